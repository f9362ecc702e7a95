import type { Shard } from "../support/shard.js";
import type { NetworkShard } from "../support/network-shard.js";
import { networkNeed } from "../support/network.js";
import { FACETS, printHandovers } from "./handover.js";
import { median, printTable } from "./harness.js";
import { NetworkRig } from "./network-rig.js";
import { ACCOUNT_PASSWORD, type Driven, NeutralDriver, type Placement } from "./neutral-driver.js";
import { childrenOf, type Costs, costsOf, type ProcessGroups } from "./process-costs.js";
import { wandered } from "./wandered.js";

const REPEATS = Number(process.env["NETWORK_REPEATS"] ?? 3);
/** V8 compiles the code of a crowd for longer than that of walkers who see nobody. */
const SETTLE_SECONDS = 30;
/**
 * When a process allocates less than 1 MB/s, V8 collects its garbage three times in a row, once after many logins. It
 * looks each 8 s. Walkers who see nobody cost a world about as much, so that 30 s were often too few: those collections
 * added up to 9 us to each step of the window.
 */
const LONE_SETTLE_SECONDS = 60;
const CLIENTS = 1_000;
const RAMP_PER_SECOND = 100;
/** The process with the facet on which new characters begin. */
const HOME = FACETS[1];

const LOGINS = 200;
const LOGIN_PREFIX = "login";
const LOGINS_PER_SECOND = 50;
/** Faster than one login after the other can be. */
const AT_ONCE_PER_SECOND = 1_000;

interface Formation {
  readonly title: string;
  readonly placement: Placement;
  /** How many see each, but for itself. */
  readonly watchers?: number;
  readonly settleSeconds: number;
}

const FORMATIONS: readonly Formation[] = [
  {
    title: "out of each other's sight",
    placement: (i) => ({ x: 100 + (i % 60) * 80, y: 100 + Math.floor(i / 60) * 80 }),
    settleSeconds: LONE_SETTLE_SECONDS,
  },
  {
    title: "within 8 by 8 tiles",
    placement: (i) => ({ x: 1_500 + (i % 8), y: 1_600 + (Math.floor(i / 8) % 8) }),
    watchers: CLIENTS - 1,
    settleSeconds: SETTLE_SECONDS,
  },
  { title: "who have wandered over 100 by 100 tiles", placement: wandered(), watchers: 338, settleSeconds: SETTLE_SECONDS },
];

/** A shard that runs, whatever its processes are. */
interface Running {
  readonly port: number;
  readonly groups: ProcessGroups;
  addAccount(name: string): Promise<unknown>;
}

/** A way to run a shard. */
interface Setup {
  readonly title: string;
  run<T>(work: (running: Running) => Promise<T>): Promise<T>;
}

/**
 * What a network costs beside a single process, in turn: the processor time of each process for a step, the way of a
 * step through an edge, logins and handovers. `NETWORK_REPEATS` says how often. Needs `../shared/tools`, a C compiler,
 * MariaDB and NATS, and says so when they are missing.
 */
export async function benchNetwork(): Promise<void> {
  const driver = networkNeed.isMissing ? undefined : await NeutralDriver.open();
  if (!driver) {
    process.stdout.write(`\nnetwork${networkNeed.note || ": skipped, since ../shared/tools is not there"}\n`);
    return;
  }
  const rig = await NetworkRig.open(driver, CLIENTS);
  try {
    const dataDirectory = await driver.prepareMany(CLIENTS, FORMATIONS[0]!.placement);
    const setups = setupsOf(driver, dataDirectory, rig);
    for (const formation of FORMATIONS) {
      driver.place(dataDirectory, formation.placement);
      rig.place(formation.placement);
      await printSteps(driver, formation, setups);
    }
    await printLogins(driver, setups);
    await rig.withNetwork(printHandovers);
  } finally {
    await rig.close();
    await driver.close();
  }
}

function setupsOf(driver: NeutralDriver, dataDirectory: string, rig: NetworkRig): readonly Setup[] {
  return [
    {
      title: "one process",
      run: (work) => driver.withShard(dataDirectory, (shard) => work(aloneOf(shard))),
    },
    {
      title: "--edges 1",
      run: (work) => driver.withShard(dataDirectory, (shard) => work(aloneOf(shard)), { flags: ["--edges", "1"] }),
    },
    { title: "network", run: (work) => rig.withNetwork((network) => work(networkOf(network))) },
  ];
}

