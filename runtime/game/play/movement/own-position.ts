import type { Player } from "../../connection/session.js";
import { flagsFor } from "../../view/entity-encoder.js";
import { drawPlayer } from "../../../protocol/packets/entering.js";

/** Places the player's own mobile on its client, which restarts the sequence of steps. */
export function placePlayer(player: Player): void {
  const { serial, body, hue, x, y, z, direction } = player.mobile;
  const flags = flagsFor(player.mobile, player.generation);
  player.session.send(drawPlayer, { serial, body, hue, flags, x, y, direction, z });
  restartSequence(player);
}

/** The next step carries sequence number 0. */
export function restartSequence(player: Player): void {
  player.nextSequence = 0;
  player.mayRestartSteps = false;
  player.staleSteps = 0;
}
