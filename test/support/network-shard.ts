import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import net from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { asRoot, hasMysql, mysqlAddress, mysqlUrl } from "../runtime/storage/engines.js";
import { GameClient } from "./client/game-client.js";
import { MetricsPage } from "./metrics-page.js";
import { type Shard, startShard } from "./shard.js";
import { until } from "./until.js";

const NATS = { host: "127.0.0.1", port: 4_222 };
const PASSWORD = "Pwd#12345";

async function natsAnswers(): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(NATS, () => {
      socket.destroy();
      resolve(true);
    });
    socket.on("error", () => resolve(false));
  });
}

/** Whether tests of processes of a network can run. */
export const hasNetwork = hasMysql && (await natsAnswers());
/** For the names of those tests. */
export const networkNote = hasNetwork ? "" : " (skipped: they need MariaDB at port 3306 and NATS at port 4222 of this machine)";

/** A world in several processes with an edge, each a real server. */
export class NetworkShard {
  readonly edge: Shard;
  /** By their facets, as the options name them. */
  readonly worlds = new Map<string, Shard>();
  private readonly start: (name: string, flags: readonly string[]) => Promise<Shard>;
  private readonly end: () => Promise<void>;

  private constructor(edge: Shard, start: NetworkShard["start"], end: () => Promise<void>) {
    this.edge = edge;
    this.start = start;
    this.end = end;
  }

  /** @param parts the facets of each process of the world */
  static async open(parts: readonly string[]): Promise<NetworkShard> {
    const database = mysqlAddress();
    const folder = await mkdtemp(path.join(tmpdir(), "network-"));
    const network = ["--nats", `nats://${NATS.host}:${NATS.port}`, "--network-name", `test-${randomBytes(6).toString("hex")}`];
    await asRoot(`CREATE DATABASE IF NOT EXISTS ${database.address.database}`);
    const start = (name: string, flags: readonly string[]): Promise<Shard> =>
      startShard({
        dataDirectory: path.join(folder, name),
        databaseUrl: mysqlUrl(database.address),
        flags: [...network, ...flags],
      });
    const worlds: [string, Shard][] = [];
    // One after the other: the first one makes the tables and the administrator.
    for (const facets of parts) worlds.push([facets, await start(`world-${facets}`, worldFlags(facets))]);
    const edge = await start("edge", ["--role", "edge"]);
    const shard = new NetworkShard(edge, start, async () => {
      await database.remove();
      await rm(folder, { recursive: true, force: true });
    });
    for (const [facets, world] of worlds) shard.worlds.set(facets, world);
    await shard.reaches(parts.length);
    return shard;
  }

  world(facets: string): Shard {
    const world = this.worlds.get(facets);
    if (!world) throw new Error(`no process has the facets ${facets}`);
    return world;
  }

  /** Starts the process of some facets again. */
  async restart(facets: string): Promise<Shard> {
    const world = await this.start(`world-${facets}`, worldFlags(facets));
    this.worlds.set(facets, world);
    await this.reaches(this.worlds.size);
    return world;
  }

  /** An account, and a client of it that is not connected. */
  async client(username: string): Promise<GameClient> {
    const [world] = this.worlds.values();
    await world!.addAccount(username, PASSWORD);
    return this.again(username);
  }

  /** Another client of an account. */
  again(username: string): GameClient {
    return new GameClient({ host: "127.0.0.1", port: this.edge.gamePort, username, password: PASSWORD });
  }

  async close(): Promise<void> {
    await this.edge.stop();
    for (const world of this.worlds.values()) await world.stop();
    await this.end();
  }

  private reaches(count: number): Promise<void> {
    return until(`the edge has links to ${count} processes`, async () => {
      const open = new MetricsPage(await (await fetch(`${this.edge.url}/metrics`)).text()).value("edge_worlds_open");
      return open >= count ? undefined : `it has ${open}`;
    });
  }
}

function worldFlags(facets: string): string[] {
  return ["--role", "world,api", "--facets", facets];
}

/**
 * Runs Lua, and resolves with what it returned in the process of some facets, as text. An API runs it in all processes of the world; where
 * it fails it returns nothing.
 */
export async function lua(network: NetworkShard, facets: string, code: string): Promise<string[]> {
  const quietly = `local all = table.pack(pcall(function() ${code} end)) if all[1] then return table.unpack(all, 2, all.n) end`;
  const response = await network.world(facets).request("POST", "/api/lua/evaluate", {
    code: quietly,
  });
  const { values } = (await response.json()) as { values: string[] };
  const [first] = facets.split(",");
  // Without a label, all processes gave the value.
  const own = values.filter((value) => value.startsWith(`[main ${first}`) || !value.startsWith("[main "));
  return own.map((value) => value.replace(/^\[main [^\]]*\] /, ""));
}
