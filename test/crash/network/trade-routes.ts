import { expect, onTestFinished } from "vitest";
import { databaseAddress } from "../../../runtime/storage/database-address.js";
import { openDatabase } from "../../../runtime/storage/database.js";
import { asRoot, mysqlAddress, mysqlUrl } from "../../runtime/storage/engines.js";
import { FELUCCA, HOME } from "../../support/crossings.js";
import { NetworkShard } from "../../support/network-shard.js";
import { seededRandom } from "../../support/random.js";
import { readProcesses } from "./stored-processes.js";
import { CHECKS, CHECK_WORTH, COINS, PETS, TravellingTraders } from "./travelling-traders.js";

/** Kills hit one process, the other one, or both at once. */
const HARMS = [[FELUCCA], [HOME], [FELUCCA, HOME]] as const;
const STEPS_AT_LEAST = 8;
const STEPS_MORE = 24;

export interface TradeRoutes {
  readonly players: number;
  readonly kills: number;
  readonly seed: number;
}

/**
 * Kills processes of a world at random while players buy, give and travel between them, and expects that all that they own is there
 * exactly once at the end.
 */
export async function killOnTradeRoutes({ players, kills, seed }: TradeRoutes): Promise<void> {
  const random = seededRandom(seed);
  const database = mysqlAddress();
  onTestFinished(() => database.remove());
  await asRoot(`CREATE DATABASE IF NOT EXISTS ${database.address.database}`);
  const network = await NetworkShard.open([FELUCCA, HOME], { database: database.address });
  onTestFinished(() => network.close());
  const names = Array.from({ length: players }, (_, at) => `trader${"abcdefghijklmnop"[at]!}`);
  const traders = new TravellingTraders(network, names, random);
  await traders.settle();
  for (let kill = 1; kill <= kills; kill++) {
    const harmed = HARMS[kill % HARMS.length]!;
    await traders.act(STEPS_AT_LEAST + random.below(STEPS_MORE));
    await traders.amid(() => Promise.all(harmed.map((facets) => network.world(facets).kill())));
    // The last kill leaves everything as it lies.
    if (kill === kills) break;
    for (const facets of harmed) await network.restart(facets);
    await traders.comeBack();
  }
  for (const facets of [FELUCCA, HOME]) await network.world(facets).kill();
  expect(await booksOf(mysqlUrl(database.address), traders.price), `seed ${seed}`).toEqual({
    faults: [],
    "in two places": [],
    characters: players,
    gold: players * COINS,
    checks: players * CHECKS,
    worth: players * CHECKS * CHECK_WORTH,
    pets: players * PETS,
    mounts: players,
  });
}

async function booksOf(url: string, price: number): Promise<Record<string, unknown>> {
  const database = await openDatabase(databaseAddress("", url), { uncleanStop: false, onLost: () => undefined });
  try {
    const [{ world_id: worldId }] = (await database.knex("worlds").select("world_id")) as [{ world_id: number }];
    const { places, items, mobiles, faults } = await readProcesses(database.knex, worldId);
    const amountOf = (template: string): number =>
      items.filter((item) => item.template === template).reduce((sum, { amount = 1 }) => sum + amount, 0);
    const checks = items.filter(({ template }) => template === "bank_check");
    return {
      faults,
      "in two places": [...places].filter(([, count]) => count > 1).map(([serial]) => `0x${serial.toString(16)}`),
      characters: mobiles.filter(({ template }) => template === undefined).length,
      gold: amountOf("gold") + price * amountOf("bread_loaf"),
      checks: checks.length,
      worth: checks.reduce((sum, { params }) => sum + Number(params?.["worth"] ?? 0), 0),
      pets: mobiles.filter(({ template }) => template === "horse").length,
      mounts: amountOf("ridden_pet"),
    };
  } finally {
    await database.close();
  }
}
