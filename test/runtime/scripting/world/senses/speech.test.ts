import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Speech } from "../../../../../runtime/contracts/hooks.js";
import type { OnlinePlayer } from "../../../../../runtime/contracts/players.js";
import type { SpeechMode } from "../../../../../runtime/world/space/earshot.js";
import type { Item } from "../../../../../runtime/world/entities/item.js";
import { HERE, WorldShard } from "../../../../support/world-shard.js";

let shard: WorldShard;
let anna: OnlinePlayer;

beforeEach(async () => {
  shard = await WorldShard.open();
  anna = shard.enter({ name: "Anna" });
});
afterEach(() => shard.close());

/** What others hear; undefined for nothing. */
function say(text: string, mode: SpeechMode = "say", keywords: readonly number[] = []): Speech | undefined {
  const speech: Speech = { text, mode, keywords };
  return shard.hooks.saying(anna, speech) ? speech : undefined;
}

describe("speech", () => {
  test("reaches on_speech with its mode, its range and its keywords", () => {
    shard.load("lua/a.lua", "function on_speech(event) book.note({ event.text, event.mode, event.earshot, event.keywords }) end");
    expect(say("bank", "yell", [2, 0xfff])).toMatchObject({ text: "bank", mode: "yell" });
    expect(say("hello")).toMatchObject({ text: "hello", mode: "say" });
    expect(shard.notes).toEqual([
      ["bank", "yell", 18, [2, 4095]],
      ["hello", "say", 15, []],
    ]);
  });

  test("is rewritten by what handlers return, one after the other", () => {
    shard.load("lua/a.lua", 'function on_speech(event) return event.text:gsub("damn", "dear") end');
    shard.load("lua/b.lua", 'function on_speech(event) return { mode = "whisper" } end');
    shard.load("lua/c.lua", "function on_speech(event) book.note(event.text .. ' ' .. event.mode .. ' ' .. event.earshot) end");
    expect(say("damn!")).toMatchObject({ text: "dear!", mode: "whisper" });
    expect(shard.notes).toEqual(["dear! whisper 1"]);
    expect(shard.failures).toEqual([]);
  });

  test("is heard by nobody when a handler returns false or no words", () => {
    shard.load("lua/a.lua", "function on_speech(event) if event.text == 'a' then return false end return ' \\a ' end");
    shard.load("lua/cat.lua", 'mobile_template("cat", { body = 0xC9, on_speech = function() book.note("cat") end })');
    shard.scripted.tools.makers.mobile("cat", HERE);
    expect([say("a"), say("b")]).toEqual([undefined, undefined]);
    expect(shard.notes).toEqual([]);
  });

  test("stays as it is when a handler returns something wrong, fails, or answers after a wait", async () => {
    shard.load("lua/a.lua", "function on_speech() return 5 end");
    shard.load("lua/b.lua", 'function on_speech() return { mode = "sing" } end');
    shard.load("lua/c.lua", 'function on_speech() return { text = ("x"):rep(2000) } end');
    shard.load("lua/d.lua", 'function on_speech() error("broken") end');
    shard.load("lua/e.lua", 'function on_speech() wait(10) return "late" end');
    const speech = say("hello");
    await shard.advance(100);
    expect(speech).toMatchObject({ text: "hello", mode: "say" });
    expect(shard.failures).toHaveLength(4);
    expect(shard.failures[0]).toContain("on_speech returned a wrong value: false, a text, or a table");
    expect(shard.failures[1]).toContain("sing");
  });

  test("reaches creatures as it was rewritten", () => {
    shard.load("lua/a.lua", 'function on_speech() return { text = "miow", mode = "yell" } end');
    shard.load(
      "lua/cat.lua",
      'mobile_template("cat", { body = 0xC9, on_speech = function(self, speaker, text, mode, keywords) book.note({ speaker.name, text, mode, keywords }) end })',
    );
    shard.scripted.tools.makers.mobile("cat", HERE);
    say("hello", "whisper", [7]);
    expect(shard.notes).toEqual([["Anna", "miow", "yell", [7]]]);
  });
});

describe("an item that listens", () => {
  const parrot = (members = ""): string =>
    `item_template("stone", { item_id = 1, ${members} on_hear = function(item, speaker, text, mode, keywords)
       book.note({ item.x - 1000, speaker.name, text, mode, #keywords }) end })`;

  function lay(east: number): Item {
    const item = shard.scripted.tools.makers.item("stone");
    if ("reason" in item) throw new Error(item.reason);
    shard.scripted.tools.newItems.forget(item);
    shard.world.putOnGround(item, { ...HERE, x: HERE.x + east });
    return item;
  }

  test("hears what is said as far as it carries, while it is on the ground", () => {
    shard.load("lua/a.lua", parrot());
    const near = lay(1);
    for (const tiles of [2, 15, 16, 18, 19]) lay(tiles);
    const heard = (mode: SpeechMode): unknown[] => {
      shard.notes.length = 0;
      say("om", mode, [1, 2]);
      return (shard.notes as unknown[][]).map(([x]) => x);
    };
    expect(heard("whisper")).toEqual([1]);
    expect(shard.notes).toEqual([[1, "Anna", "om", "whisper", 2]]);
    expect(heard("say").sort()).toEqual([1, 15, 2]);
    expect(heard("yell")).toHaveLength(5);
    shard.world.putOnGround(near, { ...HERE, x: HERE.x + 60 });
    expect(heard("whisper")).toEqual([]);
    shard.world.putOnGround(near, HERE);
    expect(heard("whisper")).toEqual([0]);
    shard.world.remove(near);
    expect(heard("whisper")).toEqual([]);
  });

  test("may have a range of its own", () => {
    shard.load("lua/a.lua", parrot("hear_range = 1,"));
    for (const tiles of [0, 1, 2]) lay(tiles);
    say("om", "yell");
    expect((shard.notes as unknown[][]).map(([x]) => x).sort()).toEqual([0, 1]);
  });

  test("begins and ceases to listen when its template is saved", () => {
    shard.load("lua/a.lua", 'item_template("stone", { item_id = 1 })');
    lay(1);
    say("om");
    shard.load("lua/a.lua", parrot());
    say("om");
    shard.load("lua/a.lua", 'item_template("stone", { item_id = 1 })');
    say("om");
    expect(shard.notes).toHaveLength(1);
  });

  test("may remove itself or another while it hears", () => {
    shard.load(
      "lua/a.lua",
      'item_template("stone", { item_id = 1, on_hear = function(item) book.note(1) for _, one in ipairs(items.near(1, 1000, 1000, 5)) do one:delete() end end })',
    );
    lay(1);
    lay(2);
    say("om");
    expect(shard.failures).toEqual([]);
    expect(shard.notes).toEqual([1]);
  });
});
