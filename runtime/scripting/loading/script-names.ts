import path from "node:path";

/** Generated declarations of the host's functions for editors; never run. */
export const DEFINITIONS_FOLDER = "lua/definitions";
/** Folders of a scripts directory whose files are loaded. */
export const SCRIPT_ROOTS = ["lua", "gumps"] as const;
/** Folders of a package whose files are loaded. */
export const PACKAGE_ROOTS = [...SCRIPT_ROOTS, "data"] as const;

/** The names of files of packages begin with this: `packages/winter/lua/items/snowball.lua`. */
const PACKAGES = "packages/";
/** Loaded before the other files of the stock or of its package. */
const FIRST_FILE = "lua/init.lua";
/**
 * A library runs only when `require` asks for it. Libraries are the files of every folder `lib` (functions) and `data`
 * (tables of facts), and every `data.lua` in a folder: `lua/lib/picking.lua`, `lua/features/doors/lib/doors.lua`,
 * `lua/features/moongates/data.lua`, and in packages also `data/places.lua`. Every other file runs on its own.
 */
const LIBRARY = /^lua\/(?:(?:[^/]+\/)*(?:lib|data)\/|(?:[^/]+\/)+data\.lua$)/;
const DATA_OF_PACKAGE = /^data\//;
/** An amendment changes what a library returns: `data/extend/features/moongates/data.lua`. */
const AMENDMENT = /^data\/(override|extend)\/(.+)\.lua$/;

/** Names that `require` accepts. Other texts could leave the folder. */
const LIBRARY_NAME = /^[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*$/;

/** How a registration or a library of a package changes what has its name. */
export type Amendment = "override" | "extend";

/** The package of a file, and the file's name within it; undefined for a file of the stock. */
export function inPackage(file: string): { readonly name: string; readonly file: string } | undefined {
  if (!file.startsWith(PACKAGES)) return undefined;
  const end = file.indexOf("/", PACKAGES.length);
  return end === -1 ? undefined : { name: file.slice(PACKAGES.length, end), file: file.slice(end + 1) };
}

/** The name of a package's file in messages: `packages/winter/lua/items/snowball.lua`. */
export function packageFile(name: string, file: string): string {
  return `${PACKAGES}${name}/${file}`;
}

/** What operators call a package: `packages/winter`. */
export function packageFolder(name: string): string {
  return `${PACKAGES}${name}`;
}

/** The package that `packages/winter` means; undefined for other names. */
export function packageNamed(name: string): string | undefined {
  const own = name.startsWith(PACKAGES) ? name.slice(PACKAGES.length).replace(/\/$/, "") : "";
  return own === "" || own.includes("/") ? undefined : own;
}

/** The files that `require "lib.picking"` or `require "packages.winter.data.places"` may mean, the first one first. */
export function libraryFiles(name: string): readonly string[] {
  if (!LIBRARY_NAME.test(name)) return [];
  const way = name.replaceAll(".", "/");
  const own = inPackage(way);
  if (!own) return [`lua/${way}.lua`].filter(isLibrary);
  return [`lua/${own.file}.lua`, `${own.file}.lua`].map((file) => packageFile(own.name, file)).filter(isLibrary);
}

/** The name by which `require` finds a library. */
export function libraryName(file: string): string {
  const own = inPackage(file);
  const short = (own?.file ?? file).replace(/^lua\//, "").replace(/\.lua$/, "");
  return (own ? packageFile(own.name, short) : short).replaceAll("/", ".");
}

export function isLibrary(file: string): boolean {
  const own = inPackage(file);
  return own ? LIBRARY.test(own.file) || DATA_OF_PACKAGE.test(own.file) : LIBRARY.test(file);
}

/** What an amendment of a package does, and to which library; undefined for other files. */
export function amendmentOf(file: string): { readonly amendment: Amendment; readonly library: string } | undefined {
  const [, amendment, library] = AMENDMENT.exec(inPackage(file)?.file ?? "") ?? [];
  return library === undefined ? undefined : { amendment: amendment as Amendment, library: library.replaceAll("/", ".") };
}

/** The names that amendments of a library may have in a package. */
export function amendmentFiles(packageName: string, library: string): string[] {
  const way = libraryName(library).replaceAll(".", "/");
  return ["override", "extend"].map((amendment) => packageFile(packageName, `data/${amendment}/${way}.lua`));
}

/** Whether a file, named within the stock or its package, is a script. */
export function isScript(file: string): boolean {
  return file.endsWith(".lua") && !path.posix.basename(file).startsWith(".") && !file.startsWith(`${DEFINITIONS_FOLDER}/`);
}

/** The order of files of the stock, or of one package: `lua/init.lua` first, then by path. */
export function compareFiles(a: string, b: string): number {
  if (a === b) return 0;
  if (a === FIRST_FILE) return -1;
  if (b === FIRST_FILE) return 1;
  return a < b ? -1 : 1;
}
