import {
  CONDITIONS,
  type ConditionName,
  flagsOfConditions,
  HOLDING_CONDITIONS,
  MOBILE_FLAG_FEMALE,
  MOBILE_FLAG_FLYING,
  MOBILE_FLAG_HIDDEN,
  MOBILE_FLAG_WAR_MODE,
  SEEN_BY_ALL,
  SEEN_BY_GHOSTS,
} from "./conditions.js";
import { Entity } from "./entity.js";
import { type FigureName, figureDeclarations, type Figures } from "./figures.js";
import type { Item, Wearer } from "./item.js";
import { LAYER } from "./layers.js";
import type { Region } from "../regions/region.js";
import { GAIT, type Gait } from "../terrain/tile-bits.js";

/** Notoriety bytes of 0x22, 0x77 and 0x78; the client colours names by it. */
export const NOTORIETY_INNOCENT = 1;

/** Sight in tiles to each side; the client asks for its own with 0xC8. */
export const SIGHT_MIN_TILES = 5;
export const SIGHT_MAX_TILES = 24;

/** Bodies of the dead, by which clients know them (ClassicUO Mobile.IsDead). */
const GHOST_BODIES: ReadonlySet<number> = new Set([0x0192, 0x0193, 0x025f, 0x0260, 0x02b6, 0x02b7]);

/**
 * First and last of the bodies that a client dresses: people, elves, gargoyles, their dead, savages, staff (ClassicUO
 * Mobile.IsHuman).
 */
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

/** When hits, stamina and mana were last added up, in monotonic milliseconds. */
export interface RegeneratedAt {
  hits: number;
  stamina: number;
  mana: number;
}

const ELVISH_BODIES: ReadonlySet<number> = new Set([0x025d, 0x025e, 0x025f, 0x0260]);
const GARGOYLE_BODIES: ReadonlySet<number> = new Set([0x029a, 0x029b, 0x02b6, 0x02b7]);

/** The body of the living for one whose own is not known. */
export function livingBodyOf({ body, isFemale }: Mobile): number {
  const bodies = LIVING_BODIES[raceOf(body)];
  return isFemale ? bodies.female : bodies.male;
}

const LIVING_BODIES = {
  human: { male: 0x0190, female: 0x0191 },
  elf: { male: 0x025d, female: 0x025e },
  gargoyle: { male: 0x029a, female: 0x029b },
} as const;

/** The race of a body, living or dead (ServUO Race definitions); human for all others. */
export function raceOf(body: number): "human" | "elf" | "gargoyle" {
  if (ELVISH_BODIES.has(body)) return "elf";
  return GARGOYLE_BODIES.has(body) ? "gargoyle" : "human";
}

/** The param in which scripts keep whose a creature is: the serial of a character. */
export const MASTER_PARAM = "master";

/** The serial of a creature's master; undefined for one that has none, and for characters of players. */
export function masterOf({ params, isPlayer }: Mobile): number | undefined {
  const master = isPlayer ? undefined : params?.get(MASTER_PARAM);
  return typeof master === "number" && master > 0 ? master : undefined;
}

