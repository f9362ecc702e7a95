import { pino } from "pino";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { OnlinePlayer } from "../../../../../runtime/contracts/players.js";
import { projectDirectory } from "../../../../../runtime/base/system/version.js";
import { STEP } from "../../../../../runtime/scripting/events/own-events.js";
import { openTestWorld } from "../../../../../runtime/scripting/testing/worlds/open-test-world.js";
import { WorldShard } from "../../../../support/world-shard.js";

const TO = { x: 5, y: 6, direction: 2, isRunning: true };

let shard: WorldShard;
let anna: OnlinePlayer;

beforeEach(async () => {
  shard = await WorldShard.open();
  anna = shard.enter({ name: "Anna" });
  shard.load("lua/watch.lua", "function on_watched_step(event) book.note({ event.name, event.to_x, event.running }) end");
});
afterEach(() => shard.close());

/** Whether scripts allow a step. */
function steps(): boolean {
  const isWatched = shard.world.mobile(anna.characterId)?.stepWatches !== undefined;
  return shard.shard.host.events.allowsStep(anna, isWatched, TO);
}

async function watch(reason: string, isWatched: boolean): Promise<void> {
  await shard.run(`mobiles.get(${anna.characterId}):watch_steps("${reason}", ${isWatched})`);
}

test("a step is told to on_watched_step while there is any reason to watch the player", async () => {
  expect(steps()).toBe(true);
  expect(shard.notes).toEqual([]);
  await watch("trance", true);
  await watch("trance", true);
  await watch("hiding", true);
  await watch("trance", false);
  expect(steps()).toBe(true);
  expect(shard.notes).toEqual([["Anna", 5, true]]);
  await watch("hiding", false);
  await watch("never", false);
  expect(steps()).toBe(true);
  expect(shard.notes).toHaveLength(1);
});

test("on_watched_step may reject a step, and is not asked about one that on_step has rejected", async () => {
  await watch("trance", true);
  shard.load("lua/zone.lua", "function on_watched_step() return false end");
  expect(steps()).toBe(false);
  expect(shard.notes).toHaveLength(1);
  shard.load("lua/a_ward.lua", "function on_step() return false end");
  expect(steps()).toBe(false);
  expect(shard.notes).toHaveLength(1);
});

test("the reasons end when the player leaves the world", async () => {
  await watch("trance", true);
  shard.players.leave(anna.sessionId);
  shard.players.comeBack(anna.characterId);
  expect(steps()).toBe(true);
  expect(shard.notes).toEqual([]);
});

test("the stock has no handler for every step of everybody, which a crowd would pay for", async () => {
  const world = await openTestWorld({ directory: projectDirectory() }, pino({ level: "silent" }), () => []);
  expect(world.host.events.interestIn(STEP).isThere).toBe(false);
  await world.close();
});
