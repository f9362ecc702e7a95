import type { CommandContext } from "../../contracts/command-kinds.js";
import type { AccountLevel } from "../../contracts/levels.js";
import type { Completion } from "./completion.js";
import type { Issuer } from "./issuer.js";
import { type ListedCommand, listedCommands } from "./listing.js";
import type { CommandRegistry, CommandRequest, CommandResult } from "./registry.js";

/**
 * Commands as staff have them over HTTP: those of this process, or of the worlds of a network. A call names a world, or
 * all; without a network nobody needs to.
 */
export interface StaffCommands {
  execute(request: CommandRequest, issuer: Issuer, world?: string): Promise<CommandResult>;
  complete(line: string, issuer: Issuer, context?: CommandContext, world?: string): Promise<Completion>;
  /** The commands that a level allows, by name. */
  list(role: AccountLevel, world?: string): readonly ListedCommand[] | Promise<readonly ListedCommand[]>;
}

/** The commands of this process. */
export function ownCommands(registry: CommandRegistry): StaffCommands {
  return {
    execute: (request, issuer) => registry.execute(request, issuer),
    complete: (line, issuer, context) => registry.complete(line, issuer, context),
    list: (role) => listedCommands(registry, role),
  };
}
