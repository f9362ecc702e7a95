import type { Entity } from "../world/entity.js";
import type { Mobile } from "../world/mobile.js";

/** Final bytes (compressed) of what is told of an entity. */
export interface EntityEncoder {
  /** The entity as somebody sees it who has not been shown it: 0x78 or 0xF3. */
  spawn(entity: Entity, hasOldForms: boolean): Uint8Array;
  /** 0x1D. */
  despawn(entity: Entity): Uint8Array;
  /** A step: 0x77 for a place the mobile came through. Appends at `at`, returns the end. */
  step(mobile: Mobile, x: number, y: number, z: number, directionByte: number, target: Buffer, at: number): number;
  /** Room that one step may take. */
  readonly maximumStepBytes: number;
}

/** PacketCache that were made and still hold. */
export class PacketCache {
  private readonly encoder: Pick<EntityEncoder, "spawn">;
  private readonly current = new Map<number, Uint8Array>();
  private readonly inOldForms = new Map<number, Uint8Array>();

  constructor(encoder: Pick<EntityEncoder, "spawn">) {
    this.encoder = encoder;
  }

  of(entity: Entity, hasOldForms: boolean): Uint8Array {
    const packetCache = hasOldForms ? this.inOldForms : this.current;
    let spawn = packetCache.get(entity.serial);
    if (!spawn) {
      spawn = this.encoder.spawn(entity, hasOldForms);
      packetCache.set(entity.serial, spawn);
    }
    return spawn;
  }

  /** It looks otherwise now, or is elsewhere. */
  forget({ serial }: Entity): void {
    this.current.delete(serial);
    this.inOldForms.delete(serial);
  }
}
