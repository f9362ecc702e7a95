// @ts-check
/** @import { LoadPlayer as Player } from "../../scenario/player.js" */
/** @import { Adventurer } from "./adventurer.js" */
import { tried } from "../shard/waiting.js";
import { carried, supply } from "./adventurer.js";

const [BANDAGE, CORPSE] = [0x0e21, 0x2006];
const GREATER_HEAL = 29;
const GREATER_HEAL_MANA = 11;
const LIFE = "Continue";
/** A share of hits below which the prudent look after themselves. */
const HURT = 0.6;

/** @param {Player} player @param {Adventurer} me */
export function needsCare(player, me) {
  const { hits, hitsMax } = player.condition;
  return !me.isReckless && hitsMax > 0 && hits < hitsMax * HURT;
}

/** Treats its own wounds, by a spell or with a bandage. @param {Player} player @param {Adventurer} me */
export async function mend(player, me) {
  if (me.profession === "mage" && player.condition.mana >= GREATER_HEAL_MANA) {
    await player.measure("mend", async () => {
      await tried(player.cast(GREATER_HEAL, { on: player.serial }));
      await player.pause(1_000);
    });
    return;
  }
  const bandage = carried(player, BANDAGE);
  if (bandage === undefined) return supply(player, me);
  await player.measure("mend", async () => {
    await player.use(bandage);
    await tried(player.target(player.serial));
    const { hits } = player.condition;
    for (let waited = 0; waited < 12 && player.condition.hits <= hits && !player.condition.isDead; waited++)
      await player.pause(500);
  });
}

/** Notes once where its own corpse lies. @param {Player} player @param {Adventurer} me */
export function die(player, me) {
  if (me.isDead) return;
  me.isDead = true;
  me.corpses = [];
  const own = player.corpseOf(player.serial);
  const lies = player.items.filter(({ graphic, inside }) => graphic === CORPSE && inside === undefined);
  const grave = lies.find(({ serial }) => serial === own) ?? lies.find((one) => player.distanceTo(one) === 0);
  me.grave = grave && { serial: grave.serial, x: grave.x, y: grave.y };
}

/**
 * Goes to the healer, lives again, and takes its things out of its corpse.
 * @param {Player} player
 * @param {Adventurer} me
 */
export async function rise(player, me) {
  const { healer } = me.ground;
  await player.measure("rise", async () => {
    while (player.condition.isDead) {
      await player.pathTo(healer, { within: 2 });
      const offer = await tried(player.gump(LIFE, { timeoutMs: 3_000 }));
      offer?.press(LIFE);
      for (let waited = 0; offer && waited < 20 && player.condition.isDead; waited++) await player.pause(100);
      // A healer notices who comes, not who stays.
      if (player.condition.isDead) await player.pathTo({ x: healer.x + 7, y: healer.y + 7 }, { stepsMax: 12 });
    }
  });
  me.isDead = false;
  const { grave } = me;
  if (grave === undefined) return supply(player, me);
  await player.pause(2_000);
  await player.pathTo(grave, { within: 1, stepsMax: 60 });
  if (player.condition.isDead) return;
  await player.use(grave.serial);
  await player.pause(500);
  me.grave = undefined;
  if (player.backpack !== undefined) await tried(player.open(player.backpack));
  if (carried(player, BANDAGE) === undefined && !player.condition.isDead) await supply(player, me);
}
