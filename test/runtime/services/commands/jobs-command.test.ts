import { beforeEach, expect, it } from "vitest";
import { jobsCommand } from "../../../../runtime/services/commands/native/job-commands.js";
import { counting, jobRig, type JobRig } from "../jobs/job-rig.js";
import { httpIssuer, newRegistry, playerIssuer, terminalIssuer } from "./support.js";

let rig: JobRig;
let registry: ReturnType<typeof newRegistry>["registry"];

beforeEach(() => {
  rig = jobRig();
  ({ registry } = newRegistry({ jobs: rig.jobs }));
  registry.add(jobsCommand(rig));
});

const lines = async (line: string, issuer = httpIssuer("GameMaster")) => (await registry.execute(line, issuer)).lines;

it("lists running jobs first, then ended ones with their end", async () => {
  const { clock, jobs, start } = rig;
  expect(await lines("jobs", terminalIssuer())).toEqual(["There are no background jobs."]);
  start(counting(clock, 1_000, 1));
  start(counting(clock, 2, 1, { name: "short" }));
  await clock.run(() => jobs.find(1)!.done >= 100);
  expect(await lines("jobs", playerIssuer("GameMaster"))).toEqual([
    "1  count by rosa: 100 of 1,000 numbers (10 %)",
    "2  short by rosa: done in 0 s: 2 of 2 numbers",
  ]);
});

it("cancels a job for an issuer with the level of its command", async () => {
  const { clock, jobs, start } = rig;
  start(counting(clock, 1_000, 1));
  const startedBy = { startedBy: "admin", cancelLevel: "Administrator" } as const;
  jobs.start(counting(clock, 1_000, 1, { name: "grave" }), startedBy);
  expect(await lines("jobs cancel 1")).toEqual(["Job 1, count, is being cancelled."]);
  expect(await registry.execute("jobs cancel 2", httpIssuer("GameMaster"))).toMatchObject({
    success: false,
    lines: ["Cancelling grave needs the level Administrator; yours is GameMaster."],
  });
  expect((await registry.execute("jobs cancel 2", terminalIssuer())).success).toBe(true);
  await clock.run();
  expect(jobs.list().map(({ state }) => state)).toEqual(["cancelled", "cancelled"]);
  expect(await lines("jobs cancel 1")).toEqual(["Job 1, count, has ended: cancelled after 0 s: 0 of 1,000 numbers."]);
});

it.each([
  ["jobs cancel", "jobId is missing; it takes the number of a job."],
  ["jobs cancel 7", "There is no job 7."],
  ["jobs stop 7", 'action takes one of cancel, not "stop".'],
  ["jobs cancel 0", 'jobId takes an integer of at least 1, not "0".'],
])("names the problem of %j", async (line, reason) => {
  expect(await registry.execute(line, httpIssuer())).toMatchObject({ success: false });
  expect((await lines(line))[0]).toBe(reason);
});

it("is for GameMasters, and completes the ids of running jobs", async () => {
  expect(await registry.execute("jobs", playerIssuer("Counselor"))).toMatchObject({ denied: "level" });
  rig.start(counting(rig.clock, 10, 1));
  expect((await registry.complete("jobs cancel ", httpIssuer())).candidates).toEqual(["1"]);
  expect((await lines("jobs cancel 0"))[1]).toBe("Usage: jobs [cancel <jobId>]");
});
