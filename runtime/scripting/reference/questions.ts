/** A question of the designer's guide, with the places that answer it. */
export interface Question {
  /** `make an item that does something` */
  readonly question: string;
  /** Plain text, except `code` in backquotes and links to recipes, `[trap](#recipe-trap)`. */
  readonly answer: string;
}

const HEADING = "## How do I";
const ROW = /^\| (?<question>[^|]+) \| (?<answer>[^|]+) \|$/gm;
const HEADINGS = /^#{2,4} (.+)$/gm;
const RULE = /^-+$/;
const LINK = /\[(?<text>[^\]]+)\]\((?<target>[^)]+)\)/g;
const RECIPE = "lua-api.md#";

/** The questions in the text of the designer's guide. Its links to other documents become their names. */
export function questionsIn(guide: string): Question[] {
  const begin = guide.indexOf(`${HEADING}\n`);
  if (begin === -1) return [];
  const end = guide.indexOf("\n## ", begin + HEADING.length);
  const index = guide.slice(begin, end === -1 ? undefined : end);
  const headings = new Map([...guide.matchAll(HEADINGS)].map(([, heading = ""]) => [`#${anchorOf(heading)}`, heading]));
  const inWords = (_: string, text: string, target: string): string => wordsOf(text, target, headings.get(target));
  return [...index.matchAll(ROW)]
    .map(({ groups }) => ({ question: groups!["question"]!, answer: groups!["answer"]!.replace(LINK, inWords) }))
    .filter(({ question }) => !RULE.test(question));
}

/** As the sites that show Markdown make it. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^a-z0-9 _-]/g, "")
    .replaceAll(" ", "-");
}

function wordsOf(text: string, target: string, heading: string | undefined): string {
  if (target.startsWith(`${RECIPE}recipe-`)) return `[${text}](#${target.slice(RECIPE.length)})`;
  // Names of the reference are links by themselves.
  if (text.startsWith("`") || target.startsWith("lua-api.md")) return text;
  if (heading === undefined) return `${text} (\`docs/${target}\`)`;
  return heading.toLowerCase() === text.toLowerCase() ? `“${heading}”` : `${text} (“${heading}”)`;
}
