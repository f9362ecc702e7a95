import { test } from "vitest";
import { openContainer } from "../../runtime/protocol/packets/items.js";
import { doubleClick, worldItem } from "../../runtime/protocol/packets/clicks.js";
import { unicodeMessage } from "../../runtime/protocol/packets/speech.js";
import { DataTable } from "../../runtime/world/saved/data-table.js";
import { type Actor, countOf, goldOf, killAmid, presses, says } from "../crash/deeds.js";
import { laid } from "../crash/market.js";
import type { StoredWorld } from "../crash/stored-world.js";
import { caughtUp, characterName } from "../support/players.js";
import { until } from "../support/until.js";

/** Middle of nowhere, out of one another's earshot. */
const PLACES = {
  digger: { x: 3_000, y: 3_000 },
  gatherer: { x: 3_040, y: 3_000 },
  bearer: { x: 3_080, y: 3_000 },
};
const KILLS = 3;
/** Treasure maps of the first level, and what the chest of each has. */
const MAPS = 16;
const [CHEST_GOLD, CHEST_SCROLLS] = [1_000, 5];
const CHEST_ART = 0x0e41;
/** What the gatherer has of each herb; how many of it a quest takes, and what it gives. */
const HERBS = 400;
const HERBS_QUEST = {
  id: "herbs_of_the_wood",
  title: "Herbs of the Wood",
  herbs: 20,
  gold: 80,
  cures: 2,
  heals: 1,
  begun: "Twenty of garlic first.",
};
const LETTER_QUEST = { id: "letter_to_the_smith", title: "A Letter to the Smith", gold: 50, begun: "not into your pocket" };
const SCRIPT = `
local book = require("features.quests.lib.book")
local function stands(me, template, distance) mobiles.create(template, me.map_id, me.x + distance, me.y, me.z):set("stays", true) end
function begins.digger(me)
  me.strength = 100
  me:set_skill("mining", 1000)
  me:set_skill("cartography", 1000)
  items.create("shovel"):put_in(me.backpack)
  for index = 0, ${MAPS - 1} do
    local place = { map_id = me.map_id, x = me.x - 2 + index % 5, y = me.y - 2 + index // 5 }
    if place.y >= me.y then place.y = place.y + 1 end
    items.create("treasure_map", { params = { level = 1, place = place, decoder = me.serial } }):put_in(me.backpack)
  end
end
function begins.gatherer(me)
  me:set_skill("alchemy", 300)
  for _, herb in ipairs { "garlic", "ginseng" } do items.create(herb, { amount = ${HERBS} }):put_in(me.backpack) end
  stands(me, "herbalist", 1)
end
function begins.bearer(me)
  stands(me, "blacksmith", 1)
  stands(me, "provisioner", 3)
end
function deeds.hasten()
  local rules = require("features.treasure.data.treasure_rules")
  rules.stroke_ms, rules.rising_ms = 20, 500
  return 0
end
function deeds.map(me)
  return serial_of(me.backpack:find(function(item) return item.template == "treasure_map" and not item:get("found_by") end))
end
function deeds.map_x(_, map) return items.get(map):get("place").x end
function deeds.map_y(_, map) return items.get(map):get("place").y end
local function chest_where(is_meant)
  for chest in items.each { template = "treasure_chest" } do
    if is_meant(chest) then return chest.serial end
  end
  return 0
end
function deeds.buried() return chest_where(function(chest) return chest.z < 0 end) end
function deeds.full() return chest_where(function(chest) return chest:find("gold") ~= nil end) end
function deeds.unlock(me, chest)
  items.get(chest):set("locked", nil)
  me.hits = me.hits_max
  return 0
end
function deeds.gold_in(_, chest) return serial_of(items.get(chest):find("gold")) end
function deeds.amount(_, item) return items.get(item).amount end
function deeds.step(me, id)
  local entry = book.entry(me, id)
  return entry and entry.step or 0
end
function deeds.again(me, id)
  local kept = store.character(me.serial).quest_book
  if kept and kept.done[id] then kept.done[id].at = 0 end
  return 0
end`;

/** Digs chests up and empties them, one after the other. */
async function digUp(actor: Actor): Promise<void> {
  const { client, ask, done } = actor;
  await caughtUp(client);
  await ask("hasten");
  const pack = await ask("pack");
  for (;;) {
    await until("no chest is in the ground", async () => ((await ask("buried")) === 0 ? undefined : "one is"));
    const chest = await ask("full");
    if (chest === 0) {
      const map = await ask("map");
      if (map === 0) return;
      await dig(actor, map);
      // The first kill comes while a chest is stored that is rising.
      await ask("keep");
      done();
      continue;
    }
    await ask("unlock", chest);
    await opens(actor, chest);
    const gold = await ask("gold_in", chest);
    await laid(client, gold, CHEST_GOLD / 2, pack);
    done();
    const rest = await ask("gold_in", chest);
    if (rest !== 0) await laid(client, rest, await ask("amount", rest), pack);
    done();
  }
}

async function dig({ client, ask, paced }: Actor, map: number): Promise<void> {
  const shovel = await ask("mine", "shovel");
  const [x, y] = [await ask("map_x", map), await ask("map_y", map)];
  await paced(doubleClick);
  let from = client.received.frames.length;
  client.send(doubleClick, { serial: shovel });
  const which = await client.windows.waitForTarget(undefined, { from });
  from = client.received.frames.length;
  which.object(map);
  const where = await client.windows.waitForTarget(undefined, { from });
  from = client.received.frames.length;
  where.place(x, y);
  await client.waitFor(worldItem, ({ graphic }) => graphic === CHEST_ART, { from });
}

