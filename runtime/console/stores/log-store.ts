import type { EventReader } from "../client/event-feed.js";
import type { LogLine } from "../../http/schemas/events.js";
import { ChangeListeners } from "./changes.js";

const KEPT_LINES = 5_000;
/** Dropped at once, so that a full log is not copied for each new line. */
const DROPPED_LINES = 500;

export const logLevels = ["info", "warn", "error", "fatal"] as const;
export type LogLevel = (typeof logLevels)[number];

/** A line of the log. */
export interface LogEntry {
  readonly number: number;
  /** ISO 8601; empty if the event had no time. */
  readonly time: string;
  readonly level: LogLevel;
  readonly component: string;
  readonly message: string;
  /** Its other members, as lines. */
  readonly details: readonly string[];
}

/** Members that mean nothing to people. */
const HIDDEN_DETAILS = new Set(["requestId", "reqId", "pid"]);

/** The server's log, from level info up. Failures of scripts are lines too, which begin with file and line. */
export class LogStore {
  readonly changes = new ChangeListeners();
  entries: LogEntry[] = [];
  private next = 1;

  constructor(feed: EventReader) {
    feed.on<LogLine>("log", (line) => this.take(entryOf(line, this.next++)));
    feed.on<{ reason: string }>("reset", () => this.take(gapEntry(this.next++)));
  }

  private take(entry: LogEntry): void {
    this.entries.push(entry);
    if (this.entries.length > KEPT_LINES) this.entries = this.entries.slice(DROPPED_LINES);
    this.changes.notify();
  }
}

function entryOf({ time, level, component, world, message, details }: LogLine, number: number): LogEntry {
  const place = [world, component].filter((part) => part !== undefined && part !== null).join(" ");
  return { number, time, level, component: place, message, details: detailLines(details) };
}

function gapEntry(number: number): LogEntry {
  return {
    ...{ number, time: "", level: "warn", component: "console" },
    message: "lines are missing here: the server restarted, or the connection was lost for too long",
    details: [],
  };
}

function detailLines(details: LogLine["details"]): string[] {
  return Object.entries(details)
    .filter(([name]) => !HIDDEN_DETAILS.has(name))
    .flatMap(([name, value]) => {
      if (name === "err" && typeof value === "object" && value !== null) return errorLines(value as Record<string, unknown>);
      const text = typeof value === "string" ? value : JSON.stringify(value);
      return `${name}: ${text}`.split("\n");
    });
}

function errorLines({ stack, message, type }: Record<string, unknown>): string[] {
  if (typeof stack === "string") return stack.split("\n");
  return [`${typeof type === "string" ? type : "Error"}: ${typeof message === "string" ? message : ""}`];
}
