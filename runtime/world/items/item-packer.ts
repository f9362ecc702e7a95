import { NOWHERE } from "../entities/entity.js";
import type { Item } from "../entities/item.js";
import type { Mobile } from "../entities/mobile.js";
import type { World } from "../world.js";
import { areAlike, PILE_MAXIMUM } from "./stacking.js";

/** Where in a container's picture things lie: pixels from its upper left corner. */
interface Bounds {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

const BACKPACK: Bounds = bounds(44, 65, 142, 94);

/** By number of the picture (ServUO and ModernUO containers.cfg). */
const BOUNDS: Readonly<Record<number, Bounds>> = {
  0x09: bounds(20, 85, 104, 111),
  0x3c: BACKPACK,
  0x3d: bounds(29, 34, 108, 94),
  0x3e: bounds(33, 36, 109, 112),
  0x3f: bounds(19, 47, 163, 76),
  0x41: bounds(35, 38, 110, 78),
  0x42: bounds(18, 105, 144, 73),
  0x43: bounds(16, 51, 168, 73),
  0x44: bounds(20, 10, 150, 90),
  0x48: bounds(76, 12, 64, 56),
  0x49: bounds(18, 105, 144, 73),
  0x4a: bounds(18, 105, 144, 73),
  0x4b: bounds(16, 51, 168, 73),
  0x4c: bounds(46, 74, 150, 110),
  0x4d: bounds(76, 12, 64, 56),
  0x4e: bounds(24, 96, 74, 56),
  0x4f: bounds(24, 96, 74, 56),
  0x51: bounds(16, 10, 138, 84),
  0x52: bounds(0, 0, 110, 62),
};

function bounds(left: number, top: number, width: number, height: number): Bounds {
  return { left, top, width, height };
}

/** The place nearest to the wished one that lies in the picture. */
function placeInGump(gump: number, x: number, y: number): { x: number; y: number } {
  const { left, top, width, height } = BOUNDS[gump] ?? BACKPACK;
  return { x: Math.min(Math.max(x, left), left + width), y: Math.min(Math.max(y, top), top + height) };
}

/** Any place in the picture. @param chance gives 0 up to 1, without 1 */
function anyPlaceInGump(gump: number, chance: () => number): { x: number; y: number } {
  const { left, top, width, height } = BOUNDS[gump] ?? BACKPACK;
  return { x: left + Math.floor(chance() * width), y: top + Math.floor(chance() * height) };
}

/** Where in a container a player wants something; undefined: anywhere. */
export interface Spot {
  readonly x: number;
  readonly y: number;
  readonly gridIndex: number;
  /** Taken as it is, although it may lie outside of the container's picture. */
  readonly isExact?: boolean;
}

/** Cells of the grid in which some clients show a container. */
const GRID_CELLS = 125;

/** Finds room for items in containers. What fits in is judged elsewhere: nothing that comes here is lost. */
export class ItemPacker {
  private readonly world: World;
  private readonly chance: () => number;

  /** @param chance gives 0 up to 1, without 1 */
  constructor(world: World, chance: () => number) {
    this.world = world;
    this.chance = chance;
  }

  /** Whether the piles of a container take up all of an item, so that no thing is added. */
  isTakenUp(item: Item, container: Item): boolean {
    let room = 0;
    for (const pile of container.contents ?? []) {
      if (areAlike(pile, item)) room += PILE_MAXIMUM - pile.amount;
      if (room >= item.amount) return true;
    }
    return false;
  }

  /**
   * Fills the piles of a container with an item, which keeps the rest.
   *
   * @returns the pile that took up the last of it, and the item is to be removed; undefined while some is left
   */
  join(item: Item, container: Item, changed = (pile: Item): void => this.world.renewItem(pile)): Item | undefined {
    for (const pile of container.contents ?? []) {
      if (pile.amount >= PILE_MAXIMUM || !areAlike(pile, item)) continue;
      const part = Math.min(item.amount, PILE_MAXIMUM - pile.amount);
      this.world.chronicle.joining(pile, item);
      pile.amount += part;
      changed(pile);
      if (part === item.amount) return pile;
      item.amount -= part;
    }
    return undefined;
  }

  /** Puts an item into a container, at a spot or anywhere; anywhere joins it with piles. */
  pack(item: Item, container: Item, spot?: Spot): void {
    const gump = container.kind.traits.containerGump;
    const pile = spot ? undefined : this.join(item, container);
    if (pile) return this.world.remove(item, pile);
    const within = spot ? placeInGump(gump, spot.x, spot.y) : anyPlaceInGump(gump, this.chance);
    const { x, y } = spot?.isExact ? spot : within;
    this.world.putInto(item, container, x, y, freeCell(container, spot?.gridIndex));
  }

  /** Puts an item into somebody's backpack, or to its feet where it has none. */
  stow(item: Item, mobile: Mobile): void {
    const { backpack } = mobile;
    if (backpack && !backpack.isWithin(item)) return this.pack(item, backpack);
    const { facet, x, y, z } = mobile;
    if (facet !== NOWHERE) return this.world.putOnGround(item, { facet, x, y, z });
    if (mobile.departure) this.world.putOnGround(item, mobile.departure);
  }
}

/** The wished cell of the grid if nothing is in it, else the first that is free. */
function freeCell({ contents = [] }: Item, wished: number | undefined): number {
  const taken = new Set(contents.map(({ gridIndex }) => gridIndex));
  if (wished !== undefined && wished < GRID_CELLS && !taken.has(wished)) return wished;
  for (let cell = 0; cell < GRID_CELLS; cell++) if (!taken.has(cell)) return cell;
  return 0;
}
