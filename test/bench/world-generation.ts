import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { projectDirectory } from "../../runtime/process/version.js";
import { type CommandJob, endOfJob } from "../support/command-jobs.js";
import type { Shard } from "../support/shard.js";
import { printTable } from "./harness.js";
import { type Driven, NeutralDriver } from "./neutral-driver.js";

const WALKERS = 100;
const JOB_LIMIT_MS = 300_000;
const DATA_SETS = path.resolve(projectDirectory(), "../shared/data/modernuo");
/** Exit code of the import when it did not understand everything. */
const PROBLEMS_EXIT_CODE = 3;
const BUSY = { settleSeconds: 1, windowSeconds: 40 };
const FIRST = ["spawn_decorations", "spawn_signs", "spawn_doors", "spawn_teleporters", "create_spawners"];
const THEN = ["initial_spawn"];
const AGAIN = ["spawn_decorations --replace", "spawn_signs", "spawn_doors", "spawn_teleporters --replace", "create_spawners"];

/**
 * The time that the commands which fill a world take with the data sets of `../shared/data/modernuo`, and the delay that 100 walkers in
 * Britain notice. Needs that folder, `../shared/tools` and a C compiler, and says so when they are missing.
 */
export async function benchWorldGeneration(): Promise<void> {
  const driver = existsSync(DATA_SETS) ? await NeutralDriver.open() : undefined;
  if (!driver) {
    process.stdout.write("\nworld-generation: skipped, since ../shared/data/modernuo or ../shared/tools is not there\n");
    return;
  }
  try {
    const dataDirectory = await driver.prepare(WALKERS, (i) => ({
      x: 1_400 + (i % 10) * 12,
      y: 1_600 + Math.floor(i / 10) * 12,
    }));
    importWorldData(dataDirectory);
    const calm = await driver.driveOurs(WALKERS, dataDirectory);
    let ended: CommandJob[] = [];
    let memory = { before: 0, after: 0 };
    const busy = await driver.withShard(dataDirectory, async (shard) => {
      memory.before = await shard.residentMebibytes();
      const driven = driver.drive(WALKERS, shard.gamePort, shard.child.pid!, BUSY);
      let isOver = false;
      void driven.then(() => (isOver = true));
      ended = [...(await runTogether(shard, FIRST)), ...(await runTogether(shard, THEN))];
      memory = { ...memory, after: await shard.residentMebibytes() };
      // Places the same again until the walkers have been measured.
      while (!isOver) await runTogether(shard, [...AGAIN, ...THEN]);
      return driven;
    });
    tell(ended, memory, calm, busy);
  } finally {
    await driver.close();
  }
}

function importWorldData(dataDirectory: string): void {
  try {
    const entry = path.join(projectDirectory(), "dist/runtime/server/world-import-main.js");
    execFileSync(process.execPath, [entry, DATA_SETS, "--data", dataDirectory], { stdio: "ignore" });
  } catch (error) {
    // Some files of the data sets are not understood, which the exit code reports. The rest is enough.
    if ((error as { status?: number }).status !== PROBLEMS_EXIT_CODE) throw error;
  }
}

/** Runs all of these commands at once. Resolves with their jobs when all have ended. */
function runTogether(shard: Shard, commands: readonly string[]): Promise<CommandJob[]> {
  return Promise.all(commands.map((command) => endOfJob(shard, command, { limitMs: JOB_LIMIT_MS })));
}

function tell(jobs: readonly CommandJob[], memory: { before: number; after: number }, calm: Driven, busy: Driven): void {
  printTable("The world of the data sets, all jobs of a round at once", [
    ["job", "state", "done", "s"],
    ...jobs.map(({ name, state, done, elapsedMs }) => [name, state, String(done), (elapsedMs / 1_000).toFixed(1)]),
  ]);
  process.stdout.write(`\n  resident before ${memory.before.toFixed(0)} MiB, after ${memory.after.toFixed(0)} MiB\n`);
  const row = (name: string, { latencyMs: { p50, p95, p99, max }, movesAcked, disconnects }: Driven): string[] => [
    name,
    ...[p50, p95, p99, max].map((milliseconds) => milliseconds.toFixed(1)),
    ...[movesAcked, disconnects].map(String),
  ];
  printTable(`${WALKERS} clients who walk through Britain meanwhile`, [
    ["", "p50 ms", "p95 ms", "p99 ms", "max ms", "steps", "disconnects"],
    row("nothing else going on", calm),
    row("all jobs, again and again", busy),
  ]);
}
