import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { AccountLevel } from "../../../runtime/contracts/levels.js";
import { jobProgress } from "../../../runtime/contracts/events/events.js";
import { EventReader } from "../../support/event-reader.js";
import { OpenApiCheck } from "../../support/openapi-check.js";
import { counting, jobRig, type JobRig } from "../services/jobs/job-rig.js";
import { problemIn, startApi, type TestApi } from "./harness.js";

let rig: JobRig;
let api: TestApi;
let check: OpenApiCheck;
const tokens = {} as Record<AccountLevel, string>;
let lastJobId = 0;

beforeAll(async () => {
  rig = jobRig();
  api = await startApi({ events: rig.bus, jobs: rig.jobs });
  check = await OpenApiCheck.of(api.url);
  for (const role of ["Regular", "Counselor", "GameMaster", "Administrator"] as const) {
    await api.account(role.toLowerCase(), role);
    tokens[role] = await api.login(role.toLowerCase());
  }
});
afterAll(() => api.close());
beforeEach(() => rig.clock.run());

/** The response, checked against the server's OpenAPI document. */
async function ask(method: string, path: string, role: AccountLevel = "GameMaster") {
  const answer = await api.call(method, path, { token: tokens[role] });
  const headers = Object.fromEntries(answer.headers);
  await check.check(method, path, new Response(answer.text === "" ? null : answer.text, { status: answer.status, headers }));
  return answer;
}

function begin(steps: number, name = "count", cancelLevel: AccountLevel = "GameMaster"): number {
  const job = counting(rig.clock, steps, 1, { name });
  return (lastJobId = rig.jobs.start(job, { startedBy: "rosa", cancelLevel }).jobId);
}

describe("GET /api/jobs", () => {
  it("lists jobs, newest first, and shows one in full", async () => {
    expect((await ask("GET", "/api/jobs")).body).toEqual([]);
    const first = begin(2);
    await rig.clock.run();
    const second = begin(1_000);
    await rig.clock.run(() => rig.jobs.find(second)!.done >= 400);
    const over = {
      ...{ jobId: String(first), name: "count", state: "done", done: 2, total: 2, unit: "numbers" },
      ...{ startedAtUtc: expect.stringMatching(/^2026-03-19T10:15:\d\d\.\d{3}Z$/) as string, elapsedMs: 2 },
      ...{ ratePerSecond: null, secondsLeft: null, startedBy: "rosa", cancelLevel: "GameMaster" },
      outputLines: ["done in 0 s: 2 of 2 numbers"],
    };
    const listed = (await ask("GET", "/api/jobs")).body as Record<string, unknown>[];
    expect(listed).toEqual([expect.objectContaining({ jobId: String(second), state: "running", done: 400 }), over]);
    expect(listed[0]!["secondsLeft"]).toBeGreaterThan(0);
    expect((await ask("GET", `/api/jobs/${first}`)).body).toEqual(over);
  });

  it("shortens output in the list, but not in the job itself", async () => {
    const jobId = rig.jobs.start(
      {
        name: "talk",
        unit: "lines",

        *work(run) {
          for (let i = 0; i < 100; i++) run.print(`line ${i} <b>`);
        },
      },
      { startedBy: "rosa", cancelLevel: "GameMaster" },
    ).jobId;
    await rig.clock.run();
    const [listed] = (await ask("GET", "/api/jobs")).body as { outputLines: string[] }[];
    expect(listed!.outputLines).toHaveLength(20);
    expect(((await ask("GET", `/api/jobs/${jobId}`)).body as { outputLines: string[] }).outputLines).toHaveLength(101);
  });

  it("is for GameMasters and up", async () => {
    for (const role of ["Regular", "Counselor"] as const) {
      expect(problemIn(await ask("GET", "/api/jobs", role)).status).toBe(403);
      expect(problemIn(await ask("GET", "/api/jobs/1", role)).status).toBe(403);
      expect(problemIn(await ask("DELETE", "/api/jobs/1", role)).status).toBe(403);
    }
    expect(problemIn(await api.call("GET", "/api/jobs")).status).toBe(401);
  });

  it("answers 404 for other jobs", async () => {
    for (const method of ["GET", "DELETE"]) {
      expect(problemIn(await ask(method, "/api/jobs/999")).status).toBe(404);
      expect(problemIn(await ask(method, "/api/jobs/one")).status).toBe(400);
    }
  });
});

describe("DELETE /api/jobs/{jobId}", () => {
  it("cancels a job once, and answers 409 when it is too late", async () => {
    const jobId = begin(1_000);
    expect((await ask("DELETE", `/api/jobs/${jobId}`)).status).toBe(204);
    expect((await ask("DELETE", `/api/jobs/${jobId}`)).status).toBe(204);
    await rig.clock.run();
    expect((await ask("GET", `/api/jobs/${jobId}`)).body).toMatchObject({ state: "cancelled" });
    expect(problemIn(await ask("DELETE", `/api/jobs/${jobId}`)).detail).toBe("The job has ended: it is cancelled.");
    expect(rig.logged()).toContain('"by":"gamemaster"');
  });

  it("needs the level of the command that started it", async () => {
    const jobId = begin(1_000, "grave", "Administrator");
    const refused = problemIn(await ask("DELETE", `/api/jobs/${jobId}`));
    expect(refused).toMatchObject({ status: 403, detail: "Cancelling this job needs the level Administrator." });
    expect((await ask("DELETE", `/api/jobs/${jobId}`, "Administrator")).status).toBe(204);
  });
});

describe("the stream of events", () => {
  it("sends start, progress and end to GameMasters, as described, and nothing to Counselors", async () => {
    const reader = await EventReader.open(api.url, { token: tokens.GameMaster });
    const low = await EventReader.open(api.url, { token: tokens.Counselor });
    begin(1_000, "told");
    await rig.clock.run();
    const { data, id } = await reader.waitFor("JobEndedEvent");
    expect(data).toMatchObject({
      ...{ jobId: String(lastJobId), name: "told", state: "done", done: 1_000, total: 1_000, unit: "numbers" },
      ...{ startedBy: "rosa", outputLineCount: 1, message: "done in 3 s: 1,000 of 1,000 numbers" },
    });
    expect(id).toBeDefined();
    for (const { event, data: told } of reader.events) check.checkEvent("/api/events", event, told);
    const names = reader.events.map(({ event }) => event);
    expect(names[0]).toBe("JobStartedEvent");
    expect(names.filter((name) => name === "JobProgressEvent").length).toBeGreaterThan(5);
    expect(low.events).toEqual([]);
    await Promise.all([reader.close(), low.close()]);
  });

  it("does not keep progress for readers that reconnect, so that it displaces no other event", async () => {
    const first = await EventReader.open(api.url, { token: tokens.GameMaster });
    begin(1, "first");
    await rig.clock.run();
    await first.waitFor("JobEndedEvent");
    const { lastEventId } = first;
    await first.close();
    begin(1_000, "second");
    await rig.clock.run();
    const back = await EventReader.open(api.url, { token: tokens.GameMaster, lastEventId });
    await back.waitFor("JobEndedEvent");
    expect(back.events.map(({ event }) => event)).toEqual(["JobStartedEvent", "JobEndedEvent"]);
    await back.close();
    expect(jobProgress.isFleeting).toBe(true);
  });
});
