import net from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Shard, startShard } from "../../support/shard.js";

/** Reports about other servers, tried on this one. docs/reports.md names their sources. */
describe("what was reported of other HTTP servers", () => {
  let shard: Shard;

  beforeAll(async () => {
    shard = await startShard();
  });
  afterAll(() => shard.stop());

  /** Sends bytes as they are, and resolves with what came until the server closed the connection. */
  function raw(...lines: string[]): Promise<string> {
    return new Promise((resolve, reject) => {
      const socket = net.connect(shard.httpPort, "127.0.0.1");
      let answer = "";
      socket.setEncoding("latin1");
      socket.on("data", (part: string) => (answer += part));
      socket.on("close", () => resolve(answer));
      socket.on("error", reject);
      socket.write(Buffer.from(`${lines.join("\r\n")}\r\n\r\n`, "latin1"));
    });
  }
  const host = (): string => `Host: 127.0.0.1:${shard.httpPort}`;
  const statusOf = (answer: string): string => answer.slice(9, 12);
  const lengthOf = (answer: string): string | undefined => /^content-length: (\d+)/im.exec(answer)?.[1];
  const bodyOf = (answer: string): string => answer.slice(answer.indexOf("\r\n\r\n") + 4);

  it.each([
    ["bytes that are no text", "\xbf\xf0\x9f\x92\xa1"],
    ["a serialized object", '}__test|O:21:"JDatabaseDriverMysqli":3:{s:2:"fc";\xf0\xfd\xfd\xfd'],
    ["an open quotation mark", '"2.2.2.2, 1.1.1.1'],
    ["a list without end", Array.from({ length: 300 }, (_, n) => `10.0.${n % 256}.1`).join(", ")],
  ])("a header of a proxy with %s neither fails nor counts", async (_, forwarded) => {
    const answer = await raw("GET /ready HTTP/1.1", host(), `X-Forwarded-For: ${forwarded}`, "Connection: close");
    expect(statusOf(answer)).toBe("200");
  });

  it.each([
    ["no version", ["GET http://example.com/"]],
    ["two hosts", ["GET / HTTP/1.1", "Host: a", "Host: b", "Connection: close"]],
    ["two lengths", ["POST /auth/login HTTP/1.1", "Host: a", "Content-Length: 4", "Transfer-Encoding: chunked"]],
  ])("a request with %s gets 400, and the next one is answered", async (_, lines) => {
    expect(statusOf(await raw(...lines))).toBe("400");
    expect(statusOf(await raw("GET /ready HTTP/1.1", host(), "Connection: close"))).toBe("200");
  });

  it("HEAD has the length of GET and no body, and the connection goes on", async () => {
    const got = await raw("GET / HTTP/1.1", host(), "Connection: close");
    expect(Buffer.byteLength(bodyOf(got), "latin1")).toBe(Number(lengthOf(got)));
    const both = await raw("HEAD / HTTP/1.1", host(), "", "GET /ready HTTP/1.1", host(), "Connection: close");
    const [head = "", ready = ""] = both.split(/(?=HTTP\/1\.1 )/);
    expect([lengthOf(head), bodyOf(head), statusOf(ready)]).toEqual([lengthOf(got), "", "200"]);
  });

  it("304 has no body, and the connection goes on", async () => {
    const tag = /^etag: (.*)$/im.exec(await raw("GET / HTTP/1.1", host(), "Connection: close"))![1]!.trim();
    const asked = ["GET / HTTP/1.1", host(), `If-None-Match: ${tag}`];
    const both = await raw(...asked, "", "GET /ready HTTP/1.1", host(), "Connection: close");
    const [same = "", ready = ""] = both.split(/(?=HTTP\/1\.1 )/);
    expect([statusOf(same), bodyOf(same), statusOf(ready)]).toEqual(["304", "", "200"]);
  });

  it("an address that cannot be decoded gets an answer of 4xx", async () => {
    for (const path of ["/%", "/api/users/%E0%A4%A", "/api/help-tickets/%00"]) {
      expect(statusOf(await raw(`GET ${path} HTTP/1.1`, host(), "Connection: close")), path).toMatch(/^4/);
    }
  });

  it("scanned paths, ids and methods make no series of metrics", async () => {
    const seriesOf = async (): Promise<Set<string>> => {
      const page = await (await fetch(`${shard.url}/metrics`)).text();
      const names = page.split("\n").filter((line) => /route=|method=/.test(line));
      return new Set(names.map((line) => line.slice(0, line.lastIndexOf(" "))));
    };
    const scan = async (n: number): Promise<void> => {
      await fetch(`${shard.url}/api/.aws.${n}.7z`);
      await fetch(`${shard.url}/.well-known/${n}.php`);
      await shard.request("GET", `/api/help-tickets/${90_000 + n}`);
      await raw("PROPFIND / HTTP/1.1", host(), "Connection: close");
      await raw("PURGE / HTTP/1.1", host(), "Connection: close");
    };
    await scan(0);
    await seriesOf();
    const before = await seriesOf();
    for (let n = 1; n <= 10; n++) await scan(n);
    expect(await seriesOf()).toEqual(before);
  });

  it("events are neither compressed nor kept back by proxies, and an unknown id is answered once", async () => {
    const token = await shard.adminToken();
    const stopped = new AbortController();
    const headers = { Authorization: `Bearer ${token}`, "Last-Event-ID": "99999999999999999999", "Accept-Encoding": "gzip, br" };
    const stream = await fetch(`${shard.url}/api/events`, { headers, signal: stopped.signal });
    expect(stream.headers.get("X-Accel-Buffering")).toBe("no");
    expect(stream.headers.get("Content-Encoding")).toBeNull();
    let text = "";
    for await (const part of stream.body!.pipeThrough(new TextDecoderStream())) {
      text += part;
      if (text.includes("event: metrics")) break;
    }
    stopped.abort();
    expect(text.match(/^event: reset$/gm)).toHaveLength(1);
  });

  it.each(["\\", "?", "ß", "{", "[", "'", '"', "%", "_", "*", "🤓", "a OR b", "-x", "NEAR("])(
    "a search for %s is a search for these letters",
    async (words) => {
      const answer = await shard.request("GET", `/api/help-tickets?q=${encodeURIComponent(words)}`);
      expect(await answer.json()).toMatchObject({ totalCount: 0 });
    },
  );

  const account = (username: string) => ({ username, password: "Player#123456", email: "a@example.org" });

  it("names that files cannot have are accounts like others, and names that look like others are refused", async () => {
    for (const name of ["CON", "NUL", "nul.txt", "list", "off"])
      expect((await shard.request("POST", "/api/users/", account(name))).status, name).toBe(201);
    for (const name of ["con", "List"])
      expect((await shard.request("POST", "/api/users/", account(name))).status, name).toBe(409);
    for (const name of ["A/B", "..", "bob ", "ﬁt", "\u202eevil", "x\u0000y", "𒌥𒌥", "名前"])
      expect((await shard.request("POST", "/api/users/", account(name))).status, name).toBe(400);
  });

  it("of twenty requests that create one account at once, one does; and its name counts in any case of letters", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => shard.request("POST", "/api/users/", account("racer"))));
    expect(answers.map(({ status }) => status).filter((status) => status === 201)).toHaveLength(1);
    const ban = { command: "ban", args: ["RACER", "1h", "тест “quotes”"] };
    expect(await (await shard.request("POST", "/api/commands/execute", ban)).json()).toMatchObject({ success: true });
  });

  it.each([
    ["info", []],
    ["jail_record", ["发丝"]],
    ["add_npc", []],
    ["skills", ["Nobody", "20"]],
    ["ban", ["Nobody", "-5d", "x"]],
    ["ban", ["Nobody", "1e9d", "x"]],
    ["broadcast", ["a\u001b[31mred"]],
    ["switch", ["spell", "x' OR 1=1", "off"]],
  ])("the command %s with odd words %j is refused with a sentence", async (command, args) => {
    const answer = await shard.request("POST", "/api/commands/execute", { command, args });
    const { success, outputLines } = (await answer.json()) as { success: boolean; outputLines: string[] };
    expect(success).toBe(false);
    expect(outputLines.join(" ")).toMatch(/[.>\]]$/);
  });
});
