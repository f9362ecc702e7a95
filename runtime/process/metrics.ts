import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";

/** Begins the name of every metric except the process's own, which keep the names that dashboards know. */
const PREFIX = "shardkeeper_";

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
  /** @param buckets upper bounds, in the unit that the name ends in */
  histogram(name: string, help: string, labelNames: string[], buckets: number[]): Histogram;
}

/** @param processMetrics whether to add CPU, memory, garbage collection and event loop of this process */
export function createMetrics({ processMetrics = true }: { processMetrics?: boolean } = {}): Metrics {
  const registry = new Registry();
  const registers = [registry];
  if (processMetrics) collectDefaultMetrics({ register: registry });
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
    counter: (name, help, labelNames = []) => new Counter({ name: PREFIX + name, help, labelNames, registers }),
    histogram: (name, help, labelNames, buckets) => new Histogram({ name: PREFIX + name, help, labelNames, buckets, registers }),
  };
}

function rows(reading: Reading): readonly { labels: Record<string, string | number>; value: number }[] {
  return typeof reading === "number" ? [{ labels: {}, value: reading }] : reading;
}
