import type { CommandRegistry } from "../registry.js";
import { helpCommand } from "./help.js";
import { profileCommand, reloadCommand, type ScriptControl } from "./scripts.js";
import { exitCommand, lockCommand } from "./server.js";

/** Gives a registry the commands that cannot be scripts. @throws DuplicateCommandError */
export function addNativeCommands(
  registry: CommandRegistry,
  parts: { readonly stop: (reason: string) => void; readonly scripts: ScriptControl },
): void {
  registry.add(
    helpCommand(registry),
    exitCommand(parts.stop),
    lockCommand(),
    reloadCommand(parts.scripts),
    profileCommand(parts.scripts),
  );
}
