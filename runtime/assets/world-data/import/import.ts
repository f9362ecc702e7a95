import { readFile, rm, stat } from "node:fs/promises";
import path from "node:path";
import { readFolder } from "../folder.js";
import { type DataProblem, WORLD_KINDS, type WorldKind } from "../kinds.js";
import { readWorldFile, readWorldText } from "../read-file.js";
import { reasonOf } from "../text-pieces.js";
import { WorldData } from "../world-data.js";
import {
  type Alternative,
  type Choices,
  decide,
  type Decision,
  earlierChoices,
  filesThere,
  keepChoices,
  leftOutBy,
} from "./alternatives.js";
import { classify } from "./classify.js";
import type { Converted } from "./foreign/draft.js";
import { convertFile } from "./foreign/foreign-files.js";
import { putFile } from "./put-file.js";

/** The result for one file. */
export interface ImportedFile {
  /** Its path in the imported directory. */
  readonly source: string;
  readonly kind: WorldKind;
  /** Relative to the directory of world data. */
  readonly destination: string;
  /** `refused` if nothing in the file was understood. */
  readonly outcome: "new" | "replaced" | "unchanged" | "refused";
  /** Lines or list members that were understood. */
  readonly things: number;
  readonly problems: readonly DataProblem[];
  /** What another server's file became. */
  readonly converted?: Converted;
}

export interface ImportReport {
  readonly files: readonly ImportedFile[];
  readonly decisions: readonly Decision[];
  /** Files of earlier imports that the decisions removed, relative to the directory of world data. */
  readonly removed: readonly string[];
  /** Files that hold no world data or could not be read. */
  readonly others: readonly { readonly source: string; readonly reason: string; readonly isUnreadable?: true }[];
}

/** The source does not exist, cannot be read, or is neither a file nor a directory. */
export class SourceError extends Error {
  override readonly name = "SourceError";
}

/** A file that is imported, or what another server's file becomes. */
interface Head extends Pick<ImportedFile, "source" | "kind" | "destination"> {
  readonly converted?: Converted;
}

interface Found {
  readonly base: string;
  readonly names: readonly string[];
  readonly refused: readonly { name: string; reason: string }[];
}

export interface ImportOptions {
  /** What the operator chose of alternatives. */
  readonly choices?: Choices;
  /** Asks the operator for a choice. Without it, an alternative that nobody chose ends the import before it begins. */
  readonly ask?: (alternative: Alternative) => Promise<string>;
}

/**
 * Copies the world data of a directory, or a single file, to where a shard reads it. Each file is replaced in one step,
 * so the shard may be running. Of files that exclude each other only the chosen ones are imported, and the others are
 * removed.
 *
 * @param world the directory of world data
 * @throws SourceError, UndecidedError and PutError
 */
export async function importWorldData(source: string, world: string, options: ImportOptions = {}): Promise<ImportReport> {
  const { base, names, refused } = await findFiles(source);
  const files: ImportedFile[] = [];
  const others: { source: string; reason: string; isUnreadable?: true }[] = refused.map(({ name, reason }) => ({
    source: name === "" ? base : name,
    reason,
    isUnreadable: true,
  }));
  const taken = new Map<string, Head>();
  const take = (head: Head): void => {
    const before = taken.get(head.destination);
    if (before) others.push({ source: head.source, reason: `would go where ${before.source} goes`, isUnreadable: true });
    else taken.set(head.destination, head);
  };
  for (const name of names) {
    const found = await classify(base, name);
    if ("reason" in found) others.push({ source: name, reason: found.reason });
    else if ("format" in found) {
      const { files: converted, reason } = await convertFile(path.join(base, name), name, found.format);
      if (converted.length === 0) others.push({ source: name, reason, isUnreadable: true });
      for (const one of converted) take({ source: name, kind: one.kind, destination: one.destination, converted: one });
    } else take({ source: name, ...found });
  }
  const there = await filesThere(world);
  const decisions = await decide([...taken.keys(), ...there], {
    flags: options.choices ?? {},
    earlier: await earlierChoices(world),
    ask: options.ask,
  });
  for (const head of taken.values()) {
    const decision = leftOutBy(head.destination, decisions);
    if (decision) others.push({ source: head.source, reason: `${decision.alternative.name} is ${decision.chosen}` });
    else files.push(await importFile(path.join(base, head.source), head, world));
  }
  const removed = there.filter((file) => leftOutBy(file, decisions) !== undefined);
  for (const file of removed) await rm(path.join(world, file), { force: true });
  await keepChoices(world, decisions);
  return { files: await withProblems(files, world), decisions, removed, others };
}

async function findFiles(source: string): Promise<Found> {
  const found = await stat(source).catch((error: NodeJS.ErrnoException) => {
    throw new SourceError(error.code === "ENOENT" ? `${source} does not exist` : `${source} cannot be read: ${reasonOf(error)}`);
  });
  if (found.isFile()) return { base: path.dirname(source), names: [path.basename(source)], refused: [] };
  if (!found.isDirectory()) throw new SourceError(`${source} is neither a file nor a directory`);
  const { files, refused } = await readFolder(source, source);
  return { base: source, names: files.map(({ name }) => name), refused };
}

async function importFile(file: string, { converted, ...head }: Head, world: string): Promise<ImportedFile> {
  const { kind, destination } = head;
  const { things, problems } = converted
    ? readWorldText(kind, converted.text, destination)
    : await readWorldFile(kind, file, destination);
  const all = converted ? [...ofSource(converted), ...inSource(problems, converted)] : problems;
  if (things === 0 && problems.length > 0) return { ...head, things, problems: all, outcome: "refused" };
  const bytes = converted ? Buffer.from(converted.text) : await readFile(file);
  return {
    ...head,
    things,
    problems: all,
    outcome: await putFile(bytes, path.join(world, destination)),
    ...(converted && { converted }),
  };
}

/** What a conversion left out. */
function ofSource({ destination, problems }: Converted): DataProblem[] {
  return problems.map((problem) => ({ file: destination, ...problem }));
}

/** Problems with the lines that the other server's file has. */
function inSource(problems: readonly DataProblem[], { lines }: Converted): DataProblem[] {
  return problems.map(({ line, ...rest }) => {
    const own = line === undefined ? undefined : (lines.get(line) ?? line);
    return { ...rest, ...(own !== undefined && { line: own }) };
  });
}

/** Adds the problems that a shard will report for the files. Duplicates show only when all files are read together. */
async function withProblems(files: readonly ImportedFile[], world: string): Promise<ImportedFile[]> {
  const data = new WorldData({ own: world, sample: "", hasTown: false });
  const byFile = new Map<string, DataProblem[]>();
  for (const kind of WORLD_KINDS) {
    if (!files.some((file) => file.kind === kind)) continue;
    await data.count(kind);
    for (const problem of data.problems(kind)) byFile.set(problem.file, [...(byFile.get(problem.file) ?? []), problem]);
  }
  return files.map((file) => {
    if (file.outcome === "refused") return file;
    const { converted } = file;
    const found = byFile.get(file.destination) ?? [];
    return { ...file, problems: converted ? [...ofSource(converted), ...inSource(found, converted)] : found };
  });
}
