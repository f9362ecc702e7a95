import { markup, nothing } from "./markup.js";
import type { Markup } from "./markup.js";

/** One line or area over time. `tone` is a CSS class that sets its colour. */
export interface Series {
  name: string;
  tone: string;
  values: readonly number[];
}

/** A unit of time: its name in a table, and what follows a number of it. */
export interface TimeUnit {
  name: string;
  suffix: string;
}

const SECONDS: TimeUnit = { name: "second", suffix: " s" };

export interface TimeChart {
  /** A description of the chart for readers who cannot see it. */
  label: string;
  series: readonly Series[];
  unit: string;
  /** The second of the first value, and the seconds between two values; or days and the like, if `time` says so. */
  startSecond: number;
  stepSeconds: number;
  /** What the time counts; seconds by default. */
  time?: TimeUnit;
  stacked?: boolean;
  /** A horizontal line, such as a limit. */
  limit?: { at: number; name: string };
  /** Vertical lines for events, by their seconds. */
  marks?: readonly { second: number; name: string }[];
}

export interface Bar {
  name: string;
  /** Short name below the axis. */
  tick: string;
  value: number;
  tone: string;
}

const WIDTH = 720;
const HEIGHT = 240;
const LEFT = 56;
const RIGHT = 12;
/** Room for the values under the pointer. */
const TOP = 28;
const READOUT_Y = 16;
const BOTTOM = 34;
const PLOT_WIDTH = WIDTH - LEFT - RIGHT;
const PLOT_HEIGHT = HEIGHT - TOP - BOTTOM;
const Y_TICKS = 4;
const X_TICKS = 6;
/** More points than this cannot be told apart, so several seconds share one. */
export const POINTS_MAX = 360;

/** Joins neighbouring values so that at most `POINTS_MAX` are left. */
export function thinned(
  values: readonly number[],
  join: (some: readonly number[]) => number,
): { values: number[]; step: number } {
  const step = Math.max(1, Math.ceil(values.length / POINTS_MAX));
  if (step === 1) return { values: [...values], step };
  const joined: number[] = [];
  for (let at = 0; at < values.length; at += step) joined.push(join(values.slice(at, at + step)));
  return { values: joined, step };
}

export const highest = (some: readonly number[]): number => Math.max(...some);
export const mean = (some: readonly number[]): number => some.reduce((sum, value) => sum + value, 0) / some.length;

/** Lines over time, or stacked areas. */
export function timeChart(chart: TimeChart): Markup {
  const points = Math.max(0, ...chart.series.map((series) => series.values.length));
  if (points === 0) return markup`<p class="empty">Nothing was recorded.</p>`;
  const layers = chart.stacked ? stack(chart.series) : chart.series.map(({ values }) => ({ from: [], to: values }));
  const top = roundedUp(Math.max(chart.limit?.at ?? 0, ...layers.flatMap((layer) => layer.to)));
  const x = (at: number): number => LEFT + (points === 1 ? PLOT_WIDTH / 2 : (at / (points - 1)) * PLOT_WIDTH);
  const y = (value: number): number => TOP + PLOT_HEIGHT * (1 - value / top);
  const path = (values: readonly number[], backwards = false): string => {
    const places = values.map((value, at) => `${x(at).toFixed(1)} ${y(value).toFixed(1)}`);
    return (backwards ? places.reverse() : places).join(" L ");
  };
  const drawn = layers.map((layer, at) => {
    const { tone } = chart.series[at]!;
    return chart.stacked
      ? markup`<path class="area ${tone}" d="M ${path(layer.to)} L ${path(layer.from, true)} Z"/>`
      : markup`<path class="line ${tone}" d="M ${path(layer.to)}"/>`;
  });
  return markup`<figure>${legend(chart)}
<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${chart.label}">
${grid(top, chart.unit, y)}${timeAxis(chart, points, x)}${drawn}${limitLine(chart, y)}${markLines(chart, points, x)}${hints(chart, points, x)}
</svg>${valuesTable(chart, points)}</figure>`;
}

/** Vertical bars of equal width, for a distribution. */
export function barChart(label: string, bars: readonly Bar[], unit: string): Markup {
  if (bars.length === 0) return markup`<p class="empty">Nothing was recorded.</p>`;
  const top = roundedUp(Math.max(...bars.map((bar) => bar.value)));
  const width = PLOT_WIDTH / bars.length;
  const y = (value: number): number => TOP + PLOT_HEIGHT * (1 - value / top);
  const named = Math.ceil(bars.length / 12);
  const drawn = bars.map((bar, at) => {
    const left = LEFT + at * width;
    const name =
      at % named === 0
        ? markup`<text class="tick" x="${(left + width / 2).toFixed(1)}" y="${HEIGHT - BOTTOM + 16}" text-anchor="middle">${bar.tick}</text>`
        : nothing;
    // Always visible: a single slow answer is the one that matters.
    const height = bar.value === 0 ? 0 : Math.max(1.5, TOP + PLOT_HEIGHT - y(bar.value));
    return markup`<g class="moment" tabindex="-1">${readout(`${bar.name}: ${bar.value.toLocaleString("en-US")} ${unit}`)}
<rect class="hint" x="${left.toFixed(1)}" y="${TOP}" width="${width.toFixed(1)}" height="${PLOT_HEIGHT}"/>
<rect class="bar ${bar.tone}" x="${(left + 1).toFixed(1)}" y="${(TOP + PLOT_HEIGHT - height).toFixed(1)}" width="${Math.max(1, width - 2).toFixed(1)}" height="${height.toFixed(1)}"/></g>${name}`;
  });
  return markup`<figure><svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${label}">${grid(top, "", y)}${drawn}</svg></figure>`;
}

