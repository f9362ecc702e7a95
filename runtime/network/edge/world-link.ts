import net, { type Socket } from "node:net";
import {
  BEAT_MS,
  LinkFrameReader,
  FrameTooLongError,
  type FrameWriter,
  FROM_EDGE,
  LINK_FORM,
  SILENT_BEATS,
  TO_EDGE,
  WORLD_FRAME_BYTES,
} from "../links/frames.js";
import { messageBytes, proofOf, readSwitch, type SwitchMessage } from "../links/link-messages.js";
import { readPlace } from "../links/own-messages.js";
import type { ShownPlayer } from "../../game/entry/entrance.js";
import type { SendBuffer } from "../../game/connection/send-buffer.js";
import { Downstream, type DownstreamClient } from "./downstream.js";
import { Upstream } from "./upstream.js";

/** A client of this edge whose character is in the process, or is to enter there. */
export interface LinkedClient extends DownstreamClient {
  /** The character is in the world. @param claim of its account by the process */
  entered(claim: string | undefined): void;
  refused(reason: string): void;
  /** The client's packets must wait. */
  hold(): void;
  /** They may come again. */
  goOn(): void;
  /** The character has left for another process. */
  switchTo(message: SwitchMessage): void;
  /** Its character is there. */
  isAt(place: ShownPlayer): void;
  /** The link is gone. */
  lost(): void;
}

export interface WorldLinkParts {
  /** Where the world's process takes edges. */
  readonly address: { readonly host: string; readonly port: number };
  /** The name of this process in the network. */
  readonly edge: string;
  readonly secret: string;
  readonly sendBuffer: SendBuffer;
  /** The clients that wait for the process. */
  readonly held: () => { readonly held: number; readonly heldMs: number };
  /** Called when the process has accepted this edge. */
  readonly whenReady: () => void;
  /** Called once, when the link is lost or could not be made. */
  readonly whenLost: (reason: string) => void;
}

/** This edge's link to one process of a world, with the clients whose characters are there. */
export class WorldLink {
  /** The milliseconds of the last beat's way there and back; undefined until the first came back. */
  pingMs: number | undefined;
  isReady = false;
  /** Whether it ever was ready. */
  wasReady = false;
  private readonly parts: WorldLinkParts;
  private readonly stream: Socket;
  private readonly upstream: Upstream;
  private readonly downstream: Downstream;
  private readonly clients = new Map<number, LinkedClient>();
  private readonly beats: NodeJS.Timeout;
  private silentBeats = 0;
  private beatAt = 0;
  private isLost = false;

  constructor(parts: WorldLinkParts) {
    this.parts = parts;
    const stream = (this.stream = net.connect({ ...parts.address, noDelay: true }));
    const upstream = (this.upstream = new Upstream(stream));
    this.downstream = new Downstream(
      parts.sendBuffer,
      (connection) => this.clients.get(connection),
      (clients) => upstream.noteCrowd(clients),
    );
    const reader = new LinkFrameReader(this.handle, WORLD_FRAME_BYTES);
    stream.on("data", (chunk) => {
      this.silentBeats = 0;
      try {
        reader.take(chunk);
      } catch (error) {
        if (!(error instanceof FrameTooLongError)) throw error;
        this.lose(error.message);
      }
    });
    stream.on("error", ({ message }) => this.lose(message));
    stream.on("close", () => this.lose("it was closed"));
    this.beats = setInterval(() => this.beat(), BEAT_MS);
  }

  get clientCount(): number {
    return this.clients.size;
  }

  /** Frames for the process. {@link wake} must follow. */
  get frames(): FrameWriter {
    return this.upstream.frames;
  }

  wake(): void {
    this.upstream.wake();
  }

  /** Takes a client's frames from here on. */
  add(connection: number, relay: LinkedClient): void {
    this.clients.set(connection, relay);
  }

  remove(connection: number): void {
    this.clients.delete(connection);
  }

  /** Closes the link after what waits is written, above all that its clients have left. */
  close(): void {
    this.upstream.flush();
    this.stream.destroySoon();
    this.lose("this edge stops");
  }

  /** Ends the link, and the sessions of its clients. */
  lose(reason: string): void {
    if (this.isLost) return;
    this.isLost = true;
    this.isReady = false;
    clearInterval(this.beats);
    if (!this.stream.writableEnded) this.stream.destroy();
    this.parts.whenLost(reason);
    const clients = [...this.clients.values()];
    this.clients.clear();
    for (const client of clients) client.lost();
  }

  private beat(): void {
    // Not by the clock: what the process said waits to be read if this one was stopped for a while.
    if (++this.silentBeats > SILENT_BEATS) return this.lose(this.isReady ? "it is silent" : "it does not answer");
    if (!this.isReady) return;
    this.beatAt = performance.now();
    this.frames.addEmpty(FROM_EDGE.beat, 0);
    this.wake();
  }

  private readonly handle = (kind: number, connection: number, bytes: Buffer, from: number, to: number): void => {
    if (kind <= TO_EDGE.update) return void this.downstream.take(kind, connection, bytes, from, to);
    switch (kind) {
      case TO_EDGE.challenge:
        return this.prove(bytes.subarray(from, to));
      case TO_EDGE.welcome:
        this.isReady = this.wasReady = true;
        return this.parts.whenReady();
      case TO_EDGE.beat:
        this.pingMs = performance.now() - this.beatAt;
        return;
    }
    const client = this.clients.get(connection);
    switch (kind) {
      case TO_EDGE.entered:
        return client?.entered(bytes.toString("utf8", from, to) || undefined);
      case TO_EDGE.refused:
        this.clients.delete(connection);
        return client?.refused(bytes.toString("utf8", from, to));
      case TO_EDGE.hold:
        return client?.hold();
      case TO_EDGE.goOn:
        return client?.goOn();
      case TO_EDGE.place:
        return client?.isAt(readPlace(bytes, from));
      case TO_EDGE.switch: {
        this.clients.delete(connection);
        const message = readSwitch(bytes, from, to);
        if (message) return client?.switchTo(message);
        return this.lose("it sent a bad switch");
      }
    }
  };

  private prove(challenge: Uint8Array): void {
    const { edge, secret, held } = this.parts;
    const proof = proofOf(secret, challenge, edge);
    this.frames.add(FROM_EDGE.hello, 0, messageBytes({ form: LINK_FORM, edge, proof, ...held() }));
    this.wake();
  }
}
