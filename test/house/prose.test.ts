import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { projectDirectory } from "../../runtime/base/system/version.js";
import { offencesIn, proseOf } from "./prose.js";

const ROOT = projectDirectory();

/** Texts that `npm run docs` generates from texts checked where they stand, and the examples of this test. */
const EXEMPT = [/^docs\/(?:lua-api|packets|client-coverage)\.md$/, /^lua\/definitions\//, /^test\/house\/prose/];

const PROSE = /\.(?:ts|mts|js|mjs|cjs|lua|md)$/;

const offences: string[] = [];
for (const file of execFileSync("git", ["ls-files"], { cwd: ROOT, encoding: "utf8" }).split("\n")) {
  if (!PROSE.test(file) || EXEMPT.some((pattern) => pattern.test(file))) continue;
  offences.push(...offencesIn(file, readFileSync(path.join(ROOT, file), "utf8")));
}

it("comments, messages and documents are plain English", () => {
  expect(offences).toEqual([]);
});

describe("the rules of prose", () => {
  const offends = (text: string): number => offencesIn("a.md", text).length;

  it("find what has no noun in front of its clause", () => {
    for (const text of [
      "a gate for who has a key",
      "It belongs to whoever took it.",
      "Who is struck loses hits.",
      "it says whose it is",
    ])
      expect(offends(text), text).toBe(1);
    for (const text of ["the player who has a key", "Who may enter?", "a player whose pet is dead", "says who may enter"])
      expect(offends(text), text).toBe(0);
  });

  it("find words that nobody says", () => {
    for (const text of [
      "at most so many lines",
      "files, of which one is read",
      "written anew",
      "amid the rush",
      "in vain",
      "a parcel",
    ])
      expect(offends(text), text).toBe(1);
    expect(offends("so many lines that they do not fit")).toBe(0);
  });

  it("find long lines, but not in tables and code", () => {
    const long = "word ".repeat(30).trim();
    expect(offends(long)).toBe(1);
    expect(offends(`| ${long} |`)).toBe(0);
    expect(offends(`\`\`\`\n${long}\n\`\`\``)).toBe(0);
    expect(offencesIn("a.ts", `// ${long}\nconst a = 1;`)).toHaveLength(1);
  });

  it("read comments and texts of code, and nothing else", () => {
    const source = 'const who = 1; // of who\n// leaves\ncall("for who has none", `to ${whoever}`);';
    expect(proseOf("a.ts", source).map(({ text }) => text)).toEqual(["of who leaves", "for who has none", "to ${whoever}"]);
    expect(proseOf("a.lua", '-- by who\nlocal a = "from who" --[[ x ]]').map(({ text }) => text)).toEqual([
      "by who",
      "from who",
      "x",
    ]);
  });
});
