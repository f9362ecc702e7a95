import { once } from "node:events";
import net, { type Socket } from "node:net";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { EdgeLink } from "../../../../runtime/network/links/edge-link.js";
import type { EdgeSocket } from "../../../../runtime/network/links/edge-socket.js";
import { CLIENT_WINDOW_BYTES } from "../../../../runtime/network/links/frames.js";
import { Edge } from "../../../../runtime/network/edge/edge.js";
import { SendBuffer } from "../../../../runtime/game/connection/send-buffer.js";
import { seededRandom } from "../../../support/random.js";

const OUTBOX_BYTES = 10_000_000;
const DEAF_MS = 5_000;

/** What the world hears of a client, in its order. */
class Heard {
  readonly socket: EdgeSocket;
  bytes = Buffer.alloc(0);
  readonly events: string[] = [];
  private wake: () => void = () => undefined;

  constructor(socket: EdgeSocket) {
    this.socket = socket;
    socket.on("data", (chunk: Buffer) => this.note(() => (this.bytes = Buffer.concat([this.bytes, chunk]))));
    for (const event of ["end", "close"] as const) socket.on(event, () => this.note(() => this.events.push(event)));
    socket.on("error", ({ message }: Error) => this.note(() => this.events.push(message)));
  }

  async until(isThere: () => boolean): Promise<void> {
    while (!isThere()) await new Promise<void>((resolve) => (this.wake = resolve));
  }

  private note(change: () => unknown): void {
    change();
    this.wake();
  }
}

/** Collects what a client receives. */
class Client {
  readonly socket: Socket;
  bytes = Buffer.alloc(0);
  private wake: () => void = () => undefined;

  constructor(socket: Socket) {
    this.socket = socket;
    socket.on("error", () => undefined);
  }

  read(): this {
    this.socket.on("data", (chunk: Buffer) => {
      this.bytes = Buffer.concat([this.bytes, chunk]);
      this.wake();
    });
    return this;
  }

  async receives(count: number): Promise<Buffer> {
    while (this.bytes.length < count) await new Promise<void>((resolve) => (this.wake = resolve));
    return this.bytes;
  }
}

