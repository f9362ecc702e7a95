import { existsSync, rmSync } from "node:fs";
import path from "node:path";
import { replaceFile } from "../../base/reports/whole-file.js";
import type { Endpoint } from "../../base/data-directory/listening-file.js";
import { passwordFileIn } from "../../services/accounts/first-administrator.js";
import { Guard } from "./guard.js";
import { type NatsNode, natsNodes } from "./nats-nodes.js";
import { type PlannedProcess, ServerProcess } from "./server-process.js";
import type { SupervisedParts } from "./supervised.js";

const FILE_NAME = "network.json";

export interface NetworkPlan {
  /** Of all processes: a folder for each is in it. */
  readonly folder: string;
  readonly databaseUrl: string;
  /** Servers of NATS that run already; undefined to run three here. */
  readonly nats: readonly string[] | undefined;
  readonly name: string;
  readonly processes: readonly PlannedProcess[];
  readonly env: NodeJS.ProcessEnv;
  readonly say: (line: string) => void;
}

/** In which order processes stop: who takes clients first, what the others need last. */
const STEPS = ["edge", "api", "world"] as const;
const NATS_STEP = STEPS.length;

/** A small network on this machine. */
export class SmallNetwork {
  private readonly guard = new Guard();
  private readonly plan: NetworkPlan;
  private readonly servers: ServerProcess[] = [];
  private nodes: NatsNode[] = [];

  constructor(plan: NetworkPlan) {
    this.plan = plan;
  }

  /** Starts everything. Resolves when players can log in and reach all worlds. */
  async start(): Promise<void> {
    const { folder, databaseUrl, nats, name, processes, env, say } = this.plan;
    rmSync(this.file, { force: true });
    if (!nats) this.nodes = await natsNodes(path.join(folder, "nats"), name, { say, watch: this.watcher(NATS_STEP) });
    await Promise.all(this.nodes.map(({ supervised }) => supervised.start()));
    const urls = nats ?? this.nodes.map(({ url }) => url);
    // Not on command lines, which all users of a machine can read.
    const own = { SHARD_NATS: urls.join(","), SHARD_NETWORK_NAME: name, SHARD_DATABASE_URL: databaseUrl };
    const whenBack = (): void => this.writeFile();
    for (const one of processes)
      this.servers.push(
        new ServerProcess({
          ...{ plan: one, folder, env: { ...env, ...own }, whenBack, say },
          watch: this.watcher(STEPS.indexOf(one.role)),
        }),
      );
    const [first, ...others] = this.servers;
    // It migrates the database and makes the first account, and the others would wait for that all the same.
    await first?.supervised.start();
    await Promise.all(others.map(({ supervised }) => supervised.start()));
    const worlds = this.ofRole("world").length;
    await Promise.all(this.ofRole("edge").map((edge) => edge.reachesWorlds(worlds)));
    this.writeFile();
  }

  /** The processes with what they do and where they listen, for people. */
  get table(): string[][] {
    const servers = this.servers.map(({ plan, supervised, listening }) => {
      const what =
        plan.world === undefined ? plan.role : `${plan.role} ${plan.world}, facets ${plan.facets?.join(", ") ?? "all"}`;
      const at = plan.role === "edge" ? listening?.game : listening?.http;
      return [plan.name, what, String(supervised.pid), at ? `${at.host}:${at.port}` : ""];
    });
    return [...this.nodes.map(({ url, supervised }) => [supervised.name, "broker", String(supervised.pid), url]), ...servers];
  }

  /** Where people come in, and the file with the first account's password while that exists. */
  get entrances(): { game: Endpoint[]; http: Endpoint[]; passwordFile: string | undefined } {
    const file = this.servers.map(({ dataDirectory }) => passwordFileIn(dataDirectory)).find((one) => existsSync(one));
    const endpoints = (role: "edge" | "api", part: "game" | "http"): Endpoint[] =>
      this.ofRole(role).flatMap(({ listening }) => here(listening?.[part]) ?? []);
    return { game: endpoints("edge", "game"), http: endpoints("api", "http"), passwordFile: file };
  }

  /**
   * Restarts worlds and APIs one after another. Players stay connected, because edges go on: what they hold would be
   * lost.
   */
  async roll(): Promise<void> {
    const worlds = this.ofRole("world");
    for (const { supervised } of [...worlds, ...this.ofRole("api")]) {
      await supervised.restart();
      await Promise.all(this.ofRole("edge").map((edge) => edge.reachesWorlds(worlds.length)));
    }
    this.plan.say("all worlds and APIs were restarted");
  }

  /** Stops everything in order. @returns whether all ended well */
  async stop(): Promise<boolean> {
    rmSync(this.file, { force: true });
    let areWell = true;
    for (const role of STEPS) {
      const stopped = await Promise.all(this.ofRole(role).map(({ supervised }) => supervised.stop()));
      areWell &&= stopped.every(Boolean);
    }
    await Promise.all(this.nodes.map(({ supervised }) => supervised.stop()));
    this.guard.close();
    return areWell;
  }

  private watcher(step: number): SupervisedParts["watch"] {
    return (pid, isRunning) => this.guard.tell({ pid, step: isRunning ? step : null });
  }

  private get file(): string {
    return path.join(this.plan.folder, FILE_NAME);
  }

  private ofRole(role: PlannedProcess["role"]): ServerProcess[] {
    return this.servers.filter(({ plan }) => plan.role === role);
  }

  /** In one step: a reader sees all of it or nothing. */
  private writeFile(): void {
    const network = {
      edges: this.ofRole("edge").map(({ supervised: { pid }, listening }) => ({ pid, game: here(listening?.game) })),
      apis: this.ofRole("api").map(({ supervised: { pid }, listening }) => ({ pid, http: here(listening?.http) })),
      worlds: this.ofRole("world").map(({ supervised: { pid }, plan: { world, facets } }) => ({ name: world, facets, pid })),
      nats: this.plan.nats
        ? this.plan.nats.map((url) => ({ url: withoutSecrets(url) }))
        : this.nodes.map(({ url, supervised: { pid } }) => ({ pid, url })),
    };
    replaceFile(this.file, `${JSON.stringify(network, undefined, 2)}\n`);
  }
}

function withoutSecrets(url: string): string {
  const { protocol, host } = new URL(url);
  return `${protocol}//${host}`;
}

/** How this machine reaches what listens there. */
function here(endpoint: Endpoint | undefined): Endpoint | undefined {
  return endpoint && { ...endpoint, host: endpoint.host === "0.0.0.0" ? "127.0.0.1" : endpoint.host };
}
