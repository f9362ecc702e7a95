import type { ChangeBytes, ConnectionCipher } from "../../protocol/encryption/cipher.js";
import type { PaceName } from "../../world/space/pace.js";
import type { Caller } from "./proxy-header.js";

/** What a session needs of its client's socket. A TCP socket is one; tests and `network` have others. */
export interface ClientSocket {
  /** Whether nothing can be written any more. */
  readonly destroyed: boolean;
  /** Whether `close` was emitted. */
  readonly closed: boolean;
  /** Bytes that wait for the client to read them. */
  readonly writableLength: number;
  readonly bytesWritten: number;
  /** Present where updates are put together elsewhere, from what viewers share and what each of them gets of it. */
  readonly updates?: UpdateSink;
  /** Present where short answers are gathered, because each write is expensive. */
  readonly answers?: AnswerSink;
  /** Present where the connection outlives this process: it learns who plays, and follows where the character goes. */
  follow?(player: FollowedPlayer, client: PlayingClient): void;
  write(bytes: Uint8Array): unknown;
  /** Stops `data`. A little may still come. */
  pause(): unknown;
  resume(): unknown;
  /** Closes the connection after the waiting bytes are written. */
  end(): unknown;
  destroy(): unknown;
  /** The bytes of `data` are valid only until the listener returns. */
  on(event: "data", listener: (chunk: Buffer) => void): unknown;
  on(event: "error", listener: (error: Error) => void): unknown;
  on(event: "end" | "close", listener: () => void): unknown;
  off(event: "data", listener: (chunk: Buffer) => void): this;
  off(event: "error" | "end" | "close", listener: () => void): this;
  removeAllListeners(event: "data" | "error" | "close"): unknown;
  emit(event: "data", chunk: Buffer): unknown;
  once(event: "close", listener: () => void): unknown;
}

/** A player as its connection follows it. */
export interface FollowedPlayer {
  readonly mobile: {
    readonly facet: number;
    readonly x: number;
    readonly y: number;
    readonly z: number;
    readonly direction: number;
  };
  readonly sightTiles: number;
  readonly paceName: PaceName;
}

/** What the next process has to know of a client that plays. */
export interface PlayingClient {
  readonly accountId: number;
  /** The serial of the character. */
  readonly character: number;
  /** Of the client; null if it has not told it. */
  readonly version: string | null;
  /** Where it comes from, and the address and port that it reached. */
  readonly caller: Caller;
  /** Unix milliseconds. */
  readonly connectedAt: number;
}

/** The bytes of a client, as far as they were read. */
export interface ReadSoFar {
  /** How the client encrypts; undefined if it does not. */
  readonly cipher: ConnectionCipher | undefined;
  /** Came and was not handled, already plain. */
  readonly unhandled: Buffer;
}

/** A client that plays, whose socket goes on without its session. */
export interface GivenClient extends ReadSoFar {
  readonly socket: ClientSocket;
  readonly client: PlayingClient;
  readonly player: FollowedPlayer;
}

/** A client does not read what it is sent. The message says it in the words of a session's end. */
export class UnreadError extends Error {
  override readonly name = "UnreadError";
}

/** Gathers the answers to what one client sent at once. */
export interface AnswerSink {
  /** Bytes so far. */
  readonly bytes: number;
  /** Copies the bytes of an answer. Returns false, and does nothing, if there is no space for them. */
  take(answer: Uint8Array): boolean;
  clear(): void;
  /** Sends them to the client, and is empty again. */
  sendTo(socket: ClientSocket): void;
}

/** Puts an update of one client together. */
export interface UpdateSink {
  /** Bytes so far. */
  readonly bytes: number;
  append(source: Uint8Array): void;
  /** Appends a part of the bytes that the viewers of an update share. */
  appendShared(shared: Uint8Array, from: number, to: number): void;
  clear(): void;
  /** Writes the update and is empty again. @param encrypt changes its bytes; a sink of a socket cannot */
  sendTo(socket: ClientSocket, encrypt?: ChangeBytes): void;
}
