import type { ClientSocket, PlayingClient, ReadSoFar } from "../../game/connection/client-socket.js";
import { StalledClientWatch } from "../../game/connection/stalled-client.js";
import { Outbox } from "../../game/connection/outbox.js";
import type { Caller } from "../../game/connection/proxy-header.js";
import type { SendBuffer } from "../../game/connection/send-buffer.js";
import { systemMessage } from "../../game/connection/system-message.js";
import { compress } from "../../protocol/huffman.js";
import type { Packet } from "../../protocol/packet.js";
import { moveReject, moveRequest, stepSequence } from "../../protocol/packets/movement.js";
import { logoutAck, logoutRequest, ping, pingRequest } from "../../protocol/packets/session.js";
import { asciiSpeech, unicodeSpeech } from "../../protocol/packets/speech.js";
import { CLIENT_WINDOW_BYTES, FROM_EDGE } from "../links/frames.js";
import type { ShownPlayer } from "../../game/entry/entrance.js";
import { type HeldClient, jsonBytes } from "../links/own-messages.js";
import { ClientStream } from "./client-stream.js";
import type { DownstreamClient } from "./downstream.js";
import { PAUSED } from "./pause-texts.js";
import type { Upstream } from "./upstream.js";

/** What is kept of a client's first bytes until it plays. An honest login, with the choice of a character, has less. */
const EARLY_BYTES = 16 * 1_024;
const NOTHING = Buffer.alloc(0);

export interface EdgeClientParts {
  readonly connection: number;
  readonly socket: ClientSocket;
  readonly caller: Caller;
  /** One for all clients of the edge. */
  readonly sendBuffer: SendBuffer;
  readonly outboxBytes: number;
  /** Called when the connection is closed. */
  readonly whenClosed: () => void;
}

/** A client that plays. */
interface Playing {
  client: PlayingClient;
  place: ShownPlayer | undefined;
  readonly stream: ClientStream;
}

/**
 * One client's socket: passes its bytes to the world, and the world's to it. When the world has ended, a client that
 * plays is kept and answered here, until it is in the next world.
 */
export class EdgeClient implements DownstreamClient {
  private readonly parts: EdgeClientParts;
  private readonly outbox: Outbox;
  private readonly stallWatch: StalledClientWatch;
  /** The way to the world; undefined while there is none. */
  private upstream: Upstream | undefined;
  /** Bytes that the world has not taken. */
  private untaken = 0;
  private isEnding = false;
  private isStalled = false;
  private error = "";
  private sentBytes = 0;
  /** What the next world says again of a login, which the client has. */
  private repeatedBytes = 0;
  /** All that the client has sent, until it plays; undefined if that is too much to be kept. */
  private early: Buffer | undefined = NOTHING;
  private playing: Playing | undefined;
  private isWaiting = false;
  /** Whether its encryption is done here. The world in which it logged in did it by itself. */
  private isPlain = false;

  constructor(parts: EdgeClientParts) {
    this.parts = parts;
    const { socket, outboxBytes } = parts;
    this.stallWatch = new StalledClientWatch(socket);
    this.outbox = new Outbox({
      socket,
      limitBytes: outboxBytes,
      wake: () => undefined,
      overflow: () => (this.isWaiting ? this.cut() : this.tell(FROM_EDGE.overflowed)),
    });
    socket.on("data", (chunk: Buffer) => this.receive(chunk));
    socket.on("error", ({ message }) => (this.error = message));
    socket.on("end", () => (this.upstream && !this.isWaiting ? this.tell(FROM_EDGE.hungUp) : this.end()));
    socket.on("close", () => {
      this.tell(FROM_EDGE.closed, Buffer.from(this.error));
      parts.whenClosed();
    });
  }

  /** Goes on with a client that played while its world had the socket. */
  keep({ place, ...client }: HeldClient, { cipher, unhandled }: ReadSoFar): void {
    const stream = new ClientStream(client.version, cipher);
    this.playing = { client, place, stream };
    this.early = undefined;
    if (cipher?.encrypt) this.outbox.encryptBy(cipher.encrypt);
    this.isPlain = true;
    this.hold(stream);
    this.answerPlain(stream, unhandled);
    this.parts.socket.resume();
  }

  /** Whether it plays and waits for the next world. */
  get isHeld(): boolean {
    return this.isWaiting && !this.isEnding;
  }

  /** A world is there: tells it of the client. */
  enter(upstream: Upstream): void {
    if (this.isEnding) return;
    const { caller, connection } = this.parts;
    const { playing } = this;
    this.upstream = upstream;
    if (playing?.place) {
      const held: HeldClient = { ...playing.client, place: playing.place };
      return this.tell(FROM_EDGE.held, jsonBytes(held));
    }
    this.tell(FROM_EDGE.opened, jsonBytes(caller));
    const { early = NOTHING } = this;
    if (early.length === 0) return;
    upstream.frames.add(FROM_EDGE.received, connection, early);
    this.untaken = early.length;
  }

  /**
   * The world has ended. Of a client in the middle of its login, the next one gets all that it has sent again; its
   * answers have the same lengths.
   */
  leave(): void {
    this.upstream = undefined;
    if (this.isEnding) return;
    if (this.playing?.place) this.hold(this.playing.stream);
    else if (this.early) this.repeatedBytes = this.sentBytes;
    else this.end();
    this.untaken = 0;
    this.parts.socket.resume();
  }

