import { Contents, type FileContents } from "./contents.js";
import type { WorldKind } from "./kinds.js";
import { readerOf } from "./readers.js";
import { textPieces, UnreadableFileError } from "./text-pieces.js";

/**
 * Reads a file. If it cannot be read, the result holds a problem.
 *
 * @param name the file's name in messages, with its folders
 */
export async function readWorldFile(kind: WorldKind, path: string, name: string): Promise<FileContents> {
  const contents = new Contents(name);
  const reader = readerOf(kind, name, contents);
  try {
    for await (const piece of textPieces(path)) reader.take(piece);
    reader.end();
  } catch (error) {
    if (!(error instanceof UnreadableFileError)) throw error;
    contents.problem(error.message);
  }
  return contents.close();
}

/** Reads the text of a file that is not written yet. */
export function readWorldText(kind: WorldKind, text: string, name: string): FileContents {
  const contents = new Contents(name);
  const reader = readerOf(kind, name, contents);
  reader.take(text);
  reader.end();
  return contents.close();
}
