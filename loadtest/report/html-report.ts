import { verdictLine } from "./summary.js";
import { withUnit } from "../judge/measures.js";
import type { Artifact, StressMetrics } from "../judge/metrics.js";
import { percent, threadName } from "./warnings.js";
import { targetOf } from "./details.js";
import type { Details, HistogramBucket } from "./details-form.js";
import { barChart } from "../../runtime/base/reports/charts.js";
import { style } from "../../runtime/base/reports/html-style.js";
import { markup, nothing } from "../../runtime/base/reports/markup.js";
import type { Markup } from "../../runtime/base/reports/markup.js";
import { apiText, shownOfParts } from "./spread.js";
import type { PartDetails } from "./spread.js";
import { costView, delayView, latencyView, overTime, phasesView, serverViews, stepsView } from "./views.js";
import { P95_BELOW_MS } from "../judge/objectives.js";

const metricNames: Record<keyof StressMetrics, string> = {
  totalClients: "clients",
  loginSucceeded: "logins succeeded",
  loginFailed: "logins failed",
  unexpectedDisconnects: "unexpected disconnects",
  movesSent: "moves sent",
  movesAcked: "moves acknowledged",
  ackLatencyP50Ms: "latency p50, ms",
  ackLatencyP95Ms: "latency p95, ms",
  ackLatencyP99Ms: "latency p99, ms",
  durationSeconds: "duration, s",
};

/** The report as one self-contained page, without external scripts, fonts or images. */
export function htmlReport(artifact: Artifact, details: Details): string {
  const verdict = artifact.passed ? "PASS" : "FAIL";
  return markup`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${verdict}: load test of ${targetOf(details.flags)}</title><style>${style}</style></head>
<body><main>
<header class="${artifact.passed ? "passed" : "failed"}"><h1><b>${verdict}</b> Load test of ${targetOf(details.flags)}</h1>
<p class="soft">${details.flags.clients} clients, ${details.startedAt}${details.endedEarly === null ? "" : `; ended early: ${details.endedEarly}`}</p>
${details.bootstrapProblem === null ? nothing : markup`<p class="missed">${details.bootstrapProblem}</p>`}
${artifact.passed && details.doubts.length > 0 ? markup`<p class="missed">${verdictLine(artifact, details)}</p>` : nothing}
${objectives(details)}</header>
${warnings(details)}
${stagesTable(details)}${spreadTables(details)}${actionsTable(details)}${comparisonTable(details)}
<section><h2>Metrics</h2><div class="tiles">${tiles(artifact.metrics)}</div></section>
<section><h2>Latency of acknowledgements: distribution</h2>${distribution(details.latency.histogram)}${corrected(details)}</section>
<section><h2>Latency over time</h2>${overTime(details, latencyView(details.series))}${server(details)}</section>
<section><h2>Acknowledgements per second</h2>${overTime(details, stepsView)}</section>
<section><h2>Ramp: clients per phase</h2>${overTime(details, phasesView)}${logins(details)}</section>
<section><h2>Failures by cause</h2>${failures(details)}</section>
<section><h2>What the load test itself cost</h2>${ownCost(details)}</section>
<section><h2>Flags</h2>${table(
    ["flag", "value"],
    Object.entries(details.flags).map(([flag, value]) => [flag, String(value ?? "none")]),
  )}</section>
</main></body></html>
`.text;
}

function objectives(details: Details): Markup {
  const rows = details.objectives.map(
    ({ slo, value, threshold, held }) =>
      markup`<tr><td>${slo}</td><td>${value}</td><td>${threshold}</td><td class="${held ? "held" : "missed"}">${held ? "✓ held" : "✗ missed"}</td></tr>`,
  );
  return markup`<div class="scroll"><table><tr><th>objective</th><th>value</th><th>threshold</th><th></th></tr>${rows}</table></div>`;
}

function warnings(details: Details): Markup {
  if (details.warnings.length === 0) return nothing;
  return markup`<section><h2>Warnings</h2><ul>${details.warnings.map((warning) => markup`<li>${warning}</li>`)}</ul></section>`;
}

