import type { PacketHandlers } from "../../connection/packet-handlers.js";
import { gumpResponse } from "../../wire/packets/gumps.js";
import type { GumpService } from "./gump-service.js";

/** Answers to gumps. */
export function handleGumps(handlers: PacketHandlers, { gumps }: { gumps: GumpService }): void {
  handlers.inWorld(gumpResponse, (player, response) => gumps.answer(player, response));
}
