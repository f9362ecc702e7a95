import { setTimeout as sleep } from "node:timers/promises";
import type { AccountRole } from "../flags.js";
import { PASSWORD_FILE, PASSWORD_VARIABLE } from "./local-administrator.js";
import { retryAfterMs } from "./retry-after.js";

/** The accounts cannot be prepared. `message` says why and what to do. */
export class BootstrapError extends Error {}

export interface CreatedAccount {
  username: string;
  password: string;
  email: string;
  role: AccountRole;
}

export interface AdminApiParts {
  /** Base URL without a trailing slash. */
  base: string;
  signal: AbortSignal;
  /** First wait before a retry without a `Retry-After`; doubles with every further one. */
  firstRetryMs?: number;
}

const ATTEMPTS_MAX = 20;
const FIRST_RETRY_MS = 100;
/** Longest wait between two attempts, whatever the server asks for. */
const RETRY_MAX_MS = 30_000;
const REQUEST_TIMEOUT_MS = 60_000;
const LOGIN_PATH = "/auth/login";
const DETAIL_MAX_CHARACTERS = 500;

const LOGIN_REQUEST = `POST ${LOGIN_PATH}`;
const BULK_REQUEST = "POST /api/users/bulk";
/** Answers of a server without the bulk route, or with another one at its path. */
const NO_BULK_STATUSES = new Set([400, 404, 405, 501]);

export interface AdminCredentials {
  username: string;
  password: string;
}

/** The accounts of one bulk request. */
export interface NewAccounts {
  password: string;
  role: AccountRole;
  accounts: readonly Pick<CreatedAccount, "username" | "email">[];
}

/**
 * The routes of the shard's HTTP API that prepare a load test. Throttled, overloaded and broken requests are repeated,
 * and those that come after the end of the token, with a new one.
 */
export class AdminApi {
  readonly #base: string;
  readonly #signal: AbortSignal;
  readonly #firstRetryMs: number;
  #credentials: AdminCredentials | undefined;
  #token: string | undefined;
  /** The login under way after the end of a token; requests that run at the same time share it. */
  #renewal: Promise<unknown> | undefined;
  #renewals = 0;
  #retries = 0;

  constructor(parts: AdminApiParts) {
    this.#base = parts.base;
    this.#signal = parts.signal;
    this.#firstRetryMs = parts.firstRetryMs ?? FIRST_RETRY_MS;
  }

  /** Requests that had to be repeated so far. */
  get retries(): number {
    return this.#retries;
  }

  /** Logins after the end of a token so far. */
  get renewals(): number {
    return this.#renewals;
  }

  /** Authenticates, now and whenever a token ends. Does nothing if JWT is off (404). @throws BootstrapError */
  async login(credentials: AdminCredentials): Promise<"authenticated" | "jwtOff"> {
    const response = await this.#send("POST", LOGIN_PATH, { ...credentials });
    if (response.status === 404) return "jwtOff";
    if (response.status === 401)
      throw new BootstrapError(
        `The server refuses the credentials given with --admin-username and --admin-password (401 from ${LOGIN_REQUEST}).`,
      );
    if (!response.ok) throw await unexpected(response, LOGIN_REQUEST);
    const { accessToken } = (await jsonOf(response, LOGIN_REQUEST)) as { accessToken?: unknown };
    if (typeof accessToken !== "string") throw new BootstrapError(`${LOGIN_REQUEST} answered without an accessToken.`);
    this.#token = accessToken;
    this.#credentials = credentials;
    return "authenticated";
  }

  /**
   * The roles of all accounts by name, in lower case: the server compares names without regard to case.
   * @throws BootstrapError
   */
  async roles(): Promise<Map<string, unknown>> {
    const response = await this.#request("GET", "/api/users/");
    if (!response.ok) throw await unexpected(response, "GET /api/users/");
    const users = await jsonOf(response, "GET /api/users/");
    if (!Array.isArray(users)) throw new BootstrapError("GET /api/users/ answered with something else than an array.");
    const known = users.filter(
      (user: { username?: unknown } | null): user is { username: string; role?: unknown } => typeof user?.username === "string",
    );
    return new Map(known.map(({ username, role }) => [username.toLowerCase(), role]));
  }

  /** @throws BootstrapError */
  async create(account: CreatedAccount): Promise<"created" | "exists"> {
    const response = await this.#request("POST", "/api/users/", account);
    if (response.status === 409) return "exists";
    if (!response.ok) throw await unexpected(response, `POST /api/users/ for ${account.username}`);
    await response.arrayBuffer(); // read to the end, so that the connection can be reused
    return "created";
  }

  /**
   * Creates many accounts that share a password.
   * @returns undefined if the server has no such route
   * @throws BootstrapError
   */
  async createMany(accounts: NewAccounts): Promise<{ created: number; existed: number } | undefined> {
    const response = await this.#request("POST", "/api/users/bulk", accounts);
    if (NO_BULK_STATUSES.has(response.status)) {
      await response.arrayBuffer();
      return undefined;
    }
    if (!response.ok) throw await unexpected(response, BULK_REQUEST);
    const { created, existing } = (await jsonOf(response, BULK_REQUEST)) as { created?: unknown; existing?: unknown };
    if (!Array.isArray(created) || !Array.isArray(existing)) return undefined;
    return { created: created.length, existed: existing.length };
  }

