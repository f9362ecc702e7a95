/** `npm run month`: lets bots play a month of the rules with a fast clock, and writes a report. */
import path from "node:path";
import { pino } from "pino";
import { outputProblem, writeWhole } from "../../base/reports/whole-file.js";
import { projectDirectory, version } from "../../base/system/version.js";
import { readPackage, type ScriptPackage } from "../../scripting/packages/manifest.js";
import { PackageFolders } from "../../scripting/packages/package-folders.js";
import { monthPage } from "./html-report.js";
import { MonthHelpRequested, type MonthOptions, readOptions, MonthUsageError } from "./month-options.js";
import { type MonthRecord, playMonth } from "./play-month.js";
import { hasPassed, summary } from "./summary.js";

const EXIT_PASSED = 0;
const EXIT_FAILED = 1;
const EXIT_USAGE = 2;
/** The bots of the project. */
const USUAL_SCENARIO = "test/month/bots";

async function main(): Promise<number> {
  try {
    const options = readOptions(process.argv.slice(2));
    const problem = outputProblem(options.report);
    if (problem !== undefined)
      throw new MonthUsageError(`error: option '--report <file>' argument '${options.report}' is invalid. ${problem}`);
    const directory = path.resolve(options.scriptsDirectory ?? projectDirectory());
    const packages = await packagesIn(options);
    const scenario = await scenarioIn(options);
    const { bots, days, minutes, seed } = options;
    process.stdout.write(`${bots} bots play ${minutes} minutes on each of ${days} days, with seed ${seed}.\n`);
    const record = await playMonth({ directory, packages, scenario, bots, days, minutes, seed }, pino({ level: "silent" }), tell);
    await write(options.report, record);
    process.stdout.write(`${summary(record)}Report: ${path.resolve(options.report)}\n`);
    return hasPassed(record) ? EXIT_PASSED : EXIT_FAILED;
  } catch (error) {
    if (error instanceof MonthHelpRequested) {
      process.stdout.write(error.message);
      return EXIT_PASSED;
    }
    if (error instanceof MonthUsageError) {
      process.stderr.write(`${error.message}\nSee npm run month -- --help\n`);
      return EXIT_USAGE;
    }
    process.stderr.write(`month: ${error instanceof Error ? error.message : String(error)}\n`);
    return EXIT_FAILED;
  }
}

function tell(day: number, days: number): void {
  process.stdout.write(`day ${day} of ${days}\n`);
}

/** @throws UsageError when a package cannot be played */
async function packagesIn(options: MonthOptions): Promise<readonly ScriptPackage[]> {
  const { inForce, leftOut } = await new PackageFolders(options.packages, version()).scan();
  const [bad] = leftOut;
  if (bad) throw new MonthUsageError(`error: option '--packages <folder>' is invalid: ${bad.name} is left out: ${bad.reason}`);
  return inForce;
}

/** @throws UsageError when the folder is no package */
async function scenarioIn(options: MonthOptions): Promise<ScriptPackage> {
  const folder = path.resolve(options.scenario ?? path.join(projectDirectory(), USUAL_SCENARIO));
  const read = await readPackage(folder);
  if ("reason" in read)
    throw new MonthUsageError(`error: option '--scenario <folder>' argument '${folder}' is no package: ${read.reason}`);
  return read;
}

async function write(report: string, record: MonthRecord): Promise<void> {
  await writeWhole(report, monthPage(record));
  await writeWhole(report.replace(/\.html$/, ".json"), `${JSON.stringify(record, null, 2)}\n`);
}

process.exitCode = await main();
