import type { Mobile } from "../entities/mobile.js";

/** More than a shard has guilds, and few enough to be held for ever. */
export const STANDINGS_MAXIMUM = 10_000;
/** The number of those without a standing. */
const NONE = 0;
const NOBODY: ReadonlySet<Mobile> = new Set();

/**
 * Groups of mobiles, by name: guilds, factions, whatever scripts decide. For two standings it is known in which colour
 * the members of one see the names of the other's. Everybody of a standing is shown the same, so that their clients can
 * share bytes.
 */
export class Standings {
  private readonly numbers = new Map<string, number>();
  /** By the number of the onlooker's standing: notoriety by the number of the standing that it looks at. */
  private readonly rows = new Map<number, Map<number, number>>();
  private readonly members = new Map<number, Set<Mobile>>();

  /** The number of a standing, given to it now if it has none. Undefined if there are too many. */
  numberOf(name: string): number | undefined {
    if (name === "") return NONE;
    const known = this.numbers.get(name);
    if (known !== undefined) return known;
    if (this.numbers.size >= STANDINGS_MAXIMUM) return undefined;
    const number = this.numbers.size + 1;
    this.numbers.set(name, number);
    return number;
  }

  /** What the members of one standing take those of another for; undefined for what everybody takes them for. */
  regardOf(onlooker: string, other: string): number | undefined {
    const [first, second] = [this.numbers.get(onlooker), this.numbers.get(other)];
    return first === undefined || second === undefined ? undefined : this.rows.get(first)?.get(second);
  }

  /** What the members of a standing take others for; undefined where they see what everybody sees. */
  rowOf(standing: number): ReadonlyMap<number, number> | undefined {
    return this.rows.get(standing);
  }

  /** @param notoriety undefined for the one that everybody sees */
  set(onlooker: number, other: number, notoriety: number | undefined): void {
    const row = this.rows.get(onlooker) ?? new Map<number, number>();
    if (notoriety === undefined) row.delete(other);
    else row.set(other, notoriety);
    if (row.size > 0) this.rows.set(onlooker, row);
    else this.rows.delete(onlooker);
  }

  /** Those of a standing who are in the world. */
  membersOf(standing: number): ReadonlySet<Mobile> {
    return this.members.get(standing) ?? NOBODY;
  }

  /** A mobile came into the world, or got this standing there. */
  add(mobile: Mobile): void {
    const members = this.members.get(mobile.standing);
    if (members) members.add(mobile);
    else this.members.set(mobile.standing, new Set([mobile]));
  }

  /** A mobile left the world, or has this standing no longer. */
  remove(mobile: Mobile): void {
    const members = this.members.get(mobile.standing);
    if (members?.delete(mobile) && members.size === 0) this.members.delete(mobile.standing);
  }

  /** What an onlooker takes somebody for. */
  notorietyFor({ regards, standing }: Mobile, other: Mobile): number {
    return regards?.get(other.serial) ?? this.rows.get(standing)?.get(other.standing) ?? other.notoriety;
  }
}
