import { describe, expect, it } from "vitest";
import type { AccountLevel } from "../../../../runtime/contracts/levels.js";
import { openTicket, reloadScript, rig } from "./event-rig.js";

describe("an event", () => {
  it("is one block with its name, an id and its members as JSON", async () => {
    const { bus, read } = await rig();
    const reader = await read("Counselor");
    expect(reader.response.headers.get("content-type")).toBe("text/event-stream");
    expect(reader.response.headers.get("cache-control")).toBe("no-store");
    expect(reader.response.headers.get("x-accel-buffering")).toBe("no");
    openTicket(bus, 12);
    expect(await reader.next()).toEqual({
      event: "TicketOpenedEvent",
      id: expect.stringMatching(/^[0-9a-f]{8}-1$/) as string,
      data: {
        ticketId: "12",
        category: "Bug",
        message: 'two\nlines "and" <img src=x>',
        senderAccountId: "7",
        senderCharacterId: "1073741825",
        mapId: 1,
        x: 1_400,
        y: 1_600,
        z: -5,
        createdAtUtc: "2026-03-19T10:15:00.000Z",
      },
    });
  });

  it("reaches every reader whose level allows it, and no other", async () => {
    const { bus, log, read } = await rig({ figures: () => ({ players: 3 }) });
    const levels: AccountLevel[] = ["Regular", "Counselor", "GameMaster", "Administrator"];
    const readers = await Promise.all(levels.map((level) => read(level)));
    openTicket(bus, 1);
    reloadScript(bus);
    log.say({ level: "info", time: "2026-03-19T10:15:00.000Z", msg: "hello" });
    await Promise.all(readers.slice(2).map((reader) => reader.next("log")));
    await readers[1]!.next("TicketOpenedEvent");
    await Promise.all(readers.map((reader) => reader.close()));
    const names = readers.map(({ events }) => events.map(({ event }) => event));
    const staff = ["metrics", "TicketOpenedEvent", "ScriptReloadedEvent", "log"];
    expect(names).toEqual([[], ["metrics", "TicketOpenedEvent"], staff, staff]);
  });

  it("comes only to readers that ask for it", async () => {
    const { bus, log, read } = await rig({ figures: () => ({ players: 3 }) });
    const reader = await read("Administrator", { types: "scriptreloadedevent,%20log" });
    expect(reader.comments).toEqual(["ScriptReloadedEvent log"]);
    openTicket(bus, 1);
    reloadScript(bus);
    log.say({ level: "warn", time: "", msg: "hello" });
    await reader.next("log");
    expect(reader.events.map(({ event }) => event)).toEqual(["ScriptReloadedEvent", "log"]);
  });
});

describe("log lines", () => {
  it("are those of level info and above, with their other members", async () => {
    const { log, read } = await rig();
    const reader = await read("GameMaster");
    log.say({ level: "trace", time: "t", msg: "no" });
    log.say({ level: "debug", time: "t", msg: "no" });
    log.say({ level: "error", time: "t", component: "game", port: 2593, msg: "yes" });
    expect((await reader.next()).data).toEqual({
      time: "t",
      level: "error",
      component: "game",
      message: "yes",
      details: { port: 2593 },
    });
  });

  it("are cut if they are too long", async () => {
    const { log, read } = await rig();
    const reader = await read("GameMaster");
    log.say({ level: "info", time: "t", dump: "x".repeat(100_000), msg: "y".repeat(5_000) });
    expect((await reader.next()).data).toMatchObject({ message: "y".repeat(1_024), details: {} });
  });
});

describe("figures", () => {
  it("come at once and repeatedly, and are read only while somebody listens", async () => {
    let taken = 0;
    const { read } = await rig({ figures: () => ({ taken: ++taken }), eventLimits: { metricsIntervalMs: 10 } });
    const deaf = await read("Administrator", { types: "log" });
    expect(taken).toBe(0);
    const reader = await read("Counselor");
    expect(await reader.next("metrics")).toEqual({ event: "metrics", id: undefined, data: { taken: 1 } });
    expect((await reader.next("metrics")).data).toEqual({ taken: 2 });
    expect(deaf.events).toEqual([]);
  });

  it("that cannot be read affect no reader", async () => {
    const figures = (): Record<string, number> => {
      throw new Error("no figures");
    };
    const { api, bus, read } = await rig({ figures });
    const reader = await read("Counselor");
    openTicket(bus, 1);
    await reader.next("TicketOpenedEvent");
    expect(api.logLines.join("")).toContain("no figures");
  });
});

