import { SECTOR_SHIFT, SECTOR_TILES } from "../../world/space/squares.js";
import { BESIDE_TILES } from "./dirty-sectors.js";

/** Tiles of a sector and those beside it on one axis are numbered from 0 to this. */
const LAST_TILE = SECTOR_TILES + 2 * BESIDE_TILES - 1;
/** Bits of such a number. */
const TILE_BITS = 4;
/** Bits of a span: its first and its last tile. */
const SPAN_BITS = 2 * TILE_BITS;
const TILE_MASK = (1 << TILE_BITS) - 1;
const SPAN_MASK = (1 << SPAN_BITS) - 1;
/** A span without a tile: it ends before it begins. */
const NO_TILES = LAST_TILE << TILE_BITS;
/** Bits of a span now and a span at the last update. */
const SPANS_BITS = 2 * SPAN_BITS;

const INITIAL_ENTRIES = 1 << 12;
/**
 * The numbers of an entry, side by side so that it lies in one line of the processor's cache: the sector's number in
 * the update plus 1, 0 for a free entry; what of it is in sight; who looks; and where the bytes are.
 */
const ENTRY_NUMBERS = 8;
const CUT_AT = 1;
const LOOK_AT = 2;
const FROM_AT = 3;
const TO_AT = 4;
/** Multiplicative hashing, by a prime near 2^32 divided by the golden ratio. */
const HASH_FACTOR = 0x9e3779b1;

/** Tiles of one axis, both ends inside. It holds none if it ends before it begins. */
export interface Span {
  from: number;
  to: number;
}

/**
 * Which tiles of a column or row of sectors are in sight, now and at the last update, as one number. The tiles beside
 * it count as well: what comes from there or goes there was, or is, in sight or not.
 */
export function spansWithin(sector: number, now: Span, before: Span): number {
  const first = (sector << SECTOR_SHIFT) - BESIDE_TILES;
  return spanWithin(first, now) | (spanWithin(first, before) << SPAN_BITS);
}

function spanWithin(first: number, { from, to }: Span): number {
  const begin = Math.max(from - first, 0);
  const end = Math.min(to - first, LAST_TILE);
  return begin <= end ? (begin << TILE_BITS) | end : NO_TILES;
}

/**
 * Whether another part of a sector is in sight than was, so that what stands still there may have come into sight or
 * gone out of it.
 */
export function isOtherPart(columnSpans: number, rowSpans: number): boolean {
  if (areSame(columnSpans) && areSame(rowSpans)) return false;
  return !areCovered(columnSpans) || !areCovered(rowSpans);
}

/** Whether the whole column or row of sectors, without the tiles beside it, is in sight and was. */
function areCovered(spans: number): boolean {
  return isCovered(spans) && isCovered(spans >> SPAN_BITS);
}

/** Whether the same tiles of a column or row of sectors are in sight as were. */
function areSame(spans: number): boolean {
  return (spans & SPAN_MASK) === spans >> SPAN_BITS;
}

function isCovered(span: number): boolean {
  return ((span >> TILE_BITS) & TILE_MASK) <= BESIDE_TILES && (span & TILE_MASK) >= LAST_TILE - BESIDE_TILES;
}

/**
 * What viewers are told of sectors that are partly in their sight, in one update. Viewers who look alike are told the
 * same of a sector if the same tiles of it are and were in their sight; so the first of them decides for all.
 */
export class RimCuts {
  private capacity = INITIAL_ENTRIES;
  private count = 0;
  private entries = new Int32Array(INITIAL_ENTRIES * ENTRY_NUMBERS);

  /**
   * The entry of a cut. If it is new, `isNew` holds for it until it is set.
   *
   * @param look who looks: viewers of one look see the same
   */
  entryOf(sector: number, columnSpans: number, rowSpans: number, look: number): number {
    if (this.count * 2 > this.capacity) this.grow();
    const cut = columnSpans | (rowSpans << SPANS_BITS);
    const entry = this.find(sector + 1, cut, look);
    const { entries } = this;
    if (entries[entry] === 0) {
      this.count++;
      entries[entry] = sector + 1;
      entries[entry + CUT_AT] = cut;
      entries[entry + LOOK_AT] = look;
      this.set(entry, -1, -1);
    }
    return entry;
  }

  isNew(entry: number): boolean {
    return this.entries[entry + FROM_AT] === -1;
  }

  from(entry: number): number {
    return this.entries[entry + FROM_AT]!;
  }

  to(entry: number): number {
    return this.entries[entry + TO_AT]!;
  }

  /** Notes where the bytes of a cut are. */
  set(entry: number, from: number, to: number): void {
    this.entries[entry + FROM_AT] = from;
    this.entries[entry + TO_AT] = to;
  }

  clear(): void {
    if (this.count === 0) return;
    this.count = 0;
    this.entries.fill(0);
  }

  /** The place of a cut's entry, or of the free one that it gets. */
  private find(sector: number, cut: number, look: number): number {
    const { entries } = this;
    const last = (this.capacity - 1) * ENTRY_NUMBERS;
    let entry = (Math.imul(Math.imul(sector, HASH_FACTOR) ^ cut ^ Math.imul(look, 0x85ebca6b), HASH_FACTOR) >>> 5) & last;
    while (
      entries[entry] !== 0 &&
      (entries[entry] !== sector || entries[entry + CUT_AT] !== cut || entries[entry + LOOK_AT] !== look)
    )
      entry = (entry + ENTRY_NUMBERS) & last;
    return entry;
  }

  private grow(): void {
    const { entries: old } = this;
    this.capacity *= 2;
    this.entries = new Int32Array(this.capacity * ENTRY_NUMBERS);
    for (let at = 0; at < old.length; at += ENTRY_NUMBERS) {
      if (old[at] === 0) continue;
      const entry = this.find(old[at]!, old[at + CUT_AT]!, old[at + LOOK_AT]!);
      for (let i = 0; i < ENTRY_NUMBERS; i++) this.entries[entry + i] = old[at + i]!;
    }
  }
}