/** Opens a chest; its trap may go off first. */
async function opens({ client, paced }: Actor, chest: number): Promise<void> {
  const from = client.received.frames.length;
  for (let times = 0; times < 2; times++) {
    await paced(doubleClick);
    client.send(doubleClick, { serial: chest });
  }
  await client.waitFor(openContainer, ({ serial }) => serial === chest, { from });
}

/** Brings herbs and gets the reward, again and again. */
async function gather(actor: Actor): Promise<void> {
  const { client, ask, done } = actor;
  await caughtUp(client);
  while ((await ask("mine", "ginseng")) !== 0) {
    const step = await ask("step", HERBS_QUEST.id);
    if (step === 0) await accepts(actor, HERBS_QUEST, "herbs");
    else {
      const window = await client.windows.waitForGump(({ texts }) => texts.includes("Hand over"), {
        from: await says(actor, "quest"),
      });
      const from = await presses(actor, window, "Hand over");
      await client.windows.waitForLine(step === 1 ? "Your next task" : "You have done the task", { from });
    }
    done();
  }
}

/** Brings letters and gets the reward, again and again. */
async function bear(actor: Actor): Promise<void> {
  const { client, ask, done } = actor;
  await caughtUp(client);
  for (;;) {
    if ((await ask("step", LETTER_QUEST.id)) === 0) await accepts(actor, LETTER_QUEST, "letter");
    else await client.windows.waitForLine("You have done the task", { from: await says(actor, "quest") });
    done();
  }
}

/** Takes a task on, which the giver may offer beside others. */
async function accepts(
  actor: Actor,
  { id, title, begun }: { id: string; title: string; begun: string },
  word: string,
): Promise<void> {
  const { client, ask } = actor;
  await ask("again", id);
  const asked = await says(actor, word);
  let window = await client.windows.waitForGump(({ texts }) => texts.includes("Accept") || texts.includes(title), {
    from: asked,
  });
  if (!window.texts.includes("Accept")) {
    const from = await presses(actor, window, title);
    window = await client.windows.waitForGump(({ texts }) => texts.includes("Accept"), { from });
  }
  const from = await presses(actor, window, "Accept");
  await client.waitFor(unicodeMessage, ({ text }) => text.includes(begun), { from });
}

/** What is stored of a character's quest: the times that it was done, and the step that it is at, or 0. */
function questOf(stored: StoredWorld, player: string, quest: string): { done: number; step: number } {
  const book = stored.world.store.table("character", stored.character(characterName(player)).serial).get("quest_book");
  const member = (name: string, what: string): number => {
    const entries = book instanceof DataTable ? book.get(name) : undefined;
    const entry = entries instanceof DataTable ? entries.get(quest) : undefined;
    return entry instanceof DataTable ? Number(entry.get(what)) : 0;
  };
  return { done: member("done", "times"), step: member("active", "step") };
}

function wealthOf(stored: StoredWorld): Record<string, number> {
  const items = [...stored.world.items];
  const found = items.filter(({ kind, params }) => kind.id === "treasure_map" && params?.has("found_by")).length;
  const chests = items.filter(({ kind }) => kind.id === "treasure_chest");
  const guarded = new Set([...stored.world.mobiles].map(({ params }) => params?.get("band")));
  const scrolls = items.filter(({ kind }) => kind.id.endsWith("_scroll")).reduce((sum, { amount }) => sum + amount, 0);
  const pack = stored.character(characterName("gatherer")).backpack!;
  // Chests have herbs as well.
  const carried = (herb: string): number =>
    items.reduce((sum, item) => sum + (item.kind.id === herb && item.isWithin(pack) ? item.amount : 0), 0);
  const herbs = questOf(stored, "gatherer", HERBS_QUEST.id);
  const letter = questOf(stored, "bearer", LETTER_QUEST.id);
  return {
    "chests without a map": chests.length - found,
    "chests without guards": chests.filter(({ serial, z }) => z === 0 && !guarded.has(`chest ${serial}`)).length,
    scrolls: scrolls - CHEST_SCROLLS * found,
    gold: goldOf(stored) - CHEST_GOLD * found - HERBS_QUEST.gold * herbs.done - LETTER_QUEST.gold * letter.done,
    garlic: carried("garlic") + HERBS_QUEST.herbs * (herbs.done + (herbs.step > 1 ? 1 : 0)),
    ginseng: carried("ginseng") + HERBS_QUEST.herbs * herbs.done,
    potions: stored.total("cure_potion") + stored.total("heal_potion") - (HERBS_QUEST.cures + HERBS_QUEST.heals) * herbs.done,
    "letters without a task": countOf(stored, "quest_delivery") - (letter.step > 0 ? 1 : 0),
  };
}

test("servers killed while treasure chests are dug up and emptied and at the ends of quests give nothing twice and lose nothing", async () => {
  await killAmid({
    parts: {
      digger: { place: PLACES.digger, act: digUp },
      gatherer: { place: PLACES.gatherer, act: gather },
      bearer: { place: PLACES.bearer, act: bear },
    },
    ...{ script: SCRIPT, kills: KILLS, isOnShore: false },
    wealth: wealthOf,
    expected: {
      "chests without a map": 0,
      "chests without guards": 0,
      scrolls: 0,
      gold: 0,
      garlic: HERBS,
      ginseng: HERBS,
      potions: 0,
      "letters without a task": 0,
    },
  });
});
