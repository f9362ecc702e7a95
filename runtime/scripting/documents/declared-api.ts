import { CommandRegistry } from "../../services/commands/registry.js";
import { World } from "../../world/world.js";
import type { LuaApi } from "../lua-api.js";
import { type GameModuleParts, gameModules } from "../modules/all.js";
import { Registrations } from "../registrations.js";
import { declaredTestModules } from "../testing/modules/declared-modules.js";
import { Runner } from "../runner/runner.js";
import { ScriptedWorld } from "../world/scripted-world.js";
import { Vm } from "../vm/vm.js";

const MEMORY_BYTES = 64 * 1024 * 1024;
const BUDGET_MS = 1_000;

/**
 * The declarations of everything that scripts and their tests find. The functions cannot be called: they have no
 * services.
 */
export async function declaredApi(): Promise<LuaApi> {
  const vm = await Vm.create({ memoryLimitBytes: MEMORY_BYTES });
  const runner = new Runner({ vm, budgetMs: BUDGET_MS, now: () => performance.now(), whenFailed: () => {} });

  const registry = Object.create(CommandRegistry.prototype) as CommandRegistry;
  const parts = { runner, registry, registrations: new Registrations(), world: new World() };
  const scripted = new ScriptedWorld(parts as unknown as ConstructorParameters<typeof ScriptedWorld>[0]);
  const { classes = [], modules, functions } = gameModules({ registry, scripted } as unknown as GameModuleParts);
  return { classes, modules: [...modules, ...declaredTestModules()], functions };
}
