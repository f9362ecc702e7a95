import { createReadStream } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import path from "node:path";
import { RecordEndError } from "../../byte-reader.js";
import { SKILL_NAMES } from "../../../../world/entities/skills.js";

const LINE_CHARACTERS_MAXIMUM = 64 * 1_024;
/** More lines of one thing are left out. */
const LINES_MAXIMUM = 4_000;

/** A thing in a text save: its heading and its lines. */
export class TextBlock {
  /** What the heading says it is, in lower case. */
  readonly kind: string;
  /** What follows in the heading. */
  readonly name: string;
  private readonly lines = new Map<string, string[]>();
  private count = 0;

  constructor(kind: string, name: string) {
    this.kind = kind.toLowerCase();
    this.name = name;
  }

  add(key: string, value: string): void {
    if (this.count++ >= LINES_MAXIMUM) return;
    const name = key.toLowerCase();
    const values = this.lines.get(name);
    if (values) values.push(value);
    else this.lines.set(name, [value]);
  }

  text(key: string): string | undefined {
    return this.lines.get(key)?.[0];
  }

  all(key: string): readonly string[] {
    return this.lines.get(key) ?? [];
  }

  /** The lines whose keys begin so, as pairs of the rest of the key and the value. */
  *beginning(start: string): Generator<[rest: string, value: string]> {
    for (const [key, [value]] of this.lines) if (key.startsWith(start)) yield [key.slice(start.length), value!];
  }

  /** All pairs, each key once. */
  *pairs(): Generator<[key: string, value: string]> {
    for (const [key, [value]] of this.lines) yield [key, value!];
  }
}

/** How a family writes blocks. */
export interface BlockStyle {
  /** The kind and name in a heading; undefined for other lines. */
  readonly heading: (line: string) => readonly [kind: string, name: string] | undefined;
  readonly line: RegExp;
  /** A line that ends a block. Without one, the next heading does. */
  readonly end?: string;
}

/** Reads a file block by block. */
export async function* blocksOf(file: string, style: BlockStyle, noteBytes: (bytes: number) => void): AsyncGenerator<TextBlock> {
  let block: TextBlock | undefined;
  for await (const written of linesOf(file, noteBytes)) {
    const line = written.trim();
    // Where blocks have an end, what looks like a heading in one is a line of it.
    const heading = block && style.end !== undefined ? undefined : style.heading(line);
    if (heading || (block && line === style.end)) {
      if (block) yield block;
      block = heading && new TextBlock(...heading);
    } else if (block) {
      const [, key, value = ""] = style.line.exec(line) ?? [];
      if (key) block.add(key, value.trim());
    }
  }
  if (!block) return;
  if (style.end !== undefined) throw new RecordEndError(`${path.basename(file)} ends in the middle of its last ${block.kind}`);
  yield block;
}

/** The blocks of a file up to where it is damaged. It is read again, and that says where it ends. */
export async function* soundBlocksOf(
  file: string,
  style: BlockStyle,
  noteBytes: (bytes: number) => void,
): AsyncGenerator<TextBlock> {
  try {
    yield* blocksOf(file, style, noteBytes);
  } catch (error) {
    if (!(error instanceof RecordEndError)) throw error;
  }
}

/** How lines are read. Letters of old saves are one byte each; lines of newer ones are UTF-8. */
const OLD_LINES = { encoding: "latin1", maximum: LINE_CHARACTERS_MAXIMUM } as const;

/** Reads a file line by line, and never holds much more than a line. */
export async function* linesOf(
  file: string,
  noteBytes: (bytes: number) => void,
  { encoding, maximum }: { encoding: "latin1" | "utf8"; maximum: number } = OLD_LINES,
): AsyncGenerator<string> {
  let rest = "";
  let isFirst = true;
  for await (const chunk of createReadStream(file, encoding) as AsyncIterable<string>) {
    noteBytes(chunk.length);
    if (isFirst && /^(?:\u00ff\u00fe|\u00fe\u00ff)/.test(chunk)) throw new RecordEndError(`${path.basename(file)} is UTF-16`);
    isFirst = false;
    const lines = (rest + chunk).split("\n");
    rest = lines.pop()!;
    if (rest.length > maximum) throw new RecordEndError(`${path.basename(file)} has a line that does not end`);
    yield* encoding === "latin1" ? lines.map(asUtf8) : lines;
  }
  if (rest !== "") yield encoding === "latin1" ? asUtf8(rest) : rest;
}

const decoder = new TextDecoder("utf-8", { fatal: true });

/** A line that was read as one byte a letter, decoded if its bytes are UTF-8. */
function asUtf8(line: string): string {
  // eslint-disable-next-line no-control-regex -- Most lines are ASCII.
  if (/^[\u0000-\u007f]*$/.test(line)) return line;
  try {
    return decoder.decode(Buffer.from(line, "latin1"));
  } catch {
    return line;
  }
}

/** The files of a folder with a pattern, in order; none where the folder is missing. Links are not followed. */
export async function filesLike(folder: string, pattern: RegExp): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const names = entries.filter((entry) => entry.isFile() && pattern.test(entry.name)).map(({ name }) => name);
  return names.sort().map((name) => path.join(folder, name));
}

export async function bytesOf(files: readonly string[]): Promise<number> {
  const sizes = await Promise.all(files.map(async (file) => (await stat(file)).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** `0x12` is hexadecimal, everything else decimal; 0 for what is no number. */
export function numberOf(text: string | undefined): number {
  const value = Number(text?.trim() || 0);
  return Number.isFinite(value) ? value : 0;
}

/** Whole numbers between commas. */
export function numbersIn(text: string | undefined): number[] {
  return (text ?? "").split(",").map(numberOf);
}

/** Names of skills in Sphere and POL that differ from ours. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  itemid: "item_identification",
  parry: "parrying",
  blacksmithing: "blacksmithy",
  bowcraft: "bowcraft_fletching",
  enticement: "discordance",
  evaluatingintel: "evaluating_intelligence",
  forensics: "forensic_evaluation",
  magicresistance: "resisting_spells",
  taming: "animal_taming",
  tasteid: "taste_identification",
  macefighting: "mace_fighting",
  swordfighting: "swordsmanship",
};
const skillIds = new Map([
  ...SKILL_NAMES.map((name, id) => [name.replaceAll("_", ""), id] as const),
  ...Object.entries(OTHER_NAMES).map(([name, own]) => [name, SKILL_NAMES.indexOf(own)] as const),
]);

/** The number of a skill by another family's name for it. */
export function skillId(name: string): number | undefined {
  return skillIds.get(name.toLowerCase());
}
