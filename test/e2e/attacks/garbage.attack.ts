import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { accountLogin, serverList } from "../../../runtime/protocol/packets/login.js";
import { unicodeMessage } from "../../../runtime/protocol/packets/speech.js";
import type { Arena } from "../../support/arena.js";
import { sharedArena } from "../../support/one-shard.js";
import { barrage, crowdOfSilent, type Shot } from "../../support/barrage.js";
import { seededRandom } from "../../support/random.js";
import { NEW_VERSION, seedOf } from "../../support/raw-client.js";
import { until } from "../../support/until.js";
import { verdictOn } from "../../support/verdict.js";

const SEED = 20_261;
const MILLION = 1_000_000;

let arena: Arena;

beforeAll(() => {
  arena = sharedArena();
});
afterEach(async () => {
  await arena.isAsBefore();
});

/** The first bytes of a client: a seed, and credentials of an account that does not exist. */
const hello = Buffer.concat([seedOf(NEW_VERSION), accountLogin.write({ username: "nobody", password: "nothing-at-all" })]);

describe(`random bytes (seed ${SEED})`, () => {
  it("from 300 strangers leave no trace", async () => {
    const random = seededRandom(SEED);
    const ends = ["ends", "breaks off", "ends"] as const;
    const shots = Array.from({ length: 300 }, (_, i): Shot => {
      const bytes = random.bytes(1 + random.below(3_000));
      // Two thirds begin with a seed, so that their bytes reach the framer and the readers.
      return {
        localAddress: arena.newAddress(),
        bytes: i % 3 === 0 ? bytes : Buffer.concat([seedOf(NEW_VERSION), bytes]),
        then: ends[i % 3]!,
      };
    });
    await barrage(arena.shard.gamePort, shots);
  });

  it("from 20 players end at most their own sessions", async () => {
    const random = seededRandom(SEED + 1);
    const clients = [];
    for (let i = 0; i < 20; i++) clients.push(await arena.player());
    for (const client of clients) client.sendBytes(random.bytes(4_096));
    await arena.bystander.walksOn();
    for (const client of clients) client.destroy();
  });
});

describe("truncated packets", () => {
  it("are forgotten with their connection, wherever a login is cut off", async () => {
    const shots = Array.from({ length: hello.length - 1 }, (_, i): Shot => {
      return { localAddress: arena.newAddress(), bytes: hello.subarray(0, i + 1), then: i % 2 === 0 ? "ends" : "breaks off" };
    });
    await barrage(arena.shard.gamePort, shots);
  });

  it("are forgotten with their session in the world", async () => {
    for (const hex of ["02", "0200", "ad", "ad00", "ad002000", "b1ffff", "d60fff00000001", "bf0005"]) {
      const client = await arena.player();
      client.sendBytes(Buffer.from(hex, "hex"));
      await client.close();
    }
  });
});

describe("every packet id", () => {
  it.each([0, 3, 64, 0x0fff, 0xffff])("at most closes the connection before the login: length %i", async (length) => {
    const shots = Array.from({ length: 256 }, (_, id): Shot => {
      const packet = Buffer.concat([Buffer.of(id, length >> 8, length & 0xff), Buffer.alloc(120)]);
      return { localAddress: arena.newAddress(), bytes: Buffer.concat([seedOf(NEW_VERSION), packet]), then: "ends" };
    });
    await barrage(arena.shard.gamePort, shots);
  });
});

describe("a million bytes", () => {
  const fill = (hex: string): Buffer => Buffer.alloc(MILLION, Buffer.from(hex, "hex"));

  it.each<[string, Buffer]>([
    ["zeros", fill("00")],
    ["ones", fill("ff")],
    ["letters", fill("41")],
    ["0xEF seeds", fill("ef")],
    ["pings", fill("7300")],
    ["logins", Buffer.concat(Array<Buffer>(12_000).fill(hello))],
  ])("before the login are not read to the end: %s", async (_, bytes) => {
    const before = (await arena.metrics()).value("received_bytes_total");
    await barrage(arena.shard.gamePort, [{ localAddress: arena.newAddress(), bytes, then: "waits" }]);
    // One chunk of the socket, and what other clients sent meanwhile.
    expect((await arena.metrics()).value("received_bytes_total") - before).toBeLessThan(150_000);
  });

  it("in one packet close the connection at its header", async () => {
    const client = await arena.player();
    const before = (await arena.metrics()).value("received_bytes_total");
    client.sendBytes(Buffer.concat([Buffer.from("adffff", "hex"), fill("41")]));
    expect(await verdictOn(client)).toBe("closed");
    expect((await arena.metrics()).value("received_bytes_total") - before).toBeLessThan(150_000);
  });

  it("of well-formed packets without a handler are skipped while others are served", async () => {
    const client = await arena.player();
    const unknown = Buffer.concat([Buffer.from("e41000", "hex"), Buffer.alloc(4_093)]);
    client.sendBytes(Buffer.concat(Array<Buffer>(MILLION / 4_000).fill(unknown)));
    client.say("after a million bytes");
    await arena.bystander.client.waitFor(unicodeMessage, ({ text }) => text === "after a million bytes");
    expect(await verdictOn(client)).toBe("open");
  });

  it("of the smallest packets do not keep others waiting", async () => {
    const client = await arena.player();
    const steps = arena.bystander.steps;
    client.sendBytes(fill("7300"));
    client.say("after half a million pings");
    await arena.bystander.client.waitFor(unicodeMessage, ({ text }) => text === "after half a million pings");
    await arena.bystander.walksOn();
    expect(arena.bystander.steps).toBeGreaterThan(steps);
    expect((await client.step(2)).outcome).toBe("accepted");
  });
});

