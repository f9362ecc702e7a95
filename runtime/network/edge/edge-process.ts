import { Socket } from "node:net";
import {
  type EdgeMessage,
  type EdgeSettings,
  FIGURES_INTERVAL_MS,
  LINK_DESCRIPTOR,
  type OpenMessage,
} from "../links/edge-messages.js";
import { Edge } from "./edge.js";

// A terminal and systemd signal all processes of a server. This one ends with the world's, which says farewell to
// players first.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => undefined);

const settings = JSON.parse(process.argv[2] ?? "") as EdgeSettings;
const link = new Socket({ fd: LINK_DESCRIPTOR, readable: true, writable: true });
const edge = new Edge(link, settings, () => process.exit());
const say = (message: EdgeMessage): void => void process.send?.(message);

process.on("disconnect", () => process.exit());
process.on("message", ({ open }: OpenMessage, socket) => edge.open(open, socket as Socket | undefined));
setInterval(() => {
  edge.sweep(performance.now());
  say({ figures: edge.figures() });
}, FIGURES_INTERVAL_MS);
say({ ready: true });
