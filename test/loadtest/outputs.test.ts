import { execFileSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { readOptions } from "../../loadtest/loadtest-options.js";
import { junitReport } from "../../loadtest/report/junit.js";
import { prometheusText } from "../../loadtest/report/prometheus.js";
import { needs } from "../support/needs.js";
import { HOSTILE, reportOf } from "./reported.js";

const python = needs("python3");
/** A run of five seconds reaches the first two stages only. */
const STAGES = ["--stages", "ramp 2s to 10, spike 4s to 20, spike 4s to 20"];

describe("the JUnit file", () => {
  it("has a case for the accounts, each objective and each threshold, and says what failed", () => {
    const options = readOptions([...STAGES, "--threshold", "p99<5", "--threshold", "spike:p95<300"]);
    const { artifact, details } = reportOf({}, { options });
    const xml = junitReport(artifact, details);
    expect(xml).toContain('<testsuites tests="9" failures="2" errors="0" time="4">');
    expect(xml).toContain('<testcase classname="loadtest.bootstrap" name="accounts are prepared"/>');
    expect(xml).toContain(
      '<testcase classname="loadtest.objective" name="p99, threshold &lt; 5 ms"><failure message="20 ms">20 ms</failure></testcase>',
    );
    expect(xml.match(/<testcase /g)).toHaveLength(9);
  });

  it("has a case for what a strict run should have measured, and none of one that is not strict", () => {
    const strict = reportOf({ movesTimedOut: 5 }, { options: readOptions(["--strict"]) });
    expect(junitReport(strict.artifact, strict.details)).toContain(
      'name="the run measured all that its verdict needs"><failure message="5 % of steps were not answered',
    );
    const { artifact, details } = reportOf({ movesTimedOut: 5 });
    expect(junitReport(artifact, details)).toContain('tests="5" failures="0"');
  });

  it("says as an error why the accounts could not be prepared", () => {
    const { artifact, details } = reportOf({}, { bootstrapProblem: HOSTILE });
    expect(junitReport(artifact, details)).toContain(
      '<error message="&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;">',
    );
  });

  it.skipIf(python.isMissing)(`is well-formed whatever the words from outside${python.note}`, () => {
    const { artifact, details } = reportOf(
      {},
      { bootstrapProblem: `\0\x1b[1m]]>\ud800${HOSTILE}\ufffe😀`, endedEarly: "</system-out>" },
    );
    const xml = junitReport(artifact, details);
    const read =
      "import sys,xml.etree.ElementTree as E;print(E.fromstring(sys.stdin.buffer.read()).find('.//error').get('message'))";
    const message = execFileSync("python3", ["-c", read], {
      input: xml,
      encoding: "utf8",
      env: { ...process.env, PYTHONUTF8: "1" },
    });
    expect(message).toBe(`\ufffd\ufffd[1m]]>\ufffd${HOSTILE}\ufffd😀\n`);
  });
});

describe("the Prometheus file", () => {
  it("has each objective, each measure with its unit, and each series once", async () => {
    const options = readOptions([...STAGES, "--threshold", "p99<5", "--threshold", "spike:p95<19.5"]);
    const { artifact, details } = reportOf({}, { options });
    const text = await prometheusText(artifact, details, 1_773_915_300_500);
    const lines = text.split("\n");
    expect(lines).toContain("loadtest_passed 0");
    expect(lines).toContain("loadtest_written_timestamp_seconds 1773915300.5");
    expect(lines).toContain('loadtest_objective_held{objective="login success rate",threshold=">= 99 %"} 1');
    expect(lines).toContain('loadtest_objective_held{objective="p99",threshold="< 5 ms"} 0');
    expect(lines).toContain('loadtest_measure{measure="acks/s",unit="/s"} 25');
    expect(text).toMatch(/loadtest_stage_measure\{number="3",stage="spike 4s to 20",measure="acks",unit=""\} \d+/);
    const series = lines
      .filter((line) => line !== "" && !line.startsWith("#"))
      .map((line) => line.slice(0, line.lastIndexOf(" ")));
    expect(new Set(series).size).toBe(series.length);
    // The textfile collector refuses samples that carry a time.
    for (const line of lines) expect(line).toMatch(/^(# .*|[a-z_]+(\{.*\})? -?[\d.e+-]+|)$/);
  });

  it("says that one of two stages of the same words missed its threshold, and escapes words", async () => {
    const { artifact, details } = reportOf();
    const alike = { slo: 'a "quoted"\\\nname', value: "1", threshold: "< 2" };
    const objectives = [
      { ...alike, held: false },
      { ...alike, held: true },
    ];
    const text = await prometheusText(artifact, { ...details, objectives }, 0);
    expect(text).toContain('loadtest_objective_held{objective="a \\"quoted\\"\\\\\\nname",threshold="< 2"} 0\n');
    expect(text.match(/^loadtest_objective_held/gm)).toHaveLength(1);
  });
});
