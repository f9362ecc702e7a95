import { expect, it } from "vitest";
import { reportsTo } from "../../../../runtime/services/commands/job-reports.js";
import { OUTPUT_LINES_MAXIMUM } from "../../../../runtime/services/commands/output.js";
import type { Job } from "../../../../runtime/services/jobs/job.js";
import { counting, jobRig } from "../jobs/job-rig.js";
import { playerIssuer, terminalIssuer, type TestIssuer } from "./support.js";

async function told(job: (clock: ReturnType<typeof jobRig>["clock"]) => Job, issuer: TestIssuer): Promise<void> {
  const { jobs, clock } = jobRig();
  const work = job(clock);
  jobs.start(work, { startedBy: issuer.accountName, cancelLevel: "GameMaster", listener: reportsTo(work.name, issuer) });
  await clock.run();
}

it("reports progress every few seconds, and the end", async () => {
  const issuer = terminalIssuer();
  await told((clock) => counting(clock, 4_000, 1), issuer);
  expect(issuer.problems).toEqual([]);
  expect(issuer.printed).toHaveLength(3);
  expect(issuer.printed[0]).toMatch(/^count: 1,\d{3} of 4,000 numbers \(4\d %\), 33\d(\.\d)? per second, \d(\.\d)? s left$/);
  expect(issuer.printed[1]).toMatch(/^count: 3,\d{3} of/);
  expect(issuer.printed[2]).toBe("count: done in 12 s: 4,000 of 4,000 numbers");
});

it("reports no progress while there is none", async () => {
  const issuer = terminalIssuer();
  await told(
    (clock) => ({
      name: "talk",
      unit: "things",
      *work(run) {
        for (let i = 0; i < 4_000; i++) {
          clock.spend(4);
          if (i % 1_000 === 0) run.print(`line ${i}`);
          yield;
        }
      },
    }),
    issuer,
  );
  expect(issuer.printed.filter((line) => line.includes("things"))).toEqual(["talk: 0 things", "talk: done in 48 s: 0 things"]);
  expect(issuer.printed.filter((line) => line.includes("line"))).toHaveLength(4);
});

it("limits the lines that a client gets, except for the last one", async () => {
  const issuer = playerIssuer("GameMaster");
  await told(
    () => ({
      name: "flood",
      unit: "lines",

      *work(run) {
        run.print("x\n".repeat(900));
      },
    }),
    issuer,
  );
  expect(issuer.printed.filter((line) => line === "flood: x")).toHaveLength(OUTPUT_LINES_MAXIMUM.game);
  expect(issuer.problems).toEqual([`flood: (more than ${OUTPUT_LINES_MAXIMUM.game} lines; the staff pages show the rest)`]);
  expect(issuer.printed.at(-1)).toBe("flood: done in 0 s: 0 lines");
});
