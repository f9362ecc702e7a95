// @ts-check
/** @import { LoadPlayer as Player } from "../../scenario/player.js" */
/** @import { SeenMobile } from "../../scenario/surroundings.js" */
/** @import { Adventurer } from "./adventurer.js" */
import { preyOf } from "./hunting.js";
import { tried } from "../shard/waiting.js";
import { HORSES, shun, shuns } from "./adventurer.js";

const TAMING = 35;
/** Texts of the client: it seems to accept you as master; that wasn't even challenging. */
const TAMED = /^#(502799|502797)\b/;
/** Texts that end an attempt. */
const ENDED = /^#(50279[4-9]|50280[1-46]|1049611|1005615|1049654|1049655)\b/;
const RELEASE = 3006118;
const TAME_MS = 20_000;
const RIDE_STEPS = 24;

/**
 * What a tamer does: tames a horse, gives it orders, rides it, and lets it go.
 * @param {Player} player
 * @param {Adventurer} me
 */
export async function playWithHorses(player, me) {
  if (player.isMounted) return ride(player, me);
  const own = player.mobiles.find(({ serial }) => serial === me.pet);
  if (own === undefined) return tame(player, me);
  const chance = player.random();
  if (chance < 0.5) return mount(player, me, own);
  if (chance < 0.9) return command(player, me);
  await release(player, me, own);
}

/** @param {Player} player @param {Adventurer} me */
async function tame(player, me) {
  const isWild = (/** @type {SeenMobile} */ one) =>
    HORSES.has(one.body) && !shuns(me, one.serial) && player.distanceTo(one) <= 18;
  const horse = player.pick(player.mobiles.filter(isWild));
  if (horse === undefined) return;
  if (player.condition.isAtWar) await player.makePeace();
  await player.pathTo(horse, { within: 1, stepsMax: 20 });
  if (!(await tried(player.useSkill(TAMING, { on: horse })))) return;
  const startedAt = Date.now();
  while (Date.now() - startedAt < TAME_MS && !player.condition.isDead) {
    const heard = await tried(player.hear(ENDED, { timeoutMs: 2_000 }));
    if (heard === undefined) {
      const seen = player.mobiles.find(({ serial }) => serial === horse.serial);
      if (seen !== undefined && player.distanceTo(seen) > 3) await player.pathTo(seen, { within: 2, stepsMax: 4 });
      continue;
    }
    if (!TAMED.test(heard.text)) break;
    me.pet = horse.serial;
    return player.measure("tame", () => Promise.resolve());
  }
  shun(me, horse.serial);
}

/** @param {Player} player @param {Adventurer} me @param {SeenMobile} own */
async function mount(player, me, own) {
  await player.pathTo(own, { within: 1, stepsMax: 12 });
  await player.use(own);
  for (let waited = 0; waited < 10 && !player.isMounted; waited++) await player.pause(100);
  if (player.isMounted) me.pet = undefined;
}

/**
 * Rides about, and dismounts. The horse stands there as another one then.
 * @param {Player} player
 * @param {Adventurer} me
 */
async function ride(player, me) {
  await player.measure("ride", async () => {
    const { x, y } = me.ground;
    const goal = { x: x + Math.round((player.random() * 2 - 1) * 14), y: y + Math.round((player.random() * 2 - 1) * 14) };
    await player.pathTo(goal, { within: 1, stepsMax: RIDE_STEPS });
  });
  if (player.random() < 0.5) return;
  const before = new Set(player.mobiles.map(({ serial }) => serial));
  await player.use(player.serial);
  for (let waited = 0; waited < 10 && me.pet === undefined; waited++) {
    await player.pause(100);
    me.pet = player.mobiles.find((one) => HORSES.has(one.body) && !before.has(one.serial) && player.distanceTo(one) <= 1)?.serial;
  }
}

/** @param {Player} player @param {Adventurer} me */
async function command(player, me) {
  const prey = preyOf(player, me);
  if (prey === undefined) return player.say("all follow me");
  await player.say("all kill");
  await tried(player.target(prey, { timeoutMs: 1_500 }));
}

/** @param {Player} player @param {Adventurer} me @param {SeenMobile} own */
async function release(player, me, own) {
  const menu = await tried(player.contextMenu(own));
  if (menu?.choose(RELEASE)) me.pet = undefined;
  await player.pause(300);
}
