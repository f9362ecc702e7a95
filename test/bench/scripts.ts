import { pino } from "pino";
import { GameClient } from "../support/client/game-client.js";
import { openTestWorld } from "../../runtime/scripting/testing/open-test-world.js";
import { projectDirectory } from "../../runtime/base/system/version.js";
import { type Shard, startShard } from "../support/shard.js";
import { median, printTable } from "./harness.js";

const REPEATS = 5;
const ROUND_TRIPS = 20;
/** Keeps a player's speech below the server's rate limit. */
const PAUSE_MS = 400;
const WINDOWS = 500;
const RELOADS = 100;
const PASSWORD = "BenchPwd#1";
const MICROSECONDS_PER_MS = 1_000;

/** What the script host costs: commands and windows over a real socket, and windows and reloads without one. */
export async function benchScripts(): Promise<void> {
  const rows = [["what", "median us"]];
  const shard = await startShard();
  try {
    const client = await enter(shard);
    rows.push(["command in chat and its answer, over a socket", await perTrip(() => command(client))]);
    await client.close();
  } finally {
    await shard.stop();
  }
  const world = await openTestWorld({ directory: projectDirectory() }, pino({ level: "silent" }), () => []);
  try {
    const player = await world.enter({});
    rows.push([
      "window of eight rows built and sent, in process",
      await perTurn(WINDOWS, () => {
        world.host.events.helpRequested(player);
        world.windows.answerTop(player.sessionId, "closed");
      }),
    ]);
    for (const file of ["lua/commands/where.lua", "gumps/help_message.lua"]) {
      rows.push([`${file} loaded anew`, await perTurn(RELOADS, () => void world.host.reload([file]))]);
    }
    const files = world.host.loadedFiles;
    rows.push([
      `all ${files.length} files loaded anew`,
      await perTurn(10, () => files.forEach((file) => world.host.reload([file]))),
    ]);
  } finally {
    await world.close();
  }
  printTable(`Scripts at work, medians of ${REPEATS} runs`, rows);
}

/** Microseconds from request to answer: the median of `ROUND_TRIPS` trips. */
async function perTrip(trip: () => Promise<unknown>): Promise<string> {
  const trips: number[] = [];
  for (let i = 0; i < ROUND_TRIPS; i++) {
    const began = performance.now();
    await trip();
    trips.push((performance.now() - began) * MICROSECONDS_PER_MS);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  return median(trips).toFixed(0);
}

/** Microseconds of one turn: the median of `REPEATS` runs of many turns. */
async function perTurn(turns: number, turn: () => Promise<unknown> | void): Promise<string> {
  const runs: number[] = [];
  for (let repeat = 0; repeat <= REPEATS; repeat++) {
    const began = performance.now();
    for (let i = 0; i < turns; i++) await turn();
    // The first run is a warm-up.
    if (repeat > 0) runs.push(((performance.now() - began) / turns) * MICROSECONDS_PER_MS);
  }
  return median(runs).toFixed(0);
}

async function enter(shard: Shard): Promise<GameClient> {
  await shard.addAccount("bench", PASSWORD, "GameMaster");
  const client = new GameClient({ host: "127.0.0.1", port: shard.gamePort, username: "bench", password: PASSWORD });
  await client.login();
  await client.enter({ name: "Bench" });
  return client;
}

function command(client: GameClient): Promise<unknown> {
  const from = client.received.frames.length;
  client.say(".where");
  return client.windows.waitForLine("X: ", { from });
}
