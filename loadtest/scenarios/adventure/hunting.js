// @ts-check
/** @import { LoadPlayer as Player } from "../../scenario/player.js" */
/** @import { SeenMobile } from "../../scenario/surroundings.js" */
/** @import { Adventurer } from "./adventurer.js" */
import { needsCare } from "./body.js";
import { tried } from "../shard/waiting.js";
import { HORSES, shun, shuns } from "./adventurer.js";

const PEOPLE = new Set([0x190, 0x191, 0x192, 0x193, 0x25d, 0x25e, 0x25f, 0x260, 0x29a, 0x29b, 0x2b6, 0x2b7]);
/** Names of these colours may be attacked: attackable, criminal, enemy, murderer. */
const FOES = new Set([3, 4, 5, 6]);
const SIGHT_TILES = 12;
const GROUND_TILES = 26;
const HUNT_MS = 40_000;
/** Spells of mages by number, with their mana. */
const SPELLS = [
  { spell: 5, mana: 4 },
  { spell: 12, mana: 6 },
  { spell: 18, mana: 9 },
  { spell: 30, mana: 11 },
];
const SPELL_TILES = 9;
const BOW_TILES = 7;
/** Art of what is worth taking: gold, arrows, bandages, reagents, gems and scrolls. */
const isLoot = (/** @type {number} */ graphic) =>
  graphic === 0x0eed ||
  graphic === 0x0f3f ||
  graphic === 0x0e21 ||
  (graphic >= 0x0f0f && graphic <= 0x0f30) ||
  (graphic >= 0x0f78 && graphic <= 0x0f91) ||
  (graphic >= 0x1f2d && graphic <= 0x1f72);
const TAKEN_MAX = 5;

/**
 * The nearest creature that may be hunted.
 * @param {Player} player
 * @param {Adventurer} me
 * @returns {SeenMobile | undefined}
 */
export function preyOf(player, me) {
  const isPrey = (/** @type {SeenMobile} */ one) =>
    FOES.has(one.notoriety) &&
    !PEOPLE.has(one.body) &&
    !HORSES.has(one.body) &&
    player.distanceTo(one) <= SIGHT_TILES &&
    Math.max(Math.abs(one.x - me.ground.x), Math.abs(one.y - me.ground.y)) <= GROUND_TILES &&
    !shuns(me, one.serial);
  return player.mobiles.filter(isPrey).sort((a, b) => player.distanceTo(a) - player.distanceTo(b))[0];
}

/**
 * Fights a creature until one of them is dead, hurt or away.
 * @param {Player} player
 * @param {Adventurer} me
 * @param {SeenMobile} prey
 */
export async function hunt(player, me, prey) {
  if (!(await tried(player.attack(prey)))) return shun(me, prey.serial);
  await player.measure("hunt", async () => {
    const until = Date.now() + HUNT_MS;
    for (;;) {
      const corpse = player.corpseOf(prey);
      if (corpse !== undefined) return void me.corpses.push(corpse);
      const seen = player.mobiles.find(({ serial }) => serial === prey.serial);
      if (seen === undefined || player.condition.isDead || needsCare(player, me)) return;
      if (Date.now() > until) {
        shun(me, prey.serial);
        return player.makePeace();
      }
      await strike(player, me, seen);
    }
  });
}

/** @param {Player} player @param {Adventurer} me @param {SeenMobile} prey */
async function strike(player, me, prey) {
  const distance = player.distanceTo(prey);
  const spell = player.pick(SPELLS.filter(({ mana }) => mana <= player.condition.mana));
  if (me.profession === "mage" && spell !== undefined) {
    if (distance > SPELL_TILES) await player.pathTo(prey, { within: SPELL_TILES, stepsMax: 5 });
    await tried(player.cast(spell.spell, { on: prey }));
    return player.pause(600);
  }
  const reach = me.profession === "archer" ? BOW_TILES : 1;
  if (distance > reach) await player.pathTo(prey, { within: reach, stepsMax: 4 });
  else await player.pause(700);
}

/** Takes what is of use out of the corpse of what it killed. @param {Player} player @param {Adventurer} me */
export async function loot(player, me) {
  const corpse = player.items.find(({ serial }) => serial === me.corpses[0]);
  me.corpses.shift();
  const { backpack } = player;
  if (corpse === undefined || backpack === undefined) return;
  await player.measure("loot", async () => {
    await player.pathTo(corpse, { within: 1, stepsMax: 30 });
    const things = (await tried(player.open(corpse))) ?? [];
    for (const thing of things.filter(({ graphic }) => isLoot(graphic)).slice(0, TAKEN_MAX)) {
      await tried(player.drag(thing, backpack, { amount: thing.amount }));
      await player.pause(300);
    }
  });
}
