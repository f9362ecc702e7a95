import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sendTicket } from "../support/sending-tickets.js";
import { networkNeed, TestNetwork } from "../support/network.js";
import { until } from "../support/until.js";

/** Longer than any login waits, and than a lease in the database. */
const GONE_MS = 60_000;
const STEP_MS = 1_000;

describe.skipIf(networkNeed.isMissing)(`a network of processes${networkNeed.note}`, () => {
  let network: TestNetwork;
  beforeAll(async () => {
    const flags = ["--tickets-seconds-between", "0"];
    network = await TestNetwork.start({ north: { flags }, south: { flags } });
  });
  afterAll(() => network?.[Symbol.asyncDispose]());

  it("lets players play on while NATS is gone for a minute: logins are refused in time, and nothing is lost", async () => {
    const [ann, ben] = [await network.inWorld("ann", "east edge"), await network.inWorld("ben", "west edge", "south")];
    const late = await network.client("cid", "west edge");
    await network.nats.kill();
    const began = performance.now();
    const refused = late.login().then(
      () => undefined,
      () => performance.now() - began,
    );
    const tickets: string[] = [];
    // The minute itself is what the test is about.
    while (performance.now() - began < GONE_MS) {
      for (const client of [ann, ben]) {
        await client.step(0);
        await client.step(4);
        await client.ping();
      }
      if (tickets.length < 2) tickets.push(await sendTicket(tickets.length === 0 ? ann : ben, "I am stuck", "NATS is gone"));
      await delay(STEP_MS);
    }
    expect(await refused).toBeLessThan(GONE_MS);
    await network.nats.start();
    const north = network.get("north");
    await until("both tickets are in the queue", async () => {
      const answer = await north.request("GET", "/api/help-tickets");
      if (answer.status !== 200) return String(answer.status);
      const { items } = (await answer.json()) as { items: { ticketId: string }[] };
      const missing = tickets.filter((number) => !items.some(({ ticketId }) => ticketId === number));
      return missing.length === 0 ? undefined : missing.join();
    });
    const cid = await network.inWorld("cid", "west edge");
    const again = await network.inWorld("ann", "west edge");
    await ann.closed;
    for (const client of [again, ben, cid]) await client.ping();
  });
});
