import type { AccountLevel } from "./levels.js";
import type { MapPosition } from "./players.js";

/** What staff see of characters, things, buildings and gold. Serials are texts, as the API gives them. */

/** A line of a page: a word, its value, and the serial of the character or thing that it is about, if there is one. */
export interface SeenRow {
  readonly label: string;
  readonly value: string;
  readonly serial: string | null;
}

/** A part of a page that scripts declared. */
export interface SeenSection {
  readonly name: string;
  readonly title: string;
  readonly rows: readonly SeenRow[];
}

/** A character as a list shows it. */
export interface ListedCharacter {
  readonly serial: string;
  readonly name: string;
  readonly isOnline: boolean;
  readonly place: MapPosition | null;
}

/** A skill that a character has, in tenths of a point. */
export interface SeenSkill {
  readonly name: string;
  readonly tenths: number;
}

/** A character as its page shows it. */
export interface SeenCharacter extends ListedCharacter {
  readonly title: string;
  readonly isDead: boolean;
  readonly stats: Readonly<Record<(typeof seenStats)[number], number>>;
  readonly fame: number;
  readonly karma: number;
  readonly skills: readonly SeenSkill[];
  /** Houses and ships of its own on the maps of this process. */
  readonly buildings: readonly SeenBuilding[];
  /** Creatures whose master it is, on the maps of this process. */
  readonly pets: readonly SeenPet[];
  readonly sections: readonly SeenSection[];
}

export const seenStats = [
  "strength",
  "dexterity",
  "intelligence",
  "hits",
  "hitsMax",
  "stamina",
  "staminaMax",
  "mana",
  "manaMax",
] as const;

/** A creature with a master. */
export interface SeenPet {
  readonly serial: string;
  readonly name: string;
  readonly template: string;
  readonly place: MapPosition | null;
}

/**
 * Where a thing is. A thing of a `creature` lies with somebody who is nobody's; one of a `pet` with a creature that has
 * a master.
 */
export const whereabouts = ["worn", "backpack", "bank", "hand", "pet", "creature", "house", "ship", "ground"] as const;

/** A thing as a list shows it. */
export interface SeenItem {
  readonly serial: string;
  readonly template: string;
  readonly name: string;
  readonly amount: number;
  readonly itemId: number;
  readonly hue: number;
  readonly where: (typeof whereabouts)[number];
  /** The owner, wherever it lies. */
  readonly ownerSerial: string | null;
  readonly ownerName: string | null;
  /** Where it is in the end; where a character that is away left the world. */
  readonly place: MapPosition | null;
  readonly containerSerial: string | null;
  /** How many things are in it, at any depth. */
  readonly contents: number;
}

export interface SeenBelongings {
  readonly worn: readonly SeenItem[];
  readonly backpack: readonly SeenItem[];
  readonly bank: readonly SeenItem[];
  /** In coins and in what stands for them. */
  readonly goldInBackpack: number;
  readonly goldInBank: number;
  /** False where there is more than is listed. */
  readonly isComplete: boolean;
}

/** A character that had a thing. */
export interface PastOwner {
  readonly serial: string;
  readonly name: string | null;
  /** Unix milliseconds. */
  readonly since: number;
}

export interface SeenItemDetails {
  readonly item: SeenItem;
  readonly params: readonly { readonly name: string; readonly value: string }[];
  /** The latest first. */
  readonly owners: readonly PastOwner[];
}

/** What things are wanted: everything that is given must hold. */
export interface ItemQuery {
  readonly template?: string | undefined;
  /** A part of the name; case is ignored. */
  readonly name?: string | undefined;
  readonly param?: string | undefined;
  /** The value of that param, as a text. */
  readonly value?: string | undefined;
  /** Serials of characters. */
  readonly owners?: readonly number[] | undefined;
  /** Serials of characters whose things are not wanted. */
  readonly exceptOf?: readonly number[] | undefined;
  readonly offset: number;
  readonly limit: number;
}

export interface FoundItems {
  readonly items: readonly SeenItem[];
  readonly totalCount: number;
  /** False where the search ended before it had looked at everything. */
  readonly isComplete: boolean;
}

