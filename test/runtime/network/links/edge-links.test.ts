import { once } from "node:events";
import net, { type AddressInfo, type Socket } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import pino from "pino";
import { Counters } from "../../../../runtime/game/connection/counters.js";
import type { EdgeSocket } from "../../../../runtime/network/links/edge-socket.js";
import { EdgeLinks } from "../../../../runtime/network/links/edge-links.js";
import {
  FrameWriter,
  FROM_EDGE,
  HEADER_BYTES,
  LENGTH_AT,
  LINK_FORM,
  STRANGER_FRAME_BYTES,
} from "../../../../runtime/network/links/frames.js";
import { type EnterMessage, messageBytes } from "../../../../runtime/network/links/link-messages.js";
import { SendBuffer } from "../../../../runtime/game/connection/send-buffer.js";
import { WorldLink } from "../../../../runtime/network/edge/world-link.js";

const SECRET = "what only processes of the network know";

const opened: (() => void)[] = [];
afterEach(() => {
  for (const close of opened.splice(0).reverse()) close();
});

/** The world's end, and the clients that wanted to enter. */
async function world(): Promise<{
  links: EdgeLinks;
  port: number;
  entered: Promise<{ socket: EdgeSocket; message: EnterMessage }>;
}> {
  const links = new EdgeLinks({
    secret: SECRET,
    settings: { outboxBytes: 1_000_000, stalledMs: 60_000 },
    counters: new Counters(),
    log: pino({ level: "silent" }),
    now: () => performance.now(),
  });
  const entered = new Promise<{ socket: EdgeSocket; message: EnterMessage }>((resolve) => {
    links.enter = (socket, message) => resolve({ socket, message });
  });
  const { port } = await links.listen("127.0.0.1", 0);
  opened.push(() => links.close());
  return { links, port, entered };
}

/**
 * An edge's end. Resolves with the link when the world accepts it, and rejects with the reason when it is lost before.
 */
function edge(port: number, secret = SECRET): Promise<{ link: WorldLink; lost: Promise<string> }> {
  return new Promise((resolve, reject) => {
    let lose: (reason: string) => void = () => undefined;
    const lost = new Promise<string>((done) => (lose = done));
    const link: WorldLink = new WorldLink({
      ...{ address: { host: "127.0.0.1", port }, edge: "an edge", secret, sendBuffer: new SendBuffer() },
      held: () => ({ held: 0, heldMs: 0 }),
      whenReady: () => resolve({ link, lost }),
      whenLost: (reason) => {
        lose(reason);
        reject(new Error(reason));
      },
    });
    opened.push(() => link.lose("the test ends"));
  });
}

/** What lies between them, and can be cut. */
async function cable(port: number): Promise<{ port: number; cut: () => void }> {
  const ends: Socket[] = [];
  const server = net.createServer((near) => {
    const far = net.connect(port, "127.0.0.1");
    ends.push(near, far);
    for (const end of [near, far]) end.on("error", () => undefined);
    near.pipe(far).pipe(near);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const cut = (): void => ends.forEach((end) => end.destroy());
  opened.push(() => {
    cut();
    server.close();
  });
  return { port: (server.address() as AddressInfo).port, cut };
}

/** Sends bytes as somebody who is no edge. Resolves when the world hangs up. */
function stranger(port: number, bytes: Uint8Array): Promise<void> {
  return new Promise((resolve) => {
    const socket = net.connect(port, "127.0.0.1", () => socket.write(bytes));
    socket.on("error", () => undefined);
    socket.on("close", () => resolve());
    socket.resume();
    opened.push(() => socket.destroy());
  });
}

function frames(fill: (writer: FrameWriter) => void): Buffer {
  const writer = new FrameWriter();
  fill(writer);
  const written: Buffer[] = [];
  writer.sendTo({ writableLength: 0, write: (bytes: Uint8Array) => written.push(Buffer.from(bytes)) });
  return Buffer.concat(written);
}

const MESSAGE: EnterMessage = {
  ...{ sessionId: 2 ** 33 + 1, accountId: 7, character: 12, version: "7.0.102.3", wasAskedVersion: false },
  ...{ address: "192.0.2.7", reached: { address: "192.0.2.1", port: 2593 }, connectedAt: 1_700_000_000_000, handover: null },
};

describe("a link between an edge and a world of a network", () => {
  it("takes an edge while strangers keep silent on as many connections as it has room for", async () => {
    const { port } = await world();
    const strangers = Array.from({ length: 256 }, () => net.connect(port, "127.0.0.1").on("error", () => undefined));
    opened.push(() => strangers.forEach((stranger) => stranger.destroy()));
    // Each is greeted, or closed for a later one.
    await Promise.all(strangers.map((stranger) => Promise.race([once(stranger, "data"), once(stranger, "close")])));
    expect(await edge(port)).toBeDefined();
  });

  it("is made by an edge that knows the secret, and brings clients with what is known of them", async () => {
    const { port, entered, links } = await world();
    const { link } = await edge(port);
    expect(links.states).toEqual([{ edge: "an edge", clients: 0 }]);
    link.frames.add(FROM_EDGE.enter, 5, messageBytes(MESSAGE));
    link.wake();
    const { message, socket } = await entered;
    socket.on("error", () => undefined);
    expect(message).toEqual(MESSAGE);
    expect(socket.connection).toBe(5);
    expect(socket.canMoveOn).toBe(true);
  });

  it("is refused to clients that do not know it", async () => {
    const { port, links } = await world();
    await expect(edge(port, "a guess")).rejects.toThrow("it was closed");
    expect(links.states).toEqual([]);
  });

  it("is refused to strangers that speak out of turn, in another form, or without end", async () => {
    const { port } = await world();
    const endless = Buffer.alloc(HEADER_BYTES);
    endless[0] = FROM_EDGE.hello;
    endless.writeUInt32LE(STRANGER_FRAME_BYTES + 1, LENGTH_AT);
    const hello = { form: LINK_FORM + 1, edge: "an edge", proof: "" };
    for (const bytes of [
      endless,
      frames((writer) => writer.add(FROM_EDGE.enter, 5, messageBytes(MESSAGE))),
      frames((writer) => writer.add(FROM_EDGE.hello, 0, messageBytes(hello))),
      Buffer.from("GET / HTTP/1.1\r\n\r\n"),
    ])
      await stranger(port, bytes);
  });

  it("takes its clients with it at both ends when it is cut", async () => {
    const { port, entered, links } = await world();
    const between = await cable(port);
    const { link, lost } = await edge(between.port);
    link.frames.add(FROM_EDGE.enter, 5, messageBytes(MESSAGE));
    link.wake();
    const { socket } = await entered;
    const closed = new Promise<void>((resolve) => socket.once("close", resolve));
    socket.on("error", () => undefined);
    between.cut();
    await Promise.all([closed, lost]);
    expect(links.states).toEqual([]);
    expect(links.lost).toBe(1);
  });

  it("replaces the former link of an edge that comes again", async () => {
    const { port, links } = await world();
    const first = await edge(port);
    await edge(port);
    expect(await first.lost).toBe("it was closed");
    expect(links.states).toEqual([{ edge: "an edge", clients: 0 }]);
  });
});
