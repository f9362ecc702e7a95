// @ts-check
/** @import { LoadPlayer as Player } from "../scenario/player.js" */
import { adventurerOf, forget, supply } from "./adventure/adventurer.js";
import { die, mend, needsCare, rise } from "./adventure/body.js";
import { hunt, loot, preyOf } from "./adventure/hunting.js";
import { recall } from "./adventure/travel.js";
import { playWithHorses } from "./adventure/horses.js";
import { prepareShard } from "./adventure/shard.js";

export const about =
  "Adventurers on hunting grounds: they hunt, cast, bandage, die, rise, loot, tame, ride and recall, and the shard's books are checked.";

export const thresholds = [
  "hunt.done>=1",
  "cast.done>=1",
  "mend.done>=1",
  "loot.done>=1",
  "rise.done>=1",
  "tame.done>=1",
  "ride.done>=1",
  "recall.done>=1",
  "rounds.failed<5",
  "players.stuck<=0",
  "server.scripts<40",
  "server.script-failures<=0",
];

export const prepare = prepareShard;

/** @param {Player} player */
export async function setUp(player) {
  forget(player);
  await supply(player, adventurerOf(player));
}

/** @param {Player} player */
export async function play(player) {
  const me = adventurerOf(player);
  if (player.condition.isDead) {
    die(player, me);
    return rise(player, me);
  }
  await act(player, me);
  await player.pause(200 + player.random() * 400);
}

/**
 * What somebody alive does next.
 *
 * @param {Player} player
 * @param {import("./adventure/adventurer.js").Adventurer} me
 */
async function act(player, me) {
  if (needsCare(player, me)) return mend(player, me);
  if (me.corpses.length > 0) return loot(player, me);
  if (me.profession === "tamer" && player.random() < 0.5) return playWithHorses(player, me);
  if (me.hasRunes && player.random() < 0.06) return recall(player, me);
  const prey = preyOf(player, me);
  if (prey !== undefined) return hunt(player, me, prey);
  if (player.random() < 0.05) return player.say(player.pick(["Hail!", "Any orcs around?", "Need a bandage?"]) ?? "Hail!");
  const { x, y } = me.ground;
  await player.pathTo({ x: x + around(player), y: y + around(player) }, { within: 1, stepsMax: 8 });
}

/** @param {Player} player */
function around(player) {
  return Math.round((player.random() * 2 - 1) * 12);
}
