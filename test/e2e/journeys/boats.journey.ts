import { beforeAll, describe, expect, it } from "vitest";
import { drawPlayer, mobileIncoming } from "../../../runtime/protocol/packets/entering.js";
import { boatMove } from "../../../runtime/protocol/packets/houses.js";
import { worldItem, worldItemClassic } from "../../../runtime/protocol/packets/clicks.js";
import {
  deleteObject,
  mobileMoving,
  moveAcknowledge,
  moveRequest,
  resyncRequest,
} from "../../../runtime/protocol/packets/movement.js";
import { answered } from "../../support/commanding.js";
import type { GameClient } from "../../support/client/game-client.js";
import { addCommand, playersOfSubject } from "../../support/one-shard.js";
import { RAFT_EAST, RAFT_NORTH, SHORE, WATER_Z } from "../../support/shore-client.js";

const [NORTH, EAST] = [0, 2] as const;
const MEADOW = { x: 1480, y: 1640 };
const LAKE = { x: 1520, y: 1640 };
/** In the lake, in sight of its shore. */
const BERTH = { x: SHORE + 16, y: LAKE.y };
const MULTI_TYPE = 2;
const FILE = "lua/commands/sailing.lua";

const COMMANDS = `
item_template("raft", { name = "a raft", multi = ${RAFT_NORTH} })

local function tell(name, work)
  command.register {
    name = name, description = "For the test.", contexts = { "in_game" }, level = "Regular",
    handler = function(context) return work(context) end,
  }
end

tell("launch", function(context)
  local me = mobiles.of_session(context.session_id)
  local site = multi.survey(${RAFT_NORTH}, me.map_id, ${LAKE.x}, ${LAKE.y}, ${WATER_Z})
  local boat = items.create("raft")
  boat:move_to(me.map_id, ${LAKE.x}, ${LAKE.y}, ${WATER_Z})
  me:move_to(me.map_id, ${LAKE.x}, ${LAKE.y} + 1, -2)
  local keg = items.create("gold", { amount = 5 })
  keg:move_to(me.map_id, ${LAKE.x}, ${LAKE.y} - 2, -2)
  return ("water %s, aboard %d"):format(site.water, #multi.aboard(boat))
end)

tell("sail", function(context)
  local boat = items.all_of("raft")[1]
  local east = multi.survey(${RAFT_NORTH}, boat.map_id, boat.x + 3, boat.y, boat.z, 0, boat)
  if not east.water then return "land ahead" end
  multi.carry(boat, 3, 0)
  return "sailed"
end)

local function glide(dx)
  return function()
    multi.carry(items.all_of("raft")[1], dx, 0, "fast")
    return "glided"
  end
end
tell("east", glide(1))
tell("west", glide(-1))

tell("embark", function(context)
  for _, template in ipairs { "raft", "apple" } do
    for _, old in ipairs(items.all_of(template)) do old:delete() end
  end
  local me = mobiles.of_session(context.session_id)
  local boat = items.create("raft")
  boat:move_to(me.map_id, ${BERTH.x}, ${BERTH.y}, ${WATER_Z})
  me:move_to(me.map_id, ${BERTH.x}, ${BERTH.y} + 1, -2)
  local cargo = items.create("apple")
  cargo:move_to(me.map_id, ${BERTH.x}, ${BERTH.y} - 2, -2)
  return ("boat %d cargo %d"):format(boat.serial, cargo.serial)
end)

tell("turn", function(context)
  local boat = items.all_of("raft")[1]
  multi.turn(boat, ${RAFT_EAST}, 1)
  local gold = items.near(boat.map_id, boat.x, boat.y, 5, { template = "gold" })[1]
  return ("gold at %d,%d"):format(gold.x - boat.x, gold.y - boat.y)
end)

tell("wrong", function(context)
  local boat, gold = items.all_of("raft")[1], items.create("gold")
  local function why(...) return select(2, ...) end
  return table.concat({ why(multi.carry(gold, 1, 1)), why(multi.survey(0x3000, 1, 10, 10, 0)), tostring(multi.at(1, 10, 10)),
    tostring(multi.shape(0x3000)), tostring(multi.at(boat.map_id, boat.x, boat.y) == boat) }, "; ")
end)`;

const players = playersOfSubject();
beforeAll(() => addCommand("embark", FILE, COMMANDS));

/** Where the server has the client's character. */
async function placeByServer(client: GameClient): Promise<{ x: number; y: number; z: number }> {
  const from = client.received.frames.length;
  client.send(resyncRequest, {});
  const { x, y, z } = await client.waitFor(drawPlayer, undefined, { from });
  return { x, y, z };
}

describe("a boat", () => {
  it("carries and turns what is on it", async () => {
    const anna = await players.inWorldAt("anna", MEADOW);
    await answered(anna, ".launch", "water true, aboard 2");
    expect(await placeByServer(anna)).toEqual({ x: LAKE.x, y: LAKE.y + 1, z: -2 });
    expect(await anna.step(NORTH)).toMatchObject({ outcome: "accepted" });
    expect(await placeByServer(anna)).toEqual({ x: LAKE.x, y: LAKE.y, z: -2 });
    expect((await anna.step(EAST)).outcome).toBe("accepted");
    expect((await anna.step(EAST)).outcome).toBe("rejected");
    const from = anna.received.frames.length;
    await answered(anna, ".sail", "sailed");
    expect(await placeByServer(anna)).toEqual({ x: LAKE.x + 3, y: LAKE.y, z: -2 });
    expect(await anna.waitFor(worldItem, ({ type }) => type === MULTI_TYPE, { from })).toMatchObject({ x: LAKE.x + 3 });
    await answered(anna, ".turn", "gold at 2,0");
    expect(await placeByServer(anna)).toEqual({ x: LAKE.x + 3, y: LAKE.y, z: -2 });
    await answered(anna, ".wrong", "that is no multi on the ground; the client files have no multi 12288; nil; nil; true");
    const bert = await players.inWorldAt("bert", { x: SHORE, y: LAKE.y });
    expect(bert.received.of(mobileIncoming).length).toBeGreaterThan(0);
  });
});

