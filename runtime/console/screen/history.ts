import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";

const KEPT_LINES = 500;
const OWNER_ONLY = 0o600;

/** Lines that were entered, kept in a file for the next time. */
export class History {
  private readonly file: string;
  private lines: string[];
  /** Where going back and forth has come to; at the end is the line being typed. */
  private at: number;
  private typed = "";

  constructor(file: string) {
    this.file = file;
    this.lines = linesOf(file);
    this.at = this.lines.length;
  }

  /** @returns what went wrong with the file; undefined where nothing did */
  add(line: string): string | undefined {
    // Another console may have added to the file meanwhile.
    this.lines = [...linesOf(this.file).filter((one) => one !== line), line].slice(-KEPT_LINES);
    this.at = this.lines.length;
    try {
      mkdirSync(path.dirname(this.file), { recursive: true });
      const draft = `${this.file}.${process.pid}.tmp`;
      writeFileSync(draft, `${this.lines.join("\n")}\n`, { mode: OWNER_ONLY });
      renameSync(draft, this.file);
      return undefined;
    } catch (error) {
      return `the history is not kept: ${(error as Error).message}`;
    }
  }

  /** The line before the one shown; undefined at the beginning. @param shown what stands in the line now */
  back(shown: string): string | undefined {
    if (this.at === 0) return undefined;
    if (this.at === this.lines.length) this.typed = shown;
    return this.lines[--this.at];
  }

  forth(): string | undefined {
    if (this.at >= this.lines.length) return undefined;
    return ++this.at === this.lines.length ? this.typed : this.lines[this.at];
  }

  /** The next time going back begins at the latest line. */
  leave(): void {
    this.at = this.lines.length;
  }
}

/** `$XDG_STATE_HOME/shardkeeper/console-history`, as the XDG base directories have it. */
export function usualHistoryFile(environment: NodeJS.ProcessEnv, home: string): string {
  const state = environment["XDG_STATE_HOME"] || path.join(home, ".local", "state");
  return path.join(state, "shardkeeper", "console-history");
}

function linesOf(file: string): string[] {
  try {
    return readFileSync(file, "utf8")
      .split("\n")
      .filter((line) => line !== "");
  } catch {
    // There is none yet, or none that we may read: history begins here.
    return [];
  }
}
