import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";

const SUFFIX = ".txt";
/** Also the names of files: no separators, no leading dot, and nothing that a file system forbids. */
const NAME = /^[\p{L}\p{N}][\p{L}\p{N} _-]{0,59}$/u;
export const ANSWER_NAME_RULE = "must be 1 to 60 letters, digits, spaces, '_' and '-', beginning with a letter or digit";
/** As an answer to a player, which takes no more. */
export const ANSWER_MAX_CHARACTERS = 800;
const BYTES_MAX = 4 * ANSWER_MAX_CHARACTERS;
/** Further files of a folder are not read. */
const ANSWERS_MAX = 200;
const FILE_MODE = 0o640;

export interface PreparedAnswer {
  readonly name: string;
  readonly text: string;
  /** Whether it came with the program and was not changed. */
  readonly isStock: boolean;
}

/** Whether a text may name an answer. */
export function isAnswerName(text: string): boolean {
  return NAME.test(text) && text === text.trim();
}

/**
 * Answers that staff send often, one file each. The operator's files replace those of the same name that came with the
 * program; an empty one hides it. They are read at each call, so that a saved file counts at once. Calls may reject
 * with errors of the file system.
 */
export class PreparedAnswers {
  private readonly own: string;
  private readonly stock: string;

  constructor(folders: { own: string; stock: string }) {
    this.own = folders.own;
    this.stock = folders.stock;
  }

  /** By name. Files that are too long, or whose names break the rule, are left out. */
  async list(): Promise<PreparedAnswer[]> {
    const answers = new Map<string, PreparedAnswer>();
    for (const [folder, isStock] of [
      [this.stock, true],
      [this.own, false],
    ] as const) {
      for (const [name, text] of await textsIn(folder)) answers.set(name, { name, text, isStock });
    }
    const shown = [...answers.values()].filter(({ text }) => text !== "");
    return shown.sort((a, b) => a.name.localeCompare(b.name, "en"));
  }

  /** Writes an answer; afterwards it is the operator's own. The name must keep the rule. */
  async save(name: string, text: string): Promise<void> {
    await mkdir(this.own, { recursive: true });
    const file = this.fileOf(name);
    // A reader never sees half of it.
    await writeFile(`${file}.new`, `${text.trim()}\n`, { mode: FILE_MODE });
    await rename(`${file}.new`, file);
  }

  /** Removes an answer; one that came with the program is hidden. Resolves to false if there is none. */
  async remove(name: string): Promise<boolean> {
    if (!(await this.list()).some((answer) => answer.name === name)) return false;
    const isStock = (await textsIn(this.stock)).some(([stockName]) => stockName === name);
    if (isStock) await this.save(name, "");
    else await rm(this.fileOf(name), { force: true });
    return true;
  }

  private fileOf(name: string): string {
    if (!isAnswerName(name)) throw new RangeError(`the name ${ANSWER_NAME_RULE}`);
    return path.join(this.own, name + SUFFIX);
  }
}

async function textsIn(folder: string): Promise<[name: string, text: string][]> {
  const files = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  const names = files.filter((file) => file.endsWith(SUFFIX)).map((file) => file.slice(0, -SUFFIX.length));
  const texts: [string, string][] = [];
  for (const name of names.filter(isAnswerName).sort().slice(0, ANSWERS_MAX)) {
    const file = path.join(folder, name + SUFFIX);
    const { size } = await stat(file);
    if (size > BYTES_MAX) continue;
    const text = (await readFile(file, "utf8")).trim();
    if (text.length <= ANSWER_MAX_CHARACTERS) texts.push([name, text]);
  }
  return texts;
}
