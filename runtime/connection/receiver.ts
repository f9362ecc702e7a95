import { BAD_FRAME, badFrameReason, type LengthTable, NEED_MORE, nextFrame } from "../wire/framing.js";
import { PacketError, PacketWriteError } from "../wire/packet-error.js";
import {
  clientLengths,
  clientLengthsBefore6017,
  clientLengthsIn,
  clientPackets,
  clientPacketsBefore6017,
} from "../wire/packets/index.js";
import { knowsGrids } from "./client-version.js";
import type { Counters } from "./counters.js";
import type { PacketHandlers } from "./packet-handlers.js";
import { BARE_SEED_BYTES, recogniseOpening } from "./seed.js";
import type { Session } from "./session.js";
import { TokenBuckets } from "./token-buckets.js";

/** One client gets at most this many packets handled before others have their turn. */
const PACKETS_PER_TURN = 250;
/** Bytes a client may send before its login is accepted; the longest honest login is 21 + 62 + 3 and a few small packets. */
export const BYTES_BEFORE_LOGIN_MAXIMUM = 4_096;
/** A packet whose rate asks to wait is held back no longer than this at a time. */
const DELAY_MAXIMUM_MS = 1_000;
const NOTHING = Buffer.alloc(0);
/** Before the login nothing is passed over: whoever sends something else then is no client of ours. */
const lengthsBeforeLogin = clientLengthsIn("login");

/** Called for packets nobody handles; with the number of times the id was seen. */
export type UnknownPacketListener = (session: Session, id: number, count: number) => void;

/** Makes packets of the bytes of one connection and has them handled, one after another. */
export class Receiver {
  private readonly session: Session;
  private readonly handlers: PacketHandlers;
  private readonly counters: Counters;
  private readonly now: () => number;
  private readonly whenUnknown: UnknownPacketListener;
  private readonly buckets = new TokenBuckets();
  /** The beginning of a packet whose rest has not come, or packets held back. */
  private kept: Buffer = NOTHING;
  private isHeld = false;
  /** When the bytes at work came, so that the clock is read once for all packets in them. */
  private clock = 0;
  private bytesBeforeLogin = 0;

  constructor(parts: {
    session: Session;
    handlers: PacketHandlers;
    counters: Counters;
    now: () => number;
    whenUnknown: UnknownPacketListener;
  }) {
    this.session = parts.session;
    this.handlers = parts.handlers;
    this.counters = parts.counters;
    this.now = parts.now;
    this.whenUnknown = parts.whenUnknown;
  }

  /** Takes bytes as they come off the socket. */
  take(chunk: Buffer): void {
    const { session } = this;
    if (session.hasEnded) return;
    session.lastHeardAt = this.clock = this.now();
    this.counters.bytesReceived += chunk.length;
    if (!session.account && (this.bytesBeforeLogin += chunk.length) > BYTES_BEFORE_LOGIN_MAXIMUM) {
      session.violate(`more than ${BYTES_BEFORE_LOGIN_MAXIMUM} bytes before the login`);
      return;
    }
    if (this.isHeld) this.keep(chunk);
    else this.work(this.kept.length === 0 ? chunk : Buffer.concat([this.kept, chunk]));
  }

  private work(bytes: Buffer): void {
    const { session } = this;
    this.kept = NOTHING;
    let at = session.stage === undefined ? this.open(bytes) : 0;
    for (let packets = 0; at < bytes.length && !session.hasEnded && session.stage !== undefined; packets++) {
      const lengths = this.lengths();
      const length = nextFrame(bytes, at, bytes.length, lengths);
      if (length === NEED_MORE) break;
      if (length === BAD_FRAME) return session.violate(this.badFrame(badFrameReason(bytes, at, lengths)));
      if (packets === PACKETS_PER_TURN) {
        this.hold(new Promise((resolve) => setImmediate(resolve)));
        break;
      }
      const waitMs = this.handle(bytes, at, at + length);
      if (waitMs > 0) {
        this.hold(new Promise((resolve) => setTimeout(resolve, Math.min(waitMs, DELAY_MAXIMUM_MS))));
        break;
      }
      at += length;
      if (this.isHeld) break;
    }
    // A copy, since a small rest would otherwise keep all of a large chunk alive.
    if (at < bytes.length && !session.hasEnded) this.kept = Buffer.from(bytes.subarray(at));
  }

  /** Reads what stands before the first packet; how many bytes that was. */
  private open(bytes: Buffer): number {
    const { session } = this;
    const opening = recogniseOpening(bytes);
    if (opening.kind === "need") return 0;
    if (opening.kind === "foreign") {
      session.violate(`speaks ${opening.protocol}`);
      return 0;
    }
    // Not by enterStage: the time for the login counts from the connection, however slowly the seed came.
    session.stage = "login";
    session.hasSeed = opening.kind === "bare";
    return opening.kind === "bare" ? BARE_SEED_BYTES : 0;
  }

  /** Milliseconds to wait before the packet is tried again, else 0. */
  private handle(bytes: Buffer, at: number, end: number): number {
    const { session } = this;
    const stage = session.stage!;
    const table = knowsGrids(session.version) ? clientPackets : clientPacketsBefore6017;
    const packet = table.find(bytes, at);
    const handle = packet && this.handlers.find(packet);
    if (packet && !packet.stages.includes(stage)) {
      session.violate(`${packet.name} is not legal in stage ${stage}`);
      return 0;
    }
    const waitMs = packet ? this.buckets.take(packet, this.clock) : 0;
    if (packet && waitMs > 0) {
      this.counters.packetsThrottled++;
      if (packet.rate.over === "delay" && !this.handlers.isObsolete(packet, session, bytes, at)) return waitMs;
      this.counters.packetsReceived++;
      if (packet.rate.over === "close") session.violate(`${packet.name} came too often`);
      return 0;
    }
    this.counters.packetsReceived++;
    try {
      const work = handle?.(session, bytes, at, end);
      if (work) this.hold(work);
      if (handle) return 0;
      // What nobody handles must be what it says all the same: fields that lie end a connection whatever they are for.
      packet?.read(bytes.subarray(at, end));
      this.whenUnknown(session, bytes[at]!, this.counters.countUnknown(bytes[at]!));
    } catch (error) {
      this.failed(error, packet?.name ?? "a packet");
    }
    return 0;
  }

  private lengths(): LengthTable {
    const { stage, version } = this.session;
    if (stage === "login") return lengthsBeforeLogin;
    return knowsGrids(version) ? clientLengths : clientLengthsBefore6017;
  }

  private badFrame(reason: string): string {
    const isFirst = this.session.stage === "login" && this.session.progress === "connected";
    return isFirst ? `no client that this server understands, perhaps an encrypted one (${reason})` : reason;
  }

  /** Handles nothing more of this client until the work is done; what it sends meanwhile waits in the kernel. */
  private hold(work: Promise<void>): void {
    this.isHeld = true;
    this.session.socket.pause();
    void work
      .catch((error: unknown) => this.failed(error, "a handler"))
      .then(() => {
        this.isHeld = false;
        if (this.session.hasEnded) return;
        this.session.socket.resume();
        this.clock = this.now();
        this.work(this.kept);
      });
  }

  private keep(chunk: Buffer): void {
    this.kept = Buffer.concat([this.kept, chunk]);
  }

  private failed(error: unknown, what: string): void {
    if (error instanceof PacketError && !(error instanceof PacketWriteError)) return this.session.violate(error.message);
    this.session.log.error({ err: error }, `${what} failed`);
    this.session.cut("a fault of the server");
  }
}
