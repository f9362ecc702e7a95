import type { ScriptHost } from "../host.js";
import type { LoadResult } from "../loading/load.js";
import { inPackage, isLibrary, packageFile } from "../loading/script-names.js";
import type { ScriptReloads } from "../loading/script-reloads.js";
import { ScriptError } from "../runner/task.js";
import { MANIFEST, type ScriptPackage } from "./manifest.js";
import type { PackageFolders } from "./package-folders.js";

/** What failed, for messages, when a package is left out. */
const PACKAGE = "package";

/**
 * Loads packages that appear on a running shard, and removes those that are gone. What a change of a package brings
 * comes into force as a whole or not at all.
 */
export class PackageReloads {
  private readonly host: ScriptHost;
  private readonly reloads: Pick<ScriptReloads, "reload" | "reloadWith">;
  private readonly packageFolders: PackageFolders;
  /** The sentences about packages that were told already. */
  private told: ReadonlySet<string> = new Set();
  /** Why packages are not as they are on disk, by name. */
  private readonly failed = new Map<string, string>();
  private last: Promise<unknown> = Promise.resolve();

  constructor(parts: {
    host: ScriptHost;
    reloads: Pick<ScriptReloads, "reload" | "reloadWith">;
    packageFolders: PackageFolders;
  }) {
    this.host = parts.host;
    this.reloads = parts.reloads;
    this.packageFolders = parts.packageFolders;
  }

  /** A sentence about each package that is left out or could not be loaded. */
  get notices(): string[] {
    return [...packageNotices(this.packageFolders).values(), ...this.failed.values()];
  }

  /** The sentence about a package that is left out or could not be loaded. */
  noticeOf(name: string): string | undefined {
    return packageNotices(this.packageFolders).get(name) ?? this.failed.get(name);
  }

  /** Lines about all packages, in the order of loading. */
  get lines(): string[] {
    const { files, amendments } = this.host;
    const { notes, complaints } = amendments;
    const inForce = files.packages.filter(({ name }) => !this.failed.has(name) || files.hasLoaded(name));
    const loaded = inForce.map(({ name, version, directory }) => `${name} ${version}, from ${directory}`);
    return [...loaded, ...this.notices, ...notes, ...complaints];
  }

  /** Whether a package is not as it is on disk because it failed. Each change of its files tries all of it again. */
  hasFailed(name: string): boolean {
    return this.failed.has(name);
  }

  /** Reports packages that are left out or whose `package.json` cannot be read, each once for each reason. */
  tell(): void {
    const { told } = this;
    const notices = packageNotices(this.packageFolders);
    this.told = new Set(notices.values());
    for (const [name, message] of notices) {
      if (!told.has(message))
        this.host.reports.failed(
          new ScriptError({ message, file: packageFile(name, MANIFEST), handler: PACKAGE, traceback: "" }),
        );
    }
  }

  /**
   * Reads again which packages there are; unloads the files of those that are gone, and loads those that are new or
   * changed.
   */
  refresh(): Promise<LoadResult[]> {
    return this.inTurn(() => this.refreshNow());
  }

