import { isSignedBy } from "../../../support/signed.js";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { EventBus } from "../../../../runtime/contracts/events/event-bus.js";
import { scriptReloaded, ticketOpened } from "../../../../runtime/contracts/events/events.js";
import { createMetrics } from "../../../../runtime/base/system/metrics.js";
import type { WebhookLimits, WebhookOptions } from "../../../../runtime/services/webhooks/options.js";
import { signature } from "../../../../runtime/services/webhooks/signature.js";
import { reportWebhooks } from "../../../../runtime/services/webhooks/webhook-metrics.js";
import { Webhooks } from "../../../../runtime/services/webhooks/webhooks.js";
import { counting, jobRig } from "../jobs/job-rig.js";
import { until } from "../../../support/until.js";
import { Receiver } from "../../../support/webhook-receiver.js";

const SECRET = "a secret of 16 or more";

let receiver: Receiver;
let cleanUp: (() => Promise<void>)[];
beforeEach(async () => {
  receiver = await Receiver.start();
  cleanUp = [() => receiver.close()];
});
afterEach(async () => {
  for (const step of cleanUp.reverse()) await step();
});

interface Sender {
  bus: EventBus;
  webhooks: Webhooks;
  logLines: string[];
}

function sender(targets: Partial<WebhookOptions>[], limits: Partial<WebhookLimits> = {}, allowPrivateTargets = true): Sender {
  const logLines: string[] = [];
  const log = pino({ level: "debug" }, { write: (line: string) => logLines.push(line) });
  const bus = new EventBus(log);
  const webhooks = new Webhooks({
    targets: targets.map((target) => ({ url: receiver.url, secret: SECRET, ...target })),
    allowPrivateTargets,
    events: bus,
    log,
    limits: { firstRetryMs: 1, longestRetryMs: 5, closeGraceMs: 200, ...limits },
  });
  cleanUp.push(() => webhooks.close());
  return { bus, webhooks, logLines };
}

function openTicket(bus: EventBus, ticketId: number): void {
  const place = { mapId: 1, x: 1, y: 2, z: 3 };
  const sent = { senderAccountId: 7, senderCharacterId: 8, createdAtUtc: 0 };
  bus.publish(ticketOpened, { ticketId, category: "Bug", message: "Ümläut \u0000 \u{1f600}", ...place, ...sent });
}

function settled({ webhooks }: Sender, counts: Partial<ReturnType<Webhooks["totals"]>[number]>): Promise<void> {
  return until("the totals are right", () => {
    const [totals] = webhooks.totals();
    const entries = Object.entries(counts);
    const isSo = entries.every(([name, count]) => totals![name as keyof typeof totals] === count);
    return isSo ? undefined : JSON.stringify(totals);
  });
}

