import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { BaselineError, compare, judgeComparison, readBaseline } from "../../loadtest/judge/baseline.js";
import { measurementsOf } from "../../loadtest/judge/measurements.js";
import { measureOf, measures } from "../../loadtest/judge/measures.js";
import type { StressMetrics } from "../../loadtest/judge/metrics.js";
import { judgeThreshold, parseThreshold, ThresholdError } from "../../loadtest/judge/threshold.js";
import { LatencySamples } from "../../loadtest/measure/latency-samples.js";
import { emptyTally } from "../../loadtest/measure/tally.js";

const tally = {
  ...emptyTally(),
  loginSucceeded: 9,
  loginFailed: 1,
  unexpectedDisconnects: 2,
  movesSent: 1_000,
  movesAcked: 900,
  movesRejected: 50,
  movesTimedOut: 1,
  roundsDone: 3,
  roundsFailed: 1,
  playersStuck: 2,
};
const logins = [1, 2, 3].map((loginServerMs) => ({ loginServerMs, gameEntryMs: 10, created: false }));

describe("the measures of a run", () => {
  it("are all taken from a run in which everything happened", () => {
    const scripts = { cores: 0.25, failures: 3 };
    const measured = measurementsOf({ tally, logins, percentilesMs: [1, 2, 3, 4, 5], maxMs: 6, seconds: 10, scripts });
    expect(measured).toEqual({
      p50: 1,
      p90: 2,
      p95: 3,
      p99: 4,
      "p99.9": 5,
      max: 6,
      logins: 90,
      "login.p95": 13,
      disconnects: 2,
      acks: 900,
      "acks/s": 90,
      rejected: 5,
      "timed-out": 0.1,
      rounds: 4,
      "rounds.failed": 25,
      "players.stuck": 2,
      "server.scripts": 25,
      "server.script-failures": 3,
    });
    expect(Object.keys(measured).sort()).toEqual(measures.map(({ name }) => name).sort());
  });

  it("are those of each action, too", () => {
    const latencies = new LatencySamples();
    latencies.add(Float64Array.of(1, 2, 3));
    const actions = new Map([
      ["say", { latencies, failed: 1 }],
      ["drag", { latencies: new LatencySamples(), failed: 2 }],
    ]);
    const measured = measurementsOf({ tally: emptyTally(), logins: [], percentilesMs: undefined, maxMs: 0, seconds: 1, actions });
    expect(measured).toMatchObject({ "say.p50": 2, "say.p95": 3, "say.p99": 3, "say.done": 3, "say.failed": 25 });
    expect(measured).toMatchObject({ "drag.done": 0, "drag.failed": 100 });
    expect(measured).not.toHaveProperty("drag.p50");
    for (const name of Object.keys(measured)) expect(measureOf(name)?.name).toBe(name);
  });

  it("are missing where there was nothing to measure", () => {
    const nothing = { tally: emptyTally(), logins: [], percentilesMs: undefined, maxMs: 0, seconds: 0 };
    expect(measurementsOf(nothing)).toEqual({ disconnects: 0, acks: 0 });
  });
});

describe("a threshold", () => {
  const whole = { p99: 80, "acks/s": 12.5 };
  const judge = (text: string) => judgeThreshold(parseThreshold(text), { whole, stages: [] });

  it.each([
    ["p99<80", false],
    ["p99 <= 80", true],
    ["p99>80", false],
    ["p99>=80", true],
    ["acks/s>12.4", true],
  ])("%s is judged by its comparison", (text, held) => {
    expect(judge(text)[0]?.held).toBe(held);
  });

  it("names measure, value and limit with their units", () => {
    expect(judge("p99<80")).toEqual([{ slo: "p99", value: "80 ms", threshold: "< 80 ms", held: false }]);
    expect(judge("acks/s>=20")).toEqual([{ slo: "acks/s", value: "12.5/s", threshold: ">= 20/s", held: false }]);
  });

  it("is missed when its measure could not be taken", () => {
    expect(judge("login.p95<100")).toMatchObject([{ value: "not measured", held: false }]);
  });

  it("of a kind of stage is judged in each stage of that kind", () => {
    const stage = (kind: string, p95: number) => ({ kind, text: `${kind} 10s`, measured: { p95 } });
    const stages = [stage("spike", 5), stage("hold", 500), stage("spike", 50)];
    expect(judgeThreshold(parseThreshold("Spike:p95<20"), { whole, stages })).toEqual([
      { slo: "p95 in 'spike 10s'", value: "5 ms", threshold: "< 20 ms", held: true },
      { slo: "p95 in 'spike 10s'", value: "50 ms", threshold: "< 20 ms", held: false },
    ]);
  });

  it.each(["", "p99", "p99=80", "p99<", "p99<-1", "p98<80", "p99<80ms", "__proto__<1", "constructor<1", "p99<1e3"])(
    "'%s' is refused, and the measures are named",
    (text) => {
      expect(() => parseThreshold(text)).toThrow(ThresholdError);
      expect(() => parseThreshold(text)).toThrow(/'p99<80'.*p50, p90, p95/);
    },
  );
});

