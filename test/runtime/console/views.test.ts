import type { Line } from "../../../runtime/console/text/line.js";
import { describe, expect, it } from "vitest";
import type { JobJson } from "../../../runtime/http/schemas/jobs.js";
import type { JobStore } from "../../../runtime/console/stores/job-store.js";
import { DashboardView } from "../../../runtime/console/views/dashboard.js";
import { JobsView } from "../../../runtime/console/views/jobs.js";
import type { ViewActions } from "../../../runtime/console/views/view.js";
import { keyOverlay } from "../../../runtime/console/views/key-overlay.js";
import { ListCursor } from "../../../runtime/console/views/list-cursor.js";
import { lineWidth } from "../../../runtime/console/text/line.js";
import { TextQuestion } from "../../../runtime/console/terminal-questions.js";

const textOf = (spans: Line): string => spans.map(({ text }) => text).join("");

const rows = (count: number) => Array.from({ length: count }, (_, id) => ({ id }));

describe("the selection in a list", () => {
  it("stays on its row when rows are added before it, and stays visible", () => {
    const cursor = new ListCursor<{ id: number }>(({ id }) => String(id));
    cursor.window(rows(10), 4);
    cursor.press({ name: "down", character: "" });
    expect(cursor.window([{ id: 99 }, ...rows(10)], 4)).toMatchObject({ selectedIndex: 2 });
    expect(cursor.selected).toEqual({ id: 1 });
    cursor.press({ name: "end", character: "" });
    expect(cursor.window(rows(10), 4)).toEqual({ visible: rows(10).slice(6), selectedIndex: 3 });
    expect(cursor.window(rows(2), 4)).toEqual({ visible: rows(2), selectedIndex: 1 });
    cursor.window([], 4);
    expect(cursor.selected).toBeUndefined();
    expect(cursor.selectVisible(0)).toBe(false);
  });
});

it("jobs have bars and progress, and the output of the selected one", () => {
  const job = (jobId: string, members: Partial<JobJson>): JobJson => ({
    ...{ jobId, name: "spawn_signs", state: "running", done: 25, total: 100, unit: "signs" },
    ...{ startedAtUtc: "2026-03-19T10:15:00.000Z", elapsedMs: 3_200, outputLines: [] },
    ...{ ratePerSecond: null, secondsLeft: null, startedBy: "admin", cancelLevel: "GameMaster" },
    ...members,
  });
  const store = {
    jobs: [job("2", { outputLines: ["a quarter"] }), job("1", { state: "failed", total: null })],
    running: 1,
    problem: undefined,
  };
  const view = new JobsView(store as unknown as JobStore, {} as ViewActions);
  const text = view.draw({ columns: 80, rows: 21 }).map(textOf).join("\n");
  expect(text).toMatch(/1 of 2 jobs are running/);
  expect(text).toMatch(/ 2 spawn_signs +running +████░░░░░░░░░░░░ +25\/100 signs +3 s/);
  expect(text).toMatch(/ 1 spawn_signs +failed +░{16} +25 signs/);
  expect(text).toContain("Output of job 2\na quarter");
});

it("the figures are dim while the connection is lost", () => {
  let isLive = true;
  const server = { version: undefined, latest: () => 3, series: {} };
  const jobs = { jobs: [] };
  const view = new DashboardView({ server: server as never, jobs: jobs as never, isLive: () => isLive });
  const styles = () => new Set(view.draw({ columns: 80, rows: 21 }).flatMap((one) => one.map(({ style }) => style)));
  server.series = new Proxy({}, { get: () => [1, 3] });
  expect(styles().size).toBeGreaterThan(1);
  isLive = false;
  expect([...styles()]).toEqual(["dim"]);
});

it("the dashboard uses the height of its screen", () => {
  const server = { latest: () => 3, version: undefined, series: new Proxy({}, { get: () => [1, 3] }) };
  const view = new DashboardView({ server: server as never, jobs: { jobs: [] } as never, isLive: () => true });
  const heights = [12, 21, 40, 60].map((height) => view.draw({ columns: 80, rows: height }).length);
  expect(heights).toEqual([12, 20, 36, 52]);
});

it("the overlay of keys fits the screen", () => {
  const view = {
    title: "Test",
    keys: [{ keys: "k", does: "a long text that goes on ".repeat(8).trim() }],
    draw: () => [],
    press: () => false,
  };
  const lines = keyOverlay(view, 40);
  expect(Math.max(...lines.map(lineWidth))).toBeLessThanOrEqual(40);
  expect(lines.map(textOf).join("\n")).toContain("lock");
});

it("a password is shown as stars", () => {
  const answers: string[] = [];
  const question = new TextQuestion({ question: "Password", isHidden: true, answered: (text) => answers.push(text) });
  for (const character of "s3cret") question.press({ name: character, character });
  expect(textOf(question.draw().line)).toBe("Password: ******");
  expect(question.press({ name: "enter", character: "" })).toBe(true);
  expect(answers).toEqual(["s3cret"]);
});
