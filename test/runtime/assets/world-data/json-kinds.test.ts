import { describe, expect, it, test } from "vitest";
import { FILE_PROBLEMS_MAXIMUM } from "../../../../runtime/assets/world-data/limits.js";
import type { WorldKind } from "../../../../runtime/assets/world-data/kinds.js";
import { only, read, told } from "./reading.js";

const readJson = (kind: WorldKind, ...values: unknown[]) => read(kind, `${kind}/a.json`, JSON.stringify(values));

describe("spawners", () => {
  const spawner = {
    $type: "Spawner",
    guid: "07B03A23-af40-4539-be8b-6834573838df",
    name: "Spawner (202)",
    location: [6065, 1459, 5],
    map: "Felucca",
    count: 3,
    minDelay: "00:00:00",
    maxDelay: "00:01:00",
    team: 0,
    homeRange: 2,
    walkingRange: 15,
    entries: [{ name: "SewerRat", maxCount: 2, probability: 100 }],
  };
  const details = {
    ...{ kind: "Spawner", source_kind: "Spawner", spawner_id: "07b03a23-af40-4539-be8b-6834573838df", name: "Spawner (202)" },
    ...{ count: 3, min_delay_ms: 0, max_delay_ms: 60_000, team: 0, home_range: 2, walking_range: 15 },
    entries: [{ name: "SewerRat", max: 2, probability: 100 }],
  };

  it("are read as in the file", () => {
    expect(only(readJson("spawners", spawner))).toEqual({
      ...{ mapIds: [0], x: 6065, y: 1459, z: 5, index: 1, identity: details.spawner_id },
      details,
    });
  });

  test.each<[more: object, details: object]>([
    [
      { $type: "ProximitySpawner", triggerRange: 7 },
      { kind: "ProximitySpawner", source_kind: "ProximitySpawner", params: { trigger_range: 7 } },
    ],
    [
      { $type: "RegionSpawner", region: "A Field" },
      { source_kind: "RegionSpawner", region: "A Field" },
    ],
    [{ walkingRange: -1 }, { walking_range: 2 }],
    [
      { walkingRange: undefined, homeRange: undefined, team: undefined },
      { walking_range: 0, home_range: 0, team: 0 },
    ],
    [
      { minDelay: undefined, maxDelay: undefined, count: undefined },
      { count: 1, min_delay_ms: 300_000, max_delay_ms: 600_000 },
    ],
    [{ name: "" }, { name: "Spawner" }],
    [{ map: 0, location: { x: 6065, y: 1459, z: 5 } }, {}],
    [
      { spawnBounds: { start: { x: 10, y: 20, z: -128 }, end: { x: 30, y: 40, z: 25 } } },
      { area: { x1: 10, y1: 20, x2: 29, y2: 39, z1: -128, z2: 25 } },
    ],
    [
      { entries: [{ name: "Rat", properties: "Hue 5", nothing: null }] },
      { entries: [{ name: "Rat", max: 1, probability: 100, params: { properties: "Hue 5" } }] },
    ],
    [
      { spawnPositionMode: "Enabled", wayPoint: { at: [1, null, 2] } },
      { params: { spawn_position_mode: "Enabled", way_point: { at: [1, 2] } } },
    ],
  ])("may have additional and missing members (%#)", (more, changed) => {
    expect(only(readJson("spawners", { ...spawner, ...more })).details).toEqual({ ...details, ...changed });
  });

  it("without an id get one that is derived from their content", () => {
    const nameless = { ...spawner, guid: undefined };
    const id = (one: object) => only(readJson("spawners", one)).details["spawner_id"];
    expect(id(nameless)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(id({ ...nameless, guid: "00000000-0000-0000-0000-000000000000" })).toBe(id(nameless));
    expect(id(Object.fromEntries(Object.entries(nameless).reverse()))).toBe(id(nameless));
    expect(id({ ...nameless, count: 4 })).not.toBe(id(nameless));
    expect(id({ ...nameless, location: [6065, 1459, 6] })).not.toBe(id(nameless));
  });

  test.each<[more: object, reason: string]>([
    [{ $type: "XmlSpawner" }, "$type: "],
    [{ $type: undefined }, "$type: "],
    [{ guid: "no" }, "guid: expected a GUID"],
    [{ location: [1, 2] }, "location: expected a place, [x, y, z]"],
    [{ location: [1, 2, "3"] }, "location: expected a place"],
    [{ location: [1.5, 2, 3] }, "location: expected a place"],
    [{ location: [99_999, 2, 3] }, "99999 2 is not on Felucca"],
    [{ location: [1, 2, 300] }, "z 300 is not"],
    [{ map: "Atlantis" }, "map: 'Atlantis' is not a map"],
    [{ map: 6 }, "map: '6' is not a map"],
    [{ map: null }, "map: expected a map's name or number"],
    [{ count: -1 }, "count: "],
    [{ count: 1e9 }, "count: "],
    [{ count: "3" }, "count: "],
    [{ minDelay: "soon" }, "minDelay: 'soon' is not a delay (hh:mm:ss)"],
    [{ minDelay: 5 }, "minDelay: expected a delay"],
    [{ minDelay: "00:02:00" }, "minDelay is longer than maxDelay"],
    [{ maxDelay: "999.00:00:00" }, "maxDelay: "],
    [{ homeRange: 1e6 }, "homeRange: "],
    [{ entries: [] }, "entries: nothing to spawn"],
    [{ entries: "Rat" }, "entries: "],
    [{ entries: [{ name: "" }] }, "entries.0.name: "],
    [{ entries: [{ name: "Rat", maxCount: -1 }] }, "entries.0.maxCount: "],
    [{ entries: [{ name: "Rat", probability: 101 }] }, "entries.0.probability: "],
    [{ entries: Array.from({ length: 501 }, () => ({ name: "Rat" })) }, "entries: "],
    [{ $type: "RegionSpawner" }, "region: a RegionSpawner needs the name of one"],
    [{ spawnBounds: { start: { x: 5, y: 5 }, end: { x: 5, y: 9 } } }, "spawnBounds: holds no tile"],
  ])("that are invalid are reported, and the others are read (%#)", (more, reason) => {
    const { things, problems } = readJson("spawners", { ...spawner, ...more }, spawner);
    expect(things).toBe(1);
    expect(told(problems)).toEqual([expect.stringContaining(`1: entry 1: ${reason}`)]);
  });

  it("with hostile names do no harm", () => {
    const hostile = '"__proto__": {"polluted": 1}, "constructor": {"prototype": {"polluted": 1}}, "team"';
    const { placed, problems } = read("spawners", "spawners/a.json", JSON.stringify([spawner]).replace('"team"', hostile));
    expect(told(problems)).toEqual(["1: entry 1: left out: '__proto__', which is not a valid name for scripts"]);
    expect(placed[0]!.details["params"]).toEqual({ constructor: { prototype: { polluted: 1 } } });
    expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
    expect(placed[0]!.details["polluted"]).toBeUndefined();
  });

  test.each<[more: object, params: object | undefined, reason: string]>([
    [{ "odd name": 1, fine: 2 }, { fine: 2 }, "left out: 'odd name', which is not a valid name for scripts"],
    [{ deep: { a: { b: { c: { d: 1 } } } } }, { deep: { a: { b: {} } } }, "left out: values nested deeper than 3"],
    [{ long: "x".repeat(1_025) }, undefined, "left out: a text longer than 1024 characters"],
    [
      { many: Array.from({ length: 1_000 }, (_, i) => i) },
      { many: Array.from({ length: 199 }, (_, i) => i) },
      "left out: more than 200 values",
    ],
  ])("report values that scripts cannot get (%#)", (more, params, reason) => {
    const { placed, problems } = readJson("spawners", { ...spawner, ...more });
    expect(told(problems)).toEqual([`1: entry 1: ${reason}`]);
    expect(placed[0]!.details["params"]).toEqual(params);
  });
});

describe("teleporters", () => {
  const teleporter = { src: { map: "Felucca", loc: [512, 1559, 0] }, dst: { map: "Trammel", loc: [5394, 127, 1] }, back: false };
  const there = { map_id: 1, x: 5394, y: 127, z: 1 };

  it("lead from one place to another, and back if declared", () => {
    expect(only(readJson("teleporters", teleporter))).toMatchObject({
      mapIds: [0],
      x: 512,
      y: 1559,
      z: 0,
      index: 1,
      details: { to: there },
    });
    const { things, placed } = readJson("teleporters", { ...teleporter, back: true, delay: "00:00:02", sound: 7 });
    expect(things).toBe(1);
    expect(placed.map(({ mapIds, x, details }) => [mapIds[0], x, details])).toEqual([
      [0, 512, { to: there, delay_ms: 2_000, params: { sound: 7 } }],
      [1, 5394, { to: { map_id: 0, x: 512, y: 1559, z: 0 }, delay_ms: 2_000, params: { sound: 7 } }],
    ]);
  });

  test.each<[more: object, reason: string]>([
    [{ src: undefined }, "src: "],
    [{ src: { map: "Felucca" } }, "src.loc: expected a place"],
    [{ dst: { map: "TerMur", loc: [1280, 0, 0] } }, "dst: 1280 0 is not on Ter Mur"],
    [{ src: { map: "TerMur", loc: [1280, 0, 0] } }, "1280 0 is not on Ter Mur"],
    [{ back: "yes" }, "back: "],
    [{ delay: "2s" }, "delay: '2s' is not a delay"],
  ])("that are invalid are reported (%#)", (more, reason) => {
    expect(told(readJson("teleporters", { ...teleporter, ...more }).problems)).toEqual([
      expect.stringContaining(`entry 1: ${reason}`),
    ]);
  });
});

describe("regions", () => {
  const region = { $type: "TownRegion", Map: "Trammel", Name: "Cove", Area: [{ x1: 10, y1: 20, x2: 30, y2: 40 }], Priority: 50 };

  it("have areas that include their last tiles, and a place to go to", () => {
    const details = { name: "Cove", kind: "TownRegion", areas: [{ x1: 10, y1: 20, x2: 29, y2: 39 }], params: { priority: 50 } };
    expect(only(readJson("regions", region))).toMatchObject({ mapIds: [1], x: 19, y: 29, z: 0, details });
    expect(only(readJson("regions", { ...region, GoLocation: { x: 1, y: 2, z: 3 } }))).toMatchObject({ x: 1, y: 2, z: 3 });
    const nameless = { ...region, Name: undefined };
    expect(only(readJson("regions", nameless)).details).not.toHaveProperty("name");
  });

  test.each<[more: object, reason: string]>([
    [{ Area: [] }, "Area: "],
    [{ Area: [{ x1: 1, y1: 1, x2: 1, y2: 5 }] }, "Area.0: holds no tile: 1 1 to 1 5"],
    [{ Area: [{ x1: 1, y1: 1, x2: 5 }] }, "Area.0.y2: "],
    [{ Map: undefined }, "Map: "],
    [{ GoLocation: { x: 1 } }, "GoLocation: expected a place"],
    [{ GoLocation: { x: 9_000, y: 1, z: 1 } }, "9000 1 is not on Trammel"],
  ])("that are invalid are reported (%#)", (more, reason) => {
    expect(told(readJson("regions", { ...region, ...more }).problems)).toEqual([expect.stringContaining(`entry 1: ${reason}`)]);
  });
});

describe("locations", () => {
  const place = (name: string, x = 1) => ({ name, location: [x, 2, 3] });
  const file = {
    name: "Ter Mur",
    categories: [{ name: "Towns", categories: [{ name: "Old", locations: [place("a")] }], locations: [place("b", 7)] }],
  };
  const readFile = (value: object) => read("locations", "locations/a.json", JSON.stringify(value));

  it("may be in nested categories", () => {
    const { things, placed } = readFile(file);
    expect(things).toBe(2);
    expect(placed.map(({ mapIds, x, details }) => [mapIds, x, details])).toEqual([
      [[5], 7, { name: "b", path: ["Ter Mur", "Towns"] }],
      [[5], 1, { name: "a", path: ["Ter Mur", "Towns", "Old"] }],
    ]);
    expect(only(readFile({ name: "Mine", map: 1, locations: [place("c")] })).mapIds).toEqual([1]);
  });

  test.each<[value: object, reason: string]>([
    [{ ...file, name: "Mine" }, "neither its member 'name' nor its member 'map' names a map"],
    [{ name: "Felucca", locations: [{ name: "a" }] }, "locations.0.location: expected a place"],
    [{ name: "Felucca", locations: [place("a", -1)] }, "-1 2 is not on Felucca"],
    [{ name: "Felucca", categories: [{ locations: [] }] }, "categories.0.name: "],
  ])("that are invalid are reported (%#)", (value, reason) => {
    expect(told(readFile(value).problems)).toEqual([expect.stringContaining(`entry 1: ${reason}`)]);
  });
});

it("entries that are not objects are reported, up to a limit", () => {
  const { problems } = readJson("teleporters", 1, null, "a", [], true);
  expect(told(problems)).toEqual([1, 2, 3, 4, 5].map((entry) => `1: entry ${entry}: expected an object`));
  const many = readJson("teleporters", ...Array.from({ length: FILE_PROBLEMS_MAXIMUM + 5 }, () => 1)).problems;
  expect(many).toHaveLength(FILE_PROBLEMS_MAXIMUM + 1);
  expect(many.at(-1)).toEqual({ file: "teleporters/a.json", reason: "5 further problems" });
});
