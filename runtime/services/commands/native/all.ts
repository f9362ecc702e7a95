import type { Jobs } from "../../jobs/jobs.js";
import type { LuaConsole } from "../../../contracts/scripts/lua-evaluation.js";
import type { PictureService } from "../../../assets/pictures/picture-service.js";
import type { CommandRegistry } from "../registry.js";
import * as native from "./index.js";
import type { ScriptControl } from "./scripts.js";

/** What native commands work on; each takes what it needs. */
export interface NativeCommandParts {
  readonly registry: CommandRegistry;
  /** Begins to stop the server and returns at once. */
  readonly stop: (reason: string) => void;
  readonly scripts: ScriptControl;
  readonly lua: LuaConsole;
  readonly jobs: Pick<Jobs, "list" | "find" | "cancel">;
  readonly pictures: Pick<PictureService, "ask">;
}

/** Registers the commands that cannot be scripts. @throws DuplicateCommandError */
export function addNativeCommands(parts: NativeCommandParts): void {
  parts.registry.add(...Object.values(native).map((command) => command(parts)));
}
