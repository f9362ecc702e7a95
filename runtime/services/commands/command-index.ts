import { nearestName } from "../../base/text/nearest-name.js";
import type { Command } from "./command.js";

/** Names suggested for an unknown one. */
const SUGGESTIONS_MAXIMUM = 3;
/** Too many names begin with fewer letters. */
const BEGINNING_MINIMUM = 2;

/** Two commands have the same name or alias. */
export class DuplicateCommandError extends Error {
  override readonly name = "DuplicateCommandError";
  /** The names of both commands. */
  readonly commands: readonly string[];

  constructor(message: string, commands: readonly string[]) {
    super(message);
    this.commands = commands;
  }
}

/** Commands by their names and aliases, in any case. */
export class CommandIndex {
  /** Sorted by name. */
  readonly all: readonly Command[];
  private readonly byName = new Map<string, Command>();

  /** @throws DuplicateCommandError */
  constructor(commands: readonly Command[]) {
    for (const command of commands) {
      for (const name of [command.name, ...(command.aliases ?? [])]) this.take(name, command);
    }
    this.all = [...commands].sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  find(name: string): Command | undefined {
    return this.byName.get(name.toLowerCase());
  }

  private take(name: string, command: Command): void {
    const owner = this.byName.get(name);
    if (owner) {
      const what = owner.name === name ? "is a command already" : `is already an alias of '${owner.name}'`;
      throw new DuplicateCommandError(`command '${command.name}' cannot be called '${name}', which ${what}`, [
        owner.name,
        command.name,
      ]);
    }
    this.byName.set(name, command);
  }
}

/** The names that were probably meant. */
export function nearestNames(written: string, commands: readonly Command[]): string[] {
  const typed = written.toLowerCase();
  const names = commands.flatMap(({ name, aliases = [] }) => [name, ...aliases]);
  const near = nearestName(typed, names);
  const longer = typed.length < BEGINNING_MINIMUM ? [] : names.filter((name) => name.startsWith(typed));
  return [...new Set(near === undefined ? longer : [near, ...longer])].slice(0, SUGGESTIONS_MAXIMUM);
}
