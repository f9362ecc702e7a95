import { MAX_LOG_LINE_CHARS, MAX_LOG_MESSAGE_CHARS } from "./event-limits.js";

interface LogLineData {
  time: string;
  level: string;
  component: string | null;
  message: string;
  details: Record<string, unknown>;
}

/** Whether a line, as the log writes it, is of level info or above. Looks at its beginning only, as most lines are never read here. */
export function isWorthStreaming(line: string): boolean {
  return /^\{"level":"(?:info|warn|error|fatal)"/.test(line);
}

/** A line of the log as readers of events get it. Secrets are out of it already: the log's own gate takes them out. */
export function logLineData(line: string): LogLineData {
  const { level, time, component, msg, ...details } = JSON.parse(line) as Record<string, unknown>;
  const message = textOf(msg);
  const isLong = line.length > MAX_LOG_LINE_CHARS;
  return {
    time: textOf(time),
    level: textOf(level),
    component: typeof component === "string" ? component : null,
    message: isLong ? message.slice(0, MAX_LOG_MESSAGE_CHARS) : message,
    details: isLong ? {} : details,
  };
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
