import type { Placed, DataProblem, WorldKind } from "../../../../runtime/assets/world-data/kinds.js";
import { Contents, type FileContents } from "../../../../runtime/assets/world-data/contents.js";
import { readerOf } from "../../../../runtime/assets/world-data/readers.js";

/** Reads a text as a file of this kind, whole or in pieces. */
export function read(kind: WorldKind, file: string, text: string, pieces: readonly string[] = [text]): FileContents {
  const contents = new Contents(file);
  const reader = readerOf(kind, file, contents);
  for (const piece of pieces) reader.take(piece);
  reader.end();
  return contents.close();
}

/** The only entry of a file. Fails if there are others, or problems. */
export function only({ placed, problems }: FileContents): Placed {
  if (placed.length !== 1 || problems.length > 0) throw new Error(JSON.stringify({ placed, problems }));
  return placed[0]!;
}

/** Problems in the form of a report: `12: the reason`. */
export function told(problems: readonly DataProblem[]): string[] {
  return problems.map(({ line, reason }) => (line === undefined ? reason : `${line}: ${reason}`));
}
