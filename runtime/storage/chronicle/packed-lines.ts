import { promisify } from "node:util";
import { deflateRaw, inflateRaw } from "node:zlib";
import { type ChronicleLine, LINE_KINDS } from "../../world/saved/chronicle.js";
import type { LineQuery, StoredLine } from "./chronicle-records.js";
import { COLUMN, lineOf, rowOf } from "./line-rows.js";
import { hasAll } from "./line-parts.js";

const deflate = promisify(deflateRaw);
const inflate = promisify(inflateRaw);

/** The highest level takes four times as long, and saves 2 %. */
const DEFLATE_LEVEL = 6;

/** Process, world and number of a line. */
export type LinePlaceInRecord = Pick<StoredLine, "processId" | "worldId" | "number">;

/** A column of few different texts, and which of them each line has. */
interface TextColumn {
  readonly words: readonly unknown[];
  readonly at: readonly number[];
}
type Column = readonly unknown[] | TextColumn;

/** Columns with serials. Each line has the indices of its serials, which are stored once and in order. */
const SERIAL_COLUMNS: readonly number[] = [
  ...[COLUMN.actor, COLUMN.subject],
  ...[COLUMN.fromHolder, COLUMN.fromRoot, COLUMN.toHolder, COLUMN.toRoot],
];
/** Between columns, which JSON writes without line breaks. */
const BREAK = "\n";

/** Packs lines, column by column: a JSON text for the serials, and one for each column. */
export async function packedContent(lines: readonly ChronicleLine[]): Promise<Uint8Array> {
  const rows = lines.map(rowOf);
  const width = Math.max(...rows.map(({ length }) => length));
  const serials = [...new Set(rows.flatMap((row) => SERIAL_COLUMNS.map((column) => row[column] as number)))].sort(
    (one, other) => one - other,
  );
  const indices = new Map(serials.map((serial, index) => [serial, index]));
  const columns = Array.from({ length: width }, (_, number): Column => {
    const column = rows.map((row) => row[number] ?? null);
    if (number === COLUMN.at) return growth(column as number[]);
    if (SERIAL_COLUMNS.includes(number)) return column.map((serial) => indices.get(serial as number)!);
    return column.some((value) => typeof value === "string") ? inWords(column) : column;
  });
  const text = [growth(serials), ...columns].map((column) => JSON.stringify(column)).join(BREAK);
  return deflate(text, { level: DEFLATE_LEVEL });
}

/** Packed lines. Only columns that are needed are read, and only lines that are asked for become objects. */
export class PackedLines {
  private readonly texts: readonly Buffer[];
  private readonly columns: (Column | undefined)[] = [];
  private readonly serials: readonly number[];
  private readonly times: readonly number[];
  private readonly placeOf: (index: number) => LinePlaceInRecord;

  private constructor(content: Buffer, placeOf: (index: number) => LinePlaceInRecord) {
    const [serials, ...texts] = partsOf(content);
    this.texts = texts;
    this.placeOf = placeOf;
    this.serials = sums(JSON.parse(serials!.toString("utf8")) as number[]);
    this.times = sums(this.numbers(COLUMN.at));
  }

  static async of(content: Uint8Array, placeOf: (index: number) => LinePlaceInRecord): Promise<PackedLines> {
    return new PackedLines(await inflate(content), placeOf);
  }

  *all(): Generator<StoredLine> {
    for (const index of this.times.keys()) yield this.line(index);
  }

  /** The lines that may match; of the others it is certain that they do not. */
  *candidates(query: LineQuery): Generator<StoredLine> {
    let indices = this.indicesBetween(query);
    // Those come first that need few columns: often they leave no line, and the other columns are not read.
    for (const test of this.testsOf(query)) {
      if (indices.length === 0) return;
      indices = indices.filter(test());
    }
    for (const index of indices) yield this.line(index);
  }

  private indicesBetween({ from = -Infinity, to = Infinity }: LineQuery): number[] {
    const { times } = this;
    return [...times.keys()].filter((index) => times[index]! >= from && times[index]! <= to);
  }

  private *testsOf({ items, who, place, cause, template, kinds }: LineQuery): Generator<() => (index: number) => boolean> {
    if (kinds) yield () => this.oneOf([COLUMN.kind], new Set(kinds.map((kind) => LINE_KINDS.indexOf(kind))));
    if (cause) yield () => this.withWords(COLUMN.cause, cause);
    if (template) yield () => this.withWords(COLUMN.template, template);
    if (items) yield () => this.oneOf([COLUMN.subject, COLUMN.fromHolder, COLUMN.toHolder], this.indicesOf(items));
    if (place) yield () => this.within(place);
    if (who) yield () => this.oneOf(SERIAL_COLUMNS, this.indicesOf(who));
  }

  private within({ facet, x, y, radius }: NonNullable<LineQuery["place"]>): (index: number) => boolean {
    const [facets, xs, ys] = [this.numbers(COLUMN.facet), this.numbers(COLUMN.x), this.numbers(COLUMN.y)];
    return (i) => facets[i] === facet && Math.abs(xs[i]! - x) <= radius && Math.abs(ys[i]! - y) <= radius;
  }

  private indicesOf(serials: readonly number[]): ReadonlySet<number> {
    const wanted = new Set(serials);
    return new Set([...this.serials.keys()].filter((index) => wanted.has(this.serials[index]!)));
  }

  private oneOf(columns: readonly number[], wanted: ReadonlySet<number>): (index: number) => boolean {
    if (wanted.size === 0) return () => false;
    const numbers = columns.map((column) => this.numbers(column));
    return (index) => numbers.some((column) => wanted.has(column[index]!));
  }

  private withWords(column: number, wanted: readonly string[]): (index: number) => boolean {
    const texts = this.column(column) as TextColumn;
    const fit = texts.words.map((text) => hasAll(text as string, wanted));
    return (index) => fit[texts.at[index]!]!;
  }

  private numbers(column: number): readonly number[] {
    return this.column(column) as readonly number[];
  }

  private column(number: number): Column {
    return (this.columns[number] ??= JSON.parse(this.texts[number]!.toString("utf8")) as Column);
  }

  private line(index: number): StoredLine {
    const values = this.texts.map((_, number) => {
      if (number === COLUMN.at) return this.times[index];
      const column = this.column(number);
      if ("words" in column) return column.words[column.at[index]!];
      return SERIAL_COLUMNS.includes(number) ? this.serials[column[index] as number] : column[index];
    });
    return { ...lineOf(values), ...this.placeOf(index) };
  }
}

/** The texts between line breaks. They are many, and few of them are read, so each becomes text when it is. */
function partsOf(content: Buffer): Buffer[] {
  const parts: Buffer[] = [];
  let begin = 0;
  for (let end = content.indexOf(BREAK); end !== -1; end = content.indexOf(BREAK, begin)) {
    parts.push(content.subarray(begin, end));
    begin = end + 1;
  }
  return [...parts, content.subarray(begin)];
}

/** Of numbers that grow slowly: by how much each is larger than the one before. */
function growth(numbers: readonly number[]): number[] {
  return numbers.map((number, index) => (index === 0 ? number : number - numbers[index - 1]!));
}

/** The numbers of their {@link growth}. */
function sums(growth: readonly number[]): number[] {
  let sum = 0;
  return growth.map((more) => (sum += more));
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
