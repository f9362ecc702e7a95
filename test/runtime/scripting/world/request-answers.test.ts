import { afterEach, beforeEach, expect, test } from "vitest";
import { questButton } from "../../../../runtime/contracts/player-requests/buttons.js";
import { cast } from "../../../../runtime/contracts/player-requests/skills.js";
import { WorldShard } from "../../../support/world-shard.js";

let shard: WorldShard;
beforeEach(async () => {
  shard = await WorldShard.open();
});
afterEach(() => shard.close());

const NOTES = 'request.answer("cast", function(event) book.note({ event.spell, event.book or "none", event.name }) end)';

test("the stock answer gets what the event's handlers get, and follows them unless one returns false", () => {
  const player = shard.enter({ name: "Anna" });
  const ask = (spell: number): boolean => shard.hooks.requested(player, cast, { spell, book: null, target: null });
  ask(1);
  shard.load("lua/stock.lua", NOTES);
  ask(2);
  shard.load("lua/own.lua", "function on_cast(event) book.note('own') return event.spell ~= 4 end");
  ask(3);
  ask(4);
  shard.hooks.requested(player, questButton, {});
  expect(shard.notes).toEqual([[2, "none", "Anna"], "own", [3, "none", "Anna"], "own"]);
});

test("a request has one stock answer, which ends with its file", () => {
  shard.load("lua/stock.lua", NOTES);
  expect(shard.refusal("lua/twice.lua", NOTES)).toContain(
    "the answer 'cast' is registered in lua/stock.lua and in lua/twice.lua",
  );
  expect(shard.refusal("lua/twice.lua", 'request.answer("cost", print)')).toContain("cast");
  shard.load("lua/stock.lua", "");
  shard.load("lua/twice.lua", NOTES);
  shard.hooks.requested(shard.enter(), cast, { spell: 7, book: 9, target: null });
  expect(shard.notes).toEqual([[7, 9, expect.anything()]]);
});
