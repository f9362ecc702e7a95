import { DIRECTION_X, DIRECTION_Y } from "../../../../runtime/world/space/directions.js";
import { FLAG, GAIT, type Gait, UPPER_FLAG_MULTI_MOVABLE } from "../../../../runtime/world/terrain/tile-bits.js";
import { FACET, type MadeGround } from "./made-ground.js";

/** A static, an item or the land at a place, with all its properties. */
interface Obstacle {
  takesRoom: boolean;
  bears: boolean;
  isRamp: boolean;
  bottom: number;
  stand: number;
  height: number;
  order: number;
  /** For land: the altitude at which a step in a direction leaves it. */
  leave?: (direction: number) => number;
}

/**
 * The client's rules of walking in plain form, slow and with objects: each question makes and sorts lists, and each
 * rule has its own place. The real implementation is compared with it on random ground. Source: ClassicUO Pathfinder,
 * Land, Chunk.
 */
export class PlainRules {
  private readonly made: MadeGround;

  constructor(made: MadeGround) {
    this.made = made;
  }

  stepZ(x: number, y: number, z: number, direction: number, gait: Gait): number | undefined {
    const ahead = this.straight(x, y, z, direction, gait);
    if (direction % 2 === 0 || ahead === undefined) return ahead;
    const sides = [direction - 1, (direction + 1) % 8].map((side) => this.straight(x, y, z, side, gait));
    return sides.includes(undefined) ? undefined : ahead;
  }

  private straight(x: number, y: number, z: number, direction: number, gait: Gait): number | undefined {
    const { width, height } = this.made.world.facets[FACET]!;
    const toX = x + DIRECTION_X[direction]!;
    const toY = y + DIRECTION_Y[direction]!;
    if (toX < 0 || toY < 0 || toX >= width || toY >= height) return undefined;
    const { minimum, maximum } = this.limits(x, y, z, direction, gait);
    return this.landing(this.obstacles(toX, toY, gait), z, minimum, maximum);
  }

  private limits(x: number, y: number, z: number, direction: number, gait: Gait): { minimum: number; maximum: number } {
    let minimum = -128;
    let maximum = z;
    const obstacles = this.obstacles(x, y, gait).sort((one, other) => one.order - other.order);
    if (obstacles.length === 0) return { minimum, maximum };
    for (const { takesRoom, isRamp, bottom, stand, height, leave } of obstacles) {
      if (leave) {
        if (stand > z) continue;
        minimum = Math.max(minimum, leave(direction));
        maximum = Math.max(maximum, leave(direction));
        continue;
      }
      if (takesRoom && stand <= z) minimum = Math.max(minimum, stand);
      if (isRamp && stand === z) {
        maximum = Math.max(maximum, bottom + height);
        minimum = Math.min(minimum, bottom);
      }
    }
    return { minimum, maximum: maximum + 2 };
  }

  private landing(obstacles: Obstacle[], z: number, minimum: number, maximum: number): number | undefined {
    const sky = { takesRoom: true, bears: false, isRamp: false, bottom: 128, stand: 128, height: 128, order: 0 };
    const sorted: Obstacle[] = [...obstacles.sort((one, other) => one.bottom - other.bottom || one.height - other.height), sky];
    const from = Math.max(z, minimum);
    const found: { stand: number; distance: number }[] = [];
    sorted.forEach((ceiling, i) => {
      if (!ceiling.takesRoom) return;
      const lower = sorted.slice(0, i);
      const room = lower.filter(({ takesRoom }) => takesRoom);
      const floor = Math.max(minimum, ...room.map(({ stand }) => stand));
      const highest = Math.max(-128, ...room.map(({ stand }) => stand));
      if (ceiling.bottom - floor < 16) return;
      for (const { bears, isRamp, stand, bottom } of lower.reverse()) {
        const isReachable = (bears && stand <= maximum) || (isRamp && bottom <= maximum);
        const hasRoom = stand >= highest && ceiling.bottom - stand >= 16;
        if (isReachable && hasRoom) found.push({ stand, distance: Math.abs(from - stand) });
      }
    });
    const nearest = Math.min(...found.map(({ distance }) => distance));
    const stand = found.find(({ distance }) => distance === nearest)?.stand;
    return stand === -128 ? undefined : stand;
  }

