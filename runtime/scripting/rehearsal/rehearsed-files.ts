import type { ScriptPackage } from "../packages/manifest.js";
import { ScriptFiles } from "../loading/script-files.js";

/** What of the scripts a rehearsal finds as it is in force, and not as it is on disk. */
export interface InForce {
  /** In the order in which they are loaded. */
  readonly packages: readonly ScriptPackage[];
  /** Sources of libraries that the load does not replace, by file. */
  readonly libraries: ReadonlyMap<string, string>;
  /** Amendments of libraries that are on disk and not in force. */
  readonly withoutAmendments: ReadonlySet<string>;
}

/**
 * The files of a rehearsal. It remembers the sources that were read, because the files may change before the game loads
 * them.
 */
export class RehearsedFiles extends ScriptFiles {
  readonly sources = new Map<string, string>();
  private inForce: Pick<InForce, "libraries" | "withoutAmendments"> = { libraries: new Map(), withoutAmendments: new Set() };

  /** Says what is in force. Before that, the files are those on disk, without packages. */
  use(inForce: InForce): void {
    this.inForce = inForce;
    this.packages = inForce.packages;
  }

  override read(file: string): string {
    const source = this.inForce.libraries.get(file) ?? super.read(file);
    this.sources.set(file, source);
    return source;
  }

  override exists(file: string): boolean {
    return !this.inForce.withoutAmendments.has(file) && (this.inForce.libraries.has(file) || super.exists(file));
  }
}
