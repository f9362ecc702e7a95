import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import net from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import Database from "better-sqlite3";
import { projectDirectory } from "../../runtime/version.js";
import { startShard } from "../support/shard.js";
import { median, printTable } from "./harness.js";

const CLIENTS = 300;
const REPEATS = 5;
const PASSWORD = "BenchPwd#1";
const PREFIX = "bare";
const SPACING_TILES = 100;

interface Result {
  serverCpuUsPerAckedMove: number;
  latencyMs: { p95: number };
}

/**
 * The cost of a step nobody sees, beside the least any server can do: `../shared/tools/uobare.c`, under the same neutral
 * driver in the same run. Needs that folder and a C compiler; says so where they are missing.
 */
export async function benchBare(): Promise<void> {
  const tools = path.resolve(projectDirectory(), "../shared/tools");
  if (!existsSync(path.join(tools, "uoload.c"))) {
    process.stdout.write("\nbare: skipped, since ../shared/tools is not there\n");
    return;
  }
  const directory = await mkdtemp(path.join(tmpdir(), "bench-bare-"));
  try {
    for (const tool of ["uobare", "uoload"]) {
      execFileSync("gcc", ["-O2", "-o", path.join(directory, tool), path.join(tools, `${tool}.c`), "-lm"]);
    }
    const dataDirectory = path.join(directory, "data");
    await prepareAccounts(directory, dataDirectory);
    const bare: Result[] = [];
    const ours: Result[] = [];
    for (let repeat = 0; repeat < REPEATS; repeat++) {
      bare.push(await withBareServer(directory, (port, pid) => drive(directory, port, pid)));
      ours.push(await withOurs(dataDirectory, (port, pid) => drive(directory, port, pid)));
    }
    const cost = (results: Result[]): number => median(results.map((result) => result.serverCpuUsPerAckedMove));
    const p95 = (results: Result[]): string => median(results.map((result) => result.latencyMs.p95)).toFixed(2);
    printTable(`${CLIENTS} clients out of each other's sight, a step every 300 ms each, medians of ${REPEATS} runs in turn`, [
      ["server", "us/step", "p95 ms", "ratio"],
      ["bare C server", cost(bare).toFixed(1), p95(bare), "1.0"],
      ["Shardkeeper", cost(ours).toFixed(1), p95(ours), (cost(ours) / cost(bare)).toFixed(2)],
    ]);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** Accounts and characters, placed far apart. */
async function prepareAccounts(directory: string, dataDirectory: string): Promise<void> {
  const shard = await startShard({ dataDirectory });
  for (let i = 0; i < CLIENTS; i++) await shard.addAccount(`${PREFIX}${i}`, PASSWORD);
  await drive(directory, shard.gamePort, shard.child.pid!);
  await shard.stop();
  const database = new Database(path.join(dataDirectory, "shard.sqlite"));
  const serials = database.prepare("SELECT serial FROM characters").pluck().all() as number[];
  const place = database.prepare("UPDATE characters SET x = ?, y = ? WHERE serial = ?");
  serials.forEach((serial, i) => place.run(100 + (i % 60) * SPACING_TILES, 100 + Math.floor(i / 60) * SPACING_TILES, serial));
  database.close();
}

async function withOurs(dataDirectory: string, work: (port: number, pid: number) => Promise<Result>): Promise<Result> {
  const shard = await startShard({ dataDirectory });
  try {
    return await work(shard.gamePort, shard.child.pid!);
  } finally {
    await shard.stop();
  }
}

async function withBareServer(directory: string, work: (port: number, pid: number) => Promise<Result>): Promise<Result> {
  const port = await freePort();
  const child: ChildProcess = spawn(path.join(directory, "uobare"), [String(port)], { stdio: "ignore" });
  try {
    await reachable(port);
    return await work(port, child.pid!);
  } finally {
    child.kill();
    await once(child, "exit");
  }
}

async function drive(directory: string, port: number, pid: number): Promise<Result> {
  const json = path.join(directory, "result.json");
  const flags = ["--clients", CLIENTS, "--ramp", 50, "--duration", 10, "--settle", 2, "--move-interval", 300].map(String);
  const child = spawn(
    path.join(directory, "uoload"),
    ["--port", String(port), "--pid", String(pid), "--prefix", PREFIX, "--password", PASSWORD, "--json", json, ...flags],
    { stdio: "ignore" },
  );
  await once(child, "exit");
  return JSON.parse(await readFile(json, "utf8")) as Result;
}

async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as net.AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

async function reachable(port: number): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const socket = net.connect(port, "127.0.0.1");
    const isOpen = await new Promise<boolean>((resolve) => {
      socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    });
    socket.destroy();
    if (isOpen) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`nothing listens on port ${port}`);
}
