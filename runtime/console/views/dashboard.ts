import type { JobStore } from "../stores/job-store.js";
import type { SeriesName, ServerStore } from "../stores/server-store.js";
import { dateTime, duration, shortNumber, progressBar, sparkChart } from "../text/formats.js";
import { EMPTY_LINE, line, span, type Line, type Style } from "../text/line.js";
import { fitted } from "../text/width.js";
import type { ViewArea, KeyHelp, View } from "./view.js";

const LABEL_COLUMNS = 16;
const VALUE_COLUMNS = 12;
const SPARK_COLUMNS_MAXIMUM = 240;
const JOB_BAR_COLUMNS = 20;
const SHOWN_JOBS = 3;
/** Of each figure; more shows no more. */
const CHART_LINES_MAXIMUM = 6;
/** Players notice a lag from here on. */
const LAG_WARNING_MS = 50;
const LAG_BAD_MS = 100;

interface Row {
  readonly label: string;
  readonly series: SeriesName;
  readonly unit: string;
  /** The scale of the bars reaches at least this value. */
  readonly least: number;
  readonly style?: (value: number) => Style;
}

const lagStyle = (value: number): Style => (value >= LAG_BAD_MS ? "bad" : value >= LAG_WARNING_MS ? "warning" : "plain");

const rows: readonly Row[] = [
  { label: "Players", series: "players", unit: "", least: 10 },
  { label: "Steps", series: "stepsPerSecond", unit: "/s", least: 10 },
  { label: "Loop lag p95", series: "loopLagP95Ms", unit: " ms", least: 20, style: lagStyle },
  { label: "Loop lag max", series: "loopLagMaxMs", unit: " ms", least: 50, style: lagStyle },
  { label: "HTTP p95 up to", series: "httpP95Ms", unit: " ms", least: 50 },
  { label: "Memory", series: "memoryMebibytes", unit: " MiB", least: 100 },
  { label: "Lua time", series: "luaMsPerSecond", unit: " ms/s", least: 10 },
  { label: "Database", series: "databaseMs", unit: " ms", least: 20 },
];

/** The latest figures of the server, and ten minutes of each as bars. */
export class DashboardView implements View {
  readonly title = "Dashboard";
  readonly keys: readonly KeyHelp[] = [];
  private readonly server: ServerStore;
  private readonly jobs: JobStore;
  private readonly isLive: () => boolean;

  /** @param parts `isLive`: whether the figures are of now */
  constructor(parts: { server: ServerStore; jobs: JobStore; isLive: () => boolean }) {
    this.server = parts.server;
    this.jobs = parts.jobs;
    this.isLive = parts.isLive;
  }

  draw({ columns, rows: height }: ViewArea): readonly Line[] {
    const jobs = this.jobLines(columns);
    // Two for the heading, one before the jobs. What is left is shared by the figures.
    const each = Math.max(Math.min(Math.floor((height - jobs.length - 3) / rows.length), CHART_LINES_MAXIMUM), 1);
    const figures = [
      ...[this.heading(), EMPTY_LINE],
      ...rows.flatMap((row) => this.row(row, columns, each)),
      ...[EMPTY_LINE, ...jobs],
    ];
    return this.isLive() ? figures : figures.map((one) => one.map(({ text }) => span(text, "dim")));
  }

  press(): boolean {
    return false;
  }

  private heading(): Line {
    const { version, notReady, sessions } = this.server;
    if (!version) return line("Waiting for figures of the server.", "dim");
    const upMs = Date.now() - Date.parse(version.startedAtUtc);
    return [
      span(`${version.name} ${version.version}  `, "strong"),
      notReady === undefined ? span("ready", "good") : span(`not ready: ${notReady}`, "bad"),
      span(`  ${sessions} connected  up ${duration(Math.max(upMs, 0))}, since ${dateTime(version.startedAtUtc)}`),
    ];
  }

  /** A figure with its chart, which has the given height. */
  private row({ label, series, unit, least, style }: Row, columns: number, lines: number): Line[] {
    const value = this.server.latest(series);
    const shown = value === undefined ? "-" : shortNumber(value) + unit;
    const sparks = Math.min(columns - LABEL_COLUMNS - VALUE_COLUMNS - 2, SPARK_COLUMNS_MAXIMUM);
    // Between two charts a line stays free where there is room.
    const chart = sparkChart(this.server.series[series], sparks, lines > 2 ? lines - 1 : lines, least);
    const first = [
      span(fitted(label, LABEL_COLUMNS)),
      span(fitted(shown, VALUE_COLUMNS, "right"), value === undefined ? "dim" : (style?.(value) ?? "strong")),
    ];
    const indent = [span(" ".repeat(LABEL_COLUMNS + VALUE_COLUMNS))];
    return [
      ...chart.map((text, at) => [...(at === 0 ? first : indent), span("  "), span(text, "accent")]),
      ...(lines > 2 ? [EMPTY_LINE] : []),
    ];
  }

  private jobLines(columns: number): Line[] {
    const running = this.jobs.jobs.filter(({ state }) => state === "running");
    const title = line(`Jobs: ${running.length} running, ${this.jobs.jobs.length} known`, "title");
    const lines = running.slice(0, SHOWN_JOBS).map(({ name, done, total, unit }) => {
      const share = total === null ? shortNumber(done) : `${shortNumber(done)} of ${shortNumber(total)}`;
      return [
        span(fitted(name, LABEL_COLUMNS + VALUE_COLUMNS)),
        span("  "),
        span(progressBar(done, total, Math.min(JOB_BAR_COLUMNS, columns)), "accent"),
        span(`  ${share} ${unit}`),
      ];
    });
    return [title, ...lines];
  }
}
