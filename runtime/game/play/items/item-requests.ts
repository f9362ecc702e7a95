import { propertiesRequest } from "../../../protocol/packets/extended-requests.js";
import { ANYWHERE, dropItem, dropItemBefore6017, equipItem, pickUpItem } from "../../../protocol/packets/items.js";
import { equipMacro, unequipMacro } from "../../../protocol/packets/other.js";
import { tooltipsRequest } from "../../../protocol/packets/tooltips.js";
import { outermost } from "../../../world/items/burden.js";
import type { World } from "../../../world/world.js";
import type { PacketHandlers } from "../../connection/packet-handlers.js";
import type { Player } from "../../connection/session.js";
import type { DropService } from "./dropping.js";
import type { LiftService } from "./lifting.js";
import type { TooltipService } from "./tooltips.js";

interface MacroParts {
  readonly world: Pick<World, "item">;
  readonly cursor: Pick<LiftService, "lift" | "itemOf">;
  readonly drops: Pick<DropService, "drop" | "equip">;
}

/**
 * Puts on items of the own backpack, one after the other, as if the player moved each with the cursor: all rules and
 * hooks apply. Items that are elsewhere are left out.
 */
function equipEach(player: Player, serials: readonly number[], { world, cursor, drops }: MacroParts): void {
  const { mobile } = player;
  for (const serial of serials) {
    const item = world.item(serial);
    if (!item?.container || outermost(item) !== mobile.backpack) continue;
    cursor.lift(player, serial, item.amount);
    if (cursor.itemOf(player) === item) drops.equip(player, { serial, layer: item.kind.traits.layer, mobile: mobile.serial });
  }
}

/** Puts what the player wears on some layers into the own backpack, likewise. */
function unequipEach(player: Player, layers: readonly number[], { cursor, drops }: MacroParts): void {
  const { mobile } = player;
  for (const layer of layers) {
    const item = mobile.equipped(layer);
    if (!item || cursor.itemOf(player)) continue;
    cursor.lift(player, item.serial, item.amount);
    if (cursor.itemOf(player) === item)
      drops.drop(player, { serial: item.serial, x: ANYWHERE, y: ANYWHERE, z: 0, grid: 0, container: mobile.serial });
  }
}

/** Requests to lift, drop and equip items, and for tooltips. */
export function handleItems(
  handlers: PacketHandlers,
  parts: { world: World; cursor: LiftService; drops: DropService; tooltips: TooltipService },
): void {
  const { cursor, drops, tooltips } = parts;
  handlers.inWorld(pickUpItem, (player, { serial, amount }) => cursor.lift(player, serial, amount));
  handlers.inWorld(dropItem, (player, wish) => drops.drop(player, wish));
  handlers.inWorld(dropItemBefore6017, (player, wish) => drops.drop(player, { ...wish, grid: 0 }));
  handlers.inWorld(equipItem, (player, wish) => drops.equip(player, wish));
  handlers.inWorld(equipMacro, (player, { items }) => equipEach(player, items, parts));
  handlers.inWorld(unequipMacro, (player, { layers }) => unequipEach(player, layers, parts));
  handlers.inWorld(tooltipsRequest, (player, { serials }) => tooltips.ask(player, serials));
  handlers.inWorld(propertiesRequest, (player, { serial }) => tooltips.ask(player, [serial]));
}
