// @ts-check
/** @import { LoadPlayer as Player } from "../scenario/player.js" */

export const about =
  "A market: players open their backpacks, lay things on the ground, pick them up again, and ask each other's names.";

/** Layer of a shirt: what somebody without goods has to show. */
const SHIRT = 0x05;
/** How far a player walks between two deals, in tiles. */
const STROLL = 4;

/** @param {Player} player */
export async function play(player) {
  const { x, y } = player.place;
  const stall = { x: x + around(player), y: y + around(player) };
  await player.pathTo(stall, { stepsMax: 3 * STROLL });

  const backpack = player.backpack;
  if (backpack !== undefined) await trade(player, backpack);

  const somebody = player.pick(player.mobiles);
  if (somebody !== undefined) {
    await player.send("SingleClick", { serial: somebody.serial });
    await player.say("Fine wares, fine prices!");
  }
  await player.pause(1_000 + player.random() * 2_000);
}

/**
 * Lays one thing on the ground, shows it, and takes it back.
 *
 * @param {Player} player
 * @param {number} backpack
 */
async function trade(player, backpack) {
  const goods = await player.open(backpack);
  const shirt = player.items.find(({ inside, layer }) => inside === player.serial && layer === SHIRT);
  const thing = player.pick(goods) ?? shirt;
  if (thing === undefined) return;
  const { x, y, z } = player.place;
  if (!(await player.drag(thing, { x, y, z }, { amount: thing.amount }))) return;
  await player.pause(500);
  // Somebody else may have taken it: a market has thieves.
  await player.drag(thing, backpack, { amount: thing.amount });
}

/** @param {Player} player */
function around(player) {
  return Math.round((player.random() * 2 - 1) * STROLL);
}
