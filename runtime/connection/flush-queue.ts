import type { Outbox } from "./outbox.js";
import type { SendBuffer } from "./send-buffer.js";

/**
 * Says when outboxes are flushed: a client's answers leave when all it sent at once is handled, with one write; what is
 * pushed to others meanwhile, or later by work that took time, leaves at the end of the event loop's turn.
 */
export class FlushQueue {
  private waiting: Outbox[] = [];
  private reading: Outbox | undefined;
  private readonly sendBuffer: SendBuffer;

  constructor(sendBuffer: SendBuffer) {
    this.sendBuffer = sendBuffer;
  }

  /** Has the outbox flushed when this turn ends. */
  readonly wake = (outbox: Outbox): void => {
    if (outbox === this.reading) return;
    if (this.waiting.push(outbox) === 1) setImmediate(this.end);
  };

  /** Has what a client sent handled and flushes its answers right after. */
  answer(outbox: Outbox, receiver: { take(chunk: Buffer): void }, chunk: Buffer): void {
    this.reading = outbox;
    try {
      receiver.take(chunk);
    } finally {
      this.reading = undefined;
      outbox.flush(this.sendBuffer);
    }
  }

  private readonly end = (): void => {
    const waiting = this.waiting;
    this.waiting = [];
    for (const outbox of waiting) outbox.flush(this.sendBuffer);
  };
}
