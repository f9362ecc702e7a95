import { expect, it } from "vitest";
import type { Log } from "../../../../runtime/base/log/log.js";
import { KEPT_FIGURES } from "../../../../runtime/http/events/event-limits.js";
import { FiguresKeeper } from "../../../../runtime/http/events/figures-keeper.js";
import { problemIn } from "../harness.js";
import { rig } from "./event-rig.js";

const START = Date.UTC(2026, 2, 19, 10);

it("keeps the highest figures of each interval, and a limited number of them", () => {
  let [value, at] = [0, START];
  const errors: string[] = [];
  let isBroken = false;
  const measure = () => {
    if (isBroken) throw new Error("no figures");
    return { lag: value };
  };
  const log = { error: (_: unknown, text: string) => void errors.push(text) };
  const keeper = new FiguresKeeper(measure, { now: () => at, log: log as Log });
  value = 9;
  expect(keeper.take()).toEqual({ lag: 9 });
  value = 4;
  keeper.keep();
  keeper.keep();
  expect(keeper.history.figures).toEqual({ lag: [9, 4] });
  isBroken = true;
  keeper.keep();
  isBroken = false;
  keeper.keep();
  expect(keeper.history.figures).toEqual({ lag: [9, 4, null, 4] });
  expect(errors).toEqual(["the figures to keep could not be read"]);
  for (; at < START + KEPT_FIGURES; at++) keeper.keep();
  expect(keeper.history.figures["lag"]).toHaveLength(KEPT_FIGURES);
  expect(keeper.history.atUtc[0]).toBe("2026-03-19T10:00:00.000Z");
  keeper.close();
});

it("shows GameMasters the last lines of the log, without those below info", async () => {
  const { api, log, tokenOf } = await rig();
  for (let number = 1; number <= 501; number++)
    log.say({ level: "info", time: "2026-03-19T10:15:00.000Z", component: "play", number, msg: "a line" });
  log.say({ level: "debug", time: "2026-03-19T10:15:00.000Z", msg: "hidden" });
  log.say({ level: "info", time: "2026-03-19T10:15:00.000Z", text: "x".repeat(9_000), msg: "long" });
  const { status, body } = await api.call("GET", "/api/log/lines", { token: await tokenOf("GameMaster") });
  expect(status).toBe(200);
  const lines = body as { message: string; details: { number?: number } }[];
  expect(lines).toHaveLength(500);
  expect(lines[0]!.details.number).toBe(3);
  expect(lines.at(-1)).toMatchObject({ message: "long", details: {} });
  expect(problemIn(await api.call("GET", "/api/log/lines", { token: await tokenOf("Counselor") })).status).toBe(403);
  expect((await api.call("GET", "/api/log/lines")).status).toBe(401);
});

it("shows Counselors the figures of the last hours", async () => {
  const { api, tokenOf } = await rig({ figures: () => ({ players: 3 }) });
  const { status, body } = await api.call("GET", "/api/figures", { token: await tokenOf("Counselor") });
  expect([status, body]).toEqual([200, { atUtc: [], figures: {} }]);
  expect(problemIn(await api.call("GET", "/api/figures", { token: await tokenOf("Regular") })).status).toBe(403);
});
