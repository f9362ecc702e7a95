import type { CommandRegistry } from "../registry.js";
import type { Jobs } from "../../jobs/jobs.js";
import type { PictureService } from "../../pictures/picture-service.js";
import { buildItemImagesCommand } from "./build-item-images.js";
import { helpCommand } from "./help.js";
import { jobsCommand } from "./jobs.js";
import { profileCommand, reloadCommand, type ScriptControl } from "./scripts.js";
import { exitCommand, lockCommand } from "./server.js";

/** Gives a registry the commands that cannot be scripts. @throws DuplicateCommandError */
export function addNativeCommands(
  registry: CommandRegistry,
  parts: {
    readonly stop: (reason: string) => void;
    readonly scripts: ScriptControl;
    readonly jobs?: Pick<Jobs, "list" | "find" | "cancel">;
    readonly pictures?: Pick<PictureService, "ask">;
  },
): void {
  registry.add(
    helpCommand(registry),
    exitCommand(parts.stop),
    lockCommand(),
    ...(parts.jobs ? [jobsCommand(parts.jobs)] : []),
    ...(parts.pictures ? [buildItemImagesCommand(parts.pictures)] : []),
    reloadCommand(parts.scripts),
    profileCommand(parts.scripts),
  );
}
