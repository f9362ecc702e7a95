import { specifiedTimings } from "../../loadtest/client/timings.js";
import type { Baseline } from "../../loadtest/judge/baseline.js";
import type { Artifact, StressMetrics } from "../../loadtest/judge/metrics.js";
import { emptyTally } from "../../loadtest/measure/tally.js";
import type { Tally } from "../../loadtest/measure/tally.js";
import { readOptions } from "../../loadtest/loadtest-options.js";
import { detailsOf } from "../../loadtest/report/details.js";
import type { RunFacts } from "../../loadtest/report/details.js";
import type { Details } from "../../loadtest/report/details-form.js";
import { judged } from "../../loadtest/report/judged.js";
import type { PartReport } from "../../loadtest/run/group.js";
import { RunRecord } from "../../loadtest/run/run-record.js";

/** Text from outside that would break a report which did not escape it. */
export const HOSTILE = `<img src=x onerror="alert('1')">&`;

/** The result of a run of five seconds with 20 steps each, which take 1 to 20 ms. */
export function reportOf(
  counts: Partial<Tally> = {},
  facts: Partial<RunFacts> = {},
  cpuSeconds = 0.2,
  waited = 0,
  baseline?: Baseline,
  parts: PartReport[] = [],
): { artifact: Artifact; details: Details; record: RunRecord } {
  const options = {
    ...readOptions(["--seed", "9", "--admin-username", "root", "--admin-password", "AdminPwd#1"]),
    host: HOSTILE,
    ...facts.options,
  };
  const record = new RunRecord({ groups: 1, clients: 10, stages: options.stages });
  for (let second = 0; second < 5; second++) {
    record.add({
      group: 0,
      second,
      tally: {
        ...emptyTally(),
        movesSent: 20,
        movesAcked: 20,
        ...(second === 0 && { waiting: -10, moving: 10, loginSucceeded: 10, ...counts }),
      },
      samples: Float64Array.from({ length: 20 }, (_, at) => at + 1),
      actions: {},
      parts,
      causes: second === 1 ? { [HOSTILE]: 2 } : {},
      logins: second === 0 ? [{ loginServerMs: 30, gameEntryMs: 7_050, created: true }] : [],
      cost: { cpuSeconds, waitedSeconds: waited, delayP99Ms: 3, delayMaxMs: 9 },
    });
  }
  record.finish();
  const { total } = record;
  const metrics: StressMetrics = {
    totalClients: 10,
    loginSucceeded: total.loginSucceeded,
    loginFailed: total.loginFailed,
    unexpectedDisconnects: 0,
    movesSent: total.movesSent,
    movesAcked: total.movesAcked,
    ackLatencyP50Ms: 10,
    ackLatencyP95Ms: 19,
    ackLatencyP99Ms: 20,
    durationSeconds: 4,
  };
  const measured = detailsOf(record, metrics, {
    startedAt: new Date("2026-03-19T10:15:00Z"),
    timings: specifiedTimings,
    endedEarly: undefined,
    bootstrapProblem: undefined,
    bootstrap: { existed: 1, created: 9, retries: 0, renewals: 0, seconds: 2 },
    rampSeconds: 1,
    testSeconds: 4,
    drainSeconds: 0.1,
    threads: [{ cpuSeconds: 1, waitedSeconds: 0, delayP99Ms: 3, delayMaxMs: 9, clients: 10, agent: null }],
    processCpuSeconds: 1.5,
    rssMaxMiB: 80,
    server: { samples: [1, 2, 3].map((second) => ({ second, cpuCores: second / 4, memoryMiB: 200 + second })), problem: null },
    spread: undefined,
    watched: { worlds: [], problem: null },
    ...facts,
    options,
  });
  return { ...judged(metrics, measured, options, baseline), record };
}
