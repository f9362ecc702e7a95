import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { projectDirectory } from "../../../runtime/base/system/version.js";
import { Program } from "../../support/program.js";
import { until } from "../../support/until.js";
import { HANG_MS } from "../../support/hang.js";

const ROOT = projectDirectory();
const LAUNCHER = /^node (runtime\/tools\/npm\/run\.mjs) (\S+)$/;

interface Listening {
  readonly game: { readonly port: number };
  readonly http: { readonly host: string; readonly port: number };
}

/** The words of a command line, split by as much of a shell's rules as the documents need. */
export function wordsOf(line: string): string[] {
  return [...line.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map((match) => match[1] ?? match[2] ?? match[3]!);
}

/**
 * What `npm start`, `npm test` and `npm run` run, by package.json.
 * @returns the task of the launcher and its arguments
 */
export function taskOf(line: string): { task: string; args: string[] } {
  const words = wordsOf(line);
  const script = words[1] === "run" ? words[2]! : words[1]!;
  const rest = words.slice(words[1] === "run" ? 3 : 2);
  const { scripts } = JSON.parse(readFileSync(path.join(ROOT, "package.json"), "utf8")) as { scripts: Record<string, string> };
  const [, , task] = LAUNCHER.exec(scripts[script] ?? "") ?? [];
  if (words[0] !== "npm" || task === undefined) throw new Error(`npm does not run anything by: ${line}`);
  if (rest.length > 0 && rest[0] !== "--") throw new Error(`options must go behind two dashes: ${line}`);
  return { task, args: rest.slice(1) };
}

/** A temporary working directory, in which a command line of the documents does no harm. */
export class Sandbox {
  readonly path = mkdtempSync(path.join(tmpdir(), "documents-"));
  /** Programs that must be ended in any case. */
  private readonly programs: Program[] = [];

  place(...parts: string[]): string {
    return path.join(this.path, ...parts);
  }

  write(file: string, text: string): string {
    const place = this.place(file);
    mkdirSync(path.dirname(place), { recursive: true });
    writeFileSync(place, text);
    return place;
  }

  /** Runs an npm line as npm would, but in this directory. */
  npm(line: string, more: readonly string[] = [], variables: Readonly<Record<string, string>> = {}): Program {
    const { task, args } = taskOf(line);
    return this.start([process.execPath, path.join(ROOT, "runtime/tools/npm/run.mjs"), task, ...args, ...more], variables);
  }

  shell(line: string, variables: Readonly<Record<string, string>> = {}): Program {
    return this.start(["bash", "-c", line], variables);
  }

  private start([program, ...args]: readonly string[], variables: Readonly<Record<string, string>>): Program {
    const env = { ...process.env, NO_COLOR: "1", ...variables };
    const child = spawn(program!, args, { cwd: this.path, env, stdio: ["ignore", "pipe", "pipe"] });
    const started = new Program(child);
    this.programs.push(started);
    return started;
  }

  /** Resolves with the server's addresses once it listens. Rejects when it ends before that. */
  async listening(server: Program, dataDirectory: string): Promise<Listening> {
    let found: Listening | undefined;
    await until(
      "the server listens",
      async () => {
        if (server.child.exitCode !== null) throw new Error(`the server ended: ${server.stdout}${server.stderr}`);
        const text = await readFile(path.join(dataDirectory, "listening.json"), "utf8").catch(() => "");
        found = text === "" ? undefined : (JSON.parse(text) as Listening);
        return found ? undefined : "there is no listening.json";
      },
      HANG_MS,
    );
    return found!;
  }

  async remove(): Promise<void> {
    for (const program of this.programs) {
      if (program.child.exitCode === null && program.child.signalCode === null) program.child.kill("SIGKILL");
      await program.end();
    }
    rmSync(this.path, { recursive: true, force: true });
  }
}
