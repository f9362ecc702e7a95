import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { temporaryDirectory } from "../runtime/storage/engines.js";
import { seededRandom } from "../support/random.js";
import { Market } from "./market.js";

const KILLS = Number(process.env["CRASH_KILLS"] ?? 20);
const PAIRS = 6;
const SHORTEST_LIFE_MS = 500;
const LONGEST_LIFE_MS = 4_000;
/** Failures name the seed, so that CRASH_SEED can repeat them. */
const SEED = Number(process.env["CRASH_SEED"] ?? Date.now() % 1_000_000);

test(`${KILLS} kills during trades neither lose nor duplicate items and gold`, async () => {
  const directory = await temporaryDirectory();
  const random = seededRandom(SEED);
  const market = new Market({ dataDirectory: directory.path, pairs: PAIRS, folds: true });
  let [deals, offers] = [0, 0];
  try {
    for (let kill = 1; kill <= KILLS; kill++) {
      const pairs = await market.open();
      if (kill === 1) await market.keep(pairs[0]![0]);
      let isOver = false;
      const trading = Promise.all(pairs.map((pair) => market.trade(pair, seededRandom(random.below(0x7fff_ffff)), () => isOver)));
      // Errors before the kill are reported after it.
      trading.catch(() => undefined);
      await delay(SHORTEST_LIFE_MS + random.below(LONGEST_LIFE_MS - SHORTEST_LIFE_MS));
      isOver = true;
      await market.kill();
      for (const count of await trading) deals += count;
      const { faults, offered } = await market.examine();
      expect(faults, `seed ${SEED}, kill ${kill}`).toEqual([]);
      for (const things of offered.values()) offers += things.length;
      expect(await market.missingAfterRestart(offered), `seed ${SEED}, kill ${kill}`).toEqual([]);
    }
  } finally {
    await market.clear();
    await directory.remove();
    process.stdout.write(
      `seed ${SEED}: ${deals} trades were closed, ${offers} things lay in windows when the server was killed\n`,
    );
  }
  expect(Math.min(deals, offers)).toBeGreaterThan(0);
});