describe("half-open connections", () => {
  it.each<[string, Uint8Array]>([
    ["without a byte", Buffer.alloc(0)],
    ["after half a seed", seedOf(NEW_VERSION).subarray(0, 11)],
    ["after a seed", seedOf(NEW_VERSION)],
    ["after a login, whose answer nobody waits for", hello],
  ])("are closed by the server too: %s", async (_, bytes) => {
    const shots = Array.from({ length: 50 }, (): Shot => ({ localAddress: arena.newAddress(), bytes, then: "ends" }));
    await barrage(arena.shard.gamePort, shots);
  });

  it("that broke off in the middle of a login leave no session behind", async () => {
    const account = await arena.players.account("dora");
    const bytes = Buffer.concat([seedOf(NEW_VERSION), accountLogin.write(account)]);
    await barrage(
      arena.shard.gamePort,
      Array.from({ length: 50 }, (): Shot => ({ bytes, then: "breaks off" })),
    );
    const client = await arena.stranger();
    client.send(bytes);
    await client.received.waitFor(serverList);
  });
});

describe("two thousand connections at once", () => {
  it("that say nothing keep nobody from walking or logging in", async () => {
    const accepted = async (): Promise<number> => (await arena.metrics()).value("connections_total");
    const before = await accepted();
    const silent = await crowdOfSilent(arena.shard.gamePort, 2_000, (index) => `127.20.${index % 40}.1`);
    try {
      await until("all are accepted", async () => {
        const count = (await accepted()) - before;
        return count >= 2_000 ? undefined : `${count} were`;
      });
      await arena.bystander.walksOn();
      const newcomer = await arena.player();
      expect((await newcomer.step(2)).outcome).toBe("accepted");
      expect(await verdictOn(newcomer)).toBe("open");
    } finally {
      for (const socket of silent) socket.destroy();
    }
  });

  it("that speak all at once are all answered or closed", async () => {
    const random = seededRandom(SEED + 2);
    const shots = Array.from({ length: 2_000 }, (_, i): Shot => {
      const bytes = i % 4 === 0 ? Buffer.from("GET / HTTP/1.1\r\n\r\n") : Buffer.concat([seedOf(NEW_VERSION), random.bytes(64)]);
      return { localAddress: `127.20.${i % 40}.2`, bytes, then: "ends" };
    });
    await barrage(arena.shard.gamePort, shots);
  });
});

describe("a flood of violations", () => {
  it("from one address writes few lines into the log, however many kinds it sends", async () => {
    const localAddress = arena.newAddress();
    const shots = Array.from({ length: 1_000 }, (_, i): Shot => {
      const packet = i % 2 === 0 ? Buffer.of(i & 0xff, 0, 0) : Buffer.of(0xbd, 0xf0 + (i & 0xf), i & 0xff);
      return { localAddress, bytes: Buffer.concat([seedOf(NEW_VERSION), packet, Buffer.alloc(200)]), then: "ends" };
    });
    await barrage(arena.shard.gamePort, shots);
    await arena.logged(localAddress);
    expect((await arena.metrics()).value("protocol_violations_total")).toBeGreaterThan(500);
    await arena.bystander.walksOn();
    expect(arena.linesNaming(localAddress).length).toBeLessThanOrEqual(10);
  });

  it("from a thousand addresses writes at most one line for each", async () => {
    // Only these lines count: departures and the like are logged meanwhile too.
    const violations = (): number => arena.shard.output.join("").split("protocol violation").length;
    const before = violations();
    const shots = Array.from({ length: 1_000 }, (_, i): Shot => {
      return {
        localAddress: `127.30.${i >> 8}.${i & 0xff}`,
        bytes: Buffer.concat([seedOf(NEW_VERSION), Buffer.of(0xff)]),
        then: "ends",
      };
    });
    await barrage(arena.shard.gamePort, shots);
    expect(violations() - before).toBeLessThanOrEqual(1_000);
  });

  it("puts no control characters and no forged lines into the log", async () => {
    const client = await arena.stranger();
    client.send(Buffer.from("\u001b[31m\u0007\r\nforged line\n"));
    await client.closed;
    await arena.bystander.walksOn();
    expect(arena.shard.output.join("")).not.toMatch(/\u001b\[31m|\u0007|^forged line/m);
  });
});
