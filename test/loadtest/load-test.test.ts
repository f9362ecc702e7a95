import { afterEach, describe, expect, it } from "vitest";
import type { Timings } from "../../loadtest/client/timings.js";
import { parseThreshold } from "../../loadtest/judge/threshold.js";
import type { Options } from "../../loadtest/loadtest-options.js";
import { parseStages, peakOf, secondsOf } from "../../loadtest/stages.js";
import { compress } from "../../runtime/protocol/huffman.js";
import { drawPlayer } from "../../runtime/protocol/packets/entering.js";
import { LOGIN_DENIED } from "../../runtime/protocol/packets/login.js";
import { mobileMoving } from "../../runtime/protocol/packets/movement.js";
import { cleanUpRuns, run } from "./stepped-run.js";

afterEach(cleanUpRuns);

/** For runs with threads, which use the system's clock: no wait times out before its answer, even on a slow machine. */
const PATIENT: Partial<Timings> = {
  creationFallbackMs: 600_000,
  confirmationMs: 600_000,
  acknowledgementMs: 600_000,
  loginServerMs: 600_000,
};

/** When the first client starts. */
const STARTED_MS = 50;
/** When five clients are in the world if nothing delays them. */
const LAUNCHED_MS = STARTED_MS + 20;

describe("a load test against a working shard", () => {
  it("passes, and writes exactly the specified artifact", async () => {
    const { artifact, written, details, html, output, shard } = await run({ answersAfterMs: 5 });
    expect(artifact.failedConditions).toEqual([]);
    expect(written).toEqual(artifact);
    expect(Object.keys(written as object)).toEqual(["metrics", "passed", "failedConditions"]);
    expect(Object.keys(artifact.metrics)).toEqual([
      "totalClients",
      "loginSucceeded",
      "loginFailed",
      "unexpectedDisconnects",
      "movesSent",
      "movesAcked",
      "ackLatencyP50Ms",
      "ackLatencyP95Ms",
      "ackLatencyP99Ms",
      "durationSeconds",
    ]);
    const { metrics } = artifact;
    expect(metrics).toMatchObject({ totalClients: 5, loginSucceeded: 5, loginFailed: 0, unexpectedDisconnects: 0 });
    expect(metrics.movesAcked).toBe(metrics.movesSent);
    expect(metrics.movesAcked).toBe(shard.games.reduce((sum, game) => sum + game.steps.length, 0));
    // Each client steps at once, and again 55 ms after each step.
    expect(metrics.movesAcked).toBe(5 * 6);
    expect(metrics).toMatchObject({ durationSeconds: 0.3, ackLatencyP50Ms: 5, ackLatencyP95Ms: 5, ackLatencyP99Ms: 5 });
    expect(details.latency).toMatchObject({ samples: metrics.movesAcked, computedFrom: "every sample" });
    expect(details.latency.histogram.reduce((sum, bucket) => sum + bucket.count, 0)).toBe(metrics.movesAcked);
    expect(details.series.reduce((sum, second) => sum + second.acked, 0)).toBe(metrics.movesAcked);
    expect(details.series.at(-1)).toMatchObject({ left: 5, moving: 0, waiting: 0 });
    expect(details.flags).not.toHaveProperty("userPassword");
    expect(JSON.stringify(details) + html + output).not.toContain("StressPwd#123");
    expect(html).toContain("PASS");
    expect(output).toContain("PASS");
    for (const name of Object.keys(metrics)) expect(output).toContain(name);
  });

  it("performs exactly the specified login, once for each account", async () => {
    const { shard } = await run({}, { clients: 3 });
    expect(shard.logins.map((login) => login.username).sort()).toEqual(["stress_0001", "stress_0002", "stress_0003"]);
    for (const login of shard.logins) {
      expect(login).toMatchObject({ ids: [0xef, 0x80, 0xa0], password: "StressPwd#123", isClosed: true });
    }
    for (const game of shard.games) {
      expect(game.ids.slice(0, 2)).toEqual([0x91, 0x5d]);
      expect(game.ids.slice(2).every((id) => id === 0x02)).toBe(true);
      expect(game.seed).toBe(game.key);
    }
  });

  it("sends steps with the running flag, in all directions, with rising sequence numbers", async () => {
    const { shard } = await run({}, { clients: 1, durationSeconds: 1, moveIntervalMs: 10 });
    const { steps } = shard.games[0]!;
    expect(steps.every(({ direction }) => (direction & 0x80) !== 0 && (direction & 0x78) === 0)).toBe(true);
    expect(new Set(steps.map(({ direction }) => direction & 7)).size).toBe(8);
    expect(steps.map(({ sequence }) => sequence)).toEqual(steps.map((_, at) => at));
  });

  it("waits the move interval after each acknowledgement", async () => {
    const { shard } = await run({ answersAfterMs: 30 }, { clients: 1, moveIntervalMs: 60, durationSeconds: 0.8 });
    const times = shard.games[0]!.steps.map(({ at }) => at);
    expect(times).toEqual(Array.from({ length: 9 }, (_, at) => STARTED_MS + at * (30 + 60)));
  });

  it("sends a ping with a step when one is due, and does not take its answer for an acknowledgement", async () => {
    const { shard } = await run({}, { clients: 1, durationSeconds: 0.5 }, { pingEveryMs: 100 });
    expect(shard.games[0]!.ids.slice(2).map((id) => (id === 0x73 ? "ping" : "step"))).toEqual([
      ...["step", "step", "step", "ping"],
      ...["step", "step", "ping"],
      ...["step", "step", "ping"],
      ...["step", "step", "ping"],
      "step",
    ]);
  });

  it("finds its acknowledgements among many other packets", async () => {
    const somebody = { serial: 0x99, body: 400, x: 1, y: 2, z: 0x22, direction: 4, hue: 0x2221, flags: 0, notoriety: 1 };
    const { artifact, details } = await run({
      chatter: Buffer.concat(new Array<Buffer>(200).fill(compress(mobileMoving.write(somebody)))),
    });
    expect(artifact.passed).toBe(true);
    expect(details.movement.acksUnmatched).toBe(0);
    expect(details.tool.bytesReceived).toBeGreaterThan(artifact.metrics.movesAcked * 200 * 10);
  });

  it("creates a character if no 0x1B arrives in time, and reports that", async () => {
    const { artifact, details, shard } = await run({ characters: "new" }, {}, { creationFallbackMs: 70 });
    expect(artifact.passed).toBe(true);
    expect(details.ramp.charactersCreated).toBe(5);
    expect(details.phases.gameEntryWithCreation.count).toBe(5);
    expect(details.phases.gameEntryWithCreation.p50Ms).toBe(70);
    for (const game of shard.games) {
      expect(game.ids.slice(0, 3)).toEqual([0x91, 0x5d, 0xf8]);
      expect(game.created[0]).toMatchObject({
        name: game.selected[0],
        strength: 60,
        dexterity: 50,
        intelligence: 40,
        genderAndRace: 0,
      });
    }
  });

  it("gives the same directions for the same seed", async () => {
    const directions = async (): Promise<number[]> => {
      const { shard } = await run({}, { clients: 1, seed: 42 });
      return shard.games[0]!.steps.map(({ direction }) => direction);
    };
    const first = await directions();
    expect(first).toHaveLength(6);
    expect(await directions()).toEqual(first);
  });

  it("gives the same counts with several threads, with every sample exactly once", async () => {
    const { artifact, details, shard } = await run({}, { clients: 7, workers: 3 }, PATIENT);
    const steps = shard.games.reduce((sum, game) => sum + game.steps.length, 0);
    // The threads use the system's clock, so the latency depends on the machine.
    expect(artifact.failedConditions.filter((condition) => !condition.includes("latency"))).toEqual([]);
    expect(artifact.metrics).toMatchObject({ loginSucceeded: 7, movesSent: steps, movesAcked: steps });
    expect(details.latency.samples).toBe(steps);
    expect(details.tool.threads.map(({ clients }) => clients)).toEqual([3, 2, 2]);
    expect(new Set(shard.logins.map(({ username }) => username)).size).toBe(7);
    expect(details.series.at(-1)).toMatchObject({ left: 7 });
  });
});

