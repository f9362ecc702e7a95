import type { StoredLine } from "../../../storage/chronicle/chronicle-records.js";
import type { ItemState } from "../../../storage/saving/entity-records.js";
import { Item } from "../../../world/entities/item.js";
import { masterOf, type Mobile } from "../../../world/entities/mobile.js";
import { aboard } from "../../../world/multis/aboard.js";
import { BUILDING_PARAMS } from "../../../world/saved/chronicle.js";
import type { SettingChange } from "../../../world/saved/settings.js";
import type { World } from "../../../world/world.js";
import { buildingKind, OWNER_PARAM } from "../../staff-view/ownership.js";

/** The lines of the act in which a house was placed are not farther apart. */
const ACT_LINES = 64;
export const ACT_MS = 1_000;

/** Doors, signs, planks and the like: what nobody can move, and what names the building. */
export function partsOf({ items }: Pick<World, "items">, building: Item): Item[] {
  return [...items].filter((item) => !item.kind.traits.isMovable && isNamed(item, building));
}

/** Why a rollback of its placing does not take a building away; undefined where it does. */
export function whyItStays(world: World, building: Item): string | undefined {
  const parts = new Set(partsOf(world, building));
  for (const part of parts) if (part.contents?.length) return "there are things in it; take them out first";
  for (const one of aboard(world, building)) {
    if (!(one instanceof Item)) {
      if (buildingKind(building) === "ship" || belongsToSomebody(one)) return "somebody is in it; send them away first";
    } else if (!parts.has(one) && one.hiddenRank === 0 && (one.isMovable || isNamed(one, building)))
      return "there are things in it; take them out first";
  }
  return undefined;
}

/** What a line tells of a setting of a house; undefined for a line of another kind. */
export function settingIn({ kind, more }: StoredLine): SettingChange | undefined {
  return kind === "house" && typeof more === "object" && more !== null && "setting" in more ? (more as SettingChange) : undefined;
}

/** Whether two lines tell of the act in which something was placed, such as a deed that became a house. */
export function isOneAct(one: StoredLine, other: StoredLine): boolean {
  if (one.actor !== other.actor || one.processId !== other.processId) return false;
  return Math.abs(one.number - other.number) <= ACT_LINES && Math.abs(one.at - other.at) <= ACT_MS;
}

/** The house or the ship that a state names: of a door, or of what is locked down. */
export function buildingIn({ params }: Pick<Partial<ItemState>, "params">): number | undefined {
  const named = BUILDING_PARAMS.map((param) => params?.[param]).find((serial) => typeof serial === "number");
  return typeof named === "number" ? named : undefined;
}

function isNamed(item: Item, building: Item): boolean {
  return BUILDING_PARAMS.some((param) => item.params?.get(param) === building.serial);
}

/** Pets and vendors. */
function belongsToSomebody(mobile: Mobile): boolean {
  return !mobile.isPlayer && (masterOf(mobile) !== undefined || mobile.params?.has(OWNER_PARAM) === true);
}
