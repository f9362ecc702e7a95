import type { ConnectionCipher } from "../../protocol/encryption/cipher.js";
import { recogniseEncryption } from "../../protocol/encryption/recognise.js";
import { BAD_FRAME, badFrameReason, type LengthTable, NEED_MORE, nextFrame } from "../../protocol/framing.js";
import { PacketError, PacketWriteError } from "../../protocol/packet-error.js";
import {
  clientLengths,
  clientLengthsBefore6017,
  clientLengthsIn,
  clientPackets,
  clientPacketsBefore6017,
} from "../../protocol/packets/index.js";
import type { ReadSoFar } from "./client-socket.js";
import type { Counters } from "./counters.js";
import type { PacketHandlers } from "./packet-handlers.js";
import { BARE_SEED_BYTES, recogniseOpening } from "./seed.js";
import type { Session } from "./session.js";
import { TokenBuckets } from "./token-buckets.js";

/** Packets of one client that are handled before other clients get their turn. */
const PACKETS_PER_TURN = 250;
/**
 * Bytes that a client may send before its login is accepted. The longest honest login has 21 + 62 + 3 bytes and a few
 * small packets.
 */
const BYTES_BEFORE_LOGIN_MAXIMUM = 4_096;
/** The longest single delay of a packet that exceeds its rate. */
const DELAY_MAXIMUM_MS = 1_000;
const NOTHING = Buffer.alloc(0);
/** Before the login no unknown packet is skipped: a sender of unknown packets is not a game client. */
const lengthsBeforeLogin = clientLengthsIn("login");

/** Called for packets without a handler, with the count of the packet's id. */
export type UnknownPacketListener = (session: Session, id: number, count: number) => void;

/** Splits the bytes of one connection into packets and passes them to their handlers in order. */
export class Receiver {
  private readonly session: Session;
  private readonly handlers: PacketHandlers;
  private readonly counters: Counters;
  private readonly now: () => number;
  private readonly whenUnknown: UnknownPacketListener;
  private readonly areRatesChecked: boolean;
  private readonly buckets = new TokenBuckets();
  /** An incomplete packet, or packets that wait. */
  private kept: Buffer = NOTHING;
  private isHeld = false;
  /** Whether the first packet after the seed has shown that the client does not encrypt, or how it does. */
  private isRecognised = false;
  private cipher: ConnectionCipher | undefined;
  /** When the current bytes arrived, so that the clock is read once for all packets in them. */
  private clock = 0;
  private bytesBeforeLogin = 0;

  constructor(parts: {
    session: Session;
    handlers: PacketHandlers;
    counters: Counters;
    now: () => number;
    whenUnknown: UnknownPacketListener;
    /** Whether an edge has checked the rates of the packets. */
    areRatesChecked?: boolean;
  }) {
    this.session = parts.session;
    this.handlers = parts.handlers;
    this.counters = parts.counters;
    this.now = parts.now;
    this.whenUnknown = parts.whenUnknown;
    this.areRatesChecked = parts.areRatesChecked ?? false;
  }

  /** How far the client's bytes are read. */
  get readSoFar(): ReadSoFar {
    return { cipher: this.cipher, unhandled: this.kept };
  }

  /** Takes bytes as they come from the socket. */
  take(chunk: Buffer): void {
    const { session } = this;
    if (session.hasEnded) return;
    session.lastHeardAt = this.clock = this.now();
    this.counters.bytesReceived += chunk.length;
    if (!session.account && (this.bytesBeforeLogin += chunk.length) > BYTES_BEFORE_LOGIN_MAXIMUM) {
      session.violate(`more than ${BYTES_BEFORE_LOGIN_MAXIMUM} bytes before the login`);
      return;
    }
    this.cipher?.decrypt(chunk, 0, chunk.length);
    if (this.isHeld) this.keep(chunk);
    else this.work(this.kept.length === 0 ? chunk : Buffer.concat([this.kept, chunk]));
  }