describe("an edge", () => {
  let directory: string;
  let overflows = 0;
  let edge: Edge;
  let link: EdgeLink;
  let clients: net.Server;
  let lastConnection = 0;
  const closing: (() => void)[] = [];

  beforeEach(async () => {
    overflows = 0;
    directory = mkdtempSync(path.join(tmpdir(), "edge-"));
    const [worlds, edges] = await socketPair(path.join(directory, "link"));
    link = new EdgeLink({
      ...{ stream: worlds, outboxBytes: OUTBOX_BYTES, deafMs: DEAF_MS },
      whenOverflowed: () => overflows++,
      whenStuck: (reason) => expect.unreachable(reason),
      whenFailed: ({ message }) => expect.unreachable(message),
    });
    edge = new Edge(edges, { outboxBytes: OUTBOX_BYTES, deafMs: DEAF_MS }, () => undefined);
    clients = net.createServer({ pauseOnConnect: true }).listen(0, "127.0.0.1");
    await once(clients, "listening");
    closing.push(() => clients.close());
    closing.push(() => link.lose("the test is over"));
  });
  afterEach(() => {
    for (const close of closing.splice(0)) close();
    rmSync(directory, { recursive: true });
  });

  async function socketPair(place: string): Promise<[Socket, Socket]> {
    const server = net.createServer().listen(place);
    await once(server, "listening");
    const other = net.connect(place);
    const [[one]] = (await Promise.all([once(server, "connection"), once(other, "connect")])) as [[Socket], unknown];
    server.close();
    return [one, other];
  }

  /** A client whose socket was handed to the edge. */
  async function open(): Promise<{ client: Client; heard: Heard }> {
    const { port } = clients.address() as net.AddressInfo;
    const client = new Client(net.connect(port, "127.0.0.1"));
    const [accepted] = (await once(clients, "connection")) as [Socket];
    const connection = ++lastConnection;
    const heard = new Heard(link.open(connection));
    edge.open(connection, accepted);
    closing.push(() => client.socket.destroy());
    return { client, heard };
  }

  it("passes a client's bytes to the world, and the world's to it", async () => {
    const { client, heard } = await open();
    client.read().socket.write("hello");
    await heard.until(() => heard.bytes.length === 5);
    heard.socket.write(Buffer.from("welcome"));
    expect(String(await client.receives(7))).toBe("welcome");
    client.socket.end();
    await heard.until(() => heard.events.includes("end"));
    heard.socket.end();
    await heard.until(() => heard.socket.closed);
    expect(heard.events).toEqual(["end", "close"]);
    expect(link.clients).toBe(0);
  });

  it.each([1, 2, 3])(
    "gives each viewer its own bytes and its parts of the shared ones, in their order (seed %i)",
    async (seed) => {
      const random = seededRandom(seed);
      const viewers: Awaited<ReturnType<typeof open>>[] = [];
      while (viewers.length < 8) viewers.push(await open());
      for (const { client } of viewers) client.read();
      const expected = viewers.map(() => Buffer.alloc(0));
      for (let tick = 0; tick < 20; tick++) {
        const shared = random.bytes(1 + random.below(300));
        viewers.forEach(({ heard }, viewer) => {
          const whole = new SendBuffer();
          const { updates } = heard.socket;
          const pieces = random.below(600 >> random.below(8));
          for (let piece = 0; piece < pieces; piece++) {
            if (random.below(3) === 0) {
              const own = random.bytes(1 + random.below(20));
              updates.append(own);
              whole.append(own);
            } else {
              const from = random.below(shared.length);
              const to = from + random.below(shared.length - from + 1);
              updates.appendShared(shared, from, to);
              whole.appendShared(shared, from, to);
            }
          }
          expect(updates.bytes).toBe(whole.bytes);
          if (random.below(10) === 0) return updates.clear();
          updates.sendTo(heard.socket);
          whole.sendTo({ writableLength: 0, write: (bytes) => (expected[viewer] = Buffer.concat([expected[viewer]!, bytes])) });
        });
        link.sendTick(shared);
        // An answer after the tick stays behind it.
        viewers.forEach(({ heard }, viewer) => {
          heard.socket.write(Buffer.from([tick]));
          expected[viewer] = Buffer.concat([expected[viewer]!, Buffer.from([tick])]);
        });
      }
      for (const [viewer, { client }] of viewers.entries())
        expect((await client.receives(expected[viewer]!.length)).equals(expected[viewer]!)).toBe(true);
    },
  );

  it("lets a client that the world does not read wait, and loses nothing", async () => {
    const { client, heard } = await open();
    const sent = seededRandom(5).bytes(40 * CLIENT_WINDOW_BYTES);
    heard.socket.pause();
    client.socket.write(sent);
    await heard.until(() => heard.bytes.length >= CLIENT_WINDOW_BYTES);
    // Another client's bytes come behind all that the edge has passed on so far.
    const { client: other, heard: others } = await open();
    other.socket.write("x");
    await others.until(() => others.bytes.length === 1);
    expect(heard.bytes.length).toBeLessThan(CLIENT_WINDOW_BYTES + 64 * 1_024);
    heard.socket.resume();
    await heard.until(() => heard.bytes.length === sent.length);
    expect(heard.bytes.equals(sent)).toBe(true);
  });

  it("tells of a client for which too much waits", async () => {
    const { client, heard } = await open();
    client.socket.pause();
    while (heard.events.length === 0) {
      heard.socket.write(Buffer.alloc(6_000_000));
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(heard.events).toEqual([`let more than ${OUTBOX_BYTES} bytes wait`]);
    expect(overflows).toBe(1);
    heard.socket.destroy();
    await heard.until(() => heard.socket.closed);
  });

  it("tells of a client that does not read", async () => {
    const { client, heard } = await open();
    client.socket.pause();
    // More than the kernel takes, in one piece: a client without a backlog gets an update of any size.
    heard.socket.write(Buffer.alloc(64 * 1_024 * 1_024));
    let now = 0;
    while (heard.events.length === 0) {
      edge.sweep((now += DEAF_MS + 1));
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(heard.events).toEqual([`read nothing for ${DEAF_MS} ms`]);
    heard.socket.destroy();
    await heard.until(() => heard.socket.closed);
  });

  it("closes a connection that the world closed before its socket came", async () => {
    const early = new Heard(link.open(100));
    early.socket.destroy();
    const { client, heard } = await open();
    client.socket.write("x");
    await heard.until(() => heard.bytes.length === 1);
    edge.open(100, undefined);
    await early.until(() => early.socket.closed);
    expect(edge.figures().clients).toBe(1);
  });

  it("loses its clients when it is lost", async () => {
    const { heard } = await open();
    link.lose("its edge has ended");
    expect(heard.events).toEqual(["its edge has ended", "close"]);
    heard.socket.write(Buffer.from("x"));
    heard.socket.end();
    expect(link.clients).toBe(0);
  });
});
