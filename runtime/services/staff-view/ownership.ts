import type { whereabouts } from "../../contracts/inspection.js";
import type { MapPosition } from "../../contracts/players.js";
import { outermost } from "../../world/items/burden.js";
import { NOWHERE } from "../../world/entities/entity.js";
import { Item } from "../../world/entities/item.js";
import { isInTransit, LAYER } from "../../world/entities/layers.js";
import { masterOf, Mobile } from "../../world/entities/mobile.js";
import { multiAt } from "../../world/multis/multi-register.js";
import type { World } from "../../world/world.js";

/** The param in which scripts keep whose a house or a ship is: the serial of a character. */
export const OWNER_PARAM = "owner";
/** Tags of templates of houses and ships. */
const BUILDING_TAGS = ["house", "ship"] as const;
type BuildingKind = (typeof BUILDING_TAGS)[number];

/** Where a thing is, and who owns it. */
export interface ThingOwner {
  readonly where: (typeof whereabouts)[number];
  /** Serial of a character. */
  readonly owner: number | undefined;
}

/** A character of a player, also one that is away. */
export function characterOf(world: World, serial: number): Mobile | undefined {
  const mobile = world.mobile(serial) ?? world.absent(serial);
  return mobile?.isPlayer ? mobile : undefined;
}

/** Whether an item is a house or a ship. */
export function buildingKind({ multi, kind }: Item): BuildingKind | undefined {
  return multi && BUILDING_TAGS.find((tag) => kind.traits.tags.includes(tag));
}

export function ownershipOf(world: World, item: Item): ThingOwner {
  const { root } = item;
  if (root instanceof Mobile) {
    if (root.isPlayer) return { where: placeOnBody(item), owner: root.serial };
    const master = masterOf(root) ?? serialIn(root, OWNER_PARAM);
    return { where: master === undefined ? "creature" : "pet", owner: master };
  }
  const building = root instanceof Item ? buildingOf(world, root) : undefined;
  const kind = building && buildingKind(building);
  return building && kind ? { where: kind, owner: ownerOfBuilding(building) } : { where: "ground", owner: undefined };
}

export function ownerOfBuilding(building: Item): number | undefined {
  return serialIn(building, OWNER_PARAM);
}

/** Where an entity is in the end; for what a character has that is away, where it left the world. */
export function placeIn(entity: Item | Mobile): MapPosition | null {
  const end = entity instanceof Item ? entity.root : entity;
  const place = end.facet === NOWHERE && end instanceof Mobile ? end.departure : end;
  if (!place || place.facet === NOWHERE) return null;
  return { mapId: place.facet, x: place.x, y: place.y, z: place.z };
}

function placeOnBody(item: Item): ThingOwner["where"] {
  const outer = outermost(item);
  const { layer } = outer;
  if (layer === LAYER.bank) return "bank";
  if (isInTransit(layer)) return "hand";
  return layer === LAYER.backpack && outer !== item ? "backpack" : "worn";
}

/** The house or ship that an item on the ground is, or in which it stands. */
function buildingOf(world: World, item: Item): Item | undefined {
  if (item.multi || item.facet === NOWHERE) return item.multi ? item : undefined;
  return multiAt(world.grid(item.facet), item.x, item.y);
}

function serialIn({ params }: Item | Mobile, name: string): number | undefined {
  const value = params?.get(name);
  return typeof value === "number" && value > 0 ? value : undefined;
}
