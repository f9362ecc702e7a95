import { propertiesRequest } from "../../../protocol/packets/extended-requests.js";
import { dropItem, dropItemBefore6017, equipItem, pickUpItem } from "../../../protocol/packets/items.js";
import { equipMacro, unequipMacro } from "../../../protocol/packets/other.js";
import { tooltipsRequest } from "../../../protocol/packets/tooltips.js";
import type { World } from "../../../world/world.js";
import { equipEach, unequipEach } from "./equip-macros.js";
import type { LiftService } from "./lifting.js";
import type { DropService } from "./dropping.js";
import type { TooltipService } from "./tooltips.js";
import type { PacketHandlers } from "../../connection/packet-handlers.js";

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
