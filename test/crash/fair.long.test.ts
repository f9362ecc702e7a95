import { expect, test } from "vitest";
import { networkNeed } from "../support/network.js";
import { killDuringFair } from "./fair/kill-during-fair.js";

const KILLS = Number(process.env["CRASH_KILLS"] ?? 40);
/** Failures name the seed, so that CRASH_SEED can repeat them. */
const SEED = Number(process.env["CRASH_SEED"] ?? Date.now() % 1_000_000);

test.skipIf(networkNeed.isMissing)(
  `${KILLS} kills of a world's processes during handovers and commerce double and lose nothing${networkNeed.note}`,
  async () => {
    const { rounds, crossings, hungUp, onTheWay } = await killDuringFair(KILLS, SEED);
    process.stdout.write(
      `seed ${SEED}: ${KILLS} kills, ${onTheWay} of them while somebody was stored between two processes; ${rounds} rounds of commerce, ` +
        `${crossings} crossings; ${hungUp} players hung up on the way\n`,
    );
    expect(Math.min(rounds, crossings, onTheWay)).toBeGreaterThan(0);
  },
);
