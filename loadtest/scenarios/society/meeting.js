// @ts-check
/** @import { LoadPlayer as Player } from "../../scenario/player.js" */
/** @import { Member } from "./member.js" */

/**
 * @typedef {{ player: Player, me: Member }} Somebody
 * @typedef {Somebody & { work: Promise<void> | undefined }} Waiting
 */

const WAIT_SECONDS = 8;
/** The member that waits for a partner, by the number of the group. @type {Map<number, Waiting>} */
const waiting = new Map();

/**
 * Does something with somebody else of the group, or waits a while for a partner. The second to arrive begins.
 *
 * @param {Player} player
 * @param {Member} me
 * @param {(one: Somebody, other: Somebody) => Promise<void>} deed
 */
export async function meet(player, me, deed) {
  const other = waiting.get(me.group);
  if (other === undefined) return wait(player, me);
  waiting.delete(me.group);
  other.work = deed({ player, me }, other);
  // The other one looks only now and then.
  other.work.catch(() => undefined);
  await partOf(player, other.work);
}

/** @param {Player} player @param {Member} me */
async function wait(player, me) {
  /** @type {Waiting} */
  const own = { player, me, work: undefined };
  waiting.set(me.group, own);
  try {
    for (let waited = 0; waited < WAIT_SECONDS * 10 && own.work === undefined; waited++) await player.pause(100);
  } finally {
    if (waiting.get(me.group) === own) waiting.delete(me.group);
  }
  if (own.work !== undefined) await partOf(player, own.work);
}

/**
 * The part of one of two players. That the other has left ends the round of this one, but not its game.
 * @param {Player} player
 * @param {Promise<void>} work
 */
async function partOf(player, work) {
  try {
    await work;
  } catch (error) {
    await player.pause(0);
    throw new Error(error instanceof Error ? error.message : String(error), { cause: error });
  }
}
