import { EventEmitter, once } from "node:events";
import net, { type Socket } from "node:net";
import { pino } from "pino";
import { afterEach, describe, expect, it, vi } from "vitest";
import { Connections } from "../../../../runtime/game/connection/connections.js";
import { Counters } from "../../../../runtime/game/connection/counters.js";
import { PacketHandlers } from "../../../../runtime/game/connection/packet-handlers.js";
import { handleSessionRequests } from "../../../../runtime/game/connection/connection-requests.js";
import { ReadBuffer } from "../../../../runtime/game/connection/read-buffer.js";
import { SendBuffer } from "../../../../runtime/game/connection/send-buffer.js";
import { SessionRegistry } from "../../../../runtime/game/connection/session-registry.js";
import type { Session } from "../../../../runtime/game/connection/session.js";
import { ViolationLog } from "../../../../runtime/game/connection/violation-log.js";
import type { Account } from "../../../../runtime/storage/storage.js";
import { accountLogin, serverList } from "../../../../runtime/protocol/packets/login.js";
import { deferred } from "../../../support/deferred.js";
import { NEW_VERSION, RawClient, seedOf } from "../../../support/raw-client.js";

const limits = {
  ...{ firstByteMs: 1_000, loginMs: 2_000, serverListMs: 3_000, redirectMs: 4_000 },
  ...{ characterListMs: 5_000, idleMs: 6_000, stalledMs: 7_000 },
};

describe("a client whose password waits to be checked", () => {
  let now = 0;
  const clock = (): number => now;
  const ended: string[] = [];
  const closing: (() => void)[] = [];
  afterEach(() => {
    for (const close of closing.splice(0)) close();
  });

  /** A client that has sent its login, and the end of the wait for it. */
  async function waiting() {
    const [asked, checked, left] = [deferred<Session>(), deferred(), deferred()];
    const handlers = new PacketHandlers();
    handleSessionRequests(handlers);
    handlers.on(accountLogin, async (session: Session) => {
      session.progress = "verifying";
      asked.resolve(session);
      await checked.promise;
      if (session.hasEnded) return;
      session.identify({} as Account);
      session.advance("choosing");
      session.send(serverList, { servers: [] });
    });
    const connections = new Connections({
      ...{ registry: new SessionRegistry(), handlers, sendBuffer: new SendBuffer(), counters: new Counters(), now: clock },
      ...{ violations: new ViolationLog(clock), log: pino({ level: "silent" }), outboxBytes: 65_536, deadlines: limits },
      whenEnded: (session) => {
        ended.push(session.endReason ?? "");
        left.resolve();
      },
    });
    const buffer = new ReadBuffer();
    const server = net.createServer((socket) => {
      const caller = { address: "127.0.0.1", reached: { address: "127.0.0.1", port: 0 } };
      connections.accept(buffer.adopt(socket), { caller, settle: () => undefined });
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const client = await RawClient.connect({ port: (server.address() as net.AddressInfo).port });
    closing.push(() => client.close());
    closing.push(() => server.close());
    client.send(seedOf(NEW_VERSION), accountLogin.write({ username: "a", password: "b" }));
    return { session: await asked.promise, client, connections, checked, left };
  }

  it("is missed as soon as it hangs up", async () => {
    const { client, left } = await waiting();
    client.close();
    await left.promise;
    expect(ended.at(-1)).toMatch(/hung up|the connection failed/);
  });

  it("has its time to choose a server from when the list was sent", async () => {
    const { client, connections, checked } = await waiting();
    now += 100 * limits.serverListMs;
    connections.endOverdue();
    checked.resolve();
    await client.received.waitFor(serverList);
    const before = ended.length;
    now += limits.serverListMs;
    connections.endOverdue();
    expect(ended).toHaveLength(before);
    now += 1;
    connections.endOverdue();
    expect(ended.slice(before)).toEqual(["chose no server"]);
  });

  it("is looked at less often once it plays, and ends soon after its limit all the same", async () => {
    const { session, connections, checked, client } = await waiting();
    checked.resolve();
    await client.received.waitFor(serverList);
    session.enterStage("world");
    connections.endOverdue();
    const before = ended.length;
    const looks = vi.spyOn(session.stallWatch, "isStalled");
    const silentSince = (session.lastHeardAt = now);
    while (!session.hasEnded) {
      now += 50;
      connections.endOverdue();
    }
    expect(ended.slice(before)).toEqual([`was silent for ${limits.idleMs} ms`]);
    expect(now - silentSince).toBeGreaterThan(limits.idleMs);
    expect(now - silentSince).toBeLessThanOrEqual(1.1 * limits.idleMs);
    expect(looks.mock.calls.length).toBeLessThan(25);
  });
});

it("looks at few of many playing sessions at once, and at each of them in turn", () => {
  let now = 0;
  let looks = 0;
  const registry = new SessionRegistry();
  const connections = new Connections({
    ...{ registry, handlers: new PacketHandlers(), sendBuffer: new SendBuffer(), counters: new Counters(), now: () => now },
    ...{ violations: new ViolationLog(() => now), log: pino({ level: "silent" }), outboxBytes: 65_536, deadlines: limits },
    whenEnded: () => undefined,
  });
  const sessions = Array.from({ length: 2_000 }, () => {
    const socket = Object.assign(new EventEmitter(), { destroy: () => undefined, writableLength: 0 }) as unknown as Socket;
    const caller = { address: "127.0.0.1", reached: { address: "127.0.0.1", port: 0 } };
    const session = connections.accept(socket, { caller, settle: () => undefined });
    session.enterStage("world");
    return session;
  });
  connections.endOverdue();
  const seen = new Set<Session>();
  for (const session of sessions)
    vi.spyOn(session.stallWatch, "isStalled").mockImplementation(() => {
      looks++;
      seen.add(session);
      return false;
    });
  now += limits.idleMs / 200;
  connections.endOverdue();
  expect(looks).toBe(200);
  for (let sweep = 0; sweep < 9; sweep++) {
    now += limits.idleMs / 200;
    connections.endOverdue();
  }
  expect(looks).toBe(2_000);
  expect(seen.size).toBe(2_000);
});
