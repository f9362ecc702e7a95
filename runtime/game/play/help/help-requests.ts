import type { GameHooks } from "../../../contracts/hooks.js";
import { helpRequest } from "../../../protocol/packets/gumps.js";
import type { PacketHandlers } from "../../connection/packet-handlers.js";
import type { PlayerService } from "../players/player-service.js";

/** The help button. */
export function handleHelp(handlers: PacketHandlers, parts: { players: PlayerService; hooks: GameHooks }): void {
  handlers.inWorld(helpRequest, (player) => parts.hooks.helpRequested(parts.players.describe(player)));
}
