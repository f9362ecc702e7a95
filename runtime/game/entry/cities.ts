import { ERAS, type EraName } from "../../contracts/eras.js";
import { DEMO_START } from "../../world/demo-town.js";
import type { Place } from "../../world/space/places.js";

/** A city where new characters may start, as 0xA9 lists it. */
export interface City {
  /** The number in 0x00 and 0xF8. */
  readonly index: number;
  readonly city: string;
  readonly area: string;
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly map: number;
  /** The cliloc of the description. */
  readonly cliloc: number;
}

/** At least one city. */
export type Cities = readonly [City, ...City[]];

const FELUCCA = 0;
const TRAMMEL = 1;

/** The built-in world has one town. */
export const DEMO_CITIES: Cities = [
  {
    ...{ index: 0, city: "Britain", area: "West Britain Bank", cliloc: 1075074 },
    ...{ x: DEMO_START.x, y: DEMO_START.y, z: DEMO_START.z, map: DEMO_START.facet },
  },
];

type Town = Omit<City, "index" | "map">;

const NEW_HAVEN: Town = { city: "New Haven", area: "The Bountiful Harvest Inn", x: 3503, y: 2574, z: 14, cliloc: 1150168 };
const MAGINCIA: Town = { city: "Magincia", area: "The Great Horns Tavern", x: 3734, y: 2222, z: 20, cliloc: 1075077 };
const TOWNS: readonly Town[] = [
  { city: "Yew", area: "The Empath Abbey", x: 633, y: 858, z: 0, cliloc: 1075072 },
  { city: "Minoc", area: "The Barnacle", x: 2476, y: 413, z: 15, cliloc: 1075073 },
  { city: "Britain", area: "Sweet Dreams Inn", x: 1496, y: 1628, z: 10, cliloc: 1075074 },
  { city: "Moonglow", area: "The Scholars Inn", x: 4408, y: 1168, z: 0, cliloc: 1075075 },
  { city: "Trinsic", area: "The Traveler's Inn", x: 1845, y: 2745, z: 0, cliloc: 1075076 },
  { city: "Jhelom", area: "The Mercenary Inn", x: 1374, y: 3826, z: 0, cliloc: 1075078 },
  { city: "Skara Brae", area: "The Falconer's Inn", x: 618, y: 2234, z: 0, cliloc: 1075079 },
  { city: "Vesper", area: "The Ironwood Inn", x: 2771, y: 976, z: 0, cliloc: 1075080 },
];

/** The towns of both maps before New Haven was built on Trammel, and Magincia destroyed there. */
const TOWNS_OF_OLD: readonly Town[] = [...TOWNS.slice(0, 5), MAGINCIA, ...TOWNS.slice(5)];
const TRAMMEL_TOWNS: readonly Town[] = [NEW_HAVEN, ...TOWNS];

/**
 * The cities of a shard: those of the wanted map, else of Trammel, where client files give ground; else the built-in
 * town. Source of places and texts: ModernUO CharacterCreation.
 */
export function startingCities(
  { startMap: wished, era }: { readonly startMap: "Felucca" | "Trammel"; readonly era: EraName },
  hasGround: (facet: number) => boolean,
): Cities {
  if (wished === "Felucca" && hasGround(FELUCCA)) return listed(TOWNS_OF_OLD, FELUCCA);
  return hasGround(TRAMMEL) ? listed(ERAS[era].hasNewHaven ? TRAMMEL_TOWNS : TOWNS_OF_OLD, TRAMMEL) : DEMO_CITIES;
}

/** The city with the client's index, or the last one for an index beyond the list. */
export function chosenCity(cities: Cities, index: number): City {
  return cities[Math.min(index, cities.length - 1)] ?? cities[0];
}

export function placeOfCity({ map, x, y, z }: City): Place {
  return { facet: map, x, y, z };
}

function listed(towns: readonly Town[], map: number): Cities {
  return towns.map((town, index) => ({ ...town, index, map })) as [City, ...City[]];
}
