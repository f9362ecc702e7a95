import { describe, test } from "vitest";
import { killOnTradeRoutes } from "../crash/network/trade-routes.js";
import { hasNetwork, networkNote } from "../support/network-shard.js";

describe.skipIf(!hasNetwork)(`processes of one world${networkNote}`, () => {
  test("that are killed while players buy, give and travel between them lose nothing and double nothing", () =>
    killOnTradeRoutes({ players: 3, kills: 2, seed: 5 }));
});
