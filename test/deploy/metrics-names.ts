/** Functions and words of PromQL that the project's own queries use; whatever else stands in an expression is a metric or a label. */
const WORDS = new Set([
  ...["sum", "rate", "increase", "topk", "histogram_quantile", "label_values"],
  ...["by", "job", "le", "file", "handler", "route", "status"],
]);
/** Made by Prometheus itself. */
const OF_PROMETHEUS = new Set(["up"]);

/** The metrics that a PromQL expression names, without those of Prometheus itself. */
export function metricsIn(expression: string): string[] {
  const bare = expression
    .replace(/\{[^}]*\}/g, " ")
    .replace(/\[[^\]]*\]/g, " ")
    .replace(/"[^"]*"/g, " ");
  const names = bare.match(/[a-zA-Z_:][a-zA-Z0-9_:]*/g) ?? [];
  return [...new Set(names)].filter((name) => !WORDS.has(name) && !OF_PROMETHEUS.has(name));
}

/** The names that a page in Prometheus's format declares, with the series that a histogram has. */
export function declaredIn(page: string): Set<string> {
  const declared = new Set<string>();
  for (const [, name, type] of page.matchAll(/^# TYPE (\S+) (\S+)$/gm)) {
    const suffixes = type === "histogram" ? ["_bucket", "_sum", "_count"] : [""];
    for (const suffix of suffixes) declared.add(name! + suffix);
  }
  return declared;
}

/** The labels that a metric's series have on a page, and those that its expressions ask for: `{a="b"}`, `by (a, b)`. */
export function labelsIn(expression: string): string[] {
  const matched = [...expression.matchAll(/[{,]\s*([a-z_]+)\s*(?:=~|!~|!=|=)/g)].map((match) => match[1]!);
  const grouped = [...expression.matchAll(/by \(([^)]*)\)/g)].flatMap((match) => match[1]!.split(/,\s*/));
  return [...new Set([...matched, ...grouped])];
}
