import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { Artifact } from "../../loadtest/judge/metrics.js";
import { FakeAdminApi } from "./fake-admin-api.js";
import { FakeShard } from "./fake-shard.js";
import type { FakeShardOptions } from "./fake-shard.js";

const ENTRY = fileURLToPath(new URL("../../dist/loadtest/loadtest-main.js", import.meta.url));

const undo: (() => Promise<unknown>)[] = [];

/** Ends and removes everything that the functions of this file started or created. For `afterEach`. */
export async function cleanUp(): Promise<void> {
  for (const step of undo.splice(0).reverse()) await step();
}

/** The load test in its own process. */
export class LoadTestProgram {
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

  /** Resolves when the output matches, or when the process ends. */
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

/** Writes a file into the directory in which the program runs. */
export async function written(work: string, name: string, content: string): Promise<string> {
  const file = path.join(work, name);
  await writeFile(file, content);
  return file;
}

export async function directory(): Promise<string> {
  const made = await mkdtemp(path.join(tmpdir(), "loadtest-"));
  undo.push(() => rm(made, { recursive: true }));
  return made;
}

/** Starts the load test against a fake shard in this process. Both end with the test. */
export async function against(
  behaviour: FakeShardOptions,
  ...flags: string[]
): Promise<{ program: LoadTestProgram; artifact: () => Promise<Artifact> }> {
  const shard = await FakeShard.start(behaviour);
  undo.push(() => shard.stop());
  const api = await FakeAdminApi.start();
  undo.push(() => api.stop());
  const work = await directory();
  const file = path.join(work, "artifacts/stress/latest.json");
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, "{}"); // stands for the artifact of an earlier run
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
  const program = new LoadTestProgram(work, [...fixed, ...flags]);
  return { program, artifact: async () => JSON.parse(await readFile(file, "utf8")) as Artifact };
}
