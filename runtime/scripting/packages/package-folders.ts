import { readdir } from "node:fs/promises";
import path from "node:path";
import { PACKAGE_ROOTS } from "../loading/script-names.js";
import { MANIFEST, readPackage, type ScriptPackage } from "./manifest.js";
import { type FoundPackages, inOrder, type LeftOutPackage } from "./order.js";

/** The folder of packages in a data directory. */
export const PACKAGES_FOLDER = "packages";
/** More packages in one folder are not read. */
const PACKAGES_MAXIMUM = 500;

/** The folders that hold packages. A package is a folder in one of them. */
export class PackageFolders {
  readonly folders: readonly string[];
  private readonly shardVersion: string;
  private found: FoundPackages = { inForce: [], leftOut: [], kept: [] };

  /** @param folders those that do not exist hold no packages */
  constructor(folders: readonly string[], shardVersion: string) {
    this.folders = [...new Set(folders.map((folder) => path.resolve(folder)))];
    this.shardVersion = shardVersion;
  }

  /** What the last {@link scan} found. */
  get packages(): FoundPackages {
    return this.found;
  }

  /** Reads which packages there are. One that is in force stays as it was while its `package.json` cannot be read. */
  async scan(): Promise<FoundPackages> {
    const packages = new Map<string, ScriptPackage>();
    const unreadable: LeftOutPackage[] = [];
    const damaged: LeftOutPackage[] = [];
    for (const folder of this.folders) {
      const places = await foldersIn(folder);
      if ("reason" in places) unreadable.push({ name: path.basename(folder), reason: places.reason });
      else for (const place of places) await this.read(place, { packages, unreadable, damaged });
    }
    const bad = new Set(unreadable.map(({ name }) => name));
    const good = [...packages.values()].filter(({ name }) => !bad.has(name));
    const ordered = inOrder(good, unreadable, this.shardVersion);
    const kept = damaged.filter(({ name }) => ordered.inForce.some((one) => one.name === name));
    return (this.found = { ...ordered, kept });
  }

  private async read({ directory, isLink }: Place, { packages, unreadable, damaged }: Readings): Promise<void> {
    const name = path.basename(directory);
    const read = isLink ? { reason: "it is a link, which is not followed" } : await readPackage(directory);
    const before = this.found.inForce.find((one) => one.directory === directory);
    const isDamaged = before && "reason" in read && read.isThere === true;
    if (isDamaged) damaged.push({ name, reason: read.reason });
    const used = isDamaged ? before : read;
    const other = packages.get(name);
    if ("reason" in used) unreadable.push({ name, reason: used.reason });
    else if (other)
      unreadable.push({ name, reason: `it is in ${path.dirname(other.directory)} and in ${path.dirname(directory)}` });
    else packages.set(name, used);
  }

  /** Whether a path has to do with packages: their folders, what makes them, and their scripts and tables. */
  concerns(place: string): boolean {
    return this.folders.some((folder) => {
      const [name, root] = path.relative(folder, place).split(path.sep);
      if (name === "..") return false;
      if (name === undefined || name === "") return true;
      if (name.startsWith(".")) return false;
      return root === undefined || root === MANIFEST || PACKAGE_ROOTS.some((one) => one === root);
    });
  }

  /** The package that has a path; undefined for a path outside of the folders. */
  packageAt(place: string): string | undefined {
    return this.folders
      .map((folder) => path.relative(folder, place).split(path.sep)[0]!)
      .find((name) => name !== ".." && name !== "");
  }

  /** Whether a change there can change which packages there are. */
  decides(place: string): boolean {
    return this.folders.some((folder) => {
      const [name = "", file, more] = path.relative(folder, place).split(path.sep);
      return name !== ".." && more === undefined && (file === undefined || file === MANIFEST);
    });
  }
}

interface Readings {
  readonly packages: Map<string, ScriptPackage>;
  readonly unreadable: LeftOutPackage[];
  /** Those that are in force, and cannot be read any more. */
  readonly damaged: LeftOutPackage[];
}

interface Place {
  readonly directory: string;
  readonly isLink: boolean;
}

async function foldersIn(folder: string): Promise<readonly Place[] | { readonly reason: string }> {
  try {
    const entries = (await readdir(folder, { withFileTypes: true })).filter(
      (entry) => (entry.isDirectory() || entry.isSymbolicLink()) && !entry.name.startsWith("."),
    );
    if (entries.length > PACKAGES_MAXIMUM) return { reason: `${folder} holds more than ${PACKAGES_MAXIMUM} packages` };
    return entries.map((entry) => ({ directory: path.join(folder, entry.name), isLink: entry.isSymbolicLink() }));
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return code === "ENOENT" ? [] : { reason: `${folder} cannot be read: ${message}` };
  }
}
