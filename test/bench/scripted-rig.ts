import { pino } from "pino";
import { EventBus } from "../../runtime/contracts/event-bus.js";
import { ScriptHost } from "../../runtime/scripting/host.js";
import { FakePlayers } from "../../runtime/scripting/testing/fake-players.js";
import { fakePresentation } from "../../runtime/scripting/testing/fake-presentation.js";
import { fakeParties } from "../../runtime/scripting/testing/fake-parties.js";
import { fakeTrades } from "../../runtime/scripting/testing/fake-trades.js";
import { scriptedWorld } from "../../runtime/scripting/world/world-of-host.js";
import { projectDirectory } from "../../runtime/base/system/version.js";
import { SerialAllocator } from "../../runtime/world/entities/serials.js";
import { FLAT_TERRAIN } from "../../runtime/world/terrain/terrain.js";
import { World } from "../../runtime/world/world.js";

const MEMORY_BYTES = 64 * 1024 * 1024;
const BUDGET_MS = 50;

/** A world with a script host, on flat land, with players without clients. Callers add the modules that scripts may use. */
export async function scriptedRig() {
  const log = pino({ level: "silent" });
  const world = new World();
  const serials = new SerialAllocator({ mobile: 1_000, item: 0 });
  const players = new FakePlayers({ world, serials });
  const presentation = fakePresentation(world, () => true);
  const bus = new EventBus(log);
  const directory = projectDirectory();
  const host = await ScriptHost.create({
    ...{ directory, budgetMs: BUDGET_MS, memoryLimitBytes: MEMORY_BYTES, log, bus },
    players: () => players,
  });
  const parts = {
    ...host.moduleParts,
    world,
    serials,
    players,
    presentation,
    terrain: FLAT_TERRAIN,
    parties: fakeParties(players, host.clock),
    trades: fakeTrades({ world, serials, players, hooks: () => undefined, now: () => 0 }),
    events: bus,
    log,
    chance: Math.random,
  };
  const scripted = scriptedWorld(host, { ...parts, artName: () => undefined });
  return { log, world, players, presentation, directory, host, clock: host.clock, scripted };
}
