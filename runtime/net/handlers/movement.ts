import type { Counters } from "../counters.js";
import type { Newsroom } from "../newsroom.js";
import type { PacketHandlers } from "../packet-handlers.js";
import type { Player } from "../player.js";
import { compressedAcknowledge, stepDirection, stepSequence } from "../../wire/hot.js";
import { drawPlayer } from "../../wire/packets/entering.js";
import { moveReject, moveRequest, resyncRequest, viewRange, viewRangeRequest } from "../../wire/packets/movement.js";
import { DIRECTION_MASK, RUNNING_FLAG } from "../../world/directions.js";
import { SIGHT_MAX_TILES, SIGHT_MIN_TILES } from "../../world/mobile.js";
import { takeStep, type Terrain } from "../../world/movement.js";
import { stepCostMs } from "../../world/pace.js";
import type { World } from "../../world/world.js";

const LAST_SEQUENCE = 255;
/** A client has at most five steps unanswered; one that goes on beyond this did not understand the rejection. */
const STALE_STEPS_MAXIMUM = 10;

/** Steps, the sequence they carry, and how far a player sees. */
export function handleMovement(
  handlers: PacketHandlers,
  parts: { world: World; terrain: Terrain; newsroom: Newsroom; counters: Counters; now: () => number },
): void {
  const { world, terrain, newsroom, counters, now } = parts;

  handlers.inWorldRaw(moveRequest, (player, bytes, at) => {
    const directionByte = stepDirection(bytes, at) & (DIRECTION_MASK | RUNNING_FLAG);
    const sequence = stepSequence(bytes, at);
    const { mobile } = player;
    if (sequence !== player.nextSequence) {
      passOver(player, sequence);
      return;
    }
    const isTurn = (directionByte & DIRECTION_MASK) !== mobile.direction;
    if (!player.pace.allows(now(), stepCostMs(directionByte, isTurn)) || !takeStep(world, terrain, mobile, directionByte)) {
      reject(player, sequence);
      return;
    }
    counters.stepsTaken++;
    player.nextSequence = sequence === LAST_SEQUENCE ? 1 : sequence + 1;
    player.outbox.push(compressedAcknowledge(sequence, mobile.notoriety));
  });

  handlers.inWorld(resyncRequest, (player) => placePlayer(player));

  handlers.inWorld(viewRangeRequest, (player, { range }) => {
    const granted = Math.min(Math.max(range, SIGHT_MIN_TILES), SIGHT_MAX_TILES);
    newsroom.setSight(player, granted);
    player.session.send(viewRange, { range: granted });
  });

  /**
   * A step with another number than the next. While the sequence starts anew these are steps sent before the client knew:
   * it has forgotten them, and an answer to one would make it lose count again. Otherwise the client lost count.
   */
  function passOver(player: Player, sequence: number): void {
    if (player.nextSequence === 0 && ++player.staleSteps < STALE_STEPS_MAXIMUM) return;
    reject(player, sequence);
  }

  function reject(player: Player, sequence: number): void {
    counters.stepsRejected++;
    const { x, y, z, direction } = player.mobile;
    player.session.send(moveReject, { sequence, x, y, direction, z });
    restartSequence(player);
  }
}

/** Places the player's own mobile on its client, whose steps start over with that. */
export function placePlayer(player: Player): void {
  const { serial, body, hue, flags, x, y, z, direction } = player.mobile;
  player.session.send(drawPlayer, { serial, body, hue, flags, x, y, direction, z });
  restartSequence(player);
}

function restartSequence(player: Player): void {
  player.nextSequence = 0;
  player.staleSteps = 0;
}
