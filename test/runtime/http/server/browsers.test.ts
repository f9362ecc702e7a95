import { once } from "node:events";
import net from "node:net";
import http from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startApi, type TestApi } from "../harness.js";

let plain: TestApi;
let configured: TestApi;

beforeAll(async () => {
  plain = await startApi({ options: { jwt: false } });
  configured = await startApi({
    options: { jwt: false, allowedHosts: ["Shard.Example.org"], corsOrigins: ["https://staff.example.org"] },
  });
});
afterAll(async () => {
  await plain.close();
  await configured.close();
});

/** Unlike fetch, it can set Host and Origin. */
function send(api: TestApi, headers: Record<string, string>, method = "GET", path = "/api/users"): Promise<http.IncomingMessage> {
  return new Promise((resolve, reject) => {
    http
      .request({ host: "127.0.0.1", port: api.port, method, path, headers }, (response) => {
        response.resume().on("end", () => resolve(response));
      })
      .on("error", reject)
      .end();
  });
}
const statusFor = async (...parameters: Parameters<typeof send>) => (await send(...parameters)).statusCode;

describe("a blocked address", () => {
  it("gets 403 as soon as it is blocked", async () => {
    let isBlocked = false;
    const blocks = (address: string): boolean => isBlocked && address === "203.0.113.9";
    const api = await startApi({ options: { jwt: false, trustedProxies: ["127.0.0.1"] }, blocks });
    const from = (address: string) => statusFor(api, { "X-Forwarded-For": address });
    expect(await from("203.0.113.9")).toBe(200);
    isBlocked = true;
    expect([await from("203.0.113.9"), await from("203.0.113.8")]).toEqual([403, 200]);
    await api.close();
  });
});

describe("the Host header on a loopback address", () => {
  it("gets 400 if it occurs twice", async () => {
    const socket = net.connect(plain.port, "127.0.0.1");
    socket.write("GET /health HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\nConnection: close\r\n\r\n");
    const [head] = (await once(socket.setEncoding("utf8"), "data")) as [string];
    expect(head).toMatch(/^HTTP\/1\.1 400 /);
    socket.destroy();
  });

  it.each([
    "localhost",
    "localhost:8088",
    "LOCALHOST:1",
    "localhost.",
    "127.0.0.1",
    "127.0.0.1:65000",
    "127.1.2.3",
    "[::1]",
    "[::1]:8088",
  ])("may be %s", async (host) => {
    expect(await statusFor(plain, { Host: host })).toBe(200);
  });

  it.each([
    "evil.example",
    "evil.example:8088",
    "127.0.0.1.evil.example",
    "localhost.evil.example",
    "192.168.1.5",
    "0.0.0.0",
    "[::2]",
    "localhost@evil",
    "a b",
    "localhost:80:80",
    "localhost/b",
  ])("gets 421 if it is %s", async (host) => {
    const response = await send(plain, { Host: host });
    expect(response.statusCode).toBe(421);
    expect(response.headers["content-type"]).toBe("application/problem+json");
  });

  it("may be a configured host, or still a loopback name", async () => {
    for (const host of ["shard.example.org:443", "SHARD.example.org", "shard.example.org.", "shard.example.org.:80"])
      expect(await statusFor(configured, { Host: host })).toBe(200);
    expect(await statusFor(configured, { Host: "localhost" })).toBe(200);
    expect(await statusFor(configured, { Host: "other.example.org" })).toBe(421);
  });
});

