import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { OnlinePlayer } from "../../../../runtime/contracts/players.js";
import { HERE, WorldShard } from "../../../support/world-shard.js";

const FAILED = "That failed. The staff has been told.";
const BELLS = `
item_template("bell", { item_id = 7, on_use = function() error("cracked") end })
item_template("gong", { item_id = 7, on_use = function() timer.after(1000, function() error("late") end) end })
item_template("loop", { item_id = 7, on_use = function() while true do end end })
item_template("echo", { item_id = 7, on_use = function() wait(1000) error("lost") end })`;

let shard: WorldShard;
let gm: OnlinePlayer;
let player: OnlinePlayer;

beforeEach(async () => {
  shard = await WorldShard.open();
  gm = shard.players.enter({ ...HERE, role: "GameMaster" });
  player = shard.enter();
  shard.load("lua/bells.lua", BELLS);
  told(gm);
});
afterEach(() => shard.close());

function told(one: OnlinePlayer): string[] {
  return shard.players.takeLines(one.sessionId);
}

async function use(template: string, who = player): Promise<void> {
  await shard.run(`items.create("${template}"):move_to(1, 1000, 1000, 0)`);
  const item = [...shard.world.items].findLast(({ kind }) => kind.id === template)!;
  shard.hooks.using(who, item.serial);
}

describe("a handler that fails", () => {
  test.each([
    ["bell", 0, "cracked"],
    ["gong", 1_000, "late"],
    ["echo", 1_000, "lost"],
    ["loop", 0, "its 50 ms"],
  ])("tells the player who uses a %s, and the staff why", async (template, milliseconds, reason) => {
    await use(template);
    await shard.advance(milliseconds);
    expect(told(player)).toEqual([FAILED]);
    const lines = told(gm).filter((line) => line.startsWith("Script failed"));
    expect(lines).toEqual([expect.stringContaining(reason)]);
  });

  test("is told to staff once, whoever acts, and to each player who acts", async () => {
    await use("bell", gm);
    expect(told(gm).filter((line) => !line.startsWith("Loaded"))).toEqual([expect.stringMatching(/^Script failed .*cracked$/)]);
    await use("bell", gm);
    expect(told(gm).filter((line) => !line.startsWith("Loaded"))).toEqual([FAILED]);
    await use("bell");
    await use("bell");
    expect([told(player), told(gm).filter((line) => !line.startsWith("Loaded"))]).toEqual([[FAILED, FAILED], []]);
  });

  test("is told again when its file was loaded again, and whole", async () => {
    const long = "x".repeat(600);
    for (let n = 0; n < 2; n++) {
      shard.load("lua/bells.lua", BELLS.replace("cracked", long));
      told(gm);
      await use("bell");
      expect(told(gm).join(" ")).toContain(long);
    }
  });
});
