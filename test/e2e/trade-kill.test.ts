import { afterEach, expect, test } from "vitest";
import { TRADE_ACTIONS, trade, TRADE_REQUESTS, tradeRequest } from "../../runtime/protocol/packets/trade.js";
import { lay, Market } from "../crash/market.js";
import { temporaryDirectory } from "../runtime/storage/engines.js";

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

test("what lay in the window of a trade when the server was killed is its owner's again, and a closed trade stays closed", async () => {
  const directory = await temporaryDirectory();
  cleanups.push(() => directory.remove());
  const market = new Market({ dataDirectory: directory.path, pairs: 2, folds: false });
  cleanups.push(() => market.clear());
  const [open, closed] = await market.open();
  const [boxes, others] = await Promise.all([market.deal(open!), market.deal(closed!)]);
  const [first, last] = [market.stockOf(open![0]), market.stockOf(closed![0])];
  lay(open![0], first[1]!, 1, boxes[0].own);
  lay(open![0], first[0]!, 30, boxes[0].own);
  lay(closed![0], last[1]!, 1, others[0].own);
  await Promise.all([open![0].ping(), closed![0].ping()]);
  for (const [i, client] of closed!.entries())
    client.send(tradeRequest, { action: TRADE_REQUESTS.agree, container: others[i]!.own, first: 1 });
  await closed![1].waitFor(trade, ({ action }) => action === TRADE_ACTIONS.close);
  await market.keep(open![0]);
  await market.kill();
  const { faults, offered } = await market.examine();
  expect([faults, offered.size]).toEqual([[], 2]);
  expect(offered.get("buyera")).toEqual(expect.arrayContaining([first[1]]));
  expect(offered.get("sellera")).toEqual([]);
  const expected = new Map([...offered, ["sellerb", [last[1]!]] as const]);
  expect(await market.missingAfterRestart(expected)).toEqual([]);
  expect(await market.examine()).toEqual({ faults: [], offered: new Map() });
});
