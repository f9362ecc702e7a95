import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { attackRequest, damage, deathAnimation } from "../../../runtime/wire/packets/combat.js";
import { mobileIncoming } from "../../../runtime/wire/packets/entering.js";
import { doubleClick, textCommand, wornItem } from "../../../runtime/wire/packets/looks.js";
import { deleteObject } from "../../../runtime/wire/packets/movement.js";
import { clilocMessage } from "../../../runtime/wire/packets/speech.js";
import { TEXT_COMMANDS } from "../../../runtime/wire/packets/text-commands.js";
import type { GameClient } from "../../support/client/game-client.js";
import { answered, opened } from "../../support/commanding.js";
import { addCommand, playersOfSubject, sharedScripts } from "../../support/one-shard.js";

const FELUCCA = 0;
const WILDS = { x: 3_400, y: 2_900, facet: FELUCCA };
const MEADOW = { x: 3_500, y: 2_900, facet: FELUCCA };
const FILE = "lua/commands/creatures_test.lua";
const GOLD_ART = 0x0eed;
const HORSE_BODY = 0xe2;
const RIDDEN_HORSE = 0x3ea0;
const MOUNT_LAYER = 25;
const TAMING = 35;
/** Texts of the client: it accepts you as master; thy pet is stabled. */
const [ACCEPTS, STABLED] = [502799, 502679];
const COMMANDS = `
local function add(name, handler)
  command.register {
    name = name, description = "Tests.", contexts = { "in_game" }, level = "Regular",
    handler = function(context) return handler(mobiles.of_session(context.session_id)) end,
  }
end
local function harden(me)
  for _, field in ipairs { "strength", "dexterity" } do me[field] = 100 end
  me.hits_max = 2000
  me.hits = 2000
  me.stamina_max = 100
  me.stamina = 100
end
add("huntress", function(me)
  harden(me)
  for _, name in ipairs { "swordsmanship", "tactics" } do me:set_skill(name, 1200) end
  items.create("katana"):equip_on(me)
  return "a huntress"
end)
add("beast", function(me)
  local ettin = mobiles.create("ettin", me.map_id, me.x + 6, me.y, me.z)
  ettin.hits = 20
  return ("beast %d"):format(ettin.serial)
end)
add("tamer", function(me)
  harden(me)
  for _, name in ipairs { "animal_taming", "animal_lore" } do me:set_skill(name, 1200) end
  local gold = items.create("gold", { amount = 100 })
  gold:put_in(me.backpack)
  return "a tamer"
end)
add("wild_horse", function(me)
  local horse = mobiles.create("horse", me.map_id, me.x + 1, me.y, me.z)
  horse:set("stays", true)
  return ("horse %d"):format(horse.serial)
end)
add("trainer", function(me)
  local trainer = mobiles.create("animal_trainer", me.map_id, me.x + 2, me.y + 1, me.z)
  trainer:set("stays", true)
  return "a trainer"
end)
add("hounds", function(me)
  local pets = require("lib.pets")
  local dog = mobiles.create("dire_wolf", me.map_id, me.x, me.y + 1, me.z)
  dog.name = "Rex"
  pets.control(dog, me)
  local rat = mobiles.create("giant_rat", me.map_id, me.x + 5, me.y, me.z)
  rat:set("fights", "attackers")
  rat:set("stays", true)
  rat.hits = 1
  return ("hounds %d %d"):format(dog.serial, rat.serial)
end)`;

const players = playersOfSubject();
beforeAll(() => addCommand("hounds", FILE, COMMANDS));
afterAll(() => sharedScripts().delete(FILE));

/** Runs a command whose answer ends in serials. */
async function serialsOf(client: GameClient, line: string, text: string): Promise<number[]> {
  return (await answered(client, line, text)).split(" ").slice(1).map(Number);
}

function told(client: GameClient, number: number): Promise<unknown> {
  return client.waitFor(clilocMessage, ({ cliloc }) => cliloc === number);
}

/** Says something that shows a cursor, and chooses a mobile. */
async function saidOf(client: GameClient, words: string, serial: number): Promise<void> {
  const from = client.received.frames.length;
  client.say(words);
  (await client.windows.waitForTarget(undefined, { from })).object(serial);
}

describe("a monster", () => {
  it("hunts a player who comes near, and leaves its gold to who kills it", async () => {
    const { anna } = await players.allInWorldAt({ anna: WILDS });
    await answered(anna, ".huntress", "a huntress");
    const [ettin] = (await serialsOf(anna, ".beast", "beast")) as [number];
    // It came from afar by itself, and strikes.
    await anna.waitFor(damage, ({ serial }) => serial === anna.serial);
    anna.send(attackRequest, { serial: ettin });
    const { corpse } = await anna.waitFor(deathAnimation, ({ mobile }) => mobile === ettin);
    const inside = await opened(anna, () => anna.send(doubleClick, { serial: corpse }));
    const gold = inside.items.find(({ graphic }) => graphic === GOLD_ART);
    expect(gold?.amount).toBeGreaterThanOrEqual(30);
  });
});

describe("a horse", () => {
  it("is tamed, ridden, dismounted, stabled and claimed again", async () => {
    const { bert, carl } = await players.allInWorldAt({ bert: MEADOW, carl: { ...MEADOW, y: MEADOW.y + 4 } });
    await answered(bert, ".tamer", "a tamer");
    const [horse] = (await serialsOf(bert, ".wild_horse", "horse")) as [number];
    const from = bert.received.frames.length;
    bert.send(textCommand, { command: TEXT_COMMANDS.useSkill, text: `${TAMING} 0` });
    (await bert.windows.waitForTarget(undefined, { from })).object(horse);
    await told(bert, ACCEPTS);

    bert.send(doubleClick, { serial: horse });
    await carl.waitFor(deleteObject, ({ serial }) => serial === horse);
    await carl.waitFor(
      wornItem,
      ({ mobile, layer, graphic }) => mobile === bert.serial && layer === MOUNT_LAYER && graphic === RIDDEN_HORSE,
    );

    const dismounted = carl.received.frames.length;
    bert.send(doubleClick, { serial: bert.serial });
    const back = await carl.waitFor(mobileIncoming, ({ body }) => body === HORSE_BODY, { from: dismounted });

    await answered(bert, ".trainer", "a trainer");
    await saidOf(bert, "stable", back.serial);
    await told(bert, STABLED);
    await carl.waitFor(deleteObject, ({ serial }) => serial === back.serial);
    const claimed = carl.received.frames.length;
    bert.say("claim");
    await carl.waitFor(mobileIncoming, ({ body }) => body === HORSE_BODY, { from: claimed });
  });
});

describe("a pet", () => {
  it("kills whom its master's voice names", async () => {
    const { dora, emil } = await players.allInWorldAt({ dora: MEADOW, emil: { ...MEADOW, y: MEADOW.y - 4 } });
    const [, rat] = (await serialsOf(dora, ".hounds", "hounds")) as [number, number];
    await saidOf(dora, "Rex kill", rat);
    await emil.waitFor(deathAnimation, ({ mobile }) => mobile === rat);
  });
});
