import { prettyFactory } from "pino-pretty";
import { escapeUnsafe } from "./gate.js";

/** Makes lines of JSON readable: one line of text for each, and below it the stack of an error. */
export function readableLines(colour: boolean): (line: string) => string {
  const pretty = prettyFactory({ colorize: colour, translateTime: "UTC:yyyy-mm-dd HH:MM:ss.l", singleLine: true });
  return (line) => pretty(JSON.parse(line, escapeText) as object);
}

/** The lines of a stack stay lines; they are indented, so none can pass for a line of the log. */
function escapeText(name: string, value: unknown): unknown {
  if (typeof value !== "string") return value;
  return name === "stack" ? value.split("\n").map(escapeUnsafe).join("\n") : escapeUnsafe(value);
}
