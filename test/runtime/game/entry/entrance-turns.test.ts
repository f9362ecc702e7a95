import { expect, it } from "vitest";
import { EntranceTurns } from "../../../../runtime/game/entry/entrance-turns.js";

const PAUSE_MS = 125;
const PER_PAUSE = 16;

it("entrances are limited between two updates, in the order of asking, and none is lost", async () => {
  const turns = new EntranceTurns(PAUSE_MS);
  const entered: number[] = [];
  const ask = (id: number): Promise<unknown> => turns.turn().then(() => entered.push(id));
  const update = async (): Promise<number> => {
    turns.renew();
    await new Promise((resolve) => setImmediate(resolve));
    return entered.length;
  };
  const crowd = Array.from({ length: 2 * PER_PAUSE + 1 }, (_, id) => id);
  const all = crowd.map(ask);
  await new Promise((resolve) => setImmediate(resolve));
  expect(entered).toHaveLength(PER_PAUSE);
  expect(await update()).toBe(2 * PER_PAUSE);
  expect(await update()).toBe(2 * PER_PAUSE + 1);
  all.push(ask(-1));
  await Promise.all(all);
  expect(entered).toEqual([...crowd, -1]);
});