describe("a load test with stages", () => {
  const staged = (text: string, changes: Partial<Options> = {}): Partial<Options> => {
    const stages = parseStages(text);
    return { stages, clients: peakOf(stages), durationSeconds: secondsOf(stages), moveIntervalMs: 1_000, ...changes };
  };

  it("plays as many clients as each stage says, and measures each", async () => {
    const { artifact, details, output, shard } = await run(
      { answersAfterMs: 5 },
      staged("ramp 4s to 2, spike 3s to 5, hold 3s, ramp 2s to 1"),
    );
    expect(artifact.failedConditions).toEqual([]);
    expect(artifact.metrics).toMatchObject({ totalClients: 5, loginSucceeded: 5, durationSeconds: 12, unexpectedDisconnects: 0 });
    const moving = (second: number): number => details.series.find((row) => row.second === second)!.moving;
    expect([0, 2, 5, 8, 10].map(moving)).toEqual([1, 2, 5, 2, 2]);
    expect(details.stages.map(({ text, clients }) => [text, clients])).toEqual([
      ["ramp 4s to 2", 2],
      ["spike 3s to 5", 5],
      ["hold 3s", 2],
      ["ramp 2s to 1", 1],
    ]);
    const acks = details.stages.reduce((sum, { measured }) => sum + measured["acks"]!, 0);
    expect(acks).toBe(artifact.metrics.movesAcked);
    expect(details.stages.map(({ measured }) => measured["p99"])).toEqual([5, 5, 5, 5]);
    expect(shard.games).toHaveLength(5);
    expect(output).toContain("(spike 3s to 5)");
  });

  it("lets clients come again that left, with the same account", async () => {
    const { artifact, details, shard } = await run({}, staged("spike 4s to 3, spike 4s to 3, ramp 2s to 1"));
    expect(artifact.metrics).toMatchObject({ totalClients: 3, loginSucceeded: 7, loginFailed: 0, unexpectedDisconnects: 0 });
    expect(new Set(shard.games.map(({ username }) => username)).size).toBe(3);
    expect(details.series.at(-1)).toMatchObject({ waiting: 0, moving: 0, left: 3, failed: 0 });
  });

  it("lets a step of a client that leaves be answered", async () => {
    const { details } = await run({ answersAfterMs: 400 }, staged("ramp 1s to 4, hold 8s, ramp 1s to 0", { moveIntervalMs: 50 }));
    expect(details.movement.sent).toBe(details.movement.acked);
    expect(details.series.at(-1)).toMatchObject({ left: 4 });
  });
});

