import { isUtf8 } from "node:buffer";

/** What is wrong with a file, and where. The message quotes nothing, since the file may hold a secret. */
export class TextFileError extends Error {
  override readonly name = "TextFileError";
  readonly line: number;

  constructor(message: string, line: number, options?: ErrorOptions) {
    super(message, options);
    this.line = line;
  }
}

const MARK = "\uFEFF";
const LINE_FEED = 0x0a;

/** The text of a file, without a byte order mark. @throws TextFileError where it is not UTF-8 */
export function textOfBytes(bytes: Buffer): string {
  if (!isUtf8(bytes)) {
    const line = brokenLine(bytes);
    throw new TextFileError(`line ${line} is not UTF-8; save the file as UTF-8`, line);
  }
  const text = bytes.toString("utf8");
  return text.startsWith(MARK) ? text.slice(1) : text;
}

function brokenLine(bytes: Buffer): number {
  for (let line = 1, start = 0; ; line++) {
    const end = bytes.indexOf(LINE_FEED, start);
    if (end < 0 || !isUtf8(bytes.subarray(start, end))) return line;
    start = end + 1;
  }
}

/** The value in a JSON file. @throws TextFileError with line and column */
export function jsonOfBytes(bytes: Buffer): unknown {
  return jsonOfText(textOfBytes(bytes));
}

/** As {@link jsonOfBytes}. */
export function jsonOfText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const before = text.slice(0, faultIn(text)).split("\n");
    const place = `line ${before.length}, column ${before.at(-1)!.length + 1}`;
    throw new TextFileError(`it is not valid JSON: see ${place}`, before.length, { cause: error });
  }
}

const BLANKS = /[ \t\r\n]*/y;
const STRING = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;
const SCALAR = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-])/y;

/** Where a text stops to be JSON, or its end. */
function faultIn(text: string): number {
  let at = 0;
  const skip = (pattern: RegExp): boolean => {
    pattern.lastIndex = at;
    const found = pattern.test(text);
    if (found) at = pattern.lastIndex;
    return found;
  };
  const sign = (one: string): boolean => {
    skip(BLANKS);
    if (text[at] !== one) return false;
    at++;
    return true;
  };
  const list = (end: string, member: () => boolean): boolean => {
    if (sign(end)) return true;
    do if (!member()) return false;
    while (sign(","));
    return sign(end);
  };
  const value = (): boolean => {
    if (sign("{")) return list("}", () => (skip(BLANKS), skip(STRING)) && sign(":") && value());
    if (sign("[")) return list("]", value);
    return skip(STRING) || skip(SCALAR);
  };
  if (value()) skip(BLANKS);
  return at;
}
