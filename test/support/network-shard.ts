import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { MysqlAddress } from "../../runtime/storage/database/database-address.js";
import { asRoot, mysqlAddress, mysqlUrl } from "../runtime/storage/engines.js";
import { GameClient } from "./client/game-client.js";
import { MetricsPage } from "./metrics-page.js";
import { type Shard, startShard } from "./shard.js";
import { until } from "./until.js";

const NATS = `nats://127.0.0.1:${process.env["SHARD_TEST_NATS_PORT"] ?? "4222"}`;
const PASSWORD = "Pwd#12345";

export interface NetworkShardOptions {
  /** Whether the API is a process of its own; otherwise each process of the world has one. */
  readonly hasOwnApi?: boolean;
  /** A database that stays when the shard is closed. */
  readonly database?: MysqlAddress;
  /** Environment variables of processes, by their facets, or `edge`. */
  readonly variables?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** A world in several processes with an edge, each a real server. */
export class NetworkShard {
  readonly edge: Shard;
  /** The process of the HTTP API; undefined where each process of the world has one. */
  readonly ownApi: Shard | undefined;
  /** By their facets, as the options name them. */
  readonly worlds = new Map<string, Shard>();
  readonly database: MysqlAddress;
  private readonly start: (name: string, flags: readonly string[]) => Promise<Shard>;
  private readonly roles: string;
  private readonly end: () => Promise<void>;

  private constructor(
    edge: Shard,
    ownApi: Shard | undefined,
    database: MysqlAddress,
    start: NetworkShard["start"],
    end: () => Promise<void>,
  ) {
    this.edge = edge;
    this.ownApi = ownApi;
    this.database = database;
    this.roles = rolesOf(ownApi !== undefined);
    this.start = start;
    this.end = end;
  }

  /** @param parts the facets of each process of the world */
  static async open(
    parts: readonly string[],
    { hasOwnApi = false, database: kept, variables = {} }: NetworkShardOptions = {},
  ): Promise<NetworkShard> {
    const database = kept ? { address: kept, remove: () => Promise.resolve() } : mysqlAddress();
    const folder = await mkdtemp(path.join(tmpdir(), "network-"));
    const network = ["--nats", NATS, "--network-name", `test-${randomBytes(6).toString("hex")}`];
    await asRoot(`CREATE DATABASE IF NOT EXISTS ${database.address.database}`);
    const start = (name: string, flags: readonly string[]): Promise<Shard> =>
      startShard({
        dataDirectory: path.join(folder, name),
        databaseUrl: mysqlUrl(database.address),
        flags: [...network, ...flags],
        variables: variables[name.replace("world-", "")] ?? {},
      });
    const worlds: [string, Shard][] = [];
    // One after the other: the first one makes the tables and the administrator.
    for (const facets of parts) worlds.push([facets, await start(`world-${facets}`, worldFlags(facets, rolesOf(hasOwnApi)))]);
    const api = hasOwnApi ? await start("api", ["--role", "api"]) : undefined;
    const edge = await start("edge", ["--role", "edge"]);
    const shard = new NetworkShard(edge, api, database.address, start, async () => {
      await api?.stop();
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

  get api(): Shard {
    return this.ownApi ?? this.worlds.values().next().value!;
  }

  /** Starts the process of some facets again. */
  async restart(facets: string): Promise<Shard> {
    const world = await this.start(`world-${facets}`, worldFlags(facets, this.roles));
    this.worlds.set(facets, world);
    await this.reaches(this.worlds.size);
    return world;
  }

  /** Stops the processes of some parts, and starts others in their place. */
  async replace(parts: readonly string[]): Promise<void> {
    for (const world of this.worlds.values()) await world.stopWell();
    this.worlds.clear();
    for (const facets of parts) this.worlds.set(facets, await this.start(`world-${facets}`, worldFlags(facets, this.roles)));
    await this.reaches(parts.length);
  }

  /** An account, and a client of it that is not connected. */
  async client(username: string): Promise<GameClient> {
    await this.api.addAccount(username, PASSWORD);
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

function rolesOf(hasOwnApi: boolean): string {
  return hasOwnApi ? "world" : "world,api";
}

/** @param facets `all`, or as the option names them */
function worldFlags(facets: string, roles: string): string[] {
  return ["--role", roles, ...(facets === "all" ? [] : ["--facets", facets])];
}

/**
 * Runs Lua, and resolves with what it returned in the process of some facets, as text. An API runs it in all processes
 * of the world; where it fails it returns nothing.
 */
export async function lua(network: NetworkShard, facets: string, code: string): Promise<string[]> {
  const quietly = `local all = table.pack(pcall(function() ${code} end)) if all[1] then return table.unpack(all, 2, all.n) end`;
  const response = await (network.ownApi ?? network.world(facets)).request("POST", "/api/lua/evaluate", {
    code: quietly,
  });
  const { values } = (await response.json()) as { values: string[] };
  const [first] = facets.split(",");
  // Without a label, all processes gave the value.
  const own = values.filter((value) => value.startsWith(`[main ${first}`) || !value.startsWith("[main "));
  return own.map((value) => value.replace(/^\[main [^\]]*\] /, ""));
}
