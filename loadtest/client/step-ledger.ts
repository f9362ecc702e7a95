import type { Seat } from "./play.js";

/** Number of unanswered steps remembered, so that a late answer can be recognised. */
const REMEMBERED_MAX = 8;
const LAST_SEQUENCE = 255;

interface UnansweredStep {
  sequence: number;
  sentAt: number;
}

/** The step that a 0x22 answers: the current one, one that timed out, or an unknown one. */
export type Acknowledged = "current" | "late" | "unknown";

/** The sequence numbers of one walking client, and its unanswered steps. Answers come in the order of the steps. */
export class StepLedger {
  #next = 0;
  #waiting = false;
  #unanswered: UnansweredStep[] = [];
  #latencyMs = 0;

  /** Whether the answer to a step is awaited. */
  get isWaiting(): boolean {
    return this.#waiting;
  }

  /** Latency of the step acknowledged last, in ms. */
  get latencyMs(): number {
    return this.#latencyMs;
  }

  /** Notes a step sent at `now` and returns its sequence number: 0, 1 to 255, and then 1 again. */
  send(now: number): number {
    const sequence = this.#next;
    this.#next = sequence === LAST_SEQUENCE ? 1 : sequence + 1;
    if (this.#unanswered.length === REMEMBERED_MAX) this.#unanswered.shift();
    this.#unanswered.push({ sequence, sentAt: now });
    this.#waiting = true;
    return sequence;
  }

  acknowledge(sequence: number, now: number): Acknowledged {
    // Oldest first: after a restart two steps may have the same number, and the server answers in order.
    const at = this.#unanswered.findIndex((step) => step.sequence === sequence);
    if (at < 0) return "unknown";
    const isLast = at === this.#unanswered.length - 1;
    this.#latencyMs = now - this.#unanswered[at]!.sentAt;
    this.#unanswered.splice(0, at + 1);
    if (!isLast || !this.#waiting) return "late";
    this.#waiting = false;
    return "current";
  }

  /**
   * 0x21: all unanswered steps are void, and the sequence starts over.
   * @returns `current` when an answer was awaited
   */
  reject(): "current" | "late" {
    const rejected = this.#waiting ? "current" : "late";
    this.#waiting = false;
    this.#unanswered = [];
    this.#next = 0;
    return rejected;
  }

  /** 0x20 for the client's own mobile: the next step has sequence 0. A step under way may still be answered. */
  placedAnew(): void {
    this.#next = 0;
  }

  /** Ends the wait for the current step. A later acknowledgement counts as late. */
  giveUp(): void {
    this.#waiting = false;
  }
}

/** Counts an acknowledgement (0x22) of the seat's client. Returns whether it answers the current step. */
export function countAcknowledgement(seat: Seat, steps: StepLedger, sequence: number): boolean {
  const { clock, tally } = seat;
  switch (steps.acknowledge(sequence, clock.now())) {
    case "current":
      tally.movesAcked++;
      seat.onLatency(steps.latencyMs);
      return true;
    case "late":
      tally.movesAnsweredLate++;
      return false;
    case "unknown":
      tally.acksUnmatched++;
      return false;
  }
}

/** Counts a rejection (0x21) of the seat's client. Returns whether it answers the current step. */
export function countRejection({ tally }: Seat, steps: StepLedger): boolean {
  const isCurrent = steps.reject() === "current";
  if (isCurrent) tally.movesRejected++;
  else tally.movesAnsweredLate++;
  return isCurrent;
}
