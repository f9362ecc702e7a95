import type { Mobile } from "../../world/mobile.js";
import { SECTOR_SHIFT } from "../../world/sectors.js";
import type { World } from "../../world/world.js";

/** Sectors to each side of a player's in which creatures are awake: 24 tiles, as far as anybody sees. */
const REACH_SECTORS = 3;

interface Stand {
  readonly facet: number;
  readonly column: number;
  readonly row: number;
}

/** Which sectors have players near. It is brought up to date where one comes into another sector, and costs nothing else. */
export class Activity {
  private readonly world: World;
  private readonly whenWarm: (facet: number, column: number, row: number) => void;
  private readonly stands = new Map<number, Stand>();
  /** Players near, by facet and sector. */
  private readonly counts: (Uint16Array | undefined)[] = [];

  /** @param whenWarm told of sectors that had no player near before */
  constructor(world: World, whenWarm: (facet: number, column: number, row: number) => void) {
    this.world = world;
    this.whenWarm = whenWarm;
  }

  /** A player stands there now. */
  arrives(player: Mobile): void {
    const { serial, facet } = player;
    const [column, row] = [player.x >> SECTOR_SHIFT, player.y >> SECTOR_SHIFT];
    const before = this.stands.get(serial);
    if (before && before.facet === facet && before.column === column && before.row === row) return;
    const now = { facet, column, row };
    this.stands.set(serial, now);
    // What stays in reach is counted twice for a moment, so that it does not wake again.
    this.count(now, 1);
    if (before) this.count(before, -1);
  }

  /** A player is gone. */
  leaves(player: Mobile): void {
    const before = this.stands.get(player.serial);
    if (!before) return;
    this.stands.delete(player.serial);
    this.count(before, -1);
  }

  isWarm(facet: number, x: number, y: number): boolean {
    const counts = this.counts[facet];
    return counts !== undefined && counts[(y >> SECTOR_SHIFT) * this.world.grid(facet).columns + (x >> SECTOR_SHIFT)]! > 0;
  }

  private count({ facet, column, row }: Stand, change: 1 | -1): void {
    const { columns, rows } = this.world.grid(facet);
    const counts = (this.counts[facet] ??= new Uint16Array(columns * rows));
    for (let r = Math.max(row - REACH_SECTORS, 0); r <= Math.min(row + REACH_SECTORS, rows - 1); r++) {
      for (let c = Math.max(column - REACH_SECTORS, 0); c <= Math.min(column + REACH_SECTORS, columns - 1); c++) {
        const index = r * columns + c;
        const before = counts[index]!;
        counts[index] = before + change;
        if (before === 0 && change === 1) this.whenWarm(facet, c, r);
      }
    }
  }
}
