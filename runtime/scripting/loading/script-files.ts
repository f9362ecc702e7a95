import { lstatSync, readdirSync, readFileSync, statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { TextFileError, textOfBytes } from "../../base/text/text-files.js";
import type { ScriptPackage } from "../packages/manifest.js";
import {
  amendmentFiles,
  compareFiles,
  inPackage,
  isLibrary,
  isScript,
  libraryFiles,
  libraryName,
  PACKAGE_ROOTS,
  packageFile,
  SCRIPT_ROOTS,
} from "./script-names.js";

/** A longer file is data and does not belong among scripts. */
const SOURCE_LIMIT_BYTES = 4 * 1024 * 1024;

export class ScriptFileError extends Error {
  override readonly name = "ScriptFileError";
}

/**
 * The Lua files of a scripts directory, which are the stock, and of packages. They are named as messages show them:
 * `lua/features/help/help_request.lua`, `packages/winter/lua/items/snowball.lua`.
 */
export class ScriptFiles {
  readonly directory: string;
  private used: readonly ScriptPackage[] = [];
  /** Places in the order of loading, by name. */
  private order: ReadonlyMap<string, number> = new Map();
  /** The files that were there when `together` began. */
  private there: ReadonlySet<string> | undefined;
  private passedOver: readonly string[] = [];

  /** @param packages in the order in which they are loaded */
  constructor(directory: string, packages: readonly ScriptPackage[] = []) {
    this.directory = path.resolve(directory);
    this.packages = packages;
  }

  get packages(): readonly ScriptPackage[] {
    return this.used;
  }

  set packages(packages: readonly ScriptPackage[]) {
    this.used = packages;
    this.order = new Map(packages.map(({ name }, i) => [name, i]));
  }

  /** Files that run on their own, in their order: those of the stock, then those of each package. */
  entries(): string[] {
    return [...(this.there ?? this.every())].filter((file) => !isLibrary(file)).sort((a, b) => this.compare(a, b));
  }

  /** Does work that asks for most files, such as loading all: the folders are read once for all of it. */
  together<T>(work: () => T): T {
    this.there = new Set(this.every());
    try {
      return work();
    } finally {
      this.there = undefined;
    }
  }

  /** All files, with libraries and amendments, in no order. */
  every(): string[] {
    const links: string[] = [];
    const stock = walk(this.directory, SCRIPT_ROOTS, links);
    const others = this.used.flatMap(({ name, directory }) => {
      const own: string[] = [];
      const files = walk(directory, PACKAGE_ROOTS, own);
      links.push(...own.map((file) => packageFile(name, file)));
      return files.map((file) => packageFile(name, file));
    });
    this.passedOver = links;
    return [...stock, ...others];
  }

  /** Symbolic links that the last look at all files passed over. What they lead to is not loaded. */
  links(): string[] {
    return [...this.passedOver];
  }

  /** The amendments that packages have for libraries, in their order. */
  amendments(): string[] {
    return this.used.flatMap(({ name, directory }) =>
      walk(directory, ["data/override", "data/extend"]).map((file) => packageFile(name, file)),
    );
  }

  /**
   * The amendments that there are for a library, the lowest one first. A package's `override` comes before its
   * `extend`.
   */
  amendmentsOf(library: string): string[] {
    return this.used.flatMap(({ name }) => amendmentFiles(name, library)).filter((file) => this.exists(file));
  }

  /**
   * The library that a file means by a name: of the file's own package, or of the stock; `packages.winter.data.places`
   * is that of another package. Undefined when there is none, and when the file's package does not need the other one.
   */
  library(name: string, requirer: string | undefined): string | undefined {
    const own = inPackage(requirer ?? "")?.name;
    const file = this.libraryPlaces(name, requirer).find((one) => this.exists(one));
    const other = file === undefined ? undefined : inPackage(file)?.name;
    return other === undefined || other === own || this.needs(own, other) ? file : undefined;
  }

  /** The files that a file may mean by the name of a library, the first one first. */
  libraryPlaces(name: string, requirer: string | undefined): readonly string[] {
    const own = inPackage(requirer ?? "")?.name;
    return [...(own === undefined ? [] : libraryFiles(`packages.${own}.${name}`)), ...libraryFiles(name)];
  }

  /** The names by which a file finds the libraries of its package and of the stock. */
  libraryNames(requirer: string | undefined): string[] {
    const own = inPackage(requirer ?? "")?.name;
    const libraries = [...(this.there ?? this.every())].filter(isLibrary);
    const near = libraries.filter((file) => [undefined, own].includes(inPackage(file)?.name));
    return near.map((file) => libraryName(file).replace(`packages.${own}.`, ""));
  }

  private needs(name: string | undefined, other: string): boolean {
    return Object.hasOwn(this.used.find((one) => one.name === name)?.needs ?? {}, other);
  }

  /** The order of loading: `lua/init.lua` first, then by path; each package after the stock and after what it needs. */
  compare(a: string, b: string): number {
    const [one, other] = [inPackage(a), inPackage(b)];
    if (!one && !other) return compareFiles(a, b);
    return this.placeOf(one?.name) - this.placeOf(other?.name) || compareFiles(one?.file ?? a, other?.file ?? b);
  }

  private placeOf(name: string | undefined): number {
    return name === undefined ? -1 : (this.order.get(name) ?? this.used.length);
  }

  /** The path of a file; undefined for a file of a package that is not in force. */
  pathOf(file: string): string | undefined {
    const own = inPackage(file);
    if (!own) return path.join(this.directory, file);
    const place = this.order.get(own.name);
    return place === undefined ? undefined : path.join(this.used[place]!.directory, own.file);
  }

  /** @throws ScriptFileError */
  read(file: string): string {
    try {
      return sourceOf(file, readFileSync(this.placeFor(file)));
    } catch (error) {
      throw unreadable(file, error);
    }
  }

  /** Like {@link read}, while the event loop keeps running. Rejects with a ScriptFileError. */
  async fetch(file: string): Promise<string> {
    try {
      return sourceOf(file, await readFile(this.placeFor(file)));
    } catch (error) {
      throw unreadable(file, error);
    }
  }

  exists(file: string): boolean {
    if (this.there?.has(file)) return true;
    const place = this.pathOf(file);
    return place !== undefined && (lstatSync(place, { throwIfNoEntry: false })?.isFile() ?? false);
  }

  /**
   * The script's name for an absolute path; undefined for a file that is no script of this directory and its packages.
   */
  nameOf(absolute: string): string | undefined {
    for (const { name, directory } of this.used) {
      const file = scriptIn(directory, PACKAGE_ROOTS, absolute);
      if (file !== undefined) return packageFile(name, file);
    }
    return scriptIn(this.directory, SCRIPT_ROOTS, absolute);
  }

  /** @throws ScriptFileError */
  private placeFor(file: string): string {
    const place = this.pathOf(file);
    if (place === undefined) throw new ScriptFileError(`${file} belongs to a package that is not there`);
    return place;
  }
}

/**
 * The scripts in folders of a directory. Links are not followed, so that no file outside of it is loaded.
 *
 * @param links takes the names of links that would be scripts or folders of scripts
 */
function walk(directory: string, folders: readonly string[], links: string[] = []): string[] {
  return folders.flatMap((folder) => {
    const absolute = path.join(directory, folder);
    const stats = lstatSync(absolute, { throwIfNoEntry: false });
    if (stats?.isSymbolicLink()) links.push(folder);
    if (!stats?.isDirectory()) return [];
    return readdirSync(absolute, { withFileTypes: true }).flatMap((entry) => {
      const name = `${folder}/${entry.name}`;
      if (entry.isDirectory()) return walk(directory, [name], links);
      if (entry.isSymbolicLink() && (isScript(name) || isFolder(path.join(absolute, entry.name)))) links.push(name);
      return entry.isFile() && isScript(name) ? [name] : [];
    });
  });
}

function isFolder(place: string): boolean {
  return statSync(place, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

function scriptIn(directory: string, roots: readonly string[], absolute: string): string | undefined {
  const file = path.relative(directory, absolute).split(path.sep).join("/");
  return isScript(file) && roots.some((root) => file.startsWith(`${root}/`)) ? file : undefined;
}

/** The source in the bytes of a script. @throws ScriptFileError that names the file */
export function sourceOf(file: string, bytes: Buffer): string {
  if (bytes.length > SOURCE_LIMIT_BYTES) throw new ScriptFileError(`${file} is larger than ${SOURCE_LIMIT_BYTES} bytes`);
  try {
    const source = textOfBytes(bytes);
    // As the command line of Lua does, for files that a system can run.
    return source.startsWith("#!") ? `--${source}` : source;
  } catch (error) {
    if (!(error instanceof TextFileError)) throw error;
    throw new ScriptFileError(`${file}:${error.line}: this line is not UTF-8; save the file as UTF-8`);
  }
}

function unreadable(file: string, error: unknown): ScriptFileError {
  if (error instanceof ScriptFileError) return error;
  return new ScriptFileError(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
}
