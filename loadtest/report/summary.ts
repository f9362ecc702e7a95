import type { Artifact } from "../judge/metrics.js";
import type { BaselineComparison } from "../judge/baseline.js";
import { withUnit } from "../judge/measures.js";
import type { Details, StageDetails } from "./details-form.js";
import { apiText } from "./spread.js";
import type { SpreadDetails } from "./spread.js";
import { percent, threadName } from "./warnings.js";

/** The console summary: all metrics, each objective, warnings, failures, and the verdict last. */
export function summaryLines(artifact: Artifact, details: Details): string[] {
  const { metrics } = artifact;
  const names = Object.keys(metrics) as (keyof typeof metrics)[];
  const wide = Math.max(...names.map((name) => name.length));
  const lines = ["", "Metrics"];
  for (const name of names) lines.push(`  ${name.padEnd(wide)}  ${metrics[name]}`);

  const sloWide = Math.max(...details.objectives.map(({ slo }) => slo.length));
  lines.push("", "Objectives");
  for (const { slo, value, threshold, held } of details.objectives)
    lines.push(`  ${held ? "held  " : "MISSED"}  ${slo.padEnd(sloWide)}  ${value}, threshold ${threshold}`);

  if (details.stages.length > 0) lines.push("", "Stages", ...stageLines(details.stages));
  if (details.spread !== null) lines.push("", "Worlds and edges", ...partLines(details.spread));
  if (details.actions.length > 0) lines.push("", "Actions", ...actionLines(details));
  if (details.comparison !== null) lines.push("", ...comparisonLines(details.comparison));

  const { correctedForCoordinatedOmission: corrected } = details.latency;
  lines.push("", "Beside the objectives");
  lines.push(
    `  steps rejected ${details.movement.rejected}, timed out ${details.movement.timedOut}; longest latency ${details.latency.maxMs} ms`,
  );
  lines.push(
    `  corrected for coordinated omission: p50 ${corrected.p50Ms} ms, p95 ${corrected.p95Ms} ms, p99 ${corrected.p99Ms} ms`,
  );
  for (const [number, thread] of details.tool.threads.entries())
    lines.push(
      `  load test ${threadName(thread, number)}: ${thread.cpuSeconds.toFixed(1)} CPU s, busy ${percent(thread.cpuShareInTest)} of the test, waiting for a core ${percent(thread.waitedShareInTest)}, ` +
        `event-loop delay p99 ${thread.delayP99Ms.toFixed(1)} ms`,
    );
  lines.push(`  load test process: ${details.tool.processCpuSeconds.toFixed(1)} CPU s, ${details.tool.rssMaxMiB} MiB`);

  const { samples, problem, cpuCoresMean, cpuCoresMax, memoryMiBMax } = details.server;
  if (samples.length > 0)
    lines.push(`  server: ${cpuCoresMean} cores on average, ${cpuCoresMax} at most; ${memoryMiBMax} MiB at most`);
  if (problem !== null) lines.push(`  server: its metrics could not be read: ${problem}`);

  const failures = Object.entries(details.failures).sort(([, a], [, b]) => b - a);
  if (failures.length > 0) lines.push("", "Failures by cause", ...failures.map(([cause, count]) => `  ${count} x ${cause}`));
  if (details.warnings.length > 0) lines.push("", "Warnings", ...details.warnings.map((warning) => `  ${warning}`));
  if (details.endedEarly !== null)
    lines.push("", `Ended early: ${details.endedEarly}. Only what was measured until then is judged.`);
  lines.push("", verdictLine(artifact, details));
  return lines;
}

/** The verdict, which says so when the run measured less than a pass promises. */
export function verdictLine({ passed, failedConditions }: Artifact, { bootstrapProblem, doubts }: Details): string {
  if (!passed) return `FAIL: ${[...(bootstrapProblem === null ? [] : [bootstrapProblem]), ...failedConditions].join("; ")}`;
  return doubts.length === 0 ? "PASS" : `PASS by the four objectives, but ${doubts.join("; ")}`;
}

function stageLines(stages: readonly StageDetails[]): string[] {
  const wide = Math.max(...stages.map(({ text }) => text.length));
  return stages.map(({ text, clients, measured }) => {
    const of = (name: string): string => String(measured[name] ?? "-");
    return `  ${text.padEnd(wide)}  ${clients} clients, ${of("acks/s")} acks/s, p50 ${of("p50")} ms, p95 ${of("p95")} ms, p99 ${of("p99")} ms, disconnects ${of("disconnects")}`;
  });
}

function partLines({ worlds, edges, problem }: SpreadDetails): string[] {
  const parts = [
    ...worlds.map((world) => ({ ...world, what: `world ${world.name}`, more: [apiText(world)] })),
    ...edges.map((edge) => ({ ...edge, what: `edge ${edge.name}`, more: [] })),
  ];
  const wide = Math.max(...parts.map(({ what }) => what.length));
  const lines = parts.map(({ what, clients, measured, more }) => {
    const of = (name: string): string => String(measured[name] ?? "-");
    const hops =
      measured["hop.done"] === undefined
        ? []
        : [`${of("hop.done")} hops, p50 ${of("hop.p50")} ms, p95 ${of("hop.p95")} ms, failed ${of("hop.failed")} %`];
    const steps = `${of("acks/s")} acks/s, p50 ${of("p50")} ms, p95 ${of("p95")} ms, disconnects ${of("disconnects")}`;
    return `  ${what.padEnd(wide)}  ${[`${clients} clients, ${steps}`, ...hops, ...more.filter(Boolean)].join("; ")}`;
  });
  return [...lines, ...(problem === null ? [] : [`  the API could not be asked about the worlds: ${problem}`])];
}

function actionLines({ actions, measured }: Details): string[] {
  const wide = Math.max(...actions.map(({ name }) => name.length));
  const rounds = measured["rounds"];
  return [
    ...(rounds === undefined ? [] : [`  ${rounds} rounds of scenarios, ${measured["rounds.failed"] ?? 0} % failed`]),
    ...actions.map(({ name, done, failed, maxMs }) => {
      const of = (measure: string): string => String(measured[`${name}.${measure}`] ?? "-");
      return `  ${name.padEnd(wide)}  ${done} done, ${failed} failed; p50 ${of("p50")} ms, p95 ${of("p95")} ms, p99 ${of("p99")} ms, longest ${maxMs} ms`;
    }),
  ];
}

/** The former run beside this one; what got worse by more than the tolerance stands out. */
function comparisonLines({ baseline, tolerancePercent, measures, doubt }: BaselineComparison): string[] {
  const rows = measures.map(({ name, unit, before, now, changePercent, verdict }) => [
    verdict === "worse" ? "WORSE " : verdict.padEnd(6),
    name,
    withUnit(before, { unit }),
    withUnit(now, { unit }),
    changePercent === null ? "" : `${changePercent > 0 ? "+" : ""}${changePercent.toFixed(1)} %`,
  ]);
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...rows.map((row) => row[column]!.length)));
  return [
    `Compared with ${baseline}: before, now, change; worse is more than ${tolerancePercent} %`,
    ...rows.map(
      (row) =>
        `  ${row
          .map((cell, column) => cell.padEnd(widths[column]!))
          .join("  ")
          .trimEnd()}`,
    ),
    ...(doubt === null ? [] : [`  ${doubt}`]),
  ];
}
