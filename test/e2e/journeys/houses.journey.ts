import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { houseCustomisation, houseRevision } from "../../../runtime/protocol/packets/extended.js";
import { houseDesignRequest } from "../../../runtime/protocol/packets/extended-requests.js";
import {
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
} from "../../../runtime/protocol/packets/houses.js";
import { worldItem } from "../../../runtime/protocol/packets/clicks.js";
import { multiTargetCursor, targetAnswer } from "../../../runtime/protocol/packets/targets.js";
import { answered } from "../../support/commanding.js";
import { addCommand, afterRestart, playersOfSubject, sharedShard } from "../../support/one-shard.js";
import { Players } from "../../support/players.js";
import { DOOR, FLOOR, HUT, hut, STAIR, STEPS, WALL } from "../../support/shore-client.js";

const [NORTH, EAST] = [0, 2] as const;
const ROOF = 0x19;
const MEADOW = { x: 1480, y: 1640 };
const MULTI_TYPE = 2;
const FILE = "lua/commands/building.lua";

const COMMANDS = `
item_template("stone_hut", { name = "a hut", multi = ${HUT} })

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

tell("design", function(context)
  local house = items.all_of("stone_hut")[1]
  players.tell(context.session_id, "designing")
  local components, reason = multi.edit(context.session_id, house)
  if not components then return "no design: " .. reason end
  multi.set_design(house, components)
  return ("built of %d"):format(#multi.design(house))
end)`;

const players = playersOfSubject();
beforeAll(() => addCommand("build", FILE, COMMANDS));

/** What was designed, to be found again after the restart. */
let designed: { house: number; revision: number; planes: string[] };
const sorted = (list: readonly object[]): string[] => list.map((one) => JSON.stringify(one)).sort();

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
