import { line, span, type Line } from "../text/line.js";
import { fitted, textWidth, wrapped } from "../text/width.js";
import type { KeyHelp, View } from "./view.js";

/** Keys of every view. */
const commonKeys: readonly KeyHelp[] = [
  { keys: "1 to 7, Tab, S-Tab, click", does: "go to a view, the next one, the previous one" },
  { keys: ":", does: "type a command; Esc or Ctrl-G stops typing" },
  { keys: "Enter, Tab, Up Down", does: "while typing: run, complete, earlier lines" },
  { keys: "*", does: "lock: hide everything and ignore all keys until *" },
  { keys: "Ctrl-L", does: "redraw; retry a lost connection now" },
  { keys: "? or F1", does: "show these keys" },
  { keys: "q or Ctrl-C", does: "leave" },
];

const GAP = 2;

/** The keys of a view, and those of every view. */
export function keyOverlay(view: View, columns: number): Line[] {
  const all = [...view.keys, ...commonKeys];
  const width = Math.min(Math.max(...all.map(({ keys }) => textWidth(keys))) + GAP, Math.floor(columns / 2));
  const rows = (keys: readonly KeyHelp[]): Line[] =>
    keys.flatMap(({ keys: names, does }) =>
      wrapped(does, columns - width).map((text, index) => [span(fitted(index === 0 ? names : "", width), "accent"), span(text)]),
    );
  return [
    [span(`Keys of ${view.title}`, "title"), span("  Any key closes this.", "dim")],
    ...(view.keys.length === 0 ? [line("no keys of its own", "dim")] : rows(view.keys)),
    [],
    line("Everywhere", "title"),
    ...rows(commonKeys),
  ];
}