  /** Reloads all files of a package, changed or not, after a {@link refresh}. Empty when there is no such package. */
  reload(name: string): Promise<LoadResult[]> {
    return this.inTurn(async () => {
      const results = await this.refreshNow();
      if (this.failed.has(name) || !this.host.files.packages.some((one) => one.name === name)) return results;
      const result = await this.reloads.reload(this.host.files.ofPackages(new Set([name])));
      return [result];
    });
  }

  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const next = this.last.then(work);
    this.last = next.catch(() => undefined);
    return next;
  }

  private async refreshNow(): Promise<LoadResult[]> {
    const { files, reports } = this.host;
    const before = files.packages;
    const failedBefore = new Set(this.failed.keys());
    const { inForce } = await this.packageFolders.scan();
    this.tell();
    this.failed.clear();
    const results = await this.unload(before.filter((one) => !isAmong(one, inForce)));
    const staying = files.packages;
    const stale = staleAmong(staying, inForce);
    if (stale.size > 0) results.push(...(await this.loadTogether(inForce, stale)));
    else {
      files.packages = inForce;
      for (const one of inForce) results.push(...(await this.loadChanged(one)));
    }
    for (const { name, version, directory } of files.packages) {
      const isKnown = before.some((one) => one.directory === directory && one.version === version);
      if ((!isKnown || failedBefore.has(name)) && !this.failed.has(name)) reports.say(`Package ${name} ${version} is loaded.`);
    }
    return results;
  }

  /** Removes packages with all of their files. */
  private async unload(gone: readonly ScriptPackage[]): Promise<LoadResult[]> {
    if (gone.length === 0) return [];
    const { files, reports } = this.host;
    const rest = files.packages.filter((one) => !gone.includes(one));
    const loaded = files.ofPackages(new Set(gone.map(({ name }) => name)));
    let result = await this.reloads.reloadWith(rest, () => Promise.resolve(loaded));
    if ("error" in result) {
      // A file that still requires a library of theirs keeps it.
      const entries = loaded.filter((file) => !isLibrary(file));
      result = await this.reloads.reloadWith(rest, () => Promise.resolve(entries));
    }
    for (const { name, version } of gone) reports.say(`Package ${name} ${version} is removed.`);
    return [result];
  }

  /** Brings another order, or other needs, into force with the files of all packages that they concern. */
  private async loadTogether(packages: readonly ScriptPackage[], stale: ReadonlySet<string>): Promise<LoadResult[]> {
    const { files } = this.host;
    const result = await this.reloads.reloadWith(packages, async () => [
      ...files.ofPackages(stale),
      ...(await files.changed((file) => inPackage(file) !== undefined)),
    ]);
    if ("error" in result) {
      const own = inPackage(result.error.file)?.name;
      for (const one of packages)
        if (stale.has(one.name) || one.name === own || !isAmong(one, files.packages))
          this.fail(one, isAmong(one, files.packages) ? "stays as it was" : "is not loaded", result.error);
    }
    return [result];
  }

  /** Loads the files of a package that are not as they are on disk. */
  private async loadChanged(one: ScriptPackage): Promise<LoadResult[]> {
    const { files } = this.host;
    const changed = await files.changed((file) => inPackage(file)?.name === one.name);
    if (changed.length === 0) return [];
    const isNew = !files.hasLoaded(one.name);
    const result = await this.reloads.reload(changed);
    if ("error" in result) this.fail(one, isNew ? "is not loaded" : "stays as it was", result.error);
    return [result];
  }

  private fail({ name, version }: ScriptPackage, what: string, { message }: ScriptError): void {
    const notice = `the package ${name} ${version} ${what}: ${message}`;
    this.failed.set(name, notice);
    this.host.reports.say(`T${notice.slice(1)}`, false);
  }
}

/** A sentence about each package that is not as its folder says, by name. */
function packageNotices({ packages: { leftOut, kept } }: Pick<PackageFolders, "packages">): Map<string, string> {
  return new Map([
    ...leftOut.map(({ name, reason }) => [name, `the package ${name} is left out: ${reason}`] as const),
    ...kept.map(({ name, reason }) => [name, `the package ${name} stays as it was: ${reason}`] as const),
  ]);
}

function isAmong({ directory }: ScriptPackage, others: readonly ScriptPackage[]): boolean {
  return others.some((one) => one.directory === directory);
}

/** The names of packages that have other needs, or another place among those that stay. */
function staleAmong(before: readonly ScriptPackage[], after: readonly ScriptPackage[]): Set<string> {
  const staying = after.filter((one) => isAmong(one, before));
  const moved = before.findIndex(({ directory }, i) => directory !== staying[i]?.directory);
  return new Set(
    staying
      .filter((one, i) => {
        const known = before.find(({ directory }) => directory === one.directory)!;
        return (moved !== -1 && i >= moved) || JSON.stringify(known.needs) !== JSON.stringify(one.needs);
      })
      .map(({ name }) => name),
  );
}
