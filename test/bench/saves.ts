import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setInterval } from "node:timers";
import type { Details } from "../../loadtest/report/details-form.js";
import { projectDirectory } from "../../runtime/base/system/version.js";
import { HOSTILE_SOURCES } from "../soak/sources.js";
import { ScriptDirectory } from "../support/script-directory.js";
import { ADMIN_PASSWORD, type Shard, startShard } from "../support/shard.js";
import { median, printTable } from "./harness.js";

const REPEATS = 3;
const CLIENTS = 100;
const RAMP_PER_SECOND = 25;
const SECONDS = 70;
/** Three runs save more than a thousand files. */
const SAVE_EVERY_MS = 200;

interface Run {
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly p99Ms: number;
  readonly saves: number;
  readonly lost: number;
}

/** What hostile files cost the steps of players while they are saved one after the other. */
export async function benchSaves(): Promise<void> {
  const runs: Record<"without saves" | "with hostile saves", Run[]> = { "without saves": [], "with hostile saves": [] };
  const scripts = new ScriptDirectory();
  const shard = await startShard({ flags: scripts.flags });
  try {
    await run(shard, scripts, false);
    for (let repeat = 0; repeat < REPEATS; repeat++) {
      runs["without saves"].push(await run(shard, scripts, false));
      runs["with hostile saves"].push(await run(shard, scripts, true));
    }
  } finally {
    await shard.stop();
    scripts.remove();
  }
  printTable(`${CLIENTS} clients that walk, medians of ${REPEATS} runs of ${SECONDS} s in turn`, [
    ["", "p50 ms", "p95 ms", "p99 ms", "saves in all", "lost in all"],
    ...Object.entries(runs).map(([name, each]) => [
      name,
      ...(["p50Ms", "p95Ms", "p99Ms"] as const).map((figure) => median(each.map((one) => one[figure])).toFixed(2)),
      ...(["saves", "lost"] as const).map((figure) => String(each.reduce((sum, one) => sum + one[figure], 0))),
    ]),
  ]);
}

/** Plays the load test, and meanwhile saves hostile files if `saves` is set. */
async function run(shard: Shard, scripts: ScriptDirectory, saves: boolean): Promise<Run> {
  const directory = mkdtempSync(path.join(tmpdir(), "bench-saves-"));
  let saved = 0;
  const saving = setInterval(() => {
    if (saves)
      scripts.write(`lua/hostile_${saved % 50}.lua`, `${HOSTILE_SOURCES[saved++ % HOSTILE_SOURCES.length]!} -- ${saved}`);
  }, SAVE_EVERY_MS);
  try {
    const flags = [
      "--port",
      shard.gamePort,
      "--http",
      shard.url,
      "--clients",
      CLIENTS,
      "--duration",
      SECONDS,
      "--seed",
      1,
    ].concat([...["--ramp-up-per-second", RAMP_PER_SECOND, "--admin-username", "admin", "--admin-password", ADMIN_PASSWORD]]);
    const child = spawn(
      process.execPath,
      [path.join(projectDirectory(), "dist/loadtest/loadtest-main.js"), ...flags.map(String)],
      {
        cwd: directory,
        stdio: ["ignore", "ignore", "inherit"],
      },
    );
    await once(child, "exit");
    const details = JSON.parse(readFileSync(path.join(directory, "artifacts/stress/latest-details.json"), "utf8")) as Details;
    const lost = Object.values(details.failures).reduce((sum, count) => sum + count, 0);
    const { p50Ms, p95Ms, p99Ms } = details.latency;
    return { p50Ms, p95Ms, p99Ms, saves: saved, lost };
  } finally {
    clearInterval(saving);
    rmSync(directory, { recursive: true, force: true });
  }
}
