import { spawnSync } from "node:child_process";
import net from "node:net";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { Supervised, type SupervisedParts } from "./supervised.js";

const PROGRAM = "nats-server";
const HOST = "127.0.0.1";
const NODES = 3;
const LOOK_MS = 50;

/** A node of NATS that is running here. */
export interface NatsNode {
  readonly url: string;
  readonly supervised: Supervised;
}

export function hasNatsServer(): boolean {
  return spawnSync(PROGRAM, ["--version"]).error === undefined;
}

/** Three nodes of one cluster with JetStream, on free ports of this machine. @param name of the cluster */
export async function natsNodes(
  folder: string,
  name: string,
  { say, watch }: Pick<SupervisedParts, "say" | "watch">,
): Promise<NatsNode[]> {
  const ports = await freePorts(2 * NODES);
  const routes = ports.slice(NODES).map((port) => `nats://${HOST}:${port}`);
  return routes.map((route, index) => {
    const port = ports[index]!;
    const node = `nats-${index + 1}`;
    const own = path.join(folder, node);
    const args = ["--addr", HOST, "--port", String(port), "--name", node, "--jetstream", "--store_dir", path.join(own, "store")];
    const cluster = ["--cluster_name", name, "--cluster", route, "--routes", routes.filter((one) => one !== route).join(",")];
    const supervised = new Supervised({
      ...{ name: node, folder: own, say, watch, whenBack: () => undefined },
      command: () => [PROGRAM, ...args, ...cluster],
      ready: (_, hasEnded) => accepts(port, hasEnded),
    });
    return { url: `nats://${HOST}:${port}`, supervised };
  });
}

async function accepts(port: number, hasEnded: () => boolean): Promise<void> {
  while (!hasEnded()) {
    if (await canConnect(port)) return;
    await delay(LOOK_MS);
  }
}

function canConnect(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect({ host: HOST, port });
    socket.once("connect", () => resolve(true));
    socket.once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
}

async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = net.createServer();
      await new Promise<void>((resolve) => server.listen(0, HOST, resolve));
      return server;
    }),
  );
  const ports = servers.map((server) => (server.address() as net.AddressInfo).port);
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}
