import type Koa from "koa";
import type { Log } from "../../base/log/log.js";
import type { Principal } from "../routing/route.js";

/** What the middlewares share about a request. */
export interface ApiState {
  requestId: string;
  log: Log;
  /** The IP address of the caller. */
  address: string;
  /** The path of the matching route; undefined if none matches. There are few, so it can be a label of metrics. */
  routePath?: string;
  principal?: Principal;
  /** Whether the response continues until one side ends it. Its duration then says nothing about the server. */
  isStream?: boolean;
}

export type ApiContext = Koa.ParameterizedContext<ApiState>;
export type ApiMiddleware = (ctx: ApiContext, next: () => Promise<unknown>) => Promise<void>;
