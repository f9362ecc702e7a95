/** A line of Prometheus' text format. */
export interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

const SAMPLE = /^([A-Za-z_:][\w:]*)(?:\{(.*)\})? (\S+)/;
const LABEL = /([A-Za-z_]\w*)="((?:[^"\\]|\\.)*)"/g;
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

function labelsOf(text: string): Record<string, string> {
  const labels: Record<string, string> = {};
  for (const [, name, value] of text.matchAll(LABEL))
    labels[name!] = value!.replace(/\\(.)/g, (whole, one: string) => ESCAPES[one] ?? whole);
  return labels;
}

function valueOf(text: string): number {
  return text === "+Inf" ? Infinity : text === "-Inf" ? -Infinity : Number(text);
}
