import { ScriptFiles } from "../script-files.js";

/** The files of a rehearsal. It remembers the sources that were read, because the files may change before the game loads them. */
export class RehearsedFiles extends ScriptFiles {
  readonly sources = new Map<string, string>();
  /** Sources by file, which are used instead of the files on disk. */
  given: ReadonlyMap<string, string> = new Map();

  override read(file: string): string {
    const source = this.given.get(file) ?? super.read(file);
    this.sources.set(file, source);
    return source;
  }

  override exists(file: string): boolean {
    return this.given.has(file) || super.exists(file);
  }
}
