import { mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { replaceFile } from "../../base/reports/whole-file.js";

const KEPT_LINES = 500;
const OWNER_ONLY = 0o600;

/** Lines that were entered, kept in a file. */
export class History {
  private readonly file: string;
  private lines: string[];
  /** The position in the lines; after the last one is the line that is being typed. */
  private at: number;
  private typed = "";

  constructor(file: string) {
    this.file = file;
    this.lines = linesOf(file);
    this.at = this.lines.length;
  }

  /** @returns the problem with the file, if there is one */
  add(line: string): string | undefined {
    // Another console may have changed the file.
    this.lines = [...linesOf(this.file).filter((one) => one !== line), line].slice(-KEPT_LINES);
    this.at = this.lines.length;
    try {
      mkdirSync(path.dirname(this.file), { recursive: true });
      replaceFile(this.file, `${this.lines.join("\n")}\n`, { mode: OWNER_ONLY });
      return undefined;
    } catch (error) {
      return `the history cannot be saved: ${(error as Error).message}`;
    }
  }

  /** The line before the shown one; undefined at the beginning. @param shown the text that is in the line now */
  back(shown: string): string | undefined {
    if (this.at === 0) return undefined;
    if (this.at === this.lines.length) this.typed = shown;
    return this.lines[--this.at];
  }

  forth(): string | undefined {
    if (this.at >= this.lines.length) return undefined;
    return ++this.at === this.lines.length ? this.typed : this.lines[this.at];
  }

  /** Returns to the end of the history. */
  leave(): void {
    this.at = this.lines.length;
  }
}

/** A file such as `$XDG_STATE_HOME/shardkeeper/console-history`, by the XDG base directory specification. */
export function usualHistoryFile(name: string, environment: NodeJS.ProcessEnv, home: string): string {
  const state = environment["XDG_STATE_HOME"] || path.join(home, ".local", "state");
  return path.join(state, "shardkeeper", name);
}

function linesOf(file: string): string[] {
  try {
    return readFileSync(file, "utf8")
      .split("\n")
      .filter((line) => line !== "");
  } catch {
    // Missing or not readable: the history is empty.
    return [];
  }
}
