import { timeChart } from "../../base/reports/charts.js";
import { style } from "../../base/reports/html-style.js";
import { type Markup, markup, nothing } from "../../base/reports/markup.js";
import type { ShownGroup } from "./diary.js";
import type { Growth } from "./growth.js";
import type { MonthRecord } from "./play-month.js";
import { hasPassed, lastFigures, short } from "./summary.js";

/** Colours of lines, in the order of the figures. */
const TONES = ["blue", "amber", "navy", "rose", "gold", "sky", "grey", "bad"] as const;
const MINUTES_AN_HOUR = 60;
/** More lines in one chart cannot be told apart. */
const LINES_MAXIMUM = TONES.length;

/** The report of a month as one page, without external scripts, fonts or images. */
export function monthPage(record: MonthRecord): string {
  const { wish, groups, growth, elapsedSeconds, cpuSeconds } = record;
  const { bots, days, minutes, seed } = wish;
  const verdict = hasPassed(record) ? "PASS" : "FAIL";
  return markup`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${verdict}: a month of the rules</title><style>${style}</style></head>
<body><main>
<header class="${hasPassed(record) ? "passed" : "failed"}"><h1><b>${verdict}</b> A month of the rules</h1>
<p class="soft">${bots} bots, ${days} days, ${minutes} minutes of play a day for each, seed ${seed}; ${elapsedSeconds.toFixed(0)} s, ${cpuSeconds.toFixed(0)} s of CPU</p>
<p>What is played: scripts, items, creatures and the law are those of the shard; the clock is fast and there is no network. The bots ask
for what players' clients ask for. The ground is level. Between the minutes of play the bots rest in the town and then leave, and time
passes for everything else.</p></header>
${problems(record)}
<section><h2>What must not grow without end</h2>
<p class="soft">The mean of the second quarter of the days beside that of the last quarter.</p>${growthTable(growth)}</section>
${groups.map((group) => section(group, minutes))}
<section><h2>All figures</h2>${figuresTable(record)}</section>
</main></body></html>
`.text;
}

function problems({ problems: some, moreProblems }: MonthRecord): Markup {
  if (some.length === 0) return nothing;
  const more = moreProblems > 0 ? markup`<p class="missed">And ${moreProblems} more.</p>` : nothing;
  return markup`<section><h2>Failures of scripts</h2><ul>${some.map((one) => markup`<li class="missed">${one}</li>`)}</ul>${more}</section>`;
}

function growthTable(growth: readonly Growth[]): Markup {
  const rows = growth.map(({ name, early, late, limit, hasGrown }) => {
    const [tone, word] = hasGrown === undefined ? ["", "too few days"] : hasGrown ? ["missed", "✗ grows"] : ["held", "✓ holds"];
    const numbers = [early, late, limit].map((value) => markup`<td class="number">${short(value)}</td>`);
    return markup`<tr><td>${name}</td>${numbers}<td class="${tone}">${word}</td></tr>`;
  });
  const heads = ["early", "late", "at most"].map((head) => markup`<th class="number">${head}</th>`);
  return markup`<div class="scroll"><table><tr><th>what</th>${heads}<th></th></tr>${rows}</table></div>`;
}

function section({ title, unit, step, figures }: ShownGroup, minutes: number): Markup {
  if (figures.length === 0) return nothing;
  const stepSeconds = step === "day" ? 1 : minutes / MINUTES_AN_HOUR;
  const time = step === "day" ? { name: "day", suffix: " d" } : { name: "hour of play", suffix: " h" };
  const charts: Markup[] = [];
  for (let at = 0; at < figures.length; at += LINES_MAXIMUM) {
    const series = figures.slice(at, at + LINES_MAXIMUM).map(({ name, values }, line) => ({ name, values, tone: TONES[line]! }));
    charts.push(timeChart({ label: title, series, unit, startSecond: stepSeconds, stepSeconds, time }));
  }
  return markup`<section><h2>${title}</h2>${charts}</section>`;
}

function figuresTable(record: MonthRecord): Markup {
  const rows = lastFigures(record).map(
    ({ name, sum, last }) =>
      markup`<tr><td>${name}</td><td class="number">${short(last)}</td><td class="number">${short(sum)}</td></tr>`,
  );
  return markup`<div class="scroll"><table><tr><th>figure</th><th class="number">last day</th><th class="number">sum of all days</th></tr>${rows}</table></div>`;
}
