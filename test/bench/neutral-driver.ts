import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { hashSync, type Options } from "@node-rs/argon2";
import { projectDirectory } from "../../runtime/base/system/version.js";
import { type Shard, type ShardOptions, startShard } from "../support/shard.js";
import { openShardDatabase } from "../support/shard-database.js";

export const ACCOUNT_PASSWORD = "BenchPwd#1";
export const ACCOUNT_PREFIX = "bare";
const RAMP_PER_SECOND = 50;
/** With passwords that take no time. */
const RAMP_OF_MANY_PER_SECOND = 180;
/** The least effort for a hash of argon2id. (`algorithm` 2 is argon2id; its enum cannot be imported here.) */
const CHEAP_HASH: Options = { algorithm: 2, memoryCost: 8, timeCost: 1, parallelism: 1 };
const STEP_INTERVAL_MS = 300;
/** After the logins, so that their garbage and compilation do not count as the cost of steps. */
const SETTLE_SECONDS = 10;
const WINDOW_SECONDS = 12;
const TOOLS = path.resolve(projectDirectory(), "../shared/tools");

/** The part of `uoload`'s report that is used here: about its window, but for the logins. */
export interface Driven {
  /** The end of the window, in Unix milliseconds. */
  endedAt: number;
  loginSucceeded: number;
  loginMs: { p50: number; p95: number; max: number };
  movesAcked: number;
  inWorldAtStart: number;
  disconnects: number;
  windowSeconds: number;
  latencyMs: { p50: number; p95: number; p99: number; max: number };
  serverCpuSeconds: number;
  serverCpuUsPerAckedMove: number;
  driverCpuSeconds: number;
  /** Used by neither server nor driver. */
  otherCpuSeconds: number;
}

/** How the driver's clients come and go on. */
export interface DriveOptions {
  readonly settleSeconds?: number;
  readonly windowSeconds?: number;
  readonly rampPerSecond?: number;
  readonly stepIntervalMs?: number;
  /** Logins at once. */
  readonly loginsAtOnce?: number;
  /** Of the names of the accounts, which end with numbers. */
  readonly prefix?: string;
}

/** Where each character stands, by its index. */
export type Placement = (index: number) => { readonly x: number; readonly y: number };

/** Rows of players who do not see one another. */
export const apart: Placement = (i) => ({ x: 60 + (i % 118) * 43, y: 60 + Math.floor(i / 118) * 44 });

/** Tiles to the side of a {@link crowd}. */
export const CROWD_TILES = 8;
/** All in one place, several on each tile. */
export const crowd: Placement = (i) => ({
  x: 1_500 + (i % CROWD_TILES),
  y: 1_600 + (Math.floor(i / CROWD_TILES) % CROWD_TILES),
});

/** The tools of `../shared/tools`, compiled. They work with any server and take little time themselves. */
export class NeutralDriver {
  readonly directory: string;
  /** By data directory: where its characters stand when a server starts. */
  private readonly placements = new Map<string, Placement>();

  private constructor(directory: string) {
    this.directory = directory;
  }

  /** Undefined when that folder is missing. @throws Error without a C compiler */
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

  /** Logs `clients` clients in, lets all of them step, and measures them and the server's processes. */
  async drive(clients: number, port: number, pids: number | readonly number[], options: DriveOptions = {}): Promise<Driven> {
    const { settleSeconds = SETTLE_SECONDS, windowSeconds = WINDOW_SECONDS, rampPerSecond = RAMP_PER_SECOND } = options;
    const { stepIntervalMs = STEP_INTERVAL_MS } = options;
    const { prefix = ACCOUNT_PREFIX, loginsAtOnce = 0 } = options;
    const json = path.join(this.directory, `result-${port}.json`);
    const flags = {
      ...{ "--port": port, "--pid": String(pids), "--prefix": prefix, "--password": ACCOUNT_PASSWORD, "--json": json },
      ...{ "--clients": clients, "--ramp": rampPerSecond, "--move-interval": stepIntervalMs },
      ...{ "--settle": settleSeconds, "--duration": windowSeconds, "--max-inflight": loginsAtOnce },
    };
    const args = Object.entries(flags).flatMap(([name, value]) => [name, String(value)]);
    await once(spawn(path.join(this.directory, "uoload"), args, { stdio: "ignore" }), "exit");
    const report = JSON.parse(await readFile(json, "utf8")) as Omit<Driven, "endedAt">;
    // It writes its report when the window ends, before it closes its sockets.
    return { ...report, endedAt: (await stat(json)).mtimeMs };
  }

  /** A directory that ends with the driver. */
  emptyDirectory(): Promise<string> {
    return mkdtemp(path.join(this.directory, "data-"));
  }

