import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LatencySamples } from "../../loadtest/measure/latency-samples.js";
import { spreadOf } from "../../loadtest/measure/login-times.js";
import { MicrosecondHistogram } from "../../loadtest/measure/microsecond-histogram.js";
import { nearestRank, percentileOf } from "../../loadtest/measure/percentile.js";

const upTo = (count: number): number[] => Array.from({ length: count }, (_, at) => at + 1);

describe("nearest-rank percentiles", () => {
  it.each([
    [0, 0, 0, 0],
    [1, 1, 1, 1],
    [2, 1, 2, 2],
    [3, 2, 3, 3],
    [100, 50, 95, 99],
    [101, 51, 96, 100],
    [1_000, 500, 950, 990],
  ])("of %i values", (count, p50, p95, p99) => {
    expect([50, 95, 99].map((percentile) => percentileOf(upTo(count), percentile))).toEqual([p50, p95, p99]);
  });

  it("are not shifted by rounding errors", () => {
    for (let count = 100; count <= 100_000; count += 100) expect(nearestRank(95, count)).toBe((count / 100) * 95);
  });
});

describe("the samples of a run", () => {
  it("give the same percentiles as the full sorted list, however they are split into chunks", () => {
    const milliseconds = fc.array(fc.double({ min: 0, max: 1_500, noNaN: true }), { minLength: 1, maxLength: 50 });
    fc.assert(
      fc.property(fc.array(milliseconds, { maxLength: 8 }), (chunks) => {
        const samples = new LatencySamples();
        for (const chunk of chunks) samples.add(Float64Array.from(chunk));
        const sorted = chunks.flat().sort((a, b) => a - b);
        expect(samples.count).toBe(sorted.length);
        expect(samples.maxMs).toBe(sorted.at(-1) ?? 0);
        expect(samples.percentiles([50, 95, 99])).toEqual([50, 95, 99].map((percentile) => percentileOf(sorted, percentile)));
      }),
      { numRuns: 20 },
    );
  });

  it("grow beyond their first buffer", () => {
    const samples = new LatencySamples();
    const values = Float64Array.from({ length: 70_000 }, (_, at) => at / 100);
    samples.add(values);
    samples.add(values);
    expect(samples.percentiles([100])).toEqual([699.99]);
    expect(samples.isExact).toBe(true);
  });

  it("are counted per microsecond beyond the limit, and are then marked as inexact", () => {
    const samples = new LatencySamples(100);
    samples.add(Float64Array.from(upTo(100)));
    expect(samples.isExact).toBe(true);
    samples.add(Float64Array.of(100.123_456));
    expect(samples.isExact).toBe(false);
    expect(samples.count).toBe(101);
    expect(samples.percentiles([50, 95, 100])).toEqual([51, 96, 100.123]);
  });
});

describe("the microsecond histogram", () => {
  it("gives 0 without samples", () => {
    expect(new MicrosecondHistogram().percentiles([50, 99])).toEqual([0, 0]);
  });

  it("counts values between edges, including those beyond the last edge", () => {
    const histogram = new MicrosecondHistogram();
    for (const latency of [0, 0.999, 1, 4.9, 5, 9_999]) histogram.add(latency);
    expect(histogram.buckets([1, 5])).toEqual([2, 2, 2]);
  });

  it("adds the steps that were delayed by a slow one, and those that were never answered", () => {
    const histogram = new MicrosecondHistogram();
    histogram.add(10);
    histogram.add(1_000);
    const corrected = histogram.correctedFor(300, 1, 1_500);
    // 10; 1000, 700, 400, 100; 1500, 1200, 900, 600, 300
    expect(corrected.total).toBe(10);
    expect(corrected.percentiles([10, 50, 90, 100])).toEqual([10, 600, 1_200, 1_500]);
  });
});

describe("the summary of a login phase", () => {
  it("has median, p95 and maximum", () => {
    expect(spreadOf([3, 1, 2])).toEqual({ count: 3, p50Ms: 2, p95Ms: 3, maxMs: 3 });
    expect(spreadOf([])).toEqual({ count: 0, p50Ms: 0, p95Ms: 0, maxMs: 0 });
  });
});
