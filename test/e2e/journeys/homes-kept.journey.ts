import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { containerContents, liftReject, pickUpItem } from "../../../runtime/protocol/packets/items.js";
import { doubleClick, worldItem } from "../../../runtime/protocol/packets/clicks.js";
import { clilocMessage } from "../../../runtime/protocol/packets/speech.js";
import { multiTargetCursor, targetAnswer } from "../../../runtime/protocol/packets/targets.js";
import type { GameClient } from "../../support/client/game-client.js";
import { execute } from "../../support/command-jobs.js";
import { addCommand, afterRestart, sharedScripts, sharedShard } from "../../support/one-shard.js";
import { caughtUp, Players } from "../../support/players.js";
import { HOUSE, SHIP, SHORE, WATER_Z } from "../../support/shore-client.js";

const GARDEN = { x: 1490, y: 1797 };
const MIDDLE = { x: GARDEN.x, y: GARDEN.y - 7 };
const BEACH = { x: SHORE - 1, y: 1815 };
const BERTH = { x: SHORE + 4, y: BEACH.y };
const MULTI_TYPE = 2;
const ART = { port: 0x3eb1, openPort: 0x3ed5 };
const NORTH = 0;
const CLILOC = { mayNotEnter: 501284, ayeRaised: 501446, secure: 501655, lockedDown: 501721, locked: 502503 };
const CARGO = 250;
const FILE = "lua/commands/keeping.lua";
const COMMANDS = `
local function tell(name, work)
  command.register {
    name = name, description = "For the test.", contexts = { "console" }, level = "Administrator",
    arguments = { { name = "serial", type = "integer" }, { name = "what", type = "word", optional = true } },
    handler = function(_, arguments) return name .. " " .. tostring(work(mobiles.get(arguments.serial), arguments.what)) end,
  }
end
local function home() return items.each { tag = "house", map_id = 1, x = ${MIDDLE.x}, y = ${MIDDLE.y}, range = 0 }() end
local function ship() return items.each { template = "small_dragon_ship", map_id = 1, x = ${BERTH.x}, y = ${BERTH.y}, range = 0 }() end

tell("kept_gift", function(me, template) return items.create(template):put_in(me.backpack).serial end)
tell("kept_laid", function(me, template)
  local item = items.create(template)
  item:move_to(me.map_id, me.x + 1, me.y, me.z)
  return item.serial
end)
tell("kept_goes", function(me, where)
  local x, y, z = ${MIDDLE.x}, ${MIDDLE.y}, 0
  if where == "door" then x, y = x + 1, y + 4 elseif where == "beach" then x, y = ${BEACH.x}, ${BEACH.y} elseif where == "deck" then x, y, z = ${BERTH.x}, ${BERTH.y}, ${WATER_Z} + 3
  elseif where == "bow" then x, y, z = ${BERTH.x}, ${BERTH.y} - 3, ${WATER_Z} + 3 end
  me:move_to(1, x, y, z)
  return where
end)
tell("kept_loads", function(me, what)
  local hold = items.get(ship():get("hold"))
  local chest = items.create("wooden_box"):put_in(hold, 30, 40)
  items.create("gold", { amount = ${CARGO} }):put_in(chest, 50, 60)
  local keepsake = items.create("longsword", { name = "Storm", hue = 33 })
  keepsake:put_in(hold, 70, 80)
  return hold.serial
end)
tell("kept_fills", function(me, what)
  local box = items.get(math.tointeger(what))
  items.create("gold", { amount = 77 }):put_in(box, 44, 55)
  items.create("diamond"):put_in(box, 60, 70)
  return box.serial
end)

local function picture_of(item)
  return {
    serial = item.serial, template = item.template, name = item.name, item_id = item.item_id, hue = item.hue, amount = item.amount,
    map_id = item.map_id, x = item.x, y = item.y, z = item.z, direction = item.direction, movable = item.movable, blocks = item.blocks,
    decays_at = item.decays_at, container = item.container and item.container.serial, params = item:params(),
  }
end
command.register {
  name = "kept_picture", description = "For the test.", contexts = { "console" }, level = "Administrator",
  handler = function()
    local lines = {}
    local function add(item)
      lines[#lines + 1] = assert(json.encode(picture_of(item)))
      if item.is_container then
        for _, inner in ipairs(item:find_all(function() return true end)) do lines[#lines + 1] = assert(json.encode(picture_of(inner))) end
      end
    end
    for _, place in ipairs { home(), ship() } do
      add(place)
      for _, thing in ipairs(multi.aboard(place)) do
        local item = items.get(thing.serial)
        if item then add(item) end
      end
    end
    for key in items.each { template = "gold_key" } do
      local id = key:get("lock_id")
      if id == home():get("lock_id") or id == ship():get("lock_id") then add(key) end
    end
    return table.concat(lines, "\\n")
  end,
}`;

