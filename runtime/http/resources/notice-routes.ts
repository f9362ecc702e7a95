import { route, type Route } from "../routing/route.js";
import { timeText } from "../schemas/fields.js";
import { type Notices, noticesSchema } from "../schemas/notices.js";

/** A restart of the world in which players stayed connected. */
export interface PastRestart {
  /** A reason, a signal or an exit code. */
  readonly how: string;
  readonly wasPlanned: boolean;
  /** Since when nobody could act, in Unix milliseconds. */
  readonly at: number;
  /** Until all players could act again. */
  readonly pauseMs: number;
}

/** What staff should know of this process. */
export interface NoticeSource {
  /** Undefined in the first world. */
  readonly lastRestart: PastRestart | undefined;
  /** Sentences, each with what to do; none while all is well. */
  readonly notices: readonly string[];
}

/** What staff should know now. */
export function noticeRoutes(source: NoticeSource | undefined): Route[] {
  return [
    route({
      method: "GET",
      path: "/api/notices",
      tag: "Server",
      summary: "What staff should know now: the last restart, and scripts that are left out",
      access: { level: "Counselor" },
      responses: { 200: { description: "The notices of this process", body: noticesSchema } },
      handle: () => ({ status: 200, body: noticesOf(source) }),
    }),
  ];
}

function noticesOf(source: NoticeSource | undefined): Notices {
  if (!source?.lastRestart) return { lastRestart: null, notices: [...(source?.notices ?? [])] };
  const { at, ...restart } = source.lastRestart;
  return { lastRestart: { ...restart, atUtc: timeText(at) }, notices: [...source.notices] };
}
