import { lstatSync, readdirSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { compareFiles } from "./registrations.js";

/** Folders of a scripts directory whose files are loaded. */
export const SCRIPT_ROOTS = ["lua", "gumps"] as const;
/**
 * A library runs only when `require` asks for it. Libraries are the files of every folder `lib` (functions) and `data` (tables
 * of facts), and every `data.lua` in a folder: `lua/lib/picking.lua`, `lua/features/doors/lib/doors.lua`,
 * `lua/features/moongates/data.lua`. Every other file runs on its own.
 */
const LIBRARY = /^lua\/(?:(?:[^/]+\/)*(?:lib|data)\/|(?:[^/]+\/)+data\.lua$)/;
/** Generated declarations of the host's functions for editors; never run. */
export const DEFINITIONS_FOLDER = "lua/definitions";
/** A longer file is data and does not belong among scripts. */
const SOURCE_LIMIT_BYTES = 4 * 1024 * 1024;

/** Names that `require` accepts. Other texts could leave the folder. */
const LIBRARY_NAME = /^[A-Za-z0-9_]+(\.[A-Za-z0-9_]+)*$/;

export class ScriptFileError extends Error {
  override readonly name = "ScriptFileError";
}

/** The Lua files of a scripts directory, named as messages show them: `lua/features/help/help_request.lua`. */
export class ScriptFiles {
  readonly directory: string;

  constructor(directory: string) {
    this.directory = path.resolve(directory);
  }

  /** Files that run on their own, in their order. */
  entries(): string[] {
    return SCRIPT_ROOTS.flatMap((root) => this.walk(root))
      .filter((file) => isScript(file) && !isLibrary(file))
      .sort(compareFiles);
  }

  /** @throws ScriptFileError */
  read(file: string): string {
    try {
      return sourceOf(file, readFileSync(path.join(this.directory, file)));
    } catch (error) {
      throw unreadable(file, error);
    }
  }

  /** Like {@link read}, while the event loop keeps running. Rejects with a ScriptFileError. */
  async fetch(file: string): Promise<string> {
    try {
      return sourceOf(file, await readFile(path.join(this.directory, file)));
    } catch (error) {
      throw unreadable(file, error);
    }
  }

  exists(file: string): boolean {
    return lstatSync(path.join(this.directory, file), { throwIfNoEntry: false })?.isFile() ?? false;
  }

  /** The script's name for an absolute path; undefined for a file that is no script of this directory. */
  nameOf(absolute: string): string | undefined {
    const file = path.relative(this.directory, absolute).split(path.sep).join("/");
    return isScript(file) && SCRIPT_ROOTS.some((root) => file.startsWith(`${root}/`)) ? file : undefined;
  }

  private walk(folder: string): string[] {
    const absolute = path.join(this.directory, folder);
    if (!lstatSync(absolute, { throwIfNoEntry: false })?.isDirectory()) return [];
    // Links are not followed, so that no file outside of the directory is loaded.
    return readdirSync(absolute, { withFileTypes: true }).flatMap((entry) => {
      const name = `${folder}/${entry.name}`;
      if (entry.isDirectory()) return this.walk(name);
      return entry.isFile() ? [name] : [];
    });
  }
}

/** @throws ScriptFileError */
function sourceOf(file: string, bytes: Buffer): string {
  if (bytes.length > SOURCE_LIMIT_BYTES) throw new ScriptFileError(`${file} is larger than ${SOURCE_LIMIT_BYTES} bytes`);
  const source = bytes.toString("utf8");
  return source.charCodeAt(0) === 0xfeff ? source.slice(1) : source;
}

function unreadable(file: string, error: unknown): ScriptFileError {
  if (error instanceof ScriptFileError) return error;
  return new ScriptFileError(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
}

/** The file for `require "lib.picking"`, `lua/lib/picking.lua`; undefined for an invalid name. */
export function libraryFile(name: string): string | undefined {
  return LIBRARY_NAME.test(name) ? `lua/${name.replaceAll(".", "/")}.lua` : undefined;
}

/** The inverse of {@link libraryFile}. */
export function libraryName(file: string): string {
  return file
    .replace(/^lua\//, "")
    .replace(/\.lua$/, "")
    .replaceAll("/", ".");
}

export function isLibrary(file: string): boolean {
  return LIBRARY.test(file);
}

function isScript(file: string): boolean {
  return file.endsWith(".lua") && !path.posix.basename(file).startsWith(".") && !file.startsWith(`${DEFINITIONS_FOLDER}/`);
}
