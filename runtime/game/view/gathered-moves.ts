import { GENERATION, type Generation } from "../connection/client-version.js";
import type { Entity } from "../../world/entities/entity.js";
import { Mobile } from "../../world/entities/mobile.js";
import type { Standings } from "../../world/society/standings.js";
import type { DirtySector, DirtySectors, GatheredBytes } from "./dirty-sectors.js";
import { flagsFor } from "./entity-encoder.js";
import type { EntityEncoder, PacketCache } from "./packet-cache.js";

const INITIAL_BYTES = 64 * 1024;

/**
 * The bytes of the fan-out: everything that moved in one update, sector by sector. A viewer that sees all of a sector
 * gets its bytes in one copy, together with those of adjacent sectors.
 */
export class GatheredMoves {
  private readonly encoder: EntityEncoder;
  private readonly packetCache: PacketCache;
  private readonly standings: Pick<Standings, "rowOf">;
  /** Valid up to the next `gather`. */
  bytes = Buffer.allocUnsafeSlow(INITIAL_BYTES);
  /** The end of all bytes of the update so far. */
  used = 0;

  constructor(parts: { encoder: EntityEncoder; packetCache: PacketCache; standings: Pick<Standings, "rowOf"> }) {
    this.encoder = parts.encoder;
    this.packetCache = parts.packetCache;
    this.standings = parts.standings;
  }

  /** All bytes of the update so far. */
  get shared(): Buffer {
    return this.bytes.subarray(0, this.used);
  }

  /** Encodes the movers of all dirty sectors and notes in each sector where its bytes are. */
  gather(dirtyByFacet: readonly DirtySectors[]): void {
    this.used = 0;
    let count = 0;
    for (const { sectors } of dirtyByFacet) {
      for (const sector of sectors) {
        sector.index = count++;
        sector.from = this.used;
        for (const mover of sector.movers) this.addNext(mover, sector.ends);
        for (const comer of sector.comers) this.addNext(comer, sector.ends);
      }
    }
  }

  /** Appends bytes for several viewers. */
  append(bytes: Uint8Array): void {
    this.reserve(bytes.length);
    this.bytes.set(bytes, this.used);
    this.used += bytes.length;
  }

  /** Appends a part of the gathered bytes again. */
  appendRun(from: number, to: number): void {
    this.reserve(to - from);
    const { bytes } = this;
    let at = this.used;
    for (let i = from; i < to; i++) bytes[at++] = bytes[i]!;
    this.used = at;
  }

  /**
   * What viewers of a standing are told of a sector: the shared bytes, unless a mover's name has another colour for
   * them.
   */
  forStanding(sector: DirtySector, standing: number): GatheredBytes {
    const { standings } = sector;
    if (standings === undefined || standing === 0) return sector;
    const known = sector.byStanding?.get(standing);
    if (known) return known;
    const row = this.standings.rowOf(standing);
    const isOther = row !== undefined && intersects(row, standings);
    const gathered = isOther ? this.gatherFor(sector, row) : sector;
    (sector.byStanding ??= new Map()).set(standing, gathered);
    return gathered;
  }

  /** The final bytes of one mover for one viewer, valid up to the next call. */
  of(mover: Mobile, generation: Generation, notoriety: number): Uint8Array {
    if (mover.renewed) return this.packetCache.colouredOf(mover, generation, notoriety);
    const from = this.used;
    this.addSteps(mover, flagsFor(mover, generation), notoriety);
    return this.bytes.subarray(from, this.used);
  }

  private gatherFor(sector: DirtySector, row: ReadonlyMap<number, number>): GatheredBytes {
    const from = this.used;
    const ends: number[] = [];
    let at = sector.from;
    [...sector.movers, ...sector.comers].forEach((mover, i) => {
      const end = sector.ends[i]!;
      const notoriety = row.get(mover.standing);
      if (notoriety === undefined || !(mover instanceof Mobile) || notoriety === mover.notoriety) this.appendRun(at, end);
      else this.add(mover, notoriety);
      ends.push(this.used);
      at = end;
    });
    return { from, ends };
  }

  private addNext(mover: Entity, ends: number[]): void {
    this.add(mover, undefined);
    ends.push(this.used);
  }

  private add(mover: Entity, notoriety: number | undefined): void {
    if (mover.renewed) {
      const isOther = notoriety !== undefined && mover instanceof Mobile;
      const spawn = isOther
        ? this.packetCache.colouredOf(mover, GENERATION.today, notoriety)
        : this.packetCache.of(mover, GENERATION.today);
      this.append(spawn);
      return;
    }
    // Only mobiles take steps. What a boat carried without a step has none, and is told with the boat.
    const mobile = mover as Mobile;
    this.addSteps(mobile, mobile.flags, notoriety ?? mobile.notoriety);
  }

  private addSteps(mobile: Mobile, flags: number, notoriety: number): void {
    const { steps, stepsEnd } = mobile;
    const { encoder } = this;
    this.reserve((stepsEnd / 4) * encoder.maximumStepBytes);
    for (let i = 0; i < stepsEnd; i += 4) {
      const directionByte = steps[i + 3]!;
      const { bytes, used } = this;
      this.used = encoder.step(mobile, steps[i]!, steps[i + 1]!, steps[i + 2]!, directionByte, flags, notoriety, bytes, used);
    }
  }

  private reserve(count: number): void {
    if (this.used + count <= this.bytes.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(this.bytes.length * 2, this.used + count));
    this.bytes.copy(larger, 0, 0, this.used);
    this.bytes = larger;
  }
}

function intersects(row: ReadonlyMap<number, number>, standings: ReadonlySet<number>): boolean {
  const [few, many] = row.size < standings.size ? [row, standings] : [standings, row];
  for (const standing of few.keys()) if (many.has(standing)) return true;
  return false;
}
