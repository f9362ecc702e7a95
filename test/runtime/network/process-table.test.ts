import { expect, test } from "vitest";
import { NetworkError } from "../../../runtime/contracts/network.js";
import type { Broker, Bucket, BucketOptions, StreamOptions } from "../../../runtime/network/broker/broker.js";
import { MemoryHub } from "../../support/memory-broker.js";
import { until } from "../../support/until.js";
import { createMetrics } from "../../../runtime/base/system/metrics.js";
import { reportNetwork } from "../../../runtime/network/network-metrics.js";
import { Networks } from "./brokers.js";
import { holder } from "./claims.js";

/** Nothing happens by itself in the time of a test. */
const times = { beatMs: 1_000_000, frozenMs: 8_000, unfencedLeaseMs: 90_000, goneMs: 10_000 };

test("after a freeze the first look at a lease loses it, before any timer runs", async () => {
  const networks = new Networks();
  const clock = { now: 0 };
  const network = await networks.open(new MemoryHub().connect(), { times, now: () => clock.now });
  let lost = 0;
  const lease = await network.presence.claim(1, holder({ lost: () => lost++ }));
  clock.now += times.frozenMs;
  expect([lease.isHeld, lost]).toEqual([true, 0]);
  clock.now += 1;
  expect([lease.isHeld, lost]).toEqual([false, 1]);
  expect([lease.isHeld, lost]).toEqual([false, 1]);
  expect((await network.presence.claim(1, holder())).isHeld).toBe(true);
  await networks.close();
});

const entry = {
  ...{
    pid: 1,
    roles: ["edge" as const],
    world: null,
    facets: [],
    processId: null,
    link: null,
    game: null,
    http: null,
    origin: null,
  },
  ...{ players: 0, loadPercent: 0, version: "1", startedAt: 1 },
};

/** A broker in memory that counts what is asked of its bucket of processes, and whose watch can be held up. */
function countingBroker(hub: MemoryHub): Broker & { gets: number; updates: number; isHeldUp: boolean; failures: string[] } {
  const broker = hub.connect();
  const late = (): Promise<never> => Promise.reject(new NetworkError("timeout", "no answer came in time"));
  const isLate = (call: string): boolean => counting.failures[0] === call && counting.failures.shift() !== undefined;
  const counting = {
    ...{ gets: 0, updates: 0, isHeldUp: false },
    /** Calls that are not answered, in their order. */
    failures: [] as string[],
    ...{ process: broker.process, failingBecause: undefined, messages: broker.messages },
    async bucket(options: BucketOptions): Promise<Bucket> {
      const bucket = await broker.bucket(options);
      if (options.name !== "processes") return bucket;
      return {
        get: (key) => (counting.gets++, bucket.get(key)),
        create: (key, value) => (isLate("create") ? late() : bucket.create(key, value)),
        update: (key, value, revision) => (counting.updates++, bucket.update(key, value, revision)),
        remove: (key, revision) => bucket.remove(key, revision),
        watch: (listener) =>
          isLate("watch")
            ? late()
            : bucket.watch((key, one) => {
                if (!counting.isHeldUp) listener(key, one);
              }),
      };
    },
    whenReachableChanges: (listener: () => void) => broker.whenReachableChanges(listener),
    stream: (options: StreamOptions) => broker.stream(options),
    request: (subject: string, text: string, timeoutMs: number) => broker.request(subject, text, timeoutMs),
    answer: (subject: string, answer: (text: string) => Promise<string>) => broker.answer(subject, answer),
    publish: (subject: string, text: string) => broker.publish(subject, text),
    subscribe: (subject: string, listener: (text: string) => void) => broker.subscribe(subject, listener),
    close: () => broker.close(),
  };
  return counting;
}

test("who is quiet is looked up only while the watch does not show what this process writes itself", async () => {
  const networks = new Networks();
  const hub = new MemoryHub();
  const clock = { now: 0 };
  const beating = { ...times, beatMs: 2, frozenMs: Infinity };
  const broker = countingBroker(hub);
  const network = await networks.open(broker, { times: beating, now: () => clock.now });
  const quiet = await networks.open(hub.connect(), { times, now: () => clock.now });
  await quiet.directory.announce(() => entry);
  clock.now += times.goneMs * 0.8;
  const { updates } = broker;
  await until("it beats", () => (broker.updates > updates + 3 ? undefined : "not yet"));
  expect(broker.gets).toBe(0);
  broker.isHeldUp = true;
  await until("it looks", () => (broker.gets > 0 ? undefined : "it does not"));
  expect(network.directory.processes).toHaveLength(1);
  await networks.close();
});

test("a start waits for a broker that is too busy to answer at once", async () => {
  const networks = new Networks();
  const hub = new MemoryHub();
  const broker = countingBroker(hub);
  broker.failures = ["watch", "watch", "create"];
  const network = await networks.open(broker, { times });
  expect(broker.failures).toEqual([]);
  const lease = await network.presence.claim(1, holder());
  expect(lease.isHeld).toBe(true);
  await networks.close();
});

test("a beat that changes nothing changes nothing in the directory", async () => {
  const networks = new Networks();
  const hub = new MemoryHub();
  const [a, b] = [await networks.open(hub.connect(), { times }), await networks.open(hub.connect(), { times })];
  let players = 0;
  await a.directory.announce(() => ({ ...entry, players }));
  const [shown] = b.directory.processes;
  let changes = 0;
  b.directory.whenChanged(() => changes++);
  a.directory.refresh();
  await a.directory.announce(() => ({ ...entry, players }));
  expect([changes, b.directory.processes[0]]).toEqual([0, shown]);
  players = 1;
  await a.directory.announce(() => ({ ...entry, players }));
  expect([changes, b.directory.processes[0]?.players]).toEqual([1, 1]);
  await networks.close();
});

test("a process that was killed is left out of the directory when its next start is there", async () => {
  const networks = new Networks();
  const hub = new MemoryHub();
  const [killed, next] = [await networks.open(hub.connect(), { times }), await networks.open(hub.connect(), { times })];
  await killed.directory.announce(() => ({ ...entry, processId: 7, startedAt: 1 }));
  await next.directory.announce(() => ({ ...entry, processId: 7, startedAt: 2 }));
  expect(next.directory.processes.map(({ startedAt }) => startedAt)).toEqual([2]);
  await networks.close();
});

test("the metrics show what a process holds", async () => {
  const networks = new Networks();
  const network = await networks.open(new MemoryHub().connect());
  const metrics = createMetrics({ processMetrics: false });
  reportNetwork(metrics, network);
  await network.presence.claim(1, holder());
  const text = await metrics.registry.metrics();
  expect(text).toContain("shardkeeper_network_reachable 1\n");
  expect(text).toContain("shardkeeper_network_accounts_held 1\n");
  expect(text).toContain('shardkeeper_network_processes{role="world"} 0\n');
  await networks.close();
});
