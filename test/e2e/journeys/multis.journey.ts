import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { drawPlayer, mobileIncoming } from "../../../runtime/wire/packets/entering.js";
import { houseCustomisation, houseRevision } from "../../../runtime/wire/packets/extended.js";
import { houseDesignRequest } from "../../../runtime/wire/packets/extended-requests.js";
import {
  boatMove,
  designAdd,
  designBackup,
  designClear,
  designClose,
  designCommit,
  designDelete,
  designLevel,
  designRestore,
  designRevert,
  designRoof,
  designRoofDelete,
  designStairs,
  designSync,
  houseDesign,
} from "../../../runtime/wire/packets/houses.js";
import { worldItem, worldItemClassic } from "../../../runtime/wire/packets/looks.js";
import {
  deleteObject,
  mobileMoving,
  moveAcknowledge,
  moveRequest,
  resyncRequest,
} from "../../../runtime/wire/packets/movement.js";
import { multiTargetCursor, targetAnswer } from "../../../runtime/wire/packets/targets.js";
import { answered } from "../../support/commanding.js";
import type { GameClient } from "../../support/client/game-client.js";
import { addCommand, afterRestart, playersOfSubject, sharedShard } from "../../support/one-shard.js";
import { Players } from "../../support/players.js";
import { DOOR, FLOOR, HUT, hut, RAFT_EAST, RAFT_NORTH, SHORE, STAIR, STEPS, WALL, WATER_Z } from "../../support/shore-client.js";

const [NORTH, EAST] = [0, 2] as const;
const ROOF = 0x19;
const MEADOW = { x: 1480, y: 1640 };
const LAKE = { x: 1520, y: 1640 };
/** In the lake, in sight of its shore. */
const BERTH = { x: SHORE + 16, y: LAKE.y };
const MULTI_TYPE = 2;
const FILE = "lua/commands/building.lua";

const COMMANDS = `
item_template("stone_hut", { name = "a hut", multi = ${HUT} })
item_template("raft", { name = "a raft", multi = ${RAFT_NORTH} })

local function tell(name, work)
  command.register {
    name = name, description = "For the test.", contexts = { "in_game" }, level = "Regular",
    handler = function(context) return work(context) end,
  }
end

tell("build", function(context)
  local at, reason = target.ask { session_id = context.session_id, multi = { id = ${HUT}, dy = 2 } }
  if not at then return "no place: " .. reason end
  local x, y, z = at.x, at.y - 2, at.z
  local site = multi.survey(${HUT}, at.map_id, x, y, z, 1)
  if site.blocked or site.mobiles > 0 or #site.multis > 0 then return "that place is taken" end
  local house = items.create("stone_hut")
  house:move_to(at.map_id, x, y, z)
  local fitting = multi.shape(${HUT}).fittings[1]
  return ("built %d, %d fitting of art %d at %d"):format(house.multi_id, #multi.shape(${HUT}).fittings, fitting.item_id, fitting.dy)
end)

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
  boat:move_to(me.map_id, ${BERTH.x}, ${BERTH.y}, -5)
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

tell("design", function(context)
  local house = items.all_of("stone_hut")[1]
  players.tell(context.session_id, "designing")
  local components, reason = multi.edit(context.session_id, house)
  if not components then return "no design: " .. reason end
  multi.set_design(house, components)
  return ("built of %d"):format(#multi.design(house))
end)

tell("wrong", function(context)
  local boat, gold = items.all_of("raft")[1], items.create("gold")
  local function why(...) return select(2, ...) end
  return table.concat({ why(multi.carry(gold, 1, 1)), why(multi.survey(0x3000, 1, 10, 10, 0)), tostring(multi.at(1, 10, 10)),
    tostring(multi.shape(0x3000)), tostring(multi.at(boat.map_id, boat.x, boat.y) == boat) }, "; ")
end)`;

const players = playersOfSubject();
beforeAll(() => addCommand("build", FILE, COMMANDS));

/** What was designed, to be found again after the restart. */
let designed: { house: number; revision: number; planes: string[] };
const sorted = (list: readonly object[]): string[] => list.map((one) => JSON.stringify(one)).sort();

/** Where the server has the client's character. */
async function placeByServer(client: GameClient): Promise<{ x: number; y: number; z: number }> {
  const from = client.received.frames.length;
  client.send(resyncRequest, {});
  const { x, y, z } = await client.waitFor(drawPlayer, undefined, { from });
  return { x, y, z };
}

