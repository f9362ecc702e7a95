import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Writable } from "node:stream";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { specifiedTimings } from "../../../loadtest/client/timings.js";
import { readOptions } from "../../../loadtest/loadtest-options.js";
import { Screen } from "../../../loadtest/report/screen.js";
import { runLoadTest } from "../../../loadtest/run/load-test.js";
import type { LoadTestOutcome } from "../../../loadtest/run/load-test.js";
import type { LoadPlayer } from "../../../loadtest/scenario/player.js";
import { loadScenarios } from "../../../loadtest/scenario/scenario.js";
import type { ScenarioModule } from "../../../loadtest/scenario/scenario.js";
import { sharedShard } from "../../support/one-shard.js";
import { ADMIN_PASSWORD } from "../../support/shard.js";

const CLIENTS = 2;
/** Characters are created at once, and a slow machine is no failure. */
const TIMINGS = { ...specifiedTimings, creationFallbackMs: 50, confirmationMs: 60_000, acknowledgementMs: 60_000 };

let workingDirectory: string;
beforeAll(async () => {
  workingDirectory = await mkdtemp(path.join(tmpdir(), "load-scenarios-"));
});
afterAll(async () => {
  await rm(workingDirectory, { recursive: true });
  const shard = sharedShard();
  const users = (await (await shard.request("GET", "/api/users")).json()) as { accountId: string; username: string }[];
  for (const { accountId, username } of users)
    if (username.startsWith("scene_")) await shard.request("DELETE", `/api/users/${accountId}`);
});

/**
 * Plays a stock scenario on the real shard until every player has done what `isDone` waits for.
 *
 * @param watch replaces parts of the player that the scenario gets
 */
async function played(
  name: string,
  watch: (player: LoadPlayer, onDone: () => void) => void,
): Promise<{ outcome: LoadTestOutcome; output: string }> {
  const shard = sharedShard();
  const argv = [
    "--scenario",
    name,
    "--seed",
    "5",
    "--user-prefix",
    "scene",
    "--http",
    shard.url,
    "--port",
    String(shard.gamePort),
  ];
  const options = {
    ...readOptions([...argv, "--admin-username", "admin", "--admin-password", ADMIN_PASSWORD]),
    clients: CLIENTS,
    rampUpPerSecond: 100,
    durationSeconds: 600,
  };
  const end = new AbortController();
  let left = CLIENTS;
  const [scenario] = await loadScenarios(options.scenarios);
  const { module } = scenario!;
  const begun = new WeakSet<LoadPlayer>();
  const watched: ScenarioModule = {
    ...module!,
    play(player) {
      if (!begun.has(player)) watch(player, () => --left === 0 && end.abort());
      begun.add(player);
      return module!.play(player);
    },
  };
  let output = "";
  const screen = new Screen(new Writable({ write: (chunk: Buffer, _encoding, done) => ((output += chunk.toString()), done()) }));
  const outcome = await runLoadTest({
    options,
    screen,
    signal: end.signal,
    workingDirectory,
    timings: TIMINGS,
    scenarios: [{ ...scenario!, module: watched }],
  });
  return { outcome, output };
}

/** Calls back after the first action of a player with this name. */
function after(name: "say" | "measure", times: number): (player: LoadPlayer, onDone: () => void) => void {
  return (player, onDone) => {
    const original = (player[name] as (...args: unknown[]) => Promise<unknown>).bind(player);
    let count = 0;
    Object.defineProperty(player, name, {
      value: async (...args: unknown[]) => {
        const result = await original(...args);
        if (++count === times) onDone();
        return result;
      },
    });
  };
}

describe("the scenarios that come with the load test", () => {
  it.each([
    ["crowd_talk", after("say", 1), /say {2}\d+ done, 0 failed/],
    ["market", after("say", 1), /drag {2}\d+ done, 0 failed/],
    ["tickets", after("measure", 1), /ticket {2}2 done, 0 failed/],
  ])("%s is played on a real shard without a failure", async (name, watch, shown) => {
    const { outcome, output } = await played(name, watch);
    expect(output).toMatch(shown);
    expect(output).not.toContain("Failures by cause");
    expect(outcome.artifact.metrics).toMatchObject({ loginSucceeded: CLIENTS, unexpectedDisconnects: 0 });
  });
});
