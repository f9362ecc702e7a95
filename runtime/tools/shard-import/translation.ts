import type { ItemState, MobileState } from "../../storage/saving/entity-records.js";
import { FACETS, isOnFacet } from "../../world/space/facets.js";
import { LAYER } from "../../world/entities/layers.js";
import { isItemSerial } from "../../world/entities/serials.js";
import { LAST_SKILL_ID } from "../../world/entities/skills.js";
import { MOBILE_FLAG_FEMALE } from "../../world/entities/conditions.js";
import type { StoredParam } from "../../world/saved/params.js";
import { MURDERS_OF_A_MURDERER, type SavedItem, type SavedMobile } from "./model.js";
import type { FoundTemplate, TypeTable } from "./type-table.js";

/** The param with the family's own name for what a thing was. */
const IMPORTED_TYPE = "imported_type";
const AMOUNT_MAXIMUM = 65_535;
const WORD_MAXIMUM = 0xffff;
const HUE_BITS = 0x3fff;
const NAME_CHARACTERS = 60;
const PROFILE_CHARACTERS = 500;
const STAT_MAXIMUM = 65_000;
const SKILL_MAXIMUM_TENTHS = 5_000;
const RENOWN_MAXIMUM = 1_000_000;
const NOTORIETY_INNOCENT = 1;
const NOTORIETY_MURDERER = 6;
const LOCKED = 2;
/** RunUO LootType. */
const NEWBIE = 1;
const BLESSED = 2;
/** The picture of a ridden creature (lua/features/mounts/lib/riding.lua). */
const RIDDEN = "ridden_pet";
/** Where a creature is said to be that is in no world. */
const NOWHERE = { facet: 0, x: 0, y: 0, z: 0 };

/** The state of a thing, or why it does not come over. */
export type Translated<State> =
  | {
      readonly state: State;
      readonly found?: FoundTemplate;
      /** It is in no world, such as a creature in a stable. */
      readonly isAway?: boolean;
    }
  | { readonly reason: string };

/** A whole number between two others. */
function within(value: number, least: number, most: number): number {
  return Number.isFinite(value) ? Math.max(least, Math.min(most, Math.trunc(value))) : least;
}

/** A text without what clients cannot show. */
export function plainText(text: string, characters: number): string {
  // eslint-disable-next-line no-control-regex -- These are what a name must not have.
  return text
    .replace(/[\u0000-\u001f\u007f]+/g, " ")
    .trim()
    .slice(0, characters);
}

function isPlace(place: SavedItem["place"]): place is NonNullable<SavedItem["place"]> {
  const facet = place && FACETS[place.facet];
  return facet !== undefined && isOnFacet(facet, place!.x, place!.y) && place!.z >= -128 && place!.z <= 127;
}

