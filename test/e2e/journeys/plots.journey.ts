import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { houseCustomisation, houseRevision } from "../../../runtime/protocol/packets/extended.js";
import { houseDesignRequest } from "../../../runtime/protocol/packets/extended-requests.js";
import * as design from "../../../runtime/protocol/packets/houses.js";
import { doubleClick, worldItem } from "../../../runtime/protocol/packets/clicks.js";
import { multiTargetCursor, targetAnswer } from "../../../runtime/protocol/packets/targets.js";
import type { GameClient } from "../../support/client/game-client.js";
import { execute } from "../../support/command-jobs.js";
import { addCommand, afterRestart, sharedScripts, sharedShard } from "../../support/one-shard.js";
import { Players } from "../../support/players.js";
import { FLOOR, PLOT, WALL } from "../../support/shore-client.js";

const LAWN = { x: 1464, y: 1657 };
const MIDDLE = { x: LAWN.x, y: LAWN.y - 7 };
const MULTI_TYPE = 2;
const ART = { door: 0x06a5, sign: 0x0bd2, steps: 0x0751, gold: 0x0eed, paving: 0x0519 };
const [BEGIN, END] = [4, 5];
const PIECE_GOLD = 500;
const FLOOR_PIECES = 49;
const STEPS = 6;
const FILE = "lua/commands/plots.lua";
const COMMANDS = `
local function tell(name, work)
  command.register {
    name = name, description = "For the test.", contexts = { "console" }, level = "Administrator",
    arguments = { { name = "serial", type = "integer" } },
    handler = function(_, arguments) return name .. " " .. tostring(work(mobiles.get(arguments.serial))) end,
  }
end
tell("plot_deed", function(me)
  items.create("gold", { amount = 5 * ${PIECE_GOLD} }):put_in(me.bank)
  return items.create("plot_of_7_by_7_deed"):put_in(me.backpack).serial
end)
tell("plot_gold", function(me)
  local sum = 0
  for _, pile in ipairs(me.bank:find_all("gold")) do sum = sum + pile.amount end
  return sum
end)`;

const players = new Players(sharedShard);
afterEach(() => players.leave());
beforeAll(() => addCommand("plot_deed", FILE, COMMANDS));

async function told(client: GameClient, name: string): Promise<number> {
  return Number((await execute(sharedShard(), `${name} ${client.serial}`)).outputLines[0]!.split(" ").at(-1));
}

/** Opens the tools for designing at the sign. */
async function designs(client: GameClient, sign: number): Promise<void> {
  let from = client.received.frames.length;
  client.send(doubleClick, { serial: sign });
  const window = await client.windows.waitForGump(undefined, { from });
  from = client.received.frames.length;
  window.press("Design the house");
  await client.waitFor(houseCustomisation, ({ action }) => action === BEGIN, { from });
}

type Planes = readonly { tile: number; dx: number; dy: number; dz: number }[];
const sorted = (planes: Planes): string[] => planes.map(({ tile, dx, dy, dz }) => `${tile} ${dx} ${dy} ${dz}`).sort();

let built: { house: number; planes: string[] };

