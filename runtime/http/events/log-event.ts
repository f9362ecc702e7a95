import { MAX_LOG_LINE_CHARS, MAX_LOG_MESSAGE_CHARS } from "./event-limits.js";

interface LogLineData {
  time: string;
  level: string;
  component: string | null;
  world?: string;
  message: string;
  details: Record<string, unknown>;
}

/**
 * Whether a written log line has level info or above. It checks only the start of the line, because most lines are not
 * streamed.
 */
export function isWorthStreaming(line: string): boolean {
  return /^\{"level":"(?:info|warn|error|fatal)"/.test(line);
}

/** A log line in the form of the event stream. The log has already removed secrets from it. */
export function logLineData(line: string): LogLineData {
  const { level, time, component, msg, world, ...details } = JSON.parse(line) as Record<string, unknown>;
  const message = textOf(msg);
  const isLong = line.length > MAX_LOG_LINE_CHARS;
  return {
    time: textOf(time),
    level: textOf(level),
    component: typeof component === "string" ? component : null,
    ...(typeof world === "string" && { world }),
    message: isLong ? message.slice(0, MAX_LOG_MESSAGE_CHARS) : message,
    details: isLong ? {} : details,
  };
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