/** What an item of a save becomes, still with the save's own serials. */
export function translateItem(item: SavedItem, table: TypeTable): Translated<ItemState> {
  const { type, itemId, name, holder, place } = item;
  if (holder === undefined && !isPlace(place))
    return { reason: place ? "it lies outside of all maps" : "it is nowhere in the world (on the internal map)" };
  const hasContents = item.hasContents ?? false;
  const isMovable = item.isMovable ?? true;
  const looks = { itemId, hue: item.hue, isMovable, hasContents };
  const known = item.template ?? (item.rides === undefined ? undefined : RIDDEN);
  const told =
    known === undefined ? table.item(type, looks, item.isGraphicTold ?? false) : ({ template: known, by: "name" } as const);
  const isEthereal =
    item.layer === LAYER.mount && told !== undefined && table.traits(told.template)?.tags.includes("ethereal") === true;
  const found = isEthereal ? ({ template: RIDDEN, by: "name" } as const) : told;
  if (!found) return { reason: "it is a part of the other server itself" };
  if (found.by === "nothing" && item.isInvisible) return { reason: "it is invisible, and no template has its name" };
  const traits = table.traits(found.template);
  if (traits?.multiId !== undefined && item.template === undefined)
    return { reason: "it is a house or a ship without a record of its owner; what is in it stays where it lies" };
  if (hasContents && traits?.containerGump === 0 && found.template !== "corpse")
    return { reason: "it holds others, and its template is no container" };
  const params: Record<string, StoredParam> = { ...item.params };
  if (isEthereal) params["statuette"] = told.template;
  if (found.by !== "name") params[IMPORTED_TYPE] = plainText(type, WORD_MAXIMUM);
  if (item.loot === NEWBIE) params["newbie"] = true;
  if (item.loot === BLESSED) params["blessed"] = true;
  if (item.worth !== undefined) params["worth"] = item.worth;
  if (item.isExceptional) params["quality"] = 1;
  if (typeof item.crafter === "string") params["crafted_by"] = plainText(item.crafter, NAME_CHARACTERS);
  if (item.durability) [params["durability_left"], params["durability_most"]] = item.durability;
  const amount = within(item.amount, 1, AMOUNT_MAXIMUM);
  const direction = (item.direction ?? 0) & 7;
  const ownName = name === undefined ? "" : plainText(name, NAME_CHARACTERS);
  const layer = item.layer ?? (holder !== undefined && !isItemSerial(holder) ? (traits?.layer ?? 0) : 0);
  const isInContainer = holder !== undefined && layer === 0;
  const multiId = traits?.multiId === undefined ? undefined : (item.multi ?? traits.multiId);
  const state: ItemState = {
    template: found.template,
    itemId: multiId === undefined && itemId > 0 ? itemId & WORD_MAXIMUM : (traits?.itemId ?? 1),
    ...(multiId === undefined ? {} : { multi: multiId }),
    ...(item.design ? { design: { revision: 1, tiles: [...item.design] } } : {}),
    x: holder === undefined || isInContainer ? within(place?.x ?? 0, 0, WORD_MAXIMUM) : 0,
    y: holder === undefined || isInContainer ? within(place?.y ?? 0, 0, WORD_MAXIMUM) : 0,
    ...((item.hue & HUE_BITS) === 0 ? {} : { hue: item.hue & HUE_BITS }),
    ...(amount === 1 ? {} : { amount }),
    ...(ownName === "" ? {} : { name: ownName }),
    ...(holder === undefined ? { mapId: place!.facet, ...(place!.z === 0 ? {} : { z: place!.z }) } : { holder }),
    ...(holder === undefined || !layer ? {} : { layer }),
    ...(holder === undefined || !item.gridIndex ? {} : { gridIndex: item.gridIndex }),
    ...(direction === 0 ? {} : { direction }),
    ...(item.isHeldFast || (traits && item.isMovable !== undefined && traits.isMovable !== isMovable && holder === undefined)
      ? { movable: isMovable }
      : {}),
    ...(traits?.blocks ? { blocks: true } : {}),
    ...(Object.keys(params).length === 0 ? {} : { params }),
  };
  return { state, found };
}

