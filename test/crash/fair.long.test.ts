import { expect, test } from "vitest";
import { networkNeed } from "../support/network.js";
import { killAmidFair } from "./fair/kill-amid-fair.js";

const KILLS = Number(process.env["CRASH_KILLS"] ?? 40);
/** Failures name the seed, so that CRASH_SEED can repeat them. */
const SEED = Number(process.env["CRASH_SEED"] ?? Date.now() % 1_000_000);

test.skipIf(networkNeed.isMissing)(
  `${KILLS} kills of processes of a world amid handovers and commerce double and lose nothing${networkNeed.note}`,
  async () => {
    const { rounds, crossings, hungUp, onTheWay } = await killAmidFair(KILLS, SEED);
    process.stdout.write(
      `seed ${SEED}: ${KILLS} kills, ${onTheWay} of them while somebody was stored between two processes; ${rounds} rounds of commerce, ` +
        `${crossings} crossings, of which ${hungUp} were left by who crossed\n`,
    );
    expect(Math.min(rounds, crossings, onTheWay)).toBeGreaterThan(0);
  },
);
