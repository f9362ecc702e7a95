import { STATUS_CODES } from "node:http";
import { MAX_REPORTED_ERRORS, MAX_REPORTED_NAME_CHARS } from "./limits.js";

export const PROBLEM_CONTENT_TYPE = "application/problem+json";

/** The response body: RFC 9457, and `errors` (member -> message) if the input failed validation. */
export interface ProblemDetails {
  type: string;
  title: string;
  status: number;
  detail: string;
  errors?: Record<string, string>;
}

interface ProblemOptions {
  /** The last part of the `type` URN. Without it the type is `about:blank`, which means the same as the status. */
  kind?: string;
  errors?: Record<string, string>;
  headers?: Record<string, string>;
}

/** An error response, thrown from anywhere. `detail` is for people and reveals nothing internal. */
export class Problem extends Error {
  override readonly name = "Problem";
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly details: ProblemDetails;

  constructor(status: number, detail: string, options: ProblemOptions = {}) {
    super(detail);
    this.status = status;
    this.headers = options.headers ?? {};
    this.details = {
      type: options.kind === undefined ? "about:blank" : `urn:shardkeeper:problem:${options.kind}`,
      title: STATUS_CODES[status] ?? "Error",
      status,
      detail,
      ...(options.errors && { errors: bounded(options.errors) }),
    };
  }
}

export function validationProblem(detail: string, errors: Record<string, string>): Problem {
  return new Problem(400, detail, { kind: "validation", errors });
}

/** 429 and 503 tell clients when to retry, in whole seconds. */
export function retryProblem(status: 429 | 503, detail: string, retryAfterSeconds: number): Problem {
  const seconds = Math.max(1, Math.ceil(retryAfterSeconds));
  return new Problem(status, detail, { headers: { "Retry-After": String(seconds) } });
}

/** The answer to everybody whose address staff have blocked. */
export function addressBlocked(): Problem {
  return new Problem(403, "Your address is blocked. If that is wrong, write to the staff of the shard.");
}

function bounded(errors: Record<string, string>): Record<string, string> {
  const entries = Object.entries(errors).slice(0, MAX_REPORTED_ERRORS);
  return Object.fromEntries(entries.map(([name, message]) => [name.slice(0, MAX_REPORTED_NAME_CHARS), message]));
}
