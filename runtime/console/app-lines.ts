/** The lines around a view: the names of the views, the state of the connection, and what stands there while the console is locked. */
import type { EventFeed } from "./client/event-feed.js";
import type { SignIn } from "./client/sign-in.js";
import { line, type Line, lineWidth, span, type Span } from "./text/line.js";
import type { View } from "./views/view.js";

/** The names of the views, with their numbers. */
export function tabsOf(views: readonly View[], current: number): Span[] {
  return views.map(({ title }, index) => span(` ${index + 1} ${title} `, index === current ? "bar" : "plain"));
}

/** The number of the name in a column; -1 where none is. */
export function tabAt(tabs: readonly Span[], column: number): number {
  let end = 0;
  return tabs.findIndex((tab) => column < (end += lineWidth([tab])));
}

/** As a word, so that the state does not depend on the colour. */
export function connectionOf({ kind }: EventFeed["state"]): Line {
  switch (kind) {
    case "live":
      return [span("live", "good")];
    case "connecting":
      return [span("connecting", "warning")];
    case "signInWanted":
      return [span("signed out", "bad")];
    case "waiting":
      return [span("lost", "bad")];
  }
}

/** What the line for messages shows while there is none: why there is no connection, or who is signed in. */
export function stateLine(state: EventFeed["state"], identity: SignIn["identity"]): Line {
  if (state.kind === "waiting") {
    const seconds = Math.max(Math.ceil((state.untilMs - Date.now()) / 1_000), 0);
    return line(`No connection: ${state.reason}. Retrying in ${seconds} s; Ctrl-L retries now.`, "bad");
  }
  return line(identity ? `${identity.username}, ${identity.role}` : "", "dim");
}

/** All lines of a locked console. */
export function lockedLines(rows: number): Line[] {
  const lines: Line[] = Array.from({ length: rows }, () => []);
  lines[Math.floor(rows / 2)] = line("  Locked. Press * to unlock.", "strong");
  return lines;
}