describe("a reader that reconnects", () => {
  it("gets what it missed, in order and once", async () => {
    const { bus, log, read } = await rig();
    const first = await read("GameMaster");
    openTicket(bus, 1);
    await first.next();
    await first.close();
    log.say({ level: "info", time: "t", msg: "2" });
    openTicket(bus, 3);
    log.say({ level: "info", time: "t", msg: "4" });
    const second = await read("GameMaster", { lastEventId: first.lastEventId });
    openTicket(bus, 5);
    const events = [await second.next(), await second.next(), await second.next(), await second.next()];
    expect(events.map(({ event, id }) => `${event} ${id!.split("-")[1]}`)).toEqual([
      "log 2",
      "TicketOpenedEvent 3",
      "log 4",
      "TicketOpenedEvent 5",
    ]);
  });

  it("misses nothing even if it had read no event before", async () => {
    const { bus, read } = await rig();
    const first = await read("Counselor");
    await first.close();
    openTicket(bus, 1);
    const second = await read("Counselor", { lastEventId: first.lastEventId });
    expect((await second.next()).data).toMatchObject({ ticketId: "1" });
  });

  it("gets no event that its level or its own choice excludes", async () => {
    const { bus, read } = await rig();
    const { lastEventId } = await read("GameMaster");
    openTicket(bus, 1);
    reloadScript(bus);
    const second = await read("Counselor", { lastEventId });
    const third = await read("GameMaster", { lastEventId, types: "ScriptReloadedEvent" });
    expect((await second.next()).event).toBe("TicketOpenedEvent");
    expect((await third.next()).event).toBe("ScriptReloadedEvent");
    openTicket(bus, 2);
    expect((await second.next()).data).toMatchObject({ ticketId: "2" });
  });

  it("gets a reset if the missed events are no longer known, and continues from now", async () => {
    const { bus, read } = await rig({ eventLimits: { keptEvents: 3 } });
    const first = await read("Counselor");
    for (let ticketId = 1; ticketId <= 4; ticketId++) openTicket(bus, ticketId);
    const second = await read("Counselor", { lastEventId: first.lastEventId, types: "TicketOpenedEvent" });
    expect(await second.next()).toMatchObject({ event: "reset", data: { reason: "tooOld" } });
    openTicket(bus, 5);
    expect((await second.next()).data).toMatchObject({ ticketId: "5" });
    const [run] = first.lastEventId.split("-");
    const third = await read("Counselor", { lastEventId: `${run}-2` });
    expect((await third.next()).data).toMatchObject({ ticketId: "3" });
  });

  it.each(["00000000-1", "nonsense", "'; DROP TABLE accounts; --", "-1", "0"])(
    "gets a reset with an id of another run (%s)",
    async (lastEventId) => {
      const { bus, read } = await rig();
      openTicket(bus, 1);
      const reader = await read("Counselor", { lastEventId });
      expect(await reader.next()).toMatchObject({ event: "reset", data: { reason: "unknown" } });
    },
  );

  it("gets a reset with an id from the future", async () => {
    const { bus, read } = await rig();
    const first = await read("Counselor");
    openTicket(bus, 1);
    const reader = await read("Counselor", { lastEventId: first.lastEventId.replace(/\d+$/, "99") });
    expect(await reader.next()).toMatchObject({ event: "reset", data: { reason: "unknown" } });
  });

  it("learns no id newer than what it was sent, so that a break in the first block loses nothing", async () => {
    const { bus, read } = await rig({ eventLimits: { keptEvents: 10 } });
    const first = await read("Counselor");
    openTicket(bus, 1);
    openTicket(bus, 2);
    for (const options of [{ lastEventId: first.lastEventId }, { path: "/api/events?kept=true" }]) {
      const reader = await read("Counselor", options);
      await reader.comment("all that was missed");
      const ids = reader.ids.map((id) => Number(id.split("-").at(-1)));
      expect(ids).toEqual([1, 2, 2]);
    }
  });
});
