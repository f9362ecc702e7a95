import { restyled, span, type Line, type StyledSpan, type Style } from "./line.js";
import { fitted } from "./width.js";

/** A column of a table, for rows of type Row. */
export interface Column<Row> {
  readonly title: string;
  /** In columns of the screen. */
  readonly width: number;
  /** Gets a share of the width that the others leave. */
  readonly grows?: boolean;
  readonly align?: "left" | "right";
  /** The smallest screen width that shows the column. */
  readonly onlyFrom?: number;
  readonly text: (row: Row) => string;
  readonly style?: (row: Row) => Style;
}

const GAP = 1;

/** Columns with their widths on a screen. Columns that do not fit are dropped from the right. */
export interface Layout<Row> {
  readonly columns: readonly { readonly column: Column<Row>; readonly width: number }[];
}

export function layoutOf<Row>(columns: readonly Column<Row>[], screenWidth: number): Layout<Row> {
  const shown = columns.filter(({ onlyFrom = 0 }) => screenWidth >= onlyFrom);
  const needed = (): number => shown.reduce((sum, { width }) => sum + width + GAP, -GAP);
  while (shown.length > 1 && needed() > screenWidth) shown.pop();
  const growing = shown.filter(({ grows }) => grows).length;
  let spare = Math.max(screenWidth - needed(), 0);
  let left = growing;
  return {
    columns: shown.map((column) => {
      if (!column.grows) return { column, width: Math.min(column.width, screenWidth) };
      const share = Math.floor(spare / left--);
      spare -= share;
      return { column, width: Math.min(column.width + share, screenWidth) };
    }),
  };
}

/** The titles, with a mark at the column that rows are sorted by. */
export function headerLine<Row>({ columns }: Layout<Row>, sorted?: { title: string; isDescending: boolean }): Line {
  return joined(
    columns.map(({ column, width }) => {
      const mark = column.title === sorted?.title ? (sorted.isDescending ? "▼" : "▲") : "";
      return { text: fitted(column.title + mark, width, column.align), style: "title" };
    }),
    "title",
  );
}

export function rowLine<Row>({ columns }: Layout<Row>, row: Row, isSelected: boolean): Line {
  const cells = columns.map(({ column, width }): StyledSpan => {
    const safe = span(column.text(row), column.style?.(row));
    return { text: fitted(safe.text, width, column.align), style: safe.style };
  });
  const line = joined(cells, "plain");
  return isSelected ? restyled(line, "selected") : line;
}

function joined(cells: readonly StyledSpan[], gapStyle: Style): Line {
  return cells.flatMap((cell, index) => (index === 0 ? [cell] : [{ text: " ".repeat(GAP), style: gapStyle }, cell]));
}