/** A living thing: the character of a player, or a creature. */
export class Mobile extends Entity implements Wearer {
  // What a step needs comes first and together: fields lie in memory in their order, and each step finds all of it
  // cold.
  /**
   * Steps since sight was last brought up to date: x, y, z, direction byte, in order, up to `stepsEnd`; the rest is
   * old.
   */
  readonly steps: number[] = [];
  /** 0 to 7, without the running flag. */
  direction = 0;
  /** Bits of {@link CONDITIONS}; changed only through the world. */
  conditions = 0;
  /** As clients from 7.0.0.0 on are told: sex, war mode, and what follows from the conditions. */
  flags = 0;
  notoriety = NOTORIETY_INNOCENT;
  /**
   * Whether it sits on a mount, which it wears. A field, since each step asks for it: to look through `equipment` reads
   * cold memory.
   */
  isMounted = false;
  /** For what scripts watch its steps; undefined for nothing. They set it; it ends when the mobile leaves the world. */
  stepWatches: Set<string> | undefined;
  body = 0x0190;
  /** Lives in water, and moves there alone. */
  swims = false;
  /** What it takes others for, by their serials, where that is not what everybody takes them for. Not stored. */
  regards: Map<number, number> | undefined;
  /** Whether the journal has had its whole record, so that a step needs but its place; only persistence looks at it. */
  isRecorded = false;
  name = "";
  hue = 0;
  /** Strength of the poison in its body; 0 for none. */
  poison = 0;
  /** Hidden from clients below this rank; changed only through {@link hide}. */
  hidingRank: number = SEEN_BY_ALL;
  /** The lowest rank that sees it: what hides it, or that it is a ghost in peace. */
  override hiddenRank: number = SEEN_BY_ALL;
  override shownHiddenRank: number = SEEN_BY_ALL;
  /** Follows its name in its paperdoll. */
  title = "";
  /** Numbers that differ from those of other mobiles. */
  figures: Figures | undefined;
  /** Tiles that it ran since it came into the world. Not stored. */
  tilesRun = 0;
  /** Serial of its opponent; 0 for nobody. Not stored. */
  combatant = 0;
  /** Name of its standing; empty for none. */
  standingName = "";
  /** When what came back to it was last added up; undefined where that never was. Only regeneration sets it. */
  regeneratedAt: RegeneratedAt | undefined;
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
  /** The region in which it stands; only the watch of regions sets it. */
  region: Region | undefined;

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

  get backpack(): Item | undefined {
    return this.equipped(LAYER.backpack);
  }

  get isGhost(): boolean {
    return GHOST_BODIES.has(this.body);
  }

  get isDead(): boolean {
    return this.livingBody !== 0 || this.isGhost;
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

  set isFemale(isFemale: boolean) {
    this.flags = isFemale ? this.flags | MOBILE_FLAG_FEMALE : this.flags & ~MOBILE_FLAG_FEMALE;
  }

  get isAtWar(): boolean {
    return (this.flags & MOBILE_FLAG_WAR_MODE) !== 0;
  }

  set isAtWar(isAtWar: boolean) {
    this.flags = isAtWar ? this.flags | MOBILE_FLAG_WAR_MODE : this.flags & ~MOBILE_FLAG_WAR_MODE;
  }

  /** The flags byte for clients before 7.0.0.0: the bit of flying says that it is poisoned. */
  get oldFlags(): number {
    return (this.flags & ~MOBILE_FLAG_FLYING) | (this.poison > 0 ? MOBILE_FLAG_FLYING : 0);
  }

  /** It cannot take a step. */
  get isHeld(): boolean {
    return (this.conditions & HOLDING_CONDITIONS) !== 0;
  }

  is(condition: ConditionName): boolean {
    return (this.conditions & CONDITIONS[condition].bit) !== 0;
  }

  figure(name: FigureName): number {
    return this.figures?.[name] ?? figureDeclarations[name].fallback;
  }

  setFigure(name: FigureName, value: number): void {
    (this.figures ??= {})[name] = value;
  }

  /**
   * The living see a player's ghost only in war mode (ServUO Mobile.CanSee).
   * @returns whether other clients see it now than before
   */
  renewHiddenRank(): boolean {
    const before = this.hiddenRank;
    const isAtRest = this.isPlayer && this.isGhost && !this.isAtWar;
    this.hiddenRank = Math.max(this.hidingRank, isAtRest ? SEEN_BY_GHOSTS : SEEN_BY_ALL);
    return this.hiddenRank !== before;
  }

  /** Brings the flags up to date with the conditions. */
  renewFlags(): void {
    const own = this.flags & (MOBILE_FLAG_FEMALE | MOBILE_FLAG_WAR_MODE);
    const hidden = this.hidingRank === SEEN_BY_ALL ? 0 : MOBILE_FLAG_HIDDEN;
    this.flags = own | flagsOfConditions(this.conditions) | hidden;
  }
}
