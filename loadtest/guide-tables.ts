import { flags } from "./flags.js";
import type { Flag } from "./flags.js";
import { actionMeasures, measures } from "./judge/measures.js";

/** The tables of docs/qa-guide.md that follow from declarations, by the name in their markers. */
const tables: Record<string, () => string> = {
  flags: () =>
    table(
      ["Flag", "Default", "Meaning", "Allowed"],
      flags.map((flag) => [`\`${flag.syntax.split(" ")[0]!}\``, defaultOf(flag), flag.about, flag.allowed ?? ""]),
    ),
  measures: () =>
    table(
      ["Measure", "Unit", "Meaning"],
      [
        ...measures.map(({ name, unit, about }) => [`\`${name}\``, unit, about]),
        ...actionMeasures.map(({ name, unit, about }) => [`\`<action>.${name}\``, unit, about]),
      ],
    ),
};

/** The guide with fresh tables. @throws Error when a table has no place in it */
export function withTables(guide: string): string {
  let fresh = guide;
  for (const [name, written] of Object.entries(tables)) {
    const [before, after] = [`<!-- ${name}: written by npm run docs -->`, `<!-- end of ${name} -->`];
    const from = fresh.indexOf(before);
    const to = fresh.indexOf(after);
    if (from < 0 || to < from) throw new Error(`the guide has no place for the ${name}`);
    fresh = `${fresh.slice(0, from + before.length)}\n\n${written()}\n${fresh.slice(to)}`;
  }
  return fresh;
}

function defaultOf({ default: standard, shownDefault }: Flag): string {
  if (shownDefault !== undefined) return shownDefault;
  if (standard === false) return "off";
  return standard === undefined ? "none" : `\`${String(standard)}\``;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |\n`;
  return [head, head.map(() => "---"), ...rows].map(line).join("");
}