describe("a delivery", () => {
  it("is a signed post of the event as JSON", async () => {
    const { bus } = sender([{}]);
    const before = Math.floor(Date.now() / 1_000);
    openTicket(bus, 12);
    await receiver.received(1);
    const [{ method, path, headers, body, json }] = receiver.deliveries as [Receiver["deliveries"][number]];
    expect([method, path, headers["content-type"]]).toEqual(["POST", "/hook?key=of-the-receiver", "application/json"]);
    expect(json).toEqual({
      eventId: headers["x-shardkeeper-event-id"],
      event: "TicketOpenedEvent",
      publishedAtUtc: expect.stringMatching(/^\d{4}-.*Z$/) as string,
      data: expect.objectContaining({
        ticketId: "12",
        senderCharacterId: "8",
        createdAtUtc: "1970-01-01T00:00:00.000Z",
      }) as object,
    });
    expect(headers["x-shardkeeper-event"]).toBe("TicketOpenedEvent");
    expect(headers["x-shardkeeper-delivery-id"]).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers["x-shardkeeper-attempt"]).toBe("1");
    const timestamp = Number(headers["x-shardkeeper-timestamp"]);
    expect(timestamp).toBeGreaterThanOrEqual(before);
    const claimed = headers["x-shardkeeper-signature"] as string;
    expect(isSignedBy(SECRET, timestamp, body, claimed)).toBe(true);
    expect(isSignedBy("another secret, as long", timestamp, body, claimed)).toBe(false);
    expect(isSignedBy(SECRET, timestamp + 1, body, claimed)).toBe(false);
    expect(isSignedBy(SECRET, timestamp, Buffer.concat([body, Buffer.from(" ")]), claimed)).toBe(false);
  });

  it("has the signature that other programs compute", () => {
    // printf '1700000000.{"a":1}' | openssl dgst -sha256 -hmac "a secret of 16 or more"
    expect(signature(SECRET, 1_700_000_000, Buffer.from('{"a":1}'))).toBe(
      "sha256=6a4a7b240e8217317f2ede07626fbca0781febedf01ceb7a1a722fb6f9c9ab34",
    );
  });

  it("goes to receivers that want the event", async () => {
    const { bus } = sender([{ events: ["ScriptReloadedEvent"] }]);
    openTicket(bus, 1);
    bus.publish(scriptReloaded, { file: "lua/init.lua", milliseconds: 1 });
    await receiver.received(1);
    expect(receiver.deliveries.map(({ json }) => json.event)).toEqual(["ScriptReloadedEvent"]);
  });

  it("of a progress event goes only to receivers that name the event", async () => {
    const { bus } = sender([{}, { events: ["JobProgressEvent"] }]);
    const { jobs, bus: own, clock } = jobRig();
    own.subscribe(({ declaration, members }) => bus.publish(declaration, members));
    jobs.start(counting(clock, 100, 1), { startedBy: "rosa", cancelLevel: "GameMaster" });
    await clock.run();
    await receiver.received(3);
    expect(receiver.deliveries.map(({ json }) => json.event).sort()).toEqual([
      "JobEndedEvent",
      "JobProgressEvent",
      "JobStartedEvent",
    ]);
  });

  it("has one event id for all receivers, and a delivery id for each", async () => {
    const { bus } = sender([{}, {}]);
    openTicket(bus, 1);
    await receiver.received(2);
    const ids = (name: string) => new Set(receiver.deliveries.map(({ headers }) => headers[name]));
    expect(ids("x-shardkeeper-event-id").size).toBe(1);
    expect(ids("x-shardkeeper-delivery-id").size).toBe(2);
  });
});

