import { existsSync, readFileSync } from "node:fs";
import { TaskFailed } from "./say.mjs";

/** The check that runs vitest. */
export const TESTS = "tests";
/** The reason of a skipped test which names Debian's packages that it needs. */
const NEEDS = /^needs (.+)$/;
const COLUMNS = ["part", "passed", "failed", "skipped", "seconds"];

/**
 * Prints what was skipped, and as the last lines a table of what passed and failed. In continuous integration (CI=true)
 * it is an error if a test was skipped because a program is missing.
 *
 * @param {readonly { name: string, exitCode: number, seconds: number, output: string }[]} results
 * @param {string} summaryFile what the reporter of `test/support/summary-reporter.ts` wrote
 * @throws {TaskFailed} if something failed, with the exit code of the first check that did
 */
export function closeRun(results, summaryFile) {
  const summary = existsSync(summaryFile) ? JSON.parse(readFileSync(summaryFile, "utf8")) : { parts: [], skipped: {} };
  const parts = results.flatMap((result) => partsOf(result, summary));
  const missing = printSkipped(Object.entries(summary.skipped));
  const sum = (column) => parts.reduce((all, part) => all + part[column], 0);
  const rows = parts.map(({ part, passed, failed, skipped, seconds }) => [part, passed, failed, skipped, seconds.toFixed(1)]);
  process.stdout.write(`\n${table([COLUMNS, ...rows])}\n`);
  process.stdout.write(`${sum("passed")} passed, ${sum("failed")} failed, ${sum("skipped")} skipped\n`);

  const failures = results.filter(({ exitCode }) => exitCode !== 0);
  if (failures.length > 0) throw failed(`failed: ${failures.map(({ name }) => name).join(", ")}`, failures[0].exitCode);
  if (missing.length > 0 && isContinuousIntegration())
    throw failed(`${missing.join(", ")} must be there with CI=${process.env.CI}`, 1);
}

/** The rows of a check. The test runner has several, and script tests count themselves; other checks count as one. */
function partsOf({ name, exitCode, seconds, output }, summary) {
  const hasFailed = exitCode !== 0;
  if (name === TESTS) {
    const isExplained = !hasFailed || summary.parts.some(({ failed }) => failed > 0);
    return isExplained ? summary.parts : [...summary.parts, { part: name, passed: 0, failed: 1, skipped: 0, seconds }];
  }
  const counts = /^(\d+) passed, (\d+) failed/m.exec(output);
  const [passed, failed] = counts ? counts.slice(1).map(Number) : [hasFailed ? 0 : 1, 0];
  return [{ part: name, passed, failed: hasFailed ? Math.max(failed, 1) : failed, skipped: 0, seconds }];
}

/** Lists what was skipped, and the command that installs what was missing. @returns {string[]} the missing packages */
function printSkipped(skipped) {
  if (skipped.length === 0) return [];
  const lines = skipped.map(([reason, tests]) => `  ${tests} ${tests === 1 ? "test" : "tests"}: ${reason}`);
  process.stdout.write(`\nSkipped:\n${lines.sort().join("\n")}\n`);
  const missing = new Set(skipped.flatMap(([reason]) => NEEDS.exec(reason)?.[1].split(", ") ?? []));
  if (missing.size > 0)
    process.stdout.write(`To run them: apt-get install --no-install-recommends ${[...missing].sort().join(" ")}\n`);
  return [...missing].sort();
}

function table(rows) {
  const widths = COLUMNS.map((_, column) => Math.max(...rows.map((row) => String(row[column]).length)));
  const cell = (value, column) => (column === 0 ? String(value).padEnd(widths[0]) : String(value).padStart(widths[column]));
  return rows.map((row) => row.map(cell).join("  ")).join("\n");
}

function isContinuousIntegration() {
  return !["", "0", "false", undefined].includes(process.env.CI);
}

function failed(message, exitCode) {
  return Object.assign(new TaskFailed(message), { exitCode });
}