  private work(bytes: Buffer): void {
    const { session } = this;
    if (this.kept.length > 0) this.kept = NOTHING;
    let at = session.stage === undefined ? this.open(bytes) : 0;
    for (let packets = 0; at < bytes.length && !session.hasEnded && session.stage !== undefined; packets++) {
      if (!this.isRecognised && !this.recognise(bytes, at)) break;
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
    // A copy, because a small rest would keep a whole large chunk alive.
    if (at < bytes.length && !session.hasEnded) this.kept = Buffer.from(bytes.subarray(at));
  }

  /** Reads the seed before the first packet. Returns its length in bytes. */
  private open(bytes: Buffer): number {
    const { session } = this;
    const opening = recogniseOpening(bytes);
    if (opening.kind === "need") return 0;
    if (opening.kind === "foreign") session.violate(`speaks ${opening.protocol}`);
    if (opening.kind === "enhanced") session.refuse("an enhanced client");
    if (session.hasEnded) return 0;
    // Not by enterStage: the time limit for the login counts from the connection, however slowly the seed came.
    session.stage = "login";
    if (opening.kind !== "bare") return 0;
    session.seed = opening.seed;
    return BARE_SEED_BYTES;
  }

  /**
   * Finds out whether the client encrypts, from its first packet after the seed. Returns whether the bytes can be read.
   */
  private recognise(bytes: Buffer, from: number): boolean {
    const { session } = this;
    const { seed, version } = session;
    // A seed in a packet is plain.
    if (seed === undefined) return true;
    const recognition = recogniseEncryption({ bytes, from, seed, version, lengths: lengthsBeforeLogin });
    if (recognition.kind === "need") return false;
    this.isRecognised = true;
    if (recognition.kind === "unknown") session.refuse("its encryption is unknown");
    if (recognition.kind === "encrypted") {
      const { name, encrypt } = (this.cipher = recognition.cipher);
      session.log.debug({ cipher: name }, "the client encrypts");
      this.cipher.decrypt(bytes, from, bytes.length);
      if (encrypt) session.outbox.encryptBy(encrypt);
    }
    return !session.hasEnded;
  }

  /** Returns the milliseconds until the packet may be tried again, 0 when it is done. */
  private handle(bytes: Buffer, at: number, end: number): number {
    const { session } = this;
    const stage = session.stage!;
    const table = session.knowsGrids ? clientPackets : clientPacketsBefore6017;
    const packet = table.find(bytes, at);
    const handle = packet && this.handlers.find(packet);
    if (packet && !packet.stages.includes(stage)) {
      session.violate(`${packet.name} is not legal in stage ${stage}`);
      return 0;
    }
    const waitMs = packet && !this.areRatesChecked ? this.buckets.take(packet, this.clock) : 0;
    if (packet && waitMs > 0) {
      this.counters.packetsThrottled++;
      if (packet.rate.over === "delay" && !this.handlers.isObsolete(packet, session, bytes, at)) return waitMs;
      this.counters.packetsReceived++;
      if (packet.rate.over === "close") session.violate(`${packet.name} came too often`);
      return 0;
    }
    this.counters.packetsReceived++;
    if (session.relay?.takes(packet, bytes, at, end)) return 0;
    try {
      const work = handle?.(session, bytes, at, end);
      if (work) this.hold(work);
      if (handle) return 0;
      // A packet without a handler is read all the same: wrong fields end a connection in every packet.
      packet?.read(bytes.subarray(at, end));
      this.whenUnknown(session, bytes[at]!, this.counters.countUnknown(bytes[at]!));
    } catch (error) {
      this.failed(error, packet?.name ?? "a packet");
    }
    return 0;
  }

  private lengths(): LengthTable {
    const { stage, knowsGrids } = this.session;
    if (stage === "login") return lengthsBeforeLogin;
    return knowsGrids ? clientLengths : clientLengthsBefore6017;
  }

  private badFrame(reason: string): string {
    const isFirst = this.session.stage === "login" && this.session.progress === "connected";
    return isFirst ? `not a client that this server understands (${reason})` : reason;
  }

  /** Handles no further packet of this client until the work is done. */
  private hold(work: Promise<void>): void {
    this.isHeld = true;
    this.pause();
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
    this.pause();
  }

  /**
   * Lets further bytes wait in the kernel. Before the login they are read all the same, because they are few, and
   * because nobody would notice otherwise that a client hangs up while its password waits.
   */
  private pause(): void {
    if (this.session.account) this.session.socket.pause();
  }

  private failed(error: unknown, what: string): void {
    if (error instanceof PacketError && !(error instanceof PacketWriteError)) return this.session.violate(error.message);
    this.session.log.error({ err: error }, `${what} failed`);
    this.session.cut("a fault of the server");
  }
}
