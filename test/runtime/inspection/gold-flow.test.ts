import { expect, it } from "vitest";
import { GoldFlow } from "../../../runtime/inspection/gold-flow.js";
import { Item } from "../../../runtime/world/item.js";
import { World } from "../../../runtime/world/world.js";

const HOUR_MS = 3_600_000;

it("gold that came and went is kept by hour and cause, for 7 days", () => {
  const world = new World();
  world.currencies = new Map([
    ["gold", undefined],
    ["check", "worth"],
  ]);
  let now = 10 * HOUR_MS + 5;
  const flow = new GoldFlow(world, () => now);
  const gold = new Item(0x4000_0001, world.kinds.define("gold", { isStackable: true }));
  gold.amount = 40;
  world.ledger.made(gold, "orcs");
  world.ledger.made(new Item(0x4000_0002, world.kinds.resolve("check")), "bankers");
  expect(flow.read()).toEqual([{ from: 10 * HOUR_MS, causes: [{ cause: "orcs", made: 40, gone: 0 }] }]);

  now += HOUR_MS;
  flow.roll();
  world.ledger.gone(gold, "decay", 15);
  world.ledger.made(gold, "orcs", 5);
  expect(flow.read()).toEqual([
    { from: 10 * HOUR_MS, causes: [{ cause: "orcs", made: 40, gone: 0 }] },
    {
      from: 11 * HOUR_MS,
      causes: [
        { cause: "orcs", made: 5, gone: 0 },
        { cause: "decay", made: 0, gone: 15 },
      ],
    },
  ]);
  for (let hour = 0; hour < 200; hour++) {
    now += HOUR_MS;
    flow.roll();
  }
  expect(flow.read()).toHaveLength(7 * 24);
});
