import { type AnyLuaClass, BUILT_IN } from "../declare/class.js";
import type { LuaModule, Parameter } from "../declare/module.js";
import { bareName } from "../declare/names.js";
import { windowDocument } from "../gumps/describe.js";
import { type Documented, type LuaApi, namedTables } from "../lua-api.js";
import { luaEvents } from "../events/lua-events.js";
import { longestCalls } from "../sandbox/longest-calls.js";
import { type Recipe, recipesPage } from "./recipes.js";

/** docs/lua-api.md, with classes and modules in the order in which they are given. */
export function referencePage(api: Required<LuaApi>, recipes: readonly Recipe[]): string {
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
