import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { natsNeed, startNats, startNatsCluster } from "../../support/nats-servers.js";
import { until } from "../../support/until.js";
import { natsBroker, Networks } from "./brokers.js";
import { claimAtOnce, holder } from "./claims.js";

const CLAIMS = 10_000;

const voucher = { accountId: 7, tokenVersion: 2, username: "Ann", address: "10.0.0.1", versionText: null, world: "main" };

describe.skipIf(natsNeed.isMissing)(`a cluster of NATS${natsNeed.note}`, () => {
  test("may lose one of three servers", async () => {
    const servers = await startNatsCluster();
    const networks = new Networks();
    const ports = servers.map(({ port }) => port);
    const [a, b] = [await networks.open(await natsBroker(ports)), await networks.open(await natsBroker(ports))];
    const read: string[] = [];
    const handled = new Set<string>();
    await b.events.read(undefined, ({ name }) => read.push(name));
    await b.events.consume("hooks", ({ name }) => Promise.resolve(void handled.add(name)));
    let lost = 0;
    const lease = await a.presence.claim(1, holder({ lost: () => lost++ }));
    for (const server of servers) {
      await server.kill();
      const key = (await a.keys.issue(voucher))!;
      expect(await b.keys.redeem(key, "Ann", "10.0.0.1")).toEqual(voucher);
      await a.events.publish({ id: randomUUID(), name: `without ${server.port}`, world: null, at: 1, members: {} });
      expect(lease.isHeld).toBe(true);
      await server.start();
      await until("the events were read", () => {
        const expected = servers.slice(0, servers.indexOf(server) + 1).length;
        return read.length >= expected && handled.size >= expected ? undefined : `${read.length}, ${handled.size}`;
      });
      for (const network of [a, b]) await until("NATS is back", () => network.failingBecause);
    }
    expect(read).toEqual(ports.map((port) => `without ${port}`));
    expect((await b.presence.claim(1, holder())).isHeld).toBe(true);
    expect([lost, lease.isHeld]).toEqual([0, false]);
    await networks.close();
    for (const server of servers) await server[Symbol.asyncDispose]();
  });
});

describe.skipIf(natsNeed.isMissing)(`presence over NATS${natsNeed.note}`, () => {
  test("claimed by two processes at the same moment, ten thousand times, is never held twice", async () => {
    await using server = await startNats();
    const networks = new Networks();
    const all = [await networks.open(await natsBroker([server.port])), await networks.open(await natsBroker([server.port]))];
    await claimAtOnce(all, CLAIMS);
    await networks.close();
  });
});
