import type { Player } from "../../connection/session.js";
import type { GameHooks } from "../../../contracts/hooks.js";
import type { AskScripts } from "../../../contracts/player-requests/declare.js";
import type { PlayerService } from "./player-service.js";

/** Hands requests of players to the scripts. */
export function askScripts(parts: {
  hooks: Pick<GameHooks, "requested">;
  players: Pick<PlayerService, "describe">;
}): AskScripts<Player> {
  const { hooks, players } = parts;
  return (player, request, members) => hooks.requested(players.describe(player), request, members);
}
