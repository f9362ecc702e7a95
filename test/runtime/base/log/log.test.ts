import { mkdtempSync, openSync, closeSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createLog, type Log, type LogOptions } from "../../../../runtime/base/log/log.js";

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), "shardkeeper-log-"));
});
afterEach(() => {
  rmSync(directory, { recursive: true });
});

/** The content of the files and of the terminal after `say`. The terminal is a file here, so it has no colours. */
async function logged(say: (log: Log) => void, options: Partial<LogOptions> = {}): Promise<{ files: string; terminal: string }> {
  const screen = path.join(directory, "screen");
  const terminal = openSync(screen, "a");
  const logs = path.join(directory, "logs");
  const book = createLog({ level: "info", directory: logs, fileBytes: 1_000_000, files: 3, terminal, ...options });
  say(book.log);
  await book.close();
  closeSync(terminal);
  const files = readdirSync(logs).map((name) => readFileSync(path.join(logs, name), "utf8"));
  return { files: files.join(""), terminal: readFileSync(screen, "utf8") };
}

test("a line is JSON in the file, and readable on the terminal", async () => {
  const { files, terminal } = await logged((log) => log.child({ component: "game" }).warn({ port: 2593 }, "listening"));
  expect(JSON.parse(files)).toEqual({
    level: "warn",
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string,
    component: "game",
    port: 2593,
    msg: "listening",
  });
  expect(terminal).toMatch(/^\[\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}\] WARN: listening \{"component":"game","port":2593\}\n$/);
});

test("lines below the level are omitted", async () => {
  const { files } = await logged(
    (log) => {
      log.info("no");
      log.error("yes");
    },
    { level: "warn" },
  );
  expect(files.trim().split("\n")).toHaveLength(1);
});

describe("secrets", () => {
  const say = (log: Log): void => {
    log.info({ password: "hunter1", sessionKey: 77_771, Authorization: "Bearer hunter2", accountId: 5 }, "one");
    log.info({ request: { headers: { authorization: "hunter3", cookie: "hunter4", "x-api-token": "hunter5" } } }, "two");
    log.info({ deep: [{ er: { and: { deeper: { newPassword: "hunter6", passwordHash: { of: "hunter7" } } } } }] }, "three");
    log.child({ jwt_secret: "hunter8" }).info({ accessToken: "hunter9" }, "four");
    log.error({ err: Object.assign(new Error("no database"), { databaseUrl: "mysql://u:hunter10@db/x" }) }, "five");
    log.info("Authorization: Bearer hunter11.payload.signature");
    log.info({ url: "mysql://shard:hunter12@db.example:3306/x" }, "connecting to mysql://shard:hunter13@db.example/x");
  };

  test("never reach the file or the terminal, wherever they are in a line", async () => {
    const { files, terminal } = await logged(say);
    for (const text of [files, terminal]) {
      expect(text).not.toMatch(/hunter|77771/);
      expect(text.match(/\[redacted\]/g)?.length).toBeGreaterThanOrEqual(13);
    }
    expect(files.trim().split("\n")).toHaveLength(7);
    expect(files).toContain('"accountId":5');
    expect(files).toContain("mysql://shard:[redacted]@db.example:3306/x");
  });

  test("are distinguished from members with similar names", async () => {
    const { files } = await logged((log) => log.info({ tokenVersion: 3, passwordQueue: 7, tokens: 2 }, "counted"));
    expect(JSON.parse(files)).toMatchObject({ tokenVersion: 3, passwordQueue: 7, tokens: 2 });
  });
});

describe("text of players", () => {
  const hostile = "Bob\n[2026-01-01 00:00:00.000] INFO: admin logged in\r\u001b[2J\u009b31m\u202egnp\u2028\ud800{bold}";

  test("cannot forge a line or control the terminal", async () => {
    const { files, terminal } = await logged((log) => {
      log.info({ name: hostile, inner: { name: hostile } }, `hello ${hostile}`);
      log.error({ err: new Error(hostile) }, "failed");
    });
    for (const text of [files, terminal]) {
      // Only letters, marks, blanks and line feeds remain.
      expect(text.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\u2028\u202e\p{Cs}]/u);
      expect(text.split("\n").filter((line) => line.startsWith("[2026-01-01"))).toEqual([]);
    }
    expect(files.trim().split("\n")).toHaveLength(2);
    expect(terminal.split("\n").filter((line) => line.startsWith("["))).toHaveLength(2);
  });

  test("is unchanged in the file", async () => {
    const { files } = await logged((log) => log.info({ name: hostile }, "hello"));
    expect(JSON.parse(files)).toMatchObject({ name: hostile });
  });
});

test("an error is shown with its stack, indented below the line", async () => {
  const { terminal } = await logged((log) => log.error({ err: new Error("the reason") }, "failed"));
  expect(terminal).toMatch(/ERROR: failed ?\n(.*\n)* {4,}.*the reason/);
  expect(terminal).toMatch(/\n +at /);
});

test("a directory that cannot be created is reported at once", () => {
  expect(() => createLog({ level: "info", directory: "/dev/null/logs", fileBytes: 1, files: 1 })).toThrow(/ENOTDIR|EEXIST/);
});
