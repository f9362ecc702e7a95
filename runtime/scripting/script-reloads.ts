import type { ScriptHost } from "./host.js";
import type { LoadPlan, LoadResult } from "./loader.js";
import type { Rehearsal } from "./rehearsal/rehearsal.js";
import { ScriptError } from "./task.js";

/** Reloads scripts while players play, one load after the other. Each is rehearsed first. */
export class ScriptReloads {
  private readonly host: ScriptHost;
  private readonly rehearsal: Pick<Rehearsal, "run">;
  private readonly whenLoaded: (files: readonly string[]) => void;
  private last: Promise<unknown> = Promise.resolve();

  /** @param whenLoaded called with the files of each load that took effect */
  constructor(host: ScriptHost, rehearsal: Pick<Rehearsal, "run">, whenLoaded: (files: readonly string[]) => void = () => {}) {
    this.host = host;
    this.rehearsal = rehearsal;
    this.whenLoaded = whenLoaded;
  }

  /** Reloads files by name, together. Files that cannot be loaded stay as they were. */
  reload(changed: readonly string[]): Promise<LoadResult> {
    const next = this.last.then(() => this.rehearseAndLoad(this.host.plan(changed)));
    this.last = next;
    return next;
  }

  /**
   * Reloads all files, including new ones, and unloads deleted ones. Libraries come first and together, with the files that require
   * them. A broken library affects only the files that require it.
   */
  async reloadAll(): Promise<LoadResult[]> {
    const libraries = this.host.loadedLibraries;
    const results: LoadResult[] = [];
    if (libraries.length > 0) {
      const together = await this.reload(libraries);
      if (!("error" in together)) results.push(together);
      else for (const library of libraries) results.push(await this.reload([library]));
    }
    const done = new Set(results.flatMap(({ files }) => files));
    for (const file of this.host.allFiles()) if (!done.has(file)) results.push(await this.reload([file]));
    return results;
  }

  private async rehearseAndLoad(plan: LoadPlan): Promise<LoadResult> {
    const libraries = this.host.librarySources;
    for (const file of plan.replaced) libraries.delete(file);
    try {
      const result = this.host.load(plan, { sources: await this.rehearsal.run({ ...plan, libraries }) });
      if (!("error" in result)) this.whenLoaded(result.files);
      return result;
    } catch (error) {
      if (!(error instanceof ScriptError)) throw error;
      this.host.reports.failed(error);
      return { files: [...plan.replaced], error };
    }
  }
}
