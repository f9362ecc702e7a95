import { Writable } from "node:stream";
import { pino } from "pino";
import { expect } from "vitest";
import { Accounts } from "../../../runtime/services/accounts/accounts.js";
import type { AccountLevel } from "../../../runtime/contracts/levels.js";
import { LoginThrottle } from "../../../runtime/services/accounts/login-throttle.js";
import { createHttpApi, type HttpApi, type HttpApiParts } from "../../../runtime/http/api.js";
import type { HttpServerParts } from "../../../runtime/http/server/http-server.js";
import type { ProblemDetails } from "../../../runtime/http/routing/problem.js";
import { problemsOf, type Route } from "../../../runtime/http/routing/route.js";
import { createMetrics } from "../../../runtime/base/system/metrics.js";
import type { Sessions, SessionInfo } from "../../../runtime/contracts/sessions.js";
import type { Account } from "../../../runtime/storage/storage.js";
import { openInThread } from "../storage/database/in-thread-storage.js";

export const PASSWORD = "correct horse";
export const TOKEN_SECRET = Buffer.from("a secret for tests, 32 bytes or more");

/** Real hashing needs a worker and tens of milliseconds, and has its own tests. */
export const quickPasswords = {
  dummyHash: "quick:",
  hash: (password: string) => Promise.resolve(`quick:${password}`),
  verify: (password: string, hash: string) => Promise.resolve(hash === `quick:${password}`),
};

export class FakeSessions implements Sessions {
  readonly sessions: SessionInfo[] = [];
  readonly kicked: { sessionId: number; reason: string }[] = [];

  add(session: Partial<SessionInfo>): void {
    this.sessions.push({
      sessionId: this.sessions.length + 1,
      accountId: 1,
      username: "somebody",
      role: "Regular",
      characterId: null,
      characterName: null,
      mapId: null,
      x: null,
      y: null,
      z: null,
      remoteAddress: "192.0.2.7",
      connectedAt: Date.UTC(2026, 2, 19, 10, 15),
      clientVersion: null,
      pingMs: null,
      ...session,
    });
  }

  find(sessionId: number): SessionInfo | undefined {
    return this.sessions.find((session) => session.sessionId === sessionId);
  }

  list(): SessionInfo[] {
    return [...this.sessions];
  }

  kick(sessionId: number, reason: string): boolean {
    const at = this.sessions.findIndex((session) => session.sessionId === sessionId);
    if (at < 0) return false;
    this.sessions.splice(at, 1);
    this.kicked.push({ sessionId, reason });
    return true;
  }
}

export interface CallOptions {
  token?: string | undefined;
  body?: unknown;
  headers?: Record<string, string>;
}

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  /** Undefined if the response is empty or not JSON. */
  body: unknown;
}

export interface TestApi {
  api: HttpApi;
  url: string;
  port: number;
  storage: Awaited<ReturnType<typeof openInThread>>;
  accounts: Accounts;
  sessions: FakeSessions;
  /** All log lines, as JSON. */
  logLines: string[];
  /** Creates an account with {@link PASSWORD}. */
  account(username: string, role?: AccountLevel): Promise<Account>;
  login(username: string, password?: string): Promise<string>;
  /** Calls the API. The response must be declared for the route and have the headers of every response. */
  call(method: string, path: string, options?: CallOptions): Promise<Answer>;
  close(): Promise<void>;
}

export type ApiOverrides = Omit<Partial<HttpApiParts>, "options"> & {
  options?: Partial<HttpServerParts["options"]>;
  passwords?: typeof quickPasswords;
};

