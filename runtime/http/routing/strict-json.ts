import { jsonOfText } from "../../base/text/text-files.js";
import { MAX_JSON_DEPTH } from "./limits.js";

/** The message says what is wrong without repeating the text, which may contain a password. */
export class StrictJsonError extends Error {
  override readonly name = "StrictJsonError";
}

/**
 * `JSON.parse` for untrusted text. It refuses a member that occurs twice, because readers disagree on which one counts,
 * and `__proto__`, because code that copies members would set the prototype.
 *
 * @throws StrictJsonError
 */
export function parseStrictJson(text: string): unknown {
  let value: unknown;
  try {
    value = jsonOfText(text);
  } catch (error) {
    throw new StrictJsonError(`The body cannot be read: ${(error as Error).message}.`);
  }
  checkMembers(text);
  return value;
}

/** Walks valid JSON text, so only brackets, commas and strings matter. */
function checkMembers(text: string): void {
  /** The members of each open object so far; undefined for an open array. */
  const open: (Set<string> | undefined)[] = [];
  let nameComesNext = false;
  for (let at = 0; at < text.length; at++) {
    switch (text[at]) {
      case "{":
      case "[":
        open.push(text[at] === "{" ? new Set() : undefined);
        if (open.length > MAX_JSON_DEPTH) throw new StrictJsonError(`The body nests deeper than ${MAX_JSON_DEPTH} levels.`);
        nameComesNext = text[at] === "{";
        break;
      case "}":
      case "]":
        open.pop();
        nameComesNext = false;
        break;
      case ",":
        nameComesNext = open.at(-1) !== undefined;
        break;
      case '"': {
        const end = endOfString(text, at);
        if (nameComesNext) checkName(JSON.parse(text.slice(at, end + 1)) as string, open.at(-1));
        nameComesNext = false;
        at = end;
        break;
      }
      case undefined:
      default:
    }
  }
}

function checkName(name: string, seen: Set<string> | undefined): void {
  if (name === "__proto__") throw new StrictJsonError("The body contains a member that is not allowed.");
  if (seen?.has(name)) throw new StrictJsonError("The body contains a member twice.");
  seen?.add(name);
}

/** The index of the closing quote of the string that opens at `start`. */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (text[at] !== '"') at += text[at] === "\\" ? 2 : 1;
  return at;
}
