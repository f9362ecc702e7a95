import { z } from "zod";
import type { Storage } from "../../storage/storage.js";
import type { Metrics } from "../../process/metrics.js";
import { requireReady, type Readiness } from "../lifecycle.js";
import { LIFECYCLE_RETRY_AFTER_SECONDS, READY_PING_TIMEOUT_MS } from "../limits.js";
import { retryProblem } from "../problem.js";
import { unwritableProblem } from "../problem-of-error.js";
import { route, type Route } from "../route.js";
import { timeText } from "../schemas/fields.js";
import { serverVersionSchema } from "../schemas/server.js";

export interface VersionInfo {
  name: string;
  version: string;
  /** Unix milliseconds. */
  startedAt: number;
}

export interface ServerRouteParts {
  storage: Pick<Storage, "ping" | "failingBecause">;
  /** Why changes of the world cannot be stored. Undefined while they can. */
  worldFailsBecause?: (() => string | undefined) | undefined;
  readiness: () => Readiness;
  metrics: Metrics;
  /** Whether `/metrics` needs no token; otherwise it needs the level Counselor. */
  metricsAreOpen: () => boolean;
  version: VersionInfo;
}

const tag = "Server";

/** Routes for monitoring. They also answer while the server starts and stops. */
export function serverRoutes({
  storage,
  worldFailsBecause,
  readiness,
  metrics,
  metricsAreOpen,
  version,
}: ServerRouteParts): Route[] {
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
      problems: { 503: "The server is starting or stopping, or the database does not answer or stores nothing" },
      async handle({ log }) {
        requireReady(readiness());
        if ((storage.failingBecause ?? worldFailsBecause?.()) !== undefined) throw unwritableProblem();
        if (!(await answersInTime(storage))) {
          log.warn("the database does not answer");
          throw retryProblem(503, "The database does not answer.", LIFECYCLE_RETRY_AFTER_SECONDS);
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

async function answersInTime(storage: Pick<Storage, "ping">): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => (timer = setTimeout(() => resolve(false), READY_PING_TIMEOUT_MS)));
  const answered = storage.ping().then(
    () => true,
    () => false,
  );
  try {
    return await Promise.race([answered, late]);
  } finally {
    clearTimeout(timer);
  }
}
