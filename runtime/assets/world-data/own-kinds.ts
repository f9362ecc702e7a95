import { readFile, rename, writeFile } from "node:fs/promises";
import { WORLD_KINDS, type WorldKind } from "./kinds.js";

/** After the name of the directory of world data, beside which the file stands: it must outlive that directory. */
const SUFFIX = "-kinds.json";

/**
 * Of which kinds the operator ever had files. The sample must not take the place of files that are gone: commands would replace a whole
 * world by it.
 */
export class OwnKinds {
  readonly file: string;
  private known: Promise<Set<WorldKind>> | undefined;

  /** @param own the directory of the operator's world data */
  constructor(own: string) {
    this.file = own + SUFFIX;
  }

  async had(kind: WorldKind): Promise<boolean> {
    return (await this.read()).has(kind);
  }

  /** Keeps that there are files of a kind. Rejects with errors of the file system. */
  async note(kind: WorldKind): Promise<void> {
    const kinds = await this.read();
    if (kinds.has(kind)) return;
    kinds.add(kind);
    const draft = `${this.file}.${process.pid}.tmp`;
    await writeFile(draft, `${JSON.stringify([...kinds].sort())}\n`);
    await rename(draft, this.file);
  }

  private read(): Promise<Set<WorldKind>> {
    this.known ??= readFile(this.file, "utf8")
      .then((text) => {
        const named: unknown = JSON.parse(text);
        return new Set(WORLD_KINDS.filter((kind) => Array.isArray(named) && named.includes(kind)));
      })
      // Without the file, or with a damaged one, nothing is known.
      .catch(() => new Set<WorldKind>());
    return this.known;
  }
}
