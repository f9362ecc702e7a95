import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { projectDirectory } from "../../runtime/base/system/version.js";
import { type CommandJob, endOfJob, execute } from "../support/command-jobs.js";
import type { Shard } from "../support/shard.js";
import { ScriptDirectory } from "../support/script-directory.js";
import { printTable } from "./harness.js";
import { type Driven, NeutralDriver } from "./neutral-driver.js";

const WALKERS = 100;
const JOB_LIMIT_MS = 300_000;
const DATA_SETS = path.resolve(projectDirectory(), "../shared/data/modernuo");
/** Of files of the data sets that exclude each other. */
const CHOICES = ["--choose", "magincia=rebuilt", "--choose", "spawns=post-uoml"];
/** Exit code of the import when it did not understand everything. */
const PROBLEMS_EXIT_CODE = 3;
const SETTLE_SECONDS = 1;
const WINDOW_SECONDS = 40;
const FIRST = ["spawn_decorations", "spawn_signs", "spawn_doors", "spawn_teleporters", "create_spawners"];
const THEN = ["initial_spawn"];
/** A library on which dozens of files depend. */
const LIBRARY = "lib.templates.item_families";
const AGAIN = ["spawn_decorations --replace", "spawn_signs", "spawn_doors", "spawn_teleporters --replace", "create_spawners"];

/** Items of a large world, besides those of the data sets. */
const LARGE_WORLD_ITEMS = 1_000_000;
const LARGE_WORLD_WINDOW_SECONDS = 180;
const FILL_LIMIT_MS = 3_600_000;
/** A command that fills a world: with a bag of daggers, a spawner that rests and a corpse among each hundred items. */
const FILL_COMMAND = `
local things = require("lib.things")
local jobs = require("lib.jobs")

local function fill(count)
  local bag
  for i = 1, count do
    local place = { map_id = i % 2, x = i * 7919 % 5000, y = i * 104729 % 4000, z = 0 }
    local kind = i % 100
    if kind == 0 then
      bag = things.put_down("bag", place)
    elseif kind == 1 then
      things.put_down("spawn", place, { params = { spawner_id = "fill " .. i, stopped = true } })
    elseif kind == 2 then
      things.put_down("corpse", place, { params = { decays_at = time.unix() + 24 * 60 * 60 * 1000 } })
    elseif kind < 20 and bag then
      items.create("dagger"):put_in(bag)
    else
      things.put_down("static", place, { item_id = 0x0B2F, params = { placed_by = "fill_world", placed_from = "fill " .. i } })
    end
    job.advance()
  end
end

command.register {
  name = "fill_world", description = "Fills the world with items.", contexts = { "console" }, level = "Administrator",
  arguments = { { name = "count", type = "integer", min = 1 } },
  handler = function(_, arguments)
    return jobs.begin { unit = "items", total = arguments.count, work = function() return fill(arguments.count) end }
  end,
}`;

/**
 * The time that the commands which fill a world take with the data sets of `../shared/data/modernuo`, and the delay
 * that 100 walkers in Britain notice. Needs that folder, `../shared/tools` and a C compiler, and says so when they are
 * missing.
 */
export function benchWorldGeneration(): Promise<void> {
  return benchCommands(WINDOW_SECONDS, () => Promise.resolve());
}

/** The same in a world with a million items. Filling it takes some minutes. */
export function benchLargeWorld(): Promise<void> {
  return benchCommands(LARGE_WORLD_WINDOW_SECONDS, async (driver, dataDirectory) => {
    const scripts = new ScriptDirectory();
    try {
      scripts.write("lua/commands/fill_world.lua", FILL_COMMAND);
      await driver.withShard(
        dataDirectory,
        async (shard) => {
          const args = [String(LARGE_WORLD_ITEMS)];
          const { state, outputLines } = await endOfJob(shard, "fill_world", { args, limitMs: FILL_LIMIT_MS });
          if (state !== "done") throw new Error(outputLines.join("\n"));
        },
        { flags: scripts.watchedFlags },
      );
    } finally {
      scripts.remove();
    }
  });
}

/** @param fill changes the stored world before anything is measured */
async function benchCommands(
  windowSeconds: number,
  fill: (driver: NeutralDriver, dataDirectory: string) => Promise<void>,
): Promise<void> {
  const driver = existsSync(DATA_SETS) ? await NeutralDriver.open() : undefined;
  if (!driver) {
    process.stdout.write("\nskipped, since ../shared/data/modernuo or ../shared/tools is not there\n");
    return;
  }
  try {
    const dataDirectory = await driver.prepare(WALKERS, (i) => ({
      x: 1_400 + (i % 10) * 12,
      y: 1_600 + Math.floor(i / 10) * 12,
    }));
    importWorldData(dataDirectory);
    await fill(driver, dataDirectory);
    const calm = await driver.driveOurs(WALKERS, dataDirectory);
    let ended: CommandJob[] = [];
    let memory = { before: 0, after: 0 };
    const busy = await driver.withShard(dataDirectory, async (shard) => {
      memory.before = await shard.residentMebibytes();
      const driven = driver.drive(WALKERS, shard.gamePort, shard.child.pid!, { settleSeconds: SETTLE_SECONDS, windowSeconds });
      let isOver = false;
      void driven.then(() => (isOver = true));
      ended = [...(await runTogether(shard, FIRST)), ...(await runTogether(shard, THEN))];
      memory = { ...memory, after: await shard.residentMebibytes() };
      // Places the same again until the walkers have been measured.
      while (!isOver) {
        await runTogether(shard, [...AGAIN, ...THEN]);
        const { success, outputLines } = await execute(shard, "reload", [LIBRARY]);
        if (!success) throw new Error(outputLines.join("\n"));
      }
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
    execFileSync(process.execPath, [entry, DATA_SETS, "--data", dataDirectory, ...CHOICES], { stdio: "ignore" });
  } catch (error) {
    // Some files of the data sets are not understood, which the exit code reports. The rest is enough.
    if ((error as { status?: number }).status !== PROBLEMS_EXIT_CODE) throw error;
  }
}

/** Fills the world of a shard with the data sets. @returns false if they are not there */
export async function fillWithDataSets(shard: Shard): Promise<boolean> {
  if (!existsSync(DATA_SETS)) return false;
  importWorldData(shard.dataDirectory);
  await runTogether(shard, FIRST, FILL_LIMIT_MS);
  await runTogether(shard, THEN, FILL_LIMIT_MS);
  return true;
}

/** Runs all of these commands at once. Resolves with their jobs when all have ended. */
function runTogether(shard: Shard, commands: readonly string[], limitMs = JOB_LIMIT_MS): Promise<CommandJob[]> {
  return Promise.all(commands.map((command) => endOfJob(shard, command, { limitMs })));
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