/** A house or a ship. */
export interface SeenBuilding {
  readonly serial: string;
  readonly kind: "house" | "ship";
  readonly name: string;
  readonly ownerSerial: string | null;
  readonly ownerName: string | null;
  readonly place: MapPosition;
  /** Tiles from west to east, and from north to south. */
  readonly width: number;
  readonly height: number;
  /** When it falls down if nobody comes, in Unix milliseconds; null for never. */
  readonly decaysAt: number | null;
}

export interface SeenBuildings {
  readonly totalCount: number;
  readonly buildings: readonly SeenBuilding[];
}

export interface SeenBuildingDetails {
  readonly building: SeenBuilding;
  readonly sections: readonly SeenSection[];
}

/** Gold that one cause brought into the world, and took out of it: coins, and what stands for them. */
export interface GoldFlow {
  readonly cause: string;
  readonly made: number;
  readonly gone: number;
}

/** Gold that came and went in an hour. */
export interface GoldHour {
  /** Its beginning, in Unix milliseconds. */
  readonly from: number;
  readonly causes: readonly GoldFlow[];
}

/** What was sold of a template in the kept hours. Prices are of one piece, in gold. */
export interface SoldTemplate {
  readonly template: string;
  /** The sellers. */
  readonly by: "tradespeople" | "players";
  readonly pieces: number;
  readonly gold: number;
  readonly lowestPrice: number;
  readonly highestPrice: number;
}

export interface SeenEconomy {
  /** The oldest first; hours in which no gold moved are not there. */
  readonly hours: readonly GoldHour[];
  /** What brought the most gold, that first. */
  readonly sold: readonly SoldTemplate[];
  /**
   * False where the newest figures are missing: a process of the world did not answer, or the database stores nothing.
   */
  readonly isComplete: boolean;
}

/** What a wealth consists of, and where it is. */
export const wealthParts = [
  ...(["coins", "checks"] as const),
  ...(["carried", "inBank", "inBuildings", "withVendorsAndPets", "elsewhere"] as const),
] as const;

/** Gold in coins and in what stands for them. Coins and checks are all of it, and so are the places together. */
export type Wealth = Readonly<Record<"gold" | (typeof wealthParts)[number], number>>;

/** Several wealths as one. */
export function wealthTogether(parts: readonly Wealth[]): Wealth {
  const sum = (part: keyof Wealth): number => parts.reduce((before, one) => before + one[part], 0);
  const all = Object.fromEntries((["gold", ...wealthParts] as const).map((part) => [part, sum(part)]));
  return all as Record<keyof Wealth, number>;
}

export interface RichCharacter extends Wealth {
  readonly serial: string;
  readonly name: string;
}

export interface RichList {
  /** Of all things that stand for gold, wherever they lie and whosever they are. */
  readonly total: Wealth;
  readonly characters: readonly RichCharacter[];
  readonly isComplete: boolean;
}

/** A part of a map. */
export interface MapArea {
  readonly mapId: number;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Too many look into the world at once. */
export class InspectionBusyError extends Error {
  override readonly name = "InspectionBusyError";
}

/**
 * Looks into the worlds. Sections of pages for higher levels than `role` are left out. Where there is more than one,
 * `world` names it. Undefined: there is no such thing in it.
 */
export interface StaffInspection {
  characters(search: string, world?: string): Promise<readonly ListedCharacter[]>;
  character(serial: number, role: AccountLevel, world?: string): Promise<SeenCharacter | undefined>;
  belongings(serial: number, world?: string): Promise<SeenBelongings | undefined>;
  items(query: ItemQuery, world?: string): Promise<FoundItems>;
  item(serial: number, world?: string): Promise<SeenItemDetails | undefined>;
  buildings(area: MapArea, world?: string): Promise<SeenBuildings>;
  building(serial: number, role: AccountLevel, world?: string): Promise<SeenBuildingDetails | undefined>;
  economy(world?: string): Promise<SeenEconomy>;
  richest(world?: string): Promise<RichList>;
}

/** Looks into the world of this process. */
export interface WorldInspection extends StaffInspection {
  /** Stores the newest figures of the economy. Resolves to whether they are stored. */
  settleEconomy(): Promise<boolean>;
}
