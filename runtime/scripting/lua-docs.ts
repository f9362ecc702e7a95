import { type AnyLuaClass, BUILT_IN } from "./declare/class.js";
import type { LuaFunction, LuaModule, Parameter } from "./declare/module.js";
import { windowDefinitions, windowDocument } from "./gumps/describe.js";
import type { LuaType } from "./declare/types.js";
import { luaEvents } from "./lua-events.js";
import { longestCalls } from "./sandbox/longest-calls.js";
import { type Recipe, recipesPage } from "./recipes.js";
import { DEFINITIONS_FOLDER } from "./script-names.js";

/** A generated file, by its path in the project. */
interface GeneratedFile {
  readonly path: string;
  readonly text: string;
}

/** Everything that scripts find: classes, modules and global functions. */
export interface LuaApi {
  readonly classes?: readonly AnyLuaClass[];
  readonly modules: readonly LuaModule[];
  readonly functions: Readonly<Record<string, LuaFunction>>;
}

/** The definitions file of all classes. */
const CLASSES_FILE = "classes";
/** Standard libraries that the sandbox does not have, by the language server's names. */
const NOT_THERE = ["io", "package", "ffi", "jit", "bit", "bit32"];

/** Writes docs/lua-api.md, the definitions for editors and the editors' settings from the declarations. */
export function luaDocuments(api: LuaApi, recipes: readonly Recipe[]): GeneratedFile[] {
  const modules = byName(api.modules);
  const classes = byName(api.classes ?? []);
  return [
    { path: "docs/lua-api.md", text: reference({ classes, modules, functions: api.functions }, recipes) },
    { path: ".luarc.json", text: editorSettings({ path: ["lua/?.lua"], library: [DEFINITIONS_FOLDER] }) },
    { path: `${DEFINITIONS_FOLDER}/globals.lua`, text: globalDefinitions(api.functions) },
    { path: `${DEFINITIONS_FOLDER}/events.lua`, text: eventDefinitions() },
    { path: `${DEFINITIONS_FOLDER}/types.lua`, text: typeDefinitions(api) },
    { path: `${DEFINITIONS_FOLDER}/window.lua`, text: `---@meta\n\n${windowDefinitions().trimEnd()}\n` },
    ...(classes.length > 0 ? [{ path: `${DEFINITIONS_FOLDER}/${CLASSES_FILE}.lua`, text: classDefinitions(classes) }] : []),
    ...modules.map((module) => ({ path: `${DEFINITIONS_FOLDER}/${module.name}.lua`, text: moduleDefinitions(module) })),
  ];
}

/** The documented part of a function or method. */
type Documented = Omit<LuaFunction, "does">;

function byName<T extends { readonly name: string }>(some: readonly T[]): T[] {
  return [...some].sort((a, b) => (a.name < b.name ? -1 : 1));
}

function reference(api: Required<LuaApi>, recipes: readonly Recipe[]): string {
  const { classes, modules, functions } = api;
  const lines = [
    "# Lua reference",
    "",
    "Generated from the declarations by `npm run docs`; do not edit. The [designer's guide](designers-guide.md) explains how to write,",
    "load and test scripts.",
    "",
    "A function marked *waits* suspends the handler that calls it, and nothing else. A function marked *may refuse* can return `nil` and",
    "a reason. Wrong arguments raise an error that names the argument.",
    "",
    ...contents(classes, modules),
    "## Events",
    "",
    "A global function with the name of an event, in any file under `lua/` or `gumps/`, handles the event. Several files may handle one",
    "event; they are called in the order of their paths.",
    "",
  ];
  for (const { name, about, parameters, isCancellable } of luaEvents) {
    lines.push(
      `### ${name}(${parameters.map((one) => one.name).join(", ")})`,
      "",
      about + (isCancellable ? " Cancellable." : ""),
      "",
    );
    for (const one of parameters) lines.push(`- \`${one.name}\`: \`${one.type}\`, ${one.about}`);
    lines.push("");
  }
  lines.push("## Globals", "");
  for (const [name, declaration] of Object.entries(functions)) lines.push(...functionPage(name, declaration));
  if (classes.length > 0) lines.push("## Objects", "", ...OBJECTS_ABOUT, "");
  for (const one of classes) lines.push(...classPage(one));
  for (const module of modules) {
    lines.push(`## ${module.name}`, "", module.about, "");
    for (const [name, { type, about }] of Object.entries(module.values ?? {})) {
      lines.push(`- \`${module.name}.${name}\`: \`${type.name}\`, ${about}`, "");
    }
    for (const [name, { value, about }] of Object.entries(module.constants ?? {})) {
      lines.push(`- \`${module.name}.${name}\`: ${about}: \`${JSON.stringify(value)}\``, "");
    }
    for (const [name, declaration] of Object.entries(module.functions)) {
      lines.push(...functionPage(`${module.name}.${name}`, declaration));
    }
  }
  lines.push(
    ...tablesPage(api),
    "## Elements of gumps",
    "",
    windowDocument(),
    "",
    ...recipesPage(recipes),
    ...longestCallsPage(),
  );
  return `${lines.join("\n").trimEnd()}\n`;
}

