import { describe, test } from "vitest";
import { hasNetwork, networkNote } from "../support/network-shard.js";
import { killOnTradeRoutes } from "./network/trade-routes.js";

const KILLS = Number(process.env["CRASH_KILLS"] ?? 30);
const PLAYERS = 12;
/** Failures name the seed, so that CRASH_SEED can repeat them. */
const SEED = Number(process.env["CRASH_SEED"] ?? Date.now() % 1_000_000);

describe.skipIf(!hasNetwork)(`processes of one world${networkNote}`, () => {
  test(`${KILLS} kills while players buy, give and travel between them lose nothing and double nothing`, () =>
    killOnTradeRoutes({ players: PLAYERS, kills: KILLS, seed: SEED }));
});
