import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";

/** Goes before every name of ours; the process's own metrics keep the names that dashboards know. */
const PREFIX = "shardkeeper_";

/** A value at the time of asking, or one per set of labels. */
export type Reading = number | readonly { labels: Record<string, string | number>; value: number }[];

/**
 * What `/metrics` shows. Hot paths keep plain numbers and are read only when somebody asks: see {@link gauge} and {@link total}.
 */
export interface Metrics {
  readonly registry: Registry;
  /** Something that goes up and down, read when asked for. */
  gauge(name: string, help: string, read: () => Reading | Promise<Reading>, labelNames?: string[]): void;
  /** Something that only grows while the process lives, kept elsewhere and read when asked for; the name ends in `_total`. */
  total(name: string, help: string, read: () => Reading, labelNames?: string[]): void;
  /** A counter for paths that are not hot. */
  counter(name: string, help: string, labelNames?: string[]): Counter;
  /** @param buckets upper bounds, in the unit that the name ends in */
  histogram(name: string, help: string, labelNames: string[], buckets: number[]): Histogram;
}

/** @param processMetrics CPU, memory, garbage collection and event loop of this process; tests of something else leave them out */
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
