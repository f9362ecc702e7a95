import { randomUUID } from "node:crypto";
import type { StoredParam } from "../../world/saved/params.js";
import type { ShardWriter } from "../../storage/saving/shard-writer.js";
import type { Losses } from "./losses.js";
import type { SavedHouse, SavedItem } from "./model.js";
import type { TypeTable } from "./type-table.js";

const LIST_NAMES = { coOwners: "co_owners", friends: "friends", bans: "bans" } as const;
/** Tiles from which players near a house are noticed: as far as any house reaches. */
const SENSE_TILES = 24;
const SIGN_TEMPLATE = "brass_house_sign";
/** Foundations of plots have the multis from here on, first all depths of the least width. */
const FIRST_FOUNDATION = 0x13ec;
const LEAST_SIDE = 7;
const SIDES = 12;

/** A character of a save that came over. */
interface Resident {
  readonly serial: number;
  readonly name: string;
  readonly accountId: number | undefined;
}

export interface HouseParts {
  readonly writer: ShardWriter;
  readonly losses: Losses;
  readonly table: TypeTable;
  readonly now: number;
  /** The serial in the shard of a thing of the save. */
  readonly serial: (saved: number) => number;
  /** A player's character that came over. */
  readonly resident: (saved: number) => Resident | undefined;
}

/** What a thing has because of the house that it belongs to. */
export interface HousePart {
  readonly item: SavedItem;
  /** The house, its doors and its sign do not come over. */
  readonly isLost: boolean;
}

/** Collects the houses of a save before its items, and gives the items what they are in them. */
export class HouseImport {
  private readonly houses = new Map<number, SavedHouse & { isLost: boolean; lockId?: string }>();
  /** Houses by the items that are in them. */
  private readonly lockedDown = new Map<number, number>();
  private readonly secured = new Map<number, number>();
  private readonly fittings = new Map<number, number>();
  /** Whose things vendors left in a house, by these. */
  private readonly leftFor = new Map<number, number>();
  private readonly owners = new Set<number>();
  count = 0;

  /** Returns the gold that dismissed vendors keep for their owners. */
  add(serial: number, house: SavedHouse, parts: HouseParts): { owner: number; gold: number }[] {
    if (this.houses.has(serial)) return [];
    const isLost = parts.resident(house.owner) === undefined;
    this.houses.set(serial, { ...house, isLost });
    for (const item of [...house.doors, house.sign]) this.fittings.set(item, serial);
    if (!isLost) {
      for (const item of house.lockedDown) this.lockedDown.set(item, serial);
      for (const item of house.secured) this.secured.set(item, serial);
    }
    for (const { owner, items } of house.inventories) for (const item of items) this.leftFor.set(item, owner);
    return house.inventories.filter(({ gold }) => gold > 0).map(({ owner, gold }) => ({ owner, gold }));
  }

  /** Whose a thing is that a dismissed vendor left. */
  ownerOf(item: number): number | undefined {
    return this.leftFor.get(item);
  }

  /** A rune or runebook whose runes of houses lead to where these let people in. */
  private led(item: SavedItem): SavedItem {
    const { leadsTo, runesLeadTo, params } = item;
    if (leadsTo !== undefined) {
      const to = this.gateOf(leadsTo);
      return to ? { ...item, params: { ...params, to: { table: to } } } : { ...item, params: {} };
    }
    const runes = params?.["runes"];
    if (!runesLeadTo || typeof runes !== "object" || !("table" in runes) || !Array.isArray(runes.table)) return item;
    const places = (runes.table as object[]).map((rune, number) => {
      const house = runesLeadTo[number];
      const to = house === undefined ? undefined : this.gateOf(house);
      return house === undefined ? rune : to && { ...rune, to };
    });
    return { ...item, params: { ...params, runes: { table: places.filter((rune) => rune !== undefined) } } };
  }

  private gateOf(house: number): { map_id: number; x: number; y: number; z: number } | undefined {
    const gate = this.houses.get(house)?.gate;
    return gate && { map_id: gate.facet, x: gate.x, y: gate.y, z: gate.z };
  }

