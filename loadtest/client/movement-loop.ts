import type { LoginConfirm } from "../../runtime/wire/packets/entering.js";
import { RUNNING } from "./directions.js";
import { FrameSkimmer, wantedFrames } from "./frame-skimmer.js";
import type { FrameHandler, Inflow } from "./inflow.js";
import type { Pings } from "./pings.js";
import type { Play, Seat } from "./play.js";
import type { ClientRandom } from "./client-random.js";
import { countAcknowledgement, countRejection, StepLedger } from "./step-ledger.js";
import { entryIds } from "./stress-client.js";

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

/**
 * Walks as in phase 5 of the specification: a step in a random direction, the wait for its acknowledgement, the move interval, and again. It
 * skips all other packets unread, so that one thread plays a thousand clients who see each other.
 */
export class MovementLoop implements Play {
  readonly #seat: Seat;
  readonly #waits: SharedWaits;
  readonly #random: ClientRandom;
  readonly #pings: Pings;
  readonly #steps = new StepLedger();
  #serial = 0;
  #isWalking = false;
  /** Changes with each new wait, so that timers of earlier waits are recognised as stale. */
  #token = 0;

  constructor(seat: Seat, pings: Pings, random: ClientRandom, waits: SharedWaits) {
    this.#seat = seat;
    this.#pings = pings;
    this.#random = random;
    this.#waits = waits;
  }

  inflow(onFrame: FrameHandler): Inflow {
    return new FrameSkimmer(wanted, onFrame);
  }

  onConfirmed({ serial }: Pick<LoginConfirm, "serial">): void {
    this.#serial = serial;
  }

  begin(): void {
    this.#isWalking = true;
    this.#step();
  }

  onFrame(bytes: Buffer, start: number): void {
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
        break;
      default:
        break;
    }
  }

  end(): void {
    if (!this.#steps.isWaiting) this.#seat.leave();
  }

  stop(): void {
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
