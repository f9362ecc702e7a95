// @ts-check
/** @import { ShardFinding, Judge, ScenarioShard } from "../../scenario/shard.js" */
import { watchCreatures } from "./creatures.js";
import { findingsOfLedger, readLedger } from "../shard/ledger.js";
import { adventure } from "./code.js";

/** Players that share a hunting ground. */
const PLAYERS_ON_A_GROUND = 12;

/**
 * Makes the hunting grounds, and opens the books. Afterwards it closes them and removes what it made.
 *
 * @param {ScenarioShard} shard
 * @returns {Promise<Judge>}
 */
export async function prepareShard(shard) {
  const { staff, say } = shard;
  await adventure.load(staff);
  await adventure.run(staff, "adventure.clear()");
  const wanted = Math.ceil(shard.clients / PLAYERS_ON_A_GROUND);
  const [made] = await adventure.run(staff, `print(adventure.settle(${wanted}))`);
  if (Number(made) === 0) throw new Error("there is no open ground for hunters on Trammel");
  say(`Adventure: ${made} hunting grounds for ${shard.clients} players`);
  const before = await readLedger(staff);
  const creatures = watchCreatures(staff, say);
  return async () => {
    /** @type {ShardFinding[]} */
    const findings = [...(await creatures.end()), ...findingsOfLedger(before, await readLedger(staff), say)];
    await adventure.run(staff, "adventure.clear()");
    return findings;
  };
}
