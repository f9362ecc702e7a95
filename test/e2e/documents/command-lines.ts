import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { projectDirectory } from "../../../runtime/base/system/version.js";

/** Written by the server's own declarations; their tests are elsewhere. */
const GENERATED = ["docs/lua-api.md", "docs/packets.md"];
const PROGRAMS = "npm|node|curl|grep|cp|cat|docker|systemctl|runuser|journalctl|install|useradd|printf|[A-Z_]+=";

/** A command line as documents show it, without its comment, and where it stands. */
export interface CommandLine {
  readonly line: string;
  readonly document: string;
}

/** All documents that are written by hand, relative to the project's directory. */
export function documents(): string[] {
  const guides = readdirSync(path.join(projectDirectory(), "docs"))
    .filter((file) => file.endsWith(".md"))
    .map((file) => `docs/${file}`);
  return ["README.md", ...guides.filter((file) => !GENERATED.includes(file)), "deploy/README.md", "loadtest/README.md"];
}

export function readDocument(document: string): string {
  return readFileSync(path.join(projectDirectory(), document), "utf8");
}

/** The text of each fenced block of a language. */
export function blocksOf(text: string, language: string): string[] {
  return [...text.matchAll(/^```(\S+)\n(.*?)^```$/gms)].filter((match) => match[1] === language).map((match) => match[2]!);
}

/** Each command line of the documents once: those in blocks marked `sh`, and npm lines within sentences. */
export function commandLines(): CommandLine[] {
  const found = new Map<string, CommandLine>();
  for (const document of documents()) {
    const text = readDocument(document);
    const blocks = blocksOf(text, "sh").flatMap((block) => block.replace(/\\\n\s*/g, "").split("\n"));
    const sentences = text.replace(/^```.*?^```$/gms, "");
    const spans = [...sentences.matchAll(/`(npm (?:start|test|run) ?[^`<]*)`/g)].map((match) => match[1]!.replace(/\s+/g, " "));
    for (const one of [...blocks, ...spans]) {
      const line = one.replace(/\s{2,}#.*$/, "").trim();
      if (line !== "" && !found.has(line)) found.set(line, { line, document });
    }
  }
  return [...found.values()];
}

/** Command lines in indented blocks, which `commandLines` does not find. */
export function unmarkedCommandLines(): string[] {
  return documents().flatMap((document) => {
    const text = readDocument(document).replace(/^```.*?^```$/gms, "");
    return [...text.matchAll(new RegExp(`^ {4}(?:${PROGRAMS}).*$`, "gm"))].map(([line]) => `${document}: ${line.trim()}`);
  });
}
