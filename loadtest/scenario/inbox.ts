import type { Clock } from "../measure/clock.js";
import { serverPackets } from "../client/server-packets.js";
import type { ServerPacket } from "../../runtime/protocol/packet.js";

/** A frame that a wait may still take. */
interface Kept {
  bytes: Buffer;
  at: number;
}

/** @param at when the frame came @returns undefined for a frame that is something else */
type Test<Found> = (frame: Buffer, at: number) => Found | undefined;

interface Waiter {
  /** @returns whether the frame was taken */
  take(frame: Buffer): boolean;
  reject(error: Error): void;
}

/** The packets of crowds, hundreds a second. They update what the player sees, and nobody waits for an earlier one. */
const NOT_KEPT = new Set([0x1a, 0x1d, 0x21, 0x22, 0x2e, 0x77, 0x78, 0xdc, 0xf3]);
/** Frames that wait for somebody who waits for them; the oldest goes first. */
const KEPT_MAX = 200;

/** A wait ended without what it waited for. `message` does not depend on the client, so that causes can be counted. */
export class WaitError extends Error {}

/**
 * Gives frames to those who wait for them. A frame that comes before its wait is kept until the player acts again,
 * since an answer may follow another in the same read. Each frame goes to one wait.
 */
export class Inbox {
  readonly #clock: Clock;
  readonly #waiters = new Set<Waiter>();
  #kept: Kept[] = [];

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Forgets what was kept: what the player does next has other answers. */
  clear(): void {
    this.#kept = [];
  }

  /** Whether somebody waits. */
  get isAwaited(): boolean {
    return this.#waiters.size > 0;
  }

  /** Takes a frame; it is copied if it is kept. */
  add(bytes: Buffer, start: number, end: number): void {
    const frame = bytes.subarray(start, end);
    for (const waiter of this.#waiters) if (waiter.take(frame)) return;
    if (NOT_KEPT.has(frame[0]!)) return;
    if (this.#kept.length === KEPT_MAX) this.#kept.shift();
    this.#kept.push({ bytes: Buffer.from(frame), at: this.#clock.now() });
  }

  /**
   * Resolves to the first result of `test` that is not undefined, for a kept frame or a later one.
   *
   * @param what what is waited for, for the message of the WaitError after `timeoutMs`
   */
  wait<Found>(what: string, timeoutMs: number, test: Test<Found>): Promise<Found> {
    for (const [index, { bytes, at }] of this.#kept.entries()) {
      const found = test(bytes, at);
      if (found === undefined) continue;
      this.#kept.splice(index, 1);
      return Promise.resolve(found);
    }
    return new Promise((resolve, reject) => {
      const waiter: Waiter = {
        take: (frame) => {
          const found = test(frame, this.#clock.now());
          if (found === undefined) return false;
          done();
          resolve(found);
          return true;
        },
        reject: (error) => {
          done();
          reject(error);
        },
      };
      const done = (): void => {
        alarm.cancel();
        this.#waiters.delete(waiter);
      };
      this.#waiters.add(waiter);
      const alarm = this.#clock.at(this.#clock.now() + timeoutMs, () =>
        waiter.reject(new WaitError(`no ${what} within ${timeoutMs / 1_000} s`)),
      );
    });
  }

  /** Ends all waits. */
  fail(error: Error): void {
    for (const waiter of this.#waiters) waiter.reject(error);
  }
}

/** The value of a frame if it is a packet of this declaration. */
export function valueOf<Value>(declaration: ServerPacket<Value, never>, frame: Buffer): Value | undefined {
  return serverPackets.find(frame) === declaration ? declaration.read(frame) : undefined;
}
