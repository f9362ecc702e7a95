import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { projectDirectory } from "../../runtime/base/system/version.js";

/** A number of the client's texts, and what a comment beside it says of it. */
const NAMED = /\b(\d{6,7})\b[^\n]{0,4}? -- (.+)$/gm;

/** What the comments of the stock's scripts say about the client's own texts, by their numbers. */
export function clientTexts(): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  for (const root of ["lua", "gumps"])
    for (const file of readdirSync(path.join(projectDirectory(), root), { recursive: true, encoding: "utf8" }))
      if (file.endsWith(".lua"))
        for (const [, number, text] of readFileSync(path.join(projectDirectory(), root, file), "utf8").matchAll(NAMED))
          texts.set(number!, text!.trim());
  return texts;
}
