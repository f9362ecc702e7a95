import type { Key } from "../screen/terminal.js";
import { logLevels, type LogEntry, type LogLevel, type LogStore } from "../stores/log-store.js";
import { clockTime } from "../text/formats.js";
import { line, restyled, span, type Line, type Style } from "../text/line.js";
import { ListCursor, listKeys } from "./list-cursor.js";
import type { ViewArea, ViewActions, KeyHelp, View } from "./view.js";

const levelStyles: Readonly<Record<LogLevel, Style>> = { info: "dim", warn: "warning", error: "bad", fatal: "bad" };
const LEVEL_COLUMNS = 6;
const DETAIL_ROWS = 7;
/** Details shown after the message of a line. */
const SHOWN_DETAILS = 6;
const FEWEST_LIST_ROWS = 5;

/** The server's log, live. */
export class LogView implements View {
  readonly title = "Log";
  readonly keys: readonly KeyHelp[] = [
    ...listKeys,
    { keys: "l", does: "change the lowest level: info, warn, error, fatal" },
    { keys: "f", does: "follow the latest line, or stop following" },
    { keys: "/", does: "search; an empty text shows all lines" },
    { keys: "n / N", does: "go to the next error / the previous one" },
    { keys: "Enter", does: "show or hide details, such as file and line of an error" },
  ];
  private readonly store: LogStore;
  private readonly actions: ViewActions;
  private readonly cursor = new ListCursor<LogEntry>(({ number }) => String(number));
  private level: LogLevel = "info";
  private search = "";
  private isFollowing = true;
  private showsDetails = false;

  constructor(store: LogStore, actions: ViewActions) {
    this.store = store;
    this.actions = actions;
  }

  draw({ columns, rows }: ViewArea): readonly Line[] {
    const entries = this.found();
    const details = this.showsDetails && rows > FEWEST_LIST_ROWS + DETAIL_ROWS ? DETAIL_ROWS : 0;
    this.cursor.window(entries, rows - 1 - details);
    if (this.isFollowing) this.cursor.move(entries.length);
    const { visible, selectedIndex } = this.cursor.window(entries, rows - 1 - details);
    const selected = this.cursor.selected;
    return [
      this.heading(entries.length),
      ...visible.map((entry, index) => (index === selectedIndex ? restyled(entryLine(entry), "selected") : entryLine(entry))),
      ...(details > 0 && selected ? detailLines(selected, details, columns) : []),
    ];
  }

  press(key: Key): boolean {
    if (this.cursor.press(key)) {
      this.isFollowing = key.name === "end";
      return true;
    }
    switch (key.name) {
      case "l":
        this.level = logLevels[(logLevels.indexOf(this.level) + 1) % logLevels.length]!;
        return true;
      case "f":
        this.isFollowing = !this.isFollowing;
        return true;
      case "/":
        this.actions.ask("Search the log", (text) => (this.search = text.trim()), this.search);
        return true;
      case "n":
        this.toError(1);
        return true;
      case "S-n":
        this.toError(-1);
        return true;
      case "enter":
        this.showsDetails = !this.showsDetails;
        return true;
      default:
        return false;
    }
  }

  click(row: number): void {
    if (this.cursor.selectVisible(row - 1)) this.isFollowing = false;
  }

  wheel(by: number): void {
    this.isFollowing = false;
    this.cursor.move(by);
  }

  private heading(count: number): Line {
    const found = this.search === "" ? "" : `, search: ${this.search}`;
    return [
      span(`${count} of ${this.store.entries.length} lines, level ${this.level} and up${found}`, "strong"),
      span(this.isFollowing ? "  following" : "  not following (f)", this.isFollowing ? "good" : "warning"),
    ];
  }

  private found(): readonly LogEntry[] {
    const least = logLevels.indexOf(this.level);
    const wanted = this.search.toLowerCase();
    if (least === 0 && wanted === "") return this.store.entries;
    return this.store.entries.filter(
      (entry) => logLevels.indexOf(entry.level) >= least && (wanted === "" || textOf(entry).includes(wanted)),
    );
  }

  private toError(step: 1 | -1): void {
    const entries = this.found();
    const from = entries.findIndex(({ number }) => number === this.cursor.selected?.number);
    for (let at = from + step; at >= 0 && at < entries.length; at += step) {
      if (entries[at]!.level !== "error" && entries[at]!.level !== "fatal") continue;
      this.isFollowing = false;
      return this.cursor.move(at - from);
    }
    this.actions.say("No more errors in this direction.");
  }
}

function entryLine({ time, level, component, message, details }: LogEntry): Line {
  return [
    span(`${time === "" ? "        " : clockTime(time)} `, "dim"),
    span(level.padEnd(LEVEL_COLUMNS), levelStyles[level]),
    span(component === "" ? "" : `${component}: `, "dim"),
    span(message, level === "info" ? "plain" : levelStyles[level]),
    span(details.length === 0 ? "" : `  ${details.slice(0, SHOWN_DETAILS).join("  ")}`, "dim"),
  ];
}

function detailLines(entry: LogEntry, rows: number, columns: number): Line[] {
  const details = entry.details.length === 0 ? ["no details"] : entry.details;
  return [line("-".repeat(columns), "dim"), ...details.slice(0, rows - 1).map((text) => line(text.replaceAll("\t", "  ")))];
}

function textOf({ component, message, details }: LogEntry): string {
  return `${component} ${message} ${details.join(" ")}`.toLowerCase();
}
