import { defaultText, usage } from "./help.js";
import { namedOptions, type NamedOption } from "./option.js";
import { options } from "./options.js";

const BEGIN = "<!-- options: written by npm run docs -->";
const END = "<!-- end of options -->";

/** The documents with a table of options between two markers. */
export const documents = [
  { file: "README.md", table: commonTable },
  { file: "docs/operators-guide.md", table: fullTable },
];

/** Replaces the table in the text of a document. Throws if the markers are missing. */
export function withTable(text: string, table: string): string {
  const begin = text.indexOf(BEGIN);
  const end = text.indexOf(END);
  if (begin === -1 || end < begin) throw new Error(`the markers ${BEGIN} and ${END} are missing`);
  return `${text.slice(0, begin)}${BEGIN}\n\n${table}\n${text.slice(end)}`;
}

function commonTable(): string {
  const rows = namedOptions(options)
    .filter(({ option }) => option.isCommon)
    .map((named) => [flagOrVariable(named), defaultCell(named), named.option.about]);
  return markdown(["Option", "Default", "What it does"], rows);
}

function fullTable(): string {
  const rows = namedOptions(options).map((named) => [
    named.flag === undefined ? "none: a secret" : code(usage(named)),
    code(named.variable),
    code(named.member),
    named.option.kind.allowed,
    defaultCell(named),
    named.option.about,
  ]);
  return markdown(["Flag", "Variable", "File member", "Allowed", "Default", "What it does"], rows);
}

function flagOrVariable(named: NamedOption): string {
  return code(named.flag === undefined ? named.variable : usage(named));
}

function defaultCell(named: NamedOption): string {
  const text = defaultText(named).replace(/^default: /, "");
  return named.option.default === undefined || text === "none" ? text : code(text);
}

function code(text: string): string {
  return `\`${text}\``;
}

function markdown(headings: string[], rows: string[][]): string {
  const line = (cells: string[]): string => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |\n`;
  return line(headings) + line(headings.map(() => "---")) + rows.map(line).join("");
}
