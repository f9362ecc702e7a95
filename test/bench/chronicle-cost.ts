import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Artifact } from "../../loadtest/judge/metrics.js";
import { projectDirectory } from "../../runtime/base/system/version.js";
import { MetricsPage } from "../support/metrics-page.js";
import { ADMIN_PASSWORD, type Shard, startShard } from "../support/shard.js";
import { LONG_SHORE_TILES, writeShoreClient } from "../support/shore-client.js";
import { cpuSeconds, machineSeconds, median, printTable } from "./harness.js";

/** `CHRONICLE_CLIENTS`, `CHRONICLE_SECONDS` and `CHRONICLE_ROUNDS` change how long it takes. */
const CLIENTS = Number(process.env["CHRONICLE_CLIENTS"] ?? 300);
const SECONDS = Number(process.env["CHRONICLE_SECONDS"] ?? 120);
const ROUNDS = Number(process.env["CHRONICLE_ROUNDS"] ?? 3);
const RAMP_PER_SECOND = 20;
/** After the logins, so that compilation and what each player is given first do not count. */
const SETTLE_MS = 20_000;
const POLL_MS = 500;
const LOGIN_LIMIT_MS = 300_000;

/** What a server did in the window in which all played. */
interface Figures {
  /** Share of a core. */
  readonly cores: number;
  readonly stepP95Ms: number;
  readonly rounds: number;
  /** Cores used by others, clients included. */
  readonly otherCores: number;
}

const WAYS = { without: ["--chronicle-days", "0"], with: [] } as const;

/** What the record costs while a society plays: servers with it and without it, in turn. */
export async function benchChronicleCost(): Promise<void> {
  const directory = await mkdtemp(path.join(tmpdir(), "bench-"));
  const runs: Record<keyof typeof WAYS, Figures[]> = { without: [], with: [] };
  try {
    writeShoreClient(directory, LONG_SHORE_TILES);
    for (let round = 0; round < ROUNDS; round++)
      for (const way of ["without", "with"] as const) {
        const place = path.join(directory, `${way}-${round}`);
        await mkdir(place);
        runs[way].push(await played(place, ["--uo-directory", directory, ...WAYS[way]]));
      }
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
  /** A figure of all runs, and the median of what the record adds to it. */
  const row = (title: string, figure: (run: Figures) => number, digits: number): string[] => {
    const [without, withIt] = [runs.without.map(figure), runs.with.map(figure)];
    const differences = withIt.map((value, index) => value - without[index]!);
    const each = (values: readonly number[]): string => values.map((value) => value.toFixed(digits)).join(", ");
    return [title, each(without), each(withIt), median(differences).toFixed(digits)];
  };
  printTable(`${CLIENTS} players of society for ${SECONDS} s with the record and without it, ${ROUNDS} times in turn`, [
    ["", "without", "with", "median of the differences"],
    row("% of a core", ({ cores }) => cores * 100, 1),
    row("p95 of a step, ms", ({ stepP95Ms }) => stepP95Ms, 2),
    row("rounds of players", ({ rounds }) => rounds, 0),
    row("% of a core that others used", ({ otherCores }) => otherCores * 100, 0),
  ]);
}

async function played(directory: string, flags: readonly string[]): Promise<Figures> {
  const shard = await startShard({ dataDirectory: directory, flags });
  try {
    const players = run(shard, directory);
    // If they end early, nobody waits for them to come in.
    const [{ metrics, rounds }, window] = await Promise.all([players, Promise.race([watched(shard), neverBefore(players)])]);
    return { ...window, rounds, stepP95Ms: metrics.ackLatencyP95Ms };
  } finally {
    await shard.stop();
  }
}

/** Plays, and reads the report. */
async function run(shard: Shard, directory: string): Promise<Pick<Artifact, "metrics"> & { readonly rounds: number }> {
  const flags = {
    "--scenario": "society",
    "--port": shard.gamePort,
    "--http": shard.url,
    "--clients": CLIENTS,
    "--duration": SECONDS + SETTLE_MS / 1_000,
    "--ramp-up-per-second": RAMP_PER_SECOND,
    "--seed": 7,
    "--admin-username": "admin",
    "--admin-password": ADMIN_PASSWORD,
  };
  const program = path.join(projectDirectory(), "dist/loadtest/loadtest-main.js");
  const args = Object.entries(flags).flatMap(([name, value]) => [name, String(value)]);
  const child = spawn(process.execPath, [program, ...args], { cwd: directory, stdio: ["ignore", "pipe", "inherit"] });
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (output += text));
  await once(child, "close");
  const { metrics } = JSON.parse(await readFile(path.join(directory, "artifacts/stress/latest.json"), "utf8")) as Artifact;
  if (process.env["CHRONICLE_OUTPUT"]) process.stdout.write(output);
  return { metrics, rounds: Number(/([\d,]+) rounds/.exec(output)?.[1]?.replaceAll(",", "") ?? 0) };
}

/** The processor time of the server, from when all are in the world. */
async function watched(shard: Shard): Promise<Pick<Figures, "cores" | "otherCores">> {
  const deadline = performance.now() + LOGIN_LIMIT_MS;
  const inWorld = async (): Promise<number> =>
    new MetricsPage(await (await fetch(`${shard.url}/metrics`)).text()).value("sessions_in_world");
  while ((await inWorld()) < CLIENTS) {
    if (performance.now() > deadline) throw new Error(`not all of ${CLIENTS} players came into the world`);
    await pause(POLL_MS);
  }
  await pause(SETTLE_MS);
  const [began, cpu, machine] = [performance.now(), cpuSeconds(shard.child.pid!), machineSeconds()];
  // The window ends before the players leave.
  await pause((SECONDS - 10) * 1_000);
  const seconds = (performance.now() - began) / 1_000;
  const cores = (cpuSeconds(shard.child.pid!) - cpu) / seconds;
  return { cores, otherCores: (machineSeconds() - machine) / seconds - cores };
}

/** Rejects when the players end, unless something else has settled before. */
async function neverBefore(players: Promise<unknown>): Promise<never> {
  await players;
  throw new Error("the players ended before all were in the world");
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
