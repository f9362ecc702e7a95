// @ts-check
/** @import { LoadPlayer as Player } from "../../scenario/player.js" */
/** @import { KnownItem } from "../../scenario/surroundings.js" */
import { adventure } from "./code.js";

/**
 * @typedef {{ x: number, y: number, z: number }} Spot
 * @typedef {"warrior" | "archer" | "mage" | "tamer"} Profession
 * @typedef {{ x: number, y: number, z: number, healer: Spot }} Ground
 * @typedef {object} Adventurer What a player of the scenario knows of itself.
 * @property {Profession} profession
 * @property {number} number of its own ground, from 1
 * @property {Ground} ground where it hunts now
 * @property {Ground[]} grounds
 * @property {boolean} hasRunes
 * @property {boolean} isReckless it does not look after its wounds
 * @property {number[]} corpses of what it killed
 * @property {{ serial: number, x: number, y: number } | undefined} grave its own corpse
 * @property {boolean} isDead whether it knows that it died
 * @property {Map<number, number>} shunned until when it leaves mobiles alone, by serial
 * @property {number | undefined} pet
 */

const [WARRIOR, ARCHER, MAGE, TAMER] = /** @type {Profession[]} */ (["warrior", "archer", "mage", "tamer"]);
/** The hunters of one ground. Its length is the number of players on a ground. */
const PROFESSIONS = [WARRIOR, MAGE, TAMER, ARCHER, WARRIOR, MAGE, WARRIOR, ARCHER, WARRIOR, MAGE, TAMER, WARRIOR];
/** One player in this many does not use bandages. */
const RECKLESS = 4;
const SHUN_MS = 30_000;
/** Bodies of horses. */
export const HORSES = new Set([0xc8, 0xcc, 0xe2, 0xe4]);

/** @type {WeakMap<Player, Adventurer>} */
const adventurers = new WeakMap();

/** @param {Player} player @returns {Adventurer} */
export function adventurerOf(player) {
  const known = adventurers.get(player);
  if (known !== undefined) return known;
  const profession = /** @type {Profession} */ (PROFESSIONS[player.index % PROFESSIONS.length]);
  const nowhere = { x: 0, y: 0, z: 0, healer: { x: 0, y: 0, z: 0 } };
  /** @type {Adventurer} */
  const me = {
    profession,
    number: Math.floor(player.index / PROFESSIONS.length) + 1,
    ground: nowhere,
    grounds: [],
    hasRunes: profession === "mage" || profession === "tamer",
    isReckless: player.index % RECKLESS === 0,
    corpses: [],
    grave: undefined,
    isDead: false,
    shunned: new Map(),
    pet: undefined,
  };
  adventurers.set(player, me);
  return me;
}

/** @param {Player} player */
export function forget(player) {
  adventurers.delete(player);
}

/**
 * Has the shard's administrator give a player what it needs, and put it beside its healer.
 *
 * @param {Player} player
 * @param {Adventurer} me
 */
export async function supply(player, me) {
  const [text = "[]"] = await adventure.run(
    (method, path, body) => player.staff(method, path, body),
    `print(json.encode(adventure.grounds)) adventure.outfit(${player.serial}, "${me.profession}", (${me.number} - 1) % #adventure.grounds + 1)`,
  );
  me.grounds = /** @type {Ground[]} */ (JSON.parse(text));
  Object.assign(me, { corpses: [], grave: undefined, isDead: false, ground: nearestGround(player, me) });
  await player.pause(500);
  me.ground = nearestGround(player, me);
  if (player.backpack !== undefined) await player.open(player.backpack);
}

/** @param {Player} player @param {Adventurer} me @returns {Ground} */
export function nearestGround(player, me) {
  const [first, ...others] = me.grounds;
  if (first === undefined) throw new Error("the shard has no hunting grounds");
  return others.reduce((best, one) => (player.distanceTo(one) < player.distanceTo(best) ? one : best), first);
}

/** Leaves a mobile alone for a while. @param {Adventurer} me @param {number} serial */
export function shun(me, serial) {
  me.shunned.set(serial, Date.now() + SHUN_MS);
}

/** @param {Adventurer} me @param {number} serial */
export function shuns(me, serial) {
  return (me.shunned.get(serial) ?? 0) > Date.now();
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
