import { type ChildProcess, type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import type { Readable } from "node:stream";
import path from "node:path";
import { projectDirectory } from "../../runtime/base/system/version.js";
import { OpenApiCheck } from "./openapi-check.js";
import { HANG_MS } from "./hang.js";

const ROOT = projectDirectory();
const ENTRY = "dist/runtime/server/main.js";
export const ADMIN_PASSWORD = "AdminPwd#123";
/** Processor time of a call into Lua, ten times the usual. Only endless scripts take longer, even on a slow machine. */
export const SCRIPT_BUDGET_MS = 500;

const STATE_LINES = 30;
/** A test that gives one of these saves scripts while the server runs. */
const OWN_SCRIPTS = ["--scripts-directory", "--packages"];
/**
 * New characters carry nothing and are no young players, so that tests begin with what they make themselves, no
 * creature attacks somebody whom a test is not about, and who leaves in the wild is gone at once.
 */
export const PLAIN_WORLD = { first_hour: false, monsters_fight: false, logout_seconds: 0 };

/** Servers with the same routes describe them alike. A document and its validators take a fifth of a second to make. */
const descriptions = new Map<string, Promise<OpenApiCheck>>();

export interface ShardOptions {
  /** Another copy of the project to run. */
  root?: string | undefined;
  /** Flags of Node that this copy is to run under. */
  nodeFlags?: readonly string[];
  /** Kept over restarts. By default a temporary directory, which is removed at the end. */
  dataDirectory?: string;
  databaseUrl?: string;
  flags?: readonly string[];
  variables?: Readonly<Record<string, string>>;
  /** Values for scripts, which `config.get` returns. */
  values?: Readonly<Record<string, unknown>>;
}

/** A real server in a process of its own, on free ports and with its own data. */
export class Shard {
  readonly child: ChildProcess;
  readonly gamePort: number;
  readonly httpPort: number;
  readonly dataDirectory: string;
  readonly output: string[];
  private readonly ownsDirectory: boolean;
  private token: string | undefined;
  private readonly api: string;

  constructor(parts: {
    child: ChildProcess;
    gamePort: number;
    httpPort: number;
    dataDirectory: string;
    output: string[];
    ownsDirectory: boolean;
    /** What the routes of the HTTP API depend on. */
    api: string;
  }) {
    this.child = parts.child;
    this.gamePort = parts.gamePort;
    this.httpPort = parts.httpPort;
    this.dataDirectory = parts.dataDirectory;
    this.output = parts.output;
    this.ownsDirectory = parts.ownsDirectory;
    this.api = parts.api;
  }

  get url(): string {
    return `http://127.0.0.1:${this.httpPort}`;
  }

  /** Sends any HTTP request. The answer must match the server's own description. */
  async fetch(route: string, init: RequestInit = {}): Promise<Response> {
    const openApi = await this.described();
    const response = await fetch(this.url + route, init).catch((error: unknown) => {
      throw new Error(`${init.method ?? "GET"} ${route} had no answer; ${this.state()}`, { cause: error });
    });
    await openApi.check(init.method ?? "GET", route, response);
    return response;
  }

  /** What a failed test should say about the process. */
  private state(): string {
    const { exitCode, signalCode } = this.child;
    const life = exitCode ?? signalCode;
    return `the server ${life === null ? "runs" : `ended with ${life}`}. Its last output:\n${this.output.slice(-STATE_LINES).join("")}`;
  }

  /** A check of answers against the description that a server of this kind gives of its HTTP API. */
  described(): Promise<OpenApiCheck> {
    let check = descriptions.get(this.api);
    if (check === undefined) {
      check = OpenApiCheck.of(this.url);
      descriptions.set(this.api, check);
      check.catch(() => descriptions.delete(this.api));
    }
    return check;
  }

  /** Sends an HTTP request with the administrator's token. */
  async request(method: string, route: string, body?: unknown): Promise<Response> {
    return this.fetch(route, {
      method,
      headers: {
        authorization: `Bearer ${await this.adminToken()}`,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      body: body === undefined ? null : JSON.stringify(body),
    });
  }

  async adminToken(): Promise<string> {
    return (this.token ??= await this.login("admin", ADMIN_PASSWORD));
  }

  async login(username: string, password: string): Promise<string> {
    const response = await this.fetch("/auth/login", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ username, password }),
    });
    if (response.status !== 200) throw new Error(`login answered ${response.status}: ${await response.text()}`);
    return ((await response.json()) as { accessToken: string }).accessToken;
  }

  /** Creates an account. Resolves with its id. */
  async addAccount(username: string, password: string, role = "Regular"): Promise<string> {
    const response = await this.request("POST", "/api/users", { username, password, email: `${username}@example.com`, role });
    if (response.status !== 201) throw new Error(`creating ${username} answered ${response.status}: ${await response.text()}`);
    return ((await response.json()) as { accountId: string }).accountId;
  }

  /** Stops the server, which must end without a fault. */
  async stopWell(): Promise<void> {
    if ((await this.stop()) !== 0) throw new Error(`the stop failed; ${this.state()}`);
  }

  /** Asks the server to stop. Resolves with its exit code. */
  async stop(signal: NodeJS.Signals = "SIGTERM"): Promise<number | null> {
    if (this.child.exitCode === null && this.child.signalCode === null) {
      const timer = setTimeout(() => this.child.kill("SIGKILL"), HANG_MS);
      this.child.kill(signal);
      // Its last output arrives before "close", and may arrive after "exit".
      await once(this.child, "close");
      clearTimeout(timer);
    }
    if (this.ownsDirectory) await rm(this.dataDirectory, { recursive: true, force: true });
    return this.child.exitCode;
  }

  /** Kills the process. Its data stay. */
  async kill(): Promise<void> {
    this.child.kill("SIGKILL");
    if (this.child.exitCode === null && this.child.signalCode === null) await once(this.child, "exit");
  }

  /** Resident memory in MiB. */
  async residentMebibytes(): Promise<number> {
    const status = await readFile(`/proc/${this.child.pid}/status`, "utf8");
    return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024;
  }
}

