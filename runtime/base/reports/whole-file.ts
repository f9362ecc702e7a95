import { accessSync, constants, existsSync, statSync } from "node:fs";
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
