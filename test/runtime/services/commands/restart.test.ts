import { beforeEach, expect, it } from "vitest";
import { restartCommand } from "../../../../runtime/services/commands/native/restart.js";
import type { CommandRegistry } from "../../../../runtime/services/commands/registry.js";
import type { Jobs } from "../../../../runtime/services/jobs/jobs.js";
import { type FakeJobClock, jobRig } from "../jobs/job-rig.js";
import { newRegistry, terminalIssuer } from "./support.js";

let clock: FakeJobClock;
let jobs: Jobs;
let registry: CommandRegistry;
/** What players were told, saves and restarts, each with the second at which it came. */
let happened: string[];
let saving: () => Promise<unknown>;

beforeEach(() => {
  ({ jobs, clock } = jobRig());
  ({ registry } = newRegistry({ jobs }));
  happened = [];
  saving = () => Promise.resolve();
  const begun = clock.now();
  const note = (what: string): number => happened.push(`${Math.floor((clock.now() - begun) / 1_000)} ${what}`);
  registry.add(
    restartCommand({
      ...{ jobs, clock, players: { broadcast: (text) => note(text) } },
      restart: {
        save: () => saving().then(() => note("saved")),
        begin: (reason) => void note(reason),
      },
    }),
  );
});

const run = async (line: string): Promise<string[]> => [...(await registry.execute(line, terminalIssuer())).lines];

it("restarts now, after the world is saved", async () => {
  expect(await run("restart")).toEqual(["The world is restarting."]);
  expect(happened).toEqual(["0 saved", "0 restart by console"]);
});

it("counts down aloud, with its reason, and saves before its last seconds, so that the next process can read ahead", async () => {
  const answer = 'The world restarts in 2 minutes. "restart cancel" stops the countdown.';
  expect(await run("restart in 2m for an update")).toContain(answer);
  await clock.run(() => jobs.find(1)!.state === "done");
  const told = (when: string): string => `The world restarts in ${when} (for an update). You stay connected.`;
  expect(happened).toEqual([
    `0 ${told("2 minutes")}`,
    `60 ${told("1 minute")}`,
    `90 ${told("30 seconds")}`,
    `110 ${told("10 seconds")}`,
    "110 saved",
    `115 ${told("5 seconds")}`,
    "120 planned restart (for an update)",
  ]);
});

it("can be cancelled, and players hear of that", async () => {
  expect(await run("restart cancel")).toEqual(["No restart is planned."]);
  await run("restart in 20s");
  await clock.run(() => jobs.find(1)!.done === 3);
  expect(await run("restart cancel")).toEqual(["The restart is cancelled."]);
  await clock.run(() => jobs.find(1)!.state === "cancelled");
  expect(happened).toEqual(["0 The world restarts in 20 seconds. You stay connected.", "3 The restart is cancelled."]);
});

it("is planned once at a time", async () => {
  await run("restart in 20s");
  expect((await registry.execute("restart in 1m", terminalIssuer())).success).toBe(false);
});

const noReasons = ["at 18:00", "18:00", "10m", "-5m", "+5m", "tomorrow", "cancel it", "stop", "--help", "?"];
it.each(["in", "in a while", "in 5", "in 25h", ...noReasons])("does not take 'restart %s' for a reason", async (plan) => {
  expect((await registry.execute(`restart ${plan}`, terminalIssuer())).success).toBe(false);
  expect(happened).toEqual([]);
});

it("does not happen while the world cannot be saved", async () => {
  saving = () => Promise.reject(new Error("the disk is full"));
  expect(await run("restart")).toEqual(["The world does not restart, because it could not be saved: the disk is full."]);
  expect(happened).toEqual([]);
});

it("is refused where no other process would start", async () => {
  const { registry: alone } = newRegistry({ jobs });
  alone.add(restartCommand({ jobs, players: { broadcast: () => 0 } }));
  const { success, lines } = await alone.execute("restart", terminalIssuer());
  expect([success, lines.join()]).toEqual([false, "This process cannot start its world again."]);
});
