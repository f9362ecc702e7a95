import type { Accounts } from "../../services/accounts/accounts.js";
import type { CommandRegistry } from "../../services/commands/registry.js";
import type { Gumps } from "../../contracts/client/gumps.js";
import type { HouseDesigns } from "../../contracts/client/house-designs.js";
import type { Fixtures } from "../../contracts/scripts/map-fixtures.js";
import type { ScriptMessages } from "../../contracts/scripts/script-messages.js";
import type { Questions } from "../../contracts/client/client-questions.js";
import type { WebRequests } from "../../contracts/scripts/web.js";
import type { Targets } from "../../contracts/client/targets.js";
import type { VendorWindows } from "../../contracts/client/vendor-windows.js";
import type { LuaAny } from "../declare/types.js";
import type { LuaApi } from "../lua-api.js";
import type { ScriptedWorld } from "../world/scripted-world.js";
import * as declared from "./index.js";
import type { ScriptRecord } from "./server/chronicle-module.js";
import type { StoredCharacters } from "./world/players.js";
import { waitFunction } from "./server/timers.js";
import type { WorldDataSource } from "./world/world-data.js";
import type { StoreClaims } from "./server/store.js";
import type { WorldStore } from "./world/world.js";
import type { HelpTickets } from "./server/help-tickets.js";

/** What modules work on besides the tools of the world. Each takes what it needs. */
export interface GameModuleParts {
  readonly accounts: Pick<Accounts, "create" | "exists" | "findByName" | "ban" | "unban">;
  readonly registry: CommandRegistry;
  readonly gumps: Gumps;
  readonly targets: Targets;
  readonly vendors: VendorWindows;
  readonly questions: Questions;
  readonly designs: HouseDesigns;
  readonly tickets: HelpTickets;
  readonly scripted: ScriptedWorld;
  readonly store: WorldStore;
  readonly characters: StoredCharacters;
  readonly claims: StoreClaims | undefined;
  readonly web: WebRequests;
  readonly messages: ScriptMessages;
  readonly record: ScriptRecord;
  readonly worldData: WorldDataSource;
  readonly fixtures: Fixtures;
  /** The operator's values for scripts. */
  readonly values: Readonly<Record<string, LuaAny>>;
}

/** Everything that scripts of a shard find as globals. */
export function gameModules({ scripted, ...parts }: GameModuleParts): LuaApi {
  const { tools, api } = scripted;
  const all = { ...parts, ...tools };
  return {
    classes: api.classes,
    modules: Object.values(declared).map((module) => module(all)),
    functions: { ...api.functions, wait: waitFunction(tools) },
  };
}
