/** PromQL functions, keywords and labels in the project's own queries. Any other word in an expression is a metric. */
const WORDS = new Set([
  ...["sum", "rate", "increase", "time", "topk", "histogram_quantile", "label_values"],
  ...["by", "job", "le", "file", "handler", "route", "status", "target"],
]);
/** Metrics that Prometheus itself makes. */
const OF_PROMETHEUS = new Set(["up"]);

/** The metrics in a PromQL expression, without those of Prometheus itself. */
export function metricsIn(expression: string): string[] {
  const bare = expression
    .replace(/\{[^}]*\}/g, " ")
    .replace(/\[[^\]]*\]/g, " ")
    .replace(/"[^"]*"/g, " ");
  const names = bare.match(/[a-zA-Z_:][a-zA-Z0-9_:]*/g) ?? [];
  return [...new Set(names)].filter((name) => !WORDS.has(name) && !OF_PROMETHEUS.has(name));
}

/** The series that a metrics page declares; a histogram has three. */
export function declaredIn(page: string): Set<string> {
  const declared = new Set<string>();
  for (const [, name, type] of page.matchAll(/^# TYPE (\S+) (\S+)$/gm)) {
    const suffixes = type === "histogram" ? ["_bucket", "_sum", "_count"] : [""];
    for (const suffix of suffixes) declared.add(name! + suffix);
  }
  return declared;
}

/** The labels in a PromQL expression, from selectors such as `{a="b"}` and from `by (a, b)`. */
export function labelsIn(expression: string): string[] {
  const matched = [...expression.matchAll(/[{,]\s*([a-z_]+)\s*(?:=~|!~|!=|=)/g)].map((match) => match[1]!);
  const grouped = [...expression.matchAll(/by \(([^)]*)\)/g)].flatMap((match) => match[1]!.split(/,\s*/));
  return [...new Set([...matched, ...grouped])];
}
