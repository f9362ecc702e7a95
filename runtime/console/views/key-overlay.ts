import { line, span, type Line } from "../text/line.js";
import { fitted, textWidth, wrapped } from "../text/width.js";
import type { KeyHelp, View } from "./view.js";

/** Keys that mean the same in every view. */
export const commonKeys: readonly KeyHelp[] = [
  { keys: "1 to 7, Tab, S-Tab, click", does: "to a view, the next one, the one before" },
  { keys: ":", does: "type a command; Esc or Ctrl-G ends typing" },
  { keys: "Enter, Tab, Up Down", does: "while typing: run, complete, earlier lines" },
  { keys: "*", does: "lock: hide all and ignore all keys until *" },
  { keys: "Ctrl-L", does: "draw anew; try a lost connection at once" },
  { keys: "? or F1", does: "these keys" },
  { keys: "q or Ctrl-C", does: "leave" },
];

const GAP = 2;

/** All keys: those of the view, and those of every view. */
export function keyOverlay(view: View, columns: number): Line[] {
  const all = [...view.keys, ...commonKeys];
  const width = Math.min(Math.max(...all.map(({ keys }) => textWidth(keys))) + GAP, Math.floor(columns / 2));
  const rows = (keys: readonly KeyHelp[]): Line[] =>
    keys.flatMap(({ keys: names, does }) =>
      wrapped(does, columns - width).map((text, index) => [span(fitted(index === 0 ? names : "", width), "accent"), span(text)]),
    );
  return [
    [span(`Keys of ${view.title}`, "title"), span("  Any key closes this.", "dim")],
    ...(view.keys.length === 0 ? [line("none of its own", "dim")] : rows(view.keys)),
    [],
    line("Everywhere", "title"),
    ...rows(commonKeys),
  ];
}