describe("a boat that sails by a tile", () => {
  /** Goes aboard a new boat. Returns the serials of boat and cargo. */
  async function embark(client: GameClient): Promise<{ boat: number; cargo: number }> {
    const line = await answered(client, ".embark", "cargo");
    const [boat, cargo] = line.match(/\d+/g)!.map(Number);
    return { boat: boat!, cargo: cargo! };
  }

  it("glides with passengers and cargo, for players aboard and on the shore, and is shown again to old clients", async () => {
    const { anna, bert } = await players.allInWorldAt({ anna: MEADOW, bert: { x: SHORE, y: LAKE.y } });
    const olga = await players.inWorldAt("olga", { x: SHORE, y: LAKE.y + 1 }, { version: "7.0.8.2" });
    await olga.ping();
    const { boat, cargo } = await embark(anna);
    await bert.waitFor(worldItem, ({ serial }) => serial === cargo);
    expect((await anna.step(NORTH)).outcome).toBe("accepted");
    const froms = new Map([anna, bert, olga].map((client) => [client, client.received.frames.length]));
    const since = (client: GameClient) => ({ from: froms.get(client)! });
    await answered(anna, ".east", "glided");

    const seen = await bert.waitFor(boatMove, undefined, since(bert));
    expect(seen).toMatchObject({
      serial: boat,
      speed: 4,
      direction: EAST,
      facing: NORTH,
      x: BERTH.x + 1,
      y: BERTH.y,
      z: WATER_Z,
    });
    expect([...seen.carried].sort((a, b) => a.serial - b.serial)).toEqual([
      { serial: anna.serial, x: BERTH.x + 1, y: BERTH.y, z: -2 },
      { serial: cargo, x: BERTH.x + 1, y: BERTH.y - 2, z: -2 },
    ]);
    expect(await anna.waitFor(boatMove, undefined, since(anna))).toEqual(seen);
    const shown = await olga.waitFor(worldItemClassic, ({ item }) => item.serial === boat, since(olga));
    expect(shown.item).toMatchObject({ x: BERTH.x + 1, y: BERTH.y });
    await olga.waitFor(worldItemClassic, ({ item }) => item.serial === cargo && item.x === BERTH.x + 1, since(olga));

    // Nobody is told twice, and the passenger walks on as if nothing had happened.
    expect((await anna.step(NORTH)).outcome).toBe("accepted");
    await Promise.all([bert, olga].map((client) => client.ping()));
    for (const client of [anna, bert]) {
      const told = client.received.frames.slice(froms.get(client)).map(({ declaration }) => declaration?.name);
      for (const again of [worldItem, mobileIncoming, drawPlayer]) expect(told).not.toContain(again.name);
    }
    expect(olga.received.of(boatMove)).toEqual([]);
    expect(anna.place).toMatchObject({ x: BERTH.x + 1, y: BERTH.y - 1 });
    await bert.waitFor(mobileMoving, ({ serial, y }) => serial === anna.serial && y === BERTH.y - 1, since(bert));
    expect(await placeByServer(anna)).toMatchObject({ x: BERTH.x + 1, y: BERTH.y - 1 });
  });

  it("lets a client restart its step sequence", async () => {
    const anna = await players.inWorldAt("anna", MEADOW);
    await embark(anna);
    expect((await anna.step(NORTH)).outcome).toBe("accepted");
    let from = anna.received.frames.length;
    await answered(anna, ".east", "glided");
    await anna.waitFor(boatMove, undefined, { from });
    from = anna.received.frames.length;
    anna.send(moveRequest, { direction: NORTH, sequence: 0 });
    expect(await anna.waitFor(moveAcknowledge, undefined, { from })).toMatchObject({ sequence: 0 });
    expect(await placeByServer(anna)).toMatchObject({ x: BERTH.x + 1, y: BERTH.y - 1 });
  });

  it("goes out of sight and comes back into it", async () => {
    const { anna, bert } = await players.allInWorldAt({ anna: MEADOW, bert: { x: SHORE, y: LAKE.y } });
    const { boat, cargo } = await embark(anna);
    await bert.waitFor(worldItem, ({ serial }) => serial === cargo);
    let from = bert.received.frames.length;
    for (const x of [BERTH.x + 1, BERTH.x + 2]) {
      await answered(anna, ".east", "glided");
      await bert.waitFor(boatMove, (move) => move.x === x, { from });
    }
    await answered(anna, ".east", "glided");
    for (const gone of [boat, cargo, anna.serial]) await bert.waitFor(deleteObject, ({ serial }) => serial === gone, { from });
    expect(bert.received.of(boatMove, from)).toHaveLength(2);
    from = bert.received.frames.length;
    await answered(anna, ".west", "glided");
    expect(await bert.waitFor(worldItem, ({ serial }) => serial === boat, { from })).toMatchObject({ x: BERTH.x + 2 });
    expect(await bert.waitFor(mobileIncoming, ({ serial }) => serial === anna.serial, { from })).toMatchObject({
      x: BERTH.x + 2,
    });
    await bert.waitFor(worldItem, ({ serial }) => serial === cargo, { from });
    expect(bert.received.of(boatMove, from)).toEqual([]);
    await answered(anna, ".west", "glided");
    expect((await bert.waitFor(boatMove, undefined, { from })).carried).toHaveLength(2);
  });
});
