import type { Entity } from "../world/entity.js";
import type { Mobile } from "../world/mobile.js";

/** Final bytes (compressed) of what is told of an entity. */
export interface Scribe {
  /** The entity as somebody sees it who has not been shown it: 0x78 or 0xF3. */
  portrait(entity: Entity, hasOldForms: boolean): Uint8Array;
  /** 0x1D. */
  farewell(entity: Entity): Uint8Array;
  /** A step: 0x77 for a place the mobile came through. Appends at `at`, returns the end. */
  step(mobile: Mobile, x: number, y: number, z: number, directionByte: number, target: Buffer, at: number): number;
  /** Room that one step may take. */
  readonly maximumStepBytes: number;
}

/** Portraits that were made and still hold. */
export class Portraits {
  private readonly scribe: Pick<Scribe, "portrait">;
  private readonly current = new Map<number, Uint8Array>();
  private readonly inOldForms = new Map<number, Uint8Array>();

  constructor(scribe: Pick<Scribe, "portrait">) {
    this.scribe = scribe;
  }

  of(entity: Entity, hasOldForms: boolean): Uint8Array {
    const portraits = hasOldForms ? this.inOldForms : this.current;
    let portrait = portraits.get(entity.serial);
    if (!portrait) {
      portrait = this.scribe.portrait(entity, hasOldForms);
      portraits.set(entity.serial, portrait);
    }
    return portrait;
  }

  /** It looks otherwise now, or is elsewhere. */
  forget({ serial }: Entity): void {
    this.current.delete(serial);
    this.inOldForms.delete(serial);
  }
}