describe("a house", () => {
  it("is placed with a cursor that shows it, is seen as a multi, and has walls and a door's gap", async () => {
    const { anna, bert } = await players.allInWorldAt({
      anna: { ...MEADOW, direction: EAST },
      bert: { x: MEADOW.x + 1, y: MEADOW.y + 6 },
    });
    const site = { x: MEADOW.x + 3, y: MEADOW.y };
    anna.say(".build");
    const { cursor, ...asked } = await anna.waitFor(multiTargetCursor);
    expect(asked).toMatchObject({ ground: true, multi: HUT, offsetX: 0, offsetY: 2, offsetZ: 0 });
    anna.send(targetAnswer, { type: 1, cursor, flags: 0, serial: 0, x: site.x, y: site.y + 2, z: 0, graphic: 0 });
    await anna.windows.waitForLine(`built ${HUT}, 1 fitting of art ${DOOR} at 1`);
    const seen = await bert.waitFor(worldItem, ({ type }) => type === MULTI_TYPE);
    expect(seen).toMatchObject({ graphic: HUT, ...site, z: 0, amount: 1, flags: 0 });

    // Its west wall bars the way of one, its gap lets the other in.
    expect(await anna.step(EAST)).toMatchObject({ outcome: "accepted" });
    expect(await anna.step(EAST)).toMatchObject({ outcome: "rejected" });
    const from = anna.received.frames.length;
    anna.say(".build");
    const again = await anna.waitFor(multiTargetCursor, undefined, { from });
    anna.send(targetAnswer, {
      type: 1,
      cursor: again.cursor,
      flags: 0,
      serial: 0,
      x: site.x + 2,
      y: site.y + 2,
      z: 0,
      graphic: 0,
    });
    await anna.windows.waitForLine("that place is taken");
    await bert.close();
    const inside = await players.inWorldAt("bert", { x: site.x, y: site.y + 2 });
    expect(await inside.step(NORTH)).toMatchObject({ outcome: "accepted" });
    expect(await inside.step(NORTH)).toMatchObject({ outcome: "accepted" });
    expect(await inside.step(NORTH)).toMatchObject({ outcome: "rejected" });
  });
});

