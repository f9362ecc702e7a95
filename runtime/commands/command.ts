import type { CommandContext } from "../ports/command-kinds.js";
import type { AccountLevel } from "../ports/levels.js";
import type { Job } from "../jobs/job.js";
import type { Argument, ArgumentValue, ValuesOf } from "./argument.js";
import { flagText, isFlag } from "./flags.js";
import { type Issuer, prefixFor } from "./issuer.js";

/** A command under way. */
export interface CommandCall<Values = Readonly<Record<string, ArgumentValue>>> {
  readonly issuer: Issuer;
  readonly arguments: Values;
  /** Output; also later, while the command waits. */
  readonly print: (text: string) => void;
  /**
   * Begins a background job that goes on with the work, and answers its id. The issuer is told how it goes for as long as they are
   * there.
   *
   * @throws CommandFailure where one of its kind is running
   */
  readonly startJob: (job: Job) => number;
  /** Does something once the command has succeeded and is in the audit trail. */
  readonly afterwards: (work: () => void) => void;
}

/** What a command returns is printed. */
export type CommandAnswer = string | readonly string[] | void;

/** Thrown by a command that could not do what was asked; the message is for whoever gave it. */
export class CommandFailure extends Error {
  override readonly name = "CommandFailure";
}

/** A command as data: parsing, usage, help, completion and access all come from it. */
export interface Command<Arguments extends readonly Argument[] = readonly Argument[]> {
  /** Lower-case letters, digits and underscores. */
  readonly name: string;
  /** Further names; a single sign such as `?` as well. */
  readonly aliases?: readonly string[];
  /** One sentence. */
  readonly description: string;
  /** Only where what follows from the arguments would not do. */
  readonly usage?: string;
  readonly arguments: Arguments;
  readonly contexts: readonly CommandContext[];
  /** Unless the configuration says otherwise. */
  readonly level: AccountLevel;
  /** @throws CommandFailure */
  handler(call: CommandCall<ValuesOf<Arguments>>): CommandAnswer | Promise<CommandAnswer>;
}

/** Gives a declaration its types: the handler sees each argument as what it is. */
export function defineCommand<const Arguments extends readonly Argument[]>(command: Command<Arguments>): Command {
  return command;
}

/** `<mapId> <x> <y> <z>`, `<username> <password> <email> [level]`, `[mapId] [--replace]`; empty where there are no arguments. */
export function argumentUsage(command: Pick<Command, "usage" | "arguments">): string {
  return command.usage ?? command.arguments.map(usageOfArgument).join(" ");
}

function usageOfArgument(argument: Argument): string {
  if (isFlag(argument)) return `[${flagText(argument.name)}]`;
  return argument.optional ? `[${argument.name}]` : `<${argument.name}>`;
}

/** How to type a command where the issuer is. */
export function usageFor(command: Command, issuer: Issuer): string {
  return `${prefixFor(issuer)}${command.name} ${argumentUsage(command)}`.trimEnd();
}
