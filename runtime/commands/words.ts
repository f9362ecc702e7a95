/** A word of a line, and where in it. */
export interface Word {
  readonly text: string;
  readonly start: number;
  /** Behind its last character. */
  readonly end: number;
  /** False where a double quote was opened and not closed. */
  readonly isClosed: boolean;
}

/** A line in words. */
export interface Words {
  readonly line: string;
  readonly all: readonly Word[];
  /** The text from a word on, as it was written: what stands in double quotes as a whole is taken out of them. */
  textFrom(index: number): string;
}

const BLANK = /\s/;
const NEEDS_QUOTES = /[\s"]|^$/;

/**
 * Splits a line as a console does. Blanks part words. A double quote at the beginning of a word groups what follows up to the
 * next one; in there `\"` is a quote and `\\` a backslash. A quote within a word is a character like any other.
 */
export function splitLine(line: string): Words {
  const all: Word[] = [];
  for (let at = afterBlanks(line, 0); at < line.length; at = afterBlanks(line, all.at(-1)!.end)) all.push(wordAt(line, at));
  return {
    line,
    all,
    textFrom(index) {
      const first = all[index];
      if (!first) return "";
      const isQuotedWhole = index === all.length - 1 && first.isClosed && line[first.start] === '"';
      return isQuotedWhole ? first.text : line.slice(first.start).trimEnd();
    },
  };
}

/** The words of a list, each exactly as it is given; the line is what would be typed to the same effect. */
export function listedWords(texts: readonly string[]): Words {
  let line = "";
  const all = texts.map((text) => {
    const start = line === "" ? 0 : line.length + 1;
    line += `${line === "" ? "" : " "}${quoted(text)}`;
    return { text, start, end: line.length, isClosed: true };
  });
  return { line, all, textFrom: (index) => texts.slice(index).join(" ") };
}

/** A word as it must be typed to stay one. */
export function quoted(text: string): string {
  return NEEDS_QUOTES.test(text) ? `"${text.replace(/["\\]/g, "\\$&")}"` : text;
}

function wordAt(line: string, start: number): Word {
  let text = "";
  let at = start;
  if (line[at] === '"') {
    for (at++; at < line.length && line[at] !== '"'; at++) {
      if (line[at] === "\\" && (line[at + 1] === '"' || line[at + 1] === "\\")) at++;
      text += line[at];
    }
    if (at >= line.length) return { text, start, end: line.length, isClosed: false };
    at++;
  }
  const from = at;
  while (at < line.length && !BLANK.test(line[at]!)) at++;
  return { text: text + line.slice(from, at), start, end: at, isClosed: true };
}

function afterBlanks(line: string, at: number): number {
  while (at < line.length && BLANK.test(line[at]!)) at++;
  return at;
}
