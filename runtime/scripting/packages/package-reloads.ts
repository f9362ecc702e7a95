import type { ScriptHost } from "../host.js";
import type { LoadResult } from "../loading/load.js";
import { inPackage, isLibrary, packageFile } from "../script-names.js";
import type { ScriptReloads } from "../script-reloads.js";
import { ScriptError } from "../task.js";
import { MANIFEST } from "./manifest.js";
import type { LeftOutPackage } from "./order.js";
import type { PackageShelf } from "./shelf.js";

/** What failed, for messages, when a package is left out. */
const PACKAGE = "package";

/** Loads packages that appear on a running shard, and removes those that are gone. */
export class PackageReloads {
  private readonly host: ScriptHost;
  private readonly reloads: Pick<ScriptReloads, "reload">;
  private readonly shelf: PackageShelf;
  /** The sentences about packages that were told to be left out. */
  private told: ReadonlySet<string> = new Set();
  private last: Promise<unknown> = Promise.resolve();

  constructor(parts: { host: ScriptHost; reloads: Pick<ScriptReloads, "reload">; shelf: PackageShelf }) {
    this.host = parts.host;
    this.reloads = parts.reloads;
    this.shelf = parts.shelf;
  }

  /** A sentence about each package that is left out. */
  get notices(): string[] {
    return this.shelf.packages.leftOut.map(sentence);
  }

  /** Lines about all packages, in the order of loading. */
  get lines(): string[] {
    const { notes, complaints } = this.host.layers;
    const loaded = this.host.packages.map(({ name, version, directory }) => `${name} ${version}, from ${directory}`);
    return [...loaded, ...this.notices, ...notes, ...complaints];
  }

  /** Reports packages that are left out, each once for each reason. */
  tell(): void {
    const { told } = this;
    const { leftOut } = this.shelf.packages;
    this.told = new Set(leftOut.map(sentence));
    for (const one of leftOut) {
      const message = sentence(one);
      if (!told.has(message))
        this.host.reports.failed(
          new ScriptError({ message, file: packageFile(one.name, MANIFEST), handler: PACKAGE, traceback: "" }),
        );
    }
  }

  /** Reads again which packages there are; unloads the files of those that are gone, and loads those that are new. */
  refresh(): Promise<LoadResult[]> {
    const next = this.last.then(() => this.refreshNow());
    this.last = next.catch(() => undefined);
    return next;
  }

  private async refreshNow(): Promise<LoadResult[]> {
    const { host, reloads } = this;
    const before = host.packages;
    const { inForce } = await this.shelf.scan();
    const stale = host.usePackages(inForce);
    this.tell();
    const results: LoadResult[] = [];
    const gone = stale.filter((file) => !host.exists(file));
    if (gone.length > 0) results.push(await reloads.reload(gone));
    for (const one of before) if (!isAmong(one, inForce)) host.reports.say(`Package ${one.name} ${one.version} is removed.`);
    const changed = await host.changedFiles((file) => inPackage(file) !== undefined);
    const files = [...new Set([...changed, ...stale])].filter((file) => host.exists(file));
    const ordered = [...files.filter(isLibrary), ...files.filter((file) => !isLibrary(file))];
    for (const file of ordered) results.push(await reloads.reload([file]));
    for (const one of inForce) if (!isAmong(one, before)) host.reports.say(`Package ${one.name} ${one.version} is loaded.`);
    return results;
  }
}

function sentence({ name, reason }: LeftOutPackage): string {
  return `the package ${name} is left out: ${reason}`;
}

function isAmong(
  { name, version, directory }: { name: string; version: string; directory: string },
  others: readonly { name: string; version: string; directory: string }[],
): boolean {
  return others.some((one) => one.name === name && one.version === version && one.directory === directory);
}