describe("a failing receiver", () => {
  it("is tried again with the same ids, and later events follow in order", async () => {
    let failures = 3;
    receiver.answer = (response) => response.writeHead(failures-- > 0 ? 500 : 200).end();
    const { bus, webhooks } = sender([{}]);
    for (const ticketId of [1, 2, 3]) openTicket(bus, ticketId);
    await receiver.received(6);
    expect(receiver.tickets()).toEqual(["1", "1", "1", "1", "2", "3"]);
    const first = receiver.deliveries.slice(0, 4).map(({ headers }) => headers);
    expect(new Set(first.map((headers) => headers["x-shardkeeper-delivery-id"])).size).toBe(1);
    expect(first.map((headers) => headers["x-shardkeeper-attempt"])).toEqual(["1", "2", "3", "4"]);
    await webhooks.close();
    expect(webhooks.totals()).toMatchObject([{ delivered: 3, retries: 3, failed: 0, dropped: 0, queued: 0 }]);
  });

  it("loses an event after the last attempt, and gets the next", async () => {
    receiver.answer = (response, { json }) => response.writeHead(json.data.ticketId === "1" ? 503 : 200).end();
    const rig = sender([{}], { attempts: 3 });
    openTicket(rig.bus, 1);
    openTicket(rig.bus, 2);
    await settled(rig, { delivered: 1, failed: 1, retries: 2 });
    expect(receiver.tickets()).toEqual(["1", "1", "1", "2"]);
    expect(rig.logLines.join("")).toContain('"reason":"status 503"');
  });

  it("that asks for a delay gets it, up to the longest delay", async () => {
    let failures = 1;
    receiver.answer = (response) => response.writeHead(failures-- > 0 ? 429 : 200, { "Retry-After": "86400" }).end();
    const rig = sender([{}], { longestRetryMs: 20 });
    openTicket(rig.bus, 1);
    await settled(rig, { delivered: 1, retries: 1 });
  });

  it.each([400, 401, 404, 410])("that refuses with %i is not tried again", async (status) => {
    receiver.answer = (response) => response.writeHead(status).end();
    const rig = sender([{}]);
    openTicket(rig.bus, 1);
    await settled(rig, { failed: 1, retries: 0 });
  });

  it("that redirects is not followed", async () => {
    const other = await Receiver.start();
    cleanUp.push(() => other.close());
    receiver.answer = (response) => response.writeHead(307, { Location: other.url }).end();
    const rig = sender([{}]);
    openTicket(rig.bus, 1);
    await settled(rig, { failed: 1 });
    expect(other.deliveries).toEqual([]);
  });

  it("that does not answer is given up after the time limit", async () => {
    receiver.answer = () => undefined;
    const rig = sender([{}], { timeoutMs: 50, attempts: 2 });
    openTicket(rig.bus, 1);
    await settled(rig, { failed: 1, retries: 1 });
    expect(rig.logLines.join("")).toContain("no answer within 50 ms");
  });

  it("that answers without end uses no memory", async () => {
    receiver.answer = (response) => {
      response.writeHead(200);
      const pour = (): void => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536)));
      };
      response.on("drain", pour);
      pour();
    };
    const rig = sender([{}]);
    openTicket(rig.bus, 1);
    openTicket(rig.bus, 2);
    await settled(rig, { delivered: 2 });
  });

  it("that hangs up is tried again", async () => {
    let failures = 1;
    receiver.answer = (response) => void (failures-- > 0 ? response.socket?.destroy() : response.writeHead(200).end());
    const rig = sender([{}]);
    openTicket(rig.bus, 1);
    await settled(rig, { delivered: 1, retries: 1 });
  });
});

describe("bounds", () => {
  it("events beyond the limit are dropped, counted and logged once", async () => {
    const held: (() => void)[] = [];
    receiver.answer = (response) => held.push(() => response.writeHead(200).end());
    const rig = sender([{}], { queuedEvents: 3 });
    for (let ticketId = 1; ticketId <= 10; ticketId++) openTicket(rig.bus, ticketId);
    expect(rig.webhooks.totals()).toMatchObject([{ queued: 3, dropped: 7 }]);
    await receiver.received(1);
    receiver.answer = (response) => response.writeHead(200).end();
    held[0]!();
    await settled(rig, { delivered: 3, queued: 0 });
    openTicket(rig.bus, 11);
    await receiver.received(4);
    expect(receiver.tickets()).toEqual(["1", "2", "3", "11"]);
    expect(rig.logLines.filter((line) => line.includes("too many events are waiting"))).toHaveLength(1);
    expect(rig.logLines.find((line) => line.includes("new ones are queued again"))).toContain('"dropped":7');
  });

  it("a dead receiver and a silent one delay neither the others nor the publisher", async () => {
    const mute = await Receiver.start();
    cleanUp.push(() => mute.close());
    mute.answer = () => undefined;
    const gone = await Receiver.start();
    const goneUrl = gone.url;
    await gone.close();
    const rig = sender([{}, { url: mute.url }, { url: goneUrl }], { attempts: 2, timeoutMs: 600_000 });
    for (let ticketId = 1; ticketId <= 200; ticketId++) openTicket(rig.bus, ticketId);
    // No request ran while events were published.
    expect(receiver.deliveries).toEqual([]);
    await settled(rig, { delivered: 200 });
    expect(receiver.tickets()).toEqual(Array.from({ length: 200 }, (_, index) => String(index + 1)));
    await mute.received(1);
    expect(mute.deliveries).toHaveLength(1);
  });

  it.each([
    "http://127.0.0.1:9/",
    "http://[::1]:9/",
    "http://localhost:9/",
    "http://10.1.2.3/",
    "http://[::ffff:192.168.0.1]/",
    "http://0x7f.1/",
  ])("no connection is made to an address that is not public: %s", async (url) => {
    const rig = sender([{ url }], {}, false);
    openTicket(rig.bus, 1);
    await settled(rig, { failed: 1, retries: 0 });
    expect(rig.logLines.join("")).toContain("the address is not public");
  });
});

