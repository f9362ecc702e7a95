import { readdirSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import http from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { staffPageSources } from "../../../../runtime/http/server/staff-page-sources.js";
import { loadStaticFiles } from "../../../../runtime/http/server/static-files.js";
import { projectDirectory } from "../../../../runtime/base/system/version.js";
import { startApi, type TestApi } from "../harness.js";

let api: TestApi;
let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), "pages-"));
  await mkdir(path.join(directory, "js/views"), { recursive: true });
  await writeFile(path.join(directory, "index.html"), "<!doctype html><title>Staff</title>");
  await writeFile(path.join(directory, "js/views/queue.js"), "export {};\n");
  await writeFile(path.join(directory, "js/types.d.ts"), "type Secret = 1;\n");
  await writeFile(path.join(directory, "js/.hidden.js"), "hidden");
  await writeFile(path.join(directory, "tsconfig.json"), "{}");
  api = await startApi({ staffPages: [{ address: "/", place: directory }] });
});
afterAll(async () => {
  await api.close();
  await rm(directory, { recursive: true });
});

interface Sent {
  status: number;
  headers: http.IncomingHttpHeaders;
  text: string;
}

/** Sends the path unchanged; fetch would normalise it. */
function send(
  target: string,
  { method = "GET", headers = {} }: { method?: string; headers?: Record<string, string> } = {},
): Promise<Sent> {
  return new Promise((resolve, reject) => {
    const request = http.request({ host: "127.0.0.1", port: api.port, path: target, method, headers }, (response) => {
      let text = "";
      response.setEncoding("utf8");
      response.on("data", (piece: string) => (text += piece));
      response.on("end", () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }));
    });
    request.on("error", reject);
    request.end();
  });
}

it("allow their pages to ask the other APIs of a network, and nobody else", async () => {
  const siblings = { origins: ["https://api2.example.org"], isKnown: () => false };
  const one = await startApi({ siblings, staffPages: [{ address: "/", place: directory }] });
  const page = await fetch(one.url);
  expect(page.headers.get("content-security-policy")).toContain(";connect-src 'self' https://api2.example.org;");
  await one.close();
});

it("load behind a proxy that sends its own Host, where the API then says what is wrong", async () => {
  const headers = { Origin: "https://shard.example.org" };
  expect((await send("/js/views/queue.js", { headers })).status).toBe(200);
  const refused = await send("/api/users", { headers });
  expect(refused.status).toBe(403);
  expect(refused.text).toContain("https://shard.example.org is none. Its operator can allow it with --http-allowed-hosts");
});

describe("the staff pages", () => {
  it("are served at the root, with a policy that allows nothing from other servers", async () => {
    for (const target of ["/", "/index.html", "/?from=a-link"]) {
      const page = await send(target);
      expect(page).toMatchObject({ status: 200, text: "<!doctype html><title>Staff</title>" });
      expect(page.headers["content-type"]).toBe("text/html; charset=utf-8");
      const policy = page.headers["content-security-policy"];
      expect(policy).toContain("default-src 'none';script-src 'self';style-src 'self';");
      expect(policy).toContain("require-trusted-types-for 'script';trusted-types 'none'");
      expect(policy).not.toMatch(/unsafe|\*|https?:|data:/);
      expect(page.headers).toMatchObject({ "x-content-type-options": "nosniff", "cache-control": "no-cache" });
      expect(page.headers["x-request-id"]).toBeDefined();
    }
  });

  it("come with the right type, and with 304 while they are unchanged", async () => {
    const script = await send("/js/views/queue.js");
    expect(script).toMatchObject({ status: 200, text: "export {};\n" });
    expect(script.headers["content-type"]).toBe("text/javascript; charset=utf-8");
    const { etag } = script.headers;
    const again = await send("/js/views/queue.js", { headers: { "If-None-Match": etag! } });
    expect(again).toMatchObject({ status: 304, text: "" });
    expect(again.headers.etag).toBe(etag);
    expect((await send("/js/views/queue.js", { headers: { "If-None-Match": '"other"' } })).status).toBe(200);
  });

  it("have one script, which imports nothing, and the Lua reference has one, each with a source map of its sources", async () => {
    const files = await loadStaticFiles(staffPageSources(projectDirectory()));
    const scripts = [...files.keys()].filter((address) => address.endsWith(".js"));
    expect(scripts).toEqual(["/js/main.js", "/js/lua-reference.js"]);
    const sources = scripts.map((address) => {
      const script = files.get(address)!.bytes.toString();
      expect(script).not.toMatch(/\bimport\b\s*["'{(*\w]/);
      expect(script).toContain(`sourceMappingURL=${path.basename(address)}.map`);
      return (JSON.parse(files.get(`${address}.map`)!.bytes.toString()) as { sources: string[] }).sources;
    });
    expect(files.get("/")!.bytes.toString()).toContain('src="js/main.js"');
    const own = readdirSync(path.join(projectDirectory(), "admin-ui/js"), { recursive: true, encoding: "utf8" });
    for (const module of own.filter((name) => name.endsWith(".js"))) {
      const counts = sources.map((all) => all.filter((source) => source.endsWith(`admin-ui/js/${module}`)).length);
      expect(Math.max(...counts), module).toBe(1);
    }
    expect(sources[0]!.some((source) => source.endsWith("runtime/contracts/levels.ts"))).toBe(true);
  });

  it("answer HEAD without a body, and list the allowed methods", async () => {
    const head = await send("/", { method: "HEAD" });
    expect(head).toMatchObject({ status: 200, text: "" });
    expect(head.headers["content-length"]).toBe("35");
    expect(await send("/", { method: "OPTIONS" })).toMatchObject({ status: 204, headers: { allow: "GET, HEAD, OPTIONS" } });
    const post = await send("/", { method: "POST" });
    expect(post).toMatchObject({
      status: 405,
      headers: { allow: "GET, HEAD, OPTIONS", "content-type": "application/problem+json" },
    });
  });

  it.each([
    "/js",
    "/js/",
    "/js/views/",
    "/js/types.d.ts",
    "/js/.hidden.js",
    "/tsconfig.json",
    "/js/../tsconfig.json",
    "/js/../../../../etc/passwd",
    "/js/..%2f..%2f..%2fetc/passwd",
    "/js/%2e%2e/tsconfig.json",
    "/js/..\\tsconfig.json",
    "/js//views/queue.js",
    "/js/views/queue.js/",
    "/js/views/queue.js%00.html",
    "/js/__proto__",
    "/css/none.css",
    "/favicon.ico",
    "//etc/passwd",
  ])("do not include %s", async (target) => {
    const answer = await send(target);
    expect(answer.status).toBe(404);
    expect(answer.headers["content-type"]).toBe("application/problem+json");
    expect(JSON.parse(answer.text)).toMatchObject({ status: 404 });
  });

  it("do not change the API", async () => {
    expect((await send("/health")).text).toBe('{"status":"ok"}');
    expect((await send("/api/users")).status).toBe(401);
    const unknown = await send("/api/nothing");
    expect(unknown).toMatchObject({ status: 404, headers: { "content-type": "application/problem+json" } });
    expect(unknown.headers["content-security-policy"]).toBe("default-src 'none';frame-ancestors 'none'");
  });

  it("do not exist without a directory, and a missing directory is an error", async () => {
    const other = await startApi({ staffPages: [{ address: "/", place: path.join(directory, "none") }] });
    expect((await other.call("GET", "/")).status).toBe(500);
    expect((await other.call("GET", "/health")).status).toBe(200);
    await other.close();
    const without = await startApi();
    expect((await without.call("GET", "/")).status).toBe(404);
    await without.close();
  });
});
