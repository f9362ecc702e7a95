import { afterAll, beforeAll, describe, it } from "vitest";
import { deathAnimation } from "../../../runtime/protocol/packets/combat.js";
import { mobileIncoming } from "../../../runtime/protocol/packets/entering.js";
import type { GameClient } from "../../support/client/game-client.js";
import { answered } from "../../support/commanding.js";
import { addCommand, playersOfSubject, sharedScripts } from "../../support/one-shard.js";

const FELUCCA = 0;
const MEADOW = { x: 3_500, y: 2_900, facet: FELUCCA };
const FILE = "lua/commands/creatures_test.lua";
const COMMANDS = `
local function add(name, handler)
  command.register {
    name = name, description = "Tests.", contexts = { "in_game" }, level = "Regular",
    handler = function(context) return handler(mobiles.of_session(context.session_id)) end,
  }
end
add("hounds", function(me)
  local pets = require("features.pets.lib.ownership")
  local dog = mobiles.create("dog", me.map_id, me.x, me.y + 1, me.z)
  dog.name = "Rex"
  pets.control(dog, me)
  local rat = mobiles.create("giant_rat", me.map_id, me.x + 5, me.y, me.z)
  rat:set("fights", "attackers")
  -- It neither wanders off nor flees out of sight.
  rat:set("stays", true)
  rat:set("is_fearless", true)
  -- The first bite hits and kills, also after time to get well: the dog must not lose by chance.
  dog:set_skill("wrestling", 1000)
  rat:set_skill("wrestling", 0)
  rat.hits_max, rat.hits = 1, 1
  return ("hounds %d %d"):format(dog.serial, rat.serial)
end)`;

const players = playersOfSubject();
beforeAll(() => addCommand("hounds", FILE, COMMANDS));
afterAll(() => sharedScripts().delete(FILE));

/** Runs a command whose answer ends in serials. */
async function serialsOf(client: GameClient, line: string, text: string): Promise<number[]> {
  return (await answered(client, line, text)).split(" ").slice(1).map(Number);
}

/** Says something that shows a cursor, and chooses a mobile. */
async function saidOf(client: GameClient, words: string, serial: number): Promise<void> {
  const from = client.received.frames.length;
  client.say(words);
  (await client.windows.waitForTarget(undefined, { from })).object(serial);
}

describe("a pet", () => {
  it("kills whom its master's voice names", async () => {
    const { dora, emil } = await players.allInWorldAt({ dora: MEADOW, emil: { ...MEADOW, y: MEADOW.y - 4 } });
    const [, rat] = (await serialsOf(dora, ".hounds", "hounds")) as [number, number];
    await dora.waitFor(mobileIncoming, ({ serial }) => serial === rat);
    await saidOf(dora, "Rex kill", rat);
    await emil.waitFor(deathAnimation, ({ mobile }) => mobile === rat);
  });
});