describe("closing", () => {
  it("delivers waiting events in order", async () => {
    const { bus, webhooks } = sender([{}], { closeGraceMs: 600_000 });
    for (let ticketId = 1; ticketId <= 20; ticketId++) openTicket(bus, ticketId);
    await webhooks.close();
    expect(receiver.tickets()).toHaveLength(20);
    openTicket(bus, 21);
    expect(webhooks.totals()).toMatchObject([{ delivered: 20, queued: 0 }]);
  });

  it("makes the next attempt at once, as the last one", async () => {
    receiver.answer = (response) => response.writeHead(500).end();
    const rig = sender([{}], { firstRetryMs: 60_000, longestRetryMs: 60_000, closeGraceMs: 600_000 });
    for (let ticketId = 1; ticketId <= 5; ticketId++) openTicket(rig.bus, ticketId);
    await receiver.received(1);
    await until("it waits", () => (rig.logLines.join("").includes("tried again") ? undefined : "it does not"));
    await rig.webhooks.close();
    expect(receiver.tickets()).toEqual(["1", "1"]);
    expect(rig.webhooks.totals()).toMatchObject([{ failed: 1, dropped: 4, queued: 0 }]);
    expect(rig.logLines.join("")).toContain("not delivered before the server stopped");
  });

  it("does not wait forever for a receiver that does not answer", async () => {
    receiver.answer = () => undefined;
    const { bus, webhooks } = sender([{}], { timeoutMs: 60_000, closeGraceMs: 50 });
    openTicket(bus, 1);
    openTicket(bus, 2);
    await receiver.received(1);
    await webhooks.close();
    expect(webhooks.totals()).toMatchObject([{ failed: 1, dropped: 1, queued: 0 }]);
  });
});

describe("metrics and log", () => {
  it("metrics count events for each receiver", async () => {
    const metrics = createMetrics({ processMetrics: false });
    const rig = sender([{ name: "staff-chat" }, {}, {}], { closeGraceMs: 600_000 });
    reportWebhooks(metrics, rig.webhooks);
    openTicket(rig.bus, 1);
    await receiver.received(3);
    await rig.webhooks.close();
    const page = await metrics.registry.metrics();
    for (const name of ["staff-chat", `127.0.0.1:${receiver.port}`, `127.0.0.1:${receiver.port}#2`])
      expect(page).toContain(`shardkeeper_webhook_delivered_total{webhook="${name}"} 1`);
    expect(page).toContain('shardkeeper_webhook_queued_events{webhook="staff-chat"} 0');
  });

  it("neither the log nor the metrics contain the address or the secret", async () => {
    receiver.answer = (response) => response.writeHead(500).end();
    const metrics = createMetrics({ processMetrics: false });
    const rig = sender([{}], { attempts: 2 });
    reportWebhooks(metrics, rig.webhooks);
    openTicket(rig.bus, 1);
    await settled(rig, { failed: 1 });
    expect(rig.logLines.join("") + (await metrics.registry.metrics())).not.toMatch(/of-the-receiver|a secret of/);
  });
});
