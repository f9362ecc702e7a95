import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { projectDirectory } from "../../../runtime/base/system/version.js";
import { needs } from "../../support/needs.js";
import { until } from "../../support/until.js";

const run = promisify(execFile);
const ROOT = projectDirectory();
const SESSION = "console";

/** Text captures for the documents are taken only on request, so that ordinary runs change no tracked file. */
const TAKES_PICTURES = process.env["SHARD_TEST_PICTURES"] === "1";

export const tmuxNeed = needs("tmux");

export interface TmuxOptions {
  columns?: number;
  rows?: number;
  /** Variables for the program, in addition to those of the tests. */
  variables?: Readonly<Record<string, string>>;
  /** The exit code is kept for {@link TmuxTerminal.hangUp}. */
  recordsExit?: boolean;
  /** Runs in a shell with job control, which says "in the shell" after Ctrl-Z. Enter brings the program back. */
  inShell?: boolean;
  /** The terminal type that tmux reports. */
  terminal?: string;
}

/**
 * A shell that passes SIGHUP on, as shells do, outlives its terminal and writes the program's exit code into a file.
 */
const RECORD_EXIT = `exec 3<&0; "$@" <&3 3<&- & program=$!; trap 'kill -HUP $program' HUP; wait $program; wait $program; echo $? > "$0"`;

const JOB_CONTROL = `set -m; "$@"; echo in the shell; read line; fg`;

/** A program of the build on a real terminal, which tmux keeps. Each has a tmux server of its own. */
export class TmuxTerminal {
  private readonly directory: string;

  private constructor(directory: string) {
    this.directory = directory;
  }

  /** @param program a file of the build, as in `runtime/console/console-main.js` */
  static async open(program: string, args: readonly string[], options: TmuxOptions = {}): Promise<TmuxTerminal> {
    const { columns = 100, rows = 30, variables = {}, terminal = "screen-256color" } = options;
    const tmux = new TmuxTerminal(await mkdtemp(path.join(tmpdir(), "tmux-")));
    const settings = path.join(tmux.directory, "tmux.conf");
    await writeFile(settings, `set -g default-terminal ${terminal}\nset -g remain-on-exit on\nset -g escape-time 0\n`);
    const state = { XDG_STATE_HOME: tmux.directory, NO_COLOR: "", ...variables };
    const assignments = Object.entries(state).map(([name, value]) => `${name}=${value}`);
    const command = ["env", ...assignments, process.execPath, path.join(ROOT, "dist", program), ...args];
    if (options.recordsExit) command.unshift("sh", "-c", RECORD_EXIT, tmux.exitFile);
    if (options.inShell) command.unshift("bash", "-c", JOB_CONTROL, "bash");
    await tmux.tmux("-f", settings, "new-session", "-d", "-s", SESSION, "-x", String(columns), "-y", String(rows), ...command);
    return tmux;
  }

  /** The visible text, without trailing blanks. */
  async screen(): Promise<string> {
    return (await this.tmux("capture-pane", "-p", "-t", SESSION)).trimEnd();
  }

  /** As `screen`, with the escape sequences of colours and other attributes. */
  async screenWithLooks(): Promise<string> {
    return this.tmux("capture-pane", "-p", "-e", "-t", SESSION);
  }

  /** Presses keys by tmux's names: `Enter`, `C-c`, `F1`, `k`. */
  async press(...keys: readonly string[]): Promise<void> {
    await this.tmux("send-keys", "-t", SESSION, ...keys);
  }

  /** Types text as it is. */
  async type(text: string): Promise<void> {
    await this.tmux("send-keys", "-t", SESSION, "-l", "--", text);
  }

  /** Types a command line into the console's own line and enters it. */
  async command(line: string): Promise<void> {
    await this.press("C-g");
    await this.type(`:${line}`);
    await this.press("Enter");
  }

  /** Clicks with the first button, reported as in xterm's SGR mouse mode. Columns and rows count from 0. */
  async click(column: number, row: number): Promise<void> {
    await this.type(`\x1b[<0;${column + 1};${row + 1}M\x1b[<0;${column + 1};${row + 1}m`);
  }

  /** Resolves with the screen once it shows all of these. */
  async shows(...wanted: readonly (string | RegExp)[]): Promise<string> {
    let screen = "";
    await until(`the terminal shows ${wanted.join(", ")}`, async () => {
      screen = await this.screen();
      const isThere = wanted.every((one) => (typeof one === "string" ? screen.includes(one) : one.test(screen)));
      return isThere ? undefined : `it shows:\n${screen}`;
    });
    return screen;
  }

  /** Resolves with the screen once it no longer shows this. */
  async showsNo(unwanted: string): Promise<string> {
    let screen = "";
    await until(`the terminal shows no ${unwanted}`, async () => {
      screen = await this.screen();
      return screen.includes(unwanted) ? `it shows:\n${screen}` : undefined;
    });
    return screen;
  }

  async resize(columns: number, rows: number): Promise<void> {
    await this.tmux("resize-window", "-t", SESSION, "-x", String(columns), "-y", String(rows));
  }

  /** Exit code of the program once it has ended. */
  async exitCode(): Promise<number> {
    let status = "";
    await until("the program ends", async () => {
      const text = await this.tmux("display-message", "-p", "-t", SESSION, "#{pane_dead} #{pane_dead_status}");
      const [isDead, code = ""] = text.trim().split(" ");
      status = code;
      return isDead === "1" ? undefined : `it shows:\n${await this.screen()}`;
    });
    return Number(status);
  }

  /** Closes the terminal under the program. Resolves with the program's exit code once it has ended. */
  async hangUp(): Promise<number> {
    await this.tmux("kill-server");
    let code = "";
    await until("the program ends without its terminal", async () => {
      code = await readFile(this.exitFile, "utf8").catch(() => "");
      return code === "" ? "it still runs" : undefined;
    });
    return Number(code);
  }

  private get exitFile(): string {
    return path.join(this.directory, "exit-code");
  }

  /** Saves the screen as a picture for the documents. */
  async picture(name: string): Promise<void> {
    if (TAKES_PICTURES) await writeFile(path.join(ROOT, "docs/images", `${name}.txt`), `${await this.screen()}\n`);
  }

  async close(): Promise<void> {
    await this.tmux("kill-server").catch(() => "");
    await rm(this.directory, { recursive: true, force: true });
  }

  private async tmux(...args: readonly string[]): Promise<string> {
    const { stdout } = await run("tmux", ["-S", path.join(this.directory, "socket"), ...args]);
    return stdout;
  }
}
