import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { projectDirectory } from "../../../runtime/base/system/version.js";
import { mysqlAddress, mysqlUrl } from "../../runtime/storage/engines.js";
import { HANG_MS } from "../../support/hang.js";
import { ScriptDirectory } from "../../support/script-directory.js";
import { ADMIN_PASSWORD, PLAIN_WORLD, SCRIPT_BUDGET_MS } from "../../support/shard.js";

const ENTRY = path.join(projectDirectory(), "dist/runtime/tools/small-network/main.js");
const LOOK_MS = 50;
const REQUEST_MS = 15_000;

export interface Endpoint {
  host: string;
  port: number;
}

export interface WorldProcess {
  name: string;
  facets: number[];
  pid: number;
}

/** `network.json` of `npm run network`. */
export interface NetworkFile {
  edges: { pid: number; game: Endpoint }[];
  apis: { pid: number; http: Endpoint }[];
  worlds: WorldProcess[];
  nats: { pid: number; url: string }[];
}

/** What `npm run network` starts, with a database and scripts of its own: a real small network that may be killed. */
export class SmallNetwork {
  readonly folder = mkdtempSync(path.join(tmpdir(), "network-kills-"));
  readonly scripts = new ScriptDirectory();
  readonly database = mysqlAddress();
  #child: ChildProcess | undefined;
  #output = "";
  #token: string | undefined;

  /** Starts everything. Resolves when players can reach all worlds. */
  async start(): Promise<void> {
    const child = spawn(
      process.execPath,
      [ENTRY, "--data", this.folder, "--database-url", this.databaseUrl, "--game-port", "0", "--http-port", "0"],
      { env: { ...process.env, ...this.variables }, stdio: ["ignore", "pipe", "pipe"] },
    );
    this.#child = child;
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (part: Buffer) => (this.#output += part.toString()));
    const end = performance.now() + HANG_MS;
    while (!this.#output.includes("The network is ready.")) {
      if (child.exitCode !== null || performance.now() > end) throw new Error(`the network did not start:\n${this.#output}`);
      await delay(LOOK_MS);
    }
  }

  get databaseUrl(): string {
    return mysqlUrl(this.database.address);
  }

  /** What the processes and the supervisor have in common. */
  get variables(): Record<string, string> {
    return {
      SHARD_ADMIN_PASSWORD: ADMIN_PASSWORD,
      SHARD_SCRIPTS_DIRECTORY: this.scripts.path,
      SHARD_SCRIPTS_BUDGET_MS: String(SCRIPT_BUDGET_MS),
      SHARD_SCRIPTS_VALUES: JSON.stringify(PLAIN_WORLD),
      SHARD_TICKETS_SECONDS_BETWEEN: "0",
      SHARD_TICKETS_OPEN_PER_ACCOUNT: "1000",
    };
  }

  /** The processes as they are now. */
  get processes(): NetworkFile {
    return JSON.parse(readFileSync(path.join(this.folder, "network.json"), "utf8")) as NetworkFile;
  }

  /** The folder of a server process that is ready; undefined for others. */
  folderOf(pid: number): string | undefined {
    return this.#folders.find((folder) => this.pidIn(folder) === pid);
  }

  /** The server process that is ready in a folder. */
  pidIn(folder: string): number | undefined {
    try {
      return (JSON.parse(readFileSync(path.join(this.folder, folder, "listening.json"), "utf8")) as { pid: number }).pid;
    } catch {
      return undefined;
    }
  }

  /** Whether `network.json` names a process. */
  lists(pid: number): boolean {
    const { worlds, edges, apis, nats } = this.processes;
    return [...worlds, ...edges, ...apis, ...nats].some((one) => one.pid === pid);
  }

  /** What the supervisor said so far. */
  get output(): string {
    return this.#output;
  }

  /** The last lines of each process's own output. */
  outputs(lines: number): string {
    return this.#folders
      .map((name) => {
        try {
          const text = readFileSync(path.join(this.folder, name, "output.log"), "utf8");
          return `--- ${name}\n${text.split("\n").slice(-lines).join("\n")}`;
        } catch {
          return `--- ${name}`;
        }
      })
      .join("\n");
  }

  get #folders(): string[] {
    const entries = readdirSync(this.folder, { withFileTypes: true });
    return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  }

  /** Asks the first API that answers, as the administrator. */
  async request(method: string, route: string, body?: unknown): Promise<Response> {
    let problem: unknown = new Error("there is no API");
    for (const { http } of this.processes.apis) {
      const base = `http://${http.host}:${http.port}`;
      try {
        this.#token ??= await login(base);
        const answer = await fetch(base + route, {
          method,
          headers: { authorization: `Bearer ${this.#token}`, ...(body !== undefined && { "content-type": "application/json" }) },
          body: body === undefined ? null : JSON.stringify(body),
          signal: AbortSignal.timeout(REQUEST_MS),
        });
        if (answer.status === 401) this.#token = undefined;
        else return answer;
      } catch (error) {
        problem = error;
      }
    }
    throw problem;
  }

  /** As `request`, until an API answers with success. */
  async insist(method: string, route: string, body?: unknown): Promise<unknown> {
    const end = performance.now() + HANG_MS;
    for (;;) {
      const answer = await this.request(method, route, body).catch((error: unknown) => error as Error);
      if (answer instanceof Response && answer.ok) return answer.json();
      const said = answer instanceof Response ? `${answer.status} ${await answer.text()}` : String(answer);
      if (performance.now() > end) throw new Error(`${method} ${route}: ${said}`);
      await delay(LOOK_MS);
    }
  }

  /** Stops everything in order. @returns the exit code */
  async stop(): Promise<number | null> {
    const child = this.#child;
    if (child === undefined || child.exitCode !== null) return child?.exitCode ?? 0;
    child.kill("SIGTERM");
    const [code] = (await once(child, "exit")) as [number | null];
    return code;
  }

  /** The logs stay where the variable CRASH_KEEP is set. */
  async remove(): Promise<void> {
    await this.stop();
    this.scripts.remove();
    await this.database.remove();
    if (process.env["CRASH_KEEP"] === undefined) rmSync(this.folder, { recursive: true, force: true });
  }
}

async function login(base: string): Promise<string> {
  const answer = await fetch(`${base}/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username: "admin", password: ADMIN_PASSWORD }),
    signal: AbortSignal.timeout(REQUEST_MS),
  });
  if (!answer.ok) throw new Error(`login answered ${answer.status}`);
  return ((await answer.json()) as { accessToken: string }).accessToken;
}
