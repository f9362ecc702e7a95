import { pino } from "pino";
import { systemJobClock } from "../../services/jobs/clock.js";
import { EventBus } from "../../contracts/events/event-bus.js";
import { SerialAllocator } from "../../world/entities/serials.js";
import { World } from "../../world/world.js";
import { systemClock } from "../clock.js";
import { ScriptHost } from "../host.js";
import { FakePlayers } from "../testing/fakes/fake-players.js";
import { fakeGame } from "../testing/fakes/fake-game.js";
import { ScriptFiles } from "../loading/script-files.js";
import type { ScriptPackage } from "../packages/manifest.js";
import { BuiltByteCode } from "../vm/built-byte-code.js";
import { scriptedGame } from "../world/world-of-host.js";
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

/**
 * Loads all scripts and forgets them. The code that loads them is compiled then, so that the next load in this thread
 * takes half of the time.
 */
export async function rehearseStart(settings: RehearsalSettings, packages: readonly ScriptPackage[]): Promise<void> {
  const compiled = BuiltByteCode.read();
  const host = await rehearsalHost(settings, new ScriptFiles(settings.directory, packages), compiled);
  try {
    host.loadAll();
  } finally {
    host.close();
  }
}

/** Scripts with everything that the game declares, an empty world, no players and no services. */
async function rehearsalHost(settings: RehearsalSettings, files: ScriptFiles, compiled?: BuiltByteCode): Promise<ScriptHost> {
  const log = pino({ level: "silent" });
  const bus = new EventBus(log);
  const [world, serials, players] = [new World(), new SerialAllocator({ mobile: 0, item: 0 }), new FakePlayers()];
  const clock = { ...systemClock, after: never };
  const host = await ScriptHost.create({ ...settings, log, bus, players: () => players, clock, files, compiled });
  const jobClock = { ...systemJobClock, after: never, soon: never };
  scriptedGame(host, { ...fakeGame({ world, serials, players, bus, log, clock, jobClock }), values: settings.values });
  return host;
}
