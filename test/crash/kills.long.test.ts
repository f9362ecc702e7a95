import { expect, test } from "vitest";
import { hasMysql, mysqlAddress, mysqlNote, mysqlUrl, temporaryDirectory } from "../runtime/storage/engines.js";
import type { DataPlace } from "./stored-world.js";
import { Town } from "./town.js";
import { printRounds } from "./verdict.js";

const SQLITE_KILLS = Number(process.env["CRASH_KILLS"] ?? 50);
const MARIADB_KILLS = Math.ceil(SQLITE_KILLS * 0.3);
const PEOPLE = 12;
/** Every fourth round also damages the end of the journal. */
const DAMAGE_EVERY = 4;
/** Failures name the seed, so that CRASH_SEED can repeat them. */
const SEED = Number(process.env["CRASH_SEED"] ?? Date.now() % 1_000_000);

async function killAgainAndAgain(engine: string, kills: number, at: DataPlace): Promise<void> {
  const town = new Town(at, { seed: SEED, people: PEOPLE, hasTimeLimit: true });
  const rounds = [];
  try {
    await town.found();
    for (let round = 1; round <= kills; round++) {
      const damage = round % DAMAGE_EVERY !== 0 ? undefined : round % (2 * DAMAGE_EVERY) === 0 ? "cut off" : "changed";
      try {
        rounds.push(await town.round(damage));
      } catch (error) {
        throw new Error(`seed ${SEED}, kill ${round}: ${error instanceof Error ? error.message : String(error)}`, {
          cause: error,
        });
      }
    }
    await town.end();
  } finally {
    await town.clear();
    printRounds(engine, SEED, rounds);
  }
  expect(rounds).toHaveLength(kills);
}

test(`${SQLITE_KILLS} kills on SQLite lose only the last second of the world, and nothing else that was acknowledged`, async () => {
  const directory = await temporaryDirectory();
  try {
    await killAgainAndAgain("SQLite", SQLITE_KILLS, { dataDirectory: directory.path });
  } finally {
    await directory.remove();
  }
});

test.skipIf(!hasMysql)(`${MARIADB_KILLS} kills on ${mysqlNote} lose only the last second of the world`, async () => {
  const directory = await temporaryDirectory();
  const database = mysqlAddress();
  try {
    await killAgainAndAgain("MariaDB", MARIADB_KILLS, { dataDirectory: directory.path, databaseUrl: mysqlUrl(database.address) });
  } finally {
    await database.remove();
    await directory.remove();
  }
});
