import { existsSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { projectDirectory } from "../../runtime/base/system/version.js";
import { commandLines, documents, readDocument, unmarkedCommandLines } from "./documents/command-lines.js";
import { hasPrograms, runnerOf, runners, runnersByBeginning } from "./documents/runners.js";

const ROOT = projectDirectory();
/** Lines that need no server. All others run in the long tests. */
const SAMPLE = ["npm start -- --help", "npm run test:lua -- hello", "npm run docs", "npm run backup"];

describe("command lines of the documents", () => {
  const lines = commandLines();

  it("all have a runner, and stand in marked blocks", () => {
    expect(lines.filter(({ line }) => !runnerOf(line))).toEqual([]);
    expect(unmarkedCommandLines()).toEqual([]);
    const texts = lines.map(({ line }) => line);
    expect(Object.keys(runners).filter((line) => !texts.includes(line))).toEqual([]);
    expect(runnersByBeginning.filter(([beginning]) => !texts.some((line) => line.startsWith(beginning)))).toEqual([]);
    expect(hasPrograms, "curl, openssl and install are there").toBe(true);
  });

  it.each(SAMPLE)("do what the documents say: %s", async (line) => {
    expect(lines.map((one) => one.line)).toContain(line);
    await runnerOf(line)!(line);
  });
});

describe("links of the documents", () => {
  it.each(documents())("all have a target: %s", (document) => {
    for (const [, target, anchor] of readDocument(document).matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)]+))?\)/g)) {
      const file = target === "" ? document : path.join(path.dirname(document), target!);
      expect(existsSync(path.join(ROOT, file)), `${file} in ${document}`).toBe(true);
      if (anchor !== undefined) expect(headingsOf(file), `#${anchor} of ${file} in ${document}`).toContain(anchor);
    }
  });
});

/** The anchors that GitHub makes of the headings. */
function headingsOf(document: string): string[] {
  return [...readDocument(document).matchAll(/^#+ (.*)$/gm)].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replace(/[^\w\- ]/g, "")
      .replaceAll(" ", "-"),
  );
}
