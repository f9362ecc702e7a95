import type { Player } from "../../connection/session.js";
import { flagsFor } from "../../view/entity-encoder.js";
import { drawPlayer, warMode } from "../../../protocol/packets/entering.js";
import { mobileMoving } from "../../../protocol/packets/movement.js";

/**
 * Places the player's own mobile on its client, which restarts the sequence of steps and closes the bank (ClassicUO
 * PacketHandlers.UpdatePlayer). Use it only where the client must give up its own idea of the place, or of life and
 * death.
 */
export function placePlayer(player: Player): void {
  const { serial, body, hue, x, y, z, direction, notoriety } = player.mobile;
  const flags = flagsFor(player.mobile, player.generation);
  player.session.send(drawPlayer, { serial, body, hue, flags, x, y, direction, z });
  player.isShownAsGhost = player.mobile.isGhost;
  player.toldAppearance = { body, hue, flags, notoriety };
  restartSequence(player);
}

/**
 * Tells a client of changed flags, body or hue of its own mobile, without moving it (ClassicUO
 * PacketHandlers.UpdateCharacter).
 */
export function sendOwnAppearance(player: Player): void {
  const { mobile, session, generation } = player;
  const { serial, body, hue, x, y, z, direction, notoriety } = mobile;
  const flags = flagsFor(mobile, generation);
  const told = player.toldAppearance;
  if (told?.body === body && told.hue === hue && told.flags === flags && told.notoriety === notoriety) return;
  player.toldAppearance = { body, hue, flags, notoriety };
  session.send(mobileMoving, { serial, body, x, y, z, direction, hue, flags, notoriety });
}

/** Tells a client whether its own mobile is at war. */
export function sendWarMode(player: Player): void {
  player.isShownAtWar = player.mobile.isAtWar;
  player.session.send(warMode, { war: player.isShownAtWar });
}

/** The next step carries sequence number 0. */
export function restartSequence(player: Player): void {
  player.nextSequence = 0;
  player.mayRestartSteps = false;
  player.staleSteps = 0;
}
