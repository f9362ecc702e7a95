import type { ClientPacket } from "../../runtime/protocol/packet.js";
import type { Sender } from "../client/received-windows.js";
import type { Seat } from "../client/play.js";
import type { Alarm } from "../measure/clock.js";
import { Inbox, WaitError } from "./inbox.js";

/** Takes the time of an action, or that it failed (undefined). */
export type OnAction = (name: string, ms: number | undefined) => void;

/** How long an action waits for its answer unless it says otherwise. */
const ANSWER_WAIT_MS = 5_000;

/** The client leaves or is gone. A scenario need not catch it: its round just ends. */
export class PlayerLeftError extends Error {
  constructor() {
    super("the player has left");
  }
}

export interface Wait<Found> {
  /** What is waited for, for messages: `window`, `message`. */
  what: string;
  timeoutMs?: number | undefined;
  /** @returns undefined for a frame that is something else */
  test: (frame: Buffer) => Found | undefined;
}

/** What a player asks of the shard, and the waits for the answers, each with its time. */
export class Dealings implements Sender {
  readonly #seat: Seat;
  readonly #onAction: OnAction;
  readonly #inbox: Inbox;
  readonly #pauses = new Set<() => void>();
  /** When the player last sent something. */
  #sentAt = 0;
  #isOver = false;
  #isTold = false;

  constructor(seat: Seat, onAction: OnAction) {
    this.#seat = seat;
    this.#onAction = onAction;
    this.#inbox = new Inbox(seat.clock);
  }

  /** Sends a packet. What came before is no answer to it. */
  send<Input>(packet: ClientPacket<unknown, Input>, value: Input): void {
    this.sendBytes(packet.write(value));
  }

  sendBytes(bytes: Uint8Array): void {
    this.#inbox.clear();
    this.#sentAt = this.#seat.clock.now();
    this.#seat.send(bytes);
  }

  /** Waits for an answer to what was sent last, and notes its time as that of an action. @throws WaitError */
  async answer<Found>(action: string, wait: Wait<Found>): Promise<Found> {
    const { found, at } = await this.#waitAs(action, wait);
    this.#onAction(action, at - this.#sentAt);
    return found;
  }

  /** Waits without noting a time. @throws WaitError */
  async wait<Found>(wait: Wait<Found>): Promise<Found> {
    return (await this.#wait(wait)).found;
  }

  async pause(ms: number): Promise<void> {
    await this.alive();
    await new Promise<void>((resolve, reject) => {
      const { clock } = this.#seat;
      const end = (): void => {
        alarm.cancel();
        reject(new PlayerLeftError());
      };
      const alarm: Alarm = clock.at(clock.now() + ms, () => {
        this.#pauses.delete(end);
        resolve();
      });
      this.#pauses.add(end);
    });
  }

  /** Notes the time of something that consists of several actions. */
  async measure<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    const startedAt = this.#seat.clock.now();
    try {
      const result = await work();
      this.#onAction(name, this.#seat.clock.now() - startedAt);
      return result;
    } catch (error) {
      if (!(error instanceof PlayerLeftError)) this.#onAction(name, undefined);
      throw error;
    }
  }

  /**
   * Resolves while the player is in the world. Afterwards it rejects once, so that the round ends; a scenario that goes
   * on all the same waits forever, instead of keeping the thread busy.
   */
  async alive(): Promise<void> {
    if (!this.#isOver) return;
    if (this.#isTold) await new Promise<never>(() => undefined);
    this.#isTold = true;
    throw new PlayerLeftError();
  }

  onFrame(bytes: Buffer, start: number, end: number): void {
    this.#inbox.add(bytes, start, end);
  }

  /** Ends all waits and pauses. */
  end(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#isTold = this.#pauses.size > 0 || this.#inbox.isAwaited;
    this.#inbox.fail(new PlayerLeftError());
    for (const end of this.#pauses) end();
    this.#pauses.clear();
  }

  async #waitAs<Found>(action: string, wait: Wait<Found>): Promise<{ found: Found; at: number }> {
    try {
      return await this.#wait(wait);
    } catch (error) {
      if (error instanceof WaitError) this.#onAction(action, undefined);
      throw error;
    }
  }

  async #wait<Found>({ what, timeoutMs = ANSWER_WAIT_MS, test }: Wait<Found>): Promise<{ found: Found; at: number }> {
    await this.alive();
    return this.#inbox.wait(what, timeoutMs, (frame, at) => {
      const found = test(frame);
      return found === undefined ? undefined : { found, at };
    });
  }
}
