import type { Outbox } from "./outbox.js";
import type { Parcel } from "./parcel.js";

/**
 * Flushes outboxes at the end of the event loop's turn: all that was answered while reading from many sockets leaves with
 * one write per client.
 */
export class Turn {
  private waiting: Outbox[] = [];
  private readonly parcel: Parcel;

  constructor(parcel: Parcel) {
    this.parcel = parcel;
  }

  /** Has the outbox flushed when this turn ends. */
  readonly wake = (outbox: Outbox): void => {
    if (this.waiting.push(outbox) === 1) setImmediate(this.end);
  };

  private readonly end = (): void => {
    const waiting = this.waiting;
    this.waiting = [];
    for (const outbox of waiting) outbox.flush(this.parcel);
  };
}
