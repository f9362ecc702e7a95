import { setImmediate as nextTurn } from "node:timers/promises";
import { afterEach, expect, it } from "vitest";
import { metricsAt, ServerWatch } from "../../loadtest/run/server-watch.js";
import { FakeAdminApi } from "./fake-admin-api.js";
import { SteppedClock } from "./stepped-clock.js";

const MIB = 2 ** 20;
const apis: FakeAdminApi[] = [];
afterEach(async () => void (await Promise.all(apis.splice(0).map((api) => api.stop()))));

const metrics = (cpuSeconds: number, mebibytes: number): { status: number; body: string } => ({
  status: 200,
  body: `# HELP process_cpu_seconds_total CPU\nprocess_cpu_seconds_total ${cpuSeconds}\nprocess_resident_memory_bytes ${mebibytes * MIB}\n`,
});

/** A watch whose questions get these answers, one each second from second 0 on. */
async function watched(answers: ({ status: number; body: string } | Error)[]): Promise<{ asked: number; watch: ServerWatch }> {
  const clock = new SteppedClock();
  let asked = 0;
  const ask = (): Promise<{ status: number; body: string }> => {
    const answer = answers[asked++]!;
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  };
  const watch = new ServerWatch({ ask, clock });
  watch.start();
  for (let second = 1; second <= answers.length; second++) {
    await nextTurn();
    if (second < answers.length) clock.runUntil(second * 1_000);
  }
  return { asked, watch };
}

it("tells the cores that the server used since the sample before, by the seconds of the run", async () => {
  const { watch } = await watched([metrics(5, 100), metrics(5.5, 110), metrics(7.5, 120)]);
  expect(watch.stop(1_000)).toEqual({
    samples: [
      { second: 0, cpuCores: 0.5, memoryMiB: 110 },
      { second: 1, cpuCores: 2, memoryMiB: 120 },
    ],
    problem: null,
  });
});

it("tells what scripts used and how many handlers failed, where the server says so", async () => {
  const withScripts = (seconds: number, ...failures: number[]): { status: number; body: string } => {
    const lines = failures.map((count, at) => `shardkeeper_script_failures_total{file="lua/a.lua",handler="h}${at}"} ${count}`);
    const { body } = metrics(seconds, 100);
    return { status: 200, body: `${body}shardkeeper_script_work_seconds_total ${seconds / 10}\n${lines.join("\n")}\n` };
  };
  const { watch } = await watched([withScripts(1, 2), withScripts(2, 2, 0), withScripts(4, 3, 4)]);
  const { samples, scripts } = watch.stop(0);
  expect(samples.map(({ scriptCores }) => scriptCores)).toEqual([0.1, 0.2]);
  expect(scripts).toEqual({ cores: 0.15, failures: 5 });
});

it("spans a failed reading, leaves out a restarted server, and says what failed", async () => {
  const { watch } = await watched([
    metrics(5, 100),
    { status: 503, body: "" },
    metrics(7, 100),
    metrics(1, 100),
    metrics(2, 100),
  ]);
  const { samples, problem } = watch.stop(0);
  expect(samples.map(({ second, cpuCores }) => [second, cpuCores])).toEqual([
    [2, 1],
    [4, 1],
  ]);
  expect(problem).toBe("503 from GET /metrics");
});

it.each([
  [{ status: 404, body: "" }, "404 from GET /metrics"],
  [{ status: 200, body: "process_cpu_seconds_total x" }, /names neither/],
  [new Error("away"), /away/],
])("stops asking a server that tells nothing three times", async (answer, problem) => {
  const { asked, watch } = await watched([answer, answer, answer, answer, answer]);
  expect(asked).toBe(3);
  expect(watch.stop(0)).toEqual({ samples: [], problem: expect.stringMatching(problem) as string });
});

it("signs in where the metrics need it, and says when it may not", async () => {
  const api = await FakeAdminApi.start({
    jwt: true,
    meddles: (request, response) => {
      if (request.url !== "/metrics" || request.headers.authorization !== "Bearer let-me-in-1") return false;
      // As a shard does for a client that takes only JSON.
      response.statusCode = request.headers.accept?.includes("*/*") ? 200 : 406;
      response.end(metrics(1, 1).body);
      return true;
    },
  });
  apis.push(api);
  const { signal } = new AbortController();
  const ask = metricsAt(api.url, { username: "admin", password: "AdminPwd#1" });
  expect(await ask(signal)).toMatchObject(metrics(1, 1));
  expect(await ask(signal)).toMatchObject({ status: 200 });
  expect(api.requests).toEqual(["POST /auth/login", "GET /metrics", "GET /metrics"]);
  expect(await metricsAt(api.url, undefined)(signal)).toMatchObject({ status: 401 });
});
