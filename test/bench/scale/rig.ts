import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { freePorts, type NatsServer, startNats } from "../../support/nats-servers.js";
import { MetricsPage } from "../../support/metrics-page.js";
import { type Shard, startShard } from "../../support/shard.js";
import { asRoot, mysqlAddress, mysqlUrl } from "../../runtime/storage/engines.js";
import type { ScaleOptions } from "./options.js";
import type { WorldsState } from "./orders.js";
import { WorldsProcess } from "./worlds-process.js";

/** A NATS server, a database, APIs of the product, and processes with simulated worlds. */
export class ScaleRig {
  readonly nats: NatsServer;
  readonly monitorUrl: string;
  readonly apis: Shard[] = [];
  readonly #options: ScaleOptions;
  readonly #folder: string;
  readonly #networkName = `scale-${randomBytes(6).toString("hex")}`;
  readonly #databaseUrl: string;
  readonly #end: () => Promise<void>;
  #fleet: WorldsProcess[] = [];

  private constructor(
    options: ScaleOptions,
    parts: { nats: NatsServer; monitorUrl: string; folder: string; databaseUrl: string; end: () => Promise<void> },
  ) {
    this.nats = parts.nats;
    this.monitorUrl = parts.monitorUrl;
    this.#options = options;
    this.#folder = parts.folder;
    this.#databaseUrl = parts.databaseUrl;
    this.#end = parts.end;
  }

  static async open(options: ScaleOptions): Promise<ScaleRig> {
    const database = mysqlAddress();
    await asRoot(`CREATE DATABASE ${database.address.database}`);
    const folder = await mkdtemp(path.join(tmpdir(), "scale-"));
    const [monitorPort = 0] = await freePorts(1);
    const nats = await startNats({ monitorPort });
    return new ScaleRig(options, {
      ...{ nats, monitorUrl: `http://127.0.0.1:${monitorPort}`, folder, databaseUrl: mysqlUrl(database.address) },
      end: async () => {
        await nats[Symbol.asyncDispose]();
        await database.remove();
        await rm(folder, { recursive: true, force: true });
      },
    });
  }

  /** The processes of the worlds that were not killed. */
  get fleet(): readonly WorldsProcess[] {
    return this.#fleet;
  }

  /** The sessions of all worlds that run. */
  get sessions(): number {
    return (this.worlds * this.#options.sessions) | 0;
  }

  get worlds(): number {
    return this.#fleet.length * this.#perProcess;
  }

  async startApi(): Promise<Shard> {
    const api = await startShard({
      dataDirectory: path.join(this.#folder, `api-${this.apis.length}`),
      databaseUrl: this.#databaseUrl,
      flags: ["--role", "api", "--nats", `nats://127.0.0.1:${this.nats.port}`, "--network-name", this.#networkName],
    });
    this.apis.push(api);
    return api;
  }

  async openWorlds(): Promise<void> {
    const { processes, sessions } = this.#options;
    this.#fleet = Array.from({ length: processes }, () => new WorldsProcess());
    await Promise.all(
      this.#fleet.map((one, index) =>
        one.order("open", {
          natsUrl: `nats://127.0.0.1:${this.nats.port}`,
          networkName: this.#networkName,
          databaseUrl: this.#databaseUrl,
          worlds: Array.from({ length: this.#perProcess }, (_, place) => {
            const number = index * this.#perProcess + place;
            return { name: `world-${String(number).padStart(3, "0")}`, sessions, firstAccountId: 1_000 + number * sessions };
          }),
        }),
      ),
    );
  }

  async walk(moving: number): Promise<void> {
    await Promise.all(this.#fleet.map((one) => one.order("walk", moving)));
  }

  async states(): Promise<WorldsState[]> {
    return Promise.all(this.#fleet.map((one) => one.order("state")));
  }

  /** Kills some of the processes at once. @returns the first account of each, which nobody has any more */
  async killProcesses(count: number): Promise<number[]> {
    const { sessions } = this.#options;
    const kept = this.#fleet.length - count;
    const killed = this.#fleet.splice(kept);
    await Promise.all(killed.map((one) => one.kill()));
    return killed.map((_, index) => 1_000 + (kept + index) * this.#perProcess * sessions);
  }

  /** A figure of `/metrics` of an API. */
  async metric(api: Shard, name: string): Promise<number> {
    return new MetricsPage(await (await fetch(`${api.url}/metrics`)).text()).value(name);
  }

  async close(): Promise<void> {
    await Promise.all(this.#fleet.map((one) => one.close().catch(() => one.kill())));
    await Promise.all(this.apis.map((api) => api.stop()));
    await this.#end();
  }

  get #perProcess(): number {
    return Math.round(this.#options.worlds / this.#options.processes);
  }
}
