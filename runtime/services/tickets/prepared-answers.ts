import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { TextFileError, textOfBytes } from "../../base/text/text-files.js";
import { answerPlaceholders, unknownPlaceholders } from "./answer-texts.js";
import { lengthOf } from "./ticket-message.js";

const SUFFIX = ".txt";
/**
 * Also the names of files: no separators, no leading dot, and nothing that a file system forbids. Combining marks are
 * parts of letters.
 */
const NAME = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} _-]{0,59}$/u;
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

type LeaveOut = (file: string, reason: string) => void;

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
  private readonly leaveOut: LeaveOut;
  private readonly told = new Set<string>();

  /** @param leaveOut told once of each file that is not an answer, with the reason */
  constructor(folders: { own: string; stock: string }, leaveOut: LeaveOut = () => undefined) {
    this.own = folders.own;
    this.stock = folders.stock;
    this.leaveOut = (file, reason) => {
      if (this.told.has(`${file} ${reason}`)) return;
      this.told.add(`${file} ${reason}`);
      leaveOut(file, reason);
    };
  }

  /** By name. Files that are too long, whose names break the rule, or with unknown placeholders are left out. */
  async list(): Promise<PreparedAnswer[]> {
    const answers = new Map<string, PreparedAnswer>();
    for (const [folder, isStock] of [
      [this.stock, true],
      [this.own, false],
    ] as const) {
      for (const [name, text] of await textsIn(folder, this.leaveOut)) answers.set(name, { name, text, isStock });
    }
    const shown = [...answers.values()].filter(({ text }) => text !== "");
    return shown.sort((a, b) => a.name.localeCompare(b.name, "en"));
  }

  /** Writes an answer; afterwards it is the operator's own. The name must keep the rule. */
  async save(name: string, text: string): Promise<PreparedAnswer> {
    await mkdir(this.own, { recursive: true });
    const file = this.fileOf(name);
    // A reader never sees half of it, and somebody else may save it, too.
    const fresh = `${file}.${randomUUID()}.new`;
    await writeFile(fresh, `${text.trim()}\n`, { mode: FILE_MODE });
    await rename(fresh, file);
    await this.removeApart(name);
    return { name: name.normalize("NFC"), text, isStock: false };
  }

  /** Removes the file whose name has letters and accents apart, which is another one to some systems. */
  private async removeApart(name: string): Promise<void> {
    const apart = name.normalize("NFD");
    if (apart !== name.normalize("NFC")) await rm(path.join(this.own, apart + SUFFIX), { force: true });
  }

  /** Removes an answer; one that came with the program is hidden. Resolves to false if there is none. */
  async remove(name: string): Promise<boolean> {
    const composed = name.normalize("NFC");
    if (!(await this.list()).some((answer) => answer.name === composed)) return false;
    const isStock = (await textsIn(this.stock, this.leaveOut)).some(([stockName]) => stockName === composed);
    if (isStock) await this.save(name, "");
    else {
      await rm(this.fileOf(name), { force: true });
      await this.removeApart(name);
    }
    return true;
  }

  private fileOf(name: string): string {
    if (!isAnswerName(name)) throw new RangeError(`the name ${ANSWER_NAME_RULE}`);
    return path.join(this.own, name.normalize("NFC") + SUFFIX);
  }
}

/** @param leaveOut told of each file that is not an answer, with the reason */
async function textsIn(folder: string, leaveOut: LeaveOut): Promise<[name: string, text: string][]> {
  const files = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  const texts: [string, string][] = [];
  for (const file of files.filter((one) => one.endsWith(SUFFIX)).sort()) {
    const place = path.join(folder, file);
    // Some systems take letters with accents apart.
    const name = file.slice(0, -SUFFIX.length).normalize("NFC");
    if (!isAnswerName(name)) leaveOut(place, `its name ${ANSWER_NAME_RULE}`);
    else if (texts.length === ANSWERS_MAX) leaveOut(place, `there are more than ${ANSWERS_MAX}`);
    else {
      const text = await textIn(place).catch((error: unknown) => {
        if (!(error instanceof TextFileError)) throw error;
        leaveOut(place, error.message);
      });
      const problem = text === undefined ? undefined : problemOf(text);
      if (problem !== undefined) leaveOut(place, problem);
      else if (text !== undefined) texts.push([name, text]);
    }
  }
  return texts;
}

/** Why a text is no answer; undefined if it is one. A player would read an unknown placeholder as it stands. */
function problemOf(text: string): string | undefined {
  if (lengthOf(text) > ANSWER_MAX_CHARACTERS) return `it has more than ${ANSWER_MAX_CHARACTERS} characters`;
  const [unknown] = unknownPlaceholders(text);
  if (unknown === undefined) return undefined;
  return `{${unknown}} is no placeholder; there are ${answerPlaceholders.map((name) => `{${name}}`).join(", ")}`;
}

/** The beginning of the text if the file is far too long. @throws TextFileError */
async function textIn(file: string): Promise<string> {
  const { size } = await stat(file);
  if (size > BYTES_MAX) return " ".repeat(ANSWER_MAX_CHARACTERS + 1);
  return textOfBytes(await readFile(file)).trim();
}
