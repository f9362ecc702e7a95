import { PassThrough } from "node:stream";
import { describe, expect, it } from "vitest";
import { specifiedTimings } from "../../loadtest/client/timings.js";
import { readOptions } from "../../loadtest/loadtest-options.js";
import { POINTS_MAX, barChart, highest, mean, thinned, timeChart } from "../../runtime/base/reports/charts.js";
import { detailsOf } from "../../loadtest/report/details.js";
import { judged } from "../../loadtest/report/judged.js";
import { htmlReport } from "../../loadtest/report/html-report.js";
import { markup } from "../../runtime/base/reports/markup.js";
import { progressLine, progressPanel } from "../../loadtest/report/progress.js";
import { Screen } from "../../loadtest/report/screen.js";
import type { Output } from "../../loadtest/report/screen.js";
import { summaryLines } from "../../loadtest/report/summary.js";
import { RunRecord } from "../../loadtest/run/run-record.js";
import { HOSTILE, reportOf } from "./reported.js";

describe("the details file", () => {
  it("contains the flags without passwords", () => {
    const { details } = reportOf();
    expect(details.flags).toMatchObject({ clients: 100, seed: 9, adminUsername: "root" });
    expect(JSON.stringify(details)).not.toMatch(/AdminPwd#1|StressPwd#123/);
  });

  it("contains a histogram of every sample, without empty buckets at its ends", () => {
    const { histogram } = reportOf().details.latency;
    expect(histogram.reduce((sum, { count }) => sum + count, 0)).toBe(100);
    expect(histogram[0]!.count).toBeGreaterThan(0);
    expect(histogram.at(-1)).toEqual({ fromMs: 20, toMs: 30, count: 5 });
  });

  it("separates logins with and without character creation", () => {
    const { phases } = reportOf().details;
    expect(phases.gameEntry.count).toBe(0);
    expect(phases.gameEntryWithCreation).toEqual({ count: 1, p50Ms: 7_050, p95Ms: 7_050, maxMs: 7_050 });
  });

  it("has no warning about a load test that had time to spare", () => {
    expect(reportOf().details.warnings).toEqual([]);
  });

  const late = { threads: [{ cpuSeconds: 1, waitedSeconds: 1, delayP99Ms: 51, delayMaxMs: 60, clients: 10, agent: null }] };

  it.each<[string, Parameters<typeof reportOf>, RegExp]>([
    ["with a late event loop", [{}, late], /was the bottleneck.*event-loop delay of thread 0 was 51 ms/],
    [
      "without a free core",
      [{}, late, 0.2, 0.3],
      /no time for the load test \(.*30 % of the test\).*delay of thread 0 was 51 ms/,
    ],
    ["whose thread was busy", [{}, {}, 0.95], /was the bottleneck.*thread 0 was busy 95 %/],
    ["that sent late", [{ lateSends: 2 }], /was the bottleneck.*2 of 100 steps were sent more than 50 ms/],
    ["that started clients late", [{ lateStarts: 3 }], /3 clients were started more than 20 ms/],
    ["whose steps were not answered", [{ movesTimedOut: 2 }], /2 of 100 steps were not acknowledged/],
    ["whose steps were rejected", [{ movesRejected: 2 }], /2 of 100 steps were rejected/],
  ])("warn about a load test %s", (_what, run, warning) => {
    const { details, artifact } = reportOf(...run);
    expect(details.warnings.join("\n")).toMatch(warning);
    expect(summaryLines(artifact, details).join("\n")).toMatch(warning);
  });
});

describe("the console summary", () => {
  it("ends with the verdict, after every metric, objective and failure", () => {
    const passed = reportOf();
    const lines = summaryLines(passed.artifact, passed.details);
    expect(lines.at(-1)).toBe("PASS");
    for (const name of Object.keys(passed.artifact.metrics)) expect(lines.some((line) => line.includes(name))).toBe(true);
    for (const { slo } of passed.details.objectives) expect(lines.some((line) => line.includes(slo))).toBe(true);
    expect(lines.join("\n")).toContain(`2 x ${HOSTILE}`);

    const failed = reportOf({ loginFailed: 10 });
    expect(summaryLines(failed.artifact, failed.details).at(-1)).toMatch(/^FAIL: login success rate: 50 % \(10 of 20\)/);
  });
});

describe("the HTML report", () => {
  it("escapes all text from outside", () => {
    const { artifact, details } = reportOf();
    const html = htmlReport(artifact, details);
    expect(html).not.toContain("<img");
    expect(html).toContain("&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;");
  });

  it("loads nothing from other servers, and has no script", () => {
    const { artifact, details } = reportOf();
    const html = htmlReport(artifact, details);
    expect(html).not.toMatch(/<script|<link|@import|url\(|<[^>]+(src|href)=/i);
    expect(html).toContain("prefers-color-scheme: dark");
  });

  it("shows verdict, metrics, charts, failures and the cost of the tool itself", () => {
    const { artifact, details } = reportOf();
    const html = htmlReport(artifact, details);
    for (const heading of [
      "Metrics",
      "distribution",
      "Latency over time",
      "Acknowledgements per second",
      "Ramp",
      "Failures by cause",
      "itself cost",
      "Flags",
    ])
      expect(html).toMatch(new RegExp(`<h2>[^<]*${heading}`));
    expect(html.match(/<svg /g)).toHaveLength(8);
    expect(html).toContain("PASS");
    expect(html).not.toMatch(/NaN|undefined|Infinity/);
  });

  it("shows the server's CPU and memory beside the latency, with the same seconds", () => {
    const { artifact, details } = reportOf();
    const html = htmlReport(artifact, details);
    expect(html).toContain("0.5 cores on average, 0.75 at most; 203 MiB at most");
    expect(html).toContain(">4 s: memory of the server 203 MiB</text>");
    expect(html).toContain(">0 s: CPU of the server, cores 0.25</text>");
    expect(summaryLines(artifact, details)).toContain("  server: 0.5 cores on average, 0.75 at most; 203 MiB at most");
  });

  it("tells the values of each second to the pointer, and in a table", () => {
    const { artifact, details } = reportOf();
    const html = htmlReport(artifact, details);
    expect(html).toContain(">2 s: p50 10 ms, p95 19 ms, p99 20 ms</text>");
    expect(html).toContain('<tr><td>2</td><td class="number">10</td><td class="number">19</td><td class="number">20</td></tr>');
  });

  it("draws the limit for p95 only if latencies come near it", () => {
    const { artifact, details } = reportOf();
    expect(htmlReport(artifact, details)).not.toContain("limit for p95: 200 ms");
    const slow = { ...details, series: details.series.map((row) => ({ ...row, p99Ms: 150 })) };
    expect(htmlReport(artifact, slow)).toContain("limit for p95: 200 ms");
  });

  it("shows stages with their figures, and marks where they begin", () => {
    const options = readOptions(["--stages", "ramp 2s to 10, spike 8s to 20"]);
    const { artifact, details } = reportOf({}, { options });
    const html = htmlReport(artifact, details);
    expect(html).toMatch(
      /<h2>Stages<\/h2>.*<td class="">spike 8s to 20<\/td><td class="number">20<\/td><td class="number">7.5<\/td>/s,
    );
    expect(html).toContain(">ramp 2s to 10</text>");
    expect(html).not.toContain("all launched");
    expect(summaryLines(artifact, details)).toContain(
      "  spike 8s to 20  20 clients, 7.5 acks/s, p50 10 ms, p95 19 ms, p99 20 ms, disconnects 0",
    );
  });

  it("shows what a former run had, and what got worse", () => {
    const baseline = { file: HOSTILE, totalClients: 5, measured: { p95: 10, p99: 500, disconnects: 0 } };
    const { artifact, details } = reportOf({}, {}, 0.2, 0, baseline);
    const html = htmlReport(artifact, details);
    expect(html).toContain(
      '<td>p95</td><td class="number">10 ms</td><td class="number">19 ms</td><td class="number">+90.0 %</td><td class="missed">worse</td>',
    );
    expect(html).not.toContain("<img");
    const lines = summaryLines(artifact, details);
    expect(lines).toContain("  WORSE   p95          10 ms   19 ms  +90.0 %");
    expect(lines).toContain("  better  p99          500 ms  20 ms  -96.0 %");
    expect(lines).toContain("  The baseline had 5 clients, this run 10.");
    expect(lines.at(-1)).toBe("FAIL: p95 compared with the baseline: 19 ms, was 10 ms, threshold at most 30 % worse");
  });

  it("can be written for an empty run", () => {
    const record = new RunRecord({ groups: 0, clients: 10 });
    const metrics = { ...reportOf().artifact.metrics, loginSucceeded: 0, movesAcked: 0, movesSent: 0, durationSeconds: 0 };
    const facts = {
      options: readOptions(["--seed", "1"]),
      timings: specifiedTimings,
      endedEarly: HOSTILE,
      bootstrap: undefined,
      bootstrapProblem: HOSTILE,
    };
    const measured = detailsOf(record, metrics, {
      ...facts,
      startedAt: new Date(0),
      rampSeconds: 0,
      testSeconds: 0,
      drainSeconds: 0,
      threads: [],
      processCpuSeconds: 0,
      rssMaxMiB: 0,
      server: { samples: [], problem: HOSTILE },
      spread: undefined,
      watched: { worlds: [], problem: null },
    });
    const { artifact, details } = judged(metrics, measured, facts.options);
    const html = htmlReport(artifact, details);
    expect(html).toContain("Nothing was recorded.");
    expect(html).toContain("CPU and memory of the server were not measured.");
    expect(html).toContain("could not be read: &lt;img");
    expect(summaryLines(artifact, details)).toContain(`  server: its metrics could not be read: ${HOSTILE}`);
    expect(html).not.toMatch(/NaN|undefined|Infinity|<img/);
    expect(details.latency.histogram).toEqual([]);
  });
});

describe("charts", () => {
  it("draw no more points than are visible, by merging neighbours", () => {
    const values = Array.from({ length: 86_400 }, (_, at) => at);
    const { values: thin, step } = thinned(values, highest);
    expect(thin.length).toBeLessThanOrEqual(POINTS_MAX);
    expect(thin[0]).toBe(step - 1);
    expect(thin.at(-1)).toBe(86_399);
    expect(mean([1, 2, 6])).toBe(3);
    expect(thinned([5], highest)).toEqual({ values: [5], step: 1 });
  });

  it("escape names, and can be drawn from a single value or only zeros", () => {
    const series = [{ name: HOSTILE, tone: "blue", values: [0] }];
    const chart = timeChart({ label: HOSTILE, series, unit: " ms", startSecond: 0, stepSeconds: 1 }).text;
    expect(chart).not.toMatch(/<img|NaN|Infinity/);
    expect(barChart("counts", [{ name: HOSTILE, tick: HOSTILE, value: 0, tone: "blue" }], "steps").text).not.toMatch(
      /<img|NaN|Infinity/,
    );
  });

  it("do not escape markup inside markup", () => {
    expect(markup`<b>${markup`<i>${"<"}</i>`}${[markup`1`, markup`2`]}${3}</b>`.text).toBe("<b><i>&lt;</i>123</b>");
  });
});

/** An output that records text: a terminal with this many columns, or a pipe. */
function outputOf(columns?: number): { output: Output; text: () => string } {
  const stream = new PassThrough({ encoding: "utf8" });
  if (columns !== undefined) Object.assign(stream, { isTTY: true, columns });
  return { output: stream, text: () => (stream.read() as string | null) ?? "" };
}

describe("the screen", () => {
  it("redraws its panel in place, below the lines that stay", () => {
    const { output, text } = outputOf(20);
    const screen = new Screen(output);
    screen.panel(["one", "two"]);
    screen.line("stays");
    screen.panel(["three"]);
    screen.clearPanel();
    screen.line("end");
    expect(text()).toBe("one\ntwo\n\x1b[2A\x1b[Jstays\none\ntwo\n\x1b[2A\x1b[Jthree\n\x1b[1A\x1b[Jend\n");
  });

  it("cuts lines that would wrap", () => {
    const { output, text } = outputOf(10);
    new Screen(output).panel(["0123456789abc"]);
    expect(text()).toBe("012345678\n");
  });

  it("writes plain lines to a pipe, often at first and seldom later", () => {
    const { output, text } = outputOf();
    const screen = new Screen(output);
    for (let second = 0; second < 21; second++) screen.progress(second, ["panel"], `second ${second}`);
    const lines = text().trimEnd().split("\n");
    expect(lines).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 15, 20].map((second) => `second ${second}`));
  });

  it("shows phases, acknowledgements, p95 and errors while the test runs", () => {
    const { record } = reportOf();
    const moment = { clients: 10, record, second: record.seconds[2]!, test: { elapsed: 2, total: 4 } };
    expect(progressLine(moment)).toBe(
      "    3 s  test 2/4 s  moving 10/10  logging in 0  acks/s 20  p95 19 ms  rejected 0  timed out 0  errors 0",
    );
    expect(progressLine({ ...moment, test: undefined })).toContain("ramp");
    const panel = progressPanel(moment).join("\n");
    for (const part of [
      "[############............] 2 of 4 s",
      "moving 10 of 10",
      "20 acks/s",
      "p95 so far 19 ms",
      "login failed 0",
    ])
      expect(panel).toContain(part);
  });
});