  /**
   * A data directory with accounts for `clients` clients, whose characters are placed.
   * @param root another checkout's server
   */
  async prepare(clients: number, placement: Placement, root?: string): Promise<string> {
    const dataDirectory = await this.emptyDirectory();
    const fill = async (shard: Shard): Promise<void> => {
      for (let i = 0; i < clients; i++) await shard.addAccount(`${ACCOUNT_PREFIX}${i}`, ACCOUNT_PASSWORD);
      await this.drive(clients, shard.gamePort, shard.child.pid!);
    };
    await this.withShard(dataDirectory, fill, { root });
    this.place(dataDirectory, placement);
    return dataDirectory;
  }

  /** The same for so many that their passwords would take longer than everything else. */
  async prepareMany(clients: number, placement: Placement, root?: string): Promise<string> {
    const dataDirectory = await this.emptyDirectory();
    await this.withShard(dataDirectory, (shard) => shard.addAccount(`${ACCOUNT_PREFIX}0`, ACCOUNT_PASSWORD), { root });
    copyAccount(dataDirectory, clients);
    await this.withShard(dataDirectory, (shard) => this.driveMany(clients, shard), { root });
    this.place(dataDirectory, placement);
    return dataDirectory;
  }

  /**
   * Places all characters before each start of a server from now on. The clients end a run up to four tiles from where
   * they began it, always to the same side, so that a crowd would lie farther apart in each further run.
   */
  place(dataDirectory: string, placement: Placement): void {
    this.placements.set(dataDirectory, placement);
  }

  /** Drives clients of {@link prepareMany}. */
  driveMany(clients: number, shard: Shard, options: DriveOptions = {}): Promise<Driven> {
    return this.drive(clients, shard.gamePort, shard.child.pid!, { rampPerSecond: RAMP_OF_MANY_PER_SECOND, ...options });
  }

  /** Drives `uobare`, the least that a server can do, which needs no accounts. */
  async driveBareServer(clients: number): Promise<Driven> {
    const port = await freePort();
    const bare = spawn(path.join(this.directory, "uobare"), [String(port)], { stdio: "ignore" });
    try {
      await once(bare, "spawn");
      return await this.drive(clients, port, bare.pid!, { rampPerSecond: RAMP_OF_MANY_PER_SECOND });
    } finally {
      bare.kill();
    }
  }

  /** Drives this project's server with prepared data. */
  async driveOurs(clients: number, dataDirectory: string, flags: readonly string[] = []): Promise<Driven> {
    return this.withShard(dataDirectory, (shard) => this.drive(clients, shard.gamePort, shard.child.pid!), { flags });
  }

  async withShard<T>(
    dataDirectory: string,
    work: (shard: Shard) => Promise<T>,
    options: Pick<ShardOptions, "flags" | "root" | "nodeFlags"> = {},
  ): Promise<T> {
    const placement = this.placements.get(dataDirectory);
    if (placement) placeCharacters(dataDirectory, placement);
    const shard = await startShard({ dataDirectory, ...options });
    try {
      return await work(shard);
    } finally {
      await shard.stop();
    }
  }
}

/** The hash of the clients' password that takes no time. */
export function cheapHash(): string {
  return hashSync(ACCOUNT_PASSWORD, CHEAP_HASH);
}

/** A port that nobody listens at; `uobare` cannot tell which one it was given. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

/** Gives the other clients accounts like the first client's, with a hash that takes no time. */
function copyAccount(dataDirectory: string, clients: number): void {
  const database = openShardDatabase(dataDirectory);
  database.prepare("UPDATE accounts SET password_hash = ? WHERE username = ?").run(cheapHash(), `${ACCOUNT_PREFIX}0`);
  const insert = database.prepare(
    `INSERT INTO accounts (username, username_folded, email, role, is_active, password_hash, created_at)
     SELECT ?, ?, ?, role, is_active, password_hash, created_at FROM accounts WHERE username = '${ACCOUNT_PREFIX}0'`,
  );
  database.exec("BEGIN");
  for (let i = 1; i < clients; i++)
    insert.run(`${ACCOUNT_PREFIX}${i}`, `${ACCOUNT_PREFIX}${i}`, `${ACCOUNT_PREFIX}${i}@example.com`);
  database.exec("COMMIT");
  database.close();
}

/** Places all characters while no server runs. */
function placeCharacters(dataDirectory: string, placement: Placement): void {
  const database = openShardDatabase(dataDirectory);
  const serials = database
    .prepare("SELECT serial FROM characters ORDER BY serial")
    .all()
    .map((row) => (row as { serial: number }).serial);
  const update = database.prepare("UPDATE characters SET x = ?, y = ? WHERE serial = ?");
  // The stored world would overrule the rows of the characters.
  database.exec(
    "DELETE FROM world_journal; DELETE FROM world_entities; UPDATE world_marks SET value = 0 WHERE name LIKE '%batch'",
  );
  serials.forEach((serial, i) => {
    const { x, y } = placement(i);
    update.run(x, y, serial);
  });
  database.close();
}
