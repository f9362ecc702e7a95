import { serverPackets } from "../../../loadtest/client/server-packets.js";
import type { ServerPacket } from "../../../runtime/protocol/packet.js";
import { HANG_MS } from "../hang.js";

/** A frame from the server, kept. */
export interface ReceivedFrame {
  readonly bytes: Buffer;
  /** Undefined for a packet that `runtime/protocol` does not declare. */
  readonly declaration: ServerPacket<unknown, never> | undefined;
  /** `performance.now()` of its arrival. */
  readonly at: number;
}

interface Waiter {
  /** @returns whether the waiter is done */
  check(frame: ReceivedFrame): boolean;
  fail(error: Error): void;
}

const NAMED_IN_ERRORS = 12;

export interface WaitOptions {
  /**
   * First position of the recording to look at: 0 (the default) for everything, `frames.length` for later frames only.
   */
  from?: number;
  timeoutMs?: number;
}

/** All frames that a connection received, in order, and the waiters for more. */
export class Received {
  readonly frames: ReceivedFrame[] = [];
  readonly #packets: Pick<typeof serverPackets, "find">;
  readonly #waiters = new Set<Waiter>();
  #ended: string | undefined;

  /** @param packets those that the client knows; today's by default */
  constructor(packets: Pick<typeof serverPackets, "find"> = serverPackets) {
    this.#packets = packets;
  }

  /** Keeps a copy of the frame. */
  add(frame: Uint8Array): ReceivedFrame {
    const bytes = Buffer.from(frame);
    const kept = { bytes, declaration: this.#packets.find(bytes), at: performance.now() };
    this.frames.push(kept);
    for (const waiter of this.#waiters) if (waiter.check(kept)) this.#waiters.delete(waiter);
    return kept;
  }

  /** Ends the recording: nothing more will come. */
  end(cause: string): void {
    this.#ended ??= cause;
    for (const waiter of this.#waiters) waiter.fail(new Error(`${cause} while waiting`));
    this.#waiters.clear();
  }

  /** The packets of one kind received so far, beginning at a position. */
  of<Value>(packet: ServerPacket<Value, never>, from = 0): Value[] {
    return this.frames
      .slice(from)
      .filter((frame) => frame.declaration === packet)
      .map((frame) => packet.read(frame.bytes));
  }

  /**
   * The first packet of this kind that the predicate accepts, received already or later.
   *
   * @throws Error when it does not come in time or the connection ends first; the message names the last packets
   */
  async waitFor<Value>(
    packet: ServerPacket<Value, never>,
    accepts: (value: Value) => boolean = () => true,
    options: WaitOptions = {},
  ): Promise<Value> {
    return this.waitForFrame(
      (frame) => {
        if (frame.declaration !== packet) return undefined;
        const value = packet.read(frame.bytes);
        return accepts(value) ? { value } : undefined;
      },
      packet.name,
      options,
    ).then(({ value }) => value);
  }

  /** As `waitFor`, for frames: the first result of `test` that is not undefined. */
  waitForFrame<Found>(
    test: (frame: ReceivedFrame) => Found | undefined,
    what: string,
    { from = 0, timeoutMs = HANG_MS }: WaitOptions = {},
  ): Promise<Found> {
    for (let at = from; at < this.frames.length; at++) {
      const found = test(this.frames[at]!);
      if (found !== undefined) return Promise.resolve(found);
    }
    if (this.#ended !== undefined) return Promise.reject(new Error(`${this.#ended}, and no ${what} came before`));
    return new Promise((resolve, reject) => {
      const waiter: Waiter = {
        check: (frame) => {
          const found = test(frame);
          if (found === undefined) return false;
          clearTimeout(timer);
          resolve(found);
          return true;
        },
        fail: (error) => {
          clearTimeout(timer);
          reject(new Error(`${error.message} for ${what}; ${this.#lastNames()}`));
        },
      };
      const timer = setTimeout(() => {
        this.#waiters.delete(waiter);
        waiter.fail(new Error(`${timeoutMs} ms were over while waiting`));
      }, timeoutMs);
      this.#waiters.add(waiter);
    });
  }

  #lastNames(): string {
    const last = this.frames.slice(-NAMED_IN_ERRORS);
    const names = last.map(({ declaration, bytes }) => declaration?.name ?? `0x${bytes.toString("hex", 0, 1)}`);
    return names.length === 0 ? "nothing was received" : `last were ${names.join(", ")}`;
  }
}
