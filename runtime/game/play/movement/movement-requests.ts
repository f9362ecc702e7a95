import { systemCliloc } from "../../connection/system-message.js";
import type { Counters } from "../../connection/counters.js";
import type { InterestManager } from "../../view/interest.js";
import type { PacketHandlers } from "../../connection/packet-handlers.js";
import type { GameHooks } from "../../../contracts/hooks.js";
import type { Player } from "../../connection/session.js";
import type { PlayerService } from "../players/player-service.js";
import { placePlayer, restartSequence } from "./own-position.js";
import {
  compressedAcknowledge,
  moveReject,
  moveRequest,
  resyncRequest,
  viewRange,
  viewRangeRequest,
  stepDirection,
  stepSequence,
} from "../../../protocol/packets/movement.js";
import { DIRECTION_MASK, DIRECTION_X, DIRECTION_Y, RUNNING_FLAG } from "../../../world/space/directions.js";
import { SIGHT_MAX_TILES, SIGHT_MIN_TILES } from "../../../world/entities/mobile.js";
import { completesRun, inTheWay, takeStep } from "../../../world/space/movement.js";
import { stepCostMs } from "../../../world/space/pace.js";
import type { Terrain } from "../../../world/terrain/terrain.js";
import type { World } from "../../../world/world.js";

const LAST_SEQUENCE = 255;
/**
 * "You are frozen and cannot move." (RunUO Mobile.Move). Clients from 6.0.14.2 on do not even ask (ClassicUO
 * PlayerMobile.Walk).
 */
const HELD = 500111;
/** A client has at most five unanswered steps. One that sends more than this missed the rejection. */
const STALE_STEPS_MAXIMUM = 10;

/** Requests to step, to resynchronise, and to change the range of view. */
export function handleMovement(
  handlers: PacketHandlers,
  parts: {
    world: World;
    terrain: Terrain;
    interest: InterestManager;
    players: Pick<PlayerService, "describe">;
    hooks: Pick<GameHooks, "stepInterest" | "stepping" | "pushing" | "ranOn">;
    counters: Counters;
    now: () => number;
  },
): void {
  const { world, terrain, interest, players, hooks, counters, now } = parts;

  const step = (player: Player, bytes: Uint8Array, at: number): void => {
    const directionByte = stepDirection(bytes, at) & (DIRECTION_MASK | RUNNING_FLAG);
    const sequence = stepSequence(bytes, at);
    const { mobile } = player;
    if (sequence === 0 && player.mayRestartSteps) restartSequence(player);
    if (sequence !== player.nextSequence) {
      passOver(player, sequence);
      return;
    }
    const isTurn = (directionByte & DIRECTION_MASK) !== mobile.direction;
    if (!player.pace.allows(now(), stepCostMs(mobile, player.paceName, directionByte, isTurn)))
      return reject(player, sequence, "tooFast");
    if (!isTurn && mobile.isHeld) {
      systemCliloc(player.session, HELD);
      return reject(player, sequence, "held");
    }
    if (!isTurn && (hooks.stepInterest.isThere || mobile.stepWatches !== undefined)) {
      const { facet, x, y } = mobile;
      const direction = directionByte & DIRECTION_MASK;
      const to = {
        x: x + DIRECTION_X[direction]!,
        y: y + DIRECTION_Y[direction]!,
        direction,
        isRunning: (directionByte & RUNNING_FLAG) !== 0,
      };
      const isAllowed = hooks.stepping(players.describe(player), to);
      // The hook moved the player, which restarted the sequence: the step is void, and an answer would confuse the
      // client.
      if (mobile.facet !== facet || mobile.x !== x || mobile.y !== y || player.session.hasEnded) return;
      if (!isAllowed) return reject(player, sequence, "refused");
    }
    if (!isTurn) {
      const others = inTheWay(world, terrain, mobile, directionByte & DIRECTION_MASK);
      if (others.length > 0) {
        const { session } = player;
        const isAllowed = hooks.pushing(
          players.describe(player),
          others.map(({ serial }) => serial),
        );
        if (!isAllowed && !session.hasEnded) reject(player, sequence, "refused");
        if (!isAllowed || session.hasEnded) return;
      }
    }
    if (!takeStep(world, terrain, mobile, directionByte)) return reject(player, sequence, "barred");
    if (!isTurn && completesRun(mobile, directionByte)) hooks.ranOn(players.describe(player), mobile.tilesRun);
    counters.stepsTaken++;
    player.nextSequence = sequence === LAST_SEQUENCE ? 1 : sequence + 1;
    player.outbox.push(compressedAcknowledge(sequence, mobile.notoriety));
  };
  // In a flood, steps that a rejection made void are skipped instead of delayed, so that the client can walk on at
  // once.
  handlers.inWorldRaw(moveRequest, step, (player, bytes, at) => isStale(player, stepSequence(bytes, at)));

  handlers.inWorld(resyncRequest, (player) => placePlayer(player));

  handlers.inWorld(viewRangeRequest, (player, { range }) => {
    const granted = Math.min(Math.max(range, SIGHT_MIN_TILES), SIGHT_MAX_TILES);
    interest.setSight(player, granted);
    player.session.send(viewRange, { range: granted });
  });

  /**
   * Handles a step out of sequence. After a restart these are steps that the client sent before it knew; it has
   * forgotten them, and an answer would confuse it. Otherwise the client lost count.
   */
  function passOver(player: Player, sequence: number): void {
    if (isStale(player, sequence) && ++player.staleSteps < STALE_STEPS_MAXIMUM) return;
    reject(player, sequence, "outOfSequence");
  }

  function reject(player: Player, sequence: number, why: keyof Counters["stepsRejected"]): void {
    counters.stepsRejected[why]++;
    const { x, y, z, direction } = player.mobile;
    player.session.send(moveReject, { sequence, x, y, direction, z });
    restartSequence(player);
  }
}

/** Whether a step was sent before the client could know that its sequence restarts. */
function isStale(player: Player, sequence: number): boolean {
  return player.nextSequence === 0 && sequence !== 0;
}
