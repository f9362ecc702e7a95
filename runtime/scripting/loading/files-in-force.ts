import type { ScriptPackage } from "../packages/manifest.js";
import type { ScriptFiles } from "./script-files.js";
import { inPackage, libraryFiles } from "./script-names.js";
import type { Loader } from "./loader.js";

/** The files that are loaded, beside those on disk. */
export class FilesInForce {
  private readonly onDisk: ScriptFiles;
  private readonly loader: Loader;

  constructor(onDisk: ScriptFiles, loader: Loader) {
    this.onDisk = onDisk;
    this.loader = loader;
  }

  /** The directory of the stock. */
  get directory(): string {
    return this.onDisk.directory;
  }

  /** The packages, in the order of loading. A change of them shows with the next loads. */
  get packages(): readonly ScriptPackage[] {
    return this.onDisk.packages;
  }

  set packages(packages: readonly ScriptPackage[]) {
    this.onDisk.packages = packages;
  }

  /** All files of packages, those that are loaded and those on disk. Libraries that no file requires are left out. */
  ofPackages(names: ReadonlySet<string>): string[] {
    return this.everyFile().filter((file) => names.has(inPackage(file)?.name ?? ""));
  }

  /** Whether a file of a package is in force. */
  hasLoaded(packageName: string): boolean {
    return [...this.loader.sources.keys()].some((file) => inPackage(file)?.name === packageName);
  }

  /** The script's name for a path on disk; undefined for other files. */
  nameOf(absolute: string): string | undefined {
    return this.onDisk.nameOf(absolute);
  }

  /** The path on disk of a script's name; undefined for one of a package that is not there. */
  pathOf(file: string): string | undefined {
    return this.onDisk.pathOf(file);
  }

  /** The names of the files and libraries in force. */
  get inForce(): readonly string[] {
    return [...this.loader.sources.keys()];
  }

  isInForce(file: string): boolean {
    return this.loader.sources.has(file);
  }

  /** Whether the file exists now. */
  exists(file: string): boolean {
    return this.onDisk.exists(file);
  }

  /**
   * Files that are not as they were loaded: changed, new and deleted ones, and those that could not be loaded.
   *
   * @param concerns which files to look at; all without it
   */
  async changed(concerns: (file: string) => boolean = () => true): Promise<string[]> {
    const { onDisk, loader } = this;
    const changed: string[] = [];
    for (const file of this.everyFile().filter(concerns)) {
      const source = await onDisk.fetch(file).catch(() => undefined);
      if (source === undefined || source !== loader.sources.get(file)) changed.push(file);
    }
    return changed;
  }

  /**
   * The files for the operator's name `help.help_request`, `help_request`, `lua/features/help/help_request.lua`,
   * `lib.picking`, or `winter.items.snowball` of the package winter.
   */
  named(name: string): string[] {
    const library = libraryFiles(name).find((file) => this.exists(file));
    if (library !== undefined) return [library];
    const wanted = name.replace(/\.lua$/, "").replaceAll(".", "/");
    return [...new Set([...this.loader.loadedFiles, ...this.onDisk.entries()])].filter((file) => {
      const own = inPackage(file);
      const bare = file.replace(/\.lua$/, "");
      const short = (
        own ? `${own.name}/${own.file.replace(/^(?:lua|gumps)\//, "")}` : file.replace(/^(?:lua|gumps)\//, "")
      ).replace(/\.lua$/, "");
      return bare === wanted || short === wanted || bare.endsWith(`/${wanted}`);
    });
  }

  /** In the order of loading. */
  private everyFile(): string[] {
    const { loader, onDisk } = this;
    const all = new Set([...loader.sources.keys(), ...onDisk.amendments(), ...onDisk.entries()]);
    return [...all].sort((a, b) => onDisk.compare(a, b));
  }
}
