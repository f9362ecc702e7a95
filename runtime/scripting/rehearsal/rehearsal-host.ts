import { pino } from "pino";
import { CommandAudit } from "../../services/commands/audit.js";
import { CommandRegistry } from "../../services/commands/registry.js";
import { systemJobClock } from "../../services/jobs/clock.js";
import { Jobs } from "../../services/jobs/jobs.js";
import { EventBus } from "../../contracts/events/event-bus.js";
import { NO_FIXTURES } from "../../contracts/scripts/map-fixtures.js";
import { ownMessages } from "../../contracts/scripts/script-messages.js";
import { SerialAllocator } from "../../world/entities/serials.js";
import { FLAT_TERRAIN } from "../../world/terrain/terrain.js";
import { World } from "../../world/world.js";
import { systemClock } from "../clock.js";
import { ScriptHost } from "../host.js";
import { type GameModuleParts, gameModules } from "../modules/all.js";
import { FakePlayers } from "../testing/fakes/fake-players.js";
import { fakePresentation } from "../testing/fakes/fake-presentation.js";
import { fakeParties } from "../testing/fakes/fake-parties.js";
import { fakeTrades } from "../testing/fakes/fake-trades.js";
import { FakeVendors } from "../testing/fakes/fake-vendors.js";
import { FakeWindows } from "../testing/fakes/fake-windows.js";
import { LuaRaise } from "../vm/raise.js";
import { scriptedWorld } from "../world/world-of-host.js";
import { RehearsedFiles } from "./rehearsed-files.js";
import type { RehearsalAnswer, RehearsalSettings, RehearsalTask } from "./rehearsal.js";

/** A file may run longer in a rehearsal than in the game: the thread is new, and its code is not compiled yet. */
const BUDGETS_OF_A_FILE = 4;

/** Timers, jobs and waits begin and never go on. */
const never = (): (() => void) => () => {};

/** Loads what a task says. Registrations are checked against each other only. */
export type Rehearse = (task: RehearsalTask) => RehearsalAnswer;

/** Makes a new Lua state for one rehearsal, which takes much longer than the rehearsal of a file. */
export async function prepareRehearsal(settings: RehearsalSettings): Promise<Rehearse> {
  const files = new RehearsedFiles(settings.directory);
  const host = await rehearsalHost(settings, files);
  return (task) => {
    files.use(task);
    try {
      const result = host.load(task, { budgetMs: settings.budgetMs * BUDGETS_OF_A_FILE });
      if (!("error" in result)) return { sources: files.sources };
      const { message, file, handler, traceback } = result.error;
      return { failure: { message, file, handler, traceback } };
    } finally {
      host.close();
    }
  };
}

/** Scripts with everything that the game declares, an empty world, no players and no services. */
async function rehearsalHost(settings: RehearsalSettings, files: RehearsedFiles): Promise<ScriptHost> {
  const log = pino({ level: "silent" });
  const bus = new EventBus(log);
  const [world, serials] = [new World(), new SerialAllocator({ mobile: 0, item: 0 })];
  const players = new FakePlayers();
  const windows = new FakeWindows(players);
  const clock = { ...systemClock, after: never };
  const host = await ScriptHost.create({ ...settings, log, bus, players: () => players, clock, files });
  const jobs = new Jobs({ events: bus, log, clock: { ...systemJobClock, after: never, soon: never } });
  const trades = fakeTrades({ world, serials, players, hooks: () => undefined, now: () => clock.now() });
  const scripted = scriptedWorld(host, {
    ...{ ...host.moduleParts, players, log, world, serials, events: bus, trades },
    parties: fakeParties(players, clock),
    presentation: fakePresentation(world, () => false),
    ...{ terrain: FLAT_TERRAIN, artName: () => undefined, chance: Math.random },
  });
  host.add(
    gameModules({
      accounts: absent<GameModuleParts["accounts"]>("accounts"),
      tickets: absent<GameModuleParts["tickets"]>("tickets"),
      store: absent<GameModuleParts["store"]>("the database"),
      web: absent<GameModuleParts["web"]>("the web"),
      characters: absent<GameModuleParts["characters"]>("the database"),
      claims: undefined,
      messages: ownMessages(),
      worldData: absent<GameModuleParts["worldData"]>("world data"),
      registry: new CommandRegistry({ log, jobs, audit: new CommandAudit(undefined, log) }),
      ...{ scripted, fixtures: NO_FIXTURES, values: settings.values, gumps: windows, targets: windows, designs: windows },
      ...{ questions: windows.questions, vendors: new FakeVendors(players) },
    }),
  );
  return host;
}

/** A service whose functions raise an error in the script. */
function absent<T extends object>(what: string): T {
  const refusal = (): never => {
    throw new LuaRaise(`${what} cannot be used while a file is loaded`);
  };
  return new Proxy({}, { get: () => refusal }) as T;
}
