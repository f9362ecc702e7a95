import type { KV, Kvm } from "@nats-io/kv";
import { expect, test } from "vitest";
import type { Broker } from "../../../runtime/network/broker/broker.js";
import { NatsBucket } from "../../../runtime/network/broker/nats-bucket.js";
import type { NatsContact } from "../../../runtime/network/broker/nats-contact.js";
import { openNetwork } from "../../../runtime/network/network.js";
import { NetworkError, processRoles } from "../../../runtime/contracts/network.js";
import { MemoryHub } from "../../support/memory-broker.js";
import { Networks, silent } from "./brokers.js";

/** A broker with other answers to some calls to buckets. */
function meddled(meddle: (call: string) => void): Broker & { closed: number } {
  const broker = new MemoryHub().connect();
  return Object.assign(Object.create(broker) as Broker, {
    closed: 0,
    process: "meddled",
    failingBecause: undefined,
    messages: { sent: 0, received: 0 },
    async bucket(options: Parameters<Broker["bucket"]>[0]) {
      meddle(`open ${options.name}`);
      const bucket = await broker.bucket(options);
      const create: typeof bucket.create = (key, value) => {
        meddle(`create ${options.name}`);
        return bucket.create(key, value);
      };
      const update: typeof bucket.update = (key, value, revision) => {
        meddle(`update ${options.name}`);
        return bucket.update(key, value, revision);
      };
      const get: typeof bucket.get = (key) => {
        meddle(`get ${options.name}`);
        return bucket.get(key);
      };
      return Object.assign(Object.create(bucket) as typeof bucket, {
        ...{ create, update, get },
        remove: bucket.remove.bind(bucket),
        watch: bucket.watch.bind(bucket),
      });
    },
    stream: broker.stream.bind(broker),
    answer: broker.answer.bind(broker),
    request: broker.request.bind(broker),
    whenReachableChanges: broker.whenReachableChanges.bind(broker),
    close(this: { closed: number }) {
      this.closed++;
      return Promise.resolve();
    },
  });
}

/** A broker that is late for the first calls of each kind. */
function lateBroker(late: Record<string, number>): Broker {
  return meddled((call) => {
    const left = late[call] ?? 0;
    late[call] = left - 1;
    if (left > 0) throw new NetworkError("timeout", "NATS did not answer in time");
  });
}

test.each([
  ["makes its lease", { "create processes": 2 }],
  ["announces itself", { "update processes": 1, "get processes": 1 }],
])("a process that starts waits for a broker that chooses a new leader while it %s", async (_, late) => {
  const networks = new Networks();
  const network = await networks.open(lateBroker(late));
  const nothing = { pid: 1, world: null, facets: [], processId: null, link: null, game: null, http: null, origin: null };
  await network.directory.announce(() => ({
    ...nothing,
    ...{ roles: [...processRoles], players: 0, loadPercent: 0, version: "1", startedAt: 0 },
  }));
  expect(network.directory.processes).toHaveLength(1);
  await networks.close();
});

test("a start that fails closes the broker, whose connection would keep the process alive", async () => {
  const broker = meddled((call) => {
    if (call === "open secrets") throw new NetworkError("refused", "no room");
  });
  await expect(openNetwork({ broker, log: silent })).rejects.toThrow("no room");
  expect(broker.closed).toBe(1);
});

test("a watch that begins while the leader is chosen reads the entries when there is one, and follows no former attempt", async () => {
  let attempts = 0;
  let running = 0;
  const entry = { key: "key", operation: "PUT", revision: 7, isUpdate: false, delta: 0, string: () => "value" };
  const entries = async function* (): AsyncGenerator<typeof entry> {
    yield entry;
    await new Promise(() => undefined);
  };
  const kv = {
    watch: () => {
      running++;
      return Promise.resolve({ stop: () => running--, [Symbol.asyncIterator]: entries });
    },
  } as unknown as KV;
  const info = (): Promise<unknown> =>
    ++attempts < 3
      ? Promise.reject(new NetworkError("timeout", "NATS did not answer in time"))
      : Promise.resolve({ state: { messages: 1 } });
  const contact = {
    failingBecause: undefined,
    whenReachableChanges: () => () => undefined,
    keep: (make: (copies: number) => Promise<unknown>) => make(1),
    nameOf: (name: string) => name,
    call: (act: () => Promise<unknown>) => act(),
    manager: { streams: { info } },
  } as unknown as NatsContact;
  const kvm = { create: () => Promise.resolve(kv) } as unknown as Kvm;
  const bucket = await NatsBucket.open(contact, kvm, silent, { name: "bucket" });
  const heard: [string, string | undefined][] = [];
  const end = await bucket.watch((key, one) => void heard.push([key, one?.value]));
  expect(heard).toEqual([["key", "value"]]);
  expect(running).toBe(1);
  end();
  expect(running).toBe(0);
});
