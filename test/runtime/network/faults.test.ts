import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { connectNetwork } from "../../../runtime/network/connect.js";
import type { NetworkEvent } from "../../../runtime/contracts/network.js";
import { CutProxy } from "../../support/cut-proxy.js";
import { deferred } from "../../support/deferred.js";
import { natsNeed, type NatsServer, startNats } from "../../support/nats-servers.js";
import { until } from "../../support/until.js";
import { natsBroker, Networks, silent, type TestNetwork } from "./brokers.js";
import { holder } from "./claims.js";
import { runHolder } from "./holder-program.js";

/** Leases that end within a test. */
const times = { beatMs: 50, frozenMs: 600, unfencedLeaseMs: 1_500, goneMs: 600 };

const glimpse = { name: "glimpse", isFleeting: true, input: (value: unknown) => z.string().parse(value) };
const shout = { name: "shout", input: (value: unknown) => z.string().parse(value) };
const voucher = { accountId: 7, tokenVersion: 2, username: "Ann", address: "10.0.0.1", versionText: null, world: "main" };
const said = (name: string): NetworkEvent => ({ id: randomUUID(), name, world: null, at: 1, members: {} });

async function reachable(...networks: TestNetwork[]): Promise<void> {
  for (const network of networks) await until("NATS is back", () => network.failingBecause);
}

async function unreachable(...networks: TestNetwork[]): Promise<void> {
  for (const network of networks)
    await until("NATS is missed", () => (network.failingBecause === undefined ? "it is not missed" : undefined));
}