/** The chapters, and what each module is for. */
function contents(classes: readonly AnyLuaClass[], modules: readonly LuaModule[]): string[] {
  const link = (heading: string): string => `[${heading}](#${heading.toLowerCase().replaceAll(" ", "-")})`;
  const objects = classes.length > 0 ? [`${link("Objects")} (${classes.map(({ name }) => link(name)).join(", ")})`] : [];
  const chapters = [
    link("Events"),
    link("Globals"),
    ...objects,
    "modules",
    link("Tables"),
    link("Elements of gumps"),
    link("Recipes"),
  ];
  return [
    "## Contents",
    "",
    `${chapters.join(", ")}.`,
    "",
    "| Module | |",
    "| --- | --- |",
    ...modules.map(({ name, about }) => `| ${link(name)} | ${about.split(/(?<=\.) /)[0]} |`),
    "",
  ];
}

function longestCallsPage(): string[] {
  return [
    "## Longest calls of Lua's own functions",
    "",
    "The budget stops a script between two instructions of Lua. It cannot stop a function of Lua's libraries that is written in C, so the",
    "arguments of those that could take long are limited. The table shows how long one call of each runs at most.",
    "`npm run bench -- longest-calls` measures it.",
    "",
    "| Functions | With | Milliseconds |",
    "| --- | --- | --- |",
    ...longestCalls.map(({ functions, worst, milliseconds }) => {
      const names = functions.map((one) => `\`${one}\``).join(", ");
      return `| ${names} | ${worst} | ${milliseconds} |`;
    }),
  ];
}

const OBJECTS_ABOUT = [
  "An object is an item or a mobile of the world, identified by its serial. Two objects of one entity are equal (`==`). Objects can be",
  "kept in tables and in `state`; every access reads the world. When the entity is gone, only `serial` and `exists` can still be read.",
  "Assigning a wrong value, or using an unknown member, raises an error.",
];

function classPage({ name, label, declaration, properties, methods }: AnyLuaClass): string[] {
  const cell = (text: string): string => text.replaceAll("|", "\\|");
  const rows = [...properties].map(([property, { type, about, set }]) => {
    const notes = [about, ...(type.limits ? [type.limits] : []), ...(set ? ["may be assigned"] : [])];
    return `| \`${label}.${property}\` | \`${cell(type.name)}\` | ${cell(notes.join("; "))} |`;
  });
  const builtIn = Object.entries(BUILT_IN).map(([one, { type, about }]) => `| \`${label}.${one}\` | \`${type}\` | ${about} |`);
  return [
    `### ${name}`,
    "",
    declaration.about,
    "",
    "| Property | Type | |",
    "| --- | --- | --- |",
    ...builtIn,
    ...rows,
    "",
    ...[...methods].flatMap(([method, one]) => functionPage(`${label}:${method}`, one)),
  ];
}

