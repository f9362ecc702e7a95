import { z } from "zod";
import type { AccountLevel } from "./levels.js";

/*
 * What staff see of characters, things, buildings and gold. Serials are texts, as the API gives them. Processes of a
 * network check one another's answers with these schemas, and the API documents them.
 */

/** Ids are strings on the wire, because some languages lose digits of large numbers; 15 digits are exact in all. */
export const ID_PATTERN = /^[1-9]\d{0,14}$/;

/** An id in a response. */
export const idSchema = z
  .string()
  .regex(ID_PATTERN)
  .meta({ examples: ["17"] });

/** A value that nobody changes, with all that is in it. */
export type Immutable<T> = T extends readonly (infer Element)[]
  ? readonly Immutable<Element>[]
  : T extends object
    ? { readonly [Member in keyof T]: Immutable<T[Member]> }
    : T;
type Seen<S extends z.ZodType> = Immutable<z.output<S>>;

/** A part of a page that scripts declared. */
export const seenSectionSchema = z
  .strictObject({
    name: z.string(),
    title: z.string(),
    rows: z.array(
      z.strictObject({
        label: z.string(),
        value: z.string(),
        serial: idSchema.nullable().meta({ description: "Of the one character or thing that the row speaks of." }),
      }),
    ),
  })
  .meta({ id: "PageSection", description: "What scripts say of a character or a building." });
export type SeenSection = Seen<typeof seenSectionSchema>;
export type SeenRow = SeenSection["rows"][number];

export const placeSchema = z.strictObject({ mapId: z.int(), x: z.int(), y: z.int(), z: z.int() }).meta({ id: "Place" });

/** Members of a house or a ship. */
export const buildingMembers = {
  serial: idSchema,
  kind: z.enum(["house", "ship"]),
  name: z.string(),
  ownerSerial: idSchema.nullable(),
  ownerName: z.string().nullable(),
  place: placeSchema,
  width: z.int().meta({ description: "Tiles from west to east." }),
  height: z.int().meta({ description: "Tiles from north to south." }),
};
/** `decaysAt` is when it falls down if nobody comes, in Unix milliseconds; null for never. */
const seenBuildingSchema = z.strictObject({ ...buildingMembers, decaysAt: z.number().nullable() });
export type SeenBuilding = Seen<typeof seenBuildingSchema>;
export const seenBuildingsSchema = z.strictObject({ totalCount: z.int(), buildings: z.array(seenBuildingSchema) });
export type SeenBuildings = Seen<typeof seenBuildingsSchema>;
export const seenBuildingDetailsSchema = z.strictObject({ building: seenBuildingSchema, sections: z.array(seenSectionSchema) });
export type SeenBuildingDetails = Seen<typeof seenBuildingDetailsSchema>;

/** Members of a character in a list. */
export const listedMembers = {
  serial: idSchema,
  name: z.string(),
  isOnline: z.boolean(),
  place: placeSchema.nullable().meta({ description: "Where it is, or where it left the world." }),
};
export const listedCharactersSchema = z.array(z.strictObject(listedMembers));
export type ListedCharacter = Seen<typeof listedCharactersSchema>[number];

export const seenStats = [
  ...(["strength", "dexterity", "intelligence"] as const),
  ...(["hits", "hitsMax", "stamina", "staminaMax", "mana", "manaMax"] as const),
] as const;

/** A character as its page shows it. Its buildings and pets are those on the maps of this process. */
export const seenCharacterSchema = z.strictObject({
  ...listedMembers,
  title: z.string(),
  isDead: z.boolean(),
  stats: z.strictObject(
    Object.fromEntries(seenStats.map((name) => [name, z.number()])) as Record<(typeof seenStats)[number], z.ZodNumber>,
  ),
  fame: z.number(),
  karma: z.number(),
  skills: z
    .array(z.strictObject({ name: z.string(), tenths: z.int() }))
    .meta({ description: "Those above 0, the highest first, in tenths of a point." }),
  sections: z.array(seenSectionSchema),
  buildings: z
    .array(seenBuildingSchema)
    .meta({ description: "Houses and ships of its own; `decaysAt` is in Unix milliseconds." }),
  pets: z
    .array(z.strictObject({ serial: idSchema, name: z.string(), template: z.string(), place: placeSchema.nullable() }))
    .meta({ description: "Creatures in the world whose master it is." }),
});
export type SeenCharacter = Seen<typeof seenCharacterSchema>;
export type SeenPet = SeenCharacter["pets"][number];
export type SeenSkill = SeenCharacter["skills"][number];

/**
 * Where a thing is. A thing of a `creature` lies with somebody who is nobody's; one of a `pet` with a creature that has
 * a master.
 */
export const whereabouts = ["worn", "backpack", "bank", "hand", "pet", "creature", "house", "ship", "ground"] as const;

