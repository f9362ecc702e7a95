import { expect, onTestFinished, test } from "vitest";
import { playUntilDone } from "../support/scenario-run.js";
import { startShard } from "../support/shard.js";

/** One of each profession: warrior, mage, tamer, archer. */
const CLIENTS = 4;
/** What must have happened before the adventure may end. */
const DEEDS = ["hunt", "loot", "cast"];
/** Objectives that hold however short the run and slow the machine is. */
const OBJECTIVES = [
  "unexpected disconnects",
  "server.script-failures",
  "gold is conserved but for sources and sinks",
  "items are conserved but for sources and sinks",
];

test("adventurers hunt, cast and loot on a real shard, and its books are right when they have left", async () => {
  const shard = await startShard({ values: { monsters_fight: true } });
  onTestFinished(async () => void (await shard.stop()));
  const wish = { name: "adventure", clients: CLIENTS, deeds: DEEDS, seconds: 600 };
  const { open, loggedIn, failedConditions, output } = await playUntilDone(shard, wish);
  expect(open, output).toEqual([]);
  expect(loggedIn).toBe(CLIENTS);
  const missed = failedConditions.filter((one) => OBJECTIVES.some((objective) => one.includes(objective)));
  expect(missed, output).toEqual([]);
  for (const objective of OBJECTIVES) expect(output).toContain(objective);
  expect(output).toMatch(/Gold made: \d+ lua\//);
});
