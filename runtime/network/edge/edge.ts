import net, { type Socket } from "node:net";
import type { ClientSocket, GivenClient } from "../../game/connection/client-socket.js";
import { callerOf } from "../../game/connection/listener.js";
import type { Caller } from "../../game/connection/proxy-header.js";
import { ReadBuffer } from "../../game/connection/read-buffer.js";
import { SendBuffer } from "../../game/connection/send-buffer.js";
import type { EdgeFigures, EdgeStart } from "../links/edge-messages.js";
import { FROM_EDGE, LinkFrameReader, TO_EDGE } from "../links/frames.js";
import { jsonBytes, type OwnEdge, readJson, readPlace } from "../links/own-messages.js";
import { Downstream } from "./downstream.js";
import { EdgeClient } from "./edge-client.js";
import { PATIENCE_MS } from "../../base/data-directory/last-end-file.js";
import { GIVEN_UP } from "./pause-texts.js";
import { Upstream } from "./upstream.js";

const MICROSECONDS_PER_SECOND = 1_000_000;
/** Between two attempts to reach the world. */
const RETRY_MS = 20;
/** Time for clients to read the last bytes. */
const GRACE_MS = 500;
const FAREWELL = "The shard is going down. You are saved.";

/**
 * Holds the sockets of clients for the world, and copies to each what viewers share. It outlives the world: clients
 * that play, and those that have just come, wait here for the next one.
 */
export class Edge {
  private readonly start: EdgeStart;
  private readonly whenLeft: () => void;
  private readonly clients = new Map<number, EdgeClient>();
  private lastConnection = 0;
  private readonly readBuffer = new ReadBuffer();
  private readonly sendBuffer = new SendBuffer();
  private readonly downstream: Downstream;
  private upstream: Upstream | undefined;
  private link: Socket | undefined;
  private patience: NodeJS.Timeout | undefined;
  private isClosing = false;
  private whenEmpty: () => void = () => undefined;

  /** @param whenLeft called when a client has left */
  constructor(start: EdgeStart, whenLeft: () => void = () => undefined) {
    this.start = start;
    this.whenLeft = whenLeft;
    this.downstream = new Downstream(
      this.sendBuffer,
      (connection) => this.clients.get(connection),
      (clients) => this.upstream?.noteCrowd(clients),
    );
    this.wait();
  }

  /** Takes a client's socket. @param accepted undefined if the client left on the way */
  open(accepted: Socket | undefined): void {
    if (!accepted) return;
    const caller = callerOf(accepted);
    const client = this.add(this.readBuffer.adopt(accepted), caller);
    if (!this.upstream) return;
    client.enter(this.upstream);
    this.upstream.wake();
  }

  /** Goes on with a client that played in the world of this process, and waits for the next one. */
  keep({ socket, client, player, ...readSoFar }: GivenClient): void {
    const { mobile, sightTiles, paceName: pace } = player;
    const { x, y, z, direction, facet } = mobile;
    const place = { x, y, z, direction, facet, sightTiles, pace };
    this.add(socket, client.caller).keep({ ...client, place }, readSoFar);
  }

  private add(socket: ClientSocket, caller: Caller): EdgeClient {
    const connection = ++this.lastConnection;
    const client = new EdgeClient({
      ...{ connection, caller, socket, sendBuffer: this.sendBuffer, outboxBytes: this.start.outboxBytes },
      whenClosed: () => {
        this.clients.delete(connection);
        this.whenLeft();
        if (this.clients.size === 0) this.whenEmpty();
      },
    });
    this.clients.set(connection, client);
    return client;
  }

  /** Tells the world of clients that do not read, and how this edge is. @param now monotonic milliseconds */
  sweep(now: number): void {
    for (const client of this.clients.values()) client.checkStalled(this.start.stalledMs, now);
    this.upstream?.frames.add(FROM_EDGE.figures, 0, jsonBytes(this.figures()));
    this.upstream?.wake();
  }

  get clientCount(): number {
    return this.clients.size;
  }

  figures(): EdgeFigures {
    const { user, system } = process.cpuUsage();
    return {
      clients: this.clients.size,
      cpuSeconds: (user + system) / MICROSECONDS_PER_SECOND,
      memoryBytes: process.memoryUsage.rss(),
      writes: this.sendBuffer.writes,
      sentBytes: this.sendBuffer.bytesSent,
    };
  }

  /** The server stops: lets the clients go that are left. Resolves when they have read the last bytes. */
  async close(): Promise<void> {
    this.isClosing = true;
    clearInterval(this.patience);
    this.link?.destroy();
    this.letAllGo(FAREWELL);
    if (this.clients.size === 0) return;
    await new Promise<void>((resolve) => {
      this.whenEmpty = resolve;
      setTimeout(resolve, GRACE_MS);
    });
  }

  /** Until there is a world. */
  private wait(): void {
    // Again and again, for those who come meanwhile.
    this.patience = setInterval(() => this.letAllGo(GIVEN_UP), PATIENCE_MS);
    this.connect();
  }

  /** Reaches for the world until it is there. */
  private connect(): void {
    if (this.isClosing) return;
    const link = net.connect(this.start.links);
    let stream: Socket | undefined;
    link.once("connect", () => (stream = this.enterWorld(link)));
    link.on("error", () => undefined);
    link.once("close", () => {
      if (!stream) setTimeout(() => this.connect(), RETRY_MS);
    });
  }

  private enterWorld(connected: Socket): Socket {
    // A buffer of its own: while its bytes are handled, none of a client are read.
    const stream = new ReadBuffer().adopt(connected);
    const reader = new LinkFrameReader(this.handle);
    stream.on("data", (chunk) => reader.take(chunk));
    // Followed by `close`.
    stream.on("error", () => undefined);
    stream.on("close", () => this.leaveWorld());
    this.link = stream;
    clearInterval(this.patience);
    const upstream = (this.upstream = new Upstream(stream));
    const clients = [...this.clients.values()];
    const held = clients.filter(({ isHeld }) => isHeld).length;
    upstream.frames.add(FROM_EDGE.edge, 0, jsonBytes({ edge: this.start.edge, pid: process.pid, held } satisfies OwnEdge));
    for (const client of clients) client.enter(upstream);
    upstream.wake();
    return stream;
  }

  private leaveWorld(): void {
    this.link = this.upstream = undefined;
    for (const client of this.clients.values()) client.leave();
    if (!this.isClosing) this.wait();
  }

  private letAllGo(text: string): void {
    for (const client of this.clients.values()) client.letGo(text);
  }

  private readonly handle = (kind: number, connection: number, bytes: Buffer, from: number, to: number): void => {
    if (kind <= TO_EDGE.update) return void this.downstream.take(kind, connection, bytes, from, to);
    const client = this.clients.get(connection);
    switch (kind) {
      case TO_EDGE.playing:
        return client?.plays(readJson(bytes.subarray(from, to)));
      case TO_EDGE.place:
        return client?.isAt(readPlace(bytes, from));
      case TO_EDGE.entered:
        return client?.entered();
      case TO_EDGE.refused:
        return client?.letGo(bytes.toString("utf8", from, to));
    }
  };
}
