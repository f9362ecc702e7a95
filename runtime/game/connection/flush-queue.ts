import type { Outbox } from "./outbox.js";
import type { SendBuffer } from "./send-buffer.js";

/**
 * Decides when outboxes are flushed. A client's answers leave in one write as soon as all that it sent at once is
 * handled. Bytes for other clients, and bytes from work that finishes later, leave at the end of the event loop's turn.
 */
export class FlushQueue {
  private waiting: Outbox[] = [];
  private readonly sendBuffer: SendBuffer;

  constructor(sendBuffer: SendBuffer) {
    this.sendBuffer = sendBuffer;
  }

  /** Flushes the outbox when this turn of the event loop ends. */
  readonly wake = (outbox: Outbox): void => {
    if (this.waiting.push(outbox) === 1) setImmediate(this.end);
  };

  /** Handles the bytes of a client and flushes its answers right after. */
  answer(outbox: Outbox, receiver: { take(chunk: Buffer): void }, chunk: Buffer): void {
    outbox.beginAnswer();
    try {
      receiver.take(chunk);
    } finally {
      outbox.endAnswer(this.sendBuffer);
    }
  }

  private readonly end = (): void => {
    const waiting = this.waiting;
    this.waiting = [];
    for (const outbox of waiting) outbox.flush(this.sendBuffer);
  };
}