interface Picture {
  readonly serial: number;
  readonly template: string;
  readonly params: Record<string, unknown>;
}

/** Every item of the house and the ship, with all that scripts keep with it, and their keys. */
async function picture(): Promise<Picture[]> {
  const { outputLines } = await execute(sharedShard(), "kept_picture");
  const items = outputLines.flatMap((line) => line.split("\n")).map((line) => JSON.parse(line) as Picture);
  return items.sort((one, other) => one.serial - other.serial);
}

/** Runs a command of this file about a character. Players say few lines a second, so that it is not said. */
async function told(client: GameClient, name: string, what = ""): Promise<number> {
  const { outputLines } = await execute(sharedShard(), `${name} ${client.serial} ${what}`.trim());
  return Number(outputLines[0]!.split(" ").at(-1));
}

function uses(client: GameClient, serial: number): number {
  const from = client.received.frames.length;
  client.send(doubleClick, { serial });
  return from;
}

async function placed(client: GameClient, deed: number, at: { x: number; y: number; z: number }): Promise<void> {
  const { cursor } = await client.waitFor(multiTargetCursor, undefined, { from: uses(client, deed) });
  client.send(targetAnswer, { type: 1, cursor, flags: 0, serial: 0, ...at, graphic: 0 });
}

async function wishes(client: GameClient, words: string, serial: number): Promise<void> {
  const from = client.received.frames.length;
  client.say(words);
  (await client.windows.waitForTarget(undefined, { from })).object(serial);
}

const players = new Players(sharedShard);
afterEach(() => players.leave());
beforeAll(() => addCommand("kept_picture", FILE, COMMANDS));

/** What stood there before the restart. */
let before: Picture[];
let [vase, chest, hold, door, plank] = [0, 0, 0, 0, 0];

