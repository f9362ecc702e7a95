import type { ApiContext, ApiMiddleware } from "./context.js";
import { Problem, PROBLEM_CONTENT_TYPE } from "../routing/problem.js";
import { problemOf } from "../routing/problem-of-error.js";
import { drain, RequestAbortedError } from "../routing/request-body.js";

/** Turns errors of the inner middlewares into problem+json. An unexpected error is logged and becomes a 500 without details. */
export function problemAnswers(): ApiMiddleware {
  return async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      answer(ctx, problemOf(error) ?? unforeseen(ctx, error));
    }
    if (!ctx.req.complete && !(await drain(ctx.req))) ctx.set("Connection", "close");
  };
}

function unforeseen(ctx: ApiContext, error: unknown): Problem {
  // No client reads it; the status is for the log.
  if (error instanceof RequestAbortedError) return new Problem(400, error.message);
  ctx.state.log.error({ err: error }, "a request failed");
  return new Problem(500, "The server failed to answer this request. Its log has the details under the request's id.");
}

function answer(ctx: ApiContext, problem: Problem): void {
  if (problem.status === 503) ctx.state.log.debug({ detail: problem.message }, "unavailable");
  ctx.status = problem.status;
  ctx.set(problem.headers);
  ctx.set("Content-Type", PROBLEM_CONTENT_TYPE);
  ctx.body = JSON.stringify(problem.details);
}
