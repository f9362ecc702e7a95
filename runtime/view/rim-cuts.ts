import { SECTOR_SHIFT, SECTOR_TILES } from "../world/sectors.js";
import { BESIDE_TILES } from "./dirty-sectors.js";

/** Tiles of a sector and those beside it on one axis are numbered from 0 to this. */
const LAST_TILE = SECTOR_TILES + 2 * BESIDE_TILES - 1;
/** Bits of such a number. */
const TILE_BITS = 4;
/** Bits of a span: its first and its last tile. */
const SPAN_BITS = 2 * TILE_BITS;
const TILE_MASK = (1 << TILE_BITS) - 1;
/** A span without a tile: it ends before it begins. */
const NO_TILES = LAST_TILE << TILE_BITS;
/** Bits of a span now and a span at the last update. */
const SPANS_BITS = 2 * SPAN_BITS;

const INITIAL_ENTRIES = 1 << 12;
/** Multiplicative hashing, by a prime near 2^32 divided by the golden ratio. */
const HASH_FACTOR = 0x9e3779b1;

/** Tiles of one axis, both ends inside. It holds none if it ends before it begins. */
export interface Span {
  from: number;
  to: number;
}

/**
 * Which tiles of a column or row of sectors are in sight, now and at the last update, as one number. The tiles beside it count as well:
 * what comes from there or goes there was, or is, in sight or not.
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

/** Whether the whole column or row of sectors, without the tiles beside it, is in sight and was. */
export function areCovered(spans: number): boolean {
  return isCovered(spans) && isCovered(spans >> SPAN_BITS);
}

function isCovered(span: number): boolean {
  return ((span >> TILE_BITS) & TILE_MASK) <= BESIDE_TILES && (span & TILE_MASK) >= LAST_TILE - BESIDE_TILES;
}

/**
 * What viewers are told of sectors that are partly in their sight, in one update. Viewers who look alike are told the same of a sector if
 * the same tiles of it are and were in their sight; so the first of them decides for all.
 */
export class RimCuts {
  private capacity = INITIAL_ENTRIES;
  private count = 0;
  /** By entry: the sector's number in the update plus 1, 0 for a free entry. */
  private sectors = new Int32Array(this.capacity);
  /** By entry: what of it is in sight, and who looks. */
  private cuts = new Int32Array(this.capacity);
  private looks = new Int32Array(this.capacity);
  private froms = new Int32Array(this.capacity);
  private tos = new Int32Array(this.capacity);

  /** The entry of a cut. If it is new, `isNew` holds for it until it is set. @param look who looks: viewers of one look see the same */
  entryOf(sector: number, columnSpans: number, rowSpans: number, look: number): number {
    if (this.count * 2 > this.capacity) this.grow();
    const cut = columnSpans | (rowSpans << SPANS_BITS);
    const entry = this.find(sector + 1, cut, look);
    if (this.sectors[entry] === 0) {
      this.count++;
      this.sectors[entry] = sector + 1;
      this.cuts[entry] = cut;
      this.looks[entry] = look;
      this.froms[entry] = this.tos[entry] = -1;
    }
    return entry;
  }

  isNew(entry: number): boolean {
    return this.froms[entry] === -1;
  }

  from(entry: number): number {
    return this.froms[entry]!;
  }

  to(entry: number): number {
    return this.tos[entry]!;
  }

  /** Notes where the bytes of a cut are. */
  set(entry: number, from: number, to: number): void {
    this.froms[entry] = from;
    this.tos[entry] = to;
  }

  clear(): void {
    if (this.count === 0) return;
    this.count = 0;
    this.sectors.fill(0);
  }

  private find(sector: number, cut: number, look: number): number {
    const { sectors, cuts, looks } = this;
    const mask = this.capacity - 1;
    let entry = (Math.imul(Math.imul(sector, HASH_FACTOR) ^ cut ^ Math.imul(look, 0x85ebca6b), HASH_FACTOR) >>> 8) & mask;
    while (sectors[entry] !== 0 && (sectors[entry] !== sector || cuts[entry] !== cut || looks[entry] !== look))
      entry = (entry + 1) & mask;
    return entry;
  }

  private grow(): void {
    const { sectors, cuts, looks, froms, tos } = this;
    this.capacity *= 2;
    this.sectors = new Int32Array(this.capacity);
    this.cuts = new Int32Array(this.capacity);
    this.looks = new Int32Array(this.capacity);
    this.froms = new Int32Array(this.capacity);
    this.tos = new Int32Array(this.capacity);
    for (let old = 0; old < sectors.length; old++) {
      if (sectors[old] === 0) continue;
      const entry = this.find(sectors[old]!, cuts[old]!, looks[old]!);
      this.sectors[entry] = sectors[old]!;
      this.cuts[entry] = cuts[old]!;
      this.looks[entry] = looks[old]!;
      this.froms[entry] = froms[old]!;
      this.tos[entry] = tos[old]!;
    }
  }
}
