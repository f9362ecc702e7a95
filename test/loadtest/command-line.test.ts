import { existsSync } from "node:fs";
import path from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { LoadTestProgram, against, cleanUp, directory, written } from "./program.js";

afterEach(cleanUp);

describe("the load test program", () => {
  it.each(["SIGINT", "SIGTERM"] as const)("ends early on %s, judges the results so far and writes them", async (signal) => {
    const { program, artifact } = await against({}, "--duration", "600");
    await program.shows(/moving 4\/4/);
    program.kill(signal);
    const code = await program.exit();
    const { passed, metrics } = await artifact();
    expect(code).toBe(130);
    expect(passed).toBe(false);
    expect(program.output).toMatch(/\nFAIL: .*end of the run: interrupted, threshold at its time/);
    expect(program.output).toMatch(/\nArtifact .*latest\.json, report .*latest\.html\n$/);
    expect(program.output).toContain("\nEnded early: interrupted.");
    expect(program.output).toContain("Accounts: 0 existed, 4 created");
    expect(program.errors).toBe("");
    expect(metrics).toMatchObject({ loginSucceeded: 4, unexpectedDisconnects: 0 });
  });

  it("exits with 130 if it ends early after missing an objective, too", async () => {
    const { program, artifact } = await against({ answers: () => "ignore" }, "--duration", "600", "--workers", "2");
    await program.shows(/moving 4\/4/);
    program.kill("SIGINT");
    expect(await program.exit()).toBe(130);
    expect((await artifact()).failedConditions).toContain("acknowledgements received: 0, threshold >= 1");
  });

  it("exits with 1 if there is no server to test, and replaces the artifact of an earlier run", async () => {
    const { program, artifact } = await against({}, "--http", "http://127.0.0.1:1");
    expect(await program.exit()).toBe(1);
    expect(program.output).toContain("Cannot reach the HTTP API");
    expect((await artifact()).passed).toBe(false);
  });

  it("plays a scenario from a file in every thread, and survives what it does not await", async () => {
    const own = await written(
      await directory(),
      "own.mjs",
      `export const about = "Walkers.";
       export async function play(player) {
         void player.hear("never", { timeoutMs: 10 });
         await player.walk(player.index);
         player.note("at " + player.place.x);
         await player.pause(50);
       }`,
    );
    const { program, artifact } = await against({}, "--duration", "600", "--workers", "2", "--verbose", "--scenario", own);
    await program.shows(/stress_0001: at \d+\n(?:.*\n)*.*stress_0004: at \d+\n(?:.*\n)*.*moving 4\/4/);
    program.kill("SIGINT");
    expect(await program.exit()).toBe(130);
    expect(program.errors).toBe("");
    expect(program.output).toContain("Scenario own: Walkers.");
    expect(program.output).toMatch(/\d+ x scenario, not awaited: no message within 0\.01 s/);
    expect((await artifact()).metrics.movesAcked).toBeGreaterThan(3);
  });

  it.each([
    ["throws when it is imported", "throw new Error('broken');", /cannot be imported: broken/],
    ["does not play", "export const about = 'nothing';", /does not export a function play\(player\)/],
    ["has something else than a setUp", "export const setUp = 1; export async function play() {}", /a setUp that is no function/],
  ])("exits with 2 for a scenario that %s", async (_what, content, message) => {
    const work = await directory();
    const program = new LoadTestProgram(work, ["--scenario", await written(work, "own.mjs", content)]);
    expect(await program.exit()).toBe(2);
    expect(program.errors).toMatch(message);
    expect(existsSync(path.join(work, "artifacts"))).toBe(false);
  });

  it("writes a line for every event of every client if asked to", async () => {
    const { program } = await against({}, "--duration", "600", "--verbose");
    await program.shows(/moving 4\/4/);
    program.kill("SIGINT");
    await program.exit();
    for (const phase of ["loginServer", "gameEntry", "moving", "left"]) expect(program.output).toContain(`stress_0003: ${phase}`);
    expect(program.output).not.toContain("StressPwd");
  });

  it.each([
    [["--nonsense"], /unknown option '--nonsense'/],
    [["--junit", "/dev/null/new/results.xml"], /--junit.*'\/dev\/null' is no directory/],
    [["--prometheus", "."], /--prometheus.*'\.'.*is a directory/],
    [["--baseline", "nowhere.json"], /--baseline.*'nowhere.json'.*cannot be read \(ENOENT\)/],
  ])("exits with 2 for bad flags: %j", async (flags, message) => {
    const work = await directory();
    const program = new LoadTestProgram(work, flags);
    expect(await program.exit()).toBe(2);
    expect(program.errors).toMatch(message);
    expect(program.output).toBe("");
    expect(existsSync(path.join(work, "artifacts"))).toBe(false);
  });

  it("prints its flags for --help and exits with 0", async () => {
    const program = new LoadTestProgram(await directory(), ["--help"]);
    expect(await program.exit()).toBe(0);
    expect(program.output).toContain("--move-interval-ms");
  });
});
