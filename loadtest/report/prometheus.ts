import { Gauge, Registry } from "prom-client";
import { judgeComparison } from "../judge/baseline.js";
import { measureOf } from "../judge/measures.js";
import type { Measurements } from "../judge/measures.js";
import type { Artifact } from "../judge/metrics.js";
import type { Details } from "./details-form.js";

/**
 * The result in the text format of Prometheus, without times of samples, as node_exporter's textfile collector wants
 * it. When the run took place is a figure of its own, so that an alarm can tell an old result.
 *
 * @param writtenAt in ms since 1970
 */
export function prometheusText(artifact: Artifact, details: Details, writtenAt: number): Promise<string> {
  const registry = new Registry();
  const gauge = (name: string, help: string, labelNames: string[] = []): Gauge =>
    new Gauge({ name: `loadtest_${name}`, help, labelNames, registers: [registry] });

  gauge("passed", "1 if all objectives of the last load test held").set(Number(artifact.passed));
  gauge("doubts", "reasons why the last load test says less than its objectives promise").set(details.doubts.length);
  gauge("interrupted", "1 if the last load test ended before its time").set(Number(details.endedEarly !== null));
  gauge("bootstrap_failed", "1 if the accounts could not be prepared").set(Number(details.bootstrapProblem !== null));
  gauge("written_timestamp_seconds", "when the result was written, in seconds since 1970").set(writtenAt / 1_000);
  gauge("duration_seconds", "how long the test was").set(artifact.metrics.durationSeconds);
  gauge("clients", "the most clients that played at the same time").set(artifact.metrics.totalClients);

  const held = gauge("objective_held", "1 if the objective or threshold held", ["objective", "threshold"]);
  const verdicts = [...details.objectives, ...(details.comparison === null ? [] : judgeComparison(details.comparison))];
  // Two stages of the same words have the same labels. The series may stand only once, and says whether all of them
  // held.
  for (const { slo, threshold } of verdicts) {
    const alike = verdicts.filter((verdict) => verdict.slo === slo && verdict.threshold === threshold);
    held.set({ objective: slo, threshold }, Number(alike.every((verdict) => verdict.held)));
  }

  const measured = gauge("measure", "a measure of the whole run", ["measure", "unit"]);
  const staged = gauge("stage_measure", "a measure of one stage", ["number", "stage", "measure", "unit"]);
  for (const { name, unit, value } of unitsOf(details.measured)) measured.set({ measure: name, unit }, value);
  for (const [at, { text, measured: figures }] of details.stages.entries())
    for (const { name, unit, value } of unitsOf(figures)) staged.set({ number: at + 1, stage: text, measure: name, unit }, value);
  const byWorld = gauge("world_measure", "a measure of the clients of one world", ["world", "measure", "unit"]);
  const byEdge = gauge("edge_measure", "a measure of the clients of one edge", ["edge", "measure", "unit"]);
  for (const { name: world, measured: figures } of details.spread?.worlds ?? [])
    for (const { name, unit, value } of unitsOf(figures)) byWorld.set({ world, measure: name, unit }, value);
  for (const { name: edge, measured: figures } of details.spread?.edges ?? [])
    for (const { name, unit, value } of unitsOf(figures)) byEdge.set({ edge, measure: name, unit }, value);
  return registry.metrics();
}

function unitsOf(measured: Measurements): { name: string; unit: string; value: number }[] {
  return Object.entries(measured).map(([name, value]) => ({ name, unit: measureOf(name)?.unit ?? "", value }));
}
