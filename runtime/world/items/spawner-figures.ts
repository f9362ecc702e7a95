import type { Item } from "../entities/item.js";
import type { ParamValue } from "../saved/params.js";
import type { World } from "../world.js";

/** Templates with this tag make spawners. */
const SPAWNER_TAG = "spawner";
/** The kind of a spawner that makes creatures when a player comes near. */
const PROXIMITY = "ProximitySpawner";
/** A spawner without params of its own makes one at a time. */
const MAXIMUM_BY_DEFAULT = 1;

/** A creature or item that a spawner makes. */
interface Spawned {
  readonly name: string;
  /** How many of it there are at a time. */
  readonly maximum: number;
}

/** What a spawner makes. */
export interface SpawnerFacts {
  readonly makes: readonly Spawned[];
  /** How many there are at a time, of all together. */
  readonly maximum: number;
  readonly isProximity: boolean;
  /** It was not stopped. */
  readonly isEnabled: boolean;
}

/** The spawners of all facets, wherever they are. */
export function* spawnersOf({ items, kinds }: Pick<World, "items" | "kinds">): Generator<Item> {
  for (const id of items.templateIds) {
    if (kinds.known(id)?.traits.tags.includes(SPAWNER_TAG)) yield* items.ofTemplate(id);
  }
}

/** Reads the params of a spawner, which `lua/features/spawners/lib/definitions.lua` declares. */
export function spawnerFacts({ params }: Pick<Item, "params">): SpawnerFacts {
  const maximum = wholeNumber(params?.get("count")) ?? MAXIMUM_BY_DEFAULT;
  const entries = entriesIn(params?.get("entries"));
  // Spawners of decorations keep one name.
  const spawn = params?.get("spawn");
  const makes = entries.length > 0 || typeof spawn !== "string" ? entries : [{ name: spawn, maximum }];
  return { makes, maximum, isProximity: params?.get("spawner_kind") === PROXIMITY, isEnabled: !params?.get("stopped") };
}

/** @param kept such as "Spectre:2:100;Shade:1:50", where the last number is the frequency */
function entriesIn(kept: ParamValue | undefined): Spawned[] {
  if (typeof kept !== "string") return [];
  return kept.split(";").flatMap((entry) => {
    const [name = "", most] = entry.split(":");
    const maximum = wholeNumber(most);
    return name === "" || maximum === undefined ? [] : [{ name, maximum }];
  });
}

function wholeNumber(value: ParamValue | undefined): number | undefined {
  const number = typeof value === "string" && value !== "" ? Number(value) : value;
  return typeof number === "number" && Number.isSafeInteger(number) && number >= 0 ? number : undefined;
}
