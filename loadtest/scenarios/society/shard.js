// @ts-check
/** @import { ShardFinding, Judge, ScenarioShard } from "../../scenario/shard.js" */
import { findingsOfLedger, readLedger } from "../shard/ledger.js";
import { society } from "./code.js";
import { readWorth, worthFindings } from "./worth.js";
import { GROUP } from "./member.js";

/**
 * Makes the markets, finds places for houses and ships, and opens the books. Afterwards it closes them and removes what
 * it made.
 *
 * @param {ScenarioShard} shard
 * @returns {Promise<Judge>}
 */
export async function prepareShard(shard) {
  const { staff, say } = shard;
  await society.load(staff);
  await society.run(staff, "society.clear()");
  const groups = Math.ceil(shard.clients / GROUP.length);
  const each = (/** @type {string} */ trade) => groups * GROUP.filter((one) => one === trade).length;
  const wanted = [groups, each("householder"), each("sailor")];
  const [made = ""] = await society.run(staff, `print(table.concat({ society.settle(${wanted.join(", ")}) }, " "))`);
  const [markets, lots, harbours] = made.split(" ").map(Number);
  if (!markets) throw new Error("there is no level ground for a market on Trammel");
  say(`Society: ${markets} markets, ${lots} lots and ${harbours} beaches for ${shard.clients} players`);
  if (!lots || !harbours) say("  Without a client's files (--uo-directory) nobody builds or sails.");
  const before = { ledger: await readLedger(staff), worth: await readWorth(staff) };
  return async () => {
    const after = { ledger: await readLedger(staff), worth: await readWorth(staff) };
    /** @type {ShardFinding[]} */
    const findings = [...findingsOfLedger(before.ledger, after.ledger, say), ...worthFindings(before, after)];
    await society.run(staff, "society.clear()");
    return findings;
  };
}
