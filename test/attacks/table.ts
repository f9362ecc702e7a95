import type { Attack, Outcomes, Result } from "./attack.js";

const BEGIN = "<!-- attacks: written by npm run test:attacks -->";
const END = "<!-- end of attacks -->";
const HEADINGS = ["What is tried", "How often", "What happens", "A player's steps meanwhile, p95"];

/**
 * Puts results into the table between the markers of a document. Attacks without a result keep their row, and rows of
 * attacks that are not declared any more go. Throws if the markers are missing.
 */
export function withAttacks(text: string, attacks: readonly Attack[], results: readonly Result[]): string {
  const [begin, end] = [text.indexOf(BEGIN), text.indexOf(END)];
  if (begin === -1 || end < begin) throw new Error(`the markers ${BEGIN} and ${END} are missing`);
  const before = text.slice(begin, end).split("\n");
  const rows = attacks.flatMap((attack) => {
    const result = results.find((one) => one.attack === attack);
    return (result && rowOf(result)) ?? before.find((line) => line.startsWith(`| ${attack.tried} |`)) ?? [];
  });
  const table = [line(HEADINGS), line(HEADINGS.map(() => "---")), ...rows].join("\n");
  return `${text.slice(0, begin)}${BEGIN}\n\n${table}\n\n${text.slice(end)}`;
}

function rowOf({ attack, times, outcomes, stepsP95Ms }: Result): string {
  return line([attack.tried, inDigits(times), inWords(outcomes), `${stepsP95Ms.toFixed(1)} ms`]);
}

function line(cells: readonly string[]): string {
  return `| ${cells.join(" | ")} |`;
}

/** The most frequent outcome first; without its count if it was the only one. */
function inWords(outcomes: Outcomes): string {
  const entries = Object.entries(outcomes)
    .filter(([, count]) => count > 0)
    .sort(([, one], [, other]) => other - one);
  if (entries.length === 1) return `all: ${entries[0]![0]}`;
  return entries.map(([words, count]) => `${inDigits(count)} × ${words}`).join("; ");
}

function inDigits(count: number): string {
  return count.toLocaleString("en-US");
}