describe("a house that its owner designs", () => {
  const beginning = { action: 4 };
  const ending = { action: 5 };

  it("is what the player built, for everybody", async () => {
    const { anna, bert } = await players.allInWorldAt({ anna: MEADOW, bert: { x: MEADOW.x + 1, y: MEADOW.y } });
    const place = { serial: anna.serial };
    anna.say(".design");
    const { serial: house } = await anna.waitFor(houseCustomisation, ({ action }) => action === beginning.action);
    anna.send(designAdd, { ...place, graphic: WALL, x: 1, y: 0 });
    // On the first storey, then the second.
    anna.send(designLevel, { ...place, level: 2 });
    anna.send(designAdd, { ...place, graphic: FLOOR, x: -1, y: -1 });
    anna.send(designDelete, { ...place, graphic: WALL, x: 1, y: 0, z: 7 });
    anna.send(designAdd, { ...place, graphic: FLOOR, x: 0, y: 1 });
    // Off the plot: the client is told what the design is.
    const from = anna.received.frames.length;
    anna.send(designAdd, { ...place, graphic: WALL, x: 7, y: 0 });
    const shown = await anna.waitFor(houseDesign, undefined, { from });
    const tiles = [
      ...hut()
        .filter(({ isVisible }) => isVisible)
        .map(({ tile, dx, dy, dz }) => ({ tile, dx, dy, dz })),
    ];
    const built = tiles.filter(({ dx, dy }) => dx !== 0 || dy !== 1);
    built.push({ tile: FLOOR, dx: -1, dy: -1, dz: 27 }, { tile: FLOOR, dx: 0, dy: 1, dz: 0 });
    expect(sorted(shown.planes)).toEqual(sorted(built));
    anna.send(designCommit, place);
    await anna.windows.waitForLine(`built of ${built.length}`);
    await anna.waitFor(houseCustomisation, ({ action }) => action === ending.action);

    const { revision } = await bert.waitFor(houseRevision, ({ serial }) => serial === house);
    bert.send(houseDesignRequest, { serial: house });
    const seen = await bert.waitFor(houseDesign, ({ serial }) => serial === house);
    expect([seen.revision, sorted(seen.planes)]).toEqual([revision, sorted(built)]);
    designed = { house, revision, planes: sorted(built) };
  });

  it("has stairs and a roof, and may be kept and gone back to", async () => {
    const { anna } = await players.allInWorldAt({ anna: MEADOW });
    const place = { serial: anna.serial };
    /** What of some art the design has, after the client has asked for it in some way. */
    const shown = async (art: number, ask: () => void): Promise<{ dx: number; dy: number; dz: number }[]> => {
      const from = anna.received.frames.length;
      ask();
      const { planes } = await anna.waitFor(houseDesign, undefined, { from });
      return planes.filter(({ tile }) => tile === art).map(({ dx, dy, dz }) => ({ dx, dy, dz }));
    };
    const sync = (): void => anna.send(designSync, place);
    await answered(anna, ".design", "designing");
    expect(await shown(ROOF, () => anna.send(designClear, place))).toEqual([]);
    anna.send(designRoof, { ...place, graphic: ROOF, x: 0, y: 0, z: 3 });
    anna.send(designRoof, { ...place, graphic: ROOF, x: -1, y: 0, z: 6 });
    anna.send(designRoofDelete, { ...place, graphic: ROOF, x: -1, y: 0, z: 13 });
    expect(await shown(ROOF, sync)).toEqual([{ dx: 0, dy: 0, dz: 10 }]);
    anna.send(designBackup, place);
    anna.send(designStairs, { ...place, multi: STEPS, x: 0, y: 0 });
    anna.send(designRoofDelete, { ...place, graphic: ROOF, x: 0, y: 0, z: 10 });
    expect(await shown(STAIR, sync)).toEqual([{ dx: 0, dy: 0, dz: 7 }]);
    expect(await shown(ROOF, () => anna.send(designRestore, place))).toEqual([{ dx: 0, dy: 0, dz: 10 }]);
    expect(await shown(STAIR, sync)).toEqual([]);
    // No such stairs: the client is told what the design is.
    expect(await shown(ROOF, () => anna.send(designStairs, { ...place, multi: 0x3fff, x: 0, y: 0 }))).toHaveLength(1);
    // As the house stands.
    expect(await shown(ROOF, () => anna.send(designRevert, place))).toEqual([]);
    expect((await shown(WALL, sync)).length).toBeGreaterThan(3);
    anna.send(designClose, place);
    await anna.windows.waitForLine("no design: closed");
  });

  it("is designed by one player at a time, who may close the tools or leave, and by nobody unasked", async () => {
    const { anna, bert } = await players.allInWorldAt({ anna: MEADOW, bert: { x: MEADOW.x + 1, y: MEADOW.y } });
    bert.send(designAdd, { serial: bert.serial, graphic: WALL, x: 0, y: 0 });
    bert.send(designClear, { serial: bert.serial });
    bert.send(designCommit, { serial: bert.serial });
    bert.send(houseDesignRequest, { serial: 0x4fff_ffff });
    await answered(anna, ".design", "designing");
    await answered(bert, ".design", "no design: somebody designs it already");
    anna.send(designClear, { serial: anna.serial });
    anna.send(designClose, { serial: anna.serial });
    await anna.windows.waitForLine("no design: closed");
    await answered(bert, ".design", "designing");
    await bert.close();
    await answered(anna, ".design", "designing");
    anna.send(designSync, { serial: anna.serial });
    // The clearing was never built.
    const { count } = await anna.waitFor(houseDesign, ({ count: tiles }) => tiles > 10);
    expect(count).toBeGreaterThan(10);
  });
});

afterRestart(() => {
  describe("houses", () => {
    const later = new Players(sharedShard);
    afterEach(() => later.leave());
    afterAll(() => later.remove());

    it("stand where they stood, as they were designed", async () => {
      const carl = await later.inWorldAt("carl", { x: MEADOW.x + 1, y: MEADOW.y, direction: EAST });
      const { house: serial, revision, planes } = designed;
      const seen = await carl.waitFor(worldItem, (item) => item.serial === serial);
      expect(seen).toMatchObject({ type: MULTI_TYPE, graphic: HUT, x: MEADOW.x + 3 });
      expect((await carl.waitFor(houseRevision, (one) => one.serial === serial)).revision).toBe(revision);
      carl.send(houseDesignRequest, { serial });
      expect(sorted((await carl.waitFor(houseDesign)).planes)).toEqual(planes);
      expect(await carl.step(EAST)).toMatchObject({ outcome: "rejected" });
    });
  });
});

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

  it("glides with passengers and cargo, for those aboard and on the shore, and is shown anew to old clients", async () => {
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
    expect(seen).toMatchObject({ serial: boat, speed: 4, direction: EAST, facing: NORTH, x: BERTH.x + 1, y: BERTH.y, z: -5 });
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

  it("lets a client that counts its steps anew do so", async () => {
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
