import { prettyFactory } from "pino-pretty";
import { escapeUnsafe } from "./gate.js";

/** Converts lines of JSON to readable text: one line each, with the stack of an error below. */
export function readableLines(colour: boolean): (line: string) => string {
  const pretty = prettyFactory({ colorize: colour, translateTime: "UTC:yyyy-mm-dd HH:MM:ss.l", singleLine: true });
  return (line) => pretty(JSON.parse(line, escapeText) as object);
}

/** Keeps the lines of a stack, which are indented, so none can look like a line of the log. */
function escapeText(name: string, value: unknown): unknown {
  if (typeof value !== "string") return value;
  return name === "stack" ? value.split("\n").map(escapeUnsafe).join("\n") : escapeUnsafe(value);
}