/** Starts the built server as a process, and does not wait for it. */
export function spawnServer(
  flags: readonly string[],
  variables: Readonly<Record<string, string>> = {},
  root = ROOT,
  nodeFlags: readonly string[] = [],
): ChildProcessByStdio<null, Readable, Readable> {
  return spawn(process.execPath, [...nodeFlags, path.join(root, ENTRY), ...flags], {
    cwd: root,
    env: { ...process.env, SHARD_ADMIN_PASSWORD: ADMIN_PASSWORD, ...variables },
    stdio: ["ignore", "pipe", "pipe"],
  });
}

/** Starts the built server and waits until it listens. */
export async function startShard(options: ShardOptions = {}): Promise<Shard> {
  const dataDirectory = options.dataDirectory ?? (await mkdtemp(path.join(tmpdir(), "shard-")));
  const flags = ["--data", dataDirectory, "--game-port", "0", "--http-port", "0", "--game-host", "127.0.0.1"];
  flags.push("--scripts-budget-ms", String(SCRIPT_BUDGET_MS));
  flags.push("--scripts-values", JSON.stringify({ ...PLAIN_WORLD, ...options.values }));
  // Nobody saves scripts of the project meanwhile. To watch them, and a thread for saved ones, cost a server a second
  // of processor time.
  if (options.root === undefined && !options.flags?.some((flag) => OWN_SCRIPTS.includes(flag))) flags.push("--no-scripts-watch");
  if (options.databaseUrl) flags.push("--database-url", options.databaseUrl);
  const output: string[] = [];
  const child = spawnServer([...flags, ...(options.flags ?? [])], options.variables, options.root, options.nodeFlags);
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8");
    stream.on("data", (text: string) => output.push(text));
  }
  const { game, http } = await listening(child, dataDirectory, output);
  return new Shard({
    child,
    gamePort: game?.port ?? 0,
    httpPort: http.port,
    dataDirectory,
    output,
    ownsDirectory: options.dataDirectory === undefined,
    api: [options.root ?? ROOT, ...["--no-jwt", "--nats"].filter((flag) => options.flags?.includes(flag))].join(" "),
  });
}

interface Listening {
  /** Not of a process of a network that takes no clients. */
  game?: { port: number };
  http: { port: number };
  pid: number;
}

/** Waits for the `listening.json` of this process. */
async function listening(child: ChildProcess, dataDirectory: string, output: string[]): Promise<Listening> {
  const file = path.join(dataDirectory, "listening.json");
  const deadline = Date.now() + HANG_MS;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}:\n${output.join("")}`);
    const text = await readFile(file, "utf8").catch(() => "");
    const found = text === "" ? undefined : (JSON.parse(text) as Listening);
    if (found?.pid === child.pid) return found!;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  child.kill("SIGKILL");
  throw new Error(`the server did not listen within ${HANG_MS} ms:\n${output.join("")}`);
}
