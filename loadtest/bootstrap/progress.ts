import { bar } from "../report/progress.js";
import type { Screen } from "../report/screen.js";

const REDRAW_MS = 250;
const PLAIN_LINE_MS = 1_000;

/** Shows how many accounts are ready: a bar on a terminal, a line a second on a pipe. */
export function bootstrapProgress(screen: Screen): (done: number, total: number) => void {
  const startedAt = performance.now();
  let shownAt = -Infinity;
  return (done, total) => {
    if (total === 0) return;
    const now = performance.now();
    const isLast = done === total;
    if (!isLast && now - shownAt < (screen.isTerminal ? REDRAW_MS : PLAIN_LINE_MS)) return;
    shownAt = now;
    const perSecond = done / Math.max(1e-3, (now - startedAt) / 1_000);
    const rate = done === 0 ? "" : `  ${perSecond.toFixed(0)}/s  ${Math.ceil((total - done) / perSecond)} s left`;
    const text = `${done}/${total} accounts${isLast ? "" : rate}`;
    if (screen.isTerminal) screen.panel(isLast ? [] : [`${bar(done / total)} ${text}`]);
    else screen.line(text);
  };
}
