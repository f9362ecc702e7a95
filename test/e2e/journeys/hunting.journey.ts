import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { attackTarget, damage, deathAnimation } from "../../../runtime/protocol/packets/combat.js";
import { mobileIncoming } from "../../../runtime/protocol/packets/entering.js";
import {
  addItemToContainer,
  dropAccepted,
  dropItem,
  liftReject,
  openContainer,
  pickUpItem,
} from "../../../runtime/protocol/packets/items.js";
import { doubleClick, textCommand, worldItem, wornItem } from "../../../runtime/protocol/packets/clicks.js";
import { deleteObject } from "../../../runtime/protocol/packets/movement.js";
import { clilocMessage, unicodeMessage } from "../../../runtime/protocol/packets/speech.js";
import { TEXT_COMMANDS } from "../../../runtime/protocol/packets/skills.js";
import { LAYER } from "../../../runtime/world/entities/layers.js";
import type { GameClient } from "../../support/client/game-client.js";
import { answered, opened } from "../../support/commanding.js";
import { addCommand, afterRestart, playersOfSubject, removeCommand, sharedShard } from "../../support/one-shard.js";
import { caughtUp, Players } from "../../support/players.js";
import { until } from "../../support/until.js";

const FELUCCA = 0;
const WILD = { x: 3_400, y: 2_700, facet: FELUCCA };
const PASTURE = { x: 3_600, y: 2_700, facet: FELUCCA };
const TOWN = { x: 3_800, y: 2_700, facet: FELUCCA };
const ROAD = { x: 4_200, y: 2_700, facet: FELUCCA };
const RUIN = { x: 4_000, y: 2_700, facet: FELUCCA };
const FILE = "lua/commands/hunting_test.lua";
const TAMING = 35;
const CORPSE = 0x2006;
/** Texts of the client: the animal accepts its master, the pet is stabled, it is given back. */
const [ACCEPTED, STABLED, CLAIMED] = [502799, 502679, 1042559];
const COMMANDS = `
region.define {
  name = "Test Borough", map_id = 0, areas = { { x1 = ${TOWN.x - 20}, y1 = ${TOWN.y - 20}, x2 = ${TOWN.x + 20}, y2 = ${TOWN.y + 20} } },
  guarded = true,
}
local law = require("features.law.lib.crimes")
local function add(name, handler)
  command.register {
    name = name, description = "Tests.", contexts = { "in_game" }, level = "Regular",
    handler = function(context) return handler(mobiles.of_session(context.session_id)) end,
  }
end
local function strengthen(me)
  me.strength, me.dexterity = 100, 100
  for _, field in ipairs { "hits", "stamina" } do
    me[field .. "_max"] = 500
    me[field] = 500
  end
  for _, name in ipairs { "swordsmanship", "tactics", "wrestling", "animal_taming", "animal_lore", "veterinary" } do
    me:set_skill(name, 1200)
  end
end
add("hunted", function(me)
  strengthen(me)
  items.create("katana"):equip_on(me)
  local orc = mobiles.create("orc", me.map_id, me.x + 4, me.y, me.z)
  orc.hits = 30
  orc:set("is_fearless", true)
  orc:set("loot", "")
  items.create("backpack"):equip_on(orc, "backpack")
  local gold = items.create("gold", { amount = 77 })
  gold:put_in(orc.backpack)
  return ("hunted %d %d"):format(orc.serial, gold.serial)
end)
add("pasture", function(me)
  strengthen(me)
  local horse = mobiles.create("horse", me.map_id, me.x + 1, me.y, me.z)
  horse:set("stays", true)
  mobiles.create("animal_trainer", me.map_id, me.x + 2, me.y + 1, me.z)
  items.create("gold", { amount = 100 }):put_in(me.backpack)
  return ("pasture %d"):format(horse.serial)
end)
add("caravan", function(me)
  local horse = mobiles.create("pack_horse", me.map_id, me.x + 1, me.y, me.z)
  require("features.pets.lib.ownership").control(horse, me)
  local gold = items.create("gold", { amount = 77 })
  gold:put_in(horse.backpack)
  return ("caravan %d %d %d"):format(horse.serial, horse.backpack.serial, gold.serial)
end)
add("townsfolk", function(me)
  local guard = mobiles.create("archer_guard", me.map_id, me.x + 4, me.y, me.z)
  local baker = mobiles.create("baker", me.map_id, me.x + 1, me.y, me.z)
  return ("townsfolk %d %d"):format(guard.serial, baker.serial)
end)
add("brief", function(me)
  -- What a spell brought, and whom one holds, both for less time than the server stops.
  local spirit = mobiles.create("blade_spirits", me.map_id, me.x + 3, me.y, me.z)
  spirit:set("summoned_until", time.unix() + 1)
  local orc = mobiles.create("orc", me.map_id, me.x + 4, me.y, me.z)
  orc:set("fights", "attackers")
  orc.paralysed = true
  orc:set("paralysed_until", time.unix() + 1)
  return ("brief %d %d"):format(spirit.serial, orc.serial)
end)
add("sin", function(me)
  me:set("criminal_until", time.unix() + 120000)
  law.refresh(me)
  return "sinned"
end)`;

