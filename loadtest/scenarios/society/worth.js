// @ts-check
/** @import { ShardFinding } from "../../scenario/shard.js" */
/** @import { Staff } from "../../scenario/player.js" */
/** @import { LedgerLine } from "../shard/ledger.js" */
import { society } from "./code.js";

/**
 * The causes by which gold may come and go while nobody fights: what the administrator gives to players, tradespeople,
 * bankers (who turn coins into checks and back), and the founding of guilds. A package that brings another one is a
 * reason to look.
 */
const NAMED = [
  "console",
  "decay",
  "new character",
  "lua/features/banking/",
  "lua/features/first_hour/",
  "lua/features/vendors/",
  "lua/features/guilds/",
];
const BANKING = "lua/features/banking/";

/** What all checks of the world are worth, in gold. @param {Staff} staff */
export async function readWorth(staff) {
  const [worth] = await society.run(staff, "print(society.checks_worth())");
  return Number(worth);
}

/**
 * Gold of a kind of causes that was made, less what went, between two readings.
 *
 * @param {Map<string, LedgerLine>} before
 * @param {Map<string, LedgerLine>} after
 * @param {(cause: string) => boolean} isMeant
 */
function goldBy(before, after, isMeant) {
  const sum = (/** @type {Map<string, LedgerLine>} */ books) =>
    (books.get("gold")?.causes ?? []).filter(({ cause }) => isMeant(cause)).reduce((all, { made, gone }) => all + made - gone, 0);
  return sum(after) - sum(before);
}

/**
 * Whether the bank has made nothing of nothing, and whether gold came and went by named causes alone.
 *
 * @param {{ ledger: Map<string, LedgerLine>, worth: number }} before
 * @param {{ ledger: Map<string, LedgerLine>, worth: number }} after
 * @returns {ShardFinding[]}
 */
export function worthFindings(before, after) {
  const coins = goldBy(before.ledger, after.ledger, (cause) => cause.startsWith(BANKING));
  const checks = after.worth - before.worth;
  const causes = (after.ledger.get("gold")?.causes ?? []).map(({ cause }) => cause);
  const unnamed = causes.filter((cause) => !NAMED.some((named) => cause.startsWith(named)));
  const moved = unnamed.filter((cause) => {
    const of = (/** @type {Map<string, LedgerLine>} */ books) => books.get("gold")?.causes.find((one) => one.cause === cause);
    const [earlier, later] = [of(before.ledger), of(after.ledger)];
    return later?.made !== (earlier?.made ?? 0) || later?.gone !== (earlier?.gone ?? 0);
  });
  return [
    {
      objective: "coins and checks of the banks are worth the same together",
      value: `coins ${coins}, checks ${checks}`,
      limit: "0 together",
      held: coins + checks === 0,
    },
    {
      objective: "gold comes and goes by named causes",
      value: moved.length === 0 ? "no other" : moved.join(", "),
      limit: "no other",
      held: moved.length === 0,
    },
  ];
}
