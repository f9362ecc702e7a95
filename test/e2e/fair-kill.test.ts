import { expect, test } from "vitest";
import { killDuringFair } from "../crash/fair/kill-during-fair.js";
import { networkNeed } from "../support/network.js";

const KILLS = 2;
const SEED = 7;

test.skipIf(networkNeed.isMissing)(
  `a world's processes that are killed during handovers of players who buy, sell, bank and trade double and lose nothing${networkNeed.note}`,
  async () => {
    const { rounds, crossings } = await killDuringFair(KILLS, SEED);
    expect(Math.min(rounds, crossings)).toBeGreaterThan(KILLS);
  },
);
