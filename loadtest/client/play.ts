import type { LoginConfirm } from "../../runtime/protocol/packets/entering.js";
import type { Clock } from "../measure/clock.js";
import type { Tally } from "../measure/tally.js";
import type { PacketHandler, Inflow } from "./inflow.js";
import type { Timings } from "./timings.js";

/** A client's place in the world, for what it does there. */
export interface Seat {
  /** Index of the client, from 0. */
  readonly index: number;
  readonly username: string;
  readonly characterName: string;
  readonly clock: Clock;
  readonly timings: Timings;
  readonly tally: Tally;
  /** Whether the client is to leave as soon as nothing is under way. */
  readonly isLeaving: boolean;
  send(bytes: Uint8Array): void;
  /** Hangs up. */
  leave(): void;
  /** Notes the latency of an acknowledged step. */
  onLatency(latencyMs: number): void;
  /** Reports an event, with `--verbose`. */
  line(text: string): void;
}

/** What a client does in the world: the specified movement, or a scenario. */
export interface Play {
  /** Creates the reader of the game server's data. It must hand out the frames of `entryIds`, too. */
  inflow(onFrame: PacketHandler): Inflow;
  /** 0x1B came. */
  onConfirmed(me: LoginConfirm): void;
  /** The world is complete (0x55), or a second has passed since 0x1B. */
  begin(): void;
  /** Takes the frames that are not of the entry. See `FrameHandler`. */
  onFrame(bytes: Buffer, start: number, end: number): void;
  /** The client is to leave: `seat.leave()` is to be called at once, or when what is under way has ended. */
  end(): void;
  /** The connection is gone, or is about to be. Nothing is sent any more. */
  stop(): void;
}
