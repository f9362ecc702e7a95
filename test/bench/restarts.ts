import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { specifiedTimings } from "../../loadtest/client/timings.js";
import { readOptions } from "../../loadtest/loadtest-options.js";
import { Screen } from "../../loadtest/report/screen.js";
import { runLoadTest } from "../../loadtest/run/load-test.js";
import { loadScenarios } from "../../loadtest/scenario/scenario.js";
import { worldsStarted } from "../support/edge-processes.js";
import { ADMIN_PASSWORD, type Shard, startShard } from "../support/shard.js";
import { LONG_SHORE_TILES, writeShoreClient } from "../support/shore-client.js";
import { printTable } from "./harness.js";
import { fillWithDataSets } from "./world-generation.js";

const CLIENTS = Number(process.env["RESTARTS_CLIENTS"] ?? 300);
const ENDS = Number(process.env["RESTARTS_ENDS"] ?? 50);
const SECONDS = Number(process.env["RESTARTS_SECONDS"] ?? 900);
const IS_FULL = process.env["RESTARTS_WORLD"] !== "small";
/** A data directory that was filled before; the run plays on a copy. */
const FILLED = process.env["RESTARTS_DATA"];
/** Players arrive, and find their places, before the first end. */
const RAMP_PER_SECOND = 10;
const SETTLE_MS = 20_000;
/** The last players leave a world that has not just ended. */
const REST_MS = 15_000;
/** On a slow machine a login takes longer. */
const TIMINGS = { ...specifiedTimings, confirmationMs: 60_000 };
/**
 * Objectives that a run with ends of the world cannot judge: a ledger is that of one process, and creatures drop gold,
 * which the society alone does not expect. The record of the world and its alarms tell instead.
 */
const UNFIT_OBJECTIVES = [
  "conserved but for sources and sinks",
  "worth the same together",
  "gold comes and goes by named causes",
];
const DOCTOR = "dist/runtime/tools/doctor/doctor-main.js";
const LOOK_MS = 100;
const LINE_CHARACTERS = 300;
/** Bytes of data that a process may have which is to run out of memory: less than any has. */
const NO_MEMORY_BYTES = 1_048_576;
/** With a budget that lets a script run longer than the watchdog does. */
const WATCHDOG_FLAGS = ["--scripts-watchdog-ms", "2000", "--scripts-budget-ms", "5000"];
const ENDLESS = "while true do end";

type End = (shard: Shard, pid: number) => unknown;

const command = (shard: Shard, line: string): Promise<Response> =>
  shard.request("POST", "/api/commands/execute", { command: line });

/** What ends the world, in turn. */
const KINDS: Readonly<Record<string, End>> = {
  "kill -9": (_, pid) => process.kill(pid, "SIGKILL"),
  SIGSTOP: (_, pid) => process.kill(pid, "SIGSTOP"),
  planned: (shard) => command(shard, "restart"),
  watchdog: (shard) => shard.request("POST", "/api/lua/evaluate", { code: ENDLESS }).catch(() => undefined),
  "out of memory": (_, pid) => execFileSync("prlimit", ["--pid", String(pid), `--data=${NO_MEMORY_BYTES}`]),
};

interface Ended {
  readonly kind: string;
  /** Until all players of the last world could act again, as the world says. */
  readonly pauseMs: number;
  readonly players: number;
}

/**
 * Ends the world again and again, in all ways, while players trade, craft, build, sail and fight, in a full world. The
 * variables RESTARTS_CLIENTS, RESTARTS_ENDS, RESTARTS_SECONDS, RESTARTS_WORLD=small and RESTARTS_DATA change the run.
 */