describe("a load test with limits of its own", () => {
  it("fails when a threshold is missed, and says which", async () => {
    const { artifact, details, output } = await run(
      { answersAfterMs: 5 },
      { thresholds: ["p99<5", "acks>=30"].map(parseThreshold) },
    );
    expect(artifact).toMatchObject({ passed: false, failedConditions: ["p99: 5 ms, threshold < 5 ms"] });
    expect(details.objectives.slice(4)).toMatchObject([{ held: false }, { held: true }]);
    expect(output).toMatch(/MISSED {2}p99 .*\n {2}held {4}acks .*FAIL: p99: 5 ms, threshold < 5 ms\n/s);
  });

  it("fails when it is worse than the run it is compared with", async () => {
    const measured = { p95: 2, p99: 50 };
    const { artifact, output } = await run({ answersAfterMs: 5 }, {}, {}, Infinity, {
      baseline: { file: "before.json", totalClients: 5, measured },
    });
    expect(artifact.failedConditions).toEqual(["p95 compared with the baseline: 5 ms, was 2 ms, threshold at most 30 % worse"]);
    expect(output).toMatch(/Compared with before\.json.*\n {2}WORSE +p95 +2 ms +5 ms +\+150\.0 %\n {2}better +p99 /s);
  });
});

describe("a load test against a faulty shard", () => {
  it("fails if no step is acknowledged, and reports no latency", async () => {
    const { artifact, details } = await run({ answers: () => "ignore" }, {}, { acknowledgementMs: 100 });
    expect(artifact.passed).toBe(false);
    expect(artifact.failedConditions).toEqual([
      "movement acknowledgement p95 latency: not measured, threshold < 200 ms",
      "acknowledgements received: 0, threshold >= 1",
    ]);
    expect(artifact.metrics).toMatchObject({ movesAcked: 0, ackLatencyP50Ms: 0, ackLatencyP95Ms: 0, ackLatencyP99Ms: 0 });
    expect(details.movement.timedOut).toBe(artifact.metrics.movesSent);
    expect(details.warnings.join()).toContain("not acknowledged in time");
  });

  it("fails if the p95 of the acknowledgements is too high", async () => {
    const { artifact } = await run({ answersAfterMs: 230 }, { durationSeconds: 0.7 });
    expect(artifact.failedConditions).toEqual(["movement acknowledgement p95 latency: 230 ms, threshold < 200 ms"]);
  });

  it("does not count a late acknowledgement for a newer step", async () => {
    const { artifact, details, shard } = await run(
      { answersAfterMs: 200 },
      { clients: 1, durationSeconds: 1 },
      { acknowledgementMs: 120 },
    );
    expect(artifact.metrics.movesAcked).toBe(0);
    expect(details.movement.timedOut).toBe(shard.games[0]!.steps.length);
    // The test ends before the answer to the last step.
    expect(details.movement.answeredLate).toBe(shard.games[0]!.steps.length - 1);
    expect(shard.games[0]!.steps.map(({ sequence }) => sequence)).toEqual(shard.games[0]!.steps.map((_, at) => at));
  });

  it("counts connections that were lost in the world, with their cause", async () => {
    const { artifact, details } = await run({
      answers: (count, username) => (username === "stress_0002" && count === 3 ? "disconnect" : "acknowledge"),
    });
    expect(artifact.metrics.unexpectedDisconnects).toBe(1);
    expect(artifact.failedConditions).toEqual(["unexpected disconnects: 1, threshold 0"]);
    expect(details.failures).toEqual({ "connection lost in the world: game server: closed by the server": 1 });
  });

  it("restarts the sequence after a rejection, and does not count it as an acknowledgement", async () => {
    const { artifact, details, shard } = await run(
      { answers: (count) => (count % 4 === 0 ? "reject" : "acknowledge") },
      { clients: 1 },
    );
    const { steps } = shard.games[0]!;
    const rejected = Math.floor(steps.length / 4);
    expect(artifact.passed).toBe(true);
    expect(artifact.metrics).toMatchObject({ movesSent: steps.length, movesAcked: steps.length - rejected });
    expect(details.movement.rejected).toBe(rejected);
    expect(steps.map(({ sequence }) => sequence)).toEqual(steps.map((_, at) => at % 4));
  });

  it("restarts the sequence when the server places the character elsewhere", async () => {
    const place = { body: 400, hue: 0, flags: 0, x: 1, y: 2, direction: 0, z: 0 };
    const { details, shard } = await run(
      {
        answers: (count, _username, playing) => {
          if (count === 3) playing.sendToFirst(drawPlayer.write({ serial: 1, ...place }));
          if (count === 6) playing.sendToFirst(drawPlayer.write({ serial: 2, ...place }));
          return "acknowledge";
        },
      },
      { clients: 1, durationSeconds: 1 },
    );
    expect(details.movement).toMatchObject({ placedAnew: 1, rejected: 0, timedOut: 0 });
    expect(shard.games[0]!.steps.slice(0, 8).map(({ sequence }) => sequence)).toEqual([0, 1, 2, 0, 1, 2, 3, 4]);
  });
  it("counts refused logins as failed, with the server's reason", async () => {
    const { artifact, details } = await run({ denies: (username) => (username === "stress_0001" ? 2 : undefined) });
    expect(artifact.metrics).toMatchObject({ loginSucceeded: 4, loginFailed: 1, unexpectedDisconnects: 0 });
    expect(artifact.failedConditions).toEqual(["login success rate: 80 % (4 of 5), threshold >= 99 %"]);
    expect(details.failures).toEqual({ "login failed: login denied: account blocked (0x82 reason 2)": 1 });
  });

  it("names the throttle and the limits per address when it meets them, and the options to look at", async () => {
    const throttled = await run({ denies: (username) => (username === "stress_0001" ? LOGIN_DENIED.tryLater : undefined) });
    expect(throttled.details.failures).toEqual({ "login failed: login throttled (0x82 reason 8)": 1 });
    expect(throttled.details.warnings[0]).toMatch(/^1 logins were throttled: .*game\.exemptLoopback.*game\.trustedProxies/);
    const crowded = await run({ hangsUpAt: 0x80 }, { clients: 2 });
    expect(crowded.details.warnings[0]).toMatch(
      /^2 connections were closed .*game\.pendingPerAddress.*game\.connectionsPerAddress/,
    );
  });

  it("counts a login without 0x1B as failed at the deadline, after an attempt to create a character", async () => {
    const { artifact, details, shard } = await run(
      { characters: "closed" },
      { clients: 2, durationSeconds: 600 },
      { creationFallbackMs: 70, confirmationMs: 200 },
    );
    expect(artifact.metrics).toMatchObject({ loginSucceeded: 0, loginFailed: 2, movesSent: 0 });
    expect(artifact.failedConditions).toHaveLength(4);
    expect(details.failures).toEqual({
      "login failed: no login confirmation (0x1B) within 0.2 s; the server said 0x53 code 1": 2,
    });
    expect(details.endedEarly).toBe("no client was left");
    expect(shard.games[0]!.ids).toEqual([0x91, 0x5d, 0xf8]);
  });

  it.each([
    { packet: "0x80", hangsUpAt: 0x80, cause: "login failed: login server: closed by the server" },
    { packet: "0x91", hangsUpAt: 0x91, cause: "login failed: game server: closed by the server" },
  ])("counts a connection lost at $packet as a failed login, not as a disconnect", async ({ hangsUpAt, cause }) => {
    const { artifact, details } = await run({ hangsUpAt }, { clients: 2 });
    expect(artifact.metrics).toMatchObject({ loginFailed: 2, unexpectedDisconnects: 0 });
    expect(details.failures).toEqual({ [cause]: 2 });
  });

  it.each([
    ["0.0.0.0", /names 0\.0\.0\.0/],
    ["192.0.2.1", /leaves this machine/],
  ])("does not follow a redirect to %s", async (redirectsTo, cause) => {
    const { artifact, details } = await run({ redirectsTo }, { clients: 1 });
    expect(artifact.metrics.loginFailed).toBe(1);
    expect(Object.keys(details.failures).join()).toMatch(cause);
  });

  it("says that no server is listening, and fails", async () => {
    const { artifact, details } = await run({}, { clients: 2, port: 1 });
    expect(artifact.passed).toBe(false);
    expect(details.failures).toEqual({ "login failed: login server: ECONNREFUSED": 2 });
  });
});

