import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  attackRequest,
  damage,
  deathAnimation,
  deathStatus,
  healthBarStatus,
  swing,
} from "../../../runtime/protocol/packets/combat.js";
import { drawPlayer, mobileIncoming, warModeRequest } from "../../../runtime/protocol/packets/entering.js";
import { doubleClick } from "../../../runtime/protocol/packets/clicks.js";
import { clilocMessage } from "../../../runtime/protocol/packets/speech.js";
import type { GameClient } from "../../support/client/game-client.js";
import { answered } from "../../support/commanding.js";
import { addCommand, playersOfSubject, sharedScripts } from "../../support/one-shard.js";
import { characterName } from "../../support/players.js";

const FELUCCA = 0;
const FIELD = { x: 3_100, y: 2_900, facet: FELUCCA };
const TOWN = { x: 3_200, y: 2_900, facet: FELUCCA };
const FILE = "lua/commands/fighting_test.lua";
/** Commands of players: what a test needs beside the giver, and a guarded town. */
const COMMANDS = `
local poison = require("features.poison.lib.poison")
region.define {
  name = "Test Town", map_id = 0, areas = { { x1 = ${TOWN.x - 20}, y1 = ${TOWN.y - 20}, x2 = ${TOWN.x + 20}, y2 = ${TOWN.y + 20} } },
  guarded = true,
}
local function add(name, handler)
  command.register {
    name = name, description = "Tests.", contexts = { "in_game" }, level = "Regular",
    handler = function(context) return handler(mobiles.of_session(context.session_id)) end,
  }
end
add("train", function(me)
  for _, field in ipairs { "strength", "dexterity" } do me[field] = 100 end
  for _, field in ipairs { "hits", "stamina" } do
    me[field .. "_max"] = 200
    me[field] = 200
  end
  for _, name in ipairs { "swordsmanship", "tactics", "wrestling", "healing", "anatomy" } do me:set_skill(name, 1200) end
  items.create("katana"):equip_on(me)
  local roll = items.create("bandage", { amount = 20 })
  roll:put_in(me.backpack)
  return ("trained %d"):format(roll.serial)
end)
add("prey", function(me)
  local orc = mobiles.create("orc", me.map_id, me.x + 1, me.y, me.z)
  orc.hits = 30
  -- It neither wanders off nor flees, and leaves only what it has.
  orc:set("stays", true)
  orc:set("is_fearless", true)
  orc:set("loot", "")
  local gold = items.create("gold", { amount = 77 })
  items.create("backpack"):equip_on(orc, "backpack")
  gold:put_in(orc.backpack)
  return ("prey %d %d"):format(orc.serial, gold.serial)
end)
add("baker", function(me)
  mobiles.create("baker", me.map_id, me.x + 3, me.y, me.z)
  return "a baker"
end)
add("sicken", function(me)
  poison.apply(me, poison.LESSER)
  return "sickened"
end)
add("perish", function(me)
  me:kill()
  return "perished"
end)`;
const GREEN = 1;
/** Texts of the client: guards can be called, the patient is cured, the patient may live again. */
const [WANTED, CURED, RAISED] = [502275, 1010059, 500965];
const GHOSTS = [0x192, 0x193];

const players = playersOfSubject();
beforeAll(() => addCommand("perish", FILE, COMMANDS));
afterAll(() => sharedScripts().delete(FILE));

/** Runs a command whose answer ends in serials. */
async function serialsOf(client: GameClient, line: string, text: string): Promise<number[]> {
  return (await answered(client, line, text)).split(" ").slice(1).map(Number);
}

function told(client: GameClient, number: number, from = 0): Promise<unknown> {
  return client.waitFor(clilocMessage, ({ cliloc }) => cliloc === number, { from });
}

/** Uses bandages on somebody, and waits until they are at work. */
async function bandage(healer: GameClient, roll: number, patient: GameClient): Promise<void> {
  const from = healer.received.frames.length;
  healer.send(doubleClick, { serial: roll });
  (await healer.windows.waitForTarget(undefined, { from })).object(patient.serial);
}

describe("a fight", () => {
  it("is seen and felt by both, and ends with a death", async () => {
    const { anna, bert } = await players.allInWorldAt({ anna: FIELD, bert: { ...FIELD, y: FIELD.y + 3 } });
    await serialsOf(anna, ".train", "trained");
    const [orc] = (await serialsOf(anna, ".prey", "prey")) as [number];
    await bert.waitFor(mobileIncoming, ({ serial }) => serial === orc);
    anna.send(attackRequest, { serial: orc });
    await anna.waitFor(swing, ({ attacker, defender }) => attacker === anna.serial && defender === orc);
    const hit = await anna.waitFor(damage, ({ serial }) => serial === orc);
    expect(hit.amount).toBeGreaterThan(0);
    await bert.waitFor(deathAnimation, ({ mobile }) => mobile === orc);
  });
});

describe("a crime in a town", () => {
  it("brings a guard, who strikes the criminal dead", async () => {
    const { carl, dora } = await players.allInWorldAt({ carl: TOWN, dora: { ...TOWN, x: TOWN.x + 1 } });
    await answered(dora, ".baker", "a baker");
    carl.send(attackRequest, { serial: dora.serial });
    await told(carl, WANTED);
    await carl.waitFor(deathStatus);
    await dora.waitFor(deathAnimation, ({ mobile }) => mobile === carl.serial);
  });
});

describe("a healer", () => {
  it("cures poison with bandages, and brings a friend back from death", async () => {
    const { emma, fred } = await players.allInWorldAt({ emma: FIELD, fred: { ...FIELD, x: FIELD.x + 1 } });
    const [roll] = (await serialsOf(emma, ".train", "trained")) as [number];
    await answered(fred, ".sicken", "sickened");
    await emma.waitFor(
      healthBarStatus,
      ({ serial, entries }) => serial === fred.serial && entries.some(({ type, level }) => type === GREEN && level > 0),
    );
    await bandage(emma, roll, fred);
    await told(fred, CURED);

    await answered(fred, ".perish", "perished");
    await fred.waitFor(deathStatus);
    const from = fred.received.frames.length;
    // The living see a ghost only in war mode.
    const fromEmma = emma.received.frames.length;
    fred.send(warModeRequest, { war: true });
    await emma.waitFor(mobileIncoming, ({ serial }) => serial === fred.serial, { from: fromEmma });
    await bandage(emma, roll, fred);
    await told(emma, RAISED);
    (await fred.windows.waitForGump(undefined, { from })).press("Continue");
    await fred.waitFor(drawPlayer, ({ body }) => !GHOSTS.includes(body), { from });
  });
});

describe("a player who leaves in the middle of a fight", () => {
  it("leaves the character behind, and finds it again as it is by then", async () => {
    const { gina, hugo } = await players.allInWorldAt({ gina: FIELD, hugo: { ...FIELD, x: FIELD.x + 1 } });
    await serialsOf(gina, ".train", "trained");
    gina.send(attackRequest, { serial: hugo.serial });
    await hugo.waitFor(damage, ({ serial }) => serial === hugo.serial);
    const { serial } = hugo;
    await hugo.close();
    // Still there: blows go on until he dies.
    await gina.waitFor(deathAnimation, ({ mobile }) => mobile === serial);
    const again = await players.loggedIn("hugo");
    const { body } = await again.select(characterName("hugo"), 0);
    expect(GHOSTS).toContain(body);
  });
});
