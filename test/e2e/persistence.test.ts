import type { DatabaseSyncInstance } from "@photostructure/sqlite";
import { afterEach, describe, expect, test } from "vitest";
import type { GameClient } from "../support/client/game-client.js";
import { checkItems } from "../support/consistency.js";
import { type DataPlace, StoredWorld } from "../crash/stored-world.js";
import { Town } from "../crash/town.js";
import { hasMysql, mysqlAddress, mysqlNote, mysqlUrl, temporaryDirectory } from "../runtime/storage/engines.js";
import { CutProxy } from "../support/cut-proxy.js";
import { characterName, Players } from "../support/players.js";
import { startShard } from "../support/shard.js";
import { openShardDatabase } from "../support/shard-database.js";

const SEED = 20;
const FAILING = "Changes of the world cannot be stored";
const RECOVERED = "Changes of the world are stored again";

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

test("three kills lose only the last moments of the world, and nothing else that was acknowledged", async () => {
  const directory = await temporaryDirectory();
  cleanups.push(() => directory.remove());
  const town = new Town({ dataDirectory: directory.path }, { seed: SEED, people: 4, hasTimeLimit: false });
  cleanups.push(() => town.clear());
  await town.found();
  for (const damage of [undefined, "cut off", undefined] as const) await town.round(damage);
  await town.end();
});

/**
 * Plays while the database is out of reach, and compares what is stored in the end with what was done.
 *
 * @param canRead whether the database can still be read meanwhile, so that players can log in
 */
async function playWithout(at: DataPlace, stop: () => void, goOn: () => void, canRead: boolean): Promise<void> {
  const shard = await startShard(at);
  cleanups.push(() => shard.stop());
  const players = new Players(shard);
  const { accountId } = await players.account("keeper");
  expect((await shard.request("PUT", `/api/users/${accountId}`, { role: "GameMaster" })).status).toBe(200);
  const keeper = await players.inWorld("keeper");
  const walker = await players.inWorld("walker");
  const late = await players.account("late");
  await shard.request("PUT", `/api/users/${late.accountId}`, { role: "Counselor" });
  await (await players.inWorld("late")).close();
  const from = walker.received.frames.length;
  stop();
  await walkSome(walker);
  expect(await keeper.windows.waitForLine(FAILING)).toContain("they stay in memory until they can");
  if (canRead) await (await players.inWorld("late")).windows.waitForLine(FAILING);
  await walkSome(walker);
  const { x, y } = walker.place;
  goOn();
  await keeper.windows.waitForLine(RECOVERED);
  await shard.kill();
  // Ordinary players are not told.
  await expect(walker.windows.waitForLine("Changes of the world", { from })).rejects.toThrow();
  await players.leave();
  const stored = await StoredWorld.open(at);
  try {
    expect(stored.character(characterName("walker")).departure).toMatchObject({ x, y });
    expect(checkItems(stored.world)).toEqual([]);
  } finally {
    await stored.close();
  }
}

async function walkSome(walker: GameClient): Promise<void> {
  for (const direction of [2, 2, 4, 4]) {
    expect(await walker.step(direction)).toMatchObject({ outcome: "accepted" });
  }
}

describe("while changes cannot be stored, players go on, staff are told, and nothing is lost:", () => {
  test("a file that cannot be written", async () => {
    const directory = await temporaryDirectory();
    cleanups.push(() => directory.remove());
    let blocker: DatabaseSyncInstance | undefined;
    cleanups.push(async () => Promise.resolve(blocker?.close()));
    await playWithout(
      { dataDirectory: directory.path },
      () => {
        blocker = openShardDatabase(directory.path);
        blocker.exec("BEGIN IMMEDIATE");
      },
      () => blocker?.exec("ROLLBACK"),
      true,
    );
  });

  test.skipIf(!hasMysql)(`a server that is cut off, ${mysqlNote}`, async () => {
    const directory = await temporaryDirectory();
    cleanups.push(() => directory.remove());
    const database = mysqlAddress();
    cleanups.push(() => database.remove());
    const proxy = await CutProxy.to(database.address.host, database.address.port);
    cleanups.push(() => proxy.close());
    const databaseUrl = mysqlUrl({ ...database.address, port: proxy.port });
    await playWithout(
      { dataDirectory: directory.path, databaseUrl },
      () => proxy.cut(),
      () => proxy.mend(),
      false,
    );
  });
});
