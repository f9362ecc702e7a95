import type { LoginConfirm } from "../../runtime/protocol/packets/entering.js";
import { RUNNING } from "./directions.js";
import { FrameSkimmer, wantedFrames } from "./frame-skimmer.js";
import { Hopper } from "./hopper.js";
import type { HopperParts } from "./hopper.js";
import type { PacketHandler, Inflow } from "./inflow.js";
import type { Pings } from "./pings.js";
import type { Play, Seat } from "./play.js";
import type { ClientRandom } from "./client-random.js";
import { countAcknowledgement, countRejection, StepLedger } from "./step-ledger.js";
import { entryIds } from "./stress-client.js";

/** How a client hops between facets. */
export type Hops = Pick<HopperParts, "landings" | "everyMs" | "onHop">;

/** The waits that all clients of a thread share. */
export interface SharedWaits {
  /** Calls `loop.onAckDue(token)` when the wait for an acknowledgement is over. */
  awaitAck(loop: MovementLoop, token: number, now: number): void;
  /** Calls `loop.onRested(token)` after the move interval. */
  rest(loop: MovementLoop, token: number, now: number): void;
}

const STEP_BYTES = 7;

const ids = { drawPlayer: 0x20, moveReject: 0x21, moveAcknowledge: 0x22 } as const;
const wanted = wantedFrames([...entryIds, ...Object.values(ids)]);

/** A packet with a number of its kind at 3; 8 is the change of the map, with the facet at 5. */
const EXTENDED = 0xbf;
const MAP_CHANGE = 0x0008;
const MAP_CHANGE_BYTES = 6;
const wantedByHoppers = wantedFrames([...entryIds, ...Object.values(ids), EXTENDED], { [EXTENDED]: MAP_CHANGE_BYTES });

/**
 * Walks as in phase 5 of the specification: a step in a random direction, the wait for its acknowledgement, the move
 * interval, and again. It skips all other packets unread, so that one thread plays a thousand clients who see each
 * other. Where clients hop between facets, a hop that is due takes the place of a step.
 */
export class MovementLoop implements Play {
  readonly #seat: Seat;
  readonly #waits: SharedWaits;
  readonly #random: ClientRandom;
  readonly #pings: Pings;
  readonly #steps = new StepLedger();
  readonly #hopper: Hopper | undefined;
  #serial = 0;
  #isWalking = false;
  /** Changes with each new wait, so that timers of earlier waits are recognised as stale. */
  #token = 0;

  /** @param hops how the client hops; undefined if it does not */
  constructor(seat: Seat, pings: Pings, random: ClientRandom, waits: SharedWaits, hops?: Hops) {
    this.#seat = seat;
    this.#pings = pings;
    this.#random = random;
    this.#waits = waits;
    this.#hopper = hops && new Hopper({ ...hops, seat, random, onEnded: () => this.#rest() });
  }

  inflow(onFrame: PacketHandler): Inflow {
    return new FrameSkimmer(this.#hopper ? wantedByHoppers : wanted, onFrame);
  }

  onConfirmed({ serial }: Pick<LoginConfirm, "serial">): void {
    this.#serial = serial;
  }

  begin(): void {
    this.#isWalking = true;
    this.#hopper?.begin(this.#seat.clock.now());
    this.#step();
  }

  onFrame(bytes: Buffer, start: number, end: number): void {
    switch (bytes[start]!) {
      case ids.moveAcknowledge:
        this.#onAcknowledge(bytes[start + 1]!);
        break;
      case ids.moveReject:
        this.#onReject();
        break;
      case ids.drawPlayer:
        if (!this.#isWalking || bytes.readUInt32BE(start + 1) !== this.#serial) break;
        this.#seat.tally.movesResynced++;
        this.#steps.placedAnew();
        this.#hopper?.onPlaced();
        break;
      case EXTENDED:
        if (end - start === MAP_CHANGE_BYTES && bytes.readUInt16BE(start + 3) === MAP_CHANGE)
          this.#hopper?.onMap(bytes[start + 5]!);
        break;
      default:
        break;
    }
  }

  end(): void {
    if (!this.#steps.isWaiting && !this.#hopper?.isUnderWay) this.#seat.leave();
  }

  stop(): void {
    this.#hopper?.stop();
    this.#token++;
  }

  /** Ends the wait for an acknowledgement, if the token is still the current one. */
  onAckDue(token: number): void {
    if (token !== this.#token) return;
    this.#steps.giveUp();
    this.#seat.tally.movesTimedOut++;
    this.#seat.line("step not acknowledged in time");
    this.#rest();
  }

  /** Ends the move interval, if the token is still the current one. @returns whether a step was sent */
  onRested(token: number): boolean {
    if (token !== this.#token) return false;
    this.#step();
    return true;
  }

  #step(): void {
    if (this.#seat.isLeaving) return this.#seat.leave();
    const now = this.#seat.clock.now();
    if (this.#hopper?.isDue(now)) return this.#hopper.hop(now);
    const step = Buffer.alloc(STEP_BYTES);
    step[0] = 0x02;
    step[1] = this.#random.direction() | RUNNING;
    step[2] = this.#steps.send(now);
    const ping = this.#pings.due(now);
    this.#seat.tally.movesSent++;
    this.#waits.awaitAck(this, ++this.#token, now);
    this.#seat.send(ping === undefined ? step : Buffer.concat([step, ping]));
  }

  #onAcknowledge(sequence: number): void {
    if (countAcknowledgement(this.#seat, this.#steps, sequence)) this.#rest();
  }

  #onReject(): void {
    if (!this.#isWalking) return;
    this.#seat.line("step rejected (0x21)");
    if (countRejection(this.#seat, this.#steps)) this.#rest();
  }

  #rest(): void {
    if (this.#seat.isLeaving) this.#seat.leave();
    else this.#waits.rest(this, ++this.#token, this.#seat.clock.now());
  }
}
