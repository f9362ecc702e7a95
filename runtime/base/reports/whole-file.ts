import { accessSync, constants, existsSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { mkdir, rename, writeFile } from "node:fs/promises";
import path from "node:path";

/** Why a file could not be written, as far as can be told before; undefined when nothing speaks against it. */
export function outputProblem(file: string): string | undefined {
  try {
    let directory = path.dirname(path.resolve(file));
    while (!existsSync(directory)) directory = path.dirname(directory);
    if (!statSync(directory).isDirectory()) return `'${directory}' is no directory.`;
    accessSync(directory, constants.W_OK);
    return statSync(file, { throwIfNoEntry: false })?.isDirectory() ? "It is a directory." : undefined;
  } catch (error) {
    return `Its directory cannot be written (${(error as NodeJS.ErrnoException).code ?? String(error)}).`;
  }
}

/** Writes a file that appears complete or not at all. Makes its folder. */
export async function writeWhole(file: string, content: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  const part = `${file}.part`;
  await writeFile(part, content);
  await rename(part, file);
}

/**
 * The same at once, for a file whose folder exists. A reader sees all of it or what was there before, also if the
 * process is killed meanwhile or the disk is full, and the mode of an older file does not remain.
 *
 * @throws errors of the file system
 */
export function replaceFile(file: string, content: string | Uint8Array, { mode = 0o666 } = {}): void {
  const part = `${file}.${process.pid}.tmp`;
  try {
    rmSync(part, { force: true });
    writeFileSync(part, content, { mode, flag: "wx" });
    renameSync(part, file);
  } catch (error) {
    rmSync(part, { force: true });
    throw error;
  }
}