/** A listening API on a free port with a real database, fast passwords and fake sessions. */
export async function startApi(overrides: ApiOverrides = {}): Promise<TestApi> {
  const { options, passwords = quickPasswords, ...parts } = overrides;
  const storage = await openInThread();
  const throttle = new LoginThrottle({ limits: { addressFailures: 1_000 } });
  const accounts = new Accounts({ storage, passwords, throttles: { game: new LoginThrottle(), http: throttle } });
  const sessions = new FakeSessions();
  const logLines: string[] = [];
  const logStream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      logLines.push(chunk.toString());
      done();
    },
  });
  const api = createHttpApi({
    tokenSecret: TOKEN_SECRET,
    accounts,
    sessions,
    storage,
    metrics: createMetrics({ processMetrics: false }),
    readiness: () => "ready",
    version: { name: "Shardkeeper", version: "1.2.3", startedAt: Date.UTC(2026, 2, 19) },
    log: pino({ level: "debug" }, logStream),
    ...parts,
    options: { jwt: true, jwtLifetimeMinutes: 60, allowedHosts: [], ...options },
  });
  const { port } = await api.listen("127.0.0.1", 0);
  const url = `http://127.0.0.1:${port}`;

  const call = async (method: string, target: string, request: CallOptions = {}): Promise<Answer> => {
    const headers = new Headers(request.headers);
    if (request.token !== undefined) headers.set("Authorization", `Bearer ${request.token}`);
    if (request.body !== undefined && !headers.has("Content-Type")) headers.set("Content-Type", "application/json");
    const body =
      typeof request.body === "string" || request.body instanceof Uint8Array ? request.body : JSON.stringify(request.body);
    const response = await fetch(url + target, { method, headers, body: body ?? null });
    const answer = await readAnswer(response);
    checkAnswer(api.routes, method, target, answer);
    return answer;
  };

  return {
    api,
    url,
    port,
    storage,
    accounts,
    sessions,
    logLines,
    account: (username, role = "Regular") =>
      accounts.create({ username, password: PASSWORD, email: `${username}@example.org`, role }),
    async login(username, password = PASSWORD) {
      const answer = await call("POST", "/auth/login", { body: { username, password } });
      expect(answer.status).toBe(200);
      return (answer.body as { accessToken: string }).accessToken;
    },
    call,
    async close() {
      await api.close();
      await storage.close();
    },
  };
}

async function readAnswer(response: Response): Promise<Answer> {
  const text = await response.text();
  const isJson = /json/.test(response.headers.get("Content-Type") ?? "") && text !== "";
  return { status: response.status, headers: response.headers, text, body: isJson ? (JSON.parse(text) as unknown) : undefined };
}

/** The problem in a response; checks that it is one. */
export function problemIn(answer: Answer): ProblemDetails {
  expect(answer.headers.get("Content-Type")).toBe("application/problem+json");
  const problem = answer.body as ProblemDetails;
  expect(problem).toMatchObject({
    type: expect.any(String) as string,
    title: expect.any(String) as string,
    status: answer.status,
    detail: expect.any(String) as string,
  });
  expect(answer.text).not.toMatch(/\bat .*\.(ts|js):\d+|node_modules|<html/i);
  return problem;
}

/** A page may have only the style with the given hash, and scripts of the server that cannot turn text into markup. */
const pagePolicy =
  /^default-src 'none';style-src 'sha256-[A-Za-z0-9+/=]{44}';base-uri 'none';form-action 'self';frame-ancestors 'none'(;script-src 'self';require-trusted-types-for 'script';trusted-types 'none')?$/;

function checkAnswer(routes: readonly Route[], method: string, target: string, answer: Answer): void {
  expect(answer.headers.get("X-Request-Id")).toMatch(/^[A-Za-z0-9-]{1,64}$/);
  expect(answer.headers.get("Cache-Control")).toBe("no-store");
  expect(answer.headers.get("X-Content-Type-Options")).toBe("nosniff");
  const policy = answer.headers.get("Content-Security-Policy");
  if (/html/.test(answer.headers.get("Content-Type") ?? "")) expect(policy).toMatch(pagePolicy);
  else expect(policy).toBe("default-src 'none';frame-ancestors 'none'");
  if (answer.status >= 400 && method !== "HEAD") problemIn(answer);

  const route = routes.find((candidate) => candidate.method === method && pathMatches(candidate.path, target));
  if (!route) return;
  const response = route.responses[answer.status];
  if (!response) expect(Object.keys(problemsOf(route))).toContain(String(answer.status));
  else if (answer.body !== undefined) response.body?.parse(answer.body);
  else expect(response.body === undefined).toBe(answer.text === "");
}

function pathMatches(declared: string, target: string): boolean {
  const pattern = declared.replaceAll(/\{\w+\}/g, "[^/]+").replaceAll(".", "\\.");
  return new RegExp(`^${pattern}/?$`).test(target.replace(/\?.*/, ""));
}
