import { once } from "node:events";
import net from "node:net";
import { pino } from "pino";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readConfig } from "../../../runtime/services/settings/start.js";
import { type Shard, startShard } from "../../../runtime/server/shard.js";
import { deferred } from "../../support/deferred.js";
import { temporaryDirectory } from "../storage/engines.js";
import { openShardDatabase } from "../../support/shard-database.js";

let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
let lines: string[];
beforeEach(async () => {
  directory = await temporaryDirectory();
  lines = [];
  http = deferred<number>();
});
afterEach(() => directory.remove());

/** Resolves with the API's port. */
let http: ReturnType<typeof deferred<number>>;

function write(line: string): void {
  lines.push(line);
  const { msg, port } = JSON.parse(line) as { msg: string; port: number };
  if (msg === "HTTP API listening") http.resolve(port);
}

function start(...flags: string[]): Promise<Shard> {
  const own = [
    "--data",
    directory.path,
    "--game-host",
    "127.0.0.1",
    "--game-port",
    "0",
    "--http-port",
    "0",
    "--no-scripts-watch",
  ];
  const log = pino({}, { write });
  const nothing = (): void => undefined;
  return startShard({
    config: readConfig([...own, ...flags], { SHARD_ADMIN_PASSWORD: "AdminPwd#123" }),
    ...{ log, logLines: { onLine: () => nothing }, onFailure: nothing, onStopWanted: nothing, onFirstAdministrator: nothing },
  });
}

test("HTTP answers before anything else is open: 503 to all but the routes about the server", async () => {
  const database = net.createServer().listen(0, "127.0.0.1");
  await once(database, "listening");
  const asked = once(database, "connection");
  const { port } = database.address() as net.AddressInfo;
  const starting = start("--database-url", `mysql://shard:secret@127.0.0.1:${port}/shard`);
  const outcome = expect(starting).rejects.toMatchObject({ name: "StorageError", kind: "unreachable" });
  // The server waits for a database that accepted its connection and does not answer.
  const [socket] = (await asked) as [net.Socket];
  const url = `http://127.0.0.1:${await http.promise}`;
  const answers = new Map<string, Response>();
  for (const route of ["/health", "/ready", "/api/users", "/openapi.json", "/nothing"])
    answers.set(route, await fetch(url + route));
  socket.destroy();
  database.close();
  await outcome;
  expect(await answers.get("/health")!.json()).toEqual({ status: "ok" });
  for (const route of ["/ready", "/api/users", "/openapi.json", "/nothing"]) {
    const answer = answers.get(route)!;
    expect(await answer.json()).toMatchObject({ status: 503, detail: "The server is starting." });
    expect(answer.headers.get("content-type")).toBe("application/problem+json");
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
  }
  await expect(fetch(`${url}/health`)).rejects.toThrow();
});

test("a start is refused when another server uses the directory, and when a batch of the journal is missing, until an option allows that", async () => {
  const first = await start();
  // Another server on the same directory is told of this one, even if its port is taken too.
  await expect(start("--http-port", String(first.http.port))).rejects.toMatchObject({ kind: "locked" });
  await first.stop();
  const database = openShardDatabase(directory.path);
  database.exec(
    "INSERT INTO world_marks (name, value) VALUES ('last_batch', 7) ON CONFLICT (process_id, name) DO UPDATE SET value = 7",
  );
  database.close();
  await expect(start()).rejects.toThrow(/batches up to 7 are missing after .*--persistence-allow-missing-batches/);
  const second = await start("--persistence-allow-missing-batches");
  expect(lines.join("")).toContain("batches up to 7 are missing");
  await second.stop();
  const third = await start();
  await third.stop();
});
