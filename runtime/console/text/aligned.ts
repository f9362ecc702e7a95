import { fitted, textWidth } from "./width.js";

/** A longer text does not push the columns after it away; only its own row is shifted. */
const WIDEST_COLUMNS = 32;
const GAP = "  ";

/** Rows of texts as lines in which each column begins at one place. Nothing is cut: the screen wraps what is too long. */
export function aligned(rows: readonly (readonly string[])[]): string[] {
  const widths: number[] = [];
  for (const row of rows) {
    for (const [at, text] of row.entries()) {
      const width = textWidth(text);
      if (width <= WIDEST_COLUMNS) widths[at] = Math.max(widths[at] ?? 0, width);
    }
  }
  return rows.map((row) =>
    row
      .map((text, at) => fitted(text, Math.max(widths[at] ?? 0, textWidth(text))))
      .join(GAP)
      .trimEnd(),
  );
}
