import { constants } from "node:fs";
import { open } from "node:fs/promises";
import { TextDecoder } from "node:util";
import { FILE_MAX_BYTES, PIECE_BYTES } from "./limits.js";

/** A file that cannot be read as text. The message is written for operators. */
export class UnreadableFileError extends Error {
  override readonly name = "UnreadableFileError";
}

/**
 * Yields the text of a file piece by piece, each in its own turn of the event loop. The file is UTF-8, or UTF-16 with a
 * byte order mark. Invalid bytes become U+FFFD.
 *
 * @throws UnreadableFileError
 */
export async function* textPieces(file: string): AsyncGenerator<string, void> {
  // Without O_NONBLOCK, opening a named pipe waits for a writer.
  const handle = await open(file, constants.O_RDONLY | constants.O_NONBLOCK).catch(refuse);
  try {
    const { size, isFile } = await handle.stat().then((found) => ({ size: found.size, isFile: found.isFile() }));
    if (!isFile) throw new UnreadableFileError("is not a file");
    if (size > FILE_MAX_BYTES) throw new UnreadableFileError(`has ${size} bytes, more than ${FILE_MAX_BYTES}`);
    let decoder: TextDecoder | undefined;
    const buffer = Buffer.alloc(PIECE_BYTES);
    for (let total = 0; ;) {
      const { bytesRead } = await handle.read(buffer, 0, buffer.length).catch(refuse);
      if (bytesRead === 0) break;
      total += bytesRead;
      if (total > FILE_MAX_BYTES) throw new UnreadableFileError(`has more than ${FILE_MAX_BYTES} bytes`);
      const piece = buffer.subarray(0, bytesRead);
      decoder ??= decoderFor(piece);
      yield decoder.decode(piece, { stream: true });
    }
    if (decoder) yield decoder.decode();
  } finally {
    await handle.close();
  }
}

function decoderFor(beginning: Buffer): TextDecoder {
  if (beginning[0] === 0xff && beginning[1] === 0xfe) return new TextDecoder("utf-16le");
  if (beginning[0] === 0xfe && beginning[1] === 0xff) return new TextDecoder("utf-16be");
  if (beginning.includes(0)) throw new UnreadableFileError("is not a text file: it has a zero byte");
  return new TextDecoder("utf-8");
}

function refuse(error: unknown): never {
  throw new UnreadableFileError(reasonOf(error));
}

const reasons: Readonly<Record<string, string>> = {
  EACCES: "permission denied",
  EPERM: "permission denied",
  ENOENT: "it does not exist",
  ENOTDIR: "a part of its path is a file",
  EISDIR: "is a directory",
  ELOOP: "its link leads in a loop",
  EMFILE: "too many files are open",
};

/** Describes why a file or directory could not be used. */
export function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return (code && reasons[code]) ?? message;
}
