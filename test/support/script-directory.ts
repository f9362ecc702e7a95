import { cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { projectDirectory } from "../../runtime/base/system/version.js";

/** A copy of the project's scripts that a test may change, also while a server runs on it. */
export class ScriptDirectory {
  readonly path = mkdtempSync(path.join(tmpdir(), "live-scripts-"));

  constructor() {
    for (const root of ["lua", "gumps"])
      cpSync(path.join(projectDirectory(), root), path.join(this.path, root), { recursive: true });
  }

  /** Of a server that loads what stands here when it starts. */
  get flags(): string[] {
    return [...this.watchedFlags, "--no-scripts-watch"];
  }

  /** Of a server that also loads what is saved while it runs, which costs it half a second more. */
  get watchedFlags(): string[] {
    return ["--scripts-directory", this.path];
  }

  read(file: string): string {
    return readFileSync(path.join(this.path, file), "utf8");
  }

  write(file: string, source: string): void {
    const place = path.join(this.path, file);
    mkdirSync(path.dirname(place), { recursive: true });
    // The file appears in one step, so that a watching server never loads half of it.
    const fresh = path.join(this.path, "fresh");
    writeFileSync(fresh, source);
    renameSync(fresh, place);
  }

  delete(file: string): void {
    rmSync(path.join(this.path, file));
  }

  remove(): void {
    rmSync(this.path, { recursive: true, force: true });
  }
}
