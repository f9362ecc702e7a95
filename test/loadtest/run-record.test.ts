import { describe, expect, it } from "vitest";
import { emptyTally } from "../../loadtest/measure/tally.js";
import type { GroupReport } from "../../loadtest/run/group.js";
import { RunRecord } from "../../loadtest/run/run-record.js";
import { SampleBuffer } from "../../loadtest/run/sample-buffer.js";

function report(
  group: number,
  second: number,
  changes: Partial<GroupReport> & { counts?: Partial<GroupReport["tally"]> },
): GroupReport {
  const { counts, ...rest } = changes;
  return {
    group,
    second,
    tally: { ...emptyTally(), ...counts },
    samples: new Float64Array(),
    causes: {},
    actions: {},
    parts: [],
    logins: [],
    cost: { cpuSeconds: 0.5, waitedSeconds: 0, delayP99Ms: group, delayMaxMs: 0 },
    ...rest,
  };
}

describe("the record of a run", () => {
  it("adds up the groups and keeps every sample", () => {
    const record = new RunRecord({ groups: 2, clients: 10 });
    record.add(report(0, 0, { samples: Float64Array.of(3, 1), counts: { movesAcked: 2 }, causes: { a: 1 } }));
    record.add(report(1, 0, { samples: Float64Array.of(2), counts: { movesAcked: 1 }, causes: { a: 2, b: 1 } }));
    record.finish();
    expect(record.total.movesAcked).toBe(3);
    expect(record.causes).toEqual({ a: 3, b: 1 });
    expect(record.samples.percentiles([50, 100])).toEqual([2, 3]);
    expect(record.seconds).toHaveLength(1);
    expect(record.seconds[0]).toMatchObject({ second: 0, p50Ms: 2, p99Ms: 3, cpuSeconds: 1, waitedSeconds: 0, delayP99Ms: 1 });
  });

  it("closes a second when all groups are past it", () => {
    const record = new RunRecord({ groups: 2, clients: 10 });
    expect(record.add(report(0, 0, {}))).toEqual([]);
    expect(record.add(report(0, 1, {}))).toEqual([]);
    expect(record.add(report(1, 0, {}))).toEqual([]);
    expect(record.add(report(1, 1, {})).map(({ second }) => second)).toEqual([0]);
    expect(record.finish().map(({ second }) => second)).toEqual([1]);
    expect(record.finish()).toEqual([]);
  });

  it("follows the clients from phase to phase", () => {
    const record = new RunRecord({ groups: 1, clients: 10 });
    record.add(report(0, 0, { counts: { waiting: -4, loginServer: 4 } }));
    record.add(report(0, 1, { counts: { waiting: -6, loginServer: 2, moving: 3, failed: 1 } }));
    record.finish();
    expect(record.seconds[0]!.phases).toMatchObject({ waiting: 6, loginServer: 4, moving: 0 });
    expect(record.seconds[1]!.phases).toMatchObject({ waiting: 0, loginServer: 6, moving: 3, failed: 1 });
  });

  it("includes seconds without any report", () => {
    const record = new RunRecord({ groups: 1, clients: 10 });
    record.add(report(0, 0, { counts: { waiting: -4, moving: 4, movesAcked: 1 } }));
    record.add(report(0, 3, { counts: { movesAcked: 2 } }));
    record.finish();
    expect(record.seconds.map(({ second, tally, phases }) => [second, tally.movesAcked, phases.moving])).toEqual([
      [0, 1, 4],
      [1, 0, 4],
      [2, 0, 4],
      [3, 2, 4],
    ]);
  });

  it("accepts two reports for the last second of a run", () => {
    const record = new RunRecord({ groups: 1, clients: 1 });
    record.add(report(0, 0, { counts: { movesSent: 1 } }));
    record.add(report(0, 0, { counts: { movesSent: 2 } }));
    record.finish();
    expect(record.seconds.map(({ tally }) => tally.movesSent)).toEqual([3]);
  });
});

describe("the buffer of samples", () => {
  it("grows, and can be emptied", () => {
    const buffer = new SampleBuffer();
    for (let at = 0; at < 3_000; at++) buffer.add(at);
    expect([...buffer.take()]).toEqual(Array.from({ length: 3_000 }, (_, at) => at));
    buffer.add(7);
    expect([...buffer.take()]).toEqual([7]);
    expect(buffer.take()).toHaveLength(0);
  });
});