describe("a house and a ship", () => {
  it("are built, filled and left: something locked down, a secured box, locked doors, a hold with cargo, an open plank", async () => {
    const hanna = await players.inWorldAt("hanna", GARDEN);
    const gustav = await players.inWorldAt("gustav", { x: GARDEN.x + 2, y: GARDEN.y });
    await Promise.all([caughtUp(hanna), caughtUp(gustav)]);
    await placed(hanna, await told(hanna, "kept_gift", "stone_and_plaster_house_deed"), { x: MIDDLE.x, y: MIDDLE.y + 4, z: 0 });
    await hanna.waitFor(worldItem, ({ type, graphic }) => type === MULTI_TYPE && graphic === HOUSE);
    door = (await hanna.waitFor(worldItem, ({ x, y }) => x === MIDDLE.x && y === MIDDLE.y + 3)).serial;
    await told(hanna, "kept_goes", "house");
    vase = await told(hanna, "kept_laid", "longsword");
    await hanna.waitFor(worldItem, ({ serial }) => serial === vase);
    await wishes(hanna, "I wish to lock this down", vase);
    await hanna.waitFor(clilocMessage, ({ serial, cliloc }) => serial === vase && cliloc === CLILOC.lockedDown);
    chest = await told(hanna, "kept_laid", "wooden_box");
    await told(hanna, "kept_fills", `${chest}`);
    await hanna.waitFor(worldItem, ({ serial }) => serial === chest);
    await wishes(hanna, "I wish to secure this", chest);
    await hanna.waitFor(clilocMessage, ({ serial, cliloc }) => serial === chest && cliloc === CLILOC.secure);
    await wishes(hanna, "I ban thee", gustav.serial);

    await told(hanna, "kept_goes", "beach");
    await placed(hanna, await told(hanna, "kept_gift", "small_dragon_ship_deed"), { ...BERTH, z: WATER_Z });
    await hanna.waitFor(worldItem, ({ type, graphic, y }) => type === MULTI_TYPE && graphic === SHIP && y === BERTH.y);
    hold = await told(hanna, "kept_loads");
    plank = (await hanna.waitFor(worldItem, ({ graphic, y }) => graphic === ART.port && y === BERTH.y)).serial;
    await told(hanna, "kept_goes", "deck");
    const from = uses(hanna, plank);
    await hanna.waitFor(worldItem, ({ serial, graphic }) => serial === plank && graphic === ART.openPort, { from });
    before = await picture();
    expect(before.length).toBeGreaterThan(12);
    expect(before.find(({ serial }) => serial === vase)!.params).toHaveProperty("locked_down");
  });
});

afterRestart(() => {
  describe("a house and a ship", () => {
    afterEach(() => players.leave());
    afterAll(() => players.remove());
    afterAll(() => sharedScripts().delete(FILE));

    it("are the same with all that is in them, but for a plank that stood open", async () => {
      await addCommand("kept_picture", FILE, COMMANDS);
      const closed = before.map((item) => {
        if (item.serial !== plank) return item;
        const { open: _open, ...params } = item.params;
        return { ...item, item_id: ART.port, params };
      });
      expect(await picture()).toEqual(closed);
    });

    it("keep to their people: what is locked down stays, the secured box and the locked door open only for those with the right", async () => {
      const hanna = await players.inWorld("hanna");
      const gustav = await players.inWorld("gustav");
      await told(gustav, "kept_goes", "door");
      await caughtUp(gustav);
      let from = gustav.received.frames.length;
      gustav.send(pickUpItem, { serial: vase, amount: 1 });
      await gustav.waitFor(liftReject, undefined, { from });
      from = uses(gustav, door);
      await gustav.waitFor(clilocMessage, ({ cliloc }) => cliloc === CLILOC.locked, { from });
      await told(hanna, "kept_goes", "house");
      await caughtUp(hanna);
      const { items } = await hanna.waitFor(containerContents, undefined, { from: uses(hanna, chest) });
      expect(items).toMatchObject([
        { amount: 77, x: 44, y: 55 },
        { amount: 1, x: 60, y: 70 },
      ]);
      // He is still banned: the first request may only turn him.
      from = gustav.received.frames.length;
      const outcomes = [await gustav.step(NORTH), await gustav.step(NORTH)].map(({ outcome }) => outcome);
      expect(outcomes).toContain("rejected");
      await gustav.waitFor(clilocMessage, ({ cliloc }) => cliloc === CLILOC.mayNotEnter, { from });
    });

    it("still float: the captain finds the cargo in the hold, and the ship at anchor", async () => {
      const hanna = await players.inWorld("hanna");
      await told(hanna, "kept_goes", "bow");
      await caughtUp(hanna);
      const { items } = await hanna.waitFor(containerContents, undefined, { from: uses(hanna, hold) });
      expect(items).toMatchObject([
        { x: 30, y: 40 },
        { x: 70, y: 80, hue: 33 },
      ]);
      const from = hanna.received.frames.length;
      hanna.say("raise anchor");
      await hanna.waitFor(clilocMessage, ({ cliloc }) => cliloc === CLILOC.ayeRaised, { from });
    });
  });
});
