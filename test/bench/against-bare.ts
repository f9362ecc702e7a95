import { spawn } from "node:child_process";
import { once } from "node:events";
import net from "node:net";
import path from "node:path";
import { median, printTable } from "./harness.js";
import { type Driven, NeutralDriver } from "./neutral-driver.js";

/** A small number, at which the server's fixed costs weigh most, and the size of the crowd. */
const SIZES = [300, 1_000];
const REPEATS = 3;
const COLUMNS = 60;
/** Out of each other's sight. */
const SPACING_TILES = 80;

/**
 * The cost of a step that nobody sees, compared with a server that does only the minimum, `../shared/tools/uobare.c`. Both run under
 * the same neutral driver, one after the other. Needs that folder and a C compiler, and says so when they are missing.
 */
export async function benchBare(): Promise<void> {
  const driver = await NeutralDriver.open();
  if (!driver) {
    process.stdout.write("\nbare: skipped, since ../shared/tools is not there\n");
    return;
  }
  try {
    for (const clients of SIZES) await compare(driver, clients);
  } finally {
    await driver.close();
  }
}

async function compare(driver: NeutralDriver, clients: number): Promise<void> {
  const dataDirectory = await driver.prepare(clients, (i) => ({
    x: 100 + (i % COLUMNS) * SPACING_TILES,
    y: 100 + Math.floor(i / COLUMNS) * SPACING_TILES,
  }));
  const bare: Driven[] = [];
  const ours: Driven[] = [];
  for (let repeat = 0; repeat < REPEATS; repeat++) {
    bare.push(await withBareServer(driver, (port, pid) => driver.drive(clients, port, pid)));
    ours.push(await driver.driveOurs(clients, dataDirectory));
  }
  const cost = (results: Driven[]): number => median(results.map((result) => result.serverCpuUsPerAckedMove));
  const p95 = (results: Driven[]): string => median(results.map((result) => result.latencyMs.p95)).toFixed(2);
  printTable(`${clients} clients out of each other's sight, a step every 300 ms each, medians of ${REPEATS} runs in turn`, [
    ["server", "us/step", "p95 ms", "ratio"],
    ["bare C server", cost(bare).toFixed(1), p95(bare), "1.0"],
    ["Shardkeeper", cost(ours).toFixed(1), p95(ours), (cost(ours) / cost(bare)).toFixed(2)],
  ]);
}

async function withBareServer(driver: NeutralDriver, work: (port: number, pid: number) => Promise<Driven>): Promise<Driven> {
  const port = await freePort();
  const child = spawn(path.join(driver.directory, "uobare"), [String(port)], { stdio: "ignore" });
  try {
    await reachable(port);
    return await work(port, child.pid!);
  } finally {
    child.kill();
    await once(child, "exit");
  }
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
