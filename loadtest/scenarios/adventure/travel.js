// @ts-check
/** @import { LoadPlayer as Player } from "../../scenario/player.js" */
/** @import { Adventurer } from "./adventurer.js" */
import { tried } from "../shard/waiting.js";
import { nearestGround } from "./adventurer.js";

const RECALL = 32;
const RECALL_MANA = 11;
const RUNE = 0x1f14;
/** A player farther than this from its earlier place has travelled. */
const FAR_TILES = 20;

/**
 * Recalls to another ground. It is no failure that the spell fizzles, or that a fight forbids it.
 * @param {Player} player
 * @param {Adventurer} me
 */
export async function recall(player, me) {
  const runes = player.items.filter(({ graphic, inside }) => graphic === RUNE && inside === player.backpack);
  const rune = player.pick(runes);
  if (rune === undefined || player.condition.mana < RECALL_MANA || player.isMounted) return;
  if (player.condition.isAtWar) await player.makePeace();
  const from = player.place;
  const begunAt = Date.now();
  if (!(await tried(player.cast(RECALL, { on: rune })))) return;
  for (let waited = 0; waited < 20 && player.distanceTo(from) <= FAR_TILES; waited++) await player.pause(100);
  if (player.distanceTo(from) <= FAR_TILES) return;
  await player.measure("recall", () => Promise.resolve());
  player.note(`recalled after ${Date.now() - begunAt} ms`);
  me.ground = nearestGround(player, me);
}
