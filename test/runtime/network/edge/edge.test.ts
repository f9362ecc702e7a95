import { once } from "node:events";
import net, { type Socket } from "node:net";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { EdgeLink } from "../../../../runtime/network/links/edge-link.js";
import type { EdgeSocket } from "../../../../runtime/network/links/edge-socket.js";
import { CLIENT_WINDOW_BYTES, FROM_EDGE } from "../../../../runtime/network/links/frames.js";
import { Edge } from "../../../../runtime/network/edge/edge.js";
import { SendBuffer } from "../../../../runtime/game/connection/send-buffer.js";
import { PacketReader } from "../../../../loadtest/client/frame-reader.js";
import { TwofishCipher } from "../../../../runtime/protocol/encryption/twofish-cipher.js";
import { compress } from "../../../../runtime/protocol/huffman.js";
import { gameLogin } from "../../../../runtime/protocol/packets/login.js";
import { moveReject, moveRequest } from "../../../../runtime/protocol/packets/movement.js";
import { logoutAck, logoutRequest, ping, pingRequest } from "../../../../runtime/protocol/packets/session.js";
import { asciiMessage } from "../../../../runtime/protocol/packets/speech.js";
import { Received } from "../../../support/client/received.js";
import { seededRandom } from "../../../support/random.js";

