import type { Accounts } from "../../accounts/accounts.js";
import type { CommandRegistry } from "../../commands/registry.js";
import type { EventBus } from "../../ports/events.js";
import type { Fixtures } from "../../ports/map-fixtures.js";
import type { Log } from "../../log/log.js";
import type { Players } from "../../ports/players.js";
import type { TicketService } from "../../tickets/ticket-service.js";
import type { Gumps } from "../../ports/gumps.js";
import type { Targets } from "../../ports/targets.js";
import type { World } from "../../world/world.js";
import type { LuaAny } from "../declare/types.js";
import type { ModuleParts } from "../host.js";
import type { LuaApi } from "../lua-docs.js";
import type { ScriptedWorld } from "../world/scripted-world.js";
import { accountModule } from "./accounts.js";
import { commandModule } from "./commands.js";
import { configModule } from "./config.js";
import { effectModule } from "./effects.js";
import { gumpModule } from "./gump.js";
import { helpTickets } from "./help-tickets.js";
import { itemModule } from "./items.js";
import { jobModule } from "./job.js";
import { jsonModule } from "./json.js";
import { logModule } from "./log.js";
import { mobileModule } from "./mobiles.js";
import { playerModule } from "./players.js";
import { randomModule } from "./random.js";
import { soundModule } from "./sounds.js";
import { targetModule } from "./target.js";
import { textModule } from "./text.js";
import { timeModule } from "./time.js";
import { timerModule, waitFunction } from "./timers.js";
import { worldDataModule, type WorldDataSource } from "./world-data.js";
import { worldModule, type WorldStore } from "./world.js";

/** What the modules of a shard's scripts work on. */
export interface GameModuleParts extends ModuleParts {
  readonly accounts: Pick<Accounts, "create">;
  readonly registry: CommandRegistry;
  readonly events: Pick<EventBus, "publish">;
  readonly players: Players;
  readonly gumps: Gumps;
  readonly targets: Targets;
  readonly tickets: Pick<TicketService, "submit" | "count">;
  readonly world: World;
  readonly scripted: ScriptedWorld;
  readonly store: WorldStore;
  readonly worldData: WorldDataSource;
  readonly fixtures: Fixtures;
  readonly log: Log;
  /** A number from 0 to less than 1. */
  readonly chance: () => number;
  /** What the operator set for scripts. */
  readonly values: Readonly<Record<string, LuaAny>>;
}

/** Everything that scripts of a shard find as globals. */
export function gameModules(parts: GameModuleParts): LuaApi {
  const { scripted, world, store, fixtures } = parts;
  const { tools, api } = scripted;
  return {
    classes: api.classes,
    modules: [
      accountModule(parts),
      commandModule(parts),
      configModule(parts.values),
      effectModule(tools),
      gumpModule(parts),
      helpTickets(parts),
      itemModule(tools),
      jobModule(parts.runner),
      jsonModule(),
      logModule(parts.log),
      mobileModule(tools),
      playerModule(parts),
      randomModule(parts.chance),
      soundModule(tools),
      targetModule(parts),
      textModule(),
      timeModule(parts.clock),
      timerModule(parts),
      worldDataModule(parts),
      worldModule({ world, store, fixtures, presentation: tools.presentation }),
    ],
    functions: { ...api.functions, wait: waitFunction(parts.clock) },
  };
}