  /** No world came back in time, or the server stops. */
  letGo(text: string): void {
    if (this.isWaiting) systemMessage({ send: this.say }, text);
    this.outbox.flush(this.parts.sendBuffer);
    this.end();
  }

  send(sendBuffer: SendBuffer): void {
    if (this.repeatedBytes > 0) this.repeatedBytes -= sendBuffer.drop(this.repeatedBytes);
    this.sentBytes += sendBuffer.bytes;
    this.outbox.send(sendBuffer);
  }

  taken(bytes: number): void {
    this.untaken -= bytes;
    if (this.untaken < CLIENT_WINDOW_BYTES) this.parts.socket.resume();
  }

  end(): void {
    this.isEnding = true;
    this.outbox.shut();
    this.parts.socket.end();
    // Reading may be paused; then the client's hang-up would go unnoticed.
    this.parts.socket.resume();
  }

  cut(): void {
    this.isEnding = true;
    this.parts.socket.destroy();
  }

  /** The client plays, or has told its version. */
  plays(client: PlayingClient): void {
    const { early, playing } = this;
    if (playing) {
      playing.client = client;
      playing.stream.version = client.version;
    } else if (early) {
      this.playing = { client, place: undefined, stream: ClientStream.from(early, client.version) };
      this.early = undefined;
    }
  }

  isAt(place: ShownPlayer): void {
    if (this.playing) this.playing.place = place;
  }

  /** The client is in the next world. */
  entered(): void {
    const { playing, upstream } = this;
    if (!playing || !upstream) return;
    this.isWaiting = false;
    const { partial } = playing.stream;
    if (partial.length === 0) return;
    upstream.frames.add(FROM_EDGE.received, this.parts.connection, partial);
    this.untaken += partial.length;
    upstream.wake();
  }

  /** Writes to the world that the client does not read, if so. @param now monotonic milliseconds */
  checkStalled(limitMs: number, now: number): void {
    if (this.isEnding || this.isStalled || !this.stallWatch.isStalled(limitMs, now)) return;
    this.isStalled = true;
    if (this.upstream && !this.isWaiting) this.tell(FROM_EDGE.stalled);
    else this.cut();
  }

  private receive(chunk: Buffer): void {
    if (this.isEnding) return;
    const { playing, upstream } = this;
    if (this.isWaiting) return this.answerAll(playing!.stream, chunk);
    if (!playing) this.keepEarly(chunk);
    else if (this.isPlain) playing.stream.decrypt(chunk);
    upstream?.frames.add(FROM_EDGE.received, this.parts.connection, chunk);
    this.untaken += chunk.length;
    if (this.untaken >= CLIENT_WINDOW_BYTES) this.parts.socket.pause();
    upstream?.wake();
    if (!playing) return;
    if (!this.isPlain) playing.stream.decrypt(chunk);
    // Wrong packets are the world's matter.
    playing.stream.take(chunk);
  }

  private keepEarly(chunk: Buffer): void {
    const { early } = this;
    if (early) this.early = early.length + chunk.length > EARLY_BYTES ? undefined : Buffer.concat([early, chunk]);
  }

  private hold({ cipher }: ClientStream): void {
    if (!this.isPlain && cipher?.encrypt) {
      cipher.skip?.(this.sentBytes);
      this.outbox.encryptBy(cipher.encrypt);
    }
    this.isPlain = true;
    if (!this.isWaiting) systemMessage({ send: this.say }, PAUSED);
    this.isWaiting = true;
    this.outbox.flush(this.parts.sendBuffer);
  }

  /** Answers for the world what cannot wait, and drops the rest. */
  private answerAll(stream: ClientStream, chunk: Buffer): void {
    stream.decrypt(chunk);
    this.answerPlain(stream, chunk);
  }

  private answerPlain(stream: ClientStream, bytes: Buffer): void {
    const areTaken = stream.take(bytes, (packets, at) => this.answer(packets, at));
    this.outbox.flush(this.parts.sendBuffer);
    if (!areTaken) this.cut();
  }

  private answer(bytes: Buffer, at: number): void {
    switch (bytes[at]!) {
      case pingRequest.id:
        return this.say(ping, { sequence: bytes[at + 1]! });
      case moveRequest.id: {
        const { x, y, z, direction } = this.playing!.place!;
        return this.say(moveReject, { sequence: stepSequence(bytes, at), x, y, z, direction });
      }
      case logoutRequest.id:
        this.say(logoutAck, { granted: true });
        this.outbox.flush(this.parts.sendBuffer);
        return this.end();
      // The words are lost, and whoever spoke them has to know.
      case asciiSpeech.id:
      case unicodeSpeech.id:
        return systemMessage({ send: this.say }, PAUSED);
    }
  }

  private readonly say = <Input>(packet: Packet<unknown, Input>, value: Input): void => {
    this.outbox.push(compress(packet.write(value)));
  };

  private tell(kind: number, body?: Buffer): void {
    const { upstream } = this;
    if (!upstream) return;
    const { connection } = this.parts;
    if (body) upstream.frames.add(kind, connection, body);
    else upstream.frames.addEmpty(kind, connection);
    upstream.wake();
  }
}
