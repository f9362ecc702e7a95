import { type AnyLuaClass, BUILT_IN } from "../declare/class.js";
import type { LuaFunction, LuaModule, Parameter } from "../declare/module.js";
import { bareName } from "../declare/names.js";
import { luaLiteral } from "../declare/lua-literal.js";
import type { LuaType } from "../declare/types.js";
import { windowDefinitions } from "../gumps/describe.js";
import { type Documented, type LuaApi, namedTables } from "../lua-api.js";
import { luaEvents } from "../events/lua-events.js";

/** The file of all classes. */
const CLASSES_FILE = "classes";

/** What editors read of all that scripts find: the names of files, and their text in Lua. */
export function editorDefinitions({ classes, modules, functions }: Required<LuaApi>): [string, string][] {
  const files: [string, string[]][] = [
    ["globals", globalDefinitions(functions)],
    ["events", eventDefinitions()],
    ["types", typeDefinitions({ classes, modules, functions })],
    ["window", [windowDefinitions()]],
    ...(classes.length > 0 ? [[CLASSES_FILE, classDefinitions(classes)] satisfies [string, string[]]] : []),
    ...modules.map((module): [string, string[]] => [module.name, moduleDefinitions(module)]),
  ];
  return files.map(([name, lines]) => [`${name}.lua`, `${["---@meta", "", ...lines].join("\n").trimEnd()}\n`]);
}

function globalDefinitions(functions: Readonly<Record<string, LuaFunction>>): string[] {
  const lines: string[] = [];
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
  return lines;
}

function eventDefinitions(): string[] {
  const lines: string[] = [];
  for (const { name, about, parameters, answers } of luaEvents) {
    lines.push(
      ...comment(about),
      `---@type fun(${parameters.map((one) => `${one.name}: ${one.type}`).join(", ")}): ${answers ?? "boolean?"}`,
      `${name} = nil`,
      "",
    );
  }
  return lines;
}

function typeDefinitions(api: LuaApi): string[] {
  const lines: string[] = [];
  for (const [name, members] of namedTables(api)) {
    lines.push(`---@class ${name}`);
    for (const [member, type] of Object.entries(members)) {
      lines.push(field(member, type, [type.limits, type.about]));
    }
    lines.push("");
  }
  return lines;
}

/** Objects as classes, their methods with a colon. */
function classDefinitions(classes: readonly AnyLuaClass[]): string[] {
  const lines: string[] = [];
  for (const { name, declaration, properties, methods } of classes) {
    lines.push(...comment(declaration.about), `---@class ${name}`);
    for (const [one, { type, about }] of Object.entries(BUILT_IN)) lines.push(`---@field ${one} ${type} ${about}`);
    for (const [one, { type, about, set }] of properties)
      lines.push(field(one, type, [about, type.limits, set ? undefined : "read-only"]));
    lines.push(`local ${name} = {}`, "");
    for (const [one, declared] of methods) lines.push(...definition(`${name}:${one}`, declared));
  }
  return lines;
}

function moduleDefinitions(module: LuaModule): string[] {
  const lines = [...comment(module.about), `---@class ${module.name}`, `${module.name} = {}`, ""];
  for (const [name, { type, about }] of Object.entries(module.values ?? {})) {
    lines.push(...comment(about), `---@type ${type.name}`, `${module.name}.${name} = {}`, "");
  }
  for (const [name, { value, about }] of Object.entries(module.constants ?? {})) {
    lines.push(...comment(about), `${module.name}.${name} = ${luaLiteral(value)}`, "");
  }
  for (const [name, declaration] of Object.entries(module.functions))
    lines.push(...definition(`${module.name}.${name}`, declaration));
  return lines;
}

function field(name: string, { name: type, isOptional }: LuaType<unknown>, notes: readonly (string | undefined)[]): string {
  const note = notes.filter((one) => one !== undefined).join("; ");
  return `---@field ${name}${isOptional ? "?" : ""} ${bareName(type)}${note === "" ? "" : ` ${note}`}`;
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

function bare({ type }: Parameter): string {
  const name = bareName(type.name);
  return name.includes("|") && !name.startsWith("{") ? `(${name})` : name;
}

function comment(text: string): string[] {
  return text.split("\n").map((line) => `---${line}`);
}
