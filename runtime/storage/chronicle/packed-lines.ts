import { promisify } from "node:util";
import { deflateRaw, inflateRaw } from "node:zlib";
import { type ChronicleLine, LINE_KINDS } from "../../world/saved/chronicle.js";
import type { LineQuery, StoredLine } from "./chronicle-records.js";
import { COLUMN, lineOf, rowOf } from "./line-rows.js";
import { hasAll } from "./line-parts.js";

const deflate = promisify(deflateRaw);
const inflate = promisify(inflateRaw);

/** Process, world and number of a line. */
export type LinePlaceInRecord = Pick<StoredLine, "processId" | "worldId" | "number">;

/** A column of few different texts, and which of them each line has. */
interface TextColumn {
  readonly words: readonly unknown[];
  readonly at: readonly number[];
}
type Column = readonly unknown[] | TextColumn;

/** Packs lines, column by column. */
export async function packedContent(lines: readonly ChronicleLine[]): Promise<Uint8Array> {
  const rows = lines.map(rowOf);
  const width = Math.max(...rows.map(({ length }) => length));
  const columns = Array.from({ length: width }, (_, column) => rows.map((row) => row[column] ?? null));
  // Times grow slowly.
  const [times = []] = columns;
  columns[0] = times.map((at, index) => (index === 0 ? at : (at as number) - (times[index - 1] as number)));
  const texts = columns.map((column) => (column.some((value) => typeof value === "string") ? inWords(column) : column));
  return deflate(JSON.stringify(texts), { level: 9 });
}

/** Packed lines. Only those that are asked for become objects, which takes longer than to read all the others. */
export class PackedLines {
  private readonly columns: readonly Column[];
  private readonly times: readonly number[];
  private readonly placeOf: (index: number) => LinePlaceInRecord;

  private constructor(columns: readonly Column[], placeOf: (index: number) => LinePlaceInRecord) {
    this.columns = columns;
    this.placeOf = placeOf;
    let time = 0;
    this.times = this.numbers(COLUMN.at).map((more) => (time += more));
  }

  static async of(content: Uint8Array, placeOf: (index: number) => LinePlaceInRecord): Promise<PackedLines> {
    return new PackedLines(JSON.parse((await inflate(content)).toString("utf8")) as Column[], placeOf);
  }

  *all(): Generator<StoredLine> {
    for (const index of this.times.keys()) yield this.line(index);
  }

  /** The lines that may match; of the others it is certain that they do not. */
  *candidates(query: LineQuery): Generator<StoredLine> {
    const { items, who, place, from = -Infinity, to = Infinity, cause, template, kinds } = query;
    const { times } = this;
    const tests: ((index: number) => boolean)[] = [];
    if (kinds) tests.push(this.oneOf([COLUMN.kind], new Set(kinds.map((kind) => LINE_KINDS.indexOf(kind)))));
    if (items) tests.push(this.oneOf([COLUMN.subject, COLUMN.fromHolder, COLUMN.toHolder], new Set(items)));
    if (who) {
      const { subject, actor, fromRoot, toRoot, fromHolder, toHolder } = COLUMN;
      tests.push(this.oneOf([subject, actor, fromRoot, toRoot, fromHolder, toHolder], new Set(who)));
    }
    if (cause) tests.push(this.withWords(COLUMN.cause, cause));
    if (template) tests.push(this.withWords(COLUMN.template, template));
    if (place) {
      const [facets, xs, ys] = [this.numbers(COLUMN.facet), this.numbers(COLUMN.x), this.numbers(COLUMN.y)];
      const { facet, x, y, radius } = place;
      tests.push((i) => facets[i] === facet && Math.abs(xs[i]! - x) <= radius && Math.abs(ys[i]! - y) <= radius);
    }
    for (let index = 0; index < times.length; index++)
      if (times[index]! >= from && times[index]! <= to && tests.every((test) => test(index))) yield this.line(index);
  }

  private oneOf(columns: readonly number[], wanted: ReadonlySet<number>): (index: number) => boolean {
    const numbers = columns.map((column) => this.numbers(column));
    return (index) => numbers.some((column) => wanted.has(column[index]!));
  }

  private withWords(column: number, wanted: readonly string[]): (index: number) => boolean {
    const texts = this.columns[column]! as TextColumn;
    const fit = texts.words.map((text) => hasAll(text as string, wanted));
    return (index) => fit[texts.at[index]!]!;
  }

  private numbers(column: number): readonly number[] {
    return this.columns[column] as readonly number[];
  }

  private line(index: number): StoredLine {
    const values = this.columns.map((column, number) => {
      if (number === COLUMN.at) return this.times[index];
      return "words" in column ? column.words[column.at[index]!] : column[index];
    });
    return { ...lineOf(values), ...this.placeOf(index) };
  }
}

/** A column of few different texts. */
function inWords(column: readonly unknown[]): TextColumn {
  const numbers = new Map<unknown, number>();
  const at = column.map((value) => {
    const known = numbers.get(value) ?? numbers.size;
    numbers.set(value, known);
    return known;
  });
  return { words: [...numbers.keys()], at };
}
