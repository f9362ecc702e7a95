import { StalledClientWatch } from "../../../../runtime/game/connection/stalled-client.js";
import { once } from "node:events";
import net from "node:net";
import { pino } from "pino";
import { afterEach, describe, expect, test } from "vitest";
import { type Deadlines, overdue } from "../../../../runtime/game/connection/deadlines.js";
import { Counters } from "../../../../runtime/game/connection/counters.js";
import type { Outbox } from "../../../../runtime/game/connection/outbox.js";
import { PacketHandlers } from "../../../../runtime/game/connection/packet-handlers.js";
import { Receiver } from "../../../../runtime/game/connection/receiver.js";
import { Session } from "../../../../runtime/game/connection/session.js";

const deadlines: Deadlines = {
  firstByteMs: 1_000,
  loginMs: 2_000,
  serverListMs: 3_000,
  redirectMs: 4_000,
  characterListMs: 5_000,
  idleMs: 6_000,
  stalledMs: 7_000,
};

const idleSocket = { bytesWritten: 0, writableLength: 0 } as net.Socket;
const CALLER = { address: "10.0.0.1", reached: { address: "10.0.0.254", port: 2_593 } };

/** The part of a session that `overdue` reads. The session began at 0. */
function session(state: Partial<Session>, socket = idleSocket): Session {
  return {
    socket,
    stage: undefined,
    progress: "connected",
    stageBeganAt: 0,
    lastHeardAt: 0,
    stallWatch: new StalledClientWatch(socket),
    ...state,
  } as Session;
}

describe("the time limit of a connection", () => {
  test.each<[string, Partial<Session>, number]>([
    ["its first byte", {}, deadlines.firstByteMs],
    ["a login, once it said something", { lastHeardAt: 1 }, deadlines.loginMs],
    ["a login after the seed", { stage: "login", lastHeardAt: 1_999 }, deadlines.loginMs],
    ["choosing a server", { stage: "login", progress: "choosing" }, deadlines.serverListMs],
    ["following the redirect", { stage: "login", progress: "redirected" }, deadlines.redirectMs],
    ["choosing a character", { stage: "characters", lastHeardAt: 4_999 }, deadlines.characterListMs],
    ["a byte in the world", { stage: "world" }, deadlines.idleMs],
  ])("for %s expires after the limit and not before", (_, state, limitMs) => {
    expect(overdue(session(state), deadlines, limitMs)).toBeUndefined();
    expect(overdue(session(state), deadlines, limitMs + 1)).toBeTypeOf("string");
  });

  test("is suspended while a password waits to be verified", () => {
    expect(overdue(session({ stage: "login", progress: "verifying" }), deadlines, 1_000_000)).toBeUndefined();
  });
});

test("the time for a login counts from the connection, however slowly the seed arrives", () => {
  let now = 0;
  const clock = (): number => now;
  const slow = new Session({
    ...{ id: 1, socket: idleSocket, outbox: {} as Outbox, caller: CALLER, log: pino({ level: "silent" }), now: clock },
    ...{ whenIdentified: () => undefined, whenEnded: () => undefined, whenViolated: () => undefined },
  });
  const receiver = new Receiver({
    ...{ session: slow, handlers: new PacketHandlers(), counters: new Counters(), now: clock, whenUnknown: () => undefined },
  });
  for (const [at, byte] of [127, 0, 0, 1].entries()) {
    now = at * 600;
    receiver.take(Buffer.of(byte));
  }
  expect(slow.stage).toBe("login");
  expect(overdue(slow, deadlines, deadlines.loginMs)).toBeUndefined();
  expect(overdue(slow, deadlines, deadlines.loginMs + 1)).toBe(`no login within ${deadlines.loginMs} ms`);
});

describe("a client that does not read", () => {
  const sockets: (net.Socket | net.Server)[] = [];
  afterEach(() => {
    for (const socket of sockets.splice(0))
      if (socket instanceof net.Socket) socket.destroy();
      else socket.close();
  });

  /** Both ends of a connection. The client reads only after `resume`. */
  async function connection(): Promise<{ server: net.Socket; client: net.Socket }> {
    const listener = net.createServer().listen(0, "127.0.0.1");
    await once(listener, "listening");
    const client = net.connect((listener.address() as net.AddressInfo).port, "127.0.0.1");
    const [server] = (await once(listener, "connection")) as [net.Socket];
    client.pause();
    sockets.push(listener, client, server);
    return { server, client };
  }

  test("is overdue after the time limit, but not while part of a large write gets through", async () => {
    const { server, client } = await connection();
    const large = 16_000_000;
    server.write(Buffer.alloc(large));
    const reader = session({ stage: "world", lastHeardAt: 1e9 }, server);
    let now = 0;
    const later = (): string | undefined => overdue(reader, deadlines, (now += deadlines.stalledMs + 1));

    // The kernel takes some bytes at first. Nothing moves after that until the client reads.
    await expect.poll(later).toBe(`read nothing for ${deadlines.stalledMs} ms`);

    let read = 0;
    client.on("data", (chunk) => (read += chunk.length));
    client.resume();
    while (read < large / 2) await once(client, "data");
    client.pause();
    // Node still reports the whole write as pending.
    expect(server.writableLength).toBe(large);
    expect(later()).toBeUndefined();

    await expect.poll(later).toBe(`read nothing for ${deadlines.stalledMs} ms`);
    client.resume();
    await expect.poll(() => server.writableLength).toBe(0);
    expect(later()).toBeUndefined();
  });
});
