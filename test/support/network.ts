import { mysqlAddress, mysqlUrl, type TestDatabase } from "../runtime/storage/engines.js";
import { GameClient, type GameClientOptions } from "./client/game-client.js";
import { CutProxy } from "./cut-proxy.js";
import { type NatsServer, startNats } from "./nats-servers.js";
import { needs } from "./needs.js";
import { type Shard, startShard } from "./shard.js";
import { until } from "./until.js";

const PASSWORD = "PlayerPwd#1";
/** Every place where new characters begin is in these. */
const LATER_FACETS = "1,2,3,4,5";

/** What tests of whole networks need. */
export const networkNeed = needs("mariadb-server", "nats-server");

export type ProcessName = "north" | "north's Felucca" | "south" | "east edge" | "west edge" | "api";

/** The process of north that players begin in also has the API, and starts first: it migrates the database. */
const FLAGS: Readonly<Record<ProcessName, readonly string[]>> = {
  north: ["--role", "world,api", "--world", "north", "--facets", LATER_FACETS],
  // Started for subjects of ways between processes.
  "north's Felucca": ["--role", "world", "--world", "north", "--facets", "0"],
  south: ["--role", "world", "--world", "south"],
  "east edge": ["--role", "edge"],
  "west edge": ["--role", "edge"],
  // Started for subjects of staff.
  api: ["--role", "api"],
};

/** How a process is different from what it would be. */
export interface ProcessChange {
  /** What it reaches through a proxy that a test can cut. */
  readonly cuts?: readonly ("nats" | "database")[];
  readonly variables?: Readonly<Record<string, string>>;
  readonly flags?: readonly string[];
}
export type Changes = Partial<Record<ProcessName, ProcessChange>>;

/** The worlds by their places in the server list. */
export const WORLDS = { north: 0, south: 1 } as const;

/** Two worlds and two edges, each a process of its own, with a broker and a database of their own. */
export class TestNetwork implements AsyncDisposable {
  readonly processes = new Map<ProcessName, Shard>();
  readonly nats: NatsServer & AsyncDisposable;
  private readonly changes: Changes;
  private readonly proxies = new Map<string, CutProxy>();
  private readonly database: TestDatabase<ReturnType<typeof mysqlAddress>["address"]>;
  private readonly accounts = new Map<string, Promise<string>>();
  private readonly clients: GameClient[] = [];

  private constructor(nats: NatsServer & AsyncDisposable, database: ReturnType<typeof mysqlAddress>, changes: Changes) {
    this.nats = nats;
    this.database = database;
    this.changes = changes;
  }

  static async start(changes: Changes = {}): Promise<TestNetwork> {
    const network = new TestNetwork(await startNats(), mysqlAddress(), changes);
    for (const [name, { cuts = [] }] of Object.entries(changes))
      for (const what of cuts) {
        const port = what === "nats" ? network.nats.port : network.database.address.port;
        network.proxies.set(`${name} ${what}`, await CutProxy.to("127.0.0.1", port));
      }
    try {
      await network.startProcess("north");
      await Promise.all((["south", "east edge", "west edge"] as const).map((name) => network.startProcess(name)));
      await Promise.all((["east edge", "west edge"] as const).map((edge) => network.reaches(edge, 2)));
      return network;
    } catch (error) {
      await network[Symbol.asyncDispose]();
      throw error;
    }
  }

  get(name: ProcessName): Shard {
    return this.processes.get(name)!;
  }

  /** The proxy through which a process reaches something. */
  proxy(name: ProcessName, what: "nats" | "database"): CutProxy {
    return this.proxies.get(`${name} ${what}`)!;
  }

  /** Starts a process, also again on its data. */
  async startProcess(name: ProcessName): Promise<Shard> {
    const before = this.processes.get(name);
    const { flags = [], variables = {} } = this.changes[name] ?? {};
    const nats = this.proxies.get(`${name} nats`)?.port ?? this.nats.port;
    const { address } = this.database;
    const shard = await startShard({
      flags: [...FLAGS[name], "--nats", `nats://127.0.0.1:${nats}`, ...flags],
      databaseUrl: mysqlUrl({ ...address, port: this.proxies.get(`${name} database`)?.port ?? address.port }),
      variables,
      ...(before && { dataDirectory: before.dataDirectory }),
    });
    this.processes.set(name, shard);
    return shard;
  }

  /** Waits until an edge has links to that many processes of worlds. */
  async reaches(edge: ProcessName, worlds: number): Promise<void> {
    await until(`${edge} reaches ${worlds} worlds`, async () => {
      const page = await (await fetch(`${this.get(edge).url}/metrics`)).text();
      const open = Number(/^shardkeeper_edge_worlds_open (\d+)$/mu.exec(page)?.[1] ?? 0);
      return open >= worlds ? undefined : `it reaches ${open}`;
    });
  }

  /** A client that is not connected yet. Its account is created if it does not exist. */
  async client(username: string, edge: ProcessName, options: Partial<GameClientOptions> = {}): Promise<GameClient> {
    if (!this.accounts.has(username)) this.accounts.set(username, this.get("north").addAccount(username, PASSWORD));
    await this.accounts.get(username);
    const client = new GameClient({
      ...{ host: "127.0.0.1", port: this.get(edge).gamePort, username, password: PASSWORD },
      ...options,
    });
    this.clients.push(client);
    return client;
  }

  /** A client in a world, with the account's character of that name, which is created if it does not exist. */
  async inWorld(username: string, edge: ProcessName, world: keyof typeof WORLDS = "north"): Promise<GameClient> {
    const client = await this.client(username, edge, { server: WORLDS[world] });
    await client.login();
    await client.enter({ name: username[0]!.toUpperCase() + username.slice(1) });
    return client;
  }

  /** Closes all clients. */
  async leave(): Promise<void> {
    await Promise.all(this.clients.splice(0).map((client) => client.close()));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.leave();
    for (const name of ["api", "east edge", "west edge", "south", "north's Felucca", "north"] as const) {
      const shard = this.processes.get(name);
      shard?.child.kill("SIGCONT");
      await shard?.stop();
    }
    for (const proxy of this.proxies.values()) await proxy.close();
    await this.nats[Symbol.asyncDispose]();
    await this.database.remove();
  }
}