  private obstacles(x: number, y: number, gait: Gait): Obstacle[] {
    const items = this.made.world.grid(FACET).at(x >> 3, y >> 3)?.entities ?? [];
    const loose = items.flatMap((entity) =>
      "itemId" in entity && entity.x === x && entity.y === y ? [{ tile: entity.itemId as number, z: entity.z }] : [],
    );
    return [
      ...this.land(x, y, gait),
      ...this.made.fixedAt(x, y).flatMap(({ tile, z }) => this.thing(tile, z, gait, false)),
      ...loose.flatMap(({ tile, z }) => this.thing(tile, z, gait, true)),
    ];
  }

  private land(x: number, y: number, gait: Gait): Obstacle[] {
    const { tile, z } = this.made.landAt(x, y);
    if (tile === 2 || tile === 0x1db || (tile >= 0x1ae && tile <= 0x1b5)) return [];
    const flags = this.made.tiles.land.flags[tile]!;
    const isGood = ((flags & (gait === GAIT.swimming ? FLAG.wet : FLAG.impassable)) !== 0) === (gait === GAIT.swimming);
    const isLevel = !this.made.tiles.hasTexture(this.made.tiles.land.textures[tile]!);
    const [top, right, bottom, left] = isLevel
      ? [z, z, z, z]
      : [z, this.landZ(x + 1, y), this.landZ(x + 1, y + 1), this.landZ(x, y + 1)];
    const mean = (one: number, other: number) => Math.floor((one + other) / 2);
    const stand = Math.abs(top - bottom) <= Math.abs(left - right) ? mean(top, bottom) : mean(left, right);
    const lowest = Math.min(top, right, bottom, left);
    // The last corner on the way north, east, south and west, and diagonally between them.
    const corners = [top, right, bottom, left];
    const leave = (direction: number) => {
      const corner = corners[((direction >> 1) + 1) % 4]!;
      return direction % 2 === 1 ? corner : mean(corner, corners[direction >> 1]!);
    };
    const height = stand - lowest;
    return [{ takesRoom: true, bears: isGood, isRamp: isGood, bottom: lowest, stand, height, order: stand - 2, leave }];
  }

  private landZ(x: number, y: number): number {
    const { width, height } = this.made.world.facets[FACET]!;
    const [inX, inY] = y < height ? [x, y] : [x + 8, y - height];
    return inX < width ? this.made.landAt(inX, inY).z : -125;
  }

  private thing(tile: number, z: number, gait: Gait, isLoose: boolean): Obstacle[] {
    const { flags: allFlags, upperFlags, heights, weights } = this.made.tiles.items;
    const flags = allFlags[tile]!;
    const height = heights[tile]!;
    const has = (flag: number) => (flags & flag) !== 0;
    const stand = z + (has(FLAG.bridge) ? Math.floor(height / 2) : height);
    const isMovable = (upperFlags[tile]! & UPPER_FLAG_MULTI_MOVABLE) !== 0;
    const order = z - (has(FLAG.background) ? 1 : 0) + (height !== 0 ? 1 : 0) + (isMovable ? 1 : 0);
    const shape = { bottom: z, stand, height, order };
    if (gait === GAIT.swimming) return has(FLAG.wet) ? [{ ...shape, takesRoom: false, bears: true, isRamp: true }] : [];
    const isPassedByGhosts =
      [0x692, 0x6f5, 0x6f6, 0x846, 0x873].includes(tile) || (isLoose && (has(FLAG.door) || weights[tile]! <= 0x5a));
    const isField = isLoose && ((tile >= 0x3946 && tile <= 0x3964) || tile === 0x82);
    const isPassed = isField || (gait === GAIT.ghost && isPassedByGhosts);
    const obstacle = {
      ...shape,
      takesRoom: (has(FLAG.impassable) || has(FLAG.surface)) && !isPassed,
      bears: has(FLAG.surface) && !has(FLAG.impassable),
      isRamp: has(FLAG.bridge) && !has(FLAG.impassable),
    };
    return obstacle.takesRoom || obstacle.bears || obstacle.isRamp ? [obstacle] : [];
  }
}
