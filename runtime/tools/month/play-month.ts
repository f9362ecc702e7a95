import type { Log } from "../../base/log/log.js";
import type { ScriptPackage } from "../../scripting/packages/manifest.js";
import { monthModule } from "../../scripting/testing/modules/month-module.js";
import { testModule } from "../../scripting/testing/modules/test-module.js";
import { openTestWorld } from "../../scripting/testing/worlds/open-test-world.js";
import type { TestWorld } from "../../scripting/testing/worlds/test-world.js";
import { Diary, type ShownGroup } from "./diary.js";
import { type Growth, growthOf } from "./growth.js";

/** What is played. */
export interface MonthWish {
  /** Holds `lua/` and `gumps/` of the stock. */
  readonly directory: string;
  /** Packages of the shard, in the order in which they are loaded. */
  readonly packages: readonly ScriptPackage[];
  /** The package of the bots. */
  readonly scenario: ScriptPackage;
  readonly bots: number;
  readonly days: number;
  /** Minutes that each bot plays on a day. */
  readonly minutes: number;
  readonly seed: number;
}

/** What a month has shown. */
export interface MonthRecord {
  readonly wish: Omit<MonthWish, "packages" | "scenario" | "directory">;
  readonly groups: readonly ShownGroup[];
  readonly growth: readonly Growth[];
  /** Failures of scripts, and why the month ended early. */
  readonly problems: readonly string[];
  /** Failures of scripts beyond those in `problems`. */
  readonly moreProblems: number;
  readonly elapsedSeconds: number;
  readonly cpuSeconds: number;
}

/** Called when a day is over. */
export type WhenDayEnded = (day: number, days: number) => void;

/** Alarms of the clock between two turns of the event loop. */
const ALARMS_A_TURN = 200;
const PROBLEMS_MAXIMUM = 50;
const MEBIBYTE = 1024 * 1024;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Growth that is no fault, by what the world holds. */
const SLACK = { items: 200, mobiles: 40, "timers and waits": 60, "persistent timers": 40 } as const;
const MEMORY_SLACK_MIB = 3;
const STORE_SLACK_BYTES = 32 * 1024;

/** Plays a month with a fast clock. @throws Error when the scripts or the bots cannot be loaded */
export async function playMonth(wish: MonthWish, log: Log, whenDayEnded: WhenDayEnded = () => {}): Promise<MonthRecord> {
  const { directory, packages, scenario, seed, ...rest } = wish;
  const began = performance.now();
  const worked = process.cpuUsage();
  const bots: number[] = [];
  const problems: string[] = [];
  let count = 0;
  const note = (some: readonly string[]): void => {
    count += some.length;
    problems.push(...some.slice(0, Math.max(0, PROBLEMS_MAXIMUM - problems.length)));
  };
  const diary = new Diary({ ...rest, bots });
  for (const [name, slack] of Object.entries(SLACK)) diary.group(name, { title: name, unit: "", step: "day", slack });
  diary.group("memory", { title: "memory of Lua", unit: " MiB", step: "day", slack: MEMORY_SLACK_MIB });
  diary.group("store", { title: "what scripts have stored", unit: " bytes", step: "day", slack: STORE_SLACK_BYTES });
  const modules = (made: TestWorld) => [testModule(() => made, [], { folder: "", isUpdating: false }), monthModule(() => diary)];
  const world = await openTestWorld({ directory, packages: [...packages, scenario] }, log, modules, { seed, isRecorded: false });
  diary.whenDayEnds = () => {
    measure(world, diary);
    note(world.takeFailures());
    world.takePrinted();
    whenDayEnded(diary.endedDays + 1, rest.days);
  };
  try {
    const [failure] = world.takeFailures();
    if (failure !== undefined) throw new Error(failure);
    for (let index = 0; index < rest.bots; index++) {
      const player = await world.enter({ name: `Bot ${index + 1}` });
      bots.push(player.characterId);
      world.leave(player);
    }
    await world.quiet();
    const end = await play(world, diary);
    note(world.takeFailures());
    if (end !== undefined) note([end]);
  } finally {
    await world.close();
  }
  const groups = diary.shown;
  const { user, system } = process.cpuUsage(worked);
  return {
    ...{ wish: { ...rest, seed }, groups, growth: growthIn(groups), problems },
    moreProblems: count - problems.length,
    elapsedSeconds: (performance.now() - began) / 1000,
    cpuSeconds: (user + system) / 1e6,
  };
}

/** Lets time pass until the scenario is over. Returns why the month ended early. */
async function play(world: TestWorld, diary: Diary): Promise<string | undefined> {
  const { scenario } = diary;
  if (!scenario) return "the bots declare no month: none of their files calls month.play";
  let failure: string | undefined;
  const task = world.host.runner.start(scenario, undefined, {
    failed: (error) => (failure = error ? `${error.message}\n${error.traceback}` : "the month was ended while it waited"),
  });
  while (task.state === "waiting") {
    for (let alarms = 0; alarms < ALARMS_A_TURN && task.state === "waiting"; alarms++) {
      if (world.clock.untilNext === undefined) return "the bots wait for something that never happens";
      world.clock.toNext();
      // What the alarm left for later in its turn of the event loop.
      await Promise.resolve();
    }
    if (world.clock.now() > (diary.days + 1) * DAY_MS) return `the bots went on after ${diary.days} days`;
    // Nobody looks at what players are shown.
    world.presentation.take();
    await new Promise<void>((resolve) => setImmediate(resolve));
  }
  return failure ?? (diary.endedDays < diary.days ? `the bots ended the month after ${diary.endedDays} days` : undefined);
}

/** Notes what the world holds at the end of a day. */
function measure({ world, host }: TestWorld, diary: Diary): void {
  host.runner.vm.collect();
  diary.set("items/items", world.itemCount);
  diary.set("mobiles/mobiles", world.mobileCount);
  diary.set("timers and waits/timers and waits", host.schedule.pendingCount + host.statistics().waiting);
  diary.set("persistent timers/persistent timers", world.store.table("timer", 0).size);
  diary.set("memory/Lua", host.statistics().usedBytes / MEBIBYTE);
  diary.set("store/stored", world.store.usedBytes);
}

function growthIn(groups: readonly ShownGroup[]): Growth[] {
  return groups.flatMap(({ name, slack, figures }) =>
    slack === undefined
      ? []
      : figures.map((figure) => growthOf(figure.name === name ? name : `${name}: ${figure.name}`, figure.values, slack)),
  );
}
