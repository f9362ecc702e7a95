import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";

/** Begins the name of every metric except the process's own, which keep the names that dashboards know. */
const PREFIX = "shardkeeper_";
/**
 * Of prom-client's monitor of the event loop, where its figures are not used. It cannot be turned off, and wakes the
 * process each time.
 */
const UNUSED_MONITOR_MS = 1_000;
/** What dashboards know of the event loop. */
const LOOP_LAGS = ["min", "max", "mean", "stddev", "p50", "p90", "p99"] as const;

/** A current value, or one for each set of labels. */
export type Reading = number | readonly { labels: Record<string, string | number>; value: number }[];

/**
 * The metrics of `/metrics`. Hot paths keep plain numbers, which {@link gauge} and {@link total} read for each request.
 */
export interface Metrics {
  readonly registry: Registry;
  /** A value that goes up and down, read for each request. */
  gauge(name: string, help: string, read: () => Reading | Promise<Reading>, labelNames?: string[]): void;
  /** A count that only grows, kept elsewhere and read for each request. The name ends in `_total`. */
  total(name: string, help: string, read: () => Reading, labelNames?: string[]): void;
  /** A counter for a path that is not hot. */
  counter(name: string, help: string, labelNames?: string[]): Counter;
  /** Tells how late the event loop was, in seconds, since the last request. Only for `hasTick`. */
  loopLags(read: () => Readonly<Record<(typeof LOOP_LAGS)[number], number>>): void;
  /** @param buckets upper bounds, in the unit that the name ends in */
  histogram(name: string, help: string, labelNames: string[], buckets: number[]): Histogram;
}

/**
 * @param processMetrics whether to add CPU, memory, garbage collection and event loop of this process
 * @param hasTick whether the process has a tick: its lags are the event loop's, and nothing else measures them
 */
export function createMetrics({ processMetrics = true, hasTick = false } = {}): Metrics {
  const registry = new Registry();
  const registers = [registry];
  if (processMetrics) {
    collectDefaultMetrics({ register: registry, ...(hasTick && { eventLoopMonitoringPrecision: UNUSED_MONITOR_MS }) });
    if (hasTick) for (const figure of LOOP_LAGS) registry.removeSingleMetric(loopLagName(figure));
  }
  return {
    registry,
    gauge(name, help, read, labelNames = []) {
      new Gauge({
        name: PREFIX + name,
        help,
        labelNames,
        registers,
        async collect() {
          const reading = await read();
          this.reset();
          for (const { labels, value } of rows(reading)) this.set(labels, value);
        },
      });
    },
    total(name, help, read, labelNames = []) {
      new Counter({
        name: PREFIX + name,
        help,
        labelNames,
        registers,
        collect() {
          const reading = read();
          this.reset();
          for (const { labels, value } of rows(reading)) this.inc(labels, value);
        },
      });
    },
    loopLags(read) {
      // The registry reads its metrics in their order: the first one sets all.
      const collect = (): void => {
        const lags = read();
        for (const [figure, gauge] of gauges) gauge.set(lags[figure]);
      };
      const gauges = LOOP_LAGS.map((figure, i) => {
        const help = `How late the event loop was: ${figure} since the last request.`;
        return [figure, new Gauge({ name: loopLagName(figure), help, registers, ...(i === 0 && { collect }) })] as const;
      });
    },
    counter: (name, help, labelNames = []) => new Counter({ name: PREFIX + name, help, labelNames, registers }),
    histogram: (name, help, labelNames, buckets) => new Histogram({ name: PREFIX + name, help, labelNames, buckets, registers }),
  };
}

function loopLagName(figure: string): string {
  return `nodejs_eventloop_lag_${figure}_seconds`;
}

function rows(reading: Reading): readonly { labels: Record<string, string | number>; value: number }[] {
  return typeof reading === "number" ? [{ labels: {}, value: reading }] : reading;
}
