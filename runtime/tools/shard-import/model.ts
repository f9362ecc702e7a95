import type { AccountLevel } from "../../contracts/levels.js";
import type { StoredParam } from "../../world/saved/params.js";
import type { Loss } from "./losses.js";

/** An account of a save, in no family's own form. Times are Unix milliseconds. */
export interface SavedAccount {
  readonly name: string;
  readonly email?: string;
  readonly level: AccountLevel;
  readonly isBanned: boolean;
  readonly createdAt: number | undefined;
  readonly lastLoginAt: number | undefined;
  /** See services/accounts/old-hashes.ts; a plain password is hashed before anything is written. */
  readonly password: { readonly hash: string } | { readonly plain: string } | undefined;
  /** Serials of its characters by slot. */
  readonly characters: readonly (number | undefined)[];
  /** Gold that the account keeps outside of all boxes. */
  readonly gold: number;
}

interface SavedPlace {
  readonly facet: number;
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** Hair or a beard that a family keeps with the body instead of as an item. */
export interface SavedHair {
  readonly layer: number;
  readonly itemId: number;
  readonly hue: number;
}

/** What a vendor of a player is. */
export interface SavedVendor {
  readonly owner: number;
  readonly house: number;
  /** Paid in advance, and earned for its owner. */
  readonly wages: number;
  readonly held: number;
  /** A price below 0 is none. */
  readonly goods: readonly { readonly item: number; readonly price: number; readonly words: string }[];
}

/** A character or creature of a save. */
export interface SavedMobile {
  readonly serial: number;
  /** The family's name for what it is. */
  readonly type: string;
  readonly isPlayer: boolean;
  readonly name: string;
  readonly body: number;
  readonly hue: number;
  readonly isFemale: boolean;
  readonly place: SavedPlace;
  readonly direction: number;
  readonly strength: number;
  readonly dexterity: number;
  readonly intelligence: number;
  readonly hits: number;
  readonly stamina: number;
  readonly mana: number;
  /** Tenths of a point by skill id. */
  readonly skills: Readonly<Record<number, number>>;
  /** Locks by skill id: 0 up, 1 down, 2 locked. */
  readonly skillLocks?: Readonly<Record<number, number>>;
  readonly statLocks?: readonly number[];
  readonly statCap?: number;
  readonly followersMaximum?: number;
  readonly tithingPoints?: number;
  readonly fame: number;
  readonly karma: number;
  readonly murders?: number;
  readonly recentMurders?: number;
  readonly title?: string;
  readonly profile?: string;
  readonly hair?: readonly SavedHair[];
  /** The guild that it belongs to, by its number in the save. */
  readonly guild?: number;
  readonly guildTitle?: string;
  readonly createdAt?: number;
  /** Serials of the creatures that it has in stables. */
  readonly stabled?: readonly number[];
  /** Whose pet a creature is. */
  readonly master?: number;
  readonly isBonded?: boolean;
  readonly isSummoned?: boolean;
  readonly loyalty?: number;
  readonly slots?: number;
  readonly hitsMaximum?: number;
  readonly vendor?: SavedVendor;
  /** The template, where the family knows better than the type table. */
  readonly template?: string;
  readonly barkeeper?: SavedBarkeeper;
  /** Its skills can be raised above 100 points, or not so far. */
  readonly hasOwnSkillCaps?: boolean;
}

/** What a spawner makes, where and how often. */
export interface SavedSpawner {
  readonly count: number;
  readonly delaysMs: readonly [least: number, most: number];
  /** Tiles around it in which creatures appear, if it has no area, and in which they walk. */
  readonly range: number;
  readonly walkingRange: number;
  /** Corners included. */
  readonly area?: Readonly<Record<"x1" | "y1" | "x2" | "y2", number>>;
  /** It makes all that is missing when a player comes near. */
  readonly isProximity?: boolean;
  readonly isRunning: boolean;
  readonly entries: readonly { readonly name: string; readonly most: number; readonly chance: number }[];
  /** Serials of what it has made. */
  readonly brood: readonly number[];
}

/** What a barkeeper of a player is. */
export interface SavedBarkeeper {
  readonly owner: number;
  readonly house: number;
  readonly rumours: readonly { readonly words: string; readonly keyword: string }[];
  readonly tip: string;
}

/** An item of a save. */
export interface SavedItem {
  readonly serial: number;
  readonly type: string;
  /** 0 where the family leaves it to the type. */
  readonly itemId: number;
  readonly hue: number;
  readonly amount: number;
  readonly name?: string;
  /** Serial of the container or the wearer. */
  readonly holder?: number;
  readonly layer?: number;
  /** In a container x and y of its picture; undefined for a thing that is nowhere. */
  readonly place?: SavedPlace;
  readonly gridIndex?: number;
  readonly direction?: number;
  readonly isMovable?: boolean;
  readonly isInvisible?: boolean;
  /** Has others in it, whatever its type says. */
  readonly hasContents?: boolean;
  /** Gold that a check is worth. */
  readonly worth?: number;
  /** Its maker's name, or serial. */
  readonly crafter?: string | number;
  readonly isExceptional?: boolean;
  readonly durability?: readonly [left: number, most: number];
  readonly params?: Readonly<Record<string, StoredParam>>;
  /** The graphic says what the thing is, and not only what it looks like. */
  readonly isGraphicTold?: boolean;
  /** The template, where the family knows better than the type table. */
  readonly template?: string;
  /** Serial of the creature that its wearer rides: it is the picture of it. */
  readonly rides?: number;
  /** It is locked down or secured, wherever it is. */
  readonly isHeldFast?: boolean;
  /** It is the sign of the house to which it belongs. */
  readonly isHouseSign?: boolean;
  /** The multi of a ship, which says where it faces. */
  readonly multi?: number;
  /** Params that are serials of other things of the save. */
  readonly links?: Readonly<Record<string, number>>;
  /** The components of a house that was designed: tile, dx, dy and dz of each. */
  readonly design?: readonly number[];
  /** Serial of the house to which a rune leads. */
  readonly leadsTo?: number;
  /** Those of a runebook's runes, by their numbers from 0. */
  readonly runesLeadTo?: Readonly<Record<number, number>>;
  /** It stays with its owner: 1 for the things of a new character, 2 for blessed ones. */
  readonly loot?: number;
}

/** A house of a save. People and things are their serials. */
export interface SavedHouse {
  readonly owner: number;
  readonly coOwners: readonly number[];
  readonly friends: readonly number[];
  readonly bans: readonly number[];
  readonly isPublic: boolean;
  readonly sign: number;
  readonly doors: readonly number[];
  readonly lockedDown: readonly number[];
  readonly secured: readonly number[];
  readonly builtAt?: number;
  readonly design?: readonly number[];
  /** Where it lets its runes lead. */
  readonly gate?: SavedPlace;
  /** What dismissed vendors keep for their owners. */
  readonly inventories: readonly { readonly owner: number; readonly gold: number; readonly items: readonly number[] }[];
}

/** Kinds of things whose records have more that comes over. */
export type WareKind = "wand" | "weapon" | "armor" | "clothes" | "spellbook" | "jewel" | "instrument" | "tool" | "container";

/** What a type is to the shard, with the graphic of one of its things. */
export type KindOf = (type: string, itemId: number) => WareKind | undefined;

/** A ship of a save. People and things are their serials. */
export interface SavedShip {
  readonly owner: number;
  readonly parts: Readonly<Record<"port" | "starboard" | "tillerman" | "hold", number>>;
  readonly name?: string;
}

/** A murderer, from this number of murders on (ServUO Mobile.Murderer). */
export const MURDERS_OF_A_MURDERER = 5;

/** A guild of a save. */
export interface SavedGuild {
  readonly id: number;
  readonly name: string;
  readonly abbreviation: string;
  readonly leader: number;
  readonly charter?: string;
  readonly members: readonly number[];
  readonly ranks?: Readonly<Record<number, number>>;
  readonly allies: readonly number[];
  readonly enemies: readonly number[];
  readonly foundedAt?: number;
}

export type SavedThing =
  | { readonly kind: "account"; readonly account: SavedAccount }
  | { readonly kind: "mobile"; readonly mobile: SavedMobile }
  | { readonly kind: "item"; readonly item: SavedItem }
  | { readonly kind: "house"; readonly serial: number; readonly house: SavedHouse }
  | { readonly kind: "ship"; readonly serial: number; readonly ship: SavedShip }
  | { readonly kind: "guild"; readonly guild: SavedGuild }
  /** Things that are nowhere, because another one stands for them: they lie where that one is. */
  | { readonly kind: "inner"; readonly items: readonly number[]; readonly like: Pick<SavedItem, "holder" | "place"> }
  | { readonly kind: "spawner"; readonly serial: number; readonly spawner: SavedSpawner; readonly place: SavedItem["place"] }
  | { readonly kind: "loss"; readonly loss: Loss };

/**
 * A save of a family, read thing by thing. Accounts and spawners come before mobiles, these before houses, ships and
 * what is inside of others, and items come last.
 */
export interface SaveReader {
  readonly family: string;
  /** Bytes of all files, for the progress bar. */
  readonly bytes: number;
  /** @param noteBytes called with the bytes that were read since the last call */
  read(noteBytes: (bytes: number) => void, kindOf: KindOf): AsyncGenerator<SavedThing>;
}

/** The save cannot be read at all. The message says why. */
export class SaveError extends Error {
  override readonly name = "SaveError";
}