  /**
   * Any other request, for scenarios. Answers of all kinds are handed out.
   * @throws BootstrapError when there is none
   */
  async call(method: string, path: string, body?: object): Promise<{ status: number; body: unknown }> {
    const response = await this.#request(method, path, body);
    const text = await response.text();
    return { status: response.status, body: /json/.test(response.headers.get("content-type") ?? "") ? JSON.parse(text) : text };
  }

  /** As `#send`, but signs in again if the token has ended meanwhile. */
  async #request(method: string, path: string, body?: object): Promise<Response> {
    const token = this.#token;
    const response = await this.#send(method, path, body);
    if (response.status !== 401 || token === undefined || this.#credentials === undefined) return response;
    await response.arrayBuffer();
    if (this.#token === token) await this.#renew(this.#credentials);
    return this.#send(method, path, body);
  }

  async #renew(credentials: AdminCredentials): Promise<void> {
    this.#renewal ??= this.login(credentials).finally(() => {
      this.#renewals++;
      this.#renewal = undefined;
    });
    await this.#renewal;
  }

  async #send(method: string, path: string, body?: object): Promise<Response> {
    for (let attempt = 1; ; attempt++) {
      let waitMs = Math.min(RETRY_MAX_MS, this.#firstRetryMs * 2 ** (attempt - 1)) * (0.75 + Math.random() / 2);
      let problem: string;
      let isThrottled = false;
      try {
        const response = await fetch(this.#base + path, {
          method,
          headers: {
            accept: "application/json, */*;q=0.5", // the metrics are text
            ...(body && { "content-type": "application/json" }),
            ...(this.#token !== undefined && { authorization: `Bearer ${this.#token}` }),
          },
          ...(body && { body: JSON.stringify(body) }),
          signal: AbortSignal.any([this.#signal, AbortSignal.timeout(REQUEST_TIMEOUT_MS)]),
        });
        if (response.status !== 429 && response.status !== 503) return response;
        problem = `${response.status} from ${method} ${path}`;
        waitMs = retryAfterMs(response.headers.get("retry-after"), Date.now()) ?? waitMs;
        await response.arrayBuffer();
        isThrottled = response.status === 429 && path === LOGIN_PATH;
      } catch (error) {
        this.#signal.throwIfAborted();
        const code = networkErrorCode(error);
        problem = `${code} at ${method} ${path}`;
        if (!REPEATED_NETWORK_ERRORS.has(code))
          throw new BootstrapError(
            `Cannot reach the HTTP API at ${this.#base} (${code}). Is the shard running, and is --http right?`,
          );
      }
      if (isThrottled && waitMs > RETRY_MAX_MS) throw throttled(waitMs);
      if (attempt === ATTEMPTS_MAX)
        throw new BootstrapError(`The HTTP API at ${this.#base} kept failing: ${problem}, ${attempt} times.`);
      this.#retries++;
      await sleep(Math.min(RETRY_MAX_MS, waitMs), undefined, { signal: this.#signal });
    }
  }
}

/**
 * The connection broke during the request, which may have succeeded. An account that "exists" on the retry counts as
 * created.
 */
const REPEATED_NETWORK_ERRORS = new Set(["ECONNRESET", "EPIPE", "UND_ERR_SOCKET", "ECONNABORTED"]);

function networkErrorCode(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause, code, name } = error as Error & { code?: unknown };
  if (typeof code === "string") return code;
  // When a name has several addresses, fetch collects one failure for each.
  if (cause instanceof AggregateError && cause.errors.length > 0) return networkErrorCode(cause.errors[0]);
  if (cause !== undefined) return networkErrorCode(cause);
  return name;
}

function throttled(waitMs: number): BootstrapError {
  return new BootstrapError(
    `The shard throttles logins from this address after failed ones (429 from POST ${LOGIN_PATH}), for another ` +
      `${Math.ceil(waitMs / 1_000)} s. Check --admin-username and --admin-password, and wait. A shard never throttles its own machine ` +
      "while http.exemptLoopback is on; behind a proxy, see http.trustedProxies.",
  );
}

async function unexpected(response: Response, request: string): Promise<BootstrapError> {
  const detail = await detailOf(response);
  const told = `${response.status} from ${request}${detail === "" ? "" : `: ${detail}`}`;
  if (response.status === 401)
    return new BootstrapError(
      `The server wants to know who is asking (${told}). Give an Administrator's credentials with --admin-username and ` +
        `--admin-password; the first Administrator's password is in ${PASSWORD_FILE} in the server's data directory, or in ` +
        `the variable ${PASSWORD_VARIABLE} of its first start.`,
    );
  if (response.status === 403)
    return new BootstrapError(`The account given with --admin-username is no Administrator, or is blocked (${told}).`);
  return new BootstrapError(`The test accounts cannot be prepared: ${told}`);
}

/** The message of a problem+json (or any other) body, cut to a readable length. */
async function detailOf(response: Response): Promise<string> {
  const text = await response.text().catch(() => "");
  let said = text;
  try {
    const { title, detail, errors } = JSON.parse(text) as { title?: unknown; detail?: unknown; errors?: unknown };
    const parts = [detail ?? title, errors].filter((part) => part !== undefined);
    if (parts.length > 0) said = parts.map((part) => (typeof part === "string" ? part : JSON.stringify(part))).join(" ");
  } catch {
    // Not JSON: the text itself is the message.
  }
  return said.replace(/\s+/g, " ").trim().slice(0, DETAIL_MAX_CHARACTERS);
}

async function jsonOf(response: Response, request: string): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    throw new BootstrapError(`${request} answered with something else than JSON. Is --http the address of a shard's HTTP API?`);
  }
}
