import { z } from "zod";
import type { Metrics } from "../../base/system/metrics.js";
import { type ReadyParts, whyNotReady } from "../server/ready.js";
import { route, type Route } from "../routing/route.js";
import { timeText } from "../schemas/fields.js";
import { serverVersionSchema } from "../schemas/worlds.js";

export interface VersionInfo {
  name: string;
  version: string;
  /** Unix milliseconds. */
  startedAt: number;
}

export interface ServerRouteParts extends ReadyParts {
  metrics: Metrics;
  /** Whether `/metrics` needs no token; otherwise it needs the level Counselor. */
  metricsAreOpen: () => boolean;
  version: VersionInfo;
}

const tag = "Server";

/** Routes for monitoring. They also answer while the server starts and stops. */
export function serverRoutes({ metrics, metricsAreOpen, version, ...parts }: ServerRouteParts): Route[] {
  return [
    route({
      method: "GET",
      path: "/health",
      tag,
      summary: "Whether the process is alive",
      access: "anyone",
      always: true,
      responses: { 200: { description: "It is alive", body: z.strictObject({ status: z.literal("ok") }) } },
      handle: () => ({ status: 200, body: { status: "ok" } }),
    }),
    route({
      method: "GET",
      path: "/ready",
      tag,
      summary: "Whether the server is ready for players and tools",
      access: "anyone",
      always: true,
      responses: { 200: { description: "It is ready", body: z.strictObject({ status: z.literal("ready") }) } },
      problems: {
        503: "The server is starting or stopping, the database does not answer or stores nothing, or scripts do not run",
      },
      async handle({ log }) {
        const problem = await whyNotReady(parts);
        if (problem) {
          if (parts.readiness() === "ready") log.warn(`not ready: ${problem.message}`);
          throw problem;
        }
        return { status: 200, body: { status: "ready" } };
      },
    }),
    route({
      method: "GET",
      path: "/metrics",
      tag,
      summary: "Metrics for Prometheus",
      description:
        "Needs no token while the API is bound to a loopback address (configurable); otherwise it needs the level Counselor.",
      access: { level: "Counselor", unlessOpen: metricsAreOpen },
      always: true,
      responses: {
        200: { description: "The text exposition format", contentType: metrics.registry.contentType, body: z.string() },
      },
      handle: async () => ({ status: 200, body: await metrics.registry.metrics() }),
    }),
    route({
      method: "GET",
      path: "/api/version",
      tag,
      summary: "Name, version and start time of the server",
      access: "anyone",
      always: true,
      responses: {
        200: { description: "The version", body: serverVersionSchema },
      },
      handle: () => ({
        status: 200,
        body: { name: version.name, version: version.version, startedAtUtc: timeText(version.startedAt) },
      }),
    }),
  ];
}
