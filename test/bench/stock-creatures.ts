import { setTimeout as pause } from "node:timers/promises";
import { GameClient } from "../support/client/game-client.js";
import { execute } from "../support/command-jobs.js";
import { ScriptDirectory } from "../support/script-directory.js";
import { type Shard, startShard } from "../support/shard.js";
import { cpuSeconds, printTable } from "./harness.js";

const SLEEPERS = 5_000;
const FIGHTERS = 200;
const WATCHED_SECONDS = 15;
const SETTLE_MS = 5_000;
const LIMIT_MS = 300_000;
const POLL_MS = 250;
const FILE = "lua/bench.lua";
const PASSWORD = "BenchPwd#123";

/**
 * Creatures of the stock: some of each kind where nobody is, and two sides of a feud around the player who comes, so strong that no fight
 * ends while it is measured.
 */
const MUSTER = `
local KINDS = { "orc", "lich", "dragon", "ogre_lord", "giant_spider", "horse", "brigand", "baker" }
local SIDES = { "orc", "savage" }
local COLUMNS, X, Y = 20, 500, 500
timer.after(0, function()
  for n = 0, ${SLEEPERS} - 1 do
    mobiles.create(KINDS[n % #KINDS + 1], 0, 2000 + n % 100 * 10, 100 + n // 100 * 20, 0)
    if n % 50 == 0 then wait(1) end
  end
  log.info("sleepers mustered")
end)
local blows = 0
function on_damage() blows = blows + 1 end
command.register {
  name = "blows", description = "Counts wounds.", contexts = { "console" }, level = "Administrator",
  handler = function() return ("%d"):format(blows) end,
}
function on_player_entered(event)
  local player = mobiles.get(event.character_id)
  player.blessed = true
  player:move_to(0, X + COLUMNS // 2, Y + 5, 0)
  timer.after(0, function()
    for n = 0, ${FIGHTERS} - 1 do
      local one = mobiles.create(SIDES[n % 2 + 1], 0, X + n % COLUMNS, Y + n // COLUMNS, 0)
      one.hits_max, one.hits, one.hits_regeneration = 60000, 60000, 6000
      if n % 20 == 0 then wait(1) end
    end
    log.info("fighters mustered")
  end)
end`;

async function hasLogged(shard: Shard, words: string): Promise<void> {
  const deadline = Date.now() + LIMIT_MS;
  while (!shard.output.join("").includes(words)) {
    if (Date.now() > deadline) throw new Error(`the server did not log "${words}"`);
    await pause(POLL_MS);
  }
}

async function woundsIn(shard: Shard): Promise<number> {
  return Number((await execute(shard, "blows")).outputLines[0]);
}

/** Share of a core over the window. */
async function processorOf({ child }: Shard): Promise<string> {
  const before = cpuSeconds(child.pid!);
  await pause(WATCHED_SECONDS * 1_000);
  return `${(((cpuSeconds(child.pid!) - before) / WATCHED_SECONDS) * 100).toFixed(2)} % of a core`;
}

/** What a whole server with the stock's scripts spends on creatures that nobody sees, and on a battle that somebody does. */
export async function benchStockCreatures(): Promise<void> {
  const scripts = new ScriptDirectory();
  const shard = await startShard({ values: { monsters_fight: true }, flags: scripts.flags });
  const rows = [["what", "figure"]];
  try {
    await pause(SETTLE_MS);
    rows.push(["a server without creatures", await processorOf(shard)]);
    scripts.write(FILE, MUSTER);
    await hasLogged(shard, "sleepers mustered");
    await pause(SETTLE_MS);
    rows.push([`${SLEEPERS.toLocaleString("en")} creatures of the stock, nobody near`, await processorOf(shard)]);
    await shard.addAccount("watcher", PASSWORD);
    const client = new GameClient({ host: "127.0.0.1", port: shard.gamePort, username: "watcher", password: PASSWORD });
    await client.login();
    await client.enter({ name: "Watcher" });
    await hasLogged(shard, "fighters mustered");
    await pause(SETTLE_MS);
    const before = await woundsIn(shard);
    rows.push([`${FIGHTERS} of them fighting before a player`, await processorOf(shard)]);
    rows.push(["wounds in a second", (((await woundsIn(shard)) - before) / WATCHED_SECONDS).toFixed(0)]);
    await client.close();
  } finally {
    await shard.stop();
    scripts.remove();
  }
  printTable("creatures of the stock", rows);
}
