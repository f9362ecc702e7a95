import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import v8 from "node:v8";
import { replaceFile } from "../../base/reports/whole-file.js";
import { projectDirectory } from "../../base/system/version.js";
import type { CompiledCode } from "./compiled-sources.js";

/** Among the bundles, which each build makes. */
const FILE = "dist/bundles/scripts.bytecode";

interface Stored {
  /** Of the WebAssembly that made the byte code: another build of Lua could read it wrongly. */
  readonly lua: string;
  readonly files: ReadonlyMap<string, { readonly source: string; readonly byteCode: Buffer }>;
}

/**
 * What the build compiled of the scripts of the stock, so that a server does not compile them at its start. A script
 * that was changed since is compiled as usual. Lua does not check byte code, so it comes from the build alone, which is
 * trusted as the program is, and never from a directory of scripts, packages or data.
 */
export class BuiltByteCode implements CompiledCode {
  /** By the script's name; `source` is the hash of the compiled source. */
  private files: Stored["files"];

  private constructor(files: Stored["files"]) {
    this.files = files;
  }

  /**
   * Undefined without a build, and for one with another build of Lua.
   *
   * @param file of the build of this project by default
   */
  static read(file = builtFile()): BuiltByteCode | undefined {
    let bytes: Buffer;
    try {
      bytes = readFileSync(file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
      throw error;
    }
    const { lua, files } = v8.deserialize(bytes) as Stored;
    return lua === hashOfLua() ? new BuiltByteCode(files) : undefined;
  }

  get(name: string, source: string): Buffer | undefined {
    const built = this.files.get(name);
    return built?.source === hashOf(source) ? built.byteCode : undefined;
  }

  /** Gives the memory back when all scripts are loaded. */
  release(): void {
    this.files = new Map();
  }
}

/** Collects what a Lua state compiles, for {@link BuiltByteCode}. */
export class ByteCodeWriter implements CompiledCode {
  private readonly files = new Map<string, { readonly source: string; readonly byteCode: Buffer }>();

  get(): undefined {
    return undefined;
  }

  set(name: string, source: string, byteCode: Buffer): void {
    this.files.set(name, { source: hashOf(source), byteCode });
  }

  /** Replaces the file as a whole, because a server may start meanwhile. */
  write(file = builtFile()): void {
    const stored: Stored = { lua: hashOfLua(), files: this.files };
    replaceFile(file, v8.serialize(stored));
  }
}

function builtFile(): string {
  return path.join(projectDirectory(), FILE);
}

/** The package has Lua beside its code. */
function hashOfLua(): string {
  return hashOf(readFileSync(path.join(path.dirname(createRequire(import.meta.url).resolve("wasmoon")), "glue.wasm")));
}

function hashOf(content: string | Buffer): string {
  return hash("sha256", content, "base64");
}