/** Table types that have a name. */
function tablesPage(api: LuaApi): string[] {
  const tables = namedTables(api);
  if (tables.length === 0) return [];
  const pages = tables.flatMap(([name, members]) => [
    `### ${name}`,
    "",
    ...Object.entries(members).map(([member, { name: type, limits, about, isOptional }]) => {
      const notes = [...(isOptional ? ["optional"] : []), ...(limits ? [limits] : []), ...(about ? [about] : [])];
      return `- \`${member}\`: \`${bareName(type)}\`${notes.length > 0 ? `, ${notes.join("; ")}` : ""}`;
    }),
    "",
  ]);
  return ["## Tables", "", "Named types of arguments and results.", "", ...pages];
}

function functionPage(name: string, declaration: Documented): string[] {
  const { parameters, returns, about, suspends, fails, example } = declaration;
  const marks = [...(suspends ? ["*waits*"] : []), ...(fails ? ["*may refuse*"] : [])];
  const described = (one: Parameter): string =>
    `\`${one.name}\`: \`${one.type.name}\`${one.type.limits ? ` (${one.type.limits})` : ""}, ${one.about}`;
  return [
    `### ${name}(${parameters.map((one) => one.name).join(", ")})`,
    "",
    about + (marks.length > 0 ? ` (${marks.join(", ")})` : ""),
    "",
    ...parameters.map((one) => `- ${described(one)}`),
    ...returns.map((one) => `- returns ${described(one)}`),
    ...(parameters.length + returns.length > 0 ? [""] : []),
    ...(example ? ["```lua", ...example.trim().split("\n"), "```", ""] : []),
  ];
}

function moduleDefinitions(module: LuaModule): string {
  const lines = ["---@meta", "", ...comment(module.about), `---@class ${module.name}`, `${module.name} = {}`, ""];
  for (const [name, { type, about }] of Object.entries(module.values ?? {})) {
    lines.push(...comment(about), `---@type ${type.name}`, `${module.name}.${name} = {}`, "");
  }
  for (const [name, { value, about }] of Object.entries(module.constants ?? {})) {
    lines.push(...comment(about), `${module.name}.${name} = ${luaLiteral(value)}`, "");
  }
  for (const [name, declaration] of Object.entries(module.functions))
    lines.push(...definition(`${module.name}.${name}`, declaration));
  return `${lines.join("\n").trimEnd()}\n`;
}

function globalDefinitions(functions: Readonly<Record<string, LuaFunction>>): string {
  const lines = ["---@meta", ""];
  for (const [name, declaration] of Object.entries(functions)) lines.push(...definition(name, declaration));
  lines.push(
    ...comment(
      'Loads a library: a file of a folder `lib` or `data`, or a file `data.lua`. `require "lib.picking"` is lua/lib/picking.lua. ' +
        "Call it only at the top of a file.",
    ),
    "---@param name string",
    "---@return any",
    "function require(name) end",
    "",
    ...comment("Tables that survive the reload of a file: `state.help.count`. They are lost when the server stops."),
    "---@type table<string, table>",
    "state = {}",
  );
  return `${lines.join("\n").trimEnd()}\n`;
}

function eventDefinitions(): string {
  const lines = ["---@meta", ""];
  for (const { name, about, parameters, answers } of luaEvents) {
    lines.push(
      ...comment(about),
      `---@type fun(${parameters.map((one) => `${one.name}: ${one.type}`).join(", ")}): ${answers ?? "boolean?"}`,
      `${name} = nil`,
      "",
    );
  }
  return `${lines.join("\n").trimEnd()}\n`;
}

/** Table types that have a name, which the definitions of functions refer to. */
export function namedTables({
  classes = [],
  modules,
  functions,
}: LuaApi): [string, Readonly<Record<string, LuaType<unknown>>>][] {
  const tables = new Map<string, Readonly<Record<string, LuaType<unknown>>>>();
  const collect = (type: LuaType<unknown>): void => {
    if (type.of) collect(type.of);
    if (!type.members) return;
    // Only names of one word; other types are written out in place.
    if (/^\w+$/.test(type.name)) tables.set(type.name, type.members);
    for (const member of Object.values(type.members)) collect(member);
  };
  const all = [
    ...Object.values(functions),
    ...modules.flatMap((module) => Object.values(module.functions)),
    ...classes.flatMap(({ methods }) => [...methods.values()]),
  ];
  for (const { parameters, returns } of all) for (const { type } of [...parameters, ...returns]) collect(type);
  for (const { properties } of classes) for (const { type } of properties.values()) collect(type);
  return [...tables].sort(([a], [b]) => (a < b ? -1 : 1));
}