  /** An item with what it is in a house. */
  partOf(read: SavedItem, parts: HouseParts): HousePart {
    const item = this.led(read);
    const { serial } = item;
    const house = this.houses.get(serial);
    if (house) return this.houseItem(item, house, parts);
    const fitted = this.fittings.get(serial);
    const of = fitted === undefined ? undefined : this.houses.get(fitted);
    if (fitted !== undefined && of) {
      const isSign = of.sign === serial || item.isHouseSign === true;
      const lock = item.params?.["door_lock_id"];
      if (typeof lock === "string") of.lockId ??= lock;
      const params = { ...item.params, house: parts.serial(fitted), ...(lock === undefined ? {} : { has_house_lock: true }) };
      return { isLost: of.isLost, item: { ...item, isMovable: false, params, ...(isSign ? { template: SIGN_TEMPLATE } : {}) } };
    }
    const [locked, secured] = [this.lockedDown.get(serial), this.secured.get(serial)];
    if (secured !== undefined) return { isLost: false, item: keptItem(item, { secured: parts.serial(secured), locked: true }) };
    if (locked !== undefined) return { isLost: false, item: keptItem(item, { locked_down: parts.serial(locked) }) };
    return { isLost: false, item };
  }

  private houseItem(item: SavedItem, house: SavedHouse & { isLost: boolean }, parts: HouseParts): HousePart {
    const { table, losses, now, serial } = parts;
    const multi = item.itemId & 0x3fff;
    const template = table.multi(multi) ?? table.multi(plotFor(multi));
    const owner = parts.resident(house.owner);
    const lose = (reason: string, what = item.type, count = 1): void => losses.add({ kind: "world", reason, what, count });
    if (template === undefined || !owner) {
      house.isLost = true;
      lose(owner ? "the shard has no such house; what is in it stays where it lies" : "the owner of a house did not come over");
      return { isLost: true, item };
    }
    if (house.design && table.multi(multi) === undefined) lose("a plot that is not square: it is the next larger square one");
    const params: Record<string, StoredParam> = {
      ...{ owner: owner.serial, owner_name: owner.name, built_at: house.builtAt ?? now, sense_range: SENSE_TILES },
      ...(owner.accountId === undefined ? {} : { owner_account: owner.accountId }),
      ...(house.isPublic ? { public: true } : {}),
      ...{
        decays_at: now + table.rules.houses.DECAY_MS,
        parts: { table: [...house.doors, house.sign].filter((part) => part > 0).map(serial) },
      },
    };
    for (const list of ["coOwners", "friends", "bans"] as const) {
      const people = house[list].map((one) => parts.resident(one)).filter((one) => one !== undefined);
      const rows = people.slice(0, table.rules.houses.MOST[LIST_NAMES[list]]).map(({ serial: own, name, accountId }) => ({
        ...{ serial: own, name },
        ...(accountId === undefined ? {} : { account: accountId }),
      }));
      if (rows.length > 0) params[LIST_NAMES[list]] = { table: rows };
      const left = house[list].length - rows.length;
      if (left > 0)
        lose(`${LIST_NAMES[list].replace("_", "-")} of houses that did not come over, or beyond the most`, item.type, left);
    }
    this.count++;
    const design = house.design && house.design.length > 0 ? { design: house.design } : {};
    return { isLost: false, item: { ...item, template, isMovable: false, params, ...design } };
  }

  /** Gives each house the lock of its doors, and each account its house. */
  async finish({ writer, serial, resident }: HouseParts): Promise<void> {
    for (const [saved, { isLost, lockId, owner: ownerOfSave }] of this.houses) {
      if (isLost) continue;
      const own = serial(saved);
      const state = await writer.itemState(own);
      if (!state) continue;
      await writer.replaceItem(own, { ...state, params: { ...state.params, lock_id: lockId ?? randomUUID() } });
      const accountId = resident(ownerOfSave)?.accountId;
      if (accountId === undefined || this.owners.has(accountId)) continue;
      this.owners.add(accountId);
      await writer.store("account", accountId, "house", JSON.stringify({ serial: own, map_id: state.mapId ?? 0 }));
    }
  }
}

function keptItem(item: SavedItem, params: Record<string, StoredParam>): SavedItem {
  return { ...item, isMovable: false, isHeldFast: true, params: { ...item.params, ...params } };
}

/** The foundation of the square plot that has room for another one. */
function plotFor(multi: number): number {
  const number = multi - FIRST_FOUNDATION;
  if (number < 0 || number >= SIDES * SIDES) return multi;
  const side = Math.max(Math.floor(number / SIDES), number % SIDES) + LEAST_SIDE;
  const offered = side === 16 || side === 17 ? 18 : side;
  return FIRST_FOUNDATION + (offered - LEAST_SIDE) * (SIDES + 1);
}
