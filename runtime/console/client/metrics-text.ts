/** A line of Prometheus' text format. */
export interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

const SAMPLE = /^([A-Za-z_:][\w:]*)(?:\{(.*)\})? (\S+)/;
const LABEL = /([A-Za-z_]\w*)="((?:[^"\\]|\\.)*)"/g;
const HTTP_BUCKETS = "shardkeeper_http_request_duration_seconds_bucket";
const MS_PER_SECOND = 1_000;
const P95 = 0.95;
const ESCAPES: Readonly<Record<string, string>> = { n: "\n", '"': '"', "\\": "\\" };

/** The samples of a page in Prometheus' text exposition format, version 0.0.4. */
export function samplesOf(page: string): Sample[] {
  const samples: Sample[] = [];
  for (const line of page.split("\n")) {
    const [, name, labels = "", value] = SAMPLE.exec(line) ?? [];
    if (name !== undefined) samples.push({ name, labels: labelsOf(labels), value: valueOf(value ?? "") });
  }
  return samples;
}

/** The sum over all labels; undefined if the page does not have the metric. */
export function totalOf(samples: readonly Sample[], name: string): number | undefined {
  const found = samples.filter((sample) => sample.name === name);
  return found.length === 0 ? undefined : found.reduce((sum, { value }) => sum + value, 0);
}

/**
 * The upper bound in milliseconds of the bucket with the 95th percentile of requests between two readings; undefined
 * without any.
 */
export function p95Ms(before: readonly Sample[], after: readonly Sample[]): number | undefined {
  const counts = new Map<number, number>();
  const add = (samples: readonly Sample[], sign: 1 | -1): void => {
    for (const { name, labels, value } of samples) {
      if (name !== HTTP_BUCKETS) continue;
      const bound = labels["le"] === "+Inf" ? Infinity : Number(labels["le"]);
      counts.set(bound, (counts.get(bound) ?? 0) + sign * value);
    }
  };
  add(after, 1);
  add(before, -1);
  const bounds = [...counts].sort(([a], [b]) => a - b);
  const all = bounds.at(-1)?.[1] ?? 0;
  if (all <= 0) return undefined;
  const [bound] = bounds.find(([, count]) => count >= P95 * all) ?? [];
  const largest = bounds.filter(([limit]) => Number.isFinite(limit)).at(-1)?.[0] ?? 0;
  return MS_PER_SECOND * (bound === undefined || !Number.isFinite(bound) ? largest : bound);
}

function labelsOf(text: string): Record<string, string> {
  const labels: Record<string, string> = {};
  for (const [, name, value] of text.matchAll(LABEL))
    labels[name!] = value!.replace(/\\(.)/g, (whole, one: string) => ESCAPES[one] ?? whole);
  return labels;
}

function valueOf(text: string): number {
  return text === "+Inf" ? Infinity : text === "-Inf" ? -Infinity : Number(text);
}
