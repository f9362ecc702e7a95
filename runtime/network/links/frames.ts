import { SendBuffer } from "../../game/connection/send-buffer.js";

/**
 * The frames between the world's process and an edge, which holds sockets of clients for it. All numbers are little
 * endian. An edge of this machine is of the world's build. An edge of a network says the number of its form first.
 *
 * | bytes | what |
 * | --- | --- |
 * | 1 | kind |
 * | 4 | number of the connection; 0 where the frame is of none |
 * | 4 | bytes of the body |
 * | any | body |
 */
export const HEADER_BYTES = 9;
const CONNECTION_AT = 1;
export const LENGTH_AT = 5;

/** From an edge to the world. */
export const FROM_EDGE = {
  /** Body: bytes of the client. */
  received: 1,
  /** The client has hung up, and may still read. */
  hungUp: 2,
  /** The connection is closed. Body: the error that closed it, UTF-8; empty without one. */
  closed: 3,
  /** More bytes wait for the client than it may let wait; nothing more is written to it. */
  overflowed: 4,
  /** Bytes wait for the client, and it has read none of them for the time limit. */
  stalled: 5,
  /**
   * Of no connection. Body: {@link HelloMessage}, the answer to the challenge. Only edges of a network say it, and the
   * next two.
   */
  hello: 6,
  /** Of no connection: the edge is alive. */
  beat: 7,
  /**
   * A client wants to enter with a character of this process. Body: {@link EnterMessage}. Its packets follow once it is
   * `entered`.
   */
  enter: 8,
  /** Of no connection. Body: {@link OwnEdge}. Only edges of this machine say it, first, and what follows. */
  edge: 9,
  /** Of no connection, from time to time. Body: {@link EdgeFigures}. */
  figures: 10,
  /** A client has connected. Body: {@link Caller}. */
  opened: 11,
  /**
   * A client was playing when the last world ended. Body: {@link HeldClient}. Its packets follow, without encryption,
   * once it is `entered`.
   */
  held: 12,
} as const;

/** From the world to an edge. */
export const TO_EDGE = {
  /** Body: final bytes for the client, but for their encryption. */
  send: 1,
  /** Body: u32, bytes of the client that the world has taken. */
  taken: 2,
  /** Closes the connection after the waiting bytes are written. */
  end: 3,
  /** Closes the connection at once. */
  cut: 4,
  /** Of no connection. Body: bytes that viewers of the tick share. It stands before the updates that take from it. */
  shared: 5,
  /**
   * A client's update of the tick. Body: its own bytes; then for each part of the shared bytes three u32: where in its
   * own bytes it belongs, its beginning and its end in the shared bytes; then u32, the number of parts.
   */
  update: 6,
  /**
   * Of no connection. Body: random bytes, which the edge's proof is made of. Only processes of a network say it, and
   * what follows.
   */
  challenge: 7,
  /** Of no connection: the edge is who it says it is. */
  welcome: 8,
  /** Of no connection: answers each beat of the edge. */
  beat: 9,
  /** The client's character is in the world. Body: in a network the claim of its account, UTF-8. */
  entered: 10,
  /** The client cannot enter. Body: the reason, UTF-8. */
  refused: 11,
  /** The client's packets must wait at the edge: its character is about to leave for another process. */
  hold: 12,
  /** The character stays: the client's packets may come again. */
  goOn: 13,
  /**
   * The character has left for another process of the network. Body: {@link SwitchMessage}. The connection is closed
   * here.
   */
  switch: 14,
  /** The client plays. Body: {@link PlayingClient}. Only the world of this machine says it. */
  playing: 15,
  /** Where the client's character is now: see {@link writePlace}. */
  place: 16,
} as const;

/** Bytes of a place on a link. */
export const PLACE_BYTES = 9;

/** The number of this form. Edges and processes of a network are updated one after the other. */
export const LINK_FORM = 1;
/** The time between two beats. */
export const BEAT_MS = 1_000;
/** Beats without a word after which the other end counts as lost. With the next they make less than five seconds. */
export const SILENT_BEATS = 3;
/** The longest frame of an edge that has not proved who it is. */
export const STRANGER_FRAME_BYTES = 2 * 1_024;
/** The longest frame of an edge. */
export const EDGE_FRAME_BYTES = 256 * 1_024;
/** The longest frame to an edge: what a tick of the largest crowds shares. */
export const WORLD_FRAME_BYTES = 64 * 1_024 * 1_024;

export const PART_BYTES = 12;
export const COUNT_BYTES = 4;

/**
 * Bytes of one client that an edge passes on before the world has taken them: bounds what a flood of a client costs the
 * world.
 */
export const CLIENT_WINDOW_BYTES = 16 * 1_024;

/** A send buffer of frames. */
export class FrameWriter extends SendBuffer {
  /** Appends a frame with a body of bytes. @param count of the body, from its first byte on; all by default */
  add(kind: number, connection: number, body: Uint8Array, count = body.length): void {
    this.addHeader(kind, connection, count);
    this.appendShared(body, 0, count);
  }

