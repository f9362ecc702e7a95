import { CommandRegistry } from "../commands/registry.js";
import type { LuaApi } from "./lua-docs.js";
import { type GameModuleParts, gameModules } from "./modules/index.js";
import { Registrations } from "./registrations.js";
import { expectModule } from "./testing/expect-module.js";
import { testModule } from "./testing/test-module.js";
import { Runner } from "./runner.js";
import { ScriptedWorld } from "./world/scripted-world.js";
import { Vm } from "./vm/vm.js";

const MEMORY_BYTES = 64 * 1024 * 1024;
const BUDGET_MS = 1_000;

/** Everything that scripts and their tests find, to be read and not to be called: nothing stands behind the functions. */
export async function declaredApi(): Promise<LuaApi> {
  const vm = await Vm.create({ memoryLimitBytes: MEMORY_BYTES });
  const runner = new Runner({ vm, budgetMs: BUDGET_MS, now: () => performance.now(), whenFailed: () => {} });
  const absent = new Proxy(
    {},
    {
      get: (_, name) => {
        throw new Error(`a declaration asked for ${String(name)} before any script ran`);
      },
    },
  );
  const registry = Object.create(CommandRegistry.prototype) as CommandRegistry;
  const own = { runner, registry, registrations: new Registrations() };
  // Declaring a module must touch nothing of what its functions work on: a proxy sees to it.
  const provided = (given: object): object =>
    new Proxy(given, { get: (some, name) => (Reflect.get(some, name) as unknown) ?? absent });
  const scripted = new ScriptedWorld(provided(own) as ConstructorParameters<typeof ScriptedWorld>[0]);
  const parts = provided({ ...own, scripted }) as GameModuleParts;
  const { classes = [], modules, functions } = gameModules(parts);
  return { classes, modules: [...modules, testModule(() => absent as never, []), expectModule()], functions };
}