const players = playersOfSubject();
beforeAll(() => addCommand("hunted", FILE, COMMANDS));
afterAll(() => removeCommand("hunted", FILE));

async function serialsOf(client: GameClient, line: string, text: string): Promise<number[]> {
  return (await answered(client, line, text)).split(" ").slice(1).map(Number);
}

/** Says something that shows a cursor, and chooses a mobile. */
async function saidOf(client: GameClient, words: string, serial: number): Promise<void> {
  const from = client.received.frames.length;
  client.say(words);
  (await client.windows.waitForTarget(undefined, { from })).object(serial);
}

describe("a hunt", () => {
  it("begins with a monster that attacks by itself, and ends with its gold in the winner's backpack", async () => {
    const anna = await players.inWorldAt("anna", WILD);
    const [orc, gold] = (await serialsOf(anna, ".hunted", "hunted")) as [number, number];
    // It comes and attacks; she strikes back by herself.
    await anna.waitFor(attackTarget, ({ serial }) => serial === orc);
    const { corpse: serial } = await anna.waitFor(deathAnimation, ({ mobile }) => mobile === orc);
    // The client is told of the fall at once, and of the corpse with the next tick: until then it cannot be opened.
    await anna.waitFor(worldItem, (item) => item.serial === serial && item.graphic === CORPSE);
    const corpse = await opened(anna, () => anna.send(doubleClick, { serial }));
    expect(corpse.items.map((item) => item.serial)).toContain(gold);
    anna.send(pickUpItem, { serial: gold, amount: 77 });
    anna.send(dropItem, { serial: gold, x: 0xffff, y: 0xffff, z: 0, grid: 0, container: anna.serial });
    await anna.waitFor(dropAccepted);
    await answered(anna, ".where", `${WILD.x}`);
  });
});

describe("a horse", () => {
  it("is tamed, ridden, left, stabled and claimed", async () => {
    const { bert, carl } = await players.allInWorldAt({ bert: PASTURE, carl: { ...PASTURE, y: PASTURE.y - 3 } });
    const [horse] = (await serialsOf(bert, ".pasture", "pasture")) as [number];
    await carl.waitFor(mobileIncoming, ({ serial }) => serial === horse);
    let from = bert.received.frames.length;
    bert.send(textCommand, { command: TEXT_COMMANDS.useSkill, text: `${TAMING} 0` });
    (await bert.windows.waitForTarget(undefined, { from })).object(horse);
    await bert.waitFor(clilocMessage, ({ cliloc }) => cliloc === ACCEPTED, { from });

    from = carl.received.frames.length;
    bert.send(doubleClick, { serial: horse });
    await carl.waitFor(wornItem, ({ mobile, layer }) => mobile === bert.serial && layer === LAYER.mount, { from });
    await carl.waitFor(deleteObject, ({ serial }) => serial === horse, { from });
    from = carl.received.frames.length;
    bert.send(doubleClick, { serial: bert.serial });
    const again = await carl.waitFor(mobileIncoming, ({ serial }) => serial === horse, { from });
    expect(again.body).toBeGreaterThan(0);

    from = bert.received.frames.length;
    await saidOf(bert, "stable", again.serial);
    await bert.waitFor(clilocMessage, ({ cliloc }) => cliloc === STABLED, { from });
    await carl.waitFor(deleteObject, ({ serial }) => serial === again.serial);
    from = bert.received.frames.length;
    const claimedFrom = carl.received.frames.length;
    bert.say("claim");
    await bert.waitFor(clilocMessage, ({ cliloc }) => cliloc === CLAIMED, { from });
    await carl.waitFor(mobileIncoming, ({ body, serial }) => body === again.body && serial !== bert.serial, {
      from: claimedFrom,
    });
  });
});

