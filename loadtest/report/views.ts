import type { ServerSample } from "../run/server-watch.js";
import { highest, mean, thinned, timeChart } from "../../runtime/base/reports/charts.js";
import type { Series } from "../../runtime/base/reports/charts.js";
import type { Details, SecondRow } from "./details-form.js";
import type { Markup } from "../../runtime/base/reports/markup.js";
import { P95_BELOW_MS } from "../judge/objectives.js";

type Column = readonly [name: string, tone: string, value: (row: SecondRow) => number];

/** One chart over the seconds of the run. */
interface View {
  label: string;
  unit: string;
  columns: readonly Column[];
  /** Joins the values of seconds that share a point. */
  join: (some: readonly number[]) => number;
  stacked?: boolean;
  limit?: { at: number; name: string };
}

export const stepsView: View = {
  label: "Steps per second over time",
  unit: "/s",
  join: mean,
  columns: [
    ["acknowledged", "blue", (row) => row.acked],
    ["rejected", "amber", (row) => row.rejected],
    ["timed out", "rose", (row) => row.timedOut],
  ],
};

export const phasesView: View = {
  label: "Clients in each phase over time, stacked",
  unit: "",
  join: mean,
  stacked: true,
  columns: [
    ["moving", "blue", (row) => row.moving],
    ["game entry", "amber", (row) => row.gameEntry],
    ["login server", "gold", (row) => row.loginServer],
    ["left", "sky", (row) => row.left],
    ["login failed", "bad", (row) => row.failed],
    ["connection lost", "rose", (row) => row.lost],
    ["not started", "grey", (row) => row.waiting],
  ],
};

export const costView: View = {
  label: "CPU seconds of the load test per second",
  unit: " s",
  join: mean,
  columns: [
    ["CPU of the threads that play clients", "blue", (row) => row.toolCpuSeconds],
    ["waiting for a core", "amber", (row) => row.toolWaitedSeconds],
  ],
};

/** The limit is drawn only where latencies come near it. */
export function latencyView(rows: readonly SecondRow[]): View {
  const view: View = {
    label: "Latency percentiles of each second",
    unit: " ms",
    join: highest,
    columns: [
      ["p50", "sky", (row) => row.p50Ms],
      ["p95", "blue", (row) => row.p95Ms],
      ["p99", "navy", (row) => row.p99Ms],
    ],
  };
  // Far below the limit, its line would only flatten the others.
  const isNear = rows.some((row) => row.p99Ms > P95_BELOW_MS / 4);
  return isNear ? { ...view, limit: { at: P95_BELOW_MS, name: `limit for p95: ${P95_BELOW_MS} ms` } } : view;
}

/** The load test's own lateness, which must not be mistaken for that of the server. */
export const delayView: View = {
  label: "Event-loop delay of the load test's slowest thread, p99 of each second",
  unit: " ms",
  join: highest,
  columns: [["event-loop delay of the slowest thread, p99", "rose", (row) => row.toolDelayP99Ms]],
};

/** The server's process, with the same seconds as the latency. */
export function serverViews(samples: readonly ServerSample[]): View[] {
  const cpu = bySecond(samples, ({ cpuCores }) => cpuCores);
  const scripts = bySecond(samples, ({ scriptCores = 0 }) => scriptCores);
  const memory = bySecond(samples, ({ memoryMiB }) => memoryMiB);
  return [
    {
      label: "CPU of the server in cores",
      unit: "",
      join: mean,
      columns: [
        ["CPU of the server, cores", "navy", cpu],
        ["its scripts", "sky", scripts],
      ],
    },
    { label: "Memory of the server in MiB", unit: " MiB", join: highest, columns: [["memory of the server", "amber", memory]] },
  ];
}

/** A second without a sample has the value of the one before, and the first ones that of the first sample. */
function bySecond(samples: readonly ServerSample[], value: (sample: ServerSample) => number): (row: SecondRow) => number {
  return ({ second }) => {
    const sample = samples.findLast((one) => one.second <= second) ?? samples[0];
    return sample === undefined ? 0 : value(sample);
  };
}

/** The chart of a view. A column without values is left out, except the first. */
export function overTime(details: Details, { label, unit, columns, join, stacked, limit }: View): Markup {
  const rows = details.series;
  let stepSeconds = 1;
  const series = columns
    .map(([name, tone, value]): Series => {
      const thin = thinned(rows.map(value), join);
      stepSeconds = thin.step;
      return { name, tone, values: thin.values };
    })
    .filter(({ values }, at) => at === 0 || values.some((value) => value > 0));
  const startSecond = rows[0]?.second ?? 0;
  const marks =
    details.stages.length > 0
      ? details.stages.map((stage) => ({ second: stage.startSecond, name: stage.text }))
      : [{ second: details.phases.rampSeconds, name: "all launched" }];
  return timeChart({
    label,
    series,
    unit,
    startSecond,
    stepSeconds,
    marks,
    ...(stacked && { stacked }),
    ...(limit && { limit }),
  });
}
