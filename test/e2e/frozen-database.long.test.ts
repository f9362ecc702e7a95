import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterEach, expect, test } from "vitest";
import { temporaryDirectory } from "../runtime/storage/engines.js";
import { Players } from "../support/players.js";
import { startShard } from "../support/shard.js";
import { openShardDatabase } from "../support/shard-database.js";

const cleanups: (() => Promise<unknown> | void)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

test("a stop while the database is frozen ends with 1, says in log and on the terminal what is lost, and HTTP answers till then", async () => {
  const directory = await temporaryDirectory();
  cleanups.push(() => directory.remove());
  const shard = await startShard({ dataDirectory: directory.path });
  cleanups.push(() => shard.kill());
  const players = new Players(shard);
  const walker = await players.inWorld("walker");
  const answer = async (route: string): Promise<number> => (await fetch(shard.url + route)).status;

  const blocker = openShardDatabase(directory.path);
  cleanups.push(() => void blocker.close());
  blocker.exec("BEGIN IMMEDIATE");
  for (const direction of [2, 2, 4]) expect(await walker.step(direction)).toMatchObject({ outcome: "accepted" });
  const ended = once(shard.child, "exit");
  shard.child.kill("SIGTERM");
  await walker.closed;
  expect([await answer("/health"), await answer("/metrics"), await answer("/ready"), await answer("/api/users")]).toEqual([
    200, 200, 503, 503,
  ]);
  expect(await ended, shard.output.join("")).toEqual([1, null]);
  const lost =
    /exiting now; lost: changes of \d+ items? and \d+ mobiles?, and \d+ of tables that scripts keep, the oldest \d+\.\d seconds old/;
  expect(shard.output.join("")).toMatch(lost);
  const logs = path.join(directory.path, "logs");
  expect(
    readdirSync(logs)
      .map((file) => readFileSync(path.join(logs, file), "utf8"))
      .join(""),
  ).toMatch(lost);
  await players.leave();
});