/** What a mobile of a save becomes. */
export function translateMobile(mobile: SavedMobile, found: FoundTemplate | undefined): Translated<MobileState> {
  const [strength, dexterity, intelligence] = [mobile.strength, mobile.dexterity, mobile.intelligence].map((points) =>
    within(points, 1, STAT_MAXIMUM),
  ) as [number, number, number];
  const isAway = !mobile.isPlayer && FACETS[mobile.place.facet] === undefined;
  const place = isAway ? NOWHERE : mobile.place;
  if (!isPlace(place)) return { reason: "it stands outside of all maps" };
  const skills = Object.entries(mobile.skills)
    .filter(([skill, tenths]) => Number(skill) <= LAST_SKILL_ID && tenths > 0)
    .map(([skill, tenths]) => [skill, within(tenths, 0, SKILL_MAXIMUM_TENTHS)] as const);
  const murders = within(mobile.murders ?? 0, 0, RENOWN_MAXIMUM);
  const figures = {
    ...(mobile.fame === 0 ? {} : { fame: within(mobile.fame, 0, RENOWN_MAXIMUM) }),
    ...(mobile.karma === 0 ? {} : { karma: within(mobile.karma, -RENOWN_MAXIMUM, RENOWN_MAXIMUM) }),
    ...(mobile.isPlayer && mobile.statCap ? { stat_cap: within(mobile.statCap, 0, WORD_MAXIMUM) } : {}),
    ...(mobile.isPlayer && mobile.followersMaximum ? { followers_max: within(mobile.followersMaximum, 0, 255) } : {}),
    ...(mobile.tithingPoints ? { tithing_points: within(mobile.tithingPoints, 0, 0x7fff_ffff) } : {}),
  };
  const title = plainText(mobile.title ?? "", NAME_CHARACTERS);
  const params = paramsOf(mobile, murders);
  if (found && found.by !== "name") params[IMPORTED_TYPE] = plainText(mobile.type, WORD_MAXIMUM);
  const hitsMaximum = mobile.hitsMaximum && mobile.hitsMaximum > 0 ? within(mobile.hitsMaximum, 1, STAT_MAXIMUM) : undefined;
  const state: MobileState = {
    ...(found === undefined ? {} : { template: found.template }),
    name: plainText(mobile.name, NAME_CHARACTERS),
    body: mobile.body & WORD_MAXIMUM,
    hue: mobile.hue & WORD_MAXIMUM,
    flags: mobile.isFemale ? MOBILE_FLAG_FEMALE : 0,
    notoriety: murders >= MURDERS_OF_A_MURDERER && mobile.isPlayer ? NOTORIETY_MURDERER : NOTORIETY_INNOCENT,
    strength,
    dexterity,
    intelligence,
    // Other servers have other rules for how many there can be.
    hits: within(mobile.hits, 0, hitsMaximum ?? strength),
    stamina: within(mobile.stamina, 0, dexterity),
    mana: within(mobile.mana, 0, intelligence),
    ...(hitsMaximum === undefined ? {} : { hitsMaximum }),
    ...(skills.length === 0 ? {} : { skills: Object.fromEntries(skills) }),
    ...(title === "" ? {} : { title }),
    ...(Object.keys(figures).length === 0 ? {} : { figures }),
    ...(Object.keys(params).length === 0 ? {} : { params }),
    direction: mobile.direction & 7,
    mapId: place.facet,
    x: place.x,
    y: place.y,
    z: place.z,
  };
  return { state, isAway };
}

function paramsOf(mobile: SavedMobile, murders: number): Record<string, StoredParam> {
  const { skillLocks = {}, statLocks = [] } = mobile;
  const recent = within(mobile.recentMurders ?? 0, 0, RENOWN_MAXIMUM);
  const params: Record<string, StoredParam> = {};
  if (mobile.isPlayer) {
    const locks = Array.from({ length: LAST_SKILL_ID + 1 }, (_, skill) => lockOf(skillLocks[skill]));
    if (locks.some((lock) => lock > 0)) params["skill_locks"] = locks.join("");
    if (statLocks.some((lock) => lock > 0)) params["stat_locks"] = statLocks.slice(0, 3).map(lockOf).join("");
    if (murders > 0) params["murders"] = murders;
    if (recent > 0) params["recent_murders"] = recent;
    const profile = (mobile.profile ?? "").slice(0, PROFILE_CHARACTERS);
    if (profile !== "") params["profile"] = profile;
    return params;
  }
  if (mobile.master !== undefined) {
    params["master"] = mobile.master;
    params["owners"] = { table: [mobile.master] };
    params["loyalty"] = within(mobile.loyalty ?? 100, 0, 100);
    params["order"] = "stay";
    if (mobile.isBonded) params["bonded"] = true;
    if (mobile.slots !== undefined && mobile.slots > 0) params["slots"] = within(mobile.slots, 1, 5);
  }
  return params;
}

function lockOf(lock: number | undefined): number {
  return lock === undefined || lock < 0 || lock > LOCKED ? 0 : lock;
}

/** The item for hair that the family kept with the body. */
export function hairItem(
  mobile: number,
  { layer, itemId, hue }: NonNullable<SavedMobile["hair"]>[number],
  table: TypeTable,
): SavedItem | undefined {
  if (itemId <= 0 || (layer !== LAYER.hair && layer !== LAYER.beard)) return undefined;
  const found = table.item("", { itemId, hue: 0, isMovable: true, hasContents: false }, false);
  const usual = layer === LAYER.hair ? "short_hair" : "long_beard";
  const template = found?.by === "graphic" ? found.template : usual;
  return { serial: 0, type: "hair", itemId, hue, amount: 1, holder: mobile, layer, template };
}