export const seenItemSchema = z
  .strictObject({
    ...{ serial: idSchema, template: z.string(), name: z.string(), amount: z.int(), itemId: z.int(), hue: z.int() },
    where: z.enum(whereabouts).meta({
      description:
        "Where it lies: `hand` is held or offered in a trade, `pet` with a creature that has a master, `creature` with another.",
    }),
    ownerSerial: idSchema.nullable().meta({ description: "The character that owns it, wherever it lies." }),
    ownerName: z.string().nullable(),
    place: placeSchema.nullable(),
    containerSerial: idSchema.nullable(),
    contents: z.int().meta({ description: "How many things are in it, at any depth." }),
  })
  .meta({ id: "SeenItem" });
export type SeenItem = Seen<typeof seenItemSchema>;

const seenItems = z.array(seenItemSchema);

export const belongingsSchema = z
  .strictObject({
    worn: seenItems,
    backpack: seenItems,
    bank: seenItems,
    goldInBackpack: z.int().meta({ description: "In coins and in what stands for them." }),
    goldInBank: z.int(),
    isComplete: z.boolean().meta({ description: "False where there is more than is listed." }),
  })
  .meta({ id: "Belongings" });
export type SeenBelongings = Seen<typeof belongingsSchema>;

export const seenParams = z.array(z.strictObject({ name: z.string(), value: z.string() }));
/** Members of a character that had a thing. */
export const pastOwnerMembers = { serial: idSchema, name: z.string().nullable() };

/** A thing, and its owners since a time in Unix milliseconds, the latest first. */
export const seenItemDetailsSchema = z.strictObject({
  item: seenItemSchema,
  params: seenParams,
  owners: z.array(z.strictObject({ ...pastOwnerMembers, since: z.number() })),
});
export type SeenItemDetails = Seen<typeof seenItemDetailsSchema>;
export type PastOwner = SeenItemDetails["owners"][number];

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

/** `isComplete` is false where the search ended before it had looked at everything. */
export const foundItemsSchema = z.strictObject({ items: seenItems, totalCount: z.int(), isComplete: z.boolean() });
export type FoundItems = Seen<typeof foundItemsSchema>;

/** Gold that a cause brought into the world, and took out of it: coins, and what stands for them. */
export const goldFlowsSchema = z.array(z.strictObject({ cause: z.string(), made: z.int(), gone: z.int() }));
export type GoldFlow = Seen<typeof goldFlowsSchema>[number];

/** What was sold of a template in the kept hours. Prices are of one piece, in gold. */
export const soldTemplatesSchema = z.array(
  z.strictObject({
    template: z.string(),
    by: z.enum(["tradespeople", "players"]),
    ...{ pieces: z.int(), gold: z.int(), lowestPrice: z.int(), highestPrice: z.int() },
  }),
);
export type SoldTemplate = Seen<typeof soldTemplatesSchema>[number];

/** Gold that came and went in an hour. */
export interface GoldHour {
  /** Its beginning, in Unix milliseconds. */
  readonly from: number;
  readonly causes: readonly GoldFlow[];
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
export const wealthMembers = Object.fromEntries(
  (["gold", ...wealthParts] as const).map((part) => [part, z.number()] as const),
) as Record<"gold" | (typeof wealthParts)[number], z.ZodNumber>;
const wealthSchema = z.strictObject(wealthMembers);
export type Wealth = Seen<typeof wealthSchema>;

/** The richest characters; `total` is of all things that stand for gold, whoever owns them. */
export const richListSchema = z.strictObject({
  total: wealthSchema,
  characters: z.array(z.strictObject({ serial: idSchema, name: z.string(), ...wealthMembers })),
  isComplete: z.boolean(),
});
export type RichList = Seen<typeof richListSchema>;
export type RichCharacter = RichList["characters"][number];

/** Several wealths as one. */
export function wealthTogether(parts: readonly Wealth[]): Wealth {
  const sum = (part: keyof Wealth): number => parts.reduce((before, one) => before + one[part], 0);
  const all = Object.fromEntries((["gold", ...wealthParts] as const).map((part) => [part, sum(part)]));
  return all as Record<keyof Wealth, number>;
}

/** A part of a map. */
export interface MapArea {
  readonly mapId: number;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Names of things, as a world has them now. */
export const seenNamesSchema = z.strictObject({
  /** Of mobiles and items, by serial. */
  serials: z.array(z.strictObject({ serial: z.int(), name: z.string() })),
  /** Of item templates: the name of one and that of several. */
  templates: z.array(z.strictObject({ template: z.string(), one: z.string(), several: z.string() })),
});
export type SeenNames = Seen<typeof seenNamesSchema>;

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
  /** What the world knows of these; what there is not is left out. */
  names(serials: readonly number[], templates: readonly string[], world?: string): Promise<SeenNames>;
  /** Stores what has happened, so that the database tells it. Resolves to whether all of it is stored. */
  settle(world?: string): Promise<boolean>;
}
