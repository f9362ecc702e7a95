import type { PacketHandlers } from "../../connection/packet-handlers.js";
import { buyReply, sellReply } from "../../../protocol/packets/trade.js";
import type { VendorService } from "./vendor-service.js";

/** Answers to vendors' windows. */
export function handleVendors(handlers: PacketHandlers, { vendors }: { vendors: VendorService }): void {
  handlers.inWorld(buyReply, (player, { vendor, items = [] }) => vendors.answer(player, "sells", vendor, items));
  handlers.inWorld(sellReply, (player, { vendor, items }) => vendors.answer(player, "buys", vendor, items));
}
