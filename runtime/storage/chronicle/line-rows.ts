import { type ChronicleBatch, type ChronicleLine, type Holding, LINE_KINDS, LINE_PLACES } from "../../world/saved/chronicle.js";

/** A line as a list of values, in the order of {@link COLUMN}. */
export type LineRow = readonly unknown[];

/** Where each value of a line stands in its row. The last one is missing where there is nothing more to tell. */
export const COLUMN = {
  ...{ at: 0, kind: 1, cause: 2, actor: 3, subject: 4, template: 5, amount: 6 },
  ...{ fromWhere: 7, fromHolder: 8, fromRoot: 9, toWhere: 10, toHolder: 11, toRoot: 12 },
  ...{ facet: 13, x: 14, y: 15, z: 16, more: 17 },
} as const;

export function rowOf({
  at,
  kind,
  cause,
  actor,
  subject,
  template,
  amount,
  from,
  to,
  facet,
  x,
  y,
  z,
  more,
}: ChronicleLine): LineRow {
  const row = [
    ...[at, LINE_KINDS.indexOf(kind), cause, actor, subject, template, amount],
    ...holdingRow(from),
    ...holdingRow(to),
    ...[facet, x, y, z],
  ];
  return more === undefined ? row : [...row, JSON.stringify(more)];
}

/** How many lines there are, and the Unix milliseconds of the first and the last one. */
export interface LineSpan {
  readonly line_count: number;
  readonly first_at: number;
  readonly last_at: number;
}

export function spanOf(lines: readonly ChronicleLine[]): LineSpan {
  return { line_count: lines.length, first_at: lines[0]!.at, last_at: lines.at(-1)!.at };
}

/** A batch of lines as a text: as objects they would take ten times as long on their way to another thread. */
export interface EncodedLines {
  readonly firstLine: number;
  readonly span: LineSpan;
  readonly rows: string;
}

export function encodedLines({ firstLine, lines }: ChronicleBatch): EncodedLines {
  return { firstLine, span: spanOf(lines), rows: rowsText(lines) };
}

/** The rows of lines as JSON. */
export function rowsText(lines: readonly ChronicleLine[]): string {
  return JSON.stringify(lines.map(rowOf));
}

function holdingRow({ where, holder, root }: Holding): LineRow {
  return [LINE_PLACES.indexOf(where), holder, root];
}

export function lineOf(row: LineRow): ChronicleLine {
  const [at, kind, cause, actor, subject, template, amount, fromWhere, fromHolder, fromRoot, ...rest] = row;
  const [toWhere, toHolder, toRoot, facet, x, y, z, more] = rest;
  const holding = (where: unknown, holder: unknown, root: unknown): Holding => ({
    where: LINE_PLACES[where as number] ?? "nowhere",
    holder: holder as number,
    root: root as number,
  });
  return {
    at: at as number,
    kind: LINE_KINDS[kind as number] ?? "note",
    cause: cause as string,
    actor: actor as number,
    subject: subject as number,
    template: template as string,
    amount: amount as number,
    from: holding(fromWhere, fromHolder, fromRoot),
    to: holding(toWhere, toHolder, toRoot),
    ...{ facet: facet as number, x: x as number, y: y as number, z: z as number },
    ...(typeof more === "string" && { more: JSON.parse(more) as unknown }),
  };
}
