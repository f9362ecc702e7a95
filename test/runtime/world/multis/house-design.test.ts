import { beforeEach, describe, expect, it } from "vitest";
import {
  componentsOf,
  DESIGN_TILES_MAXIMUM,
  DesignDraft,
  type DesignTile,
} from "../../../../runtime/world/multis/house-design.js";
import { MultiShape } from "../../../../runtime/world/multis/multi-shape.js";

const [STONE, FLOOR, WALL, TILES] = [0x60, 0x10, 0x20, 0x30];
const at = (tile: number, dx: number, dy: number, dz: number): DesignTile => ({ tile, dx, dy, dz });

/** Five by six: stone around and a floor at 7, with a row for steps in the south. */
const plot = (): DesignTile[] =>
  [-2, -1, 0, 1, 2].flatMap((dx) => [at(STONE, dx, -2, 0), at(FLOOR, dx, 0, 7), at(STONE, dx, 3, 0)]);

let draft: DesignDraft;
let before: string[];
const sorted = (tiles: readonly DesignTile[]): string[] =>
  tiles.map(({ tile, dx, dy, dz }) => `${tile} ${dx} ${dy} ${dz}`).sort();
const changes = (): { more: string[]; less: string[] } => {
  const now = sorted(draft.components);
  return { more: now.filter((one) => !before.includes(one)), less: before.filter((one) => !now.includes(one)) };
};
beforeEach(() => {
  draft = new DesignDraft(new MultiShape(componentsOf(plot())), plot(), (tile) => tile === FLOOR || tile === TILES);
  before = sorted(draft.components);
});

describe("a draft", () => {
  it("takes components on the present storey, and in the southernmost row on the ground", () => {
    expect([draft.add(WALL, 1, 1), draft.add(WALL, 1, 3)]).toEqual([true, true]);
    draft.level = 3;
    draft.add(WALL, 1, 1);
    expect(changes()).toEqual({ more: [`${WALL} 1 1 47`, `${WALL} 1 1 7`, `${WALL} 1 3 0`], less: [`${STONE} 1 3 0`] });
  });

  it("replaces a floor by a floor, and what stands by what stands", () => {
    draft.add(WALL, 0, 0);
    draft.add(TILES, 0, 0);
    expect(changes()).toEqual({ more: [`${WALL} 0 0 7`, `${TILES} 0 0 7`].sort(), less: [`${FLOOR} 0 0 7`] });
  });

  it("takes nothing off the plot, and not too much", () => {
    for (const [dx, dy] of [
      [-3, 0],
      [3, 0],
      [0, -3],
      [0, 4],
      [1e9, 0],
    ] as const)
      expect(draft.add(WALL, dx, dy)).toBe(false);
    expect(draft.addRoof(TILES, 5, 0, 0)).toBe(false);
    expect(changes()).toEqual({ more: [], less: [] });
    const full = new DesignDraft(
      new MultiShape(componentsOf(plot())),
      Array(DESIGN_TILES_MAXIMUM).fill(at(WALL, 0, 0, 7)),
      () => false,
    );
    expect(full.addRoof(TILES, 0, 0, 3)).toBe(false);
    expect(full.components).toHaveLength(DESIGN_TILES_MAXIMUM);
  });

  it("adds stairs whole, and takes them away whole", () => {
    const stairs = new MultiShape(componentsOf([at(0x70, 0, 0, 0), at(0x71, 0, 1, 0), at(0x72, 0, 1, 5)]));
    expect(draft.addStairs(stairs, 1, 1)).toBe(true);
    expect(changes().more).toEqual([`${0x70} 1 1 7`, `${0x71} 1 2 7`, `${0x72} 1 2 12`]);
    expect([draft.addStairs(stairs, 2, 3), draft.addStairs(new MultiShape([]), 0, 0)]).toEqual([false, false]);
    expect(draft.remove(0x72, 1, 2, 12)).toBe(true);
    expect(changes()).toEqual({ more: [], less: [] });
  });

  it("puts roofs in steps of three above the storey", () => {
    for (const above of [-3, 0, 12, 13, 4, -6]) draft.addRoof(TILES, 0, 1, above);
    expect(changes().more).toEqual([`${TILES} 0 1 19`, `${TILES} 0 1 4`, `${TILES} 0 1 7`]);
  });

  it("keeps its foundation, and removes only what is there", () => {
    draft.add(WALL, 1, 1);
    expect([draft.remove(STONE, 0, -2, 0), draft.remove(WALL, 1, 1, 27), draft.remove(WALL, 1, 1, 7)]).toEqual([
      false,
      false,
      true,
    ]);
    expect(changes()).toEqual({ more: [], less: [] });
  });

  it("goes back to what was kept, and to the empty plot", () => {
    draft.add(WALL, 1, 1);
    draft.keep();
    draft.add(WALL, 0, 1);
    draft.restore();
    expect(changes().more).toEqual([`${WALL} 1 1 7`]);
    draft.clear();
    expect(changes()).toEqual({ more: [], less: [] });
  });

  it("keeps to its limits: art, storeys, a row of steps south of the plot, and what clearing leaves", () => {
    const drawn = plot().filter(({ dy }) => dy < 3);
    const steps = at(WALL, 0, 1, 0);
    draft = new DesignDraft(new MultiShape(componentsOf(drawn)), drawn, (tile) => tile === FLOOR || tile === TILES, {
      ...{ storeys: 2, hasSteps: true, empty: [...drawn, steps] },
      mayUse: (tile) => tile === WALL || tile === TILES,
    });
    before = sorted(drawn);
    expect([draft.add(STONE, 0, 0), draft.addStairs(new MultiShape(componentsOf([at(STONE, 0, 0, 0)])), 0, 0)]).toEqual([
      false,
      false,
    ]);
    draft.goTo(3);
    expect([draft.add(WALL, 0, 0), draft.add(WALL, 0, 1), draft.add(WALL, 0, 2)]).toEqual([true, true, false]);
    expect(changes()).toEqual({ more: [`${WALL} 0 0 7`, `${WALL} 0 1 0`], less: [] });
    draft.clear();
    expect(changes()).toEqual({ more: [`${WALL} 0 1 0`], less: [] });
  });

  it("lays the floor of a plot with steps bare again", () => {
    draft = new DesignDraft(new MultiShape(componentsOf(plot())), plot(), (tile) => tile === FLOOR || tile === TILES, {
      hasSteps: true,
    });
    draft.add(TILES, 0, 0);
    expect(changes()).toEqual({ more: [`${TILES} 0 0 7`], less: [`${FLOOR} 0 0 7`] });
    expect(draft.remove(TILES, 0, 0, 7)).toBe(true);
    expect(changes()).toEqual({ more: [], less: [] });
  });
});