describe.skipIf(natsNeed.isMissing)(`faults of a network${natsNeed.note}`, () => {
  const networks = new Networks();
  const end: AsyncDisposable[] = [];
  let nats: NatsServer;
  beforeEach(async () => {
    const server = await startNats();
    end.push(server);
    nats = server;
  });
  afterEach(async () => {
    await networks.close();
    for (const one of end.splice(0)) await one[Symbol.asyncDispose]();
  });

  const open = async (more: Parameters<Networks["open"]>[1] = {}): Promise<TestNetwork> =>
    networks.open(await natsBroker([nats.port]), more);

  describe("while NATS is gone", () => {
    test("events and notices are kept, and arrive in order when it is back", async () => {
      const [a, b] = [await open(), await open()];
      const read: string[] = [];
      const heard: string[] = [];
      await b.events.read(undefined, ({ name }) => read.push(name));
      b.requests.hear(shout, (text) => heard.push(text));
      await a.events.publish(said("0"));
      await nats.kill();
      await unreachable(a, b);
      const published = Array.from({ length: 50 }, (_, i) => a.events.publish(said(String(i + 1))));
      for (let i = 0; i < 50; i++) a.requests.tell(shout, String(i));
      await nats.start();
      await Promise.all(published);
      await until("all were read", () => (read.length + heard.length >= 101 ? undefined : `${read.length} and ${heard.length}`));
      expect(read).toEqual(Array.from({ length: 51 }, (_, i) => String(i)));
      expect(heard).toEqual(Array.from({ length: 50 }, (_, i) => String(i)));
      // A notice is heard before its sender knows that the stream has it.
      await until("all are stored", () => (a.figures.recordsWaiting === 0 ? undefined : `${a.figures.recordsWaiting} are not`));
      expect(a.figures).toMatchObject({ recordsDropped: 0, outages: 1 });
    });

    test("the network goes on when it comes back without its store", async () => {
      const [a, b] = [await open({ times }), await open({ times })];
      const heard: string[] = [];
      const read: string[] = [];
      b.requests.hear(shout, (text) => heard.push(text));
      await b.events.read(undefined, ({ name }) => read.push(name));
      await nats.kill();
      await unreachable(a, b);
      nats.loseStore();
      await nats.start();
      await reachable(a, b);
      await until("an account can be claimed", async () => {
        const lease = await a.presence.claim(1, holder()).catch(String);
        return typeof lease === "string" ? lease : undefined;
      });
      a.requests.tell(shout, "afterwards");
      await a.events.publish(said("afterwards"));
      await until("both have come", () => (heard.length * read.length > 0 ? undefined : `${heard.length} and ${read.length}`));
    });

    test("fleeting notices are not kept, and are heard again afterwards", async () => {
      const [a, b] = [await open(), await open()];
      const heard: string[] = [];
      b.requests.hear(glimpse, (text) => heard.push(text));
      await nats.kill();
      await unreachable(a, b);
      for (let i = 0; i < 50; i++) a.requests.tell(glimpse, "meanwhile");
      await nats.start();
      await reachable(a, b);
      await b.events.range();
      a.requests.tell(glimpse, "afterwards");
      await until("it is heard", () => (heard.length > 0 ? undefined : "it is not"));
      expect(heard).toEqual(["afterwards"]);
    });

    test("a consumer goes on with what it has not handled", async () => {
      const [a, b] = [await open(), await open()];
      const handled: string[] = [];
      await b.events.consume("hooks", ({ name }) => Promise.resolve(void handled.push(name)));
      await a.events.publish(said("before"));
      await until("it was handled", () => (handled.length === 1 ? undefined : "it was not"));
      await nats.kill();
      await unreachable(a, b);
      const published = a.events.publish(said("meanwhile"));
      await nats.start();
      await published;
      await until("both were handled", () => (new Set(handled).size === 2 ? undefined : String(handled)));
      expect([...new Set(handled)]).toEqual(["before", "meanwhile"]);
    });

    test("a login waits, and succeeds when it is back", async () => {
      const [a, b] = [await open(), await open()];
      await nats.kill();
      await unreachable(a, b);
      const key = a.keys.issue(voucher);
      const claim = b.presence.claim(1, holder());
      await nats.start();
      expect((await claim).isHeld).toBe(true);
      expect(await b.keys.redeem((await key)!, "Ann", "10.0.0.1")).toEqual(voucher);
    });

    test("players with a fence stay, and nobody takes their accounts", async () => {
      const fence = { token: "1:1", isOver: () => Promise.resolve(false), leftMs: () => Promise.resolve(times.unfencedLeaseMs) };
      const [a, b] = [await open({ times, fence }), await open({ times, fence })];
      let lost = 0;
      let left = 0;
      const lease = await a.presence.claim(1, holder({ lost: () => lost++, leave: () => Promise.resolve(void left++) }));
      await nats.kill();
      await unreachable(a, b);
      const claim = b.presence.claim(1, holder());
      // Longer than any lease of these processes.
      const beats = deferred();
      const before = performance.now();
      const timer = setInterval(() => performance.now() - before > times.unfencedLeaseMs * 2 && beats.resolve(), times.beatMs);
      await beats.promise;
      clearInterval(timer);
      expect([lost, left, lease.isHeld]).toEqual([0, 0, true]);
      await nats.start();
      expect((await claim).isHeld).toBe(true);
      expect([lost, left, lease.isHeld]).toEqual([0, 1, false]);
    });

    test("all processes stay in the directory", async () => {
      // However long the server takes to come back, no lease ends meanwhile.
      const patient = { ...times, unfencedLeaseMs: 3_600_000 };
      const [a, b] = [await open({ times: patient }), await open({ times: patient })];
      const entry = { pid: 1, roles: ["edge" as const], world: null, facets: [], processId: null };
      const nowhere = {
        link: null,
        game: null,
        http: null,
        origin: null,
        players: 0,
        loadPercent: 0,
        version: "1",
        startedAt: 1,
      };
      await a.directory.announce(() => ({ ...entry, ...nowhere }));
      await until("b knows a", () => (b.directory.processes.length === 1 ? undefined : "it does not"));
      let changes = 0;
      b.directory.whenChanged(() => changes++);
      await nats.kill();
      await unreachable(a, b);
      await nats.start();
      await reachable(a, b);
      await b.events.publish(said("back"));
      expect([b.directory.processes.length, changes]).toEqual([1, 0]);
    });
  });

  test("a process that is cut off from NATS loses its accounts before another one gets them", async () => {
    const proxy = await CutProxy.to("127.0.0.1", nats.port);
    const order: string[] = [];
    const a = await networks.open(await natsBroker([proxy.port]), { times });
    const b = await open({ times });
    const lease = await a.presence.claim(1, holder({ lost: () => order.push("lost") }));
    proxy.cut();
    await unreachable(a);
    const second = await b.presence.claim(1, holder());
    order.push("taken");
    expect(order).toEqual(["lost", "taken"]);
    expect([lease.isHeld, second.isHeld]).toEqual([false, true]);
    proxy.mend();
    await reachable(a);
    // It takes part again, under another lease.
    const third = await a.presence.claim(2, holder());
    expect([lease.isHeld, third.isHeld, second.isHeld]).toEqual([false, true, true]);
    await proxy.close();
  });

  test("a process that reaches neither NATS nor its fence loses its accounts before another one gets them", async () => {
    const proxy = await CutProxy.to("127.0.0.1", nats.port);
    const left = (): Promise<number> => Promise.resolve(times.unfencedLeaseMs);
    const fence = { token: "1:1", isOver: () => Promise.resolve(true), leftMs: left };
    let lost = 0;
    const a = await networks.open(await natsBroker([proxy.port]), { times, fence });
    const lease = await a.presence.claim(1, holder({ lost: () => lost++ }));
    proxy.cut();
    await unreachable(a);
    // The fence holds, and is asked again and again.
    const beats = deferred();
    let asked = 0;
    fence.leftMs = () => {
      if (++asked === 10) beats.resolve();
      return left();
    };
    await beats.promise;
    expect([lost, lease.isHeld]).toEqual([0, true]);
    fence.leftMs = () => Promise.reject(new Error("the database is away"));
    await until("it is lost", () => (lost === 1 ? undefined : "it is not"));
    expect(lease.isHeld).toBe(false);
    proxy.mend();
    await reachable(a);
    expect((await a.presence.claim(1, holder())).isHeld).toBe(true);
    await proxy.close();
  });

  test("accounts of a process that was killed are free when its lease is over, and it leaves the directory", async () => {
    const other = await open({ times });
    const program = await runHolder({ port: nats.port, accountId: 1, times });
    program.child.kill("SIGKILL");
    await program.end();
    expect((await other.presence.claim(1, holder())).isHeld).toBe(true);
  });

  test("accounts of a process that was killed are free as soon as its fence has fallen", async () => {
    const fallen = new Set<string>();
    const asked = deferred<string>();
    const fence = {
      token: undefined,
      isOver: (token: string) => {
        asked.resolve(token);
        return Promise.resolve(fallen.has(token));
      },
      leftMs: () => Promise.resolve(0),
    };
    // Without the fence, nobody would get the account within the time of a test.
    const other = await open({ fence });
    const program = await runHolder({ port: nats.port, accountId: 1, fence: "7:12", times: {} });
    program.child.kill("SIGKILL");
    await program.end();
    let isClaimed = false;
    const claim = other.presence.claim(1, holder()).finally(() => (isClaimed = true));
    expect(await asked.promise).toBe("7:12");
    expect(isClaimed).toBe(false);
    fallen.add("7:12");
    expect((await claim).isHeld).toBe(true);
  });

  test("a process that stood still has lost its accounts when it goes on", async () => {
    const other = await open({ times });
    const program = await runHolder({ port: nats.port, accountId: 1, times });
    program.child.kill("SIGSTOP");
    const lease = await other.presence.claim(1, holder());
    // Waits for the frozen process, which reads this or the wish of the other first.
    program.child.stdin!.write("go on\n");
    program.child.kill("SIGCONT");
    await program.printed("held\n");
    const [, told, ...more] = program.stdout.split("\n");
    expect(["lost", "leaves"]).toContain(told);
    expect(more).toContain("is not held");
    expect(lease.isHeld).toBe(true);
    program.child.kill("SIGKILL");
    await program.end();
  });

  test("two networks on one NATS know nothing of each other", async () => {
    const a = await open();
    const b = await networks.open(await natsBroker([nats.port], "other"));
    const key = (await a.keys.issue(voucher))!;
    await a.presence.claim(1, holder());
    await a.events.publish(said("E"));
    expect(await b.keys.redeem(key, "Ann", "10.0.0.1")).toBeUndefined();
    expect(await b.presence.find(1)).toBeUndefined();
    expect((await b.events.range()).last).toBe(0);
    expect((await a.secret("link")).equals(await b.secret("link"))).toBe(false);
  });
});

describe.skipIf(natsNeed.isMissing)(`connecting to NATS${natsNeed.note}`, () => {
  const connect = (url: string): Promise<TestNetwork> => connectNetwork({ urls: [url], network: "test", log: silent });

  test("takes a user and a password from the address", async () => {
    await using server = await startNats({ user: "shard", pass: "hunter 2" });
    const network = await connect(`nats://shard:hunter%202@127.0.0.1:${server.port}`);
    expect(network.failingBecause).toBeUndefined();
    await network.close();
  });

  test("says that the password is wrong, without it", async () => {
    await using server = await startNats({ user: "shard", pass: "hunter2" });
    await expect(connect(`nats://shard:hunter3@127.0.0.1:${server.port}`)).rejects.toMatchObject({
      kind: "refused",
      message: `NATS at 127.0.0.1:${server.port} refused the user or the password`,
    });
  });

  test("says that the server has no JetStream", async () => {
    await using server = await startNats({ withoutJetStream: true });
    await expect(connect(`nats://127.0.0.1:${server.port}`)).rejects.toMatchObject({
      kind: "refused",
      message: expect.stringContaining("--jetstream") as string,
    });
  });
});
