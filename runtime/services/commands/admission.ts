import { type AccountLevel, isAtLeast } from "../../contracts/levels.js";
import type { CommandOutcome } from "../../contracts/command-kinds.js";
import { cleanText } from "../../base/text/clean-text.js";
import { playerText } from "../../base/text/player-text.js";
import type { ArgumentValue } from "./argument.js";
import { type CommandIndex, nearestNames } from "./command-index.js";
import { type Command, usageFor } from "./command.js";
import { contextOf, type Issuer, prefixFor } from "./issuer.js";
import { MASK, maskedLine, readArguments } from "./read-arguments.js";
import type { Words } from "./words.js";

export const LINE_CHARACTERS_MAXIMUM = 4_096;
/** Limit of an unknown command's name, where it is shown or stored. */
const NAME_CHARACTERS = 40;

/** A command line that may run, or the reasons why it may not. */
export type CommandAdmission = Admitted | RefusedCommand;

interface Judged {
  /** The command's name, or the first word if no command has that name. */
  readonly name: string;
  /** For the audit trail: without secrets. */
  readonly line: string;
}

export interface Admitted extends Judged {
  readonly command: Command;
  readonly values: Readonly<Record<string, ArgumentValue>>;
}

export interface RefusedCommand extends Judged {
  readonly outcome: Exclude<CommandOutcome, "done" | "failed" | "timedOut">;
  /** Lines for the issuer, the reason first. */
  readonly reasons: readonly string[];
}

export interface AdmissionParts {
  readonly index: CommandIndex;
  readonly levelOf: (command: Command) => AccountLevel;
  /** The commands that the issuer may use where they are. */
  readonly usable: (issuer: Issuer) => readonly Command[];
}

/** Checks form, name, level, context and arguments, in this order, and reports the first that is wrong. */
export function admit(words: Words, issuer: Issuer, { index, levelOf, usable }: AdmissionParts): CommandAdmission {
  const [first] = words.all;
  if (!first) return { name: "", line: "", outcome: "unknown", reasons: ["No command was given."] };
  const command = index.find(first.text);
  const name = command?.name ?? (first.isClosed ? shownName(first.text) : MASK);
  const refuse = (outcome: RefusedCommand["outcome"], ...reasons: string[]): RefusedCommand => {
    // After an unknown name any word may be a secret, such as the password of a misspelt command.
    const line = command ? maskedLine(command, words, false) : `${name}${words.all[1] ? ` ${MASK}` : ""}`;
    return { name, line, outcome, reasons };
  };

  if (words.line.length > LINE_CHARACTERS_MAXIMUM) {
    return refuse("badArguments", `The line is longer than ${LINE_CHARACTERS_MAXIMUM} characters.`);
  }
  if (cleanText(words.line, "\t") !== words.line) {
    return refuse("badArguments", "The line contains control characters, which no command allows.");
  }
  const prefix = prefixFor(issuer);
  if (!command) {
    const near = nearestNames(first.text, usable(issuer)).map((one) => prefix + one);
    const hint = near.length > 0 ? `Did you mean ${near.join(" or ")}?` : `${prefix}help lists the commands.`;
    return refuse("unknown", `There is no command "${name}". ${hint}`);
  }
  const level = levelOf(command);
  if (!isAtLeast(issuer.role, level)) {
    return refuse("levelTooLow", `${prefix}${name} needs the level ${level}; yours is ${issuer.role}.`);
  }
  if (!command.contexts.includes(contextOf(issuer.kind))) {
    const context = issuer.kind === "game" ? "on the console, not in the game" : "in the game, not on the console";
    return refuse("wrongContext", `${prefix}${name} can only be used ${context}.`);
  }
  const read = readArguments(command, words);
  if ("problem" in read) return refuse("badArguments", read.problem, `Usage: ${usageFor(command, issuer)}`);
  return { name, line: maskedLine(command, words, true), command, values: read.values };
}

function shownName(text: string): string {
  return playerText(text, NAME_CHARACTERS);
}
