import type Koa from "koa";
import type { Log } from "../log/log.js";
import type { Principal } from "./route.js";

/** What the middlewares tell each other about a request. */
export interface ApiState {
  requestId: string;
  log: Log;
  /** IP address of the caller. */
  address: string;
  /** Path of the matched declaration; undefined where none matched. Bounded, so it may label metrics. */
  routePath?: string;
  principal?: Principal;
  /** The answer goes on until one side ends it, so how long it takes says nothing about the server. */
  isStream?: boolean;
}

export type ApiContext = Koa.ParameterizedContext<ApiState>;
export type ApiMiddleware = (ctx: ApiContext, next: () => Promise<unknown>) => Promise<void>;
