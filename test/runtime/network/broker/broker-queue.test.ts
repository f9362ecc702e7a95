import { expect, test } from "vitest";
import { BrokerQueue } from "../../../../runtime/network/broker/broker-queue.js";
import { NetworkError } from "../../../../runtime/contracts/network.js";
import { until } from "../../../support/until.js";
import { silent } from "../brokers.js";

const MAX_WAITING = 10_000;

/** A broker that the test takes away. */
function rig(): { outbox: BrokerQueue; appended: string[]; reach: (isReachable: boolean) => void } {
  const appended: string[] = [];
  const listeners: (() => void)[] = [];
  const broker = {
    failingBecause: undefined as string | undefined,
    whenReachableChanges: (listener: () => void) => (listeners.push(listener), () => undefined),
  };
  const stream = {
    append: (_: string, text: string): Promise<void> => {
      if (text === "bad") return Promise.reject(new NetworkError("failed", "it is refused"));
      appended.push(text);
      return Promise.resolve();
    },
  };
  const reach = (isReachable: boolean): void => {
    broker.failingBecause = isReachable ? undefined : "it is gone";
    for (const listener of listeners) listener();
  };
  return { outbox: new BrokerQueue({ broker, stream, log: silent }), appended, reach };
}

test("records wait for the broker, and the oldest of too many are dropped and rejected", async () => {
  const { outbox, appended, reach } = rig();
  reach(false);
  const dropped = outbox.push("first", "first");
  const kept = Array.from({ length: MAX_WAITING }, (_, i) => outbox.push(String(i), String(i)));
  await expect(dropped).rejects.toMatchObject({ kind: "unreachable" });
  expect([outbox.waiting, outbox.dropped, appended.length]).toEqual([MAX_WAITING, 1, 0]);
  reach(true);
  await Promise.all(kept);
  expect(appended).toEqual(Array.from({ length: MAX_WAITING }, (_, i) => String(i)));
});

test("a record that is refused does not hold up the next", async () => {
  const { outbox, appended } = rig();
  const bad = outbox.push("1", "bad");
  const good = outbox.push("2", "good");
  await expect(bad).rejects.toMatchObject({ kind: "failed" });
  await good;
  expect(appended).toEqual(["good"]);
});

test("as many as are allowed are under way at once, and one that must be sent again is", async () => {
  const calls: { text: string; resolve: () => void; reject: (error: Error) => void }[] = [];
  const stream = {
    append: (_: string, text: string): Promise<void> =>
      new Promise((resolve, reject) => void calls.push({ text, resolve, reject })),
  };
  const broker = { failingBecause: undefined, whenReachableChanges: () => () => undefined };
  const outbox = new BrokerQueue({ broker, stream, log: silent, atOnce: 3 });
  const texts = (): string[] => calls.map(({ text }) => text);
  const stored: string[] = [];
  const all = ["a", "b", "c", "d", "e"].map(async (text) => {
    await outbox.push(text, text);
    stored.push(text);
  });
  await until("the first goes", () => (calls.length === 1 ? undefined : String(calls.length)));
  calls[0]!.resolve();
  await until("three are under way", () => (calls.length === 4 ? undefined : String(calls.length)));
  expect([texts(), outbox.waiting]).toEqual([["a", "b", "c", "d"], 4]);
  calls[3]!.resolve();
  calls[1]!.resolve();
  calls[2]!.reject(new NetworkError("timeout", "no answer"));
  await until("it is sent again", () => (calls.length === 6 ? undefined : String(calls.length)));
  expect(texts().slice(4)).toEqual(["c", "e"]);
  for (const call of calls.slice(4)) call.resolve();
  await Promise.all(all);
  expect([stored.toSorted(), outbox.waiting]).toEqual([["a", "b", "c", "d", "e"], 0]);
  await outbox.close();
});

test("closing drops what the broker does not take", async () => {
  const { outbox, reach } = rig();
  reach(false);
  const lost = outbox.push("1", "1");
  await Promise.all([outbox.close(), expect(lost).rejects.toMatchObject({ kind: "unreachable" })]);
});
