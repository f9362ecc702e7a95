import { nearestName } from "../../base/text/nearest-name.js";
import type { Registrations } from "../registrations.js";
import { ScriptFileError, type ScriptFiles } from "./script-files.js";
import { amendmentOf, libraryFiles, libraryName } from "./script-names.js";
import { LuaKind, type LuaThread, LUA_OK } from "../vm/lua-exports.js";
import type { Vm } from "../vm/vm.js";
import { LuaRaise, type LuaReference } from "../vm/raise.js";
import type { Chunks } from "./chunks.js";
import { keptEnvironment } from "./file-environments.js";
import type { LoadUnderWay } from "./load.js";

/**
 * What a library returned, with what an amendment adds: members replace those of their names, tables in tables are
 * extended in turn, and elements of a list follow those that are there. A function gets the library's table and may
 * change it or return another.
 */
const EXTEND = `
local under, over, file = ...
local DEPTH_MAXIMUM = 32

local function extended(table, more, depth)
  if depth > DEPTH_MAXIMUM then error(file .. " has tables within more than 32 others", 0) end
  local result, count, added = {}, #table, #more
  for key, value in next, table do result[key] = value end
  for key, value in next, more do
    if math.type(key) == "integer" and key >= 1 and key <= added then
      result[count + key] = value
    elseif type(value) == "table" and type(result[key]) == "table" then
      result[key] = extended(result[key], value, depth + 1)
    else
      result[key] = value
    end
  end
  return result
end

if type(over) == "function" then
  local changed = over(under)
  if changed == nil then return under end
  return changed
end
if type(under) ~= "table" or type(over) ~= "table" then
  error(file .. " must return a function, or a table if the library returns one", 0)
end
return extended(under, over, 1)
`;

/** Replaces the two topmost values, of a library and of an amendment that extends it, by the library's new value. */
function extendTop(vm: Vm, L: LuaThread, amendment: string): void {
  const { exports } = vm;
  vm.load(L, EXTEND, "extend");
  exports.lua_pushvalue(L, -3);
  exports.lua_pushvalue(L, -3);
  vm.pushString(L, amendment);
  if (exports.lua_pcallk(L, 3, 1, 0, 0, 0) !== LUA_OK) exports.lua_error(L);
  exports.lua_copy(L, -1, -3);
  exports.lua_settop(L, -3);
}

/** The libraries in force, with the amendments of packages, and the files that require them. */
export class Libraries {
  private readonly vm: Vm;
  private readonly files: ScriptFiles;
  private readonly registrations: Registrations;
  private readonly chunks: Chunks;
  /** The values that libraries in force returned. */
  private readonly values = new Map<string, LuaReference>();
  /** The libraries that each file required. */
  private readonly requires = new Map<string, Set<string>>();
  /** The libraries that kept files from being loaded. */
  private readonly wanted = new Map<string, ReadonlySet<string>>();
  /** The amendments of libraries in force, by library. */
  private readonly amendments = new Map<string, readonly string[]>();
  /** Amendments that failed at the start; their libraries are used without them until they are loaded again. */
  private readonly broken = new Set<string>();
  private underWay: LoadUnderWay | undefined;
  private readonly opening: string[] = [];

  constructor(parts: { vm: Vm; files: ScriptFiles; registrations: Registrations; chunks: Chunks }) {
    this.vm = parts.vm;
    this.files = parts.files;
    this.registrations = parts.registrations;
    this.chunks = parts.chunks;
  }

  /** Amendments that no library in force uses because they failed. */
  get brokenAmendments(): ReadonlySet<string> {
    return this.broken;
  }

  /** Sentences about which library has which amendments. */
  get amendmentNotes(): string[] {
    return [...this.amendments].flatMap(([library, amendments]) =>
      amendments.map((file) => `${file} ${amendmentOf(file)!.amendment}s ${library}`),
    );
  }

  /** These amendments are not used until they are loaded. */
  distrust(amendments: readonly string[]): void {
    for (const amendment of amendments) this.broken.add(amendment);
  }

  /** Does work in which `require` belongs to a load. */
  during(load: LoadUnderWay, work: () => void): void {
    this.underWay = load;
    try {
      work();
    } finally {
      this.underWay = undefined;
    }
  }

  /** Runs a library that no file has required in this load, to find its errors. @throws ScriptError, LuaRaise */
  try(file: string, { fresh, budgetMs }: LoadUnderWay): void {
    if (!fresh.has(file)) this.chunks.run(file, `require(${JSON.stringify(libraryName(file))})`, budgetMs);
  }

  /** @throws LuaRaise for an amendment of a library that does not exist */
  checkAmendment(file: string): void {
    if (this.libraryUnder(file) !== undefined) return;
    const { amendment, library } = amendmentOf(file)!;
    throw new LuaRaise(`${file} would ${amendment} the library '${library}', which does not exist`);
  }

  /** The library that a file is an amendment of. */
  libraryUnder(file: string): string | undefined {
    return libraryFiles(amendmentOf(file)?.library ?? "").find((one) => this.files.exists(one));
  }

