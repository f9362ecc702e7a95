import type { Mobile } from "../../world/entities/mobile.js";
import type { NewsSink } from "./sector-news.js";
import type { Viewer } from "./sight.js";

/**
 * Tiles of a square, to each side, in which every tile has an entry of its own. Crowds that lie farther apart share
 * little.
 */
const SIDE_BITS = 5;
const SIDE_MASK = (1 << SIDE_BITS) - 1;
/** Bits of a coordinate; no facet has more tiles to a side. */
const X_BITS = 13;
const Y_BITS = 12;
/**
 * The numbers of an entry, side by side so that it lies in one line of the processor's cache: the update that it is of;
 * the tile; how far and how they look who stand there; and where the runs are.
 */
const ENTRY_NUMBERS = 8;
const TILE_AT = 1;
const SIGHT_AT = 2;
const LOOK_AT = 3;
const FROM_AT = 4;
const TO_AT = 5;
const INITIAL_NUMBERS = 1 << 10;

/**
 * What viewers who did not move are told in one update, as runs of the gathered moves. Those who look alike and stand
 * at one tile are told the same, so that the first of them decides for all. In a dense crowd these are a third of all
 * viewers.
 */
export class StillSights {
  private readonly entries = new Int32Array(ENTRY_NUMBERS << (2 * SIDE_BITS));
  /** Beginning and end of each run, side by side. */
  private runs = new Int32Array(INITIAL_NUMBERS);
  private used = 0;
  private update = 1;
  /** The entry that is being noted, or -1. */
  private noted = -1;

  /** Appends what an equal viewer was told. @returns false if there was none */
  copy(viewer: Viewer, look: number, sink: Pick<NewsSink, "appendRun">): boolean {
    const { entries, runs } = this;
    const entry = entryOf(viewer.mobile);
    if (
      entries[entry] !== this.update ||
      entries[entry + TILE_AT] !== tileOf(viewer.mobile) ||
      entries[entry + SIGHT_AT] !== viewer.sightTiles ||
      entries[entry + LOOK_AT] !== look
    )
      return false;
    const to = entries[entry + TO_AT]!;
    for (let at = entries[entry + FROM_AT]!; at < to; at += 2) sink.appendRun(runs[at]!, runs[at + 1]!);
    return true;
  }

  /** Notes the runs of a viewer from now on, in place of another tile's. */
  begin({ mobile, sightTiles }: Viewer, look: number): void {
    const { entries } = this;
    const entry = (this.noted = entryOf(mobile));
    entries[entry] = 0;
    entries[entry + TILE_AT] = tileOf(mobile);
    entries[entry + SIGHT_AT] = sightTiles;
    entries[entry + LOOK_AT] = look;
    entries[entry + FROM_AT] = this.used;
  }

  /** To be called with each run of the viewer. */
  note(from: number, to: number): void {
    if (this.noted === -1) return;
    if (this.used === this.runs.length) {
      const larger = new Int32Array(this.used * 2);
      larger.set(this.runs);
      this.runs = larger;
    }
    this.runs[this.used++] = from;
    this.runs[this.used++] = to;
  }

  /** The viewer is told something that is not among the gathered moves: others decide for themselves. */
  abandon(): void {
    this.noted = -1;
  }

  /** All runs of the viewer are noted. */
  end(): void {
    const { noted: entry, entries } = this;
    if (entry === -1) return;
    this.noted = -1;
    entries[entry] = this.update;
    entries[entry + TO_AT] = this.used;
  }

  /** To be called at the end of an update. */
  clear(): void {
    this.used = 0;
    this.update++;
  }
}

function entryOf({ x, y }: Mobile): number {
  return (((y & SIDE_MASK) << SIDE_BITS) | (x & SIDE_MASK)) * ENTRY_NUMBERS;
}

function tileOf({ facet, x, y }: Mobile): number {
  return (((facet << Y_BITS) | y) << X_BITS) | x;
}
