// @ts-check
/** @import { LoadPlayer as Player } from "../../scenario/player.js" */
/** @import { Harbour, Member, Spot } from "./member.js" */
import { carried, look, supply, until } from "./member.js";

/** Number of the client's text "Do you wish to dry dock this boat?". */
const ASK_TO_DOCK = "1018319";
const [DEED, MODEL, SWORD] = [0x14f2, 0x14f4, 0x0f61];
/** Parts of a ship that faces north: its western plank, closed and open, its tillerman and its hold. */
const PLANK = [0x3eb1, 0x3ed5];
const [TILLERMAN, HOLD] = [0x3e4e, 0x3eae];
const WEST = 6;
/** Texts of the client: the tillerman obeys, the anchor is up, the anchor is down. */
const [AYE, RAISED, DROPPED] = ["#501429", "#501446", "#501444"];
const LEAGUES = 3;

/**
 * One voyage: launched, boarded, sailed there and back, and laid up again.
 * @param {Player} player
 * @param {Member} me
 */
export async function sail(player, me) {
  const harbour = /** @type {Harbour} */ (me.place);
  await look(player);
  const ship = carried(player, MODEL) ?? carried(player, DEED);
  if (ship === undefined || !(await launch(player, harbour, ship.serial))) return supply(player, me);
  if (!(await board(player, harbour))) return supply(player, me);
  await player.measure("sail", async () => {
    await order(player, "raise anchor", RAISED);
    for (const way of ["forward", "back"])
      for (let tiles = 0; tiles < LEAGUES; tiles++) {
        const moved = player.waitFor("BoatMove", ({ carried: aboard }) => carries(aboard, player.serial));
        moved.catch(() => undefined);
        await order(player, `one ${way}`, AYE);
        await moved;
      }
    await order(player, "drop anchor", DROPPED);
  });
  await stow(player, harbour);
  if (!(await goAshore(player, harbour))) return supply(player, me);
  await layUp(player, harbour);
}

/** Whether somebody is among those whom a ship carried. @param {unknown} aboard @param {number} serial */
function carries(aboard, serial) {
  return /** @type {{ serial: number }[]} */ (aboard).some((one) => one.serial === serial);
}

/** A part of the ship in the harbour. @param {Player} player @param {Spot} berth @param {number[]} graphics */
function part(player, berth, graphics) {
  return player.items.find(
    ({ graphic, inside, x, y }) =>
      graphics.includes(graphic) && inside === undefined && Math.abs(x - berth.x) <= 3 && Math.abs(y - berth.y) <= 6,
  );
}

/** @param {Player} player @param {Harbour} harbour @param {number} ship */
async function launch(player, { x, y, berth }, ship) {
  await player.pathTo({ x, y }, { within: 0, stepsMax: 20 });
  return player.measure("launch", async () => {
    await player.use(ship);
    const { cursor } = await player.waitFor("MultiTargetCursor");
    await player.send("TargetAnswer", { type: 1, cursor, flags: 0, serial: 0, x: berth.x, y: berth.y, z: berth.z, graphic: 0 });
    return until(player, () => part(player, berth, PLANK) !== undefined);
  });
}

/** @param {Player} player @param {Harbour} harbour */
async function board(player, { berth }) {
  const plank = part(player, berth, PLANK);
  if (plank === undefined) return false;
  await player.use(plank);
  await player.pause(700);
  await player.use(plank);
  return until(player, () => player.distanceTo(berth) <= 2);
}

/** @param {Player} player @param {string} words @param {string} answer */
async function order(player, words, answer) {
  const heard = player.hear(answer);
  heard.catch(() => undefined);
  await player.say(words);
  await heard;
}

/** Puts a thing into the hold, and takes it out again. @param {Player} player @param {Harbour} harbour */
async function stow(player, { berth }) {
  const hold = part(player, berth, [HOLD]);
  const thing = carried(player, SWORD);
  if (hold === undefined || thing === undefined || player.backpack === undefined) return;
  await player.pathTo(hold, { within: 2, stepsMax: 12 });
  await player.open(hold);
  if (await player.drag(thing, hold)) await player.drag(thing, player.backpack);
}

/** Opens the western plank from aboard, and steps onto it. @param {Player} player @param {Harbour} harbour */
async function goAshore(player, { x, berth }) {
  const plank = part(player, berth, PLANK);
  if (plank === undefined) return false;
  await player.pathTo({ x: plank.x + 1, y: plank.y }, { within: 0, stepsMax: 12 });
  await player.use(plank);
  await player.pause(700);
  await player.walk(WEST);
  return until(player, () => player.place.x <= x);
}

/** @param {Player} player @param {Harbour} harbour */
async function layUp(player, { berth }) {
  const tillerman = part(player, berth, [TILLERMAN]);
  if (tillerman === undefined) return;
  await player.measure("dock", async () => {
    await player.use(tillerman);
    (await player.gump(ASK_TO_DOCK)).press("Yes");
    if (!(await until(player, () => part(player, berth, PLANK) === undefined))) throw new Error("the ship lies there still");
  });
}