export async function benchRestarts(): Promise<void> {
  const directory = mkdtempSync(path.join(tmpdir(), "bench-restarts-"));
  let shard: Shard | undefined;
  try {
    const client = mkdtempSync(path.join(directory, "client-"));
    writeShoreClient(client, LONG_SHORE_TILES);
    const dataDirectory = mkdtempSync(path.join(directory, "data-"));
    if (FILLED !== undefined) cpSync(FILLED, dataDirectory, { recursive: true });
    shard = await startShard({ dataDirectory, flags: ["--edges", "1", "--uo-directory", client, ...WATCHDOG_FLAGS] });
    const isFull = FILLED !== undefined || (IS_FULL && (await fillWithDataSets(shard)));
    const ended: Ended[] = [];
    const over = new AbortController();
    const playing = play(shard, directory).finally(() => over.abort());
    const [failed] = await Promise.all([playing, endAgainAndAgain(shard, ended, over.signal)]);
    tell(ended, failed, errorsOf(shard), isFull);
    const { outputLines } = (await (await command(shard, "history cause=alarm")).json()) as { outputLines: string[] };
    process.stdout.write(`alarms: ${outputLines.join(" ")}\n`);
    await shard.stopWell();
    tellOfRecord(dataDirectory);
  } finally {
    await shard?.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

/** @returns the objectives that did not hold */
async function play(shard: Shard, workingDirectory: string): Promise<string[]> {
  const flags = ["--scenario", "adventure=30", "--scenario", "society=70", "--seed", "7"];
  flags.push("--http", shard.url, "--port", String(shard.gamePort), "--clients", String(CLIENTS));
  flags.push("--ramp-up-per-second", String(RAMP_PER_SECOND), "--duration", String(SECONDS));
  const options = readOptions([...flags, "--admin-username", "admin", "--admin-password", ADMIN_PASSWORD]);
  const { artifact } = await runLoadTest({
    ...{ options, workingDirectory, timings: TIMINGS, signal: new AbortController().signal },
    screen: new Screen(process.stdout),
    scenarios: await loadScenarios(options.scenarios),
  });
  return artifact.failedConditions.filter((one) => !UNFIT_OBJECTIVES.some((unfit) => one.includes(unfit)));
}

/** @param over when the players have left */
async function endAgainAndAgain(shard: Shard, ended: Ended[], over: AbortSignal): Promise<void> {
  const inPlay = async (): Promise<number> =>
    ((await (await shard.request("GET", "/api/sessions/active")).json()) as unknown[]).length;
  while (!over.aborted && (await inPlay()) < CLIENTS) await wait(LOOK_MS);
  await wait(SETTLE_MS);
  const beganAt = performance.now();
  const kinds = Object.keys(KINDS);
  const everyMs = (SECONDS * 1_000 - SETTLE_MS - REST_MS) / ENDS;
  for (let count = 0; count < ENDS && !over.aborted; count++) {
    const kind = kinds[count % kinds.length]!;
    const before = backs(shard).length;
    void KINDS[kind]!(shard, worldsStarted(shard).at(-1)!);
    while (backs(shard).length === before && !over.aborted) await wait(LOOK_MS);
    // The players have left, whom the last world was about to let in.
    if (backs(shard).length === before) return;
    ended.push({ kind, ...backs(shard).at(-1)! });
    await wait(Math.max(0, beganAt + (count + 1) * everyMs - performance.now()));
  }
}

/** What each world said when its players were back. */
function backs(shard: Shard): { pauseMs: number; players: number }[] {
  const lines = shard.output.join("").matchAll(/the players are back after the restart (\{.*\})$/gmu);
  return [...lines].map(([, figures]) => JSON.parse(figures!) as { pauseMs: number; players: number });
}

/** What went wrong on the server, each kind once. */
function errorsOf(shard: Shard): Set<string> {
  const lines = shard.output.join("").split("\n");
  return new Set(lines.flatMap((line) => /\] (?:ERROR|FATAL): (.*)/u.exec(line)?.[1] ?? []));
}

function tell(ended: readonly Ended[], failed: readonly string[], errors: ReadonlySet<string>, isFull: boolean): void {
  const row = (kind: string, some: readonly Ended[]): string[] => {
    const pauses = some.map(({ pauseMs }) => pauseMs).sort((a, b) => a - b);
    const at = (share: number): string => `${pauses[Math.min(pauses.length - 1, Math.floor(pauses.length * share))] ?? "-"}`;
    return [kind, String(some.length), String(Math.min(...some.map(({ players }) => players))), at(0.5), at(0.95), at(1)];
  };
  const kinds = Object.keys(KINDS).map((kind) =>
    row(
      kind,
      ended.filter((end) => end.kind === kind),
    ),
  );
  const load = loadavg()[0]!.toFixed(1);
  printTable(
    `${ended.length} ends of a ${isFull ? "full" : "small"} world with ${CLIENTS} players; load of the machine ${load}`,
    [["end", "times", "players", "p50 ms", "p95 ms", "worst ms"], ...kinds, row("all", ended)],
  );
  for (const line of errors) process.stdout.write(`  ${line.slice(0, LINE_CHARACTERS)}\n`);
  process.stdout.write(failed.length === 0 ? "all objectives held\n" : `failed: ${failed.join("; ")}\n`);
}

/** Whether the record of the world, from its beginning, gives the holders of all stored items. */
function tellOfRecord(dataDirectory: string): void {
  const { stdout } = spawnSync(process.execPath, [DOCTOR, "--chronicle", "--data", dataDirectory], { encoding: "utf8" });
  const lines = stdout.split("\n").filter((line) => line.includes(" chronicle: "));
  process.stdout.write(`${lines.join("\n")}\n`);
}
