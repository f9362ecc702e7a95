import { describe, expect, it } from "vitest";
import { EYE_HEIGHT } from "../../../../runtime/world/terrain/line-of-sight.js";
import { SIGHT_LINE_TILES } from "../../../../runtime/world/terrain/terrain.js";
import { LAND, MadeGround } from "./made-ground.js";

const EYES = [100, 100, EYE_HEIGHT] as const;

/** Whether the point at 100,100 sees a point some tiles to the east. */
function seesEast(ground: MadeGround, tiles = 6, z = EYE_HEIGHT): boolean {
  return ground.sees(EYES, [100 + tiles, 100, z]);
}

describe("a line of sight", () => {
  it("is clear over open ground, up to a maximum distance", () => {
    const ground = new MadeGround();
    expect(ground.sees(EYES, EYES)).toBe(true);
    expect(seesEast(ground, SIGHT_LINE_TILES)).toBe(true);
    expect(seesEast(ground, SIGHT_LINE_TILES + 1)).toBe(false);
    expect(ground.sees(EYES, [97, 109, EYE_HEIGHT])).toBe(true);
  });

  it("is blocked by walls, windows and closed doors, but not by objects without the no-shoot flag", () => {
    for (const thing of ["wall", "window", "door"] as const) {
      expect(seesEast(new MadeGround().fixed(103, 100, 0, thing)), thing).toBe(false);
      const withItem = new MadeGround();
      const item = withItem.loose(103, 100, 0, thing);
      expect(seesEast(withItem), thing).toBe(false);
      withItem.world.remove(item);
      expect(seesEast(withItem), thing).toBe(true);
    }
    for (const thing of ["bush", "table", "lowWall"] as const) {
      expect(seesEast(new MadeGround().fixed(103, 100, 0, thing)), thing).toBe(true);
    }
  });

  it("passes beside, above and below obstacles", () => {
    expect(seesEast(new MadeGround().fixed(103, 101, 0, "wall"))).toBe(true);
    expect(seesEast(new MadeGround().fixed(103, 100, -10, "wall"))).toBe(true);
    expect(seesEast(new MadeGround().fixed(103, 100, 16, "wall"))).toBe(true);
    expect(seesEast(new MadeGround().fixed(103, 100, 15, "wall"))).toBe(false);
  });

  it("is blocked by a hill in between, but not by the target's own ground", () => {
    const hill = new MadeGround();
    for (let x = 102; x < 105; x++) for (let y = 95; y < 106; y++) hill.land(x, y, 40);
    expect(seesEast(hill, 8)).toBe(false);
    expect(hill.sees([100, 100, 60], [108, 100, 60])).toBe(true);
    expect(seesEast(new MadeGround(), 3, 0)).toBe(true);
  });

  it("passes over holes in the ground, but not through the void around caves", () => {
    const ground = new MadeGround().land(103, 100, EYE_HEIGHT, LAND.hole);
    expect(ground.sees([100, 100, EYE_HEIGHT + 20], [106, 100, EYE_HEIGHT + 20])).toBe(true);
    expect(seesEast(new MadeGround().land(103, 100, -20, LAND.void))).toBe(false);
    expect(seesEast(new MadeGround().land(103, 100, -20, LAND.void).fixed(103, 100, -20, "bush"))).toBe(true);
    const withItem = new MadeGround().land(103, 100, -20, LAND.void);
    withItem.loose(103, 100, 0, "bush");
    expect(seesEast(withItem)).toBe(true);
  });

  it("reaches everything on the target's tile, and mobiles in a doorway", () => {
    expect(seesEast(new MadeGround().fixed(106, 100, 0, "wall"))).toBe(true);
    expect(seesEast(new MadeGround().fixed(106, 100, 0, "wall"), 6, 40)).toBe(true);
    for (const x of [100, 106]) {
      const ground = new MadeGround();
      ground.loose(x, 100, 0, "door");
      expect(seesEast(ground), `door on ${x}`).toBe(true);
    }
    const inWall = new MadeGround().fixed(100, 100, 0, "wall");
    expect(seesEast(inWall)).toBe(false);
  });

  it("is clear on maps without data, but no longer than elsewhere", () => {
    const ground = new MadeGround();
    expect(ground.terrain.sees(ground.world, 1, 100, 100, 0, 100 + SIGHT_LINE_TILES, 90, 0)).toBe(true);
    expect(ground.terrain.sees(ground.world, 1, 100, 100, 0, 101 + SIGHT_LINE_TILES, 90, 0)).toBe(false);
  });
});