describe("pages of other origins", () => {
  it.each(["https://evil.example", "http://localhost:1", "null", "file://", "garbage"])("are refused: %s", async (origin) => {
    expect(await statusFor(plain, { Origin: origin })).toBe(403);
    expect(await statusFor(plain, { Origin: origin }, "DELETE", "/api/users/1")).toBe(403);
  });

  it("get no CORS headers unless configured", async () => {
    const preflight = { Origin: "https://evil.example", "Access-Control-Request-Method": "POST" };
    for (const response of [
      await send(plain, {}),
      await send(plain, preflight, "OPTIONS"),
      await send(configured, preflight, "OPTIONS"),
    ]) {
      expect(Object.keys(response.headers).filter((name) => name.startsWith("access-control"))).toEqual([]);
    }
  });

  it("are the API's own if host and port match, or if the host is configured", async () => {
    expect(await statusFor(plain, { Origin: `http://127.0.0.1:${plain.port}` })).toBe(200);
    expect(await statusFor(configured, { Host: "127.0.0.1:8088", Origin: "https://shard.example.org" })).toBe(200);
  });

  it("that are configured may read responses and send everything that the API accepts", async () => {
    const origin = "https://staff.example.org";
    const response = await send(configured, { Origin: origin });
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({ "access-control-allow-origin": origin, vary: "Origin" });
    expect(response.headers["access-control-expose-headers"]).toContain("X-Total-Count");
    expect(response.headers).not.toHaveProperty("access-control-allow-credentials");
    const preflight = await send(
      configured,
      { Origin: origin, "Access-Control-Request-Method": "PUT" },
      "OPTIONS",
      "/api/users/1",
    );
    expect(preflight.statusCode).toBe(204);
    expect(preflight.headers["access-control-allow-methods"]).toContain("PUT");
    expect(preflight.headers["access-control-allow-headers"]).toContain("Authorization");
    expect((await send(configured, {})).headers).toMatchObject({ vary: "Origin" });
  });
});

describe("the APIs of a network", () => {
  const origins = ["http://127.0.0.1:8089", "https://api2.example.org"];
  const siblings = { origins, isKnown: (origin: string) => [...origins, "http://127.0.0.1:8088"].includes(origin) };
  let api: TestApi;
  let token: string;
  beforeAll(async () => {
    api = await startApi({ siblings, options: { jwt: true, advertisedOrigin: "https://staff.example.org" } });
    await api.account("rosa");
    token = await api.login("rosa");
  });
  afterAll(() => api.close());

  it("are listed for signed-in users, and for nobody else", async () => {
    expect((await api.call("GET", "/api/apis", { token })).body).toEqual(origins.map((origin) => ({ origin })));
    expect((await api.call("GET", "/api/apis")).status).toBe(401);
    expect((await plain.call("GET", "/api/apis")).body).toEqual([]);
  });

  it.each(["http://127.0.0.1:8089", "http://127.0.0.1:8088"])("let pages of each other read answers: %s", async (origin) => {
    const { headers, statusCode } = await send(
      api,
      { Host: "localhost", Origin: origin, Authorization: `Bearer ${token}` },
      "GET",
      "/api/apis",
    );
    expect([statusCode, headers["access-control-allow-origin"]]).toEqual([200, origin]);
    expect(headers["access-control-allow-credentials"]).toBeUndefined();
    const preflight = { Host: "localhost", Origin: origin, "Access-Control-Request-Method": "GET" };
    const asked = await send(api, { ...preflight, "Access-Control-Request-Headers": "last-event-id" }, "OPTIONS", "/api/events");
    expect(asked.statusCode).toBe(204);
    expect(asked.headers["access-control-allow-headers"]).toContain("Last-Event-ID");
  });

  it.each(["http://127.0.0.1:8090", "https://127.0.0.1:8089", "http://evil.example", "null", "*"])(
    "refuse pages of any other origin: %s",
    async (origin) => {
      const { headers, statusCode } = await send(api, { Host: "localhost", Origin: origin, Authorization: `Bearer ${token}` });
      expect([statusCode, headers["access-control-allow-origin"]]).toEqual([403, undefined]);
    },
  );

  it("take requests under the name that they advertise", async () => {
    const own = { Host: "staff.example.org", Origin: "https://staff.example.org", Authorization: `Bearer ${token}` };
    expect(await statusFor(api, own, "GET", "/api/apis")).toBe(200);
    expect(await statusFor(api, { Host: "other.example.org" }, "GET", "/api/apis")).toBe(421);
  });
});
