import type { GumpElement } from "./element.js";
import { gumpElements } from "./elements.js";
import { bareName } from "../declare/names.js";

const CLASSES = `---The argument of gump.define.
---@class GumpDefinition
---@field name string name for gump.send and gump.ask
---@field x? integer pixels from the left, default 100
---@field y? integer pixels from the top, default 100
---@field many? boolean whether a player may have more than one open
---@field build fun(window: Window, data: any) builds the window; data comes from gump.send or gump.ask
---@field on_close? fun(answer: GumpAnswer) called when a window opened by gump.send is closed without an answer

---A player's answer. It contains only what the window offered.
---@class GumpAnswer
---@field session_id integer
---@field character_id integer
---@field button? string|integer name of the button, or its number; nil when the window was closed
---@field switches table<string|integer, true> the checked checkboxes and radio buttons
---@field choices table<string|integer, string|integer> the checked radio button of each named group
---@field texts table<string|integer, string> the texts of all text entries
`;

/** Definitions of gumps for editors: classes for the Lua language server. */
export function windowDefinitions(): string {
  const own = gumpElements.map((element) => elementClass(element)).filter((text) => text !== "");
  const methods = gumpElements.map((element) => method(element));
  return [CLASSES, ...own, "---A window that is being built.\n---@class Window\nlocal Window = {}\n", ...methods].join("\n");
}

/** The elements of gumps for the documents, in Markdown. */
export function windowDocument(): string {
  return gumpElements.map((element) => elementSection(element)).join("\n");
}

function className(element: GumpElement): string {
  return `Window${element.name.replace(/(^|_)([a-z])/g, (_, __, letter: string) => letter.toUpperCase())}`;
}

function elementClass(element: GumpElement): string {
  const fields = Object.entries(element.members);
  if (fields.length === 0) return "";
  const lines = fields.map(([name, { type, about }]) => {
    const limits = type.limits ? ` (${type.limits})` : "";
    return `---@field ${name}${type.isOptional ? "?" : ""} ${bareName(type.name)} ${about}${limits}`;
  });
  return `---@class ${className(element)}\n${lines.join("\n")}\n`;
}

function method(element: GumpElement): string {
  const about = `---${element.about}`;
  if (Object.keys(element.members).length === 0) return `${about}\nfunction Window:${element.name}() end\n`;
  const alone = element.alone === undefined ? undefined : element.members[element.alone]!.type;
  const optional = alone?.isOptional ? "?" : "";
  const type = alone ? `${className(element)}|${bareName(alone.name)}` : className(element);
  return `${about}\n---@param element${optional} ${type}\nfunction Window:${element.name}(element) end\n`;
}

function elementSection(element: GumpElement): string {
  const rows = Object.entries(element.members).map(
    ([name, { type, about }]) =>
      `| \`${name}\` | \`${type.name.replaceAll("|", "\\|")}\` | ${[about, type.limits].filter(Boolean).join("; ")} |`,
  );
  const alone = element.alone ? ` \`${element.alone}\` may be passed alone: \`window:${element.name}(...)\`.` : "";
  const table = rows.length > 0 ? `\n| Member | Type | |\n|---|---|---|\n${rows.join("\n")}\n` : "";
  return `### window:${element.name}\n\n${element.about}${alone} Layout command: \`${element.keyword}\`.\n${table}\nSource: ${element.source}.\n`;
}
