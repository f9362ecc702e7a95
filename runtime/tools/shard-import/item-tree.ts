const FIRST_SIZE = 1_024;
/** State of an item whose chain of holders was not followed yet. */
const UNKNOWN = 0;
const GOOD = 1;
const BAD = 2;
const ON_THE_WAY = 3;
const GROUND = 0;
/** Deeper, containers are in one another in a circle. */
const DEPTH_MAXIMUM = 256;

/** Which items of a save are in which, in little memory: a save may have millions. */
export class ItemTree {
  private readonly indexes = new Map<number, number>();
  private serials = new Uint32Array(FIRST_SIZE);
  private holders = new Uint32Array(FIRST_SIZE);
  private states = new Uint8Array(FIRST_SIZE);

  get size(): number {
    return this.indexes.size;
  }

  has(serial: number): boolean {
    return this.indexes.has(serial);
  }

  /** @param holder 0 for what lies on the ground, or is held by a mobile that exists */
  add(serial: number, holder: number): void {
    const index = this.indexes.size;
    if (index === this.serials.length) {
      this.serials = grown(this.serials, new Uint32Array(index * 2));
      this.holders = grown(this.holders, new Uint32Array(index * 2));
      this.states = grown(this.states, new Uint8Array(index * 2));
    }
    this.indexes.set(serial, index);
    this.serials[index] = serial;
    this.holders[index] = holder;
  }

  /** The items whose chain of holders does not end on the ground or with a mobile: it is broken, or a circle. */
  orphans(): number[] {
    const orphans: number[] = [];
    const path: number[] = [];
    for (let start = 0; start < this.size; start++) {
      let at: number | undefined = start;
      while (at !== undefined && this.states[at] === UNKNOWN && this.holders[at] !== GROUND) {
        this.states[at] = ON_THE_WAY;
        path.push(at);
        at = this.indexes.get(this.holders[at]!);
      }
      const isGood = at !== undefined && (this.states[at] === GOOD || this.states[at] === UNKNOWN);
      if (at !== undefined && this.states[at] === UNKNOWN) this.states[at] = GOOD;
      for (const index of path.splice(0)) this.states[index] = isGood ? GOOD : BAD;
      if (this.states[start] === BAD) orphans.push(this.serials[start]!);
    }
    return orphans;
  }

  /** All that is in these items, however deep, by the item at the bottom; each of them is in its own list. */
  within(roots: ReadonlySet<number>): Map<number, number[]> {
    const found = new Map<number, number[]>();
    if (roots.size === 0) return found;
    for (let start = 0; start < this.size; start++) {
      let at: number | undefined = start;
      for (let depth = 0; at !== undefined && depth < DEPTH_MAXIMUM; depth++) {
        const serial = this.serials[at]!;
        if (roots.has(serial)) {
          const inside = found.get(serial);
          if (inside) inside.push(this.serials[start]!);
          else found.set(serial, [this.serials[start]!]);
          break;
        }
        at = this.holders[at] === GROUND ? undefined : this.indexes.get(this.holders[at]!);
      }
    }
    return found;
  }
}

function grown<A extends Uint32Array | Uint8Array>(from: A, to: A): A {
  to.set(from);
  return to;
}
