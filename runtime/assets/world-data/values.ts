import { DELAY_MAX_MS } from "./limits.js";

const INTEGER = /^[+-]?\d{1,15}$/;
const HEXADECIMAL = /^0[xX][0-9A-Fa-f]{1,12}$/;
const DELAY = /^(?:(\d{1,3})\.)?(\d{1,2}):(\d{1,2})(?::(\d{1,2})(?:\.(\d{1,7}))?)?$/;

/** A whole number, decimal or `0x...`; undefined for anything else. */
export function parseInteger(text: string): number | undefined {
  return INTEGER.test(text) || HEXADECIMAL.test(text) ? Number(text) : undefined;
}

/** Parses a duration, `[days.]hours:minutes[:seconds[.fraction]]`, to milliseconds. Undefined if invalid. */
export function parseDelay(text: string): number | undefined {
  const parts = DELAY.exec(text);
  if (!parts) return undefined;
  const [days = 0, hours, minutes, seconds = 0] = parts
    .slice(1, 5)
    .map((part) => (part === undefined ? undefined : Number(part)));
  if (hours! > 23 || minutes! > 59 || seconds > 59) return undefined;
  const fraction = parts[5] === undefined ? 0 : Math.round(Number(`0.${parts[5]}`) * 1_000);
  const delay = (((days * 24 + hours!) * 60 + minutes!) * 60 + seconds) * 1_000 + fraction;
  return delay <= DELAY_MAX_MS ? delay : undefined;
}

/** Parses `(x, y, z)` or `(x, y)`. Undefined if invalid. */
export function parseLocation(text: string): { x: number; y: number; z?: number } | undefined {
  if (!text.startsWith("(") || !text.endsWith(")")) return undefined;
  const parts = text
    .slice(1, -1)
    .split(",", 4)
    .map((part) => parseInteger(part.trim()));
  const [x, y, z] = parts;
  if (parts.length < 2 || parts.length > 3 || parts.includes(undefined)) return undefined;
  return { x: x!, y: y!, ...(z !== undefined && { z }) };
}

/** Converts names to the form of scripts: `PointDest` and `pointDest` to `point_dest`, `SoundID` to `sound_id`. */
export function snakeCase(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, "$1_$2")
    .replace(/([A-Z])([A-Z][a-z])/g, "$1_$2")
    .toLowerCase();
}

/** Quotes and shortens a text for messages. */
export function shown(text: string): string {
  const line = text.replace(/[^\x20-\x7e\u00a0-\uffff]/g, "?");
  return `'${line.length > 60 ? `${line.slice(0, 60)}...` : line}'`;
}

/** Whether a text has characters of a wrong encoding or of a binary file. */
export function isBroken(text: string): boolean {
  return /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffd]/.test(text);
}
