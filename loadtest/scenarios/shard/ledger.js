// @ts-check
/** @import { ShardFinding } from "../../scenario/shard.js" */
/** @import { Staff } from "../../scenario/player.js" */
import { lua } from "./lua.js";

/**
 * A line of `ledger.read` on the shard: pieces of a template that are there, and what made and destroyed some.
 *
 * @typedef {{ template: string, count: number, causes: { cause: string, made: number, gone: number }[] }} LedgerLine
 */

const GOLD = "gold";
/** What is printed is cut after some 4,000 characters, so it is printed in pieces. */
const PRINT_LEDGER = `
local text = assert(json.encode(ledger.read()))
for at = 1, #text, 4000 do print(text:sub(at, at + 3999)) end`;
/** Sources and sinks that are told one by one; the others are told as a sum. */
const TOLD_MAX = 12;

/**
 * @param {Staff} staff
 * @returns {Promise<Map<string, LedgerLine>>} by template
 */
export async function readLedger(staff) {
  const pieces = await lua(staff, PRINT_LEDGER);
  const lines = /** @type {LedgerLine[]} */ (JSON.parse(pieces.join("")));
  return new Map(lines.map((line) => [line.template, line]));
}

/**
 * What happened between two readings to one template.
 *
 * @param {LedgerLine | undefined} before
 * @param {LedgerLine} after
 */
function changeOf(before, after) {
  const earlier = new Map((before?.causes ?? []).map((one) => [one.cause, one]));
  const causes = after.causes
    .map(({ cause, made, gone }) => ({
      cause,
      made: made - (earlier.get(cause)?.made ?? 0),
      gone: gone - (earlier.get(cause)?.gone ?? 0),
    }))
    .filter(({ made, gone }) => made > 0 || gone > 0)
    .sort((a, b) => b.made + b.gone - (a.made + a.gone));
  const made = causes.reduce((sum, one) => sum + one.made, 0);
  const gone = causes.reduce((sum, one) => sum + one.gone, 0);
  const more = after.count - (before?.count ?? 0);
  return { template: after.template, causes, made, gone, more, missing: made - gone - more };
}

/**
 * Compares what there is with what the books say.
 *
 * @param {Map<string, LedgerLine>} before
 * @param {Map<string, LedgerLine>} after
 * @param {(text: string) => void} say
 * @returns {ShardFinding[]}
 */
export function findingsOfLedger(before, after, say) {
  const changes = [...after.values()].map((line) => changeOf(before.get(line.template), line));
  const gold = changes.find(({ template }) => template === GOLD);
  tell("Gold", gold === undefined ? [] : [gold], say);
  tell(
    "Things other than gold",
    changes.filter(({ template }) => template !== GOLD),
    say,
  );
  const wrong = changes.filter(({ missing }) => missing !== 0);
  for (const { template, made, gone, more } of wrong)
    say(`  NOT CONSERVED ${template}: ${made} made, ${gone} gone, but ${signed(more)} in the world`);
  return [
    {
      objective: "gold is conserved but for sources and sinks",
      value:
        gold === undefined
          ? "no gold"
          : `${gold.made} made - ${gold.gone} gone = ${signed(gold.made - gold.gone)}, in the world ${signed(gold.more)}`,
      limit: "the same",
      held: gold === undefined || gold.missing === 0,
    },
    {
      objective: "items are conserved but for sources and sinks",
      value: `${wrong.length} of ${changes.length} templates are not`,
      limit: "0",
      held: wrong.length === 0,
    },
  ];
}

/**
 * @param {string} what
 * @param {ReturnType<typeof changeOf>[]} changes
 * @param {(text: string) => void} say
 */
function tell(what, changes, say) {
  for (const side of /** @type {const} */ (["made", "gone"])) {
    /** @type {Map<string, number>} */
    const sums = new Map();
    for (const { causes } of changes)
      for (const one of causes) if (one[side] > 0) sums.set(one.cause, (sums.get(one.cause) ?? 0) + one[side]);
    const rows = [...sums].sort(([, a], [, b]) => b - a);
    say(
      `${what} ${side}: ${
        rows.length === 0
          ? "nothing"
          : rows
              .slice(0, TOLD_MAX)
              .map(([cause, count]) => `${count} ${cause}`)
              .join(", ")
      }`,
    );
    const others = rows.slice(TOLD_MAX);
    if (others.length > 0) say(`  and ${others.reduce((sum, [, count]) => sum + count, 0)} by ${others.length} other causes`);
  }
}

/** @param {number} count */
function signed(count) {
  return count > 0 ? `+${count}` : String(count);
}
