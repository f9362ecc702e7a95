import type { ClientSocket } from "../../../../runtime/game/connection/client-socket.js";
import { once } from "node:events";
import net, { type Socket } from "node:net";
import { pino } from "pino";
import { afterEach, describe, expect, it } from "vitest";
import { Counters } from "../../../../runtime/game/connection/counters.js";
import { type SocketAdmission, Listener, type ListenerLimits } from "../../../../runtime/game/connection/listener.js";
import { AddressSet } from "../../../../runtime/base/system/addresses.js";
import { LOCAL_HEADER, proxyHeader } from "../../../support/proxy-header.js";
import { until } from "../../../support/until.js";

const PROXY = "127.60.0.1";
const OTHER_PROXY = "127.60.0.2";
const STRANGER = "127.61.0.1";
const BLOCKED = "203.0.113.9";
const one = { client: "203.0.113.7", reached: "192.0.2.1", reachedPort: 2_594 };
const other = { ...one, client: "203.0.113.8" };

const limits: ListenerLimits = {
  maximumConnections: 10,
  connectionsPerAddress: 3,
  pendingPerAddress: 2,
  exemptLoopback: false,
  trustedProxies: new AddressSet(["127.60.0.0/16"]),
  proxyHeaderMs: 60_000,
};

/** What the listener handed on of one connection. */
interface Accepted {
  readonly socket: ClientSocket;
  readonly admission: SocketAdmission;
  heard: string;
}

function closed(socket: ClientSocket): Promise<void> {
  return new Promise((resolve) => socket.once("close", () => resolve()));
}