describe("a plot", () => {
  it("is designed by its owner only, who pays by the piece, and the house is the same for all at once", async () => {
    const { iris, jonas } = await players.allInWorldAt({ iris: LAWN, jonas: { x: LAWN.x + 1, y: LAWN.y } });
    const deed = await told(iris, "plot_deed");
    iris.send(doubleClick, { serial: deed });
    const { cursor, multi } = await iris.waitFor(multiTargetCursor);
    expect(multi).toBe(PLOT);
    iris.send(targetAnswer, { type: 1, cursor, flags: 0, serial: 0, x: MIDDLE.x, y: MIDDLE.y + 4, z: 0, graphic: 0 });
    const { serial: house } = await jonas.waitFor(worldItem, ({ type, graphic }) => type === MULTI_TYPE && graphic === PLOT);
    const { serial: sign } = await iris.waitFor(worldItem, ({ graphic, y }) => graphic === ART.sign && y === MIDDLE.y + 4);

    // Nobody else: neither unasked nor at the sign.
    const from = jonas.received.frames.length;
    jonas.send(design.designAdd, { serial: iris.serial, graphic: WALL, x: 0, y: 0 });
    jonas.send(design.designCommit, { serial: iris.serial });
    jonas.send(doubleClick, { serial: sign });
    const strangers = await jonas.windows.waitForGump(undefined, { from });
    expect(strangers.texts).not.toContain("Design the house");

    await designs(iris, sign);
    const place = { serial: iris.serial };
    /** What the client is shown after it did something that changes what it has to show. */
    const shown = async (ask: () => void): Promise<Planes> => {
      const since = iris.received.frames.length;
      ask();
      return (await iris.waitFor(design.houseDesign, ({ serial }) => serial === house, { from: since })).planes;
    };
    const sync = (): void => iris.send(design.designSync, place);
    expect(await shown(sync)).toHaveLength(FLOOR_PIECES + STEPS);
    // Not of houses, off the plot, no stairs: each is refused at once.
    expect(await shown(() => iris.send(design.designAdd, { ...place, graphic: ART.gold, x: 0, y: 0 }))).toHaveLength(55);
    expect(await shown(() => iris.send(design.designAdd, { ...place, graphic: WALL, x: 4, y: 0 }))).toHaveLength(55);
    expect(await shown(() => iris.send(design.designStairs, { ...place, multi: 0x3fff, x: 0, y: 0 }))).toHaveLength(55);
    iris.send(design.designAdd, { ...place, graphic: WALL, x: 0, y: -3 });
    iris.send(design.designBackup, place);
    expect(await shown(() => iris.send(design.designClear, place))).toHaveLength(55);
    expect(await shown(() => iris.send(design.designRestore, place))).toHaveLength(56);
    // A floor of the second storey that nothing bears is not built; the design is shown again.
    iris.send(design.designLevel, { ...place, level: 2 });
    iris.send(design.designAdd, { ...place, graphic: ART.paving, x: 2, y: 2 });
    iris.send(design.designCommit, place);
    await iris.windows.waitForLine("on nothing");
    expect(await told(iris, "plot_gold")).toBe(5 * PIECE_GOLD);
    expect((await shown(sync)).filter(({ tile }) => tile === ART.paving)).toEqual([{ tile: ART.paving, dx: 2, dy: 2, dz: 27 }]);
    iris.send(design.designDelete, { ...place, graphic: ART.paving, x: 2, y: 2, z: 27 });
    // The tools were opened again, and begin with the first storey.
    iris.send(design.designLevel, { ...place, level: 2 });
    iris.send(design.designAdd, { ...place, graphic: ART.paving, x: 0, y: -3 });
    iris.send(design.designLevel, { ...place, level: 1 });
    iris.send(design.designAdd, { ...place, graphic: ART.door, x: 0, y: 3 });
    const before = jonas.received.frames.length;
    iris.send(design.designCommit, place);
    await iris.windows.waitForLine("Your house is built.");
    await iris.waitFor(houseCustomisation, ({ action }) => action === END);
    expect(await told(iris, "plot_gold")).toBe(2 * PIECE_GOLD);

    await jonas.waitFor(worldItem, ({ graphic, x, y }) => graphic === ART.door && x === MIDDLE.x && y === MIDDLE.y + 3);
    await jonas.waitFor(houseRevision, ({ serial }) => serial === house, { from: before });
    jonas.send(houseDesignRequest, { serial: house });
    const { planes } = await jonas.waitFor(design.houseDesign, ({ serial }) => serial === house, { from: before });
    expect(planes).toHaveLength(FLOOR_PIECES + STEPS + 2);
    expect(planes).toContainEqual({ tile: WALL, dx: 0, dy: -3, dz: 7 });
    expect(planes).toContainEqual({ tile: ART.paving, dx: 0, dy: -3, dz: 27 });
    expect(planes.filter(({ tile }) => tile === FLOOR)).toHaveLength(FLOOR_PIECES);
    built = { house, planes: sorted(planes) };
  });

  it("goes back to what stands there, and closed tools build nothing", async () => {
    const iris = await players.inWorld("iris");
    const { serial: sign } = await iris.waitFor(worldItem, ({ graphic, y }) => graphic === ART.sign && y === MIDDLE.y + 4);
    await designs(iris, sign);
    const place = { serial: iris.serial };
    iris.send(design.designClear, place);
    const from = iris.received.frames.length;
    iris.send(design.designRevert, place);
    const { planes } = await iris.waitFor(
      design.houseDesign,
      ({ planes: tiles }) => tiles.some(({ tile }) => tile === ART.door),
      { from },
    );
    // With the door, which is an item where it stands.
    expect(planes).toHaveLength(FLOOR_PIECES + STEPS + 3);
    iris.send(design.designClear, place);
    iris.send(design.designClose, place);
    await iris.waitFor(houseCustomisation, ({ action }) => action === END, { from });
    expect(await told(iris, "plot_gold")).toBe(2 * PIECE_GOLD);
  });
});

afterRestart(() => {
  describe("a plot", () => {
    afterEach(() => players.leave());
    afterAll(() => players.remove());
    afterAll(() => sharedScripts().delete(FILE));

    it("is as it was designed, with its door", async () => {
      const jonas = await players.inWorld("jonas");
      await jonas.waitFor(worldItem, ({ graphic, x, y }) => graphic === ART.door && x === MIDDLE.x && y === MIDDLE.y + 3);
      await jonas.waitFor(houseRevision, ({ serial }) => serial === built.house);
      jonas.send(houseDesignRequest, { serial: built.house });
      const { planes } = await jonas.waitFor(design.houseDesign, ({ serial }) => serial === built.house);
      expect(sorted(planes)).toEqual(built.planes);
    });
  });
});
