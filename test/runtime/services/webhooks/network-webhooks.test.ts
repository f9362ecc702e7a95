import { afterEach, expect, test } from "vitest";
import { MemoryHub } from "../../../support/memory-broker.js";
import { EventBus } from "../../../../runtime/contracts/events/event-bus.js";
import { scriptRemoved } from "../../../../runtime/contracts/events/events.js";
import { shareEvents } from "../../../../runtime/contracts/network-events.js";
import { Webhooks } from "../../../../runtime/services/webhooks/webhooks.js";
import { Receiver } from "../../../support/webhook-receiver.js";
import { Networks, silent } from "../../network/brokers.js";

const secret = "a secret of 16 or more";

const cleanUp: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const step of cleanUp.splice(0).reverse()) await step();
});

/** A world process that publishes, and the means to start processes that post. */
async function rig(): Promise<{ bus: EventBus; receiver: Receiver; poster: () => Promise<Webhooks> }> {
  const receiver = await Receiver.start();
  const networks = new Networks();
  cleanUp.push(
    () => receiver.close(),
    () => networks.close(),
  );
  const hub = new MemoryHub();
  const bus = new EventBus(silent);
  shareEvents(bus, (await networks.open(hub.connect())).events);
  const poster = async (): Promise<Webhooks> => {
    const { events } = await networks.open(hub.connect());
    const limits = { firstRetryMs: 1, longestRetryMs: 5, closeGraceMs: 200 };
    const webhooks = new Webhooks({ targets: [{ url: receiver.url, secret }], allowPrivateTargets: true, log: silent, limits });
    cleanUp.push(() => webhooks.close());
    await webhooks.follow(events);
    return webhooks;
  };
  return { bus, receiver, poster };
}

const files = ({ deliveries }: Receiver): unknown[] => deliveries.map(({ json }) => json.data["file"]);

test("an event of one process is posted by exactly one of two others", async () => {
  const { bus, receiver, poster } = await rig();
  const posters = [await poster(), await poster()];
  for (let i = 0; i < 20; i++) bus.publish(scriptRemoved, { file: `${i}.lua` });
  await receiver.received(20);
  await Promise.all(posters.map((one) => one.close()));
  expect(files(receiver).toSorted()).toEqual(Array.from({ length: 20 }, (_, i) => `${i}.lua`).toSorted());
  expect(posters.map((one) => one.totals()[0]!.delivered).reduce((sum, count) => sum + count)).toBe(20);
});

test("an event whose poster stops before the receiver accepted it is posted by the next one", async () => {
  const { bus, receiver, poster } = await rig();
  receiver.answer = (response) => response.writeHead(503).end();
  const first = await poster();
  bus.publish(scriptRemoved, { file: "a.lua" });
  await receiver.received(1);
  await first.close();
  const tried = receiver.deliveries.length;
  receiver.answer = (response) => response.writeHead(204).end();
  await poster();
  await receiver.received(tried + 1);
  const [before, after] = [receiver.deliveries[0]!, receiver.deliveries.at(-1)!];
  expect(after.json.eventId).toBe(before.json.eventId);
  expect(first.totals()[0]).toMatchObject({ delivered: 0, failed: 0 });
});
