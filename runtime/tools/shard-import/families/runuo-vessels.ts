import type { ByteReader } from "../byte-reader.js";
import type { SavedItem } from "../model.js";

type Vessel = Partial<Pick<SavedItem, "params" | "hue" | "name">>;

const MEASURES_MAXIMUM = 10;
const HELD_MAXIMUM = 100;
/** What a potion weighs in a keg (lua/features/potions/data/kegs.lua), in stones. */
const POTION_WEIGHT = 0.8;
/** RunUO PotionEffect, with our templates. */
const POTIONS = [
  ...["night_sight", "lesser_cure", "cure", "greater_cure", "agility", "greater_agility", "strength", "greater_strength"],
  ...["lesser_poison", "poison", "greater_poison", "deadly_poison", "refresh", "total_refresh"],
  ...["lesser_heal", "heal", "greater_heal", "lesser_explosion", "explosion", "greater_explosion"],
];
/** RunUO BeverageType, with our names. */
const DRINKS = ["ale", "cider", "liquor", "milk", "wine", "water"];
/** What vessels are called by the names of their classes (lua/features/food/data/drinks.lua). */
const VESSELS: Readonly<Record<string, string>> = {
  ...{ BeverageBottle: "bottle", Jug: "jug", Pitcher: "pitcher", GlassMug: "glass", CeramicMug: "ceramic mug" },
  ...{ PewterMug: "pewter mug", Goblet: "goblet" },
};

export function isVessel(className: string): boolean {
  return Object.hasOwn(VESSELS, className);
}

function kegOf(potion: number, held: number): Vessel {
  const name = POTIONS[potion];
  if (name === undefined || held <= 0 || held > HELD_MAXIMUM) return {};
  return { params: { potion: `${name}_potion`, held, more_weight: held * POTION_WEIGHT } };
}

/** Versions 0 and 1 of ServUO's and RunUO's PotionKeg. */
export function readKeg(reader: ByteReader): Vessel {
  const version = reader.int();
  return version === 0 || version === 1 ? kegOf(reader.int(), reader.int()) : {};
}

/** Version 2 of ModernUO's PotionKeg. */
export function readModernUoKeg(reader: ByteReader): Vessel {
  return reader.int() === 2 ? kegOf(reader.encoded(), reader.int()) : {};
}

function drinkOf({ type, name }: SavedItem, drink: number, measures: number): Vessel {
  const content = DRINKS[drink];
  if (content === undefined || measures < 0 || measures > MEASURES_MAXIMUM) return {};
  if (measures === 0) return { params: { measures } };
  const vessel = VESSELS[type.slice(type.lastIndexOf(".") + 1)] ?? "";
  return { params: { measures, content }, ...(name === undefined ? { name: `${vessel} of ${content}` } : {}) };
}

/** Versions 0 and 1 of ServUO's and RunUO's BaseBeverage. Poisoned drinks are left as their template says. */
export function readDrink(reader: ByteReader, item: SavedItem): Vessel {
  const version = reader.int();
  if (version < 0 || version > 1) return {};
  if (version >= 1) {
    reader.skip(4);
    if (reader.byte() !== 0) return {};
  }
  return drinkOf(item, reader.int(), reader.int());
}

/** Version 2 of ModernUO's BaseBeverage. */
export function readModernUoDrink(reader: ByteReader, item: SavedItem): Vessel {
  if (reader.int() !== 2 || reader.byte() !== 0) return {};
  reader.skip(4);
  return drinkOf(item, reader.encoded(), reader.int());
}

/** The colour in a tub of dye is the tub's own here. */
function tubOf(hue: number): Vessel {
  return hue > 0 && hue <= 0xffff ? { hue } : {};
}

/** Versions 0 and 1 of ServUO's and RunUO's DyeTub. */
export function readTub(reader: ByteReader): Vessel {
  const version = reader.int();
  if (version < 0 || version > 1) return {};
  if (version >= 1) reader.skip(4);
  reader.skip(1);
  return tubOf(reader.int());
}

/** Version 2 of ModernUO's DyeTub. */
export function readModernUoTub(reader: ByteReader): Vessel {
  if (reader.int() !== 2) return {};
  reader.encoded();
  reader.skip(1);
  return tubOf(reader.int());
}
