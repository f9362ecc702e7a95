import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { ChildFailed, runChild } from "./child.mjs";
import { say } from "./say.mjs";

/** More files than these do not fail for want of time. */
const AGAIN_FILES_MAXIMUM = 6;

/**
 * Runs tools of node_modules one after the other, up to the first that fails.
 *
 * @param {string} root
 * @param {readonly (readonly [name: string, tool: string, ...args: string[]])[]} stages
 */
export async function runStages(root, stages) {
  for (const [name, tool, ...args] of stages) {
    say(`${name} (${[path.basename(tool).replace(/\..*/, ""), ...args].join(" ")})`);
    try {
      await runChild([process.execPath, path.join(root, "node_modules", tool), ...args], { cwd: root, env: plainOutput() });
    } catch (error) {
      if (error instanceof ChildFailed) say(`the stage "${name}" failed (exit code ${error.exitCode})`);
      throw error;
    }
  }
}

/**
 * Runs the tests. Where nobody is there to look (`CI` is set), the few files in which a test failed are run a second time, which
 * counts: many tests play against real time limits, and a shared machine now and then stands still for longer than those. By the
 * file, since tests of one file may follow upon each other.
 *
 * @param {string} root
 * @param {readonly string[]} args for the test runner
 */
export async function runTests(root, args) {
  const directory = mkdtempSync(path.join(tmpdir(), "shardkeeper-tests-"));
  const results = path.join(directory, "results.json");
  const runner = ["vitest/vitest.mjs", "run", ...args];
  try {
    if (!process.env.CI) return await runStages(root, [["tests", ...runner]]);
    const report = ["--reporter=default", "--reporter=json", `--outputFile.json=${results}`];
    try {
      await runStages(root, [["tests", ...runner, ...report]]);
    } catch (error) {
      const files = error instanceof ChildFailed ? failedFiles(results) : [];
      if (files.length === 0 || files.length > AGAIN_FILES_MAXIMUM) throw error;
      await runStages(root, [["tests that failed, once more", ...runner, ...files.map((file) => path.relative(root, file))]]);
    }
  } finally {
    rmSync(directory, { recursive: true });
  }
}

/** None where the run ended without its report. */
function failedFiles(results) {
  try {
    const { testResults } = JSON.parse(readFileSync(results, "utf8"));
    return testResults.filter(({ status }) => status === "failed").map(({ name }) => name);
  } catch {
    return [];
  }
}

/** Without colours where nobody looks: the test runner would write its closing lines with them even into a pipe. */
function plainOutput() {
  if (process.stdout.isTTY) return process.env;
  const env = { ...process.env, NO_COLOR: "1" };
  delete env.FORCE_COLOR;
  return env;
}