describe("the game's listener", () => {
  const opened: (() => void)[] = [];
  afterEach(() => {
    for (const close of opened.splice(0)) close();
  });

  async function listener(changes: Partial<ListenerLimits> = {}) {
    const accepted: Accepted[] = [];
    const lines: string[] = [];
    const counters = new Counters();
    const server = new Listener({
      limits: { ...limits, ...changes },
      counters,
      log: pino({ base: null }, { write: (line: string) => void lines.push(line) }),
      now: () => 0,
      blocks: (address) => address === BLOCKED,
      accept: (socket, admission) => {
        const entry: Accepted = { socket, admission, heard: "" };
        accepted.push(entry);
        socket.on("data", (bytes: Buffer) => (entry.heard += bytes.toString("latin1")));
        socket.on("error", () => undefined);
      },
    });
    const { port } = await server.listen("127.0.0.1", 0);
    opened.push(() => {
      server.shut();
      for (const { socket } of accepted) socket.destroy();
    });
    const connect = async (localAddress: string): Promise<Socket> => {
      const socket = net.connect({ port, host: "127.0.0.1", localAddress, noDelay: true }).on("error", () => undefined);
      opened.push(() => socket.destroy());
      await once(socket, "connect");
      return socket;
    };
    /** The next connection that is handed on, once it has heard this text. */
    const hears = async (count: number, text: string): Promise<Accepted> => {
      await until(`connection ${count} hears ${text}`, () => (accepted[count - 1]?.heard === text ? undefined : "it does not"));
      return accepted[count - 1]!;
    };
    return { accepted, counters, lines, port, connect, hears };
  }

  it("takes the client's address from a trusted proxy, and hands on what follows the header in the same read", async () => {
    const { connect, hears } = await listener();
    (await connect(PROXY)).write(Buffer.concat([proxyHeader(one), Buffer.from("seed")]));
    const { admission, socket } = await hears(1, "seed");
    expect(admission.caller).toEqual({ address: "203.0.113.7", reached: { address: "192.0.2.1", port: 2_594 } });
    expect((socket as Socket).remoteAddress).toBe(PROXY);
  });

  it("takes a header that comes byte by byte while other connections use the same read buffer", async () => {
    const { connect, hears, accepted } = await listener();
    const [slow, quick] = [await connect(PROXY), await connect(STRANGER)];
    let spoken = "";
    for (const byte of Buffer.concat([proxyHeader(one), Buffer.from("seed")])) {
      slow.write(Uint8Array.of(byte));
      quick.write("x");
      await hears(1, (spoken += "x"));
    }
    const { admission } = await hears(2, "seed");
    expect(admission.caller.address).toBe("203.0.113.7");
    expect(accepted[0]!.admission.caller.address).toBe(STRANGER);
  });

  it("refuses a blocked address, also behind a proxy, before it reads a byte", async () => {
    const { connect, hears, accepted, lines } = await listener();
    const refused = await connect(PROXY);
    refused.write(proxyHeader({ ...one, client: BLOCKED }));
    await once(refused, "close");
    (await connect(PROXY)).write(Buffer.concat([proxyHeader(one), Buffer.from("seed")]));
    await hears(1, "seed");
    expect(accepted).toHaveLength(1);
    expect(lines.join("")).toContain("connection refused: the address is blocked");
  });

  it("lets a proxy speak for itself, and shows what its own clients reached", async () => {
    const { connect, hears, port } = await listener();
    (await connect(PROXY)).write(Buffer.concat([LOCAL_HEADER, Buffer.from("check")]));
    const reached = { address: "127.0.0.1", port };
    expect((await hears(1, "check")).admission.caller).toEqual({ address: PROXY, reached });
  });

  it("counts clients behind proxies by their own addresses, and proxies not at all", async () => {
    const { connect, accepted, counters, lines } = await listener();
    const send = async (proxy: string, parts: typeof one): Promise<Socket> => {
      const socket = await connect(proxy);
      socket.write(proxyHeader(parts));
      return socket;
    };
    for (const proxy of [PROXY, OTHER_PROXY]) await send(proxy, one);
    await until("both are in", () => (accepted.length === 2 ? undefined : `${accepted.length} are`));
    const refused = await send(PROXY, one);
    await closed(refused);
    expect(counters.connectionsRefused).toBe(1);
    expect(lines.join("")).toContain('"address":"203.0.113.7","msg":"connection refused: 2 connections from this address wait');
    await send(PROXY, other);
    await until("the other is in", () => (accepted.length === 3 ? undefined : `${accepted.length} are`));
    accepted[0]!.admission.settle();
    accepted[1]!.socket.destroy();
    await send(PROXY, one);
    await until("one is in again", () => (accepted.length === 4 ? undefined : `${accepted.length} are`));
  });

  it("counts connections whose header is awaited in the limit of all connections", async () => {
    const { connect, counters } = await listener({ maximumConnections: 1 });
    await connect(PROXY);
    await closed(await connect(STRANGER));
    expect(counters.connectionsRefused).toBe(1);
  });

  it.each<[string, Buffer, string]>([
    ["a seed without a header", Buffer.of(0x7f, 0, 0, 1), "no PROXY protocol header"],
    ["a header of version 1", Buffer.from("PROXY TCP4 203.0.113.7 192.0.2.1 1 2\r\n"), "the proxy speaks version 1"],
    ["a header that breaks off", proxyHeader(one).subarray(0, 20), "the proxy hung up within its PROXY protocol header"],
  ])("closes a trusted proxy's connection with the reason in the log: %s", async (_, bytes, reason) => {
    const { connect, accepted, lines, counters } = await listener();
    const socket = await connect(PROXY);
    socket.resume().end(bytes);
    await closed(socket);
    await until("it is logged", () => (lines.join("").includes(reason) ? undefined : lines.join("")));
    expect(lines.join("")).toContain(`"address":"${PROXY}"`);
    expect([accepted.length, counters.connectionsRefused]).toEqual([0, 1]);
  });

  it("closes a trusted proxy's connection whose header does not come in time", async () => {
    const { connect, lines } = await listener({ proxyHeaderMs: 20 });
    const socket = await connect(PROXY);
    socket.resume().write(proxyHeader(one).subarray(0, 20));
    await closed(socket);
    expect(lines.join("")).toContain("no PROXY protocol header within 20 ms");
  });

  it("says nothing of a proxy that only looks whether the port is open", async () => {
    const { connect, accepted, lines, counters } = await listener();
    const socket = await connect(PROXY);
    socket.resume().end();
    await closed(socket);
    expect([accepted.length, counters.connectionsRefused, lines]).toEqual([0, 0, []]);
  });

  it("takes a header from anybody else for what it is: the bytes of a client", async () => {
    const { connect, hears } = await listener();
    const bytes = proxyHeader(one);
    (await connect(STRANGER)).write(bytes);
    expect((await hears(1, bytes.toString("latin1"))).admission.caller.address).toBe(STRANGER);
  });
});
