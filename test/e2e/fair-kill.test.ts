import { expect, test } from "vitest";
import { killAmidFair } from "../crash/fair/kill-amid-fair.js";
import { hasNetwork, networkNote } from "../support/network-shard.js";

const KILLS = 3;
const SEED = 7;

test.skipIf(!hasNetwork)(
  `processes of a world that are killed amid handovers of players who buy, sell, bank and trade double and lose nothing${networkNote}`,
  async () => {
    const { rounds, crossings } = await killAmidFair(KILLS, SEED);
    expect(Math.min(rounds, crossings)).toBeGreaterThan(KILLS);
  },
);
