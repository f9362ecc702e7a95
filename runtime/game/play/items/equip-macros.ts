import type { Player } from "../../connection/session.js";
import { ANYWHERE } from "../../../protocol/packets/items.js";
import { outermost } from "../../../world/items/burden.js";
import type { World } from "../../../world/world.js";
import type { DropService } from "./dropping.js";
import type { LiftService } from "./lifting.js";

interface MacroParts {
  readonly world: Pick<World, "item">;
  readonly cursor: Pick<LiftService, "lift" | "itemOf">;
  readonly drops: Pick<DropService, "drop" | "equip">;
}

/**
 * Puts on items of the own backpack, one after the other, as if the player moved each with the cursor: all rules and hooks apply. Items
 * that are elsewhere are left out.
 */
export function equipEach(player: Player, serials: readonly number[], { world, cursor, drops }: MacroParts): void {
  const { mobile } = player;
  for (const serial of serials) {
    const item = world.item(serial);
    if (!item?.container || outermost(item) !== mobile.backpack) continue;
    cursor.lift(player, serial, item.amount);
    if (cursor.itemOf(player) === item) drops.equip(player, { serial, layer: item.kind.traits.layer, mobile: mobile.serial });
  }
}

/** Puts what the player wears on some layers into the own backpack, likewise. */
export function unequipEach(player: Player, layers: readonly number[], { cursor, drops }: MacroParts): void {
  const { mobile } = player;
  for (const layer of layers) {
    const item = mobile.equipped(layer);
    if (!item || cursor.itemOf(player)) continue;
    cursor.lift(player, item.serial, item.amount);
    if (cursor.itemOf(player) === item)
      drops.drop(player, { serial: item.serial, x: ANYWHERE, y: ANYWHERE, z: 0, grid: 0, container: mobile.serial });
  }
}