describe("a pack horse", () => {
  it("opens its pack for its master alone, who takes things out and lays them in", async () => {
    const { hugo, ida } = await players.allInWorldAt({ hugo: ROAD, ida: { ...ROAD, x: ROAD.x + 2 } });
    const [horse, pack, gold] = (await serialsOf(hugo, ".caravan", "caravan")) as [number, number, number];
    await hugo.waitFor(mobileIncoming, ({ serial }) => serial === horse);
    const open = await opened(hugo, () => hugo.send(doubleClick, { serial: horse }));
    expect([open.serial, open.items.map(({ serial }) => serial)]).toEqual([pack, [gold]]);
    let from = hugo.received.frames.length;
    hugo.send(pickUpItem, { serial: gold, amount: 77 });
    hugo.send(dropItem, { serial: gold, x: 0xffff, y: 0xffff, z: 0, grid: 0, container: hugo.serial });
    await hugo.waitFor(dropAccepted, undefined, { from });
    from = hugo.received.frames.length;
    hugo.send(pickUpItem, { serial: gold, amount: 77 });
    hugo.send(dropItem, { serial: gold, x: 0xffff, y: 0xffff, z: 0, grid: 0, container: horse });
    await hugo.waitFor(addItemToContainer, ({ serial, container }) => serial === gold && container === pack, { from });

    from = ida.received.frames.length;
    ida.send(doubleClick, { serial: horse });
    ida.send(pickUpItem, { serial: gold, amount: 77 });
    await ida.waitFor(liftReject, undefined, { from });
    expect(ida.received.of(openContainer, from)).toEqual([]);
  });
});

let brief: number[] = [];

describe("what lasts for a moment", () => {
  it("is stored", async () => {
    const finn = await players.inWorldAt("finn", RUIN);
    brief = await serialsOf(finn, ".brief", "brief");
    expect(brief).toHaveLength(2);
  });
});

afterRestart(() => {
  it("is over when the server has stopped meanwhile", async () => {
    const later = new Players(sharedShard);
    const gwen = await later.inWorldAt("gwen", RUIN);
    // The creature thinks again because somebody is near.
    await caughtUp(gwen);
    const [spirit, orc] = brief as [number, number];
    const code = `local spirit, orc = mobiles.get(${spirit}), mobiles.get(${orc}) return spirit ~= nil, orc.paralysed`;
    await until("it is over", async () => {
      const response = await sharedShard().request("POST", "/api/lua/evaluate", { code });
      const { values } = (await response.json()) as { values: string[] };
      return values.join() === "false,false" ? undefined : values.join();
    });
    await later.leave();
    await later.remove();
  });
});

describe("people of a town", () => {
  it("answer a greeting, and their guard goes after a criminal", async () => {
    const { dora, emil } = await players.allInWorldAt({ dora: TOWN, emil: { ...TOWN, y: TOWN.y + 3 } });
    const [guard, baker] = (await serialsOf(dora, ".townsfolk", "townsfolk")) as [number, number];
    await dora.waitFor(mobileIncoming, ({ serial }) => serial === baker);
    dora.say("hail");
    await dora.waitFor(unicodeMessage, ({ serial, text }) => serial === baker && text.startsWith("Well met"));
    await answered(emil, ".sin", "sinned");
    const wound = await emil.waitFor(damage, ({ serial }) => serial === emil.serial);
    expect([wound.amount > 0, guard > 0]).toEqual([true, true]);
  });
});
