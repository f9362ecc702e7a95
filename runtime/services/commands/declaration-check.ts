import type { Argument } from "./argument.js";
import { commandContexts } from "../../contracts/command-kinds.js";
import type { Command } from "./command.js";
import { isFlag } from "./flags.js";

const NAME = /^[a-z][a-z0-9_]{0,39}$/;
/** An alias may be a single sign, but not the full stop, which begins commands in the game. */
const SIGN = /^[?*!#@+-]$/;
const ARGUMENT_NAME = /^[a-z][A-Za-z0-9]{0,39}$/;
const ARGUMENTS_MAXIMUM = 16;
const CHOICES_MAXIMUM = 200;
const DESCRIPTION_MAXIMUM = 300;

/** The declaration of a command is wrong. */
export class CommandDeclarationError extends Error {
  override readonly name = "CommandDeclarationError";
}

/** @throws CommandDeclarationError */
export function checkDeclaration(command: Command): void {
  const { name, aliases = [], description, arguments: declared, contexts } = command;
  const refuse = (problem: string): never => {
    throw new CommandDeclarationError(`command '${name.slice(0, 40)}': ${problem}`);
  };
  if (!NAME.test(name)) refuse("a name is 1 to 40 lower-case letters, digits and underscores, and begins with a letter");
  for (const alias of aliases) {
    if (!NAME.test(alias) && !SIGN.test(alias))
      refuse(`the alias '${alias.slice(0, 40)}' is neither a name nor one of ? * ! # @ + -`);
  }
  if (new Set([name, ...aliases]).size <= aliases.length) refuse("a name is given twice");
  if (description.trim() === "" || description.length > DESCRIPTION_MAXIMUM) {
    refuse(`the description is 1 to ${DESCRIPTION_MAXIMUM} characters`);
  }
  if (contexts.length === 0) refuse(`it needs at least one of the contexts ${commandContexts.join(", ")}`);
  if (declared.length > ARGUMENTS_MAXIMUM) refuse(`it has more than ${ARGUMENTS_MAXIMUM} arguments`);
  if (new Set(declared.map((argument) => argument.name)).size < declared.length) refuse("two arguments have the same name");
  declared.forEach((argument, i) => {
    const before = declared.slice(0, i).findLast((one) => !isFlag(one));
    const problem = problemOf(argument) ?? (isFlag(argument) ? undefined : problemOfOrder(argument, before));
    if (problem !== undefined) refuse(`argument ${i + 1} '${argument.name.slice(0, 40)}' ${problem}`);
  });
}

function problemOf(argument: Argument): string | undefined {
  if (!ARGUMENT_NAME.test(argument.name))
    return "must have a name of 1 to 40 letters and digits that begins with a lower-case letter";
  switch (argument.type) {
    case "integer":
    case "number":
      return argument.min !== undefined && argument.max !== undefined && argument.min > argument.max
        ? `has the range ${argument.min} to ${argument.max}, which is empty`
        : undefined;
    case "choice":
      return argument.choices.length === 0 || argument.choices.length > CHOICES_MAXIMUM
        ? `must have 1 to ${CHOICES_MAXIMUM} choices`
        : undefined;
    case "word":
    case "text":
    case "flag":
      return undefined;
  }
}

function problemOfOrder(argument: Argument, before: Argument | undefined): string | undefined {
  if (before?.type === "text") return "follows a text, which takes the rest of the line";
  return before?.optional && !argument.optional ? "must be optional, because the argument before it is" : undefined;
}
