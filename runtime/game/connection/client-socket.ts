import type { ChangeBytes } from "../../protocol/encryption/cipher.js";
import type { SwitchMessage } from "./link/messages.js";

/**
 * What a session needs of its client's socket. It is a TCP socket of this process, or one that an edge process holds.
 */
export interface ClientSocket {
  /** Whether nothing can be written any more. */
  readonly destroyed: boolean;
  /** Whether `close` was emitted. */
  readonly closed: boolean;
  /** Bytes that wait in this process for the client to read them. */
  readonly writableLength: number;
  readonly bytesWritten: number;
  /**
   * Present where another process puts updates together: it gets what viewers share once, and what each of them gets of
   * it.
   */
  readonly updates?: UpdateSink;
  /** Present where another process holds the socket: it gets short answers without a write for each. */
  readonly answers?: AnswerSink;
  /** Present where the character may leave for another process of the network, and the client keeps its connection. */
  readonly handover?: SocketHandover | undefined;
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
  emit(event: "data", chunk: Buffer): unknown;
  once(event: "close", listener: () => void): unknown;
}

/** Leads a client from one process of a network to another one. */
export interface SocketHandover {
  /** The client's packets wait where its socket is. A few that are on their way may still come. */
  hold(): void;
  /** The character stays after all. */
  goOn(): void;
  /** The other process has the character: the client is led there, with what it sent meanwhile. Closes this end. */
  switchTo(message: SwitchMessage): void;
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
  /** Writes the update and is empty again. @param encrypt changes its bytes; only a sink of this process can */
  sendTo(socket: ClientSocket, encrypt?: ChangeBytes): void;
}
