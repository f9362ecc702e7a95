import { describe, expect, it } from "vitest";
import { TILE_FLAGS } from "../../../../runtime/assets/client-files/tile-table.js";
import { FLAG, GAIT, type Gait } from "../../../../runtime/world/terrain/tile-bits.js";
import { arrivalPlace } from "../../../../runtime/world/terrain/arrival.js";
import { FACET, LAND, MadeGround, THING } from "./made-ground.js";

const [NORTH, NORTH_EAST, EAST, SOUTH_EAST, SOUTH, WEST] = [0, 1, 2, 3, 4, 6] as const;

it("the flags of terrain equal those of tiledata", () => {
  for (const [name, bit] of Object.entries(FLAG)) expect(TILE_FLAGS[name as keyof typeof FLAG], name).toBe(bit);
});

describe("open ground", () => {
  it("is level where its corners are level", () => {
    expect(new MadeGround().stepZ(100, 100, 0, EAST)).toBe(0);
  });

  it("is stood on at the mean of the two opposite corners that differ less", () => {
    const ground = new MadeGround().land(102, 101, 6).land(102, 100, 10);
    // The corners of 101,100: north 0, east 10, west 0, south 6.
    expect(ground.stepZ(100, 100, 0, EAST)).toBe(3);
  });

  it("may rise up to the top of the current slope plus two", () => {
    // A ramp to the east with a step at its end.
    const ground = (end: number) => {
      const made = new MadeGround();
      for (let y = 95; y < 106; y++) {
        made.land(101, y, 10);
        for (let x = 102; x < 110; x++) made.land(x, y, end);
      }
      return made;
    };
    // Tile 100 rises from 0 to 10. A mobile stands on it at 5 and leaves it on its eastern side at 10.
    expect(ground(10).stepZ(100, 100, 5, EAST)).toBe(10);
    expect(ground(12).stepZ(100, 100, 5, EAST)).toBe(11);
    // The lowest corner decides: a cliff can be climbed at any height if its lowest corner is low enough.
    expect(ground(60).stepZ(100, 100, 5, EAST)).toBe(35);
    expect(ground(60).stepZ(101, 100, 35, EAST)).toBe(60);
    expect(ground(60).stepZ(101, 100, 10, EAST)).toBeUndefined();
  });

  it("may drop to any depth", () => {
    const ground = new MadeGround();
    for (let y = 95; y < 106; y++) for (let x = 90; x < 101; x++) ground.land(x, y, 100);
    expect(ground.stepZ(100, 100, 50, EAST)).toBe(0);
  });

  it("is blocked by rock, water and holes", () => {
    for (const tile of [LAND.rock, LAND.water, LAND.hole]) {
      expect(new MadeGround().land(101, 100, 0, tile).stepZ(100, 100, 0, EAST), `land ${tile}`).toBeUndefined();
    }
  });

  it("keeps water level beside a higher shore, so that a floor above it can be reached", () => {
    const ground = new MadeGround().land(101, 100, -5, LAND.water).fixed(101, 100, 0, "floor");
    expect(ground.stepZ(100, 100, 0, EAST)).toBe(0);
    expect(ground.stepZ(101, 100, 0, EAST)).toBe(0);
  });

  it("ends at every edge of the map", () => {
    const { width, height } = new MadeGround().world.facets[FACET]!;
    const ground = new MadeGround();
    expect(ground.stepZ(0, 50, 0, WEST)).toBeUndefined();
    expect(ground.stepZ(50, 0, 0, NORTH)).toBeUndefined();
    expect(ground.stepZ(width - 1, 50, 0, EAST)).toBeUndefined();
    expect(ground.stepZ(50, height - 1, 0, SOUTH)).toBeUndefined();
    expect(ground.standingZ(-1, 50, 0)).toBeUndefined();
    expect(ground.standingZ(width, 50, 0)).toBeUndefined();
  });

  it("has the same corners beyond the map as in clients", () => {
    const { width, height } = new MadeGround().world.facets[FACET]!;
    // East of the last column the altitude is -125, so this tile is steep. Its own side has the corners that differ
    // less.
    expect(new MadeGround().standingZ(width - 1, 50, 0)).toBe((0 - 125) >> 1);
    // South of the last row the next column of blocks begins.
    const wrapped = new MadeGround().land(58, 0, 8).land(59, 0, 8);
    expect(wrapped.standingZ(50, height - 1, 0)).toBe(4);
  });
});

