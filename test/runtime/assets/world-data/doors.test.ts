import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it, test } from "vitest";
import { projectDirectory } from "../../../../runtime/base/system/version.js";
import { read, told } from "./reading.js";

const gaps = {
  east_west: { single: "west_cw", double: ["west_cw", "east_ccw"] },
  north_south: { single: "south_cw", double: ["north_ccw", "south_cw"] },
};
const frames = { west: ["0x0007", 12], east: [7], north: ["0x8"] };
const region = { name: "a town", maps: ["Felucca", 1], x1: 10, y1: 20, x2: 30, y2: 41 };
const whole = { template: "metal_door", frames, gaps, regions: [region] };

const readDoors = (value: unknown) => read("doors", "doors/doors.json", JSON.stringify(value));

describe("door specifications", () => {
  it("become one entry for each map, and areas include their last tiles", () => {
    const except = [{ maps: [1], x1: 11, y1: 21, x2: 12, y2: 22, why: "stays open" }];
    const { placed, problems } = readDoors({ ...whole, except });
    expect(problems).toEqual([]);
    const details = {
      ...{ template: "metal_door", gaps, frames: { west: [7, 12], east: [7], north: [8], south: [] } },
      regions: [{ name: "a town", area: { x1: 10, y1: 20, x2: 29, y2: 40 } }],
    };
    expect(placed).toMatchObject([
      { mapIds: [0], x: 10, y: 20, z: 0, details: { ...details, except: [] } },
      { mapIds: [1], x: 10, y: 20, z: 0, details: { ...details, except: [{ area: { x1: 11, y1: 21, x2: 11, y2: 21 } }] } },
    ]);
  });

  test.each<[what: string, change: object, reason: string]>([
    ["no template", { template: undefined }, "template"],
    ["a frame that is not an item id", { frames: { west: ["wall"] } }, "expected an item id"],
    ["an unknown side", { frames: { up: [1] } }, "frames"],
    ["an unknown facing", { gaps: { ...gaps, east_west: { single: "up", double: ["west_cw", "east_ccw"] } } }, "single"],
    ["a double door with one leaf", { gaps: { ...gaps, east_west: { single: "west_cw", double: ["west_cw"] } } }, "double"],
    ["no regions", { regions: [] }, "regions"],
    ["an unknown map", { regions: [{ ...region, maps: ["Sosaria"] }] }, "is not a map"],
    ["an inverted area", { regions: [{ ...region, x2: 5 }] }, "holds no tile"],
    ["an area outside its map", { regions: [{ ...region, maps: ["Tokuno"], x2: 1_450 }] }, "is not on Tokuno"],
  ])("with %s are reported", (_, change, reason) => {
    const { placed, problems } = readDoors({ ...whole, ...change });
    expect(placed).toEqual([]);
    expect(told(problems)).toEqual([expect.stringContaining(reason)]);
  });

  it("of the shard itself have no problems", () => {
    const file = path.join(projectDirectory(), "lua/data/world/doors/doors.json");
    const { placed, problems } = read("doors", "doors/doors.json", readFileSync(file, "utf8"));
    expect(problems).toEqual([]);
    expect(placed.map(({ mapIds }) => mapIds[0])).toEqual([0, 1, 2, 3]);
  });
});
