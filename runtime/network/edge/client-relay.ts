import { CLIENT_WINDOW_BYTES, FROM_EDGE } from "../links/frames.js";
import { type EnterMessage, messageBytes, type SwitchMessage } from "../links/link-messages.js";
import type { SendBuffer } from "../../game/connection/send-buffer.js";
import type { Relay } from "../../game/connection/relay.js";
import type { Session } from "../../game/connection/session.js";
import type { AnyPacket } from "../../protocol/packet.js";
import { clientVersion } from "../../protocol/packets/login.js";
import { moveReject, moveRequest, stepSequence } from "../../protocol/packets/movement.js";
import { logoutAck, logoutRequest, pingRequest } from "../../protocol/packets/session.js";
import { asciiSpeech, unicodeSpeech } from "../../protocol/packets/speech.js";
import type { ShownPlayer } from "../../game/entry/entrance.js";
import { systemMessage } from "../../game/connection/system-message.js";
import { NOT_BACK, PAUSED } from "./pause-texts.js";
import type { LinkedClient, WorldLink } from "./world-link.js";

/**
 * Bytes of a client that may wait while its character goes to another process; it hardly sends a tenth in that time.
 */
const WAITING_BYTES = 64 * 1_024;

export interface ClientRelayParts {
  readonly session: Session;
  /** The number of the client on the links of this edge. */
  readonly connection: number;
  /** Leads the client to the process that has its character now. Rejects if that cannot be reached. */
  readonly follow: (relay: ClientRelay, message: SwitchMessage) => Promise<void>;
}

/** Settles once the process has let the client in or not. */
interface Entrance {
  readonly resolve: () => void;
  readonly refuse: (reason: string) => void;
}

/**
 * A client of this edge whose character is in a process of a world: its packets go there, and what it is sent comes
 * from there. When the process has ended, the client is kept and answered here, until it is in the next one.
 */
export class ClientRelay implements Relay, LinkedClient {
  private readonly parts: ClientRelayParts;
  /** Whether the client plays. */
  isInWorld = false;
  /** Whether no process has its character. */
  isPaused = false;
  /** Which process has its character. */
  private processId = 0;
  private character = 0;
  private shown: ShownPlayer | undefined;
  /** Of its account by the process; undefined if an older one did not tell it. */
  private claim: string | undefined;
  private link: WorldLink | undefined;
  private entrance: Entrance | undefined;
  /** Bytes that the process has not taken. */
  private untaken = 0;
  /** What the client sent while its character is on the way. */
  private waiting: Buffer[] | undefined;
  private waitingBytes = 0;

  constructor(parts: ClientRelayParts) {
    this.parts = parts;
  }

  /** What the next process has to know of a client that plays. */
  get back(): EnterMessage["back"] {
    return this.isInWorld ? { shown: this.shown ?? null, claim: this.claim } : undefined;
  }

  /**
   * Asks the process for the entrance. Resolves when the client is in the world, or has left.
   * @param refused makes the error
   */
  enter(link: WorldLink, processId: number, message: EnterMessage, refused: (reason: string) => Error): Promise<void> {
    const { connection } = this.parts;
    this.processId = processId;
    this.character = message.character;
    this.link = link;
    this.untaken = 0;
    this.parts.session.relay = this;
    link.add(connection, this);
    link.frames.add(FROM_EDGE.enter, connection, messageBytes(message));
    link.wake();
    return new Promise((resolve, reject) => {
      this.entrance = { resolve, refuse: (reason) => reject(refused(reason)) };
    });
  }

  takes(packet: AnyPacket | undefined, bytes: Buffer, at: number, end: number): boolean {
    if (packet === pingRequest) return false;
    if (this.isPaused) this.answer(bytes, at);
    else if (this.waiting) this.keep(bytes, at, end);
    else this.pass(bytes, at, end);
    // The edge needs the version as well, for the lengths of packets.
    return packet !== clientVersion;
  }

  send(sendBuffer: SendBuffer): void {
    this.parts.session.outbox.send(sendBuffer);
  }

  taken(bytes: number): void {
    this.untaken -= bytes;
    if (this.untaken < CLIENT_WINDOW_BYTES && !this.waiting) this.parts.session.socket.resume();
  }

  end(): void {
    this.parts.session.end("its world ended it");
  }

  cut(): void {
    this.parts.session.cut("its world cut it");
  }

