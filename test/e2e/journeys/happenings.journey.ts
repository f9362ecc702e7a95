import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mapDetailsOfFacet, mapPin } from "../../../runtime/protocol/packets/books-and-maps.js";
import { drawPlayer } from "../../../runtime/protocol/packets/entering.js";
import { addItemToContainer, liftReject, openContainer, pickUpItem } from "../../../runtime/protocol/packets/items.js";
import { doubleClick, worldItem } from "../../../runtime/protocol/packets/clicks.js";
import { clilocMessage } from "../../../runtime/protocol/packets/speech.js";
import type { GameClient } from "../../support/client/game-client.js";
import { answered, gameMasterAt } from "../../support/commanding.js";
import { addCommand, playersOfSubject, removeCommand, sharedShard } from "../../support/one-shard.js";

/** Middle of nowhere. */
const MEADOW = { x: 2_850, y: 2_650 };
const TREASURE = { x: MEADOW.x + 1, y: MEADOW.y };
const ARENA = { x: 2_850, y: 2_750 };
const CHEST = 0x0e41;
const ADD_PIN = 1;
const [MARKED, NOT_YOURS] = [503017, 1010631];
const FILE = "lua/commands/hunt.lua";
const COMMANDS = `
local treasure_maps = require("features.treasure.lib.treasure_maps")
local rules = require("features.treasure.data.treasure_rules")
rules.strokes, rules.stroke_ms, rules.rising_ms, rules.guards_at_chest = 2, 20, 20, 0
local function tell(name, work)
  command.register {
    name = name, description = "For the test.", contexts = { "in_game" }, level = "Regular",
    handler = function(context) return name .. " " .. work(mobiles.of_session(context.session_id)) end,
  }
end
tell("hunter", function(me)
  me:set_skill("cartography", 1000)
  me:set_skill("mining", 1000)
  local map = treasure_maps.make(1, me.map_id)
  map:set("place", { map_id = me.map_id, x = ${TREASURE.x}, y = ${TREASURE.y} })
  return map:put_in(me.backpack).serial .. " " .. items.create("shovel"):put_in(me.backpack).serial
end)
tell("gold_of_chest", function() return items.all_of("treasure_chest")[1]:find("gold").serial end)
tell("unlock", function(me)
  for _, param in ipairs { "locked", "trap" } do items.all_of("treasure_chest")[1]:set(param, nil) end
  me:open(items.all_of("treasure_chest")[1])
  return "done"
end)
tell("coins", function(me)
  local gold = me.backpack:find("gold")
  return gold and gold.amount or 0
end)`;

const players = playersOfSubject();
beforeAll(() => addCommand("hunter", FILE, COMMANDS));
afterAll(() => removeCommand("hunter", FILE));

function uses(client: GameClient, serial: number): number {
  const from = client.received.frames.length;
  client.send(doubleClick, { serial });
  return from;
}

async function numbers(client: GameClient, command: string): Promise<number[]> {
  const line = await answered(client, `.${command}`, `${command} `);
  return line.split(" ").slice(1).map(Number);
}

/** Where a client is shown its character next. */
async function moved(client: GameClient, from: number): Promise<{ x: number; y: number }> {
  const { x, y } = await client.waitFor(drawPlayer, undefined, { from });
  return { x, y };
}

describe("a treasure", () => {
  it("is found with a decoded map and a shovel, and belongs to its digger", async () => {
    const { anna, bert } = await players.allInWorldAt({ anna: MEADOW, bert: { x: MEADOW.x, y: MEADOW.y + 1 } });
    const before = anna.received.frames.length;
    const [map, shovel] = (await numbers(anna, "hunter")) as [number, number];
    await anna.waitFor(addItemToContainer, ({ serial }) => serial === map, { from: before });
    const from = uses(anna, map);
    await anna.waitFor(clilocMessage, ({ cliloc }) => cliloc === MARKED, { from });
    expect(await anna.waitFor(mapDetailsOfFacet, undefined, { from })).toMatchObject({ serial: map, facet: 1 });
    await anna.waitFor(mapPin, ({ serial, action }) => serial === map && action === ADD_PIN, { from });
    const opened = anna.received.frames.length;

    const asked = uses(anna, shovel);
    (await anna.windows.waitForTarget(undefined, { from: asked })).object(map);
    const chosen = anna.received.frames.length;
    (await anna.windows.waitForTarget(undefined, { from: chosen })).place(TREASURE.x, TREASURE.y);
    // A client closes the window of an item that is shown to it again.
    expect(anna.received.of(addItemToContainer, opened).filter(({ serial }) => serial === map)).toEqual([]);
    const chest = await bert.waitFor(worldItem, ({ graphic, x, y }) => graphic === CHEST && x === TREASURE.x && y === TREASURE.y);
    await answered(bert, ".unlock", "unlock done");
    await bert.waitFor(openContainer, ({ serial }) => serial === chest.serial);
    const [gold] = (await numbers(bert, "gold_of_chest")) as [number];
    const lifted = bert.received.frames.length;
    bert.send(pickUpItem, { serial: gold, amount: 10 });
    await bert.waitFor(liftReject, undefined, { from: lifted });
    await bert.waitFor(clilocMessage, ({ cliloc }) => cliloc === NOT_YOURS, { from: lifted });
  });
});

describe("an event of staff", () => {
  it("is announced, takes players who accept there, rewards them and sends them back", async () => {
    const { anna, bert } = await players.allInWorldAt({ anna: MEADOW, bert: { x: MEADOW.x, y: MEADOW.y + 1 } });
    const staff = await gameMasterAt(sharedShard(), players, "gaia", ARENA);
    const before = Number((await numbers(anna, "coins"))[0]);
    const announced = anna.received.frames.length;
    await answered(staff, ".event_start The Melee", "The Melee begins.");
    await anna.windows.waitForLine("The Melee begins. Say .event_join to take part.", { from: announced });
    let from = anna.received.frames.length;
    await answered(staff, ".event_invite", "Asked:");
    const question = await anna.windows.waitForGump(undefined, { from });
    from = anna.received.frames.length;
    question.press("Go there");
    expect(await moved(anna, from)).toEqual(ARENA);
    from = bert.received.frames.length;
    bert.say(".event_join");
    expect(await moved(bert, from)).toEqual(ARENA);

    await answered(staff, ".event_reward gold 250", "250 gold, given");
    expect((await numbers(anna, "coins"))[0]).toBe(before + 250);
    const response = await sharedShard().request("POST", "/api/commands/execute", { command: "event" });
    expect(await response.text()).toContain("2 players take part.");
    from = anna.received.frames.length;
    const bertFrom = bert.received.frames.length;
    await answered(staff, ".event_end", "The event is over");
    expect(await moved(anna, from)).toEqual(MEADOW);
    expect(await moved(bert, bertFrom)).toEqual({ x: MEADOW.x, y: MEADOW.y + 1 });
  });
});