const metrics: StressMetrics = {
  totalClients: 100,
  loginSucceeded: 100,
  loginFailed: 0,
  unexpectedDisconnects: 0,
  movesSent: 1_000,
  movesAcked: 1_000,
  ackLatencyP50Ms: 1,
  ackLatencyP95Ms: 10,
  ackLatencyP99Ms: 20,
  durationSeconds: 10,
};

describe("a baseline", () => {
  let directory: string;
  beforeAll(() => {
    directory = mkdtempSync(path.join(tmpdir(), "baseline-"));
  });
  afterAll(() => rmSync(directory, { recursive: true }));

  function written(name: string, content: unknown): string {
    const file = path.join(directory, name);
    writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
    return file;
  }

  it("gives the measures that its metrics have", () => {
    expect(readBaseline(written("alone.json", { metrics, passed: true, failedConditions: [] }))).toMatchObject({
      totalClients: 100,
      measured: { p50: 1, p95: 10, p99: 20, disconnects: 0, acks: 1_000, logins: 100, "acks/s": 100 },
    });
  });

  it("may begin with a byte order mark, as files of PowerShell do", () => {
    expect(readBaseline(written("marked.json", `\ufeff${JSON.stringify({ metrics })}`)).totalClients).toBe(100);
  });

  it("gives the measures of the details beside it, if those are of the same run", () => {
    const file = written("latest.json", { metrics });
    written("latest-details.json", { measured: { acks: 1_000, p99: 20, "login.p95": 40, strange: "text" } });
    expect(readBaseline(file).measured).toMatchObject({ "login.p95": 40 });
    expect(readBaseline(file).measured).not.toHaveProperty("strange");
    written("latest-details.json", { measured: { acks: 7, p99: 20, "login.p95": 40 } });
    expect(readBaseline(file).measured).not.toHaveProperty("login.p95");
  });

  it.each([
    ["nowhere.json", undefined, /cannot be read \(ENOENT\)/],
    ["page.json", "<html>", /not JSON/],
    ["null.json", "null", /no latest\.json/],
    ["list.json", "[]", /no latest\.json/],
    ["part.json", { metrics: { totalClients: 5 } }, /metrics is missing or incomplete/],
    ["text.json", { metrics: { ...metrics, movesAcked: "many" } }, /metrics is missing or incomplete/],
    ["nobody.json", { metrics: { ...metrics, loginSucceeded: 0 } }, /nobody logged in/],
  ])("%s is refused with a reason", (name, content, reason) => {
    const file = content === undefined ? path.join(directory, name) : written(name, content);
    expect(() => readBaseline(file)).toThrow(BaselineError);
    expect(() => readBaseline(file)).toThrow(reason);
  });

  it("is compared by the tolerance, and only by what both runs measured", () => {
    const before = { file: "latest.json", totalClients: 100, measured: { p95: 10, p99: 20, "acks/s": 100, disconnects: 0 } };
    const measured = { p95: 13.5, p99: 25.9, "acks/s": 60, disconnects: 1, "login.p95": 9 };
    const comparison = compare(before, { totalClients: 100, measured }, 30);
    expect(comparison.measures.map(({ name, changePercent, verdict }) => [name, changePercent, verdict])).toEqual([
      ["p95", 35, "worse"],
      ["p99", 29.5, "same"],
      ["acks/s", -40, "worse"],
      ["disconnects", null, "worse"],
    ]);
    expect(comparison.doubt).toBeNull();
    expect(judgeComparison(comparison).filter(({ held }) => !held)[0]).toEqual({
      slo: "p95 compared with the baseline",
      value: "13.5 ms, was 10 ms",
      threshold: "at most 30 % worse",
      held: false,
    });
  });

  it("takes no difference seriously that is within the noise", () => {
    const before = { file: "latest.json", totalClients: 100, measured: { p50: 0.3 } };
    expect(compare(before, { totalClients: 50, measured: { p50: 1.2 } }, 30)).toMatchObject({
      measures: [{ verdict: "same" }],
      doubt: "The baseline had 100 clients, this run 50.",
    });
  });
});
