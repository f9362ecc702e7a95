import type { PacketHandlers } from "../../connection/packet-handlers.js";
import { popupMenuChoice, popupMenuRequest } from "../../../protocol/packets/extended-requests.js";
import type { ContextMenuService } from "./context-menu-service.js";

/** Context menus of items and mobiles. */
export function handleContextMenus(
  handlers: PacketHandlers,
  { contextMenus }: { contextMenus: Pick<ContextMenuService, "request" | "answer"> },
): void {
  handlers.inWorld(popupMenuRequest, (player, { serial }) => contextMenus.request(player, serial));
  handlers.inWorld(popupMenuChoice, (player, { serial, index }) => contextMenus.answer(player, serial, index));
}
