import { describe, expect, it } from "vitest";
import { type Doubtful, doubtsOf } from "../../loadtest/judge/doubts.js";
import { readOptions } from "../../loadtest/loadtest-options.js";
import { verdictLine } from "../../loadtest/report/summary.js";
import { reportOf } from "./reported.js";

const complete: Doubtful = {
  metrics: {
    totalClients: 100,
    loginSucceeded: 99,
    loginFailed: 1,
    unexpectedDisconnects: 0,
    movesSent: 2_144,
    movesAcked: 2_140,
    ackLatencyP50Ms: 1,
    ackLatencyP95Ms: 5,
    ackLatencyP99Ms: 9,
    durationSeconds: 30,
  },
  stepsTimedOut: 4,
  correctedP95Ms: 6,
  hasStages: false,
  comparison: null,
};

describe("a pass", () => {
  it("is not in doubt when everything was measured", () => {
    expect(doubtsOf(complete)).toEqual([]);
    expect(verdictLine(...verdictOf({}))).toBe("PASS");
  });

  it.each<[string, Partial<Doubtful>, string]>([
    ["steps have no answer", { stepsTimedOut: 100 }, "4.7 % of steps were not answered"],
    ["the server stood still", { correctedP95Ms: 1_200 }, "p95 is 1200 ms when the wait behind a stalled server counts"],
    [
      "clients never logged in",
      { metrics: { ...complete.metrics, loginSucceeded: 90 } },
      "9 of 100 clients did not finish their login",
    ],
    [
      "the baseline has more measures",
      { comparison: { baseline: "b", tolerancePercent: 30, measures: [], missing: ["p95", "say.p95"], doubt: null } },
      "the baseline measured p95, say.p95, and this run did not",
    ],
  ])("says so when %s", (_what, difference, doubt) => {
    expect(doubtsOf({ ...complete, ...difference })).toEqual([doubt]);
  });

  it("counts no logins in a run with stages, where clients log in more than once", () => {
    expect(doubtsOf({ ...complete, metrics: { ...complete.metrics, totalClients: 300 }, hasStages: true })).toEqual([]);
  });

  it("is told together with its doubts", () => {
    expect(verdictLine(...verdictOf({ movesTimedOut: 5 }))).toBe(
      "PASS by the four objectives, but 5 % of steps were not answered; p95 is 1200 ms when the wait behind a stalled server counts",
    );
  });
});

describe("--strict", () => {
  it.each([
    [[], false],
    [["--strict"], true],
    [["--threshold", "p99<80"], true],
    [["--threshold", "p99<80", "--strict", "false"], false],
    [["--baseline", "latest.json"], true],
  ])("of %j is %s", (argv, strict) => {
    expect(readOptions(argv).strict).toBe(strict);
  });
});

function verdictOf(counts: Parameters<typeof reportOf>[0]): Parameters<typeof verdictLine> {
  const { artifact, details } = reportOf(counts);
  return [artifact, details];
}