const OUTBOX_BYTES = 10_000_000;
const DEAF_MS = 5_000;
const SYSTEM = { serial: 0xffff_ffff, body: 0xffff, type: 0, font: 3, name: "System", hue: 0x03b2 };

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
  /** Takes what the edge says of the next client. */
  let take: (heard: Heard, kind: number, body: Buffer) => void;
  const closing: (() => void)[] = [];

  beforeEach(async () => {
    overflows = 0;
    directory = mkdtempSync(path.join(tmpdir(), "edge-"));
    clients = net.createServer({ pauseOnConnect: true }).listen(0, "127.0.0.1");
    await once(clients, "listening");
    closing.push(() => clients.close());
    edge = new Edge({ edge: 1, links: path.join(directory, "world"), outboxBytes: OUTBOX_BYTES, stalledMs: DEAF_MS });
    closing.push(() => void edge.close());
    await startWorld();
  });
  afterEach(() => {
    for (const close of closing.splice(0)) close();
    rmSync(directory, { recursive: true });
  });

  /** A world to which the edge has a link when this resolves. */
  async function startWorld(): Promise<void> {
    const server = net.createServer().listen(path.join(directory, "world"));
    const [stream] = (await once(server, "connection")) as [Socket];
    server.close();
    await new Promise<void>((linked) => {
      link = new EdgeLink({
        ...{ stream, outboxBytes: OUTBOX_BYTES, stalledMs: DEAF_MS, isOfNetwork: false },
        whenOverflowed: () => overflows++,
        whenStuck: (reason) => expect.unreachable(reason),
        whenFailed: ({ message }) => expect.unreachable(message),
        whenClosed: () => undefined,
        handle(kind, connection, bytes, from, to) {
          if (kind === FROM_EDGE.edge) linked();
          else if (connection > 0) take(new Heard(link.open(connection)), kind, Buffer.from(bytes.subarray(from, to)));
        },
      });
    });
    closing.push(() => link.lose("the test is over"));
  }

  /** The next client that the edge tells the world of. */
  function nextHeard(): Promise<{ heard: Heard; kind: number; body: Buffer }> {
    return new Promise((resolve) => (take = (heard, kind, body) => resolve({ heard, kind, body })));
  }

  /** A client whose socket was handed to the edge. */
  async function connect(): Promise<Client> {
    const { port } = clients.address() as net.AddressInfo;
    const client = new Client(net.connect(port, "127.0.0.1"));
    const [accepted] = (await once(clients, "connection")) as [Socket];
    edge.open(accepted);
    closing.push(() => client.socket.destroy());
    return client;
  }

  /** A client that the world knows of. */
  async function open(): Promise<{ client: Client; heard: Heard }> {
    const next = nextHeard();
    const client = await connect();
    return { client, heard: (await next).heard };
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

  it("gives a client that has got nothing yet to the next world, with all it has sent", async () => {
    const { client, heard } = await open();
    client.read().socket.write("he");
    await heard.until(() => heard.bytes.length === 2);
    link.lose("the world is killed");
    const later = await connect();
    client.socket.write("llo");
    later.socket.write("later");
    const found = new Map<string, Heard>();
    const world = startWorld();
    const both = new Promise<void>((resolve) => {
      take = (one) => {
        one.socket.on("data", () => {
          found.set(String(one.bytes), one);
          if (found.has("hello") && found.has("later")) resolve();
        });
      };
    });
    await Promise.all([world, both]);
    found.get("hello")!.socket.write(Buffer.from("welcome"));
    expect(String(await client.receives(7))).toBe("welcome");
  });

  it("lets the next world read the login again that was under way, and its client read nothing twice", async () => {
    const { client, heard } = await open();
    client.read().socket.write("who");
    await heard.until(() => heard.bytes.length === 3);
    heard.socket.write(Buffer.from("list"));
    await client.receives(4);
    let said = "list";
    for (const more of ["ms", "!"]) {
      link.lose("the world is killed");
      const next = nextHeard();
      await startWorld();
      const { heard: again } = await next;
      await again.until(() => again.bytes.length >= 3);
      for (const part of ["li", "st"]) again.socket.write(Buffer.from(part));
      if (more === "!") again.socket.write(Buffer.from("ms"));
      again.socket.write(Buffer.from(more));
      said += more;
      expect(String(await client.receives(said.length))).toBe(said);
    }
  });

  it("lets a client go that sent too much before it played when the world ended", async () => {
    const { client, heard } = await open();
    client.read().socket.write(Buffer.alloc(17 * 1_024));
    await heard.until(() => heard.bytes.length === 17 * 1_024);
    link.lose("the world is killed");
    await once(client.socket, "end");
  });

  describe("whose client plays when the world ends", () => {
    const SEED = 0x91000001;
    const PLACE = { x: 2_200, y: 1_900, z: 5, direction: 2, facet: 1, sightTiles: 20, pace: "mounted" } as const;
    const CARD = {
      ...{ accountId: 7, character: 42, version: "7.0.102.3", connectedAt: 1_000 },
      caller: { address: "192.0.2.1", reached: { address: "192.0.2.2", port: 2_593 } },
    };
    const login = gameLogin.write({ key: SEED, username: "ann", password: "secret" });
    const seed = Buffer.alloc(4);
    seed.writeUInt32BE(SEED);
    const step = (sequence: number): Uint8Array => moveRequest.write({ direction: 2, sequence });
    const whole = (reader: Received): string[] => reader.frames.map(({ declaration }) => declaration!.name);

    /** A client in the world, as it reads and writes. */
    async function play(isEncrypted: boolean) {
      const { client, heard } = await open();
      const cipher = isEncrypted ? new TwofishCipher(SEED) : undefined;
      const send = (bytes: Uint8Array): void => {
        const own = Buffer.from(bytes);
        // It covers bytes in the same way in both directions.
        cipher?.decrypt(own, 0, own.length);
        client.socket.write(own);
      };
      const received = new Received();
      const reader = new PacketReader(true, (bytes, start, end) => received.add(bytes.subarray(start, end)));
      client.socket.on("data", (chunk: Buffer) => {
        cipher?.encrypt(chunk, 0, chunk.length);
        reader.push(chunk, chunk.length);
      });
      client.socket.write(seed);
      send(login);
      await heard.until(() => heard.bytes.length === seed.length + login.length);
      const worlds = isEncrypted ? new TwofishCipher(SEED) : undefined;
      const answer = (text: string): void => {
        const bytes = Buffer.from(compress(asciiMessage.write({ ...SYSTEM, text })));
        worlds?.encrypt(bytes, 0, bytes.length);
        heard.socket.write(bytes);
      };
      answer("welcome");
      heard.socket.follow({ mobile: PLACE, sightTiles: PLACE.sightTiles, paceName: PLACE.pace }, CARD);
      await received.waitFor(asciiMessage, ({ text }) => text === "welcome");
      return { client, heard, send, received };
    }

    it.each([
      ["is plain", false],
      ["is encrypted", true],
    ])("answers a client that %s, and brings it into the next world where it was", async (_, isEncrypted) => {
      const { send, received, heard } = await play(isEncrypted);
      const [half, rest] = [step(0).subarray(0, 1), step(0).subarray(1)];
      send(half);
      await heard.until(() => heard.bytes.length === seed.length + login.length + 1);
      link.lose("the world is killed");
      await received.waitFor(asciiMessage, ({ text }) => text === "The world is restarting. Please wait a moment.");
      send(rest);
      expect(await received.waitFor(moveReject)).toMatchObject({ sequence: 0, x: 2_200, y: 1_900, z: 5, direction: 2 });
      send(pingRequest.write({ sequence: 9 }));
      await received.waitFor(ping, ({ sequence }) => sequence === 9);
      send(step(0).subarray(0, 2));
      const next = nextHeard();
      await startWorld();
      const { heard: again, kind, body } = await next;
      expect([kind, JSON.parse(String(body))]).toEqual([FROM_EDGE.held, { ...CARD, place: PLACE }]);
      again.socket.entered();
      again.socket.write(compress(asciiMessage.write({ ...SYSTEM, text: "again" })));
      await received.waitFor(asciiMessage, ({ text }) => text === "again");
      send(step(0).subarray(2));
      await again.until(() => again.bytes.length === step(0).length);
      expect([...again.bytes]).toEqual([...step(0)]);
      expect(whole(received)).toEqual([asciiMessage, asciiMessage, moveReject, ping, asciiMessage].map(({ name }) => name));
    });

    it("tells it after a minute without a world, and lets it go", async () => {
      const { client, received } = await play(false);
      vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
      try {
        link.lose("the world is killed");
        await received.waitFor(asciiMessage, ({ text }) => text === "The world is restarting. Please wait a moment.");
        vi.advanceTimersByTime(59_000);
        expect(edge.clientCount).toBe(1);
        vi.advanceTimersByTime(1_000);
        await received.waitFor(asciiMessage, ({ text }) => text.startsWith("The world could not be started again."));
        client.socket.end();
        await once(client.socket, "close");
      } finally {
        vi.useRealTimers();
      }
    });

    it("lets it log out", async () => {
      const { client, send, received } = await play(false);
      link.lose("the world is killed");
      await received.waitFor(asciiMessage, ({ text }) => text === "The world is restarting. Please wait a moment.");
      send(logoutRequest.write({}));
      await received.waitFor(logoutAck);
      client.socket.end();
      await once(client.socket, "close");
      expect(edge.clientCount).toBe(0);
    });
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
