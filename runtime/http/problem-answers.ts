import type { ApiContext, ApiMiddleware } from "./context.js";
import { Problem, PROBLEM_CONTENT_TYPE } from "./problem.js";
import { problemOf } from "./problem-of-error.js";
import { drain, RequestAbortedError } from "./request-body.js";

/** Turns whatever goes wrong further in into problem+json; what was not foreseen is logged and answered with a bare 500. */
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
  // Nobody is left to read it; the status is for the log.
  if (error instanceof RequestAbortedError) return new Problem(400, error.message);
  ctx.state.log.error({ err: error }, "a request failed");
  return new Problem(500, "Something went wrong here. The log has the details under this request's id.");
}

function answer(ctx: ApiContext, problem: Problem): void {
  if (problem.status === 503) ctx.state.log.debug({ detail: problem.message }, "unavailable");
  ctx.status = problem.status;
  ctx.set(problem.headers);
  ctx.set("Content-Type", PROBLEM_CONTENT_TYPE);
  ctx.body = JSON.stringify(problem.details);
}