function typeDefinitions(api: LuaApi): string {
  const lines = ["---@meta", ""];
  for (const [name, members] of namedTables(api)) {
    lines.push(`---@class ${name}`);
    for (const [member, type] of Object.entries(members)) {
      lines.push(field(member, type, [type.limits, type.about]));
    }
    lines.push("");
  }
  return `${lines.join("\n").trimEnd()}\n`;
}

function field(name: string, { name: type, isOptional }: LuaType<unknown>, notes: readonly (string | undefined)[]): string {
  const note = notes.filter((one) => one !== undefined).join("; ");
  return `---@field ${name}${isOptional ? "?" : ""} ${bareName(type)}${note === "" ? "" : ` ${note}`}`;
}

/** Objects as classes, their methods with a colon. */
function classDefinitions(classes: readonly AnyLuaClass[]): string {
  const lines = ["---@meta", ""];
  for (const { name, declaration, properties, methods } of classes) {
    lines.push(...comment(declaration.about), `---@class ${name}`);
    for (const [one, { type, about }] of Object.entries(BUILT_IN)) lines.push(`---@field ${one} ${type} ${about}`);
    for (const [one, { type, about, set }] of properties)
      lines.push(field(one, type, [about, type.limits, set ? undefined : "read-only"]));
    lines.push(`local ${name} = {}`, "");
    for (const [one, declared] of methods) lines.push(...definition(`${name}:${one}`, declared));
  }
  return `${lines.join("\n").trimEnd()}\n`;
}

function definition(name: string, { parameters, returns, about, fails, suspends, example }: Documented): string[] {
  const shown = example ? ["", "```lua", ...example.trim().split("\n"), "```"] : [];
  return [
    ...[about + (suspends ? " Waits." : ""), ...shown].flatMap(comment),
    ...parameters.map((one) => `---@param ${one.name}${one.type.isOptional ? "?" : ""} ${bare(one)} ${one.about}`),
    ...returns.map((one) => `---@return ${bare(one)}${fails || one.type.isOptional ? "|nil" : ""} ${one.name} ${one.about}`),
    ...(fails ? ["---@return string? reason why not"] : []),
    `function ${name}(${parameters.map((one) => one.name).join(", ")}) end`,
    "",
  ];
}

function bareName(name: string): string {
  return name.replace(/\|nil$/, "");
}

function bare({ type }: Parameter): string {
  const name = bareName(type.name);
  return name.includes("|") && !name.startsWith("{") ? `(${name})` : name;
}

function comment(text: string): string[] {
  return text.split("\n").map((line) => `---${line}`);
}

function luaLiteral(value: unknown): string {
  if (Array.isArray(value)) return `{ ${value.map(luaLiteral).join(", ")} }`;
  if (typeof value === "object" && value !== null) {
    return `{ ${Object.entries(value)
      .map(([key, one]) => `[${JSON.stringify(key)}] = ${luaLiteral(one)}`)
      .join(", ")} }`;
  }
  return JSON.stringify(value);
}

/** Settings for the Lua language server. @param from where it finds libraries, and what it knows besides the files that are open */
export function editorSettings(from: { readonly path: readonly string[]; readonly library: readonly string[] }): string {
  const settings = {
    $schema: "https://raw.githubusercontent.com/LuaLS/vscode-lua/master/setting/schema.json",
    "runtime.version": "Lua 5.4",
    "runtime.path": from.path,
    "runtime.builtin": Object.fromEntries(NOT_THERE.map((name) => [name, "disable"])),
    "workspace.library": from.library,
    "diagnostics.globals": luaEvents.map(({ name }) => name),
    // An event handler is a global function that several files define.
    "diagnostics.disable": ["lowercase-global", "duplicate-set-field"],
  };
  return `${JSON.stringify(settings, null, 2)}\n`;
}
