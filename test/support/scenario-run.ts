import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Writable } from "node:stream";
import { specifiedTimings } from "../../loadtest/client/timings.js";
import { readOptions } from "../../loadtest/loadtest-options.js";
import { Screen } from "../../loadtest/report/screen.js";
import { runLoadTest } from "../../loadtest/run/load-test.js";
import type { LoadPlayer } from "../../loadtest/scenario/player.js";
import { loadScenarios } from "../../loadtest/scenario/scenario.js";
import { ADMIN_PASSWORD, type Shard } from "./shard.js";

/** Characters are created at once, and a slow machine is no failure. */
const TIMINGS = { ...specifiedTimings, creationFallbackMs: 50, confirmationMs: 60_000, acknowledgementMs: 60_000 };

/** What became of a scenario that was played until all that is wanted was done. */
export interface Played {
  /** What nobody has done. */
  readonly open: readonly string[];
  readonly loggedIn: number;
  readonly failedConditions: readonly string[];
  /** What the load test wrote to the screen. */
  readonly output: string;
}

/** Notes each time that a player has done a deed that is measured. */
function noteDeeds(player: LoadPlayer, note: (deed: string) => void): void {
  const { measure, cast, buy } = {
    measure: player.measure.bind(player),
    cast: player.cast.bind(player),
    buy: player.buy.bind(player),
  };
  player.measure = async (name, work) => {
    const result = await measure(name, work);
    note(name);
    return result;
  };
  player.cast = async (...how) => {
    const isCast = await cast(...how);
    if (isCast) note("cast");
    return isCast;
  };
  player.buy = async (...how) => {
    const isBought = await buy(...how);
    if (isBought) note("buy");
    return isBought;
  };
}

/**
 * Plays a scenario of the load test on a shard until all deeds were done, or its time is over.
 *
 * @param deeds measured actions, all of which are wanted
 */
export async function playUntilDone(
  shard: Shard,
  { name, clients, deeds, seconds }: { name: string; clients: number; deeds: readonly string[]; seconds: number },
): Promise<Played> {
  const workingDirectory = await mkdtemp(path.join(tmpdir(), "scenario-"));
  const flags = ["--scenario", name, "--seed", "3", "--http", shard.url, "--port", String(shard.gamePort)];
  const options = {
    ...readOptions([...flags, "--admin-username", "admin", "--admin-password", ADMIN_PASSWORD]),
    ...{ clients, rampUpPerSecond: 100, durationSeconds: seconds },
  };
  const end = new AbortController();
  const open = new Set(deeds);
  const [scenario] = await loadScenarios(options.scenarios);
  const module = scenario!.module!;
  const setUp = async (player: LoadPlayer): Promise<void> => {
    noteDeeds(player, (deed) => {
      open.delete(deed);
      if (open.size === 0) end.abort();
    });
    await module.setUp!(player);
  };
  let output = "";
  const screen = new Screen(new Writable({ write: (chunk: Buffer, _encoding, done) => ((output += chunk.toString()), done()) }));
  try {
    const { artifact } = await runLoadTest({
      ...{ options, screen, signal: end.signal, workingDirectory, timings: TIMINGS },
      scenarios: [{ ...scenario!, module: { ...module, setUp } }],
    });
    const { failedConditions, metrics } = artifact;
    return { open: [...open], loggedIn: metrics.loginSucceeded, failedConditions, output };
  } finally {
    await rm(workingDirectory, { recursive: true });
  }
}