function stagesTable({ stages }: Details): Markup {
  if (stages.length === 0) return nothing;
  const shown = ["acks/s", "p50", "p95", "p99", "max", "logins", "disconnects"];
  const rows = stages.map(({ text, clients, measured }) => [
    text,
    clients.toLocaleString("en-US"),
    ...shown.map((name) => measured[name]?.toLocaleString("en-US") ?? "–"),
  ]);
  const head = ["stage", "clients", "acks/s", "p50, ms", "p95, ms", "p99, ms", "longest, ms", "logins, %", "disconnects"];
  return markup`<section><h2>Stages</h2>${table(head, rows)}</section>`;
}

function spreadTables({ spread }: Details): Markup {
  if (spread === null) return nothing;
  const cells = ({ name, clients, measured }: PartDetails): string[] => [
    name,
    clients.toLocaleString("en-US"),
    ...shownOfParts.map(([measure]) => measured[measure]?.toLocaleString("en-US") ?? "–"),
  ];
  const head = ["clients", ...shownOfParts.map(([, title]) => title)];
  const worlds = spread.worlds.map((world) => [...cells(world), world.facets.join(", "), apiText(world)]);
  const failed =
    spread.problem === null
      ? nothing
      : markup`<p class="missed">The API could not be asked about the worlds: ${spread.problem}</p>`;
  return markup`<section><h2>Worlds and edges</h2>${
    worlds.length === 0 ? nothing : table(["world", ...head, "facets", "by the API"], worlds)
  }${failed}${table(["edge", ...head], spread.edges.map(cells))}</section>`;
}

function actionsTable({ actions, measured }: Details): Markup {
  if (actions.length === 0) return nothing;
  const rows = actions.map(({ name, done, failed, maxMs }) => [
    name,
    ...[done, failed].map((count) => count.toLocaleString("en-US")),
    ...["p50", "p95", "p99"].map((measure) => measured[`${name}.${measure}`]?.toLocaleString("en-US") ?? "–"),
    maxMs.toLocaleString("en-US"),
  ]);
  return markup`<section><h2>Actions</h2>${
    measured["rounds"] === undefined
      ? nothing
      : markup`<p class="soft">${measured["rounds"]} rounds of scenarios, ${measured["rounds.failed"] ?? 0} % failed.</p>`
  }
${table(["action", "done", "failed", "p50, ms", "p95, ms", "p99, ms", "longest, ms"], rows)}</section>`;
}

function comparisonTable({ comparison }: Details): Markup {
  if (comparison === null) return nothing;
  const rows = comparison.measures.map(({ name, unit, before, now, changePercent, verdict }) => {
    const tone = verdict === "worse" ? "missed" : verdict === "better" ? "held" : "";
    const change = changePercent === null ? "" : `${changePercent > 0 ? "+" : ""}${changePercent.toFixed(1)} %`;
    return markup`<tr><td>${name}</td><td class="number">${withUnit(before, { unit })}</td><td class="number">${withUnit(now, { unit })}</td><td class="number">${change}</td><td class="${tone}">${verdict}</td></tr>`;
  });
  return markup`<section><h2>Compared with ${comparison.baseline}</h2>
<p class="soft">Worse is more than ${comparison.tolerancePercent} %. ${comparison.doubt ?? ""}</p>
<div class="scroll"><table><tr><th>measure</th><th class="number">before</th><th class="number">now</th><th class="number">change</th><th></th></tr>${rows}</table></div></section>`;
}

function tiles(metrics: StressMetrics): Markup[] {
  return (Object.keys(metricNames) as (keyof StressMetrics)[]).map(
    (name) =>
      markup`<div title="${name}"><strong>${metrics[name].toLocaleString("en-US", { maximumFractionDigits: 3 })}</strong><span class="soft">${metricNames[name]}</span></div>`,
  );
}

function distribution(histogram: readonly HistogramBucket[]): Markup {
  const bars = histogram.map(({ fromMs, toMs, count }) => ({
    name: toMs === null ? `≥ ${fromMs} ms` : `${fromMs}–${toMs} ms`,
    tick: String(fromMs),
    value: count,
    tone: fromMs >= P95_BELOW_MS ? "bad" : "blue",
  }));
  return markup`${barChart("Number of acknowledgements by latency", bars, "steps")}<p class="soft">Below each bar is its lowest latency in ms. Bars from ${P95_BELOW_MS} ms on, the limit for p95, are red.</p>`;
}

