import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { drawPlayer } from "../../../runtime/protocol/packets/entering.js";
import { boatMove } from "../../../runtime/protocol/packets/houses.js";
import { liftReject, pickUpItem } from "../../../runtime/protocol/packets/items.js";
import { doubleClick, worldItem } from "../../../runtime/protocol/packets/clicks.js";
import { clilocMessage } from "../../../runtime/protocol/packets/speech.js";
import { multiTargetCursor, targetAnswer } from "../../../runtime/protocol/packets/targets.js";
import type { GameClient } from "../../support/client/game-client.js";
import { answered } from "../../support/commanding.js";
import { addCommand, playersOfSubject, sharedScripts } from "../../support/one-shard.js";
import { HOUSE, SHIP, SHORE, WATER_Z } from "../../support/shore-client.js";

const NORTH = 0;
const LAWN = { x: 1464, y: 1617 };
const BEACH = { x: SHORE - 1, y: 1618 };
const MULTI_TYPE = 2;
const ART = { door: 0x06a5, sign: 0x0bd2, port: 0x3eb1, openPort: 0x3ed5 };
const [MAY_NOT_ENTER, LOCKED_DOWN] = [501284, 501721];
const FILE = "lua/commands/gifts.lua";
const COMMANDS = `
local function tell(name, work)
  command.register {
    name = name, description = "For the test.", contexts = { "in_game" }, level = "Regular",
    arguments = { { name = "template", type = "word", optional = true } },
    handler = function(context, arguments) return name .. " " .. work(mobiles.of_session(context.session_id), arguments.template) end,
  }
end
tell("laid_down", function(me, template)
  local item = items.create(template)
  item:move_to(me.map_id, me.x + 1, me.y, me.z)
  return item.serial
end)
tell("enter_house", function(me)
  local house = items.all_of("stone_and_plaster_house")[1]
  me:move_to(house.map_id, house.x, house.y, house.z)
  return house.serial
end)
tell("deeds_left", function(me) return #me.backpack:find_all("stone_and_plaster_house_deed") end)
tell("gift", function(me, template) return items.create(template):put_in(me.backpack).serial end)`;

const players = playersOfSubject();
beforeAll(() => addCommand("gift", FILE, COMMANDS));
afterAll(() => sharedScripts().delete(FILE));

async function made(client: GameClient, how: "gift" | "laid_down" | "enter_house" | "deeds_left", what = ""): Promise<number> {
  const line = await answered(client, `.${how} ${what}`.trim(), `${how} `);
  return Number(line.split(" ").at(-1));
}

function uses(client: GameClient, serial: number): number {
  const from = client.received.frames.length;
  client.send(doubleClick, { serial });
  return from;
}

/** Says words that ask for somebody or something, and chooses. */
async function wishes(client: GameClient, words: string, serial: number): Promise<void> {
  const from = client.received.frames.length;
  client.say(words);
  const asked = await client.windows.waitForTarget(undefined, { from });
  asked.object(serial);
}

describe("a deed", () => {
  it("builds a house, in which its owner locks a thing down and bans a stranger", async () => {
    const { anna, bert } = await players.allInWorldAt({ anna: LAWN, bert: { x: LAWN.x + 1, y: LAWN.y } });
    const deed = await made(anna, "gift", "stone_and_plaster_house_deed");
    const { cursor, ...asked } = await anna.waitFor(multiTargetCursor, undefined, { from: uses(anna, deed) });
    expect(asked).toMatchObject({ multi: HOUSE, offsetX: 0, offsetY: 4 });
    const middle = { x: LAWN.x, y: LAWN.y - 7 };
    anna.send(targetAnswer, { type: 1, cursor, flags: 0, serial: 0, x: middle.x, y: middle.y + 4, z: 0, graphic: 0 });
    const seen = await bert.waitFor(worldItem, ({ type }) => type === MULTI_TYPE);
    expect(seen).toMatchObject({ graphic: HOUSE, ...middle, z: 0 });
    await bert.waitFor(
      worldItem,
      ({ graphic, x, y, z }) => graphic === ART.door && x === middle.x && y === middle.y + 3 && z === 7,
    );
    await bert.waitFor(worldItem, ({ graphic }) => graphic === ART.sign);
    expect(await made(anna, "deeds_left")).toBe(0);

    await made(anna, "enter_house");
    await made(bert, "enter_house");
    const vase = await made(anna, "laid_down", "longsword");
    await anna.waitFor(worldItem, ({ serial }) => serial === vase);
    await wishes(anna, "I wish to lock this down", vase);
    await bert.waitFor(clilocMessage, ({ serial, cliloc }) => serial === vase && cliloc === LOCKED_DOWN);
    let from = bert.received.frames.length;
    bert.send(pickUpItem, { serial: vase, amount: 1 });
    await bert.waitFor(liftReject, undefined, { from });

    from = bert.received.frames.length;
    await wishes(anna, "I ban thee", bert.serial);
    expect(await bert.waitFor(drawPlayer, undefined, { from })).toMatchObject({ x: middle.x + 2, y: middle.y + 4 });
    await bert.ping();
    from = bert.received.frames.length;
    // The first request may only turn him.
    const outcomes = [await bert.step(NORTH), await bert.step(NORTH)].map(({ outcome }) => outcome);
    expect(outcomes).toContain("rejected");
    await bert.waitFor(clilocMessage, ({ cliloc }) => cliloc === MAY_NOT_ENTER, { from });
  });

  it("launches a ship, which is boarded by its plank and sails", async () => {
    const { anna, bert } = await players.allInWorldAt({ anna: BEACH, bert: { x: BEACH.x, y: BEACH.y + 2 } });
    const deed = await made(anna, "gift", "small_dragon_ship_deed");
    const { cursor } = await anna.waitFor(multiTargetCursor, undefined, { from: uses(anna, deed) });
    const berth = { x: SHORE + 4, y: BEACH.y };
    anna.send(targetAnswer, { type: 1, cursor, flags: 0, serial: 0, ...berth, z: WATER_Z, graphic: 0 });
    const ship = await bert.waitFor(worldItem, ({ type, graphic }) => type === MULTI_TYPE && graphic === SHIP);
    expect(ship).toMatchObject({ graphic: SHIP, ...berth, z: WATER_Z });
    const plank = await anna.waitFor(worldItem, ({ graphic }) => graphic === ART.port);
    expect(plank).toMatchObject({ x: berth.x - 2, y: berth.y });
    uses(anna, plank.serial);
    await bert.waitFor(worldItem, ({ graphic }) => graphic === ART.openPort);
    const from = uses(anna, plank.serial);
    expect(await anna.waitFor(drawPlayer, undefined, { from })).toMatchObject({ x: berth.x - 1, y: berth.y, z: WATER_Z + 3 });

    anna.say("raise anchor");
    anna.say("slow forward");
    const far = await bert.waitFor(boatMove, ({ serial, y }) => serial === ship.serial && y === berth.y - 2);
    expect(far.carried).toContainEqual({ serial: anna.serial, x: berth.x - 1, y: berth.y - 2, z: WATER_Z + 3 });
    anna.say("stop");
    await anna.ping();
  });
});
