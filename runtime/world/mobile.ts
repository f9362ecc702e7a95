import { Entity } from "./entity.js";
import type { Item, Wearer } from "./item.js";
import { LAYER } from "./layers.js";
import type { Region } from "./regions/region.js";
import { GAIT, type Gait } from "./terrain/tile-bits.js";

/** Bits of the flags byte of 0x20, 0x77 and 0x78 (POL packet guide). */
export const MOBILE_FLAG_FEMALE = 0x02;
export const MOBILE_FLAG_WAR_MODE = 0x40;

/** Notoriety bytes of 0x22, 0x77 and 0x78; the client colours names by it. */
const NOTORIETY_INNOCENT = 1;

/** Sight in tiles to each side; the client asks for its own with 0xC8. */
export const SIGHT_MIN_TILES = 5;
export const SIGHT_MAX_TILES = 24;

/** Bodies of the dead, by which clients know them (ClassicUO Mobile.IsDead). */
const GHOST_BODIES: ReadonlySet<number> = new Set([0x0192, 0x0193, 0x025f, 0x0260, 0x02b6, 0x02b7]);

/** First and last of the bodies that a client dresses: people, elves, gargoyles, their dead, savages, staff (ClassicUO Mobile.IsHuman). */
const PEOPLES_BODIES = [
  [0x00b7, 0x00ba],
  [0x0190, 0x0193],
  [0x025d, 0x0260],
  [0x029a, 0x029b],
  [0x02b6, 0x02b7],
  [0x02e8, 0x02e9],
  [0x03db, 0x03db],
  [0x03df, 0x03df],
  [0x03e2, 0x03e2],
  [0x04e5, 0x04e5],
] as const;

/** A living thing: the character of a player, or a creature. */
export class Mobile extends Entity implements Wearer {
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
  /** What it wears, by layer; changed only through the world. */
  readonly equipment: Item[] = [];
  override templateId = "";
  /** Most hits, stamina and mana where these are not its strength, dexterity and intelligence. */
  hitsMaximum: number | undefined;
  staminaMaximum: number | undefined;
  manaMaximum: number | undefined;
  /** The body it had when it died, 0 while it lives. */
  livingBody = 0;
  /** Hue that goes with `livingBody`. */
  livingHue = 0;
  /** Where a player's character was when it left the world. */
  departure: { facet: number; x: number; y: number; z: number } | undefined;
  /** Lives in water, and moves there alone. */
  swims = false;
  /** Steps since sight was last brought up to date: x, y, z, direction byte, in order, up to `stepsEnd`; the rest is old. */
  readonly steps: number[] = [];
  /** The region in which it stands; only the watch of regions sets it. */
  region: Region | undefined;
  /** Its record apart from place and direction, kept while it does nothing but move; only persistence looks at it. */
  keptTraits: string | undefined;

  get isPlayer(): boolean {
    return this.templateId === "";
  }

  get hitsMax(): number {
    return this.hitsMaximum ?? this.strength;
  }

  get staminaMax(): number {
    return this.staminaMaximum ?? this.dexterity;
  }

  get manaMax(): number {
    return this.manaMaximum ?? this.intelligence;
  }

  equipped(layer: number): Item | undefined {
    return this.equipment.find((item) => item.layer === layer);
  }

  /** Whether it sits on a mount, which it wears. Equipment is in the order of layers, so this looks at few items. */
  get isMounted(): boolean {
    const { equipment } = this;
    let last = equipment.length - 1;
    while (last >= 0 && equipment[last]!.layer > LAYER.mount) last--;
    return last >= 0 && equipment[last]!.layer === LAYER.mount;
  }

  get backpack(): Item | undefined {
    return this.equipped(LAYER.backpack);
  }

  get isGhost(): boolean {
    return GHOST_BODIES.has(this.body);
  }

  /** Whether it has the body of a person, whose paperdoll clients can show. */
  get isPerson(): boolean {
    return PEOPLES_BODIES.some(([first, last]) => this.body >= first && this.body <= last);
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
