import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";

/** Runs all script tests of the stock. @returns how many passed, and the names of those that failed */
function results(directory: string, ...flags: string[]): Promise<{ passed: number; failed: string[] }> {
  const file = path.join(directory, `results${flags.length}.json`);
  const program = ["dist/runtime/tools/script-tests/main.js", "--packages", "docs/recipes", "--json", file, ...flags];
  return new Promise((resolve) => {
    execFile(process.execPath, program, { maxBuffer: 64 * 1024 * 1024 }, () => {
      const { passed, failures } = JSON.parse(readFileSync(file, "utf8")) as {
        passed: number;
        failures: { file: string; name: string }[];
      };
      resolve({ passed, failed: failures.map((one) => `${one.file}: ${one.name}`) });
    });
  });
}

test("script tests have the same results in worlds that are brought back as in new ones", async () => {
  const directory = mkdtempSync(path.join(tmpdir(), "fresh-worlds-"));
  try {
    expect(await results(directory)).toEqual(await results(directory, "--fresh"));
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
});
