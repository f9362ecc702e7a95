import net from "node:net";
import { expect } from "vitest";
import { defaultHttpLimits, MAX_BODY_BYTES } from "../../../runtime/http/routing/limits.js";
import type { Arena } from "../../support/arena.js";
import { crowdOfSilent } from "../../support/barrage.js";
import { ADMIN_PASSWORD } from "../../support/shard.js";
import { until } from "../../support/until.js";
import { type Attack, counted, repeated } from "../attack.js";

/** Below the limit of connections of one address. */
const AT_ONCE = 20;
const DRIP_MS = 500;
const HOST = "Host: localhost";
const JSON_BODY = "Content-Type: application/json";

function request(line: string, headers: readonly string[], body = ""): string {
  const length = body === "" ? [] : [`Content-Length: ${Buffer.byteLength(body)}`];
  return [`${line} HTTP/1.1`, ...headers, ...length, "Connection: close", "", body].join("\r\n");
}

/** The status of the first answer, "closed" without one. Sends the text at once, or by bytes with pauses. */
async function statusOf(arena: Arena, text: string, { localAddress = arena.newAddress(), dripMs = 0 } = {}): Promise<string> {
  const socket = net.connect({ port: arena.shard.httpPort, host: "127.0.0.1", localAddress });
  const closed = new Promise<string>((resolve) => socket.once("close", () => resolve("closed")));
  const answered = new Promise<string>((resolve) => {
    socket.once("data", (bytes: Buffer) => resolve(/^HTTP\/1\.1 (\d{3})/.exec(bytes.toString("latin1"))?.[1] ?? "no HTTP"));
  });
  socket.on("error", () => undefined);
  let sent = 0;
  const timer = dripMs > 0 ? setInterval(() => socket.write(text.charAt(sent++)), dripMs) : undefined;
  if (!timer) socket.write(text);
  const status = await Promise.race([answered, closed]);
  clearInterval(timer);
  socket.destroy();
  return status;
}

/** An attack whose every try is a request, and whose only answers are these. */
function requests(parts: {
  tried: string;
  times: number;
  quickTimes?: number;
  texts: (arena: Arena) => Promise<readonly string[]> | readonly string[];
  answers: Readonly<Record<string, string>>;
}): Attack {
  const { tried, times, quickTimes = 6, texts, answers } = parts;
  return {
    ...{ tried, times, quickTimes },
    async run(arena, count) {
      const all = await texts(arena);
      const statuses = await repeated(count, AT_ONCE, (index) => statusOf(arena, all[index % all.length]!));
      expect(Object.keys(answers)).toEqual(expect.arrayContaining([...new Set(statuses)]));
      return counted(statuses.map((status) => `${status} (${answers[status]!})`));
    },
  };
}

/** The administrator's token with another head, other claims or another signature. */
async function forgedTokens(arena: Arena): Promise<string[]> {
  const [, claims = "", signature = ""] = (await arena.shard.login("admin", ADMIN_PASSWORD)).split(".");
  const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");
  const head = encoded({ alg: "HS256", typ: "JWT" });
  const plain = JSON.parse(Buffer.from(claims, "base64url").toString()) as object;
  return [
    `${encoded({ alg: "none", typ: "JWT" })}.${claims}.`,
    `${encoded({ alg: "None", typ: "JWT" })}.${claims}.${signature}`,
    `${encoded({ alg: "RS256", typ: "JWT" })}.${claims}.${signature}`,
    `${encoded({ alg: "HS256", typ: "JWT", crit: ["exp"] })}.${claims}.${signature}`,
    `${head}.${encoded({ ...plain, exp: 99_999_999_999 })}.${signature}`,
    `${head}.${claims}.${Buffer.alloc(32).toString("base64url")}`,
    `${head}.${claims}.`,
  ];
}

const attempt = (body: string, ...headers: string[]): string => request("POST /auth/login", [HOST, JSON_BODY, ...headers], body);

