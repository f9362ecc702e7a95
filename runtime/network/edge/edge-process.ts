import type { Socket } from "node:net";
import { type EdgeOrder, type EdgeSign, type EdgeStart, FIGURES_INTERVAL_MS } from "../links/edge-messages.js";
import { Edge } from "./edge.js";

// A terminal and systemd signal all processes of a server. This one ends with the supervisor, after the world, which
// says farewell to players first.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => undefined);

const sayAlive = (): void => void (process.connected && process.send!({ clients: edge.clientCount } satisfies EdgeSign));
const edge = new Edge(JSON.parse(process.argv[2] ?? "") as EdgeStart, sayAlive);

process.on("disconnect", () => process.exit());
process.on("message", (order: EdgeOrder, socket) => {
  if ("open" in order) return edge.open(socket as Socket | undefined);
  void edge.close().then(() => process.exit());
});
setInterval(() => {
  edge.sweep(performance.now());
  sayAlive();
}, FIGURES_INTERVAL_MS);
sayAlive();
