import type { CommandContext } from "../../contracts/command-kinds.js";
import type { AccountLevel } from "../../contracts/levels.js";
import type { Job } from "../jobs/job.js";
import type { Argument, ArgumentValue, ArgumentValues } from "./argument.js";
import { flagText, isFlag } from "./flags.js";
import { type Issuer, prefixFor } from "./issuer.js";

/** A running command. */
export interface CommandCall<Values = Readonly<Record<string, ArgumentValue>>> {
  readonly issuer: Issuer;
  readonly arguments: Values;
  /** Prints output at once, also while the command waits. */
  readonly print: (text: string) => void;
  /**
   * Starts a background job that continues the work, and returns its id. The issuer sees its output and progress while
   * connected.
   *
   * @throws CommandFailure if a job of that name is running
   */
  readonly startJob: (job: Job) => number;
  /** Runs a function once the command has succeeded and is in the audit trail. */
  readonly afterwards: (work: () => void) => void;
}

/** The result of a command, which is printed. */
export type CommandAnswer = string | readonly string[] | void;

/** Thrown by a command that cannot do what was asked. The message is for the issuer. */
export class CommandFailure extends Error {
  override readonly name = "CommandFailure";
}

/**
 * Where a command runs if a world has several processes.
 *
 * - `each`: in each of them; it fails where it fails in one
 * - `one`: in one, because all of them would do the same
 * - `first`: in one after the other, until it succeeds
 */
export const commandPlaces = ["each", "one", "first"] as const;
export type CommandPlace = (typeof commandPlaces)[number];

/** A command as data. Parsing, usage, help, completion and access derive from it. */
export interface Command<Arguments extends readonly Argument[] = readonly Argument[]> {
  /** Lower-case letters, digits and underscores. */
  readonly name: string;
  /** Other names, also a single sign such as `?`. */
  readonly aliases?: readonly string[];
  /** One sentence. */
  readonly description: string;
  /** Replaces the usage that derives from the arguments. */
  readonly usage?: string;
  readonly arguments: Arguments;
  readonly contexts: readonly CommandContext[];
  /** The configuration can replace it. */
  readonly level: AccountLevel;
  /** What the staff pages and the console ask before they run it. */
  readonly question?: string;
  /** Default: `each`. */
  readonly runsIn?: CommandPlace;
  /** It changes nothing, so the audit trail has only its failures. */
  readonly isRead?: boolean;
  /** @throws CommandFailure */
  handler(call: CommandCall<ArgumentValues<Arguments>>): CommandAnswer | Promise<CommandAnswer>;
}

/** Checks the types of a declaration: its handler gets each argument with its declared type. */
export function defineCommand<const Arguments extends readonly Argument[]>(command: Command<Arguments>): Command {
  return command;
}

/** `<mapId> <x> <y> <z>`, `<username> <password> <email> [level]`, `[mapId] [--replace]`; empty without arguments. */
export function argumentUsage(command: Pick<Command, "usage" | "arguments">): string {
  return command.usage ?? command.arguments.map(usageOfArgument).join(" ");
}

function usageOfArgument(argument: Argument): string {
  if (isFlag(argument)) return `[${flagText(argument.name)}]`;
  return argument.optional ? `[${argument.name}]` : `<${argument.name}>`;
}

/** How the issuer types a command where they are. */
export function usageFor(command: Command, issuer: Issuer): string {
  return `${prefixFor(issuer)}${command.name} ${argumentUsage(command)}`.trimEnd();
}
