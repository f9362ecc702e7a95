import { oneLine } from "./safe-text.js";
import { fitted, textWidth } from "./width.js";

/** The purpose of a text. `screen/theme.ts` gives each a look, with and without colours. */
export type Style = "plain" | "dim" | "strong" | "title" | "selected" | "good" | "warning" | "bad" | "accent" | "bar" | "input";

export interface StyledSpan {
  readonly text: string;
  readonly style: Style;
}

/** One row of the screen. */
export type Line = readonly StyledSpan[];

/** A text in a style. Makes texts of players safe: they cannot control the terminal. */
export function span(text: string, style: Style = "plain"): StyledSpan {
  return { text: oneLine(text), style };
}

export function line(text: string, style: Style = "plain"): Line {
  return [span(text, style)];
}

export const EMPTY_LINE: Line = [];

export function lineWidth(spans: Line): number {
  return spans.reduce((sum, { text }) => sum + textWidth(text), 0);
}

/** The line in exactly `columns`: filled, or cut at its end. */
export function fittedLine(spans: Line, columns: number): Line {
  const fitting: StyledSpan[] = [];
  let left = columns;
  for (const { text, style } of spans) {
    const width = textWidth(text);
    if (width > left) {
      if (left > 0) fitting.push({ text: fitted(text, left), style });
      return fitting;
    }
    fitting.push({ text, style });
    left -= width;
  }
  if (left > 0) fitting.push({ text: " ".repeat(left), style: "plain" });
  return fitting;
}

/** The whole line in one style, such as the selected row of a list. */
export function restyled(spans: Line, style: Style): Line {
  return spans.map(({ text }) => ({ text, style }));
}

/** One text at the left end, and one at the right end. */
export function apart(left: Line, right: Line, columns: number): Line {
  const space = columns - lineWidth(right);
  if (space <= 0) return fittedLine(right, columns);
  return [...fittedLine(left, space), ...right];
}
