import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import Database from "better-sqlite3";
import { projectDirectory } from "../../runtime/process/version.js";
import { type Shard, startShard } from "../support/shard.js";

const PASSWORD = "BenchPwd#1";
const PREFIX = "bare";
const RAMP_PER_SECOND = 50;
const STEP_INTERVAL_MS = 300;
/** After the logins, whose garbage and compiling are not the price of steps. */
const SETTLE_SECONDS = 10;
const WINDOW_SECONDS = 12;
const TOOLS = path.resolve(projectDirectory(), "../shared/tools");

/** What `uoload` reports of its window, as far as it is used here. */
export interface Driven {
  movesAcked: number;
  inWorldAtStart: number;
  disconnects: number;
  windowSeconds: number;
  latencyMs: { p50: number; p95: number; p99: number; max: number };
  serverCpuSeconds: number;
  serverCpuUsPerAckedMove: number;
  driverCpuSeconds: number;
  /** What neither server nor driver used. */
  otherCpuSeconds: number;
}

/** Where the characters stand, by their number. */
export type Placement = (index: number) => { readonly x: number; readonly y: number };

/** The tools of `../shared/tools`, compiled: they play against any server and cost little themselves. */
export class NeutralDriver {
  readonly directory: string;

  private constructor(directory: string) {
    this.directory = directory;
  }

  /** Undefined where that folder is missing; throws without a C compiler. */
  static async open(): Promise<NeutralDriver | undefined> {
    if (!existsSync(path.join(TOOLS, "uoload.c"))) return undefined;
    const directory = await mkdtemp(path.join(tmpdir(), "bench-driver-"));
    for (const tool of ["uobare", "uoload"]) {
      execFileSync("gcc", ["-O2", "-o", path.join(directory, tool), path.join(TOOLS, `${tool}.c`), "-lm"]);
    }
    return new NeutralDriver(directory);
  }

  async close(): Promise<void> {
    await rm(this.directory, { recursive: true, force: true });
  }

  /** Logs so many in, has all step, and says what that was like for them and for the process. */
  async drive(
    clients: number,
    port: number,
    pid: number,
    { settleSeconds = SETTLE_SECONDS, windowSeconds = WINDOW_SECONDS } = {},
  ): Promise<Driven> {
    const json = path.join(this.directory, "result.json");
    const flags = {
      ...{ "--port": port, "--pid": pid, "--prefix": PREFIX, "--password": PASSWORD, "--json": json },
      ...{ "--clients": clients, "--ramp": RAMP_PER_SECOND, "--move-interval": STEP_INTERVAL_MS },
      ...{ "--settle": settleSeconds, "--duration": windowSeconds },
    };
    const args = Object.entries(flags).flatMap(([name, value]) => [name, String(value)]);
    await once(spawn(path.join(this.directory, "uoload"), args, { stdio: "ignore" }), "exit");
    return JSON.parse(await readFile(json, "utf8")) as Driven;
  }

  /** A data directory with accounts for so many, whose characters stand where they should. */
  async prepare(clients: number, placement: Placement): Promise<string> {
    const dataDirectory = await mkdtemp(path.join(this.directory, "data-"));
    await this.withShard(dataDirectory, async (shard) => {
      for (let i = 0; i < clients; i++) await shard.addAccount(`${PREFIX}${i}`, PASSWORD);
      await this.drive(clients, shard.gamePort, shard.child.pid!);
    });
    const database = new Database(path.join(dataDirectory, "shard.sqlite"));
    const serials = database.prepare("SELECT serial FROM characters ORDER BY serial").pluck().all() as number[];
    const update = database.prepare("UPDATE characters SET x = ?, y = ? WHERE serial = ?");
    // What the world knows of them goes before their rows.
    database.exec("DELETE FROM world_journal; DELETE FROM world_entities");
    serials.forEach((serial, i) => {
      const { x, y } = placement(i);
      update.run(x, y, serial);
    });
    database.close();
    return dataDirectory;
  }

  /** Drives a server of ours with prepared data. */
  async driveOurs(clients: number, dataDirectory: string): Promise<Driven> {
    return this.withShard(dataDirectory, (shard) => this.drive(clients, shard.gamePort, shard.child.pid!));
  }

  async withShard<T>(dataDirectory: string, work: (shard: Shard) => Promise<T>): Promise<T> {
    const shard = await startShard({ dataDirectory });
    try {
      return await work(shard);
    } finally {
      await shard.stop();
    }
  }
}
