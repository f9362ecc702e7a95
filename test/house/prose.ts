/** The longest line of a comment or document, in characters. */
const LONGEST_LINE = 120;

/** Phrases that a native technical writer does not use, each with what is wrong. */
const PHRASES: readonly (readonly [RegExp, string])[] = [
  [/\b(?:for|of|to|by|from|with|on|than) who(?:ever)?\b/gi, "a clause without a noun"],
  [/(?<=^|[.;:!]\s+)Who(?:ever)? (?!\w+s? [^.!]*\?)[^?!]*?(?:[.!](?=\s|$)|$)(?<!\?)/g, "a clause without a noun"],
  [/\bwhose\b(?=[.,;:)]| (?:it|they|he|she|is|are|was|were)\b)/gi, "whose as a noun"],
  [/\bso many\b(?![^.;]*\b(?:that|as)\b)/gi, "so many"],
  [/(?<!\b(?:all|both|each|many|most|none|one|part|some) )\bof which\b/gi, "of which"],
  [/\banew\b/gi, "anew"],
  [/\bamid(?:st)?\b/gi, "amid"],
  [/\bin vain\b/gi, "in vain"],
  [/\bthere(?:upon|in|of)\b/gi, "thereupon, therein, thereof"],
  [/\bparcels?\b/gi, "parcel"],
];

/** A comment, a text or a paragraph, with the line on which it begins. */
interface Prose {
  readonly line: number;
  readonly text: string;
}

const SCRIPT_TOKENS = /\/\*[\s\S]*?\*\/|(?<![:\\/])\/\/[^\n]*|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g;
const LUA_TOKENS = /--\[\[[\s\S]*?\]\]|--[^\n]*|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/g;
const COMMENT = /^(?:\/\/|\/\*|--)/;

/** The comments and texts of a source file, or the paragraphs of a document. Lines of comments that follow one another are one. */
export function proseOf(file: string, source: string): Prose[] {
  if (file.endsWith(".md")) return paragraphsOf(source);
  const found: { line: number; text: string; end: number; isComment: boolean }[] = [];
  for (const match of source.matchAll(file.endsWith(".lua") ? LUA_TOKENS : SCRIPT_TOKENS)) {
    const [token] = match;
    const isComment = COMMENT.test(token);
    const last = found.at(-1);
    const text = isComment ? bareComment(token) : token.slice(1, -1);
    const end = match.index + token.length;
    if (isComment && last?.isComment && source.slice(last.end, match.index).trim() === "") {
      last.text += ` ${text}`;
      last.end = end;
    } else if (text !== "") found.push({ line: lineAt(source, match.index), text, end, isComment });
  }
  return found;
}

function bareComment(token: string): string {
  return token
    .replace(/^\/\*\*?|\*\/$|^--\[\[|\]\]$/g, "")
    .split("\n")
    .map((line) => line.replace(/^\s*(?:\/\/+|--+|\*(?!\*))/, "").trim())
    .filter((line) => line !== "")
    .join(" ");
}

/** Paragraphs without fenced code; a row of a table is one of its own. */
function paragraphsOf(source: string): Prose[] {
  const found: Prose[] = [];
  let isOpen = false;
  for (const { line, text, isCode } of markdownLines(source)) {
    const bare = text.replace(/`[^`]*`/g, "`").trim();
    const startsNew = /^(?:[|#>]|[-*] |\d+\. )/.test(bare);
    if (isCode || bare === "") isOpen = false;
    else if (isOpen && !startsNew) found.push({ line, text: `${found.pop()!.text} ${bare}` });
    else found.push({ line, text: bare.replace(/^(?:[-*] |\d+\. |\| )/, "") });
    if (!isCode && bare !== "") isOpen = !bare.startsWith("|");
  }
  return found;
}

function* markdownLines(source: string): Iterable<{ line: number; text: string; isCode: boolean }> {
  let isCode = false;
  for (const [i, text] of source.split("\n").entries()) {
    const isFence = /^\s*```/.test(text);
    yield { line: i + 1, text, isCode: isCode || isFence };
    if (isFence) isCode = !isCode;
  }
}

function lineAt(source: string, index: number): number {
  return source.slice(0, index).split("\n").length;
}

/** What is wrong with the prose of a file, each with its line. */
export function offencesIn(file: string, source: string): string[] {
  const phrases = proseOf(file, source).flatMap(({ line, text }) =>
    PHRASES.flatMap(([pattern, name]) => [...text.matchAll(pattern)].map(([phrase]) => `${file}:${line}: ${name}: ${phrase}`)),
  );
  return [...phrases, ...longLines(file, source)];
}

function longLines(file: string, source: string): string[] {
  const lines = file.endsWith(".md")
    ? [...markdownLines(source)].filter(({ text, isCode }) => !isCode && !/^ {4}|^\s*[|!<]/.test(text))
    : source.split("\n").map((text, i) => ({ text, line: i + 1 }));
  return lines
    .filter(({ text }) => text.length > LONGEST_LINE && (file.endsWith(".md") || /^\s*(?:\/\/|\/?\*|--)/.test(text)))
    .map(({ line }) => `${file}:${line}: longer than ${LONGEST_LINE} characters`);
}
