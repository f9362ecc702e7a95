import { existsSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { projectDirectory } from "../../runtime/base/system/version.js";
import { commandLines, documents, readDocument, unmarkedCommandLines } from "./documents/command-lines.js";
import { expectKnown } from "./documents/known.js";

const ROOT = projectDirectory();

describe("command lines of the documents", () => {
  it("stand in marked blocks", () => {
    expect(unmarkedCommandLines()).toEqual([]);
  });

  it.each(commandLines())("use what the project has: $line", ({ line }) => expectKnown(line));
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
