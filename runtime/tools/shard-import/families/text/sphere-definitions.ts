import { readdir } from "node:fs/promises";
import path from "node:path";
import { type BlockStyle, blocksOf } from "./text-blocks.js";

export const SPHERE_STYLE: BlockStyle = {
  heading: (line) => {
    const [, kind, name] = /^\[(\S+)\s*([^\]]*)\]/.exec(line) ?? [];
    return kind === undefined ? undefined : [kind, name!.trim()];
  },
  line: /^([^=\s]+)\s*=\s*(.*)$/,
};

/** Sphere writes hexadecimal numbers with a leading 0. */
export function hexNumber(text: string | undefined): number {
  const written = text?.trim() ?? "";
  if (/^0x[0-9a-f]+$/i.test(written)) return Number(written);
  if (/^0[0-9a-f]+$/i.test(written)) return Number.parseInt(written, 16);
  const value = Number(written);
  return Number.isFinite(value) ? value : 0;
}

/** What the scripts of a Sphere shard say of the names in its save. */
export interface SphereDefinitions {
  /** Graphics of items and bodies of characters, by definition names. */
  readonly arts: ReadonlyMap<string, number>;
  readonly bodies: ReadonlyMap<string, number>;
}

const MULTI_BASE = 0x4000;
const FILES_MAXIMUM = 5_000;
const DEPTH_MAXIMUM = 8;

/** Reads the definitions in the first of these folders that exists. */
export async function readDefinitions(folders: readonly string[]): Promise<SphereDefinitions> {
  const written = { itemdef: new Map<string, string>(), chardef: new Map<string, string>() };
  for (const folder of folders) {
    const files = await scriptsIn(folder, 0);
    if (files.length === 0) continue;
    for (const file of files) {
      for await (const block of blocksOf(file, SPHERE_STYLE, () => {})) {
        const kind = block.kind === "multidef" ? "itemdef" : block.kind;
        const names = kind === "itemdef" || kind === "chardef" ? written[kind] : undefined;
        if (!names || names.size > 200_000) continue;
        // Multis have numbers behind those of all things.
        const isMulti = block.kind === "multidef" && /^0?[0-9a-f]+$/i.test(block.name);
        const id = isMulti ? `0${(MULTI_BASE + Number.parseInt(block.name, 16)).toString(16)}` : (block.text("id") ?? block.name);
        names.set(block.name.toLowerCase(), id.toLowerCase());
        for (const name of block.all("defname")) names.set(name.toLowerCase(), id.toLowerCase());
      }
    }
    break;
  }
  return { arts: resolved(written.itemdef), bodies: resolved(written.chardef) };
}

/** Follows names of names to numbers. */
function resolved(names: ReadonlyMap<string, string>): Map<string, number> {
  const numbers = new Map<string, number>();
  for (const name of names.keys()) {
    let id: string | undefined = name;
    for (let depth = 0; depth < DEPTH_MAXIMUM && id !== undefined; depth++) {
      if (/^0[0-9a-f]*$/.test(id)) {
        numbers.set(name, hexNumber(id));
        break;
      }
      id = names.get(id);
    }
  }
  return numbers;
}

async function scriptsIn(folder: string, depth: number): Promise<string[]> {
  if (depth > DEPTH_MAXIMUM) return [];
  const files: string[] = [];
  for (const entry of await readdir(folder, { withFileTypes: true }).catch(() => [])) {
    const name = path.join(folder, entry.name);
    if (entry.isDirectory()) files.push(...(await scriptsIn(name, depth + 1)));
    else if (entry.isFile() && entry.name.toLowerCase().endsWith(".scp")) files.push(name);
  }
  return files.slice(0, FILES_MAXIMUM);
}
