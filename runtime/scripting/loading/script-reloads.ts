import type { ScriptHost } from "../host.js";
import { type LoadPlan, type LoadResult, notLoaded, STOPPING } from "./load.js";
import type { ScriptPackage } from "../packages/manifest.js";
import type { Rehearsal } from "../rehearsal/rehearsal.js";
import { inPackage, isLibrary } from "./script-names.js";
import { HandlerSlices } from "../runner/slices.js";
import { ScriptError } from "../runner/task.js";

/** Reloads scripts while players play, one load after the other. Each is rehearsed first, and goes on in slices. */
export class ScriptReloads {
  private readonly host: ScriptHost;
  private readonly rehearsal: Pick<Rehearsal, "run">;
  private readonly whenLoaded: (files: readonly string[]) => void;
  private last: Promise<unknown> = Promise.resolve();
  /** Files that were not loaded because another one has registered what they would, by the other one. */
  private readonly obstructed = new Map<string, Set<string>>();

  /** @param whenLoaded called with the files of each load that took effect, deleted ones included */
  constructor(host: ScriptHost, rehearsal: Pick<Rehearsal, "run">, whenLoaded: (files: readonly string[]) => void = () => {}) {
    this.host = host;
    this.rehearsal = rehearsal;
    this.whenLoaded = whenLoaded;
  }

  /** Reloads files by name, together. Files that cannot be loaded stay as they were. */
  reload(changed: readonly string[]): Promise<LoadResult> {
    return this.inTurn(() => this.rehearseAndLoad(this.host.plan(changed)));
  }

  /**
   * Replaces the packages, and reloads the files that follow from that, together. When one fails, the packages and all
   * files stay as they were.
   *
   * @param changed finds the files when the packages are replaced
   */
  reloadWith(packages: readonly ScriptPackage[], changed: () => Promise<readonly string[]>): Promise<LoadResult> {
    const { files } = this.host;
    return this.inTurn(async () => {
      const before = files.packages;
      files.packages = packages;
      const result = await this.rehearseAndLoad(this.host.plan(await changed()));
      if ("error" in result) files.packages = before;
      return result;
    });
  }

  /**
   * Reloads the files of the stock that changed, including new ones, and unloads deleted ones. Libraries come first and
   * together, with the files that require them. A broken library affects only the files that require it.
   */
  async reloadChanged(): Promise<LoadResult[]> {
    const changed = await this.host.files.changed((file) => inPackage(file) === undefined);
    const libraries = changed.filter(isLibrary);
    const results: LoadResult[] = [];
    if (libraries.length > 0) {
      const together = await this.reload(libraries);
      if (!("error" in together)) results.push(together);
      else for (const library of libraries) results.push(await this.reload([library]));
    }
    const done = new Set(results.flatMap((result) => ("error" in result ? result.files : [...result.files, ...result.removed])));
    const others = changed.filter((file) => !isLibrary(file) && !done.has(file));
    for (const file of this.goneFirst(others)) results.push(await this.reload([file]));
    return results;
  }

  /** Deleted files come first, so that a registration that moved to another file is not registered twice. */
  goneFirst(files: readonly string[]): string[] {
    const gone = files.filter((file) => !this.host.files.exists(file));
    return [...gone, ...files.filter((file) => !gone.includes(file))];
  }

  private inTurn(load: () => Promise<LoadResult>): Promise<LoadResult> {
    const next = this.last.then(load);
    // A fault of the host ends this load alone.
    this.last = next.catch(() => undefined);
    return next;
  }

  private async rehearseAndLoad(plan: LoadPlan): Promise<LoadResult> {
    const { files, librarySources: libraries, brokenAmendments } = this.host;
    const { packages } = files;
    const withoutAmendments = new Set([...brokenAmendments].filter((file) => !plan.replaced.has(file)));
    for (const file of plan.replaced) libraries.delete(file);
    try {
      const sources = await this.rehearsal.run({ ...plan, packages, libraries, withoutAmendments });
      const result = await this.loadInSlices(plan, sources);
      if ("error" in result) this.noteObstacle(result.error);
      else {
        this.whenLoaded([...plan.replaced]);
        this.retryAfter(plan);
      }
      return result;
    } catch (error) {
      if (!(error instanceof ScriptError)) throw error;
      this.host.reports.failed(error);
      return { files: [...plan.replaced], error };
    }
  }

  private noteObstacle({ file, obstacle }: ScriptError): void {
    if (obstacle === undefined) return;
    const files = this.obstructed.get(obstacle) ?? new Set();
    this.obstructed.set(obstacle, files.add(file));
  }

  /** Tries the files again that files of the plan kept from being loaded. */
  private retryAfter({ replaced }: LoadPlan): void {
    for (const obstacle of replaced) {
      const files = this.obstructed.get(obstacle) ?? [];
      this.obstructed.delete(obstacle);
      for (const file of files)
        if (!replaced.has(file)) this.reload([file]).catch((error: unknown) => this.host.runner.vm.hostFault(error));
    }
  }

  /** The game goes on between the files, with all old handlers until the last file has run. */
  private async loadInSlices(plan: LoadPlan, sources: ReadonlyMap<string, string>): Promise<LoadResult> {
    const { clock, runner } = this.host;
    const slices = new HandlerSlices(clock);
    const steps = this.host.loading(plan, { sources });
    for (;;) {
      if (runner.isClosed) throw notLoaded(plan, STOPPING);
      const step = steps.next();
      if (step.done === true) return step.value;
      await slices.pause();
    }
  }
}