  /** Appends a frame with a body of one number. */
  addNumber(kind: number, connection: number, value: number): void {
    this.addHeader(kind, connection, 4);
    this.appendNumber(value);
  }

  /** Appends a frame without a body. */
  addEmpty(kind: number, connection: number): void {
    this.addHeader(kind, connection, 0);
  }

  /** Begins a frame whose body is appended next. Returns where it begins, for {@link endFrame}. */
  beginFrame(): number {
    const at = this.used;
    this.addHeader(0, 0, 0);
    return at;
  }

  endFrame(at: number, kind: number, connection: number): void {
    const { buffer } = this;
    buffer[at] = kind;
    buffer.writeUInt32LE(connection, at + CONNECTION_AT);
    buffer.writeUInt32LE(this.used - at - HEADER_BYTES, at + LENGTH_AT);
  }

  /** Forgets all bytes from a place on. */
  cutBack(at: number): void {
    this.used = at;
  }

  /** @param parts three numbers each, as `TO_EDGE.update` has them */
  appendParts(parts: Int32Array, count: number): void {
    this.reserve(count * PART_BYTES + COUNT_BYTES);
    for (let i = 0; i < count * 3; i++) this.appendNumber(parts[i]!);
    this.appendNumber(count);
  }

  private addHeader(kind: number, connection: number, length: number): void {
    this.reserve(HEADER_BYTES);
    this.buffer[this.used] = kind;
    this.used += CONNECTION_AT;
    this.appendNumber(connection);
    this.appendNumber(length);
  }

  private appendNumber(value: number): void {
    this.reserve(4);
    const { buffer, used } = this;
    buffer[used] = value;
    buffer[used + 1] = value >>> 8;
    buffer[used + 2] = value >>> 16;
    buffer[used + 3] = value >>> 24;
    this.used = used + 4;
  }
}

/** Takes a frame. Its body is in `bytes`, from `from` to `to`, and is valid only until the function returns. */
export type LinkFrameHandler = (kind: number, connection: number, bytes: Buffer, from: number, to: number) => void;

const INITIAL_BYTES = 64 * 1_024;

/** The other end announced a frame that is longer than any that it has to send. */
export class FrameTooLongError extends Error {
  override readonly name = "FrameTooLongError";

  constructor(bytes: number) {
    super(`a frame of ${bytes} bytes`);
  }
}

/** Splits the bytes of a link into frames. */
export class LinkFrameReader {
  private readonly handle: LinkFrameHandler;
  /** The beginning of a frame whose end has not come. */
  private kept = Buffer.allocUnsafeSlow(INITIAL_BYTES);
  private keptBytes = 0;
  /** The longest body that is taken. */
  limitBytes: number;

  constructor(handle: LinkFrameHandler, limitBytes = Infinity) {
    this.handle = handle;
    this.limitBytes = limitBytes;
  }

  /** Takes bytes as they come. @throws FrameTooLongError */
  take(chunk: Buffer): void {
    let at = 0;
    while (this.keptBytes > 0 && at < chunk.length) at = this.complete(chunk, at);
    const { handle } = this;
    while (chunk.length - at >= HEADER_BYTES) {
      const from = at + HEADER_BYTES;
      const to = from + this.bodyBytes(chunk, at);
      if (to > chunk.length) break;
      handle(chunk[at]!, numberAt(chunk, at + CONNECTION_AT), chunk, from, to);
      at = to;
    }
    if (at < chunk.length) this.keep(chunk, at, chunk.length);
  }

  /** Adds what is missing of the kept frame, as far as it has come. Returns where the rest of the chunk begins. */
  private complete(chunk: Buffer, at: number): number {
    const missing = this.frameBytes() - this.keptBytes;
    const end = Math.min(at + missing, chunk.length);
    this.keep(chunk, at, end);
    const whole = this.frameBytes();
    if (this.hasHeader() && this.keptBytes === whole) {
      const { kept } = this;
      this.keptBytes = 0;
      this.handle(kept[0]!, numberAt(kept, CONNECTION_AT), kept, HEADER_BYTES, whole);
    }
    return end;
  }

  private hasHeader(): boolean {
    return this.keptBytes >= HEADER_BYTES;
  }

  /** The bytes of the kept frame, or of its header while that is incomplete. */
  private frameBytes(): number {
    return this.hasHeader() ? HEADER_BYTES + this.bodyBytes(this.kept, 0) : HEADER_BYTES;
  }

  private bodyBytes(bytes: Uint8Array, at: number): number {
    const length = numberAt(bytes, at + LENGTH_AT);
    if (length > this.limitBytes) throw new FrameTooLongError(length);
    return length;
  }

  private keep(chunk: Buffer, from: number, to: number): void {
    const bytes = this.keptBytes + to - from;
    if (bytes > this.kept.length) {
      const larger = Buffer.allocUnsafeSlow(Math.max(bytes, this.kept.length * 2));
      this.kept.copy(larger, 0, 0, this.keptBytes);
      this.kept = larger;
    }
    chunk.copy(this.kept, this.keptBytes, from, to);
    this.keptBytes = bytes;
  }
}

function numberAt(bytes: Uint8Array, at: number): number {
  return (bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24)) >>> 0;
}
