// @ts-check
/** @import { LoadPlayer as Player } from "../../scenario/player.js" */
/** @import { Member, Spot } from "./member.js" */
import { carried, look, supply, until } from "./member.js";

const [DEED, SIGN, DOOR, SWORD] = [0x14f0, 0x0bd2, [0x06a5, 0x06a6, 0x06a7, 0x06a8], 0x0f61];
/** How far the cursor of the deed is from the middle of the house. */
const CURSOR_TILES = 4;
const KEPT_MS = 4_000;

/** One life of a house: built, entered, used and demolished again. @param {Player} player @param {Member} me */
export async function keepHouse(player, me) {
  const lot = /** @type {Spot} */ (me.place);
  await look(player);
  const deed = carried(player, DEED);
  if (deed === undefined) return supply(player, me);
  if (!(await build(player, lot, deed.serial))) return supply(player, me);
  await enter(player, lot);
  if (player.distanceTo(lot) <= 2) for (let times = 0; times < 3; times++) await lockDown(player);
  await player.pause(KEPT_MS * player.random());
  await demolish(player, lot);
}

/** The sign of the own house. @param {Player} player @param {Spot} lot */
function signOf(player, lot) {
  return player.items.find(
    ({ graphic, inside, x, y }) => graphic === SIGN && inside === undefined && Math.abs(x - lot.x) < 9 && Math.abs(y - lot.y) < 9,
  );
}

/** @param {Player} player @param {Spot} lot @param {number} deed */
async function build(player, lot, deed) {
  await player.pathTo({ x: lot.x, y: lot.y + 7 }, { within: 1, stepsMax: 30 });
  return player.measure("build", async () => {
    await player.use(deed);
    const { cursor } = await player.waitFor("MultiTargetCursor");
    const place = { type: 1, cursor, flags: 0, serial: 0, x: lot.x, y: lot.y + CURSOR_TILES, z: lot.z, graphic: 0 };
    await player.send("TargetAnswer", place);
    return until(player, () => signOf(player, lot) !== undefined);
  });
}

/** Opens the door with the key of the backpack, and goes in. @param {Player} player @param {Spot} lot */
async function enter(player, lot) {
  const door = player.items.find(
    ({ graphic, inside, x, y }) =>
      DOOR.includes(graphic) && inside === undefined && Math.abs(x - lot.x) < 5 && Math.abs(y - lot.y) < 5,
  );
  await player.pathTo({ x: lot.x, y: lot.y + 5 }, { within: 0, stepsMax: 20 });
  if (door !== undefined) await player.use(door);
  await player.pause(300);
  await player.pathTo({ x: lot.x, y: lot.y + 1 }, { within: 1, stepsMax: 40 });
}

/** Lays a thing down, locks it down, cannot lift it, sets it free and takes it. @param {Player} player */
async function lockDown(player) {
  const thing = carried(player, SWORD);
  const { backpack } = player;
  if (thing === undefined || backpack === undefined) return;
  await player.measure("lock", async () => {
    const { x, y, z } = player.place;
    if (!(await player.drag(thing, { x, y, z }))) throw new Error("the thing cannot be laid down");
    await wish(player, "I wish to lock this down", thing.serial, "#501721");
    if (await player.drag(thing, backpack)) throw new Error("what is locked down was lifted");
    await wish(player, "I wish to release this", thing.serial, "#501657");
    if (!(await player.drag(thing, backpack))) throw new Error("what is free again cannot be lifted");
    await look(player);
  });
}

/** @param {Player} player @param {string} words @param {number} serial @param {string} answer */
async function wish(player, words, serial, answer) {
  const cursor = player.waitFor("TargetCursor");
  cursor.catch(() => undefined);
  await player.say(words);
  const { cursor: id, type, flags } = await cursor;
  const heard = player.hear(answer);
  heard.catch(() => undefined);
  await player.send("TargetAnswer", { type, cursor: id, flags, serial, x: 0, y: 0, z: 0, graphic: 0 });
  await heard;
}

/** @param {Player} player @param {Spot} lot */
async function demolish(player, lot) {
  const sign = signOf(player, lot);
  if (sign === undefined) return;
  await player.measure("demolish", async () => {
    await player.use(sign);
    (await player.gump("Demolish the house")).press("Demolish the house");
    (await player.gump("Keep")).press("Demolish");
    if (!(await until(player, () => signOf(player, lot) === undefined))) throw new Error("the house stands there still");
  });
}