  entered(claim: string | undefined): void {
    const { session } = this.parts;
    this.claim = claim;
    if (session.stage !== "world") session.enterStage("world");
    this.isInWorld = true;
    this.isPaused = false;
    this.settle()?.resolve();
    this.goOn();
  }

  refused(reason: string): void {
    this.link = undefined;
    if (this.isInWorld) systemMessage(this.parts.session, NOT_BACK);
    this.parts.session.relay = undefined;
    this.settle()?.refuse(reason);
  }

  isAt(place: ShownPlayer): void {
    this.shown = place;
  }

  /** No process has the character of a client that plays. What it sends is answered here, or dropped. */
  pause(): void {
    if (this.isPaused) return;
    this.isPaused = true;
    this.waiting = undefined;
    this.waitingBytes = 0;
    const { session } = this.parts;
    systemMessage(session, PAUSED);
    session.socket.resume();
  }

  hold(): void {
    this.waiting ??= [];
  }

  /** What waited goes to the process. */
  goOn(): void {
    const { waiting } = this;
    this.waiting = undefined;
    this.waitingBytes = 0;
    for (const bytes of waiting ?? []) this.pass(bytes, 0, bytes.length);
    if (waiting && this.untaken < CLIENT_WINDOW_BYTES) this.parts.session.socket.resume();
  }

  switchTo(message: SwitchMessage): void {
    this.hold();
    // It arrives somewhere else.
    this.shown = undefined;
    this.goTo(message);
  }

  /** Leads the client to a process. */
  private goTo(message: SwitchMessage): void {
    this.link = undefined;
    const { session, follow } = this.parts;
    // Of a login that is led on before the process let it in: it learns in the end whether another one did.
    const entrance = this.settle();
    follow(this, message).then(entrance?.resolve, (error: unknown) => {
      session.log.warn({ err: error, toProcess: message.processId }, "the client could not follow its character");
      const reason = error instanceof Error ? error.message : String(error);
      if (!entrance) return session.end(`it could not follow its character: ${reason}`);
      session.relay = undefined;
      entrance.refuse(reason);
    });
  }

  /** The link to the process is gone. Its client waits for the next one. */
  lost(): void {
    if (this.isInWorld) this.pause();
    const { processId, character } = this;
    this.goTo({ processId, character, handover: null });
  }

  ended(reason: string): void {
    const { link } = this;
    const { connection } = this.parts;
    this.link = undefined;
    this.waiting = undefined;
    this.settle()?.resolve();
    if (!link) return;
    link.remove(connection);
    link.frames.add(FROM_EDGE.closed, connection, Buffer.from(reason === "hung up" ? "" : reason));
    link.wake();
  }

  private pass(bytes: Buffer, at: number, end: number): void {
    const { link } = this;
    if (!link) return;
    const { frames } = link;
    const frame = frames.beginFrame();
    frames.appendShared(bytes, at, end);
    frames.endFrame(frame, FROM_EDGE.received, this.parts.connection);
    this.untaken += end - at;
    if (this.untaken >= CLIENT_WINDOW_BYTES) this.parts.session.socket.pause();
    link.wake();
  }

  /** Answers for the world what cannot wait. */
  private answer(bytes: Buffer, at: number): void {
    const { session } = this.parts;
    const { shown } = this;
    if (bytes[at] === moveRequest.id && shown) {
      const { x, y, z, direction } = shown;
      session.send(moveReject, { sequence: stepSequence(bytes, at), x, y, z, direction });
    } else if (bytes[at] === logoutRequest.id) {
      session.send(logoutAck, { granted: true });
      session.end("logged out");
    } else if (bytes[at] === asciiSpeech.id || bytes[at] === unicodeSpeech.id) {
      // The words are lost, and whoever spoke them has to know.
      systemMessage(session, PAUSED);
    }
  }

  private keep(bytes: Buffer, at: number, end: number): void {
    const { session } = this.parts;
    this.waiting!.push(Buffer.from(bytes.subarray(at, end)));
    this.waitingBytes += end - at;
    if (this.waitingBytes > WAITING_BYTES) session.cut(`sent more than ${WAITING_BYTES} bytes on the way to another process`);
    else session.socket.pause();
  }

  private settle(): Entrance | undefined {
    const { entrance } = this;
    this.entrance = undefined;
    return entrance;
  }
}
