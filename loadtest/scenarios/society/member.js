// @ts-check
/** @import { LoadPlayer as Player } from "../../scenario/player.js" */
/** @import { KnownItem } from "../../scenario/surroundings.js" */
import { society } from "./code.js";

/**
 * @typedef {{ x: number, y: number, z: number }} Spot
 * @typedef {{ serial: number, x: number, y: number }} Somebody
 * @typedef {"citizen" | "householder" | "sailor"} Trade
 * @typedef {Spot & { banker: Somebody, provisioner: Somebody, bowyer: Somebody, trees: Somebody[] }} Market
 * @typedef {Spot & { berth: Spot }} Harbour
 * @typedef {object} Member What a player of the scenario knows of itself.
 * @property {Trade} trade
 * @property {number} group number of its group, from 1
 * @property {number} number of its place among those of its trade, from 1
 * @property {boolean} isFounder whether it founds guilds
 * @property {unknown} place where it works, as the shard's administrator says
 * @property {string | undefined} guild the guild that it leads or is in
 * @property {number} founded how many guilds it has founded
 */

const [CITIZEN, HOUSEHOLDER, SAILOR] = /** @type {Trade[]} */ (["citizen", "householder", "sailor"]);
/** The members of a market and their surroundings. Its length is the number of players in a group. */
export const GROUP = [CITIZEN, CITIZEN, HOUSEHOLDER, SAILOR, CITIZEN, CITIZEN, HOUSEHOLDER, SAILOR, CITIZEN, CITIZEN];
export const GOLD = 0x0eed;
/** What citizens do not give away: hatchets and tools of bowyers. */
const TOOLS = new Set([0x0f43, 0x0f44, 0x1022, 0x1023]);

/** @type {WeakMap<Player, Member>} */
const members = new WeakMap();

/** @param {Player} player @returns {Member} */
export function memberOf(player) {
  const known = members.get(player);
  if (known !== undefined) return known;
  const [at, before] = [player.index % GROUP.length, Math.floor(player.index / GROUP.length)];
  const trade = /** @type {Trade} */ (GROUP[at]);
  const alike = GROUP.filter((one) => one === trade).length;
  const me = {
    trade,
    group: before + 1,
    number: trade === CITIZEN ? before + 1 : before * alike + GROUP.slice(0, at + 1).filter((one) => one === trade).length,
    isFounder: at === 0,
    place: undefined,
    guild: undefined,
    founded: 0,
  };
  members.set(player, me);
  return me;
}

/** @param {Player} player */
export function forget(player) {
  members.delete(player);
}

/**
 * Has the shard's administrator give a player what it lacks, and put it where it works.
 * @param {Player} player
 * @param {Member} me
 */
export async function supply(player, me) {
  const [text = "null"] = await society.run(
    (method, path, body) => player.staff(method, path, body),
    `print(json.encode(society.outfit(${player.serial}, "${me.trade}", ${me.number}, ${me.isFounder})))`,
  );
  me.place = JSON.parse(text);
  if (me.isFounder) me.guild = undefined;
  await player.pause(500);
  await look(player);
}

/** Looks into the backpack. @param {Player} player */
export async function look(player) {
  return player.backpack === undefined ? [] : player.open(player.backpack);
}

/**
 * Something with this art in the backpack.
 * @param {Player} player
 * @param {number} graphic
 * @returns {KnownItem | undefined}
 */
export function carried(player, graphic) {
  return player.items.find((item) => item.graphic === graphic && item.inside === player.backpack);
}

/** What a citizen may give away. @param {Player} player */
export function goodsOf(player) {
  return player.items.filter(({ graphic, inside }) => inside === player.backpack && graphic !== GOLD && !TOOLS.has(graphic));
}

/**
 * Waits until something is so.
 * @param {Player} player
 * @param {() => boolean} isSo
 * @param {number} seconds
 * @returns {Promise<boolean>}
 */
export async function until(player, isSo, seconds = 5) {
  for (let waited = 0; waited < seconds * 10 && !isSo(); waited++) await player.pause(100);
  return isSo();
}