  /** These files, and those that require a library among them, or could not be loaded because of one. */
  withDependants(changed: readonly string[]): Set<string> {
    const affected = new Set(changed);
    for (let before = 0; before !== affected.size;) {
      before = affected.size;
      for (const [file, required] of [...this.requires, ...this.wanted])
        if ([...required].some((one) => affected.has(one))) affected.add(file);
    }
    return affected;
  }

  /** A load failed. Files that failed because of a library are tried again with it. */
  noteFailed({ wanted }: LoadUnderWay): void {
    for (const [file, libraries] of wanted) this.wanted.set(file, libraries);
  }

  /** Brings what a load made into force. */
  take({ fresh, requires, amendments }: LoadUnderWay): void {
    for (const [file, reference] of fresh) this.values.set(file, reference);
    for (const [file, required] of requires) this.requires.set(file, required);
    for (const [library, used] of amendments) this.amendments.set(library, used);
  }

  forget(file: string): void {
    const value = this.values.get(file);
    if (value !== undefined) this.vm.release(value);
    this.values.delete(file);
    this.amendments.delete(file);
    this.broken.delete(file);
    this.requires.delete(file);
    this.wanted.delete(file);
  }

  /** What a library in force returned. */
  valueOf(file: string): LuaReference | undefined {
    return this.values.get(file);
  }

  /** The global `require`. */
  require(L: LuaThread): number {
    const { vm, underWay } = this;
    if (vm.exports.lua_type(L, 1) !== LuaKind.string) throw new LuaRaise("require expects the name of a library");
    const name = vm.readString(L, 1);
    const requirer = this.opening.at(-1) ?? this.registrations.loadingFile;
    const file = this.files.library(name, requirer);
    if (file === undefined) {
      if (requirer !== undefined) for (const one of this.files.libraryPlaces(name, requirer)) underWay?.noteWanted(requirer, one);
      // Only a load may read folders.
      const near = underWay && nearestName(name, this.files.libraryNames(requirer));
      throw new LuaRaise(
        `there is no library '${name.slice(0, 80)}'${near === undefined ? "" : `; did you mean '${near}'?`}; libraries are the ` +
          "files of folders called lib or data, and files called data.lua: 'lib.picking' is lua/lib/picking.lua. 'packages.winter.data.places' is of a package, which must be among the needs " +
          "of the package that requires it",
      );
    }
    if (underWay && requirer !== undefined && requirer !== file) this.noteRequired(underWay, requirer, { name, file });
    const value = underWay?.fresh.get(file) ?? (underWay?.stale.has(file) ? undefined : this.values.get(file));
    if (value !== undefined) {
      vm.pushHeld(L, value);
      return 1;
    }
    if (!underWay) throw new LuaRaise(`'${name}' is not loaded yet; call require at the top of a file`);
    if (this.opening.includes(file)) throw new LuaRaise(`libraries require each other: ${[...this.opening, file].join(" -> ")}`);
    try {
      this.open(L, file, underWay);
    } catch (error) {
      if (requirer !== undefined && requirer !== file) underWay.noteWanted(requirer, file);
      throw error;
    }
    return 1;
  }

  /** A library that would come before the one that was found counts as required, too. */
  private noteRequired(load: LoadUnderWay, requirer: string, { name, file }: { name: string; file: string }): void {
    const places = this.files.libraryPlaces(name, requirer);
    for (const place of places.slice(0, places.indexOf(file) + 1)) if (place !== requirer) load.noteRequired(requirer, place);
  }

  /** Runs a library with its amendments inside the file that requires it, and pushes its result. */
  private open(L: LuaThread, library: string, load: LoadUnderWay): void {
    const { vm } = this;
    const amendments = this.files.amendmentsOf(library).filter((file) => load.stale.has(file) || !this.broken.has(file));
    const lowest = amendments.findLastIndex((file) => amendmentOf(file)!.amendment === "override");
    for (const file of amendments) load.noteRequired(library, file);
    this.opening.push(library);
    try {
      for (const file of [library, ...amendments]) sourceFor(file, load);
      this.run(L, amendments[lowest] ?? library, load);
      for (const file of amendments.slice(lowest + 1)) {
        this.run(L, file, load);
        extendTop(vm, L, file);
      }
    } finally {
      this.opening.pop();
    }
    if (vm.isNil(L, -1)) vm.pushBoolean(L, true);
    load.amendments.set(library, amendments);
    load.fresh.set(library, vm.hold(L, -1));
  }

  /** Runs a file and pushes what it returns. An error of the file goes on in the file that requires it. */
  private run(L: LuaThread, file: string, load: LoadUnderWay): void {
    const isAmendment = file !== this.opening.at(-1);
    if (isAmendment) this.opening.push(file);
    let hasFailed: boolean;
    try {
      hasFailed = this.chunks.call(L, file, sourceFor(file, load), (environment) =>
        load.environments.set(file, keptEnvironment(this.vm, environment)),
      );
    } finally {
      if (isAmendment) this.opening.pop();
    }
    if (hasFailed) this.vm.exports.lua_error(L);
  }
}

/** The source of a file, for code that Lua calls. @throws LuaRaise */
function sourceFor(file: string, load: LoadUnderWay): string {
  try {
    return load.sourceOf(file);
  } catch (error) {
    throw error instanceof ScriptFileError ? new LuaRaise(error.message) : error;
  }
}
