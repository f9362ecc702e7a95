import type { Entity } from "../world/entity.js";
import type { Mobile } from "../world/mobile.js";
import type { DirtySectors } from "./dirty-sectors.js";
import type { EntityEncoder, PacketCache } from "./packet-cache.js";

const INITIAL_BYTES = 64 * 1024;

/**
 * The final bytes of all that moved in one update, sector by sector. A viewer that sees all of a sector gets the sector's bytes in one
 * copy, and those of adjacent sectors as well.
 */
export class GatheredMoves {
  private readonly encoder: EntityEncoder;
  private readonly packetCache: PacketCache;
  /** Valid up to the next `gather`. */
  bytes = Buffer.allocUnsafeSlow(INITIAL_BYTES);
  private used = 0;

  constructor(encoder: EntityEncoder, packetCache: PacketCache) {
    this.encoder = encoder;
    this.packetCache = packetCache;
  }

  /** Encodes the movers of all dirty sectors and notes in each sector where its bytes are. */
  gather(dirtyByFacet: readonly DirtySectors[]): void {
    this.used = 0;
    for (const { sectors } of dirtyByFacet) {
      for (const sector of sectors) {
        sector.from = this.used;
        for (const mover of sector.movers) {
          this.add(mover);
          sector.ends.push(this.used);
        }
        sector.to = this.used;
      }
    }
  }

  private add(mover: Entity): void {
    if (mover.renewed) {
      const spawn = this.packetCache.of(mover, false);
      this.reserve(spawn.length);
      this.bytes.set(spawn, this.used);
      this.used += spawn.length;
      return;
    }
    // Only mobiles take steps.
    const mobile = mover as Mobile;
    const { steps, stepsEnd } = mobile;
    this.reserve((stepsEnd / 4) * this.encoder.maximumStepBytes);
    for (let i = 0; i < stepsEnd; i += 4) {
      this.used = this.encoder.step(mobile, steps[i]!, steps[i + 1]!, steps[i + 2]!, steps[i + 3]!, this.bytes, this.used);
    }
  }

  private reserve(count: number): void {
    if (this.used + count <= this.bytes.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(this.bytes.length * 2, this.used + count));
    this.bytes.copy(larger, 0, 0, this.used);
    this.bytes = larger;
  }
}
