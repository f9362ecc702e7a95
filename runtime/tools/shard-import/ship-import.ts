import { randomUUID } from "node:crypto";
import type { HousePart, HouseParts } from "./house-import.js";
import type { SavedItem, SavedShip } from "./model.js";
import { plainText } from "./translation.js";

const TEMPLATES = { port: "ship_plank", starboard: "ship_plank", tillerman: "ship_tillerman", hold: "ship_hold" } as const;
type PartName = keyof typeof TEMPLATES;
const PARTS = Object.keys(TEMPLATES) as readonly PartName[];
/** A ship has a multi for each direction; the first faces north. */
const DIRECTIONS = 4;
const MULTI_BITS = 0x3fff;

/** Collects the ships of a save before its items, and gives these what they are on them. */
export class ShipImport {
  private readonly ships = new Map<number, SavedShip & { isLost: boolean; lockId?: string }>();
  private readonly parts = new Map<number, readonly [ship: number, name: PartName]>();
  count = 0;

  add(serial: number, ship: SavedShip, parts: HouseParts): void {
    if (this.ships.has(serial)) return;
    this.ships.set(serial, { ...ship, isLost: parts.resident(ship.owner) === undefined });
    for (const name of PARTS) this.parts.set(ship.parts[name], [serial, name]);
  }

  /** An item with what it is on a ship. */
  partOf(item: SavedItem, parts: HouseParts): HousePart {
    const own = this.ships.get(item.serial);
    if (own) return this.shipItem(item, own, parts);
    const [of, name] = this.parts.get(item.serial) ?? [];
    const ship = of === undefined ? undefined : this.ships.get(of);
    if (of === undefined || name === undefined || !ship) return { isLost: false, item };
    const lock = item.params?.["door_lock_id"];
    if (typeof lock === "string") ship.lockId ??= lock;
    const params = { ...item.params, ship: parts.serial(of), side: name };
    return { isLost: ship.isLost, item: { ...item, template: TEMPLATES[name], isMovable: false, params } };
  }

  private shipItem(item: SavedItem, ship: SavedShip & { isLost: boolean }, parts: HouseParts): HousePart {
    const rules = parts.table.rules.ships;
    const multi = item.itemId & MULTI_BITS;
    const template = parts.table.multi(multi - (multi % DIRECTIONS));
    const owner = parts.resident(ship.owner);
    if (template === undefined || !owner) {
      ship.isLost = true;
      const reason = owner ? "the shard has no such ship" : "the owner of a ship did not come over";
      parts.losses.add({ kind: "world", reason: `${reason}; what is on it stays where it lies`, what: item.type });
      return { isLost: true, item };
    }
    this.count++;
    const serials = Object.fromEntries(PARTS.map((name) => [name, parts.serial(ship.parts[name])]));
    const params = {
      ...{ owner: owner.serial, owner_name: owner.name, anchored: true, decays_at: parts.now + rules.DECAY_MS, ...serials },
      ...(ship.name === undefined ? {} : { ship_name: plainText(ship.name, rules.NAME_LETTERS) }),
    };
    return { isLost: false, item: { ...item, template, multi, isMovable: false, params } };
  }

  /** Gives each ship the lock of its planks. */
  async finish({ writer, serial }: HouseParts): Promise<void> {
    for (const [saved, { isLost, lockId }] of this.ships) {
      const state = isLost ? undefined : await writer.itemState(serial(saved));
      if (state)
        await writer.replaceItem(serial(saved), { ...state, params: { ...state.params, lock_id: lockId ?? randomUUID() } });
    }
  }
}
