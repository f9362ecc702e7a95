import { pino } from "pino";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createMetrics } from "../../../../runtime/base/system/metrics.js";
import { reportTickets } from "../../../../runtime/server/metrics/ticket-metrics.js";

/** Metrics wait two seconds for a number. */
const MORE_THAN_A_METRIC_WAITS_MS = 10_000;
const silent = pino({ level: "silent" });

describe("the numbers of tickets in /metrics", () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  const pageWith = (count: () => Promise<number>): Promise<string> => {
    const metrics = createMetrics({ processMetrics: false });
    reportTickets(metrics, { count }, silent);
    metrics.gauge("other", "Something else.", () => 7);
    return metrics.registry.metrics();
  };

  it("are there by status", async () => {
    expect(await pageWith(() => Promise.resolve(3))).toContain('shardkeeper_tickets{status="Open"} 3');
  });

  it.each<[string, () => Promise<number>]>([
    ["fails", () => Promise.reject(new Error("the database is gone"))],
    ["does not answer", () => new Promise(() => {})],
  ])("are left out while the database %s, and nothing else is", async (_, count) => {
    vi.useFakeTimers();
    const page = pageWith(count);
    await vi.advanceTimersByTimeAsync(MORE_THAN_A_METRIC_WAITS_MS);
    expect(await page).toContain("shardkeeper_other 7");
    expect(await page).not.toContain("shardkeeper_tickets{");
  });
});