describe("stairs and floors", () => {
  /**
   * Three stairs southwards from 100,100 and a platform at 15. As on real maps, each stair stands on a pile of blocks.
   */
  function stairs(): MadeGround {
    const ground = new MadeGround();
    ground.fixed(100, 101, 0, "stair");
    ground.fixed(100, 102, 0, "block").fixed(100, 102, 5, "stair");
    ground.fixed(100, 103, 0, "block").fixed(100, 103, 5, "block").fixed(100, 103, 10, "stair");
    for (let y = 104; y < 107; y++) ground.fixed(100, y, 15, "floor");
    return ground;
  }

  it("are climbed step by step, at half the height of each stair", () => {
    const ground = stairs();
    const climbed: (number | undefined)[] = [];
    let z: number | undefined = 0;
    for (let y = 100; y < 104 && z !== undefined; y++) climbed.push((z = ground.stepZ(100, y, z, SOUTH)));
    expect(climbed).toEqual([2, 7, 12, 15]);
  });

  it("are descended the same way", () => {
    const ground = stairs();
    const altitudes: (number | undefined)[] = [];
    let z: number | undefined = 15;
    for (let y = 104; y > 100 && z !== undefined; y--) altitudes.push((z = ground.stepZ(100, y, z, NORTH)));
    expect(altitudes).toEqual([12, 7, 2, 0]);
  });

  it("cannot be skipped: a floor more than two above is out of reach", () => {
    expect(new MadeGround().fixed(101, 100, 2, "floor").stepZ(100, 100, 0, EAST)).toBe(2);
    const ground = new MadeGround().fixed(101, 100, 3, "floor");
    expect(ground.stepZ(100, 100, 0, EAST)).toBeUndefined();
  });

  it("let a ladder be climbed from its foot, however high it is", () => {
    const ground = new MadeGround().fixed(101, 100, 0, "ladder").fixed(102, 100, 20, "floor").land(102, 100, 0, LAND.rock);
    expect(ground.stepZ(100, 100, 0, EAST)).toBe(10);
    expect(ground.stepZ(101, 100, 10, EAST)).toBe(20);
  });

  it("above each other are chosen by the mobile's altitude", () => {
    const ground = new MadeGround();
    for (const x of [100, 101]) ground.fixed(x, 100, 20, "floor").fixed(x, 100, 40, "floor");
    for (const z of [0, 20, 40]) expect(ground.stepZ(100, 100, z, EAST)).toBe(z);
    expect([5, 19, 33, 90].map((z) => ground.standingZ(101, 100, z))).toEqual([0, 20, 40, 40]);
  });

  it("of water bear swimming mobiles, and no others", () => {
    const ground = new MadeGround().land(101, 100, -5, LAND.water).fixed(102, 100, 3, "sea");
    const at = (x: number, gait?: Gait) => ground.standingZ(x, 100, 0, gait);
    expect([at(100), at(101), at(100, GAIT.swimming)]).toEqual([0, undefined, undefined]);
    expect([at(101, GAIT.swimming), at(102, GAIT.swimming)]).toEqual([-5, 3]);
  });

  it("need the height of a person below the next floor", () => {
    const under = (z: number) => new MadeGround().fixed(101, 100, z, "floor").stepZ(100, 100, 0, EAST);
    expect(under(16)).toBe(0);
    expect(under(15)).toBeUndefined();
  });

  it("need room under a roof at both ends of a drop", () => {
    // Dropping from a platform at 10 under a beam at 20 on the next tile: the head would hit the beam.
    const ground = new MadeGround().fixed(100, 100, 10, "floor").fixed(101, 100, 20, "wall");
    expect(ground.stepZ(100, 100, 10, EAST)).toBeUndefined();
    expect(new MadeGround().fixed(100, 100, 4, "floor").fixed(101, 100, 20, "wall").stepZ(100, 100, 4, EAST)).toBe(0);
  });

  it("let mobiles walk over a bridge and under it", () => {
    const ground = new MadeGround();
    for (let x = 99; x < 103; x++) ground.fixed(x, 100, 20, "floor");
    expect(ground.stepZ(100, 101, 0, NORTH)).toBe(0);
    expect(ground.stepZ(100, 100, 20, EAST)).toBe(20);
    // A step over the side drops to the ground.
    expect(ground.stepZ(100, 100, 20, SOUTH)).toBe(0);
  });
});