export const attacks: readonly Attack[] = [
  requests({
    tried: "HTTP: bodies above the limit, with a length, in chunks, or with a length that lies",
    times: 1_000,
    texts: () => {
      const body = "x".repeat(2 * MAX_BODY_BYTES);
      const chunk = `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;
      return [
        attempt(body),
        `${request("POST /auth/login", [HOST, JSON_BODY, "Transfer-Encoding: chunked"])}${chunk}`,
        `${request("POST /auth/login", [HOST, JSON_BODY, "Content-Length: 99999999999"])}${body}`,
      ];
    },
    answers: { 413: "body too long" },
  }),
  requests({
    tried: "HTTP: two Host headers, none, or a foreign one (DNS rebinding)",
    times: 3_000,
    texts: () => [
      request("GET /health", [HOST, "Host: evil.example"]),
      request("GET /health", []),
      request("GET /health", ["Host: evil.example"]),
    ],
    answers: { 400: "Host missing or twice", 421: "not this server's name" },
  }),
  requests({
    tried: "HTTP: requests of foreign web pages (Origin), with and without a preflight",
    times: 2_000,
    texts: () => [
      request("POST /auth/login", [HOST, "Origin: https://evil.example", "Content-Type: text/plain"], "{}"),
      request("OPTIONS /api/users", [HOST, "Origin: https://evil.example", "Access-Control-Request-Method: GET"]),
      request("GET /api/users", [HOST, "Origin: null"]),
    ],
    answers: { 403: "foreign pages may not call" },
  }),
  requests({
    tried: "HTTP: tokens with alg none, another algorithm, crit, later expiry or a wrong signature",
    times: 3_000,
    quickTimes: 7,
    texts: async (arena) =>
      (await forgedTokens(arena)).map((token) => request("GET /api/users", [HOST, `Authorization: Bearer ${token}`])),
    answers: { 401: "no valid token" },
  }),
  requests({
    tried: "HTTP: JSON with __proto__, repeated members, deep nesting, or cut off",
    times: 2_000,
    texts: () => [
      attempt('{"username":"admin","password":"x","__proto__":{"role":"Administrator"}}'),
      attempt('{"username":"admin","username":"nobody","password":"x"}'),
      attempt("[".repeat(30_000)),
      attempt('{"username":"admin","pass'),
    ],
    answers: { 400: "not acceptable JSON" },
  }),
  requests({
    tried: "HTTP: paths that lead out of the served files, and malformed requests",
    times: 2_000,
    texts: () => [
      request("GET /admin-ui/../../package.json", [HOST]),
      request("GET /admin-ui/%2e%2e/%2e%2e/package.json", [HOST]),
      request("GET /admin-ui/%00", [HOST]),
      request("GET /%", [HOST]),
      request("GET /health", [HOST, "Content-Length: 5", "Transfer-Encoding: chunked"]),
      request("GET /health", [HOST, `X-Long: ${"x".repeat(20_000)}`]),
    ],
    answers: { 400: "malformed", 401: "no token", 404: "not found", 431: "headers too long" },
  }),
  {
    tried: "HTTP: headers that come a byte in half a second, from as many addresses",
    times: 100,
    quickTimes: 3,
    async run(arena, times) {
      const text = request("GET /health", [HOST, "X-Slow: very"]);
      const statuses = await repeated(times, times, () => statusOf(arena, text, { dripMs: DRIP_MS }));
      expect(new Set(statuses)).toEqual(new Set(["408"]));
      return counted(statuses.map(() => "408 after 10 s"));
    },
  },
  {
    tried: "HTTP: connections of one address that say nothing, while others ask for /health",
    times: 1_000,
    quickTimes: 20,
    async run(arena, times) {
      const address = arena.newAddress();
      const kept = Math.min(times, defaultHttpLimits.connectionsPerAddress);
      const sockets = await crowdOfSilent(arena.shard.httpPort, times, () => address);
      for (const socket of sockets) socket.resume();
      const open = (): number => sockets.filter((socket) => !socket.closed).length;
      await until(`${kept} are left`, () => (open() === kept ? undefined : `${open()} are`));
      expect((await arena.shard.fetch("/health")).status).toBe(200);
      await until("all are closed", () => (open() === 0 ? undefined : `${open()} are open`));
      return { "closed at once": times - kept, "closed after 5 s without a byte": kept };
    },
  },
  {
    tried: "HTTP: requests of one address within a minute, while others ask for /health",
    times: 5_000,
    quickTimes: 10,
    async run(arena, times) {
      const localAddress = arena.newAddress();
      const text = request("GET /api/version", [HOST]);
      const statuses = await repeated(times, AT_ONCE, () => statusOf(arena, text, { localAddress }));
      expect((await arena.shard.fetch("/health")).status).toBe(200);
      expect(["200", "429"]).toEqual(expect.arrayContaining([...new Set(statuses)]));
      expect(statuses.slice(0, Math.min(times, defaultHttpLimits.budgetRequests / 2))).not.toContain("429");
      return counted(statuses.map((status) => (status === "200" ? "200" : "429 (too many requests)")));
    },
  },
  {
    tried: "HTTP: wrong passwords of many names from one address; then the administrator's right one from another",
    times: 1_000,
    quickTimes: 5,
    async run(arena, times) {
      const localAddress = arena.newAddress();
      const guess = (index: number): Promise<string> =>
        statusOf(arena, attempt(JSON.stringify({ username: `nobody${index}`, password: "a-guess-of-many" })), { localAddress });
      const statuses = await repeated(times, 5, guess);
      await arena.shard.login("admin", ADMIN_PASSWORD);
      expect(["401", "429"]).toEqual(expect.arrayContaining([...new Set(statuses)]));
      return counted(statuses.map((status) => (status === "401" ? "401 (wrong)" : "429 (told to wait)")));
    },
  },
];
