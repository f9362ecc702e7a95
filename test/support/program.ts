import { randomUUID } from "node:crypto";
import { type ChildProcess, spawn, type StdioOptions } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath, pathToFileURL } from "node:url";
import path from "node:path";
import type { Readable } from "node:stream";
import { vi } from "vitest";

/** What programs of the build listen to. */
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

const root = fileURLToPath(new URL("../../", import.meta.url));

/** URL of a module of the project: the build's for TypeScript, which Node 20 cannot load, else the file's own. */
export function moduleUrl(file: string): string {
  const built = file.endsWith(".ts") ? path.join("dist", file.replace(/\.ts$/, ".js")) : file;
  return pathToFileURL(path.join(root, built)).href;
}

export interface ProgramOptions {
  args?: readonly string[];
  env?: NodeJS.ProcessEnv;
  cwd?: string;
  stdio?: StdioOptions;
}

/** Starts a Node process that runs `source`, an ES module. */
export function runProgram(source: string, options: ProgramOptions = {}): Program {
  const child = spawn(process.execPath, ["--input-type=module", "--eval", source, "--", ...(options.args ?? [])], {
    stdio: options.stdio ?? ["ignore", "pipe", "pipe"],
    cwd: options.cwd,
    env: { ...process.env, ...options.env },
  });
  return new Program(child);
}

/** A process that a test runs, with what it printed so far. */
export class Program {
  readonly child: ChildProcess;
  stdout = "";
  stderr = "";
  readonly #ended: Promise<unknown[]>;

  constructor(child: ChildProcess) {
    this.child = child;
    child.stdout?.setEncoding("utf8").on("data", (text: string) => (this.stdout += text));
    child.stderr?.setEncoding("utf8").on("data", (text: string) => (this.stderr += text));
    this.#ended = once(child, "close");
  }

  /** Resolves once the program has printed `text` to its standard output. Rejects when it ends before that. */
  async printed(text: string): Promise<void> {
    await this.#holds(this.child.stdout!, () => this.stdout.includes(text), text);
  }

  /** As `printed`, for the standard error. */
  async told(text: string): Promise<void> {
    await this.#holds(this.child.stderr!, () => this.stderr.includes(text), text);
  }

  async #holds(stream: Readable, isThere: () => boolean, text: string): Promise<void> {
    let isOver = false;
    const over = this.#ended.then(() => (isOver = true));
    while (!isThere()) {
      if (isOver) throw new Error(`the program ended without "${text}": ${this.stdout}${this.stderr}`);
      await Promise.race([once(stream, "data"), over]);
    }
  }

  /** Resolves with the exit code, or with the name of the signal that ended the program. */
  async end(): Promise<number | string> {
    const [code, signal] = (await this.#ended) as [number | null, string | null];
    return code ?? signal ?? "unknown";
  }
}

export interface Ended {
  readonly code: number | string;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Runs a program of the build to its end in this process: only its main file is loaded again, while a process of its
 * own would load all modules. One at a time.
 *
 * @param file an absolute path, or one of the project
 */
export async function runHere(file: string, args: readonly string[]): Promise<Ended> {
  const printed = { stdout: "", stderr: "" };
  const { argv, exitCode } = process;
  const before = SIGNALS.map((signal) => process.listeners(signal));
  const spies = (["stdout", "stderr"] as const).map((name) =>
    vi.spyOn(process[name], "write").mockImplementation((text) => {
      printed[name] += String(text);
      return true;
    }),
  );
  const url = path.isAbsolute(file) ? pathToFileURL(file).href : moduleUrl(file);
  process.argv = [argv[0]!, fileURLToPath(url), ...args];
  try {
    await import(/* @vite-ignore */ `${url}?run=${randomUUID()}`);
    return { code: process.exitCode ?? 0, ...printed };
  } finally {
    for (const spy of spies) spy.mockRestore();
    for (const [i, signal] of SIGNALS.entries())
      for (const listener of process.listeners(signal)) if (!before[i]!.includes(listener)) process.off(signal, listener);
    process.argv = argv;
    process.exitCode = exitCode;
  }
}