const CUT_SHORT = "end of the run: interrupted, threshold at its time";

describe("a load test that ends early", () => {
  it("judges the results so far if it is interrupted", async () => {
    const { artifact, isInterrupted, details, output } = await run({}, { durationSeconds: 600 }, {}, LAUNCHED_MS + 1_500);
    expect(artifact).toMatchObject({ passed: false, failedConditions: [CUT_SHORT] });
    expect(isInterrupted).toBe(true);
    expect(artifact.metrics.durationSeconds).toBe(1.5);
    expect(output).toContain("moving 5/5");
    expect(details.endedEarly).toBe("interrupted");
    expect(output).toMatch(
      /\nEnding early: .*\nEnded early: interrupted\. .*\n\nFAIL: end of the run: interrupted, threshold at its time\n/s,
    );
  });

  it("counts clients that were not yet logged in neither as succeeded nor as failed", async () => {
    const { artifact, details, shard } = await run(
      { characters: "closed" },
      { rampUpPerSecond: 1, durationSeconds: 600 },
      { creationFallbackMs: 70, confirmationMs: 60_000 },
      STARTED_MS + 500,
    );
    expect(shard.games.map(({ ids }) => ids)).toEqual([[0x91, 0x5d, 0xf8]]);
    expect(artifact.metrics).toMatchObject({ totalClients: 5, loginSucceeded: 0, loginFailed: 0, durationSeconds: 0 });
    expect(artifact.failedConditions[0]).toContain("nobody logged in");
    expect(details.series.at(-1)).toMatchObject({ waiting: 4, left: 1 });
  });

  it("fails with the reason if the accounts cannot be prepared", async () => {
    const { artifact, isInterrupted, details, html, output, shard } = await run({}, { http: "http://127.0.0.1:1" });
    expect(artifact.passed).toBe(false);
    expect(isInterrupted).toBe(false);
    expect(output).toMatch(/\nFAIL: Cannot reach the HTTP API at http:\/\/127\.0\.0\.1:1 [^\n]*; login success rate: /);
    expect(details).toMatchObject({
      endedEarly: "the accounts could not be prepared",
      bootstrapProblem: expect.stringMatching(/^Cannot reach the HTTP API/) as string,
    });
    expect(html).toContain(details.bootstrapProblem!.split(" (")[0]);
    expect(shard.logins).toHaveLength(0);
  });
});
