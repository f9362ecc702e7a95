import { moveAcknowledge, moveReject, moveRequest } from "../../runtime/protocol/packets/movement.js";
import { drawPlayer } from "../../runtime/protocol/packets/entering.js";
import { RUNNING } from "../client/directions.js";
import type { Seat } from "../client/play.js";
import { countAcknowledgement, countRejection, StepLedger } from "../client/step-ledger.js";
import type { Alarm } from "../measure/clock.js";
import { findPath } from "./path.js";
import type { Surroundings } from "./surroundings.js";

/** What became of a step. */
export type StepOutcome = "accepted" | "rejected" | "unanswered";

export interface PathOptions {
  /** How near is near enough, in tiles; 0 by default, the goal itself. */
  within?: number;
  /** Steps after which it gives up; 500 by default. */
  stepsMax?: number;
  run?: boolean;
}

const STEPS_MAX = 500;
/** Steps of a mobile on foot that a server admits: running 200 ms, walking 400 ms (ClassicUO MovementSpeed). */
const RUN_MS = 200;
const WALK_MS = 400;
/** The same for riders. */
const RIDING_RUN_MS = 100;
const RIDING_WALK_MS = 200;
/** A turn on the spot (ClassicUO TURN_DELAY). */
const TURN_MS = 100;
/**
 * After a search that found no path: a scenario that tries it again and again must not keep the thread from all other
 * players.
 */
const NO_PATH_MS = 500;
/** Rejected steps that one player remembers; the oldest goes first. */
const BLOCKED_MAX = 5_000;
/** How long it remembers them: a wall stays, but somebody who was in the way goes on. */
const BLOCKED_MS = 60_000;

/** Walks for a scenario: one step at a time, counted and measured as those of the specified movement. */
export class Walker {
  readonly #seat: Seat;
  readonly #surroundings: Surroundings;
  readonly #pause: (ms: number) => Promise<void>;
  readonly #steps = new StepLedger();
  /** When steps were rejected, by place and direction. */
  readonly #blocked = new Map<string, number>();
  #onOutcome: ((outcome: StepOutcome) => void) | undefined;
  #due: Alarm | undefined;
  #direction = 0;
  /** When the next step may be sent, so that the server does not take it for too fast. */
  #nextAt = 0;

  constructor(seat: Seat, surroundings: Surroundings, pause: (ms: number) => Promise<void>) {
    this.#seat = seat;
    this.#surroundings = surroundings;
    this.#pause = pause;
  }

  /** Whether a step is unanswered. */
  get isBusy(): boolean {
    return this.#onOutcome !== undefined;
  }

  /**
   * Sends one step, or a turn if the player looks another way, as soon as its pace allows, and waits for the answer.
   */
  async step(direction: number, run = true): Promise<StepOutcome> {
    if (!Number.isInteger(direction) || direction < 0 || direction > 7)
      throw new Error("a direction is a whole number from 0 (north) to 7 (north-west)");
    if (this.isBusy) throw new Error("a step is under way; await it before the next one");
    const { clock } = this.#seat;
    if (clock.now() < this.#nextAt) await this.#pause(this.#nextAt - clock.now());
    return this.#send(direction, run);
  }

  /** Walks tiles in one direction, the turn before them included. @returns whether it got there */
  async walk(direction: number, tiles = 1, run = true): Promise<boolean> {
    if (this.#surroundings.place.direction !== direction && (await this.step(direction, run)) !== "accepted") return false;
    for (let walked = 0; walked < tiles; walked++) if ((await this.step(direction, run)) !== "accepted") return false;
    return true;
  }

  /** Walks to a tile around what turns out to be in the way. @returns whether it got there */
  async pathTo(x: number, y: number, { within = 0, stepsMax = STEPS_MAX, run = true }: PathOptions): Promise<boolean> {
    let steps = 0;
    while (steps < stepsMax) {
      const { place } = this.#surroundings;
      const since = this.#seat.clock.now() - BLOCKED_MS;
      const directions = findPath(
        place,
        { x, y },
        within,
        (fromX, fromY, direction) => (this.#blocked.get(keyOf(fromX, fromY, direction)) ?? -Infinity) > since,
      );
      if (directions === undefined) {
        await this.#pause(NO_PATH_MS);
        return false;
      }
      if (directions.length === 0) return true;
      for (const direction of directions) {
        steps++;
        const from = this.#surroundings.place;
        if (await this.walk(direction, 1, run)) continue;
        this.#noteBlocked(keyOf(from.x, from.y, direction));
        break;
      }
    }
    return false;
  }

  /** Takes the answers to steps. */
  onFrame(bytes: Buffer, start: number, end: number): void {
    const frame = bytes.subarray(start, end);
    if (frame[0] === moveAcknowledge.id) this.#onAcknowledge(moveAcknowledge.read(frame).sequence);
    else if (frame[0] === moveReject.id) this.#onReject(frame);
    else if (frame[0] === drawPlayer.id && drawPlayer.read(frame).serial === this.#surroundings.serial) {
      this.#seat.tally.movesResynced++;
      this.#steps.placedAnew();
    }
  }

  stop(): void {
    this.#due?.cancel();
  }

  #send(direction: number, run: boolean): Promise<StepOutcome> {
    const { clock, tally, timings } = this.#seat;
    const now = clock.now();
    this.#direction = direction;
    const isTurn = direction !== this.#surroundings.place.direction;
    this.#nextAt = now + (isTurn ? TURN_MS : this.#paceMs(run));
    const sequence = this.#steps.send(now);
    tally.movesSent++;
    this.#due = clock.at(now + timings.acknowledgementMs, () => {
      this.#steps.giveUp();
      tally.movesTimedOut++;
      this.#ended("unanswered");
    });
    const outcome = new Promise<StepOutcome>((resolve) => (this.#onOutcome = resolve));
    this.#seat.send(moveRequest.write({ direction: direction | (run ? RUNNING : 0), sequence }));
    return outcome;
  }

  #noteBlocked(key: string): void {
    this.#blocked.delete(key);
    if (this.#blocked.size >= BLOCKED_MAX) this.#blocked.delete(this.#blocked.keys().next().value!);
    this.#blocked.set(key, this.#seat.clock.now());
  }

  #paceMs(run: boolean): number {
    if (this.#surroundings.isMounted) return run ? RIDING_RUN_MS : RIDING_WALK_MS;
    return run ? RUN_MS : WALK_MS;
  }

  #onAcknowledge(sequence: number): void {
    if (!countAcknowledgement(this.#seat, this.#steps, sequence)) return;
    this.#surroundings.stepped(this.#direction);
    this.#ended("accepted");
  }

  #onReject(frame: Buffer): void {
    this.#surroundings.placeAt(moveReject.read(frame));
    if (countRejection(this.#seat, this.#steps)) this.#ended("rejected");
  }

  #ended(outcome: StepOutcome): void {
    this.#due?.cancel();
    const onOutcome = this.#onOutcome;
    this.#onOutcome = undefined;
    onOutcome?.(outcome);
    if (this.#seat.isLeaving) this.#seat.leave();
  }
}

function keyOf(x: number, y: number, direction: number): string {
  return `${x},${y},${direction}`;
}
