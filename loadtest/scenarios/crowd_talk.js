// @ts-check
/** @import { LoadPlayer as Player } from "../scenario/player.js" */

export const about = "A crowd that walks about where it stands and talks: speech reaches everybody in earshot.";

/** How far a player goes from where it entered the world, in tiles. */
const STRAYS = 10;
const SAYINGS = [
  "Hail!",
  "Have you heard the news from Minoc?",
  "I am looking for a good smith.",
  "Three ingots for a loaf of bread?",
  "Beware of the graveyard at night.",
];

/** Where each player entered the world. @type {WeakMap<Player, { x: number, y: number }>} */
const homes = new WeakMap();

/** @param {Player} player */
export function setUp(player) {
  homes.set(player, player.place);
}

/** @param {Player} player */
export async function play(player) {
  const home = homes.get(player) ?? player.place;
  if (player.distanceTo(home) > STRAYS) await player.pathTo(home, { within: 3 });
  else await player.walk(Math.floor(player.random() * 8), { tiles: 1 + Math.floor(player.random() * 3) });

  if (player.random() < 0.5) await player.say(player.pick(SAYINGS) ?? "Hail!");
  await player.pause(500 + player.random() * 1_000);
}
