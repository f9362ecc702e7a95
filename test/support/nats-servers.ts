import { type ChildProcess, spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { HANG_MS } from "./hang.js";
import { needs, programAt } from "./needs.js";

const PROBE_MS = 50;
const LOWEST_PORT = 10_000;
const HIGHEST_PORT = 30_000;

/** What tests of NATS need. */
export const natsNeed = needs("nats-server");

export interface NatsServer {
  readonly port: number;
  readonly pid: number;
  /** Ends it as a crash would; what it stored stays. */
  kill(): Promise<void>;
  /** Removes what it stored, while it does not run. */
  loseStore(): void;
  /** Starts it again where it was. */
  start(): Promise<void>;
}

export interface NatsOptions {
  readonly user?: string;
  readonly pass?: string;
  readonly withoutJetStream?: boolean;
  /** Where it tells its figures over HTTP. */
  readonly monitorPort?: number;
}

/** nats-server with a store of its own on a free port. */
export async function startNats(options: NatsOptions = {}): Promise<NatsServer & AsyncDisposable> {
  const [port = 0] = await freePorts(1);
  const server = serverAt(port, options, []);
  await server.start();
  return server;
}

/** A cluster of three. */
export async function startNatsCluster(): Promise<(NatsServer & AsyncDisposable)[]> {
  const ports = await freePorts(6);
  const routes = ports.slice(3).map((port) => `nats://127.0.0.1:${port}`);
  const servers = ports.slice(0, 3).map((port, index) => {
    const cluster = ["--cluster_name", "test", "--cluster", routes[index]!, "--routes", routes.join(",")];
    return serverAt(port, {}, ["--name", `n${index}`, ...cluster]);
  });
  await Promise.all(servers.map((server) => server.start()));
  return servers;
}

function serverAt(
  port: number,
  { user, pass, withoutJetStream, monitorPort }: NatsOptions,
  more: string[],
): NatsServer & AsyncDisposable {
  const store = mkdtempSync(path.join(tmpdir(), "shardkeeper-nats-"));
  const jetStream = withoutJetStream ? [] : ["--jetstream", "--store_dir", store];
  const users = user === undefined ? [] : ["--user", user, "--pass", pass ?? ""];
  const monitor = monitorPort === undefined ? [] : ["--http_port", String(monitorPort)];
  let child: ChildProcess | undefined;
  const kill = async (): Promise<void> => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill("SIGKILL");
    await once(child, "exit");
  };
  return {
    port,
    get pid() {
      return child?.pid ?? 0;
    },
    kill,
    loseStore: () => rmSync(store, { recursive: true, force: true }),
    async start() {
      child = spawn(
        programAt("nats-server")!,
        ["--addr", "127.0.0.1", "--port", String(port), ...jetStream, ...users, ...monitor, ...more],
        {
          stdio: "ignore",
        },
      );
      const started = child;
      await accepts(port, () => started.exitCode !== null);
    },
    async [Symbol.asyncDispose]() {
      await kill();
      rmSync(store, { recursive: true, force: true });
    },
  };
}

async function accepts(port: number, hasEnded: () => boolean): Promise<void> {
  const end = performance.now() + HANG_MS;
  for (;;) {
    const socket = connect({ host: "127.0.0.1", port });
    try {
      await once(socket, "connect");
      if (!hasEnded()) return;
      throw new Error(`port ${port} is taken`);
    } catch (error) {
      if (hasEnded() || performance.now() > end) throw error;
      await delay(PROBE_MS);
    } finally {
      socket.destroy();
    }
  }
}

/** Below the ports that the system hands out, so that nobody takes one while its server is down. */
export async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  while (ports.size < count) {
    const port = randomInt(LOWEST_PORT, HIGHEST_PORT);
    const server = createServer().listen(port, "127.0.0.1");
    try {
      await once(server, "listening");
      ports.add(port);
    } catch {
      continue;
    }
    await once(server.close(), "close");
  }
  return [...ports];
}
