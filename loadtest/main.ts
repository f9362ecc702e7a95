import { localAdministrator } from "./bootstrap/local-administrator.js";
import { Interruption } from "./interruption.js";
import { HelpRequested, UsageError, readOptions } from "./options.js";
import { Screen } from "./report/screen.js";
import { runLoadTest } from "./run/load-test.js";

const EXIT_PASSED = 0;
const EXIT_FAILED = 1;
const EXIT_USAGE = 2;
/** The exit code of a program ended by Ctrl-C, whatever the run was judged. */
const EXIT_INTERRUPTED = 130;

async function main(): Promise<number> {
  try {
    let options = readOptions(process.argv.slice(2));
    const interruption = new Interruption({ now: () => performance.now(), exit: () => process.exit(EXIT_INTERRUPTED) });
    process.on("SIGINT", () => interruption.onSignal());
    process.on("SIGTERM", () => interruption.onSignal());
    const screen = new Screen(process.stdout);
    const admin = options.adminUsername === undefined ? localAdministrator(options.http, process.cwd(), process.env) : undefined;
    if (admin) {
      screen.line(`The administrator's password is the one of this machine's shard, from ${admin.file}`);
      options = { ...options, adminUsername: admin.username, adminPassword: admin.password };
    }
    const { signal } = interruption;
    const { artifact, isInterrupted } = await runLoadTest({ options, screen, signal, workingDirectory: process.cwd() });
    if (isInterrupted) return EXIT_INTERRUPTED;
    return artifact.passed ? EXIT_PASSED : EXIT_FAILED;
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

// Open sockets must not keep the process alive, and pending output must not be lost.
const exitCode = await main();
process.stdout.write("", () => process.exit(exitCode));
