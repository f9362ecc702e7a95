import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** The stock's answer to a request. */
export interface StockAnswer {
  /** Its file in the project. */
  readonly file: string;
  /** What the player reads, in quotes; undefined where that depends. */
  readonly says: string | undefined;
}

/** What editors know of the API; it calls nothing. */
const DEFINITIONS = "definitions/";
const ANSWER = /^request\.answer\("(?<request>\w+)", (?:told\((?<told>.*)\)\)$|told_cliloc\(CLILOC\.(?<cliloc>\w+)\))?/gm;

/** The stock's answer to each request, by the request's name. */
export function stockAnswers(root: string): ReadonlyMap<string, StockAnswer> {
  const answers = new Map<string, StockAnswer>();
  const folder = path.join(root, "lua");
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" }).sort()) {
    const file = name.replaceAll(path.sep, "/");
    if (!file.endsWith(".lua") || file.startsWith(DEFINITIONS)) continue;
    const source = readFileSync(path.join(folder, name), "utf8");
    for (const { groups } of source.matchAll(ANSWER)) {
      const { request, ...words } = groups as unknown as { request: string } & Words;
      answers.set(request, { file: `lua/${file}`, says: wordsIn(source, words) });
    }
  }
  return answers;
}

/** How an answer names what the player reads. */
interface Words {
  readonly told?: string | undefined;
  readonly cliloc?: string | undefined;
}

function wordsIn(source: string, { told, cliloc }: Words): string | undefined {
  if (told !== undefined) return textIn(source, told);
  return cliloc === undefined ? undefined : clilocIn(source, cliloc);
}

/** A text in quotes, or the value of a name. */
function textIn(source: string, told: string): string | undefined {
  return /^".*"$/.exec(told)?.[0] ?? new RegExp(`^local ${told} = (".*")$`, "m").exec(source)?.[1];
}

/** The number of one of the client's own texts, and the text, which stands behind it as a comment. */
function clilocIn(source: string, name: string): string | undefined {
  const found = new RegExp(`^\\s*${name} = (\\d+), -- (.*)$`, "m").exec(source);
  return found ? `${JSON.stringify(found[2])} (cliloc ${found[1]})` : undefined;
}
