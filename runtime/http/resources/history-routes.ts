import { z } from "zod";
import { defaultEventStreamLimits, KEPT_FIGURES, KEPT_FIGURES_INTERVAL_MS } from "../events/event-limits.js";
import { route, type Route } from "../routing/route.js";
import { type FiguresHistory, figuresHistorySchema, type LogLine, logLineSchema } from "../schemas/events.js";

const tag = "Server";
const MS_PER_SECOND = 1_000;
const MS_PER_HOUR = 3_600_000;

export interface HistoryRouteParts {
  readonly log: { readonly keptLogLines: readonly LogLine[] };
  /** Without it there are no figures. */
  readonly figures: { readonly history: FiguresHistory } | undefined;
}

/** What the server keeps of its log and figures, for pages that are opened later. */
export function historyRoutes({ log, figures }: HistoryRouteParts): Route[] {
  return [
    route({
      method: "GET",
      path: "/api/log/lines",
      tag,
      summary: "The last lines of the log",
      description: `Oldest first, at most ${defaultEventStreamLimits.keptLogLines}, of level info or above.`,
      access: { level: "GameMaster" },
      responses: { 200: { description: "The lines, as the event `log` has them", body: z.array(logLineSchema) } },
      handle: () => ({ status: 200, body: log.keptLogLines }),
    }),
    ...(figures ? [figuresRoute(figures)] : []),
  ];
}

function figuresRoute(figures: { readonly history: FiguresHistory }): Route {
  return route({
    method: "GET",
    path: "/api/figures",
    tag,
    summary: "The figures of the last hours",
    description:
      `The figures of the event \`metrics\` in intervals of ${KEPT_FIGURES_INTERVAL_MS / MS_PER_SECOND} seconds, for at most ` +
      `${(KEPT_FIGURES * KEPT_FIGURES_INTERVAL_MS) / MS_PER_HOUR} hours since the start.`,
    access: { level: "Counselor" },
    responses: { 200: { description: "The kept figures", body: figuresHistorySchema } },
    handle: () => ({ status: 200, body: figures.history }),
  });
}
