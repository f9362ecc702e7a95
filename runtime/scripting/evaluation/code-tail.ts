/** A name in a chain of names, such as `players.all(1)`. */
export interface ChainLink {
  readonly name: string;
  /** Whether it is called: what follows is about its result. */
  readonly isCalled: boolean;
}

/** The end of a piece of code: `players.by_session(1):te` is the chain of players and by_session, a colon, and `te`. */
export interface CodeTail {
  readonly chain: readonly ChainLink[];
  readonly separator: "" | "." | ":";
  /** The beginning of the last name. */
  readonly typed: string;
  /** Where it begins. */
  readonly start: number;
}

const LAST_NAME = /[A-Za-z_]\w*$/;
const BRACKETS: Readonly<Record<string, string>> = { ")": "(", "}": "{", "]": "[" };

/** Reads the end of a piece of code; undefined where no name is expected, or it is not understood. */
export function codeTail(code: string): CodeTail | undefined {
  const typed = LAST_NAME.exec(code)?.[0] ?? "";
  const start = code.length - typed.length;
  if (/\d$/.test(code.slice(0, start))) return undefined;
  const chain: ChainLink[] = [];
  let at = start;
  const separator = separatorBefore(code, at);
  if (separator === undefined) return undefined;
  for (let mark: string = separator; mark !== "";) {
    at -= 1;
    let isCalled = false;
    if (code[at - 1] === ")") {
      const open = openingOf(code, at - 1);
      if (open === undefined) return undefined;
      at = open;
      isCalled = true;
    }
    const name = LAST_NAME.exec(code.slice(0, at))?.[0];
    if (name === undefined) return undefined;
    chain.unshift({ name, isCalled });
    at -= name.length;
    const before = separatorBefore(code, at);
    if (before === undefined) return undefined;
    mark = before;
  }
  return { chain, separator, typed, start };
}

/** The mark before an index; empty for the first name, undefined within a number or `..`. */
function separatorBefore(code: string, at: number): "" | "." | ":" | undefined {
  const mark = code[at - 1];
  if (mark !== "." && mark !== ":") return "";
  const before = code[at - 2] ?? "";
  if (before === mark) return mark === "." ? "" : undefined;
  return /[\w)]/.test(before) ? mark : undefined;
}

/** The index of the bracket that a closing one belongs to. */
function openingOf(code: string, closing: number): number | undefined {
  const open: string[] = [];
  for (let at = closing; at >= 0; at--) {
    const character = code[at]!;
    const opening = BRACKETS[character];
    if (opening !== undefined) open.push(opening);
    else if (character === open.at(-1)) open.pop();
    if (open.length === 0) return at;
  }
  return undefined;
}
