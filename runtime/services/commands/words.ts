/** A word of a line, with its position. */
export interface Word {
  readonly text: string;
  readonly start: number;
  /** The index after its last character. */
  readonly end: number;
  /** False if a double quote was opened and not closed. */
  readonly isClosed: boolean;
}

/** A line, split into words. */
export interface Words {
  readonly line: string;
  readonly all: readonly Word[];
  /** The text from a word on, as it is written; without its double quotes if they enclose all of it. */
  textFrom(index: number): string;
  /** As {@link textFrom}, with all double quotes. */
  writtenFrom(index: number): string;
}

const BLANK = /\s/;
const NEEDS_QUOTES = /[\s"]|^$/;

/**
 * Splits a line as a shell does. Blanks separate words. A double quote at the beginning of a word groups everything up
 * to the next double quote; between them `\"` is a quote and `\\` a backslash. A quote inside a word is an ordinary
 * character.
 */
export function splitLine(line: string): Words {
  const all: Word[] = [];
  for (let at = afterBlanks(line, 0); at < line.length; at = afterBlanks(line, all.at(-1)!.end)) all.push(wordAt(line, at));
  const writtenFrom = (index: number): string => line.slice(all[index]?.start ?? line.length).trimEnd();
  return {
    line,
    all,
    textFrom(index) {
      const first = all[index];
      const isQuotedWhole = index === all.length - 1 && first?.isClosed && line[first.start] === '"';
      return isQuotedWhole ? first.text : writtenFrom(index);
    },
    writtenFrom,
  };
}

/** The words of a list, unparsed. The line is what one would type for the same effect. */
export function listedWords(texts: readonly string[]): Words {
  let line = "";
  const all = texts.map((text) => {
    const start = line === "" ? 0 : line.length + 1;
    line += `${line === "" ? "" : " "}${quoted(text)}`;
    return { text, start, end: line.length, isClosed: true };
  });
  const textFrom = (index: number): string => texts.slice(index).join(" ");
  return { line, all, textFrom, writtenFrom: textFrom };
}

/** A word in the form that {@link splitLine} reads as one word. */
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
