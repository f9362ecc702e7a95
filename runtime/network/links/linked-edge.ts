import { randomBytes } from "node:crypto";
import type { Socket } from "node:net";
import type { EdgeSettings } from "./edge-messages.js";
import { EdgeLink } from "./edge-link.js";
import type { EdgeSocket } from "./edge-socket.js";
import { EDGE_FRAME_BYTES, FROM_EDGE, LINK_FORM, SILENT_BEATS, STRANGER_FRAME_BYTES, TO_EDGE } from "./frames.js";
import { CHALLENGE_BYTES, type EnterMessage, type HelloMessage, isProof, readEnter, readHello } from "./link-messages.js";

export interface LinkedEdgeParts {
  readonly stream: Socket;
  /** What an edge must know. */
  readonly secret: string;
  readonly settings: EdgeSettings;
  readonly whenOverflowed: () => void;
  /** Called when the edge has proved who it is. */
  readonly whenKnown: (edge: LinkedEdge, hello: HelloMessage) => void;
  /** Called when a client wants to enter. */
  readonly enter: (socket: EdgeSocket, message: EnterMessage) => void;
  /** Called once, when the link is lost. */
  readonly whenLost: (edge: LinkedEdge, reason: string) => void;
}

/** An edge of the network that has a link to this process. */
export class LinkedEdge {
  readonly link: EdgeLink;
  /** The name of its process; undefined until it has proved who it is. */
  name: string | undefined;
  private readonly parts: LinkedEdgeParts;
  private readonly challenge = randomBytes(CHALLENGE_BYTES);
  private silentBeats = 0;
  private isLost = false;

  constructor(parts: LinkedEdgeParts) {
    this.parts = parts;
    const { stream, settings, whenOverflowed } = parts;
    stream.setNoDelay(true);
    this.link = new EdgeLink({
      ...{ stream, ...settings, whenOverflowed },
      whenStuck: (reason) => this.lose(reason),
      whenFailed: ({ message }) => this.lose(message),
      handle: (kind, connection, bytes, from, to) => this.handle(kind, connection, bytes, from, to),
      whenClosed: () => this.lose("it was closed"),
      isOfNetwork: true,
      limitBytes: STRANGER_FRAME_BYTES,
    });
    this.link.say(TO_EDGE.challenge, 0, this.challenge);
  }

  /** To be called at each beat. An edge that says nothing for long is lost, and its players with it. */
  checkOnIt(): void {
    // Not by the clock: what the edge said waits to be read if this process was stopped for a while.
    if (++this.silentBeats > SILENT_BEATS) this.lose(this.name === undefined ? "it did not prove who it is" : "it is silent");
  }

  lose(reason: string): void {
    if (this.isLost) return;
    this.isLost = true;
    this.parts.whenLost(this, reason);
    this.link.lose(`the link to its edge was lost: ${reason}`);
  }

  private handle(kind: number, connection: number, bytes: Buffer, from: number, to: number): void {
    if (this.name === undefined) return this.meet(kind, bytes, from, to);
    if (kind === FROM_EDGE.beat) {
      this.silentBeats = 0;
      return this.link.say(TO_EDGE.beat, 0);
    }
    const message = kind === FROM_EDGE.enter && connection > 0 ? readEnter(bytes, from, to) : undefined;
    if (message) this.parts.enter(this.link.open(connection), message);
    else this.lose(`it sent a bad frame of kind ${kind}`);
  }

  private meet(kind: number, bytes: Buffer, from: number, to: number): void {
    const hello = kind === FROM_EDGE.hello ? readHello(bytes, from, to) : undefined;
    if (!hello) return this.lose("it did not say who it is");
    if (hello.form !== LINK_FORM) return this.lose(`it speaks form ${hello.form} of the link instead of ${LINK_FORM}`);
    if (!isProof(hello.proof, this.parts.secret, this.challenge, hello.edge)) return this.lose("its proof is wrong");
    this.name = hello.edge;
    this.silentBeats = 0;
    this.link.limitBytes = EDGE_FRAME_BYTES;
    this.link.say(TO_EDGE.welcome, 0);
    this.parts.whenKnown(this, hello);
  }
}
