import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile, mkdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, it } from "vitest";
import type { Artifact } from "../../loadtest/report/metrics.js";
import { FakeAdminApi } from "./fake-admin-api.js";
import { FakeShard } from "./fake-shard.js";
import type { FakeShardOptions } from "./fake-shard.js";

const ENTRY = fileURLToPath(new URL("../../dist/loadtest/main.js", import.meta.url));

const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

class Program {
  output = "";
  errors = "";
  readonly #child: ChildProcess;
  readonly #exit: Promise<number | null>;
  #onOutput: () => void = () => undefined;

  constructor(directory: string, argv: readonly string[]) {
    const child = spawn(process.execPath, [ENTRY, ...argv], { cwd: directory, stdio: ["ignore", "pipe", "pipe"] });
    this.#child = child;
    child.stdout.on("data", (part: Buffer) => {
      this.output += part.toString();
      this.#onOutput();
    });
    child.stderr.on("data", (part: Buffer) => (this.errors += part.toString()));
    this.#exit = once(child, "close").then(([code]) => code as number | null);
    undo.push(() => {
      child.kill("SIGKILL");
      return this.#exit;
    });
  }

  exit(): Promise<number | null> {
    return this.#exit;
  }

  kill(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }

  /** Resolves when the output matches, or at the end. */
  shows(pattern: RegExp): Promise<unknown> {
    const seen = new Promise<void>((resolve) => {
      this.#onOutput = () => {
        if (pattern.test(this.output)) resolve();
      };
      this.#onOutput();
    });
    return Promise.race([seen, this.#exit]);
  }
}

async function directory(): Promise<string> {
  const made = await mkdtemp(path.join(tmpdir(), "loadtest-"));
  undo.push(() => rm(made, { recursive: true }));
  return made;
}

async function against(
  behaviour: FakeShardOptions,
  ...flags: string[]
): Promise<{ program: Program; artifact: () => Promise<Artifact> }> {
  const shard = await FakeShard.start(behaviour);
  undo.push(() => shard.stop());
  const api = await FakeAdminApi.start();
  undo.push(() => api.stop());
  const work = await directory();
  const file = path.join(work, "artifacts/stress/latest.json");
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, "{}"); // what an earlier run left must be replaced
  const fixed = [
    "--port",
    String(shard.port),
    "--http",
    api.url,
    "--clients",
    "4",
    "--ramp-up-per-second",
    "100",
    "--move-interval-ms",
    "50",
  ];
  const program = new Program(work, [...fixed, ...flags]);
  return { program, artifact: async () => JSON.parse(await readFile(file, "utf8")) as Artifact };
}

describe("the load test as a program", { timeout: 60_000 }, () => {
  it("ends with 0 after a full run that passes, and writes its files", async () => {
    const { program, artifact } = await against({}, "--duration", "10");
    expect(await program.exit()).toBe(0);
    const { passed, metrics } = await artifact();
    expect(passed).toBe(true);
    expect(metrics.durationSeconds).toBeGreaterThanOrEqual(10);
    expect(metrics.durationSeconds).toBeLessThan(12);
    expect(program.output).toMatch(/\nPASS\nArtifact .*latest\.json, report .*latest\.html\n$/);
    expect(program.output).toContain("Accounts: 0 existed, 4 created");
    expect(program.errors).toBe("");
  });

  it.each(["SIGINT", "SIGTERM"] as const)("ends early on %s, judges what there is and writes it", async (signal) => {
    const { program, artifact } = await against({}, "--duration", "600");
    await program.shows(/moving 4\/4/);
    program.kill(signal);
    program.kill(signal); // npm passes on what the terminal sent to all
    expect(await program.exit()).toBe(0);
    expect((await artifact()).metrics).toMatchObject({ loginSucceeded: 4, unexpectedDisconnects: 0 });
    expect((await artifact()).metrics.durationSeconds).toBeLessThan(60);
  });

  it("ends early with 1 when an objective was missed until then", async () => {
    const { program, artifact } = await against({ answers: () => "ignore" }, "--duration", "600", "--workers", "2");
    await program.shows(/moving 4\/4/);
    program.kill("SIGINT");
    expect(await program.exit()).toBe(1);
    expect((await artifact()).failedConditions).toEqual(["acknowledgements received: 0, threshold >= 1"]);
  });

  it("ends with 1 when there is nothing to test, and replaces the artifact of an earlier run", async () => {
    const { program, artifact } = await against({}, "--http", "http://127.0.0.1:1");
    expect(await program.exit()).toBe(1);
    expect(program.output).toContain("Cannot reach the HTTP API");
    expect((await artifact()).passed).toBe(false);
  });

  it("writes a line for every event of every client when asked to", async () => {
    const { program } = await against({}, "--duration", "600", "--verbose");
    await program.shows(/moving 4\/4/);
    program.kill("SIGINT");
    await program.exit();
    for (const phase of ["loginServer", "gameEntry", "moving", "left"]) expect(program.output).toContain(`stress_0003: ${phase}`);
    expect(program.output).not.toContain("StressPwd");
  });

  it.each([
    [["--clients", "0"], /--clients.*'0'.*1 to 10,000/],
    [["--port", "70000"], /--port.*'70000'.*1 to 65,535/],
    [["--nonsense"], /unknown option '--nonsense'/],
  ])("ends with 2 for bad flags: %j", async (flags, message) => {
    const work = await directory();
    const program = new Program(work, flags);
    expect(await program.exit()).toBe(2);
    expect(program.errors).toMatch(message);
    expect(program.output).toBe("");
    expect(existsSync(path.join(work, "artifacts"))).toBe(false);
  });

  it("shows its flags with --help and ends with 0", async () => {
    const program = new Program(await directory(), ["--help"]);
    expect(await program.exit()).toBe(0);
    expect(program.output).toContain("--move-interval-ms");
  });
});
