import { existsSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { ChildFailed, Interrupted, runChild } from "./child.mjs";
import { prepare, usualTools } from "./prepare.mjs";
import { say, TaskFailed } from "./say.mjs";
import { runLanes, runChecks } from "./checks.mjs";
import { closeRun, TESTS } from "./closing-lines.mjs";
import { runOnVersions } from "./versions.mjs";

/** .oxlintrc.json has the rules; those of the compiler are among them. */
const typesAndLint = ["types and lint", "oxlint/bin/oxlint"];

/** The arrows between rooms; docs/house.md explains them. */
const arrows = [
  "arrows",
  "dependency-cruiser/bin/dependency-cruise.mjs",
  "runtime",
  "loadtest",
  "--config",
  ".dependency-cruiser.cjs",
];

const format = ["format", "oxfmt/bin/oxfmt"];

/** Tests of the stock, of the recipes and of the tutorial; not of packages that stand in data. */
const scriptTests = [
  "script tests",
  "../dist/runtime/tools/script-tests/main.js",
  "--check-windows",
  ...["docs/recipes", "docs/tutorial"].flatMap((folder) => ["--packages", folder]),
];

/** What the test runner did, for the table at the end. */
const SUMMARY = "artifacts/tests.json";

/** What each script in package.json does, once everything is installed and built. */
const tasks = {
  async start({ root, tools, args }) {
    await prepare(root, tools);
    if (args.includes("--console")) {
      await runInProcess(root, "dist/runtime/console/with-server.js", args);
      return;
    }
    // Here instead of on the command line of node, so that signals and exit codes need not be passed on.
    await runInProcess(root, "dist/runtime/server/main.js", args);
  },

  /** A small network of processes on this machine. */
  async network({ root, tools, args }) {
    await prepare(root, tools);
    await runInProcess(root, "dist/runtime/tools/small-network/main.js", args);
  },

  async loadtest({ root, tools, args }) {
    await prepare(root, tools);
    await runInProcess(root, "dist/loadtest/loadtest-main.js", args);
  },

  async backup({ root, tools, args }) {
    await prepare(root, tools);
    await runInProcess(root, "dist/runtime/server/backup-main.js", ["backup", ...args]);
  },

  async restore({ root, tools, args }) {
    await prepare(root, tools);
    await runInProcess(root, "dist/runtime/server/backup-main.js", ["restore", ...args]);
  },

  async upgrade({ root, tools, args }) {
    await prepare(root, tools);
    await runInProcess(root, "dist/runtime/server/upgrade-main.js", args);
  },

  async doctor({ root, tools, args }) {
    await prepare(root, tools);
    await runInProcess(root, "dist/runtime/tools/doctor/doctor-main.js", args);
  },

  async "world:import"({ root, tools, args }) {
    await prepare(root, tools);
    await runInProcess(root, "dist/runtime/server/world-import-main.js", args);
  },

  async "shard:import"({ root, tools, args }) {
    await prepare(root, tools);
    await runInProcess(root, "dist/runtime/tools/shard-import/shard-import-main.js", args);
  },

  async "shard:export"({ root, tools, args }) {
    await prepare(root, tools);
    await runInProcess(root, "dist/runtime/tools/shard-import/shard-export-main.js", args);
  },

  async gump({ root, tools, args }) {
    await prepare(root, tools);
    await runInProcess(root, "dist/runtime/server/gump-main.js", args);
  },

  async "package:new"({ root, tools, args }) {
    await prepare(root, tools);
    await runInProcess(root, "dist/runtime/server/package-new-main.js", args);
  },

  async test({ root, tools, args }) {
    await prepare(root, tools);
    const summary = path.join(root, SUMMARY);
    rmSync(summary, { force: true });
    process.env.SHARD_TEST_SUMMARY = summary;
    const results = await runLanes(root, [
      [typesAndLint, arrows, [...format, "--check"]],
      [scriptTests],
      [[TESTS, "vitest/vitest.mjs", "run", "--project", "!long", ...args]],
    ]);
    closeRun(results, summary);
  },

  /**
   * Tests that take long and rarely fail; a release runs them. CRASH_KILLS and CRASH_SEED set how often servers are
   * killed, and when.
   */
  async "test:long"({ root, tools, args }) {
    await prepare(root, tools);
    await runChecks(root, [["long tests", "vitest/vitest.mjs", "run", "--project", "long", ...args]]);
  },

  /** Only the tests of scripts, for authors of Lua. */
  async "test:lua"({ root, tools, args }) {
    await prepare(root, tools);
    await runInProcess(root, "dist/runtime/tools/script-tests/main.js", args);
  },

  /** A month of the rules, played by bots with a fast clock. */
  async month({ root, tools, args }) {
    await prepare(root, tools);
    await runInProcess(root, "dist/runtime/tools/month/month-main.js", args);
  },

  /** The long tests that kill servers under load. */
  async "test:crash"({ root, tools, args }) {
    await prepare(root, tools);
    await runChecks(root, [["kills", "vitest/vitest.mjs", "run", "--project", "long", "test/crash/", ...args]]);
  },

  /**
   * The declared attacks, as often as they say. Writes the table of docs/security.md; `-- -t <words>` only the rows
   * that have the words.
   */
  async "test:attacks"({ root, tools, args }) {
    await prepare(root, tools);
    process.env.SHARD_TEST_ATTACKS = "1";
    await runChecks(root, [["attacks", "vitest/vitest.mjs", "run", "--project", "long", "test/attacks/", ...args]]);
  },

  /** The core of the tests on other versions of Node, which npm's packages of Node contain. */
  async "test:versions"({ root, tools, args }) {
    await prepare(root, tools);
    await runOnVersions(root, tools.npm, args);
  },

  /** An hour with 500 clients; SOAK_MINUTES and SOAK_CLIENTS change that. */
  async "test:soak"({ root, tools, args }) {
    await prepare(root, tools);
    process.env.SOAK_MINUTES ??= "60";
    process.env.SOAK_CLIENTS ??= "500";
    await runChecks(root, [["soak", "vitest/vitest.mjs", "run", "--project", "long", "test/soak/", ...args]]);
  },

  async build({ root, tools }) {
    await prepare(root, tools, { force: true });
  },

  async lint({ root, tools, args }) {
    await prepare(root, tools, { withBuild: false });
    await runChecks(root, [[...typesAndLint, ...args], arrows]);
  },

  async format({ root, tools, args }) {
    await prepare(root, tools, { withBuild: false });
    await runChecks(root, [[...format, ...args]]);
  },

  /** Runs every file of the build named like `write-packet-docs.js`. With --check they only report stale documents. */
  async docs({ root, tools, args }) {
    await prepare(root, tools);
    const built = path.join(root, "dist");
    const writers = ["loadtest", "runtime"].flatMap((directory) =>
      readdirSync(path.join(built, directory), { recursive: true })
        .filter((file) => /^write-.+-docs\.js$/.test(path.basename(file)))
        .map((file) => path.join(built, directory, file)),
    );
    for (const writer of writers.sort()) await runChild([process.execPath, writer, ...args], { cwd: root });
  },

  /** Benchmarks are built into dist/test/bench, because the test runner would distort the measurements. */
  async bench({ root, tools, args }) {
    await prepare(root, tools);
    if (!existsSync(path.join(root, "test/bench"))) throw new TaskFailed("there are no benchmarks in test/bench");
    await runChild([...tools.transpiler, "test"], { cwd: root, stdout: "stderr" });
    await runInProcess(root, "dist/test/bench/main.js", args);
  },

  /** An editor starts it and speaks the Debug Adapter Protocol with it; standard output belongs to that. */
  async debugger({ root, tools, args }) {
    await prepare(root, tools);
    await runInProcess(root, "dist/runtime/console/debugger/debugger-main.js", args);
  },

  async console({ root, tools, args }) {
    await prepare(root, tools);
    await runInProcess(root, "dist/runtime/console/console-main.js", args);
  },
};

/**
 * Does a task in the project at `root`. If it fails, prints a message and sets an exit code other than 0.
 *
 * @param {string} root
 * @param {string | undefined} name
 * @param {readonly string[]} args
 * @param {{ npm: readonly string[], transpiler: readonly string[], bundler: readonly string[] }} [tools]
 */
export async function run(root, name, args, tools = usualTools(root)) {
  if (name === undefined || !Object.hasOwn(tasks, name)) {
    say(`expected one of the tasks ${Object.keys(tasks).join(", ")}`);
    process.exitCode = 2;
    return;
  }
  // The reader of a pipe has left, as `head` does. The task goes on to its end, its files and its exit code.
  for (const stream of [process.stdout, process.stderr])
    stream.on("error", (error) => {
      if (error.code !== "EPIPE") throw error;
    });
  try {
    await tasks[name]({ root, tools, args });
  } catch (error) {
    if (!(error instanceof TaskFailed || error instanceof ChildFailed || error instanceof Interrupted)) throw error;
    if (error instanceof TaskFailed) say(error.message);
    process.exitCode = error.exitCode;
  }
}

/** Runs a program in this process, with its arguments as if Node had started it. */
async function runInProcess(root, file, args) {
  const program = path.join(root, file);
  process.argv = [process.execPath, program, ...args];
  await import(pathToFileURL(program).href);
}
