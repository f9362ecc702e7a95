import { Entity } from "./entity.js";
import { GAIT, type Gait } from "./terrain/tile-bits.js";

/** Bits of the flags byte of 0x20, 0x77 and 0x78 (POL packet guide). */
export const MOBILE_FLAG_FEMALE = 0x02;
export const MOBILE_FLAG_WAR_MODE = 0x40;

/** Notoriety bytes of 0x22, 0x77 and 0x78; the client colours names by it. */
export const NOTORIETY_INNOCENT = 1;

/** Sight in tiles to each side; the client asks for its own with 0xC8. */
export const SIGHT_MIN_TILES = 5;
export const SIGHT_MAX_TILES = 24;

/** Bodies of the dead, by which clients know them (ClassicUO Mobile.IsDead). */
const GHOST_BODIES: ReadonlySet<number> = new Set([0x0192, 0x0193, 0x025f, 0x0260, 0x02b6, 0x02b7]);

export interface Worn {
  readonly serial: number;
  readonly itemId: number;
  readonly layer: number;
  readonly hue: number;
}

/** A living thing: for now always the character of a player. */
export class Mobile extends Entity {
  name = "";
  body = 0x0190;
  hue = 0;
  /** 0 to 7, without the running flag. */
  direction = 0;
  flags = 0;
  notoriety = NOTORIETY_INNOCENT;
  strength = 10;
  dexterity = 10;
  intelligence = 10;
  hits = 10;
  stamina = 10;
  mana = 10;
  /** Tenths of a point by skill id. */
  skills: Record<number, number> = {};
  worn: readonly Worn[] = [];
  /** Lives in water, and moves there alone. */
  swims = false;

  get isGhost(): boolean {
    return GHOST_BODIES.has(this.body);
  }

  get gait(): Gait {
    if (this.swims) return GAIT.swimming;
    return this.isGhost ? GAIT.ghost : GAIT.foot;
  }

  get isFemale(): boolean {
    return (this.flags & MOBILE_FLAG_FEMALE) !== 0;
  }

  get isAtWar(): boolean {
    return (this.flags & MOBILE_FLAG_WAR_MODE) !== 0;
  }
}
