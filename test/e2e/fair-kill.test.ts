import { expect, test } from "vitest";
import { killAmidFair } from "../crash/fair/kill-amid-fair.js";
import { networkNeed } from "../support/network.js";

const KILLS = 3;
const SEED = 7;

test.skipIf(networkNeed.isMissing)(
  `processes of a world that are killed amid handovers of players who buy, sell, bank and trade double and lose nothing${networkNeed.note}`,
  async () => {
    const { rounds, crossings } = await killAmidFair(KILLS, SEED);
    expect(Math.min(rounds, crossings)).toBeGreaterThan(KILLS);
  },
);