function aloneOf(shard: Shard): Running {
  const pid = shard.child.pid!;
  const groups: ProcessGroups = new Map([
    ["world", () => [pid]],
    ["edge", () => childrenOf(pid)],
    ["others", () => []],
  ]);
  return { port: shard.gamePort, groups, addAccount: (name) => shard.addAccount(name, ACCOUNT_PASSWORD) };
}

function networkOf({ edge, api, worlds }: NetworkShard): Running {
  const home = worlds.get(HOME)!;
  const others = [api, ...worlds.values()].filter((shard) => shard !== home);
  const pids = (...shards: Shard[]): (() => readonly number[]) => {
    const all = shards.map(({ child }) => child.pid!);
    return () => all;
  };
  const groups: ProcessGroups = new Map([
    ["world", pids(home)],
    ["edge", pids(edge)],
    ["others", pids(...others)],
  ]);
  return { port: edge.gamePort, groups, addAccount: (name) => api.addAccount(name, ACCOUNT_PASSWORD) };
}

async function printSteps(driver: NeutralDriver, formation: Formation, setups: readonly Setup[]): Promise<void> {
  const { title, watchers, settleSeconds } = formation;
  const runs = new Map<Setup, Costs[]>(setups.map((setup) => [setup, []]));
  for (let repeat = 0; repeat < REPEATS; repeat++) {
    for (const setup of setups) runs.get(setup)!.push(await setup.run((running) => stepsOf(driver, running, settleSeconds)));
  }
  printTable(`${CLIENTS} clients ${title}, a step every 300 ms each, medians of ${REPEATS} runs in turn`, [
    [
      ...["processes", "world us/step", "edge us/step", "others us/step", "world us/step and watcher"],
      ...["p50 ms", "p95 ms", "steps/s", "lost", "other CPU s/s"],
    ],
    ...[...runs].map(([setup, costs]) => {
      const middle = (figure: (run: Costs) => number, digits: number): string => median(costs.map(figure)).toFixed(digits);
      return [
        setup.title,
        ...["world", "edge", "others"].map((group) => middle(({ perStep }) => perStep.get(group)!, 1)),
        watchers === undefined ? "" : middle(({ perStep }) => perStep.get("world")! / watchers, 4),
        middle(({ driven }) => driven.latencyMs.p50, 2),
        middle(({ driven }) => driven.latencyMs.p95, 2),
        middle(({ driven }) => driven.movesAcked / driven.windowSeconds, 0),
        String(Math.max(...costs.map(({ driven }) => driven.disconnects + CLIENTS - driven.inWorldAtStart))),
        middle(({ driven }) => driven.otherCpuSeconds / driven.windowSeconds, 2),
      ];
    }),
  ]);
}

function stepsOf(driver: NeutralDriver, { port, groups }: Running, settleSeconds: number): Promise<Costs> {
  const pids = [...groups.values()].flatMap((group) => group());
  return costsOf(groups, () => driver.drive(CLIENTS, port, pids, { rampPerSecond: RAMP_PER_SECOND, settleSeconds }));
}

/** Logins with passwords of the usual effort, up to the entrance into the world. */
async function printLogins(driver: NeutralDriver, setups: readonly Setup[]): Promise<void> {
  const rows: string[][] = [];
  for (const [number, setup] of setups.entries()) {
    // The first two share a database.
    const prefix = `${LOGIN_PREFIX}${number}-`;
    await setup.run(async (running) => {
      for (let i = 0; i < LOGINS; i++) await running.addAccount(`${prefix}${i}`);
      const login = (rampPerSecond: number, loginsAtOnce: number): Promise<Driven> =>
        driver.drive(LOGINS, running.port, process.pid, {
          ...{ prefix, rampPerSecond, loginsAtOnce, settleSeconds: 0, windowSeconds: 1 },
        });
      // The first logins make characters.
      await login(LOGINS_PER_SECOND, 0);
      for (const [how, driven] of [
        ["one by one", await login(AT_ONCE_PER_SECOND, 1)],
        [`${LOGINS_PER_SECOND}/s`, await login(LOGINS_PER_SECOND, 0)],
      ] as const) {
        const { p50, p95, max } = driven.loginMs;
        rows.push([setup.title, how, ...[p50, p95, max].map((ms) => ms.toFixed(0)), String(LOGINS - driven.loginSucceeded)]);
      }
    });
  }
  printTable(`${LOGINS} logins into the world`, [["processes", "logins", "p50 ms", "p95 ms", "worst ms", "failed"], ...rows]);
}
