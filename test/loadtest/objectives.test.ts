import { describe, expect, it } from "vitest";
import type { StressMetrics } from "../../loadtest/judge/metrics.js";
import { judge, artifactOf } from "../../loadtest/judge/objectives.js";

const good: StressMetrics = {
  totalClients: 100,
  loginSucceeded: 100,
  loginFailed: 0,
  unexpectedDisconnects: 0,
  movesSent: 1_000,
  movesAcked: 1_000,
  ackLatencyP50Ms: 1,
  ackLatencyP95Ms: 10,
  ackLatencyP99Ms: 20,
  durationSeconds: 30,
};

const failed = (changes: Partial<StressMetrics>): string[] => artifactOf({ ...good, ...changes }).failedConditions;

describe("the service level objectives", () => {
  it("hold for a good run, which passes without failed conditions", () => {
    expect(artifactOf(good)).toEqual({ metrics: good, passed: true, failedConditions: [] });
    expect(judge(good).map(({ slo, held }) => [slo, held])).toEqual([
      ["login success rate", true],
      ["unexpected disconnects", true],
      ["movement acknowledgement p95 latency", true],
      ["acknowledgements received", true],
    ]);
  });

  it("require that at least 99 % of the logins succeed", () => {
    expect(failed({ loginSucceeded: 99, loginFailed: 1 })).toEqual([]);
    expect(failed({ loginSucceeded: 98, loginFailed: 2 })).toEqual(["login success rate: 98 % (98 of 100), threshold >= 99 %"]);
    expect(failed({ loginSucceeded: 0, loginFailed: 0 })).toEqual([
      "login success rate: 0 % (nobody logged in), threshold >= 99 %",
    ]);
  });

  it("never round a missed rate up to the threshold", () => {
    expect(failed({ loginSucceeded: 9_899_999, loginFailed: 100_001 })).toEqual([
      "login success rate: 98.999 % (9899999 of 10000000), threshold >= 99 %",
    ]);
  });

  it("allow no unexpected disconnect", () => {
    expect(failed({ unexpectedDisconnects: 1 })).toEqual(["unexpected disconnects: 1, threshold 0"]);
  });

  it("require a p95 below 200 ms, not equal to it", () => {
    expect(failed({ ackLatencyP95Ms: 199.999 })).toEqual([]);
    expect(failed({ ackLatencyP95Ms: 200 })).toEqual(["movement acknowledgement p95 latency: 200 ms, threshold < 200 ms"]);
  });

  it("require at least one acknowledgement", () => {
    expect(failed({ movesAcked: 1 })).toEqual([]);
    expect(failed({ movesAcked: 0, ackLatencyP95Ms: 0 })).toEqual([
      "movement acknowledgement p95 latency: not measured, threshold < 200 ms",
      "acknowledgements received: 0, threshold >= 1",
    ]);
  });

  it("are all listed if all fail", () => {
    const artifact = artifactOf({
      ...good,
      loginSucceeded: 1,
      loginFailed: 99,
      unexpectedDisconnects: 1,
      ackLatencyP95Ms: 431,
      movesAcked: 0,
    });
    expect(artifact.passed).toBe(false);
    expect(artifact.failedConditions).toHaveLength(4);
  });
});
