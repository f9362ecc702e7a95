import { createInterface, type Interface } from "node:readline";
import { PassThrough, type Readable } from "node:stream";
import type { TerminalLines } from "../../base/log/log.js";
import { type Issuer, TERMINAL } from "./issuer.js";
import type { CommandRegistry } from "./registry.js";
import { TerminalScreen, type TerminalSize } from "./terminal-screen.js";

const PROMPT = "> ";
const LOCKED_PROMPT = "locked, * unlocks > ";
const UNLOCK_KEY = "*";
const END_OF_INPUT = "\x04";
/** Lines of history, kept in memory only. */
const HISTORY_LINES = 500;
const RED = "\x1b[31m";
const PLAIN = "\x1b[39m";

/** A terminal's keyboard, such as `process.stdin`. */
export type TerminalInput = Readable & { readonly isTTY?: boolean; setRawMode?(isRaw: boolean): unknown };

export interface OperatorTerminalParts {
  readonly registry: Pick<CommandRegistry, "execute" | "complete" | "mayHoldSecret">;
  readonly input: TerminalInput;
  /** For its width only: all output goes through `lines`. */
  readonly output: TerminalSize & { readonly isTTY?: boolean };
  readonly lines: TerminalLines;
  /** Called for Ctrl-C, which is no signal while lines are read. */
  readonly interrupt: () => void;
  readonly colour?: boolean;
}

export interface OperatorTerminal {
  /** Stops reading and restores the terminal. */
  close(): void;
}

/** Reads command lines if input and output are a terminal; otherwise reads nothing and returns undefined. */
export function startTerminal(parts: OperatorTerminalParts): OperatorTerminal | undefined {
  return parts.input.isTTY && parts.output.isTTY ? new CommandTerminal(parts) : undefined;
}

/** Prompt, history, completion and lock of the server's terminal. */
class CommandTerminal implements OperatorTerminal {
  private readonly parts: OperatorTerminalParts;
  private readonly screen: TerminalScreen;
  private readonly keys: PassThrough;
  private readonly readline: Interface;
  private readonly issuer: Issuer;
  private isLocked = false;
  private isClosed = false;

  constructor(parts: OperatorTerminalParts) {
    this.parts = parts;
    this.issuer = {
      ...TERMINAL,
      print: (line, isProblem) => this.print(line, isProblem),
      lockInput: () => this.lock(),
    };
    this.screen = new TerminalScreen(parts.lines, parts.output);
    // Readline gets its keys from here, so that it gets none while the terminal is locked.
    this.keys = Object.assign(new PassThrough(), { setRawMode: (isRaw: boolean) => this.setRawMode(isRaw) });
    this.readline = createInterface({
      input: this.keys,
      output: this.screen.output,
      terminal: true,
      prompt: PROMPT,
      historySize: HISTORY_LINES,
      removeHistoryDuplicates: true,
      completer: (line: string, done: (error: null, result: [string[], string]) => void) => void this.complete(line, done),
    });
    this.readline.on("line", (line) => this.take(line));
    this.readline.on("SIGINT", parts.interrupt);
    // Without a listener, readline would stop this process and so the world.
    this.readline.on("SIGTSTP", () =>
      this.screen.show("Ctrl-Z has no effect: it would stop the shard for everybody. The command exit ends it."),
    );
    this.readline.on("history", (history) => this.forgetSecret(history));
    this.readline.on("close", () => this.close());
    parts.input.on("data", this.pressed);
    parts.input.on("end", this.ended).on("error", this.ended);
    this.screen.keep(this.readline);
    this.readline.prompt();
  }

  close(): void {
    if (this.isClosed) return;
    this.isClosed = true;
    this.screen.close();
    this.parts.input.off("data", this.pressed).off("end", this.ended).pause();
    this.readline.close();
  }

  private setRawMode(isRaw: boolean): void {
    try {
      this.parts.input.setRawMode?.(isRaw);
    } catch {
      // The terminal was closed: nobody types there any more.
    }
  }

  private readonly ended = (): void => this.close();

  private readonly pressed = (bytes: Buffer | string): void => {
    if (this.isLocked) {
      if (bytes.toString().includes(UNLOCK_KEY)) this.unlock();
    } else if (bytes.toString() === END_OF_INPUT && this.readline.line === "") {
      this.screen.show("Ctrl-D has no effect; the command exit stops the server.");
    } else {
      this.keys.write(bytes);
    }
  };

  private take(line: string): void {
    // Text pasted after a lock command arrives here without a further key.
    if (this.isLocked) return;
    if (line.trim() !== "") void this.parts.registry.execute(line, this.issuer);
    if (!this.isClosed) this.readline.prompt();
  }

  private lock(): void {
    this.isLocked = true;
    this.readline.setPrompt(LOCKED_PROMPT);
  }

  private unlock(): void {
    this.isLocked = false;
    // Text pasted after the lock command is still in the line.
    this.readline.write(null, { ctrl: true, name: "u" });
    this.readline.setPrompt(PROMPT);
    this.screen.show("Unlocked.");
  }

  private print(line: string, isProblem: boolean): void {
    this.screen.show(isProblem && this.parts.colour ? RED + line + PLAIN : line);
  }

  private async complete(line: string, done: (error: null, result: [string[], string]) => void): Promise<void> {
    try {
      const { start, candidates } = await this.parts.registry.complete(line, this.issuer);
      const [only] = candidates;
      done(null, [only !== undefined && candidates.length === 1 ? [`${only} `] : [...candidates], line.slice(start)]);
    } catch {
      // A completion that fails counts as none.
      done(null, [[], line]);
    }
  }

  private forgetSecret(history: string[]): void {
    const [latest] = history;
    if (latest !== undefined && this.parts.registry.mayHoldSecret(latest)) history.shift();
  }
}