describe("obstacles", () => {
  it("block the way at their own altitude", () => {
    for (const thing of ["wall", "lowWall", "table", "door", "sea", "window"] as const) {
      const isFlatWater = thing === "sea";
      const ground = new MadeGround().fixed(101, 100, 0, thing);
      expect(ground.stepZ(100, 100, 0, EAST), thing).toBe(isFlatWater ? 0 : undefined);
    }
    expect(new MadeGround().fixed(101, 100, 0, "bush").stepZ(100, 100, 0, EAST)).toBe(0);
    expect(new MadeGround().fixed(101, 100, 16, "wall").stepZ(100, 100, 0, EAST)).toBe(0);
    expect(new MadeGround().fixed(101, 100, -20, "wall").stepZ(100, 100, 0, EAST)).toBe(0);
  });

  it("block diagonal steps past their corners", () => {
    const wallOn = (x: number, y: number) => new MadeGround().fixed(x, y, 0, "wall").stepZ(100, 100, 0, NORTH_EAST);
    expect(new MadeGround().stepZ(100, 100, 0, NORTH_EAST)).toBe(0);
    expect(wallOn(100, 99)).toBeUndefined();
    expect(wallOn(101, 100)).toBeUndefined();
    expect(wallOn(101, 99)).toBeUndefined();
    expect(wallOn(99, 99)).toBe(0);
  });

  it("block the way as items like statics, but only until they are removed", () => {
    const ground = new MadeGround();
    const door = ground.loose(101, 100, 0, "door");
    expect(ground.stepZ(100, 100, 0, EAST)).toBeUndefined();
    expect(ground.stepZ(100, 101, 0, NORTH_EAST)).toBeUndefined();
    ground.world.remove(door);
    expect(ground.stepZ(100, 100, 0, EAST)).toBe(0);
    ground.loose(101, 100, 0, "stair");
    expect(ground.stepZ(100, 100, 0, EAST)).toBe(2);
  });

  it("do not block as items if they are a spell's field, but do so as statics of the same art", () => {
    const ground = new MadeGround();
    ground.loose(101, 100, 0, "fieldWall");
    expect(ground.stepZ(100, 100, 0, EAST)).toBe(0);
    expect(new MadeGround().fixed(101, 100, 0, "fieldWall").stepZ(100, 100, 0, EAST)).toBeUndefined();
  });

  it("block the way as items with `blocks`, to the height of a person, whatever their art", () => {
    const ground = new MadeGround();
    ground.loose(101, 100, 0, "bush", { blocks: true });
    expect(ground.stepZ(100, 100, 0, EAST)).toBeUndefined();
    for (const x of [100, 101]) ground.fixed(x, 100, 16, "floor");
    expect(ground.stepZ(100, 100, 16, EAST)).toBe(16);
  });
});

describe("ghosts", () => {
  it("pass doors and light items, but not walls", () => {
    const ground = new MadeGround().fixed(101, 101, 0, "gate").fixed(101, 102, 0, "wall").fixed(101, 103, 0, "door");
    ground.loose(101, 100, 0, "door");
    const passes = [100, 101, 102, 103].map((y) => ground.stepZ(100, y, 0, EAST, GAIT.ghost) !== undefined);
    expect(passes).toEqual([true, true, false, false]);
    expect(ground.stepZ(100, 100, 0, EAST)).toBeUndefined();
  });
});

describe("the floor of a place", () => {
  it("is the highest static or part of a multi on which people stand and that is not above it", () => {
    const ground = new MadeGround().fixed(100, 100, 20, "floor").fixed(100, 100, 40, "floor").fixed(101, 100, 20, "wall");
    const floorAt = (x: number, z: number) => ground.terrain.floorAt(ground.world, FACET, x, 100, z);
    expect([floorAt(100, 45), floorAt(100, 39), floorAt(100, 0), floorAt(101, 45)]).toEqual([40, 20, undefined, undefined]);
  });
});

describe("swimming mobiles", () => {
  it("move only on water", () => {
    const ground = new MadeGround().land(100, 100, -5, LAND.water).land(101, 100, -5, LAND.water);
    expect(ground.stepZ(100, 100, -5, EAST, GAIT.swimming)).toBe(-5);
    expect(ground.stepZ(101, 100, -5, EAST, GAIT.swimming)).toBeUndefined();
    expect(ground.stepZ(101, 100, -5, WEST)).toBeUndefined();
  });
});

describe("arriving at a place", () => {
  it("ends on the floor nearest to the requested altitude", () => {
    const ground = new MadeGround().fixed(100, 100, 20, "floor");
    const arrive = (z: number) => arrivalPlace(ground.terrain, ground.world, { facet: FACET, x: 100, y: 100, z });
    expect([arrive(0).z, arrive(13).z, arrive(127).z]).toEqual([0, 20, 20]);
  });

  it("ends beside a wall, but at the requested place in the middle of the sea", () => {
    const ground = new MadeGround().fixed(100, 100, 0, "wall");
    const { x, y, z } = arrivalPlace(ground.terrain, ground.world, { facet: FACET, x: 100, y: 100, z: 0 });
    expect(Math.max(Math.abs(x - 100), Math.abs(y - 100))).toBe(1);
    expect(z).toBe(0);
    for (let dx = -6; dx <= 6; dx++) for (let dy = -6; dy <= 6; dy++) ground.land(200 + dx, 200 + dy, -5, LAND.water);
    const sea = { facet: FACET, x: 200, y: 200, z: 3 };
    expect(arrivalPlace(ground.terrain, ground.world, sea)).toEqual(sea);
  });

  it("keeps the place on maps without data", () => {
    const ground = new MadeGround();
    const place = { facet: 1, x: 100, y: 100, z: 17 };
    expect(arrivalPlace(ground.terrain, ground.world, place)).toEqual(place);
    expect(ground.terrain.stepZ(ground.world, 1, 100, 100, 0, SOUTH_EAST, GAIT.foot)).toBe(0);
    expect(THING.wall.flags & FLAG.impassable).not.toBe(0);
  });
});
