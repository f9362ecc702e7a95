import type { GameHooks } from "../../players.js";
import { helpRequest } from "../../wire/packets/gumps.js";
import type { PacketHandlers } from "../packet-handlers.js";
import type { PlayerDesk } from "../player-desk.js";

/** The help button. */
export function handleHelp(handlers: PacketHandlers, parts: { players: PlayerDesk; hooks: GameHooks }): void {
  handlers.inWorld(helpRequest, (player) => parts.hooks.helpRequested(parts.players.describe(player)));
}
