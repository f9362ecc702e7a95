import { runAgent } from "./agents/agent.js";
import { localAdministrator } from "./bootstrap/local-administrator.js";
import { Interruption } from "./interruption.js";
import { UsageError } from "./flag-values.js";
import { BaselineError, readBaseline } from "./judge/baseline.js";
import type { Baseline } from "./judge/baseline.js";
import { HelpRequested, readOptions } from "./loadtest-options.js";
import { outputProblem } from "../runtime/base/reports/whole-file.js";
import { Screen } from "./report/screen.js";
import type { Options } from "./loadtest-options.js";
import { loadScenarios, ScenarioError } from "./scenario/scenario.js";
import type { Scenario } from "./scenario/scenario.js";
import { runLoadTest } from "./run/load-test.js";

const EXIT_PASSED = 0;
const EXIT_FAILED = 1;
const EXIT_USAGE = 2;
/** The exit code of a program ended by Ctrl-C, whatever the run was judged. */
const EXIT_INTERRUPTED = 130;

async function main(): Promise<number> {
  try {
    let options = readOptions(process.argv.slice(2));
    const baseline = options.baseline === undefined ? undefined : readFormerRun(options.baseline);
    mustBeWritable("junit", options.junit);
    mustBeWritable("prometheus", options.prometheus);
    const scenarios = await loaded(options);
    const interruption = new Interruption({ now: () => performance.now(), exit: () => process.exit(EXIT_INTERRUPTED) });
    process.on("SIGINT", () => interruption.onSignal());
    process.on("SIGTERM", () => interruption.onSignal());
    const screen = new Screen(process.stdout);
    if (options.listen !== undefined) {
      const { listen, agentSecret: secret } = options;
      await runAgent({ listen, secret: secret!, signal: interruption.signal, onLine: (text) => screen.line(text) });
      return EXIT_INTERRUPTED;
    }
    const places = { workingDirectory: process.cwd(), env: process.env, network: options.network };
    const admin = options.adminUsername === undefined ? localAdministrator(options.http, places) : undefined;
    if (admin) {
      screen.line(`The administrator's password is the one of this machine's shard, from ${admin.file}`);
      options = { ...options, adminUsername: admin.username, adminPassword: admin.password };
    }
    const { signal } = interruption;
    const parts = { options, screen, signal, workingDirectory: process.cwd(), baseline, scenarios };
    const { artifact, isInterrupted, isDoubtful } = await runLoadTest(parts);
    if (isInterrupted) return EXIT_INTERRUPTED;
    return artifact.passed && !(options.strict && isDoubtful) ? EXIT_PASSED : EXIT_FAILED;
  } catch (error) {
    if (error instanceof HelpRequested) {
      process.stdout.write(error.message);
      return EXIT_PASSED;
    }
    if (error instanceof UsageError) {
      process.stderr.write(`${error.message}\nSee npm run loadtest -- --help\n`);
      return EXIT_USAGE;
    }
    process.stderr.write(`The load test broke: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    return EXIT_FAILED;
  }
}

async function loaded({ scenarios }: Options): Promise<Scenario[]> {
  try {
    return await loadScenarios(scenarios);
  } catch (error) {
    if (!(error instanceof ScenarioError)) throw error;
    throw new UsageError(`error: option '--scenario <name>' is invalid. ${error.message}`);
  }
}

/** Tried before the test, so that its result is not lost. */
function mustBeWritable(flag: string, file: string | undefined): void {
  if (file === undefined) return;
  const problem = outputProblem(file);
  if (problem !== undefined) throw new UsageError(`error: option '--${flag} <file>' argument '${file}' is invalid. ${problem}`);
}

/** Read before the test, which may replace the file. */
function readFormerRun(file: string): Baseline {
  try {
    return readBaseline(file);
  } catch (error) {
    if (!(error instanceof BaselineError)) throw error;
    throw new UsageError(`error: option '--baseline <file>' argument '${file}' is invalid. ${error.message}`);
  }
}

// Open sockets must not keep the process alive, and pending output must not be lost.
const exitCode = await main();
process.stdout.write("", () => process.exit(exitCode));
