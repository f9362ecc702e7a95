import type { CommandContext } from "../../contracts/command-kinds.js";
import { type AccountLevel, isAtLeast } from "../../contracts/levels.js";
import type { Argument } from "./argument.js";
import { argumentUsage, type Command } from "./command.js";
import type { CommandRegistry } from "./registry.js";

/** An argument of a command as staff read of it. */
interface ListedArgument {
  name: string;
  type: Argument["type"];
  about: string;
  isOptional: boolean;
  isSecret: boolean;
  min?: number | undefined;
  max?: number | undefined;
  maxLength?: number | undefined;
  choices?: string[] | undefined;
}

/** A command as staff read of it. */
export interface ListedCommand {
  name: string;
  aliases: string[];
  description: string;
  usage: string;
  level: AccountLevel;
  contexts: CommandContext[];
  arguments: ListedArgument[];
  question?: string | undefined;
}

/** The commands that a level allows, by name. */
export function listedCommands(registry: Pick<CommandRegistry, "all" | "levelOf">, role: AccountLevel): ListedCommand[] {
  return registry.all
    .filter((command) => isAtLeast(role, registry.levelOf(command)))
    .map((command) => listed(command, registry.levelOf(command)));
}

function listed(command: Command, level: AccountLevel): ListedCommand {
  const { name, aliases = [], description, contexts } = command;
  return {
    name,
    aliases: [...aliases],
    description,
    usage: `${name} ${argumentUsage(command)}`.trimEnd(),
    level,
    contexts: [...contexts],
    arguments: command.arguments.map(listedArgument),
    ...(command.question !== undefined && { question: command.question }),
  };
}

function listedArgument(argument: Argument): ListedArgument {
  const { name, type, about, optional = type === "flag", secret = false } = argument;
  const limits = {
    ...("min" in argument && { min: argument.min }),
    ...("max" in argument && { max: argument.max }),
    ...("maxLength" in argument && { maxLength: argument.maxLength }),
    ...("choices" in argument && { choices: [...argument.choices] }),
  };
  return { name, type, about, isOptional: optional, isSecret: secret, ...limits };
}
