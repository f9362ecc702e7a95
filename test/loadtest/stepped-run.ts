import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Writable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import { specifiedTimings } from "../../loadtest/client/timings.js";
import type { Timings } from "../../loadtest/client/timings.js";
import type { Baseline } from "../../loadtest/judge/baseline.js";
import { readOptions } from "../../loadtest/loadtest-options.js";
import type { Options } from "../../loadtest/loadtest-options.js";
import type { Details } from "../../loadtest/report/details-form.js";
import { Screen } from "../../loadtest/report/screen.js";
import { runLoadTest, type LoadTestOutcome } from "../../loadtest/run/load-test.js";
import { loadScenarios, type ScenarioModule } from "../../loadtest/scenario/scenario.js";
import { FakeAdminApi } from "./fake-admin-api.js";
import type { FakeAdminApiOptions } from "./fake-admin-api.js";
import { FakeShard } from "./fake-shard.js";
import type { FakeShardOptions } from "./fake-shard.js";
import { Loopback } from "./loopback.js";
import { SteppedClock } from "./stepped-clock.js";

const undo: (() => Promise<unknown>)[] = [];
/** Ends and removes everything that runs started. For `afterEach`. */
export async function cleanUpRuns(): Promise<void> {
  for (const step of undo.splice(0).reverse()) await step();
}

export interface Outcome extends LoadTestOutcome {
  details: Details;
  html: string;
  output: string;
  shard: FakeShard;
  /** The contents of `latest.json`. */
  written: unknown;
}

/**
 * Runs a short load test in this process against a fake shard. The clock stands still while bytes are on their way
 * between the two, and jumps ahead while both wait for it. All durations are therefore exact, and a slow machine
 * changes none of them.
 */
export async function run(
  behaviour: FakeShardOptions = {},
  changes: Partial<Options> = {},
  timings: Partial<Timings> = {},
  interruptedAtMs = Infinity,
  more: { baseline?: Baseline; admin?: FakeAdminApiOptions; scenario?: ScenarioModule } = {},
): Promise<Outcome> {
  const clock = new SteppedClock();
  const loopback = new Loopback();
  undo.push(() => Promise.resolve(loopback.stop()));
  const shard = await FakeShard.start({ clock, ...behaviour });
  undo.push(() => shard.stop());
  const api = await FakeAdminApi.start(more.admin);
  undo.push(() => api.stop());
  const workingDirectory = await mkdtemp(path.join(tmpdir(), "loadtest-"));
  undo.push(() => rm(workingDirectory, { recursive: true }));
  let output = "";
  const screen = new Screen(
    new Writable({
      write(chunk: Buffer, _encoding, done) {
        output += chunk.toString();
        done();
      },
    }),
  );
  const options: Options = {
    ...readOptions(["--seed", "1"]),
    port: shard.port,
    http: api.url,
    clients: 5,
    rampUpPerSecond: 200,
    durationSeconds: 0.3,
    moveIntervalMs: 50,
    ...changes,
  };
  const interruption = new AbortController();
  const parts = {
    options,
    screen,
    signal: interruption.signal,
    workingDirectory,
    timings: { ...specifiedTimings, ...timings },
    scenarios: more.scenario ? [{ name: "own", weight: 1, module: more.scenario }] : await loadScenarios(options.scenarios),
    baseline: more.baseline,
  };
  const isInThreads = options.workers !== undefined;
  let isOver = false;
  const played = runLoadTest(isInThreads ? parts : { ...parts, clock }).finally(() => (isOver = true));
  while (!isInThreads && !(isOver && loopback.isQuiet)) {
    await nextTurn();
    if (!loopback.isQuiet) continue;
    clock.toNext();
    if (clock.time >= interruptedAtMs) interruption.abort();
  }
  const outcome = await played;
  const read = (name: string): Promise<string> => readFile(path.join(workingDirectory, "artifacts/stress", name), "utf8");
  return {
    ...outcome,
    written: JSON.parse(await read("latest.json")),
    details: JSON.parse(await read("latest-details.json")) as Details,
    html: await read("latest.html"),
    output,
    shard,
  };
}
