import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { projectDirectory } from "../../runtime/base/system/version.js";
import { ADMIN_PASSWORD, type Shard, startShard } from "../support/shard.js";
import { cpuSeconds, machineSeconds } from "./harness.js";
import { openShardDatabase } from "../support/shard-database.js";

const BOT_PASSWORD = "StressPwd#123";
const RAMP_PER_SECOND = 50;
const SETTLE_MS = 3_000;
const WINDOW_MS = 8_000;
const POLL_MS = 250;
const LOGIN_LIMIT_MS = 120_000;
/** Shortest duration that the load test accepts. The window must end before it does. */
const DURATION_SECONDS = 15;
/** Share of the bots that must have come into the world. */
const ENOUGH_BOTS = 0.99;
/** Groups are so far apart that none sees another, wherever its members walk. */
const GROUP_SPACING_TILES = 150;

/** What a shard did during the window in which all bots stepped. */
export interface Window {
  steps: number;
  cpuSeconds: number;
  writes: number;
  bytesSent: number;
  seconds: number;
  /** Used by neither shard nor bots. A large value means that the figures are disturbed. */
  otherCpuSeconds: number;
}

/** Where the bots stand: the number of groups, and of bots in each. */
export interface Formation {
  groups: number;
  members: number;
}

/**
 * Bots of the project's own load test, in another process. They log in, stand where they were placed and step every 300
 * ms. The first run creates their characters.
 */
export class BotRange {
  private readonly dataDirectory: string;
  private characters = 0;

  private constructor(dataDirectory: string) {
    this.dataDirectory = dataDirectory;
  }

  static async open(): Promise<BotRange> {
    return new BotRange(await mkdtemp(path.join(tmpdir(), "bench-")));
  }

  async close(): Promise<void> {
    await rm(this.dataDirectory, { recursive: true, force: true });
  }

  async measure(formation: Formation): Promise<Window> {
    const bots = formation.groups * formation.members;
    if (this.characters < bots) {
      await this.withShard((shard) => this.run(shard, bots, 10));
      this.characters = bots;
    }
    this.place(formation);
    return this.withShard(async (shard) => {
      const finished = this.run(shard, bots, DURATION_SECONDS);
      const window = await watch(shard, bots);
      await finished;
      return window;
    });
  }

  private async withShard<T>(work: (shard: Shard) => Promise<T>): Promise<T> {
    const shard = await startShard({ dataDirectory: this.dataDirectory });
    try {
      return await work(shard);
    } finally {
      await shard.stop();
    }
  }

  private async run(shard: Shard, bots: number, seconds: number): Promise<void> {
    const flags = {
      "--port": shard.gamePort,
      "--http": shard.url,
      "--clients": bots,
      "--duration": seconds,
      "--ramp-up-per-second": RAMP_PER_SECOND,
      "--user-prefix": "bench",
      "--user-password": BOT_PASSWORD,
      "--admin-username": "admin",
      "--admin-password": ADMIN_PASSWORD,
    };
    const child = spawn(
      process.execPath,
      [
        path.join(projectDirectory(), "dist/loadtest/loadtest-main.js"),
        ...Object.entries(flags).flatMap(([name, value]) => [name, String(value)]),
      ],
      { cwd: this.dataDirectory, stdio: ["ignore", "ignore", "inherit"] },
    );
    await once(child, "exit");
  }

  /** Places the characters in their groups while no server runs. */
  private place({ members }: Formation): void {
    const database = openShardDatabase(this.dataDirectory);
    const serials = database
      .prepare("SELECT serial FROM characters ORDER BY serial")
      .all()
      .map((row) => (row as { serial: number }).serial);
    const update = database.prepare("UPDATE characters SET map_id = 1, x = ?, y = ?, z = 0 WHERE serial = ?");
    const columns = 40;
    database.exec("BEGIN");
    // The stored world would overrule the rows of the characters.
    database.exec(
      "DELETE FROM world_journal; DELETE FROM world_entities; UPDATE world_marks SET value = 0 WHERE name LIKE '%batch'",
    );
    serials.forEach((serial, i) => {
      const group = Math.floor(i / members);
      update.run(200 + (group % columns) * GROUP_SPACING_TILES, 200 + Math.floor(group / columns) * GROUP_SPACING_TILES, serial);
    });
    database.exec("COMMIT");
    database.close();
  }
}

/** Waits until all bots are in the world and measures while they step. */
async function watch(shard: Shard, bots: number): Promise<Window> {
  const deadline = Date.now() + LOGIN_LIMIT_MS;
  // Some logins may time out on a busy machine. The rest can be measured.
  while (((await metrics(shard)).get("shardkeeper_sessions_in_world") ?? 0) < bots * ENOUGH_BOTS) {
    if (Date.now() > deadline) throw new Error(`not all of ${bots} bots came into the world within ${LOGIN_LIMIT_MS} ms`);
    await pause(POLL_MS);
  }
  await pause(SETTLE_MS);
  const before = await sample(shard);
  await pause(WINDOW_MS);
  const after = await sample(shard);
  const difference = (name: string): number => (after.metrics.get(name) ?? 0) - (before.metrics.get(name) ?? 0);
  const cpu = after.cpu - before.cpu;
  return {
    steps: difference("shardkeeper_steps_taken_total"),
    cpuSeconds: cpu,
    writes: difference("shardkeeper_writes_total"),
    bytesSent: difference("shardkeeper_sent_bytes_total"),
    seconds: after.at - before.at,
    otherCpuSeconds: after.machine - before.machine - cpu,
  };
}

async function sample(shard: Shard): Promise<{ metrics: Map<string, number>; cpu: number; machine: number; at: number }> {
  const read = await metrics(shard);
  return { metrics: read, cpu: cpuSeconds(shard.child.pid!), machine: machineSeconds(), at: performance.now() / 1000 };
}

async function metrics(shard: Shard): Promise<Map<string, number>> {
  const text = await (await fetch(`${shard.url}/metrics`)).text();
  const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(" ")), Number(line.slice(line.lastIndexOf(" ") + 1))]));
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
