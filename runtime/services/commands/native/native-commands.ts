import type { PictureService } from "../../../assets/pictures/picture-service.js";
import type { LuaConsole } from "../../../contracts/scripts/lua-evaluation.js";
import type { Players } from "../../../contracts/players.js";
import type { Sessions } from "../../../contracts/sessions.js";
import type { Jobs } from "../../jobs/jobs.js";
import type { OwnRollbacks } from "../../chronicle/rollback/staff-rollbacks.js";
import type { CommandRegistry } from "../registry.js";
import { buildItemImagesCommand } from "./build-item-images.js";
import type { Inspecting } from "../../chronicle/inspecting.js";
import type { ChronicleLookup } from "../../chronicle/lookup.js";
import { helpCommand } from "./help.js";
import { historyCommand } from "./history.js";
import { inspectCommand } from "./inspect.js";
import { jobsCommand } from "./job-commands.js";
import { kickCommand } from "./kick.js";
import { luaCommand } from "./lua.js";
import { restoreCharacterCommand, rollbackCommand } from "./rollback.js";
import { packagesCommand, profileCommand, reloadCommand, type ScriptControl } from "./scripts.js";
import { type Restarts, restartCommand } from "./restart.js";
import type { EntryRules } from "../../accounts/entry-rules.js";
import { addressesCommand, loginsCommand } from "./entry.js";
import { exitCommand, lockCommand } from "./server.js";
import { sessionsCommand } from "./session-list.js";

/** What native commands work on; each takes what it needs. */
export interface NativeCommandParts {
  readonly registry: CommandRegistry;
  /** Begins to stop the server and returns at once. */
  readonly stop: (reason: string) => void;
  /** Undefined where no other process would start. */
  readonly restart?: Restarts | undefined;
  readonly entry: EntryRules;
  readonly scripts: ScriptControl;
  readonly lua: LuaConsole;
  readonly sessions: Pick<Sessions, "list" | "kick">;
  readonly jobs: Pick<Jobs, "list" | "find" | "cancel">;
  readonly pictures: Pick<PictureService, "ask">;
  readonly lookup: ChronicleLookup;
  readonly players: Pick<Players, "bySession" | "broadcast">;
  readonly rollbacks: OwnRollbacks;
  readonly inspecting: Pick<Inspecting, "toggle">;
}

/** The commands that cannot be scripts: a line here registers one. */
const native = [
  addressesCommand,
  buildItemImagesCommand,
  exitCommand,
  helpCommand,
  historyCommand,
  inspectCommand,
  jobsCommand,
  kickCommand,
  lockCommand,
  loginsCommand,
  luaCommand,
  packagesCommand,
  profileCommand,
  reloadCommand,
  restartCommand,
  restoreCharacterCommand,
  rollbackCommand,
  sessionsCommand,
];

/** @throws DuplicateCommandError */
export function addNativeCommands(parts: NativeCommandParts): void {
  parts.registry.add(...native.map((command) => command(parts)));
}