function stack(series: readonly Series[]): { from: number[]; to: number[] }[] {
  const length = Math.max(0, ...series.map(({ values }) => values.length));
  let base = new Array<number>(length).fill(0);
  return series.map(({ values }) => {
    const from = base;
    base = from.map((value, at) => value + (values[at] ?? 0));
    return { from, to: base };
  });
}

function legend(chart: TimeChart): Markup {
  const shape = chart.stacked ? "filled" : "drawn";
  const items = chart.series.map(({ name, tone }) => markup`<span><i class="key ${shape} ${tone}"></i>${name}</span>`);
  if (chart.stacked) items.push(markup`<span>(from below, in this order)</span>`);
  if (chart.limit) items.push(markup`<span><i class="key limit"></i>${chart.limit.name}</span>`);
  return markup`<figcaption>${items}</figcaption>`;
}

function grid(top: number, unit: string, y: (value: number) => number): Markup {
  const lines = Array.from({ length: Y_TICKS + 1 }, (_, tick) => {
    const value = (top * tick) / Y_TICKS;
    return markup`<line class="grid" x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${y(value).toFixed(1)}" y2="${y(value).toFixed(1)}"/>
<text class="tick" x="${LEFT - 6}" y="${(y(value) + 4).toFixed(1)}" text-anchor="end">${compact(value)}${tick === Y_TICKS ? unit : ""}</text>`;
  });
  return markup`${lines}`;
}

function timeAxis(chart: TimeChart, points: number, x: (at: number) => number): Markup {
  const count = Math.min(X_TICKS, points);
  const ticks = Array.from({ length: count }, (_, tick) => {
    const at = count === 1 ? 0 : Math.round((tick * (points - 1)) / (count - 1));
    const anchor = tick === 0 ? "start" : tick === count - 1 ? "end" : "middle";
    return markup`<text class="tick" x="${x(at).toFixed(1)}" y="${HEIGHT - BOTTOM + 16}" text-anchor="${anchor}">${chart.startSecond + at * chart.stepSeconds}${(chart.time ?? SECONDS).suffix}</text>`;
  });
  return markup`${ticks}`;
}

function limitLine(chart: TimeChart, y: (value: number) => number): Markup {
  if (!chart.limit) return nothing;
  const at = y(chart.limit.at).toFixed(1);
  return markup`<line class="limit" x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${at}" y2="${at}"/>`;
}

function markLines({ marks = [], startSecond, stepSeconds }: TimeChart, points: number, x: (at: number) => number): Markup {
  const lines = marks.map(({ second, name }, number) => {
    const at = (second - startSecond) / stepSeconds;
    if (at < 0 || at > points - 1) return nothing;
    const place = x(at).toFixed(1);
    // In two rows, so that the names of neighbours do not overlap.
    return markup`<line class="mark" x1="${place}" x2="${place}" y1="${TOP}" y2="${TOP + PLOT_HEIGHT}"/><text class="tick" x="${place}" dx="4" y="${TOP + 10 + (number % 2) * 12}">${name}</text>`;
  });
  return markup`${lines}`;
}

/** Values that are shown while their place is under the pointer, or after a tap on it. */
function readout(text: string): Markup {
  return markup`<text class="readout" x="${WIDTH - RIGHT}" y="${READOUT_Y}" text-anchor="end">${text}</text>`;
}

/** The values as a table, for readers without a pointer. */
function valuesTable({ series, startSecond, stepSeconds, unit, time = SECONDS }: TimeChart, points: number): Markup {
  const rows = Array.from({ length: points }, (_, at) => {
    const cells = series.map(({ values }) => markup`<td class="number">${compact(values[at] ?? 0)}</td>`);
    return markup`<tr><td>${startSecond + at * stepSeconds}</td>${cells}</tr>`;
  });
  const heads = series.map(({ name }) => markup`<th class="number">${name}${unit === "" ? "" : `, ${unit.trim()}`}</th>`);
  return markup`<details><summary>Values</summary><div class="scroll"><table><tr><th>${time.name}</th>${heads}</tr>${rows}</table></div></details>`;
}

/** Invisible columns that show the values under the pointer. */
function hints(chart: TimeChart, points: number, x: (at: number) => number): Markup {
  const width = PLOT_WIDTH / points;
  const columns = Array.from({ length: points }, (_, at) => {
    const values = chart.series.map(({ name, values }) => `${name} ${compact(values[at] ?? 0)}${chart.unit}`);
    const left = Math.max(LEFT, x(at) - width / 2);
    const right = Math.min(WIDTH - RIGHT, x(at) + width / 2);
    return markup`<g class="moment" tabindex="-1"><rect class="hint" x="${left.toFixed(1)}" y="${TOP}" width="${(right - left).toFixed(1)}" height="${PLOT_HEIGHT}"/>${readout(`${chart.startSecond + at * chart.stepSeconds}${(chart.time ?? SECONDS).suffix}: ${values.join(", ")}`)}</g>`;
  });
  return markup`${columns}`;
}

/** The next of 1, 2, 4, 5, 8, 10 times a power of ten, so that a quarter of it is a short number. */
function roundedUp(value: number): number {
  if (value <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  return [1, 2, 4, 5, 8, 10].map((step) => step * power).find((step) => step >= value) ?? value;
}

function compact(value: number): string {
  if (value >= 1e6) return `${Number((value / 1e6).toPrecision(3))}M`;
  if (value >= 1e4) return `${Number((value / 1e3).toPrecision(3))}k`;
  return String(Number(value.toPrecision(3)));
}