function corrected(details: Details): Markup {
  const { p50Ms, p95Ms, p99Ms } = details.latency.correctedForCoordinatedOmission;
  return markup`<p class="soft">Longest: ${details.latency.maxMs} ms. Corrected for coordinated omission (what clients would have met that keep their
rhythm however slow the server is): p50 ${p50Ms} ms, p95 ${p95Ms} ms, p99 ${p99Ms} ms. Computed from: ${details.latency.computedFrom}.</p>`;
}

/** The server's process beside the latency, or why there is nothing to show. */
function server(details: Details): Markup {
  const { samples, problem, cpuCoresMean, cpuCoresMax, memoryMiBMax } = details.server;
  const failed = problem === null ? nothing : markup`<p class="missed">The server's metrics could not be read: ${problem}</p>`;
  if (samples.length === 0) return markup`<p class="soft">CPU and memory of the server were not measured.</p>${failed}`;
  return markup`<h3>The server meanwhile</h3>${serverViews(samples).map((view) => overTime(details, view))}
<p class="soft">The server's process: ${cpuCoresMean} cores on average, ${cpuCoresMax} at most; ${memoryMiBMax} MiB at most.</p>${failed}`;
}

function logins(details: Details): Markup {
  const { loginServer, gameEntry, gameEntryWithCreation, rampSeconds, drainSeconds } = details.phases;
  const row = (name: string, spread: typeof loginServer): string[] => [
    name,
    ...[spread.count, spread.p50Ms, spread.p95Ms, spread.maxMs].map((value) => value.toLocaleString("en-US")),
  ];
  return markup`<p class="soft">Ramp ${rampSeconds} s, test ${details.phases.testSeconds} s, until the last client had left ${drainSeconds} s; late starts: ${details.ramp.lateStarts}.</p>
${table(
  ["login phase", "logins", "p50, ms", "p95, ms", "longest, ms"],
  [
    row("login server", loginServer),
    row("game entry", gameEntry),
    row("game entry with creation (7 s of it specified)", gameEntryWithCreation),
  ],
)}`;
}

function failures(details: Details): Markup {
  const rows = Object.entries(details.failures).sort(([, a], [, b]) => b - a);
  if (rows.length === 0) return markup`<p class="empty">Nothing failed.</p>`;
  return table(
    ["cause", "times"],
    rows.map(([cause, count]) => [cause, count.toLocaleString("en-US")]),
  );
}

function ownCost(details: Details): Markup {
  const { threads, processCpuSeconds, rssMaxMiB, lateSends, bytesReceived } = details.tool;
  const rows = threads.map((thread, number) => [
    threadName(thread, number),
    thread.clients.toLocaleString("en-US"),
    thread.cpuSeconds.toFixed(1),
    percent(thread.cpuShareInTest),
    percent(thread.waitedShareInTest),
    thread.delayP99Ms.toFixed(1),
    thread.delayMaxMs.toFixed(1),
  ]);
  return markup`${overTime(details, costView)}${overTime(details, delayView)}
${table(["", "clients", "CPU, s", "busy in the test", "waiting for a core", "event-loop delay p99, ms", "longest, ms"], rows)}
<p class="soft">Whole process: ${processCpuSeconds.toFixed(1)} CPU seconds, ${rssMaxMiB} MiB at most, ${(bytesReceived / 2 ** 20).toFixed(1)} MiB received, ${lateSends} steps sent late.</p>`;
}

/** The first column is text, the others are numbers or short values. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): Markup {
  const cells = (row: readonly string[], tag: "td" | "th"): Markup[] =>
    row.map((cell, at) => {
      const kind = at === 0 || row.length === 2 ? "" : "number";
      return tag === "td" ? markup`<td class="${kind}">${cell}</td>` : markup`<th class="${kind}">${cell}</th>`;
    });
  return markup`<div class="scroll"><table><tr>${cells(head, "th")}</tr>${rows.map((row) => markup`<tr>${cells(row, "td")}</tr>`)}</table></div>`;
}
