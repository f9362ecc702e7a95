import { NOWHERE } from "../entities/entity.js";
import type { Item } from "../entities/item.js";
import type { Mobile } from "../entities/mobile.js";
import type { World } from "../world.js";
import { anyPlaceInGump, placeInGump } from "./gump-bounds.js";
import { canMerge, merge } from "./stacking.js";

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

  /** The pile in a container that something would join if it were dropped there anywhere. */
  pileFor(item: Item, container: Item): Item | undefined {
    return container.contents?.find((pile) => canMerge(pile, item));
  }

  /** Puts an item into a container, at a spot or anywhere; anywhere joins it with a pile. */
  pack(item: Item, container: Item, spot?: Spot): void {
    const gump = container.kind.traits.containerGump;
    const pile = spot ? undefined : this.pileFor(item, container);
    if (pile) return merge(this.world, pile, item);
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
