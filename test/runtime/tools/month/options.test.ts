import { expect, test } from "vitest";
import { MonthHelpRequested, readOptions, MonthUsageError } from "../../../../runtime/tools/month/month-options.js";

test("without flags fifty bots play thirty days", () => {
  expect(readOptions([])).toMatchObject({ bots: 50, days: 30, seed: 1, report: "artifacts/month/latest.html", packages: [] });
});

test("flags are read, and packages may be named several times", () => {
  const flags = ["--bots", "7", "--days", "2", "--minutes", "5", "--seed", "9", "--report", "a/b.html", "--scenario", "mine"];
  expect(readOptions([...flags, "--packages", "one", "--packages", "two"])).toEqual({
    ...{ bots: 7, days: 2, minutes: 5, seed: 9, report: "a/b.html", scenario: "mine" },
    ...{ packages: ["one", "two"], scriptsDirectory: undefined },
  });
});

test.each([
  [["--bots", "0"], "1 to 500"],
  [["--bots", "many"], "1 to 500"],
  [["--days", "366"], "1 to 365"],
  [["--minutes", "-1"], "1 to 240"],
  [["--seed", "4294967296"], "4,294,967,295"],
  [["--report", "month.txt"], ".html"],
  [["--report", ".html"], ".html"],
  [["--speed", "2"], "--speed"],
  [["extra"], "too many arguments"],
])("%j is refused, and the answer says what is allowed", (argv, words) => {
  expect(() => readOptions(argv)).toThrow(MonthUsageError);
  expect(() => readOptions(argv)).toThrow(words);
});

test("--help tells each flag and the exit codes", () => {
  expect(() => readOptions(["--help"])).toThrow(MonthHelpRequested);
  expect(() => readOptions(["--help"])).toThrow(/--bots[^]*--days[^]*--seed[^]*--report[^]*Exit codes/);
});
