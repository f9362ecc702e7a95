import { EntryRules } from "../../../services/accounts/entry-rules.js";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Accounts } from "../../../services/accounts/accounts.js";
import { LoginThrottle } from "../../../services/accounts/login-throttle.js";
import { CommandAudit } from "../../../services/commands/audit.js";
import { Inspecting } from "../../../services/chronicle/inspecting.js";
import { addNativeCommands } from "../../../services/commands/native/native-commands.js";
import { CommandRegistry } from "../../../services/commands/registry.js";
import { EventBus } from "../../../contracts/events/event-bus.js";
import type { Handover } from "../../../contracts/handover.js";
import type { Log } from "../../../base/log/log.js";
import { openUnmigrated } from "../../../storage/database/database.js";
import { createRepositories } from "../../../storage/database/repositories.js";
import { NoticePost } from "../../../services/tickets/notice-post.js";
import { TicketService } from "../../../services/tickets/ticket-service.js";
import { World } from "../../../world/world.js";
import { ScriptHost } from "../../host.js";
import type { ScriptPackage } from "../../packages/manifest.js";
import { ScriptFiles } from "../../loading/script-files.js";
import type { LuaModule } from "../../declare/module.js";
import type { StoreRecord } from "../../../world/saved/script-store.js";
import { FIRST_ITEM_SERIAL, SerialAllocator } from "../../../world/entities/serials.js";
import { scriptedGame } from "../../world/world-of-host.js";
import { BuiltByteCode } from "../../vm/built-byte-code.js";
import { CompiledSources } from "../../vm/compiled-sources.js";
import { emptiesLater, writeEmptyDatabase } from "./empty-database.js";
import { FakeClock } from "../fakes/fake-clock.js";
import { fakeGame } from "../fakes/fake-game.js";
import { FakePlayers } from "../fakes/fake-players.js";
import { SeededChance } from "./seeded-chance.js";
import { TestJobs } from "./test-jobs.js";
import { TestDatabase } from "./test-database.js";
import { TestMessages } from "./test-messages.js";
import { setPoints } from "../../world/mobiles/set-points.js";
import { testLookup, TestRecord, testRollbacks } from "./test-record.js";
import { TestTerrain } from "./test-terrain.js";
import { TestWorldData } from "./test-world-data.js";
import { TestWorld } from "./test-world.js";
import type { JobClock } from "../../../services/jobs/clock.js";
import type { ScriptClock } from "../../clock.js";

/** A slice has room for two hundred readings of the clock. */
const READING_MS = 0.02;

/**
 * The clock of jobs in tests. With a stopped clock a job would never pause, and with the real clock the number of
 * slices would differ from run to run. Here each reading of the clock takes a fixed time. In a world with a budget of
 * its own the work of scripts takes time, too, as their budget counts it.
 */
class TestJobClock implements JobClock {
  private readonly clock: ScriptClock;
  private readonly countsWork: boolean;
  private readMs = 0;

  constructor(clock: ScriptClock, countsWork: boolean) {
    this.clock = clock;
    this.countsWork = countsWork;
  }

  now(): number {
    return this.clock.now() + (this.countsWork ? this.clock.work() : 0) + (this.readMs += READING_MS);
  }

  unix(): number {
    return this.clock.unix();
  }

  after(milliseconds: number, callback: () => void): () => void {
    return this.clock.after(milliseconds, callback);
  }

  soon(callback: () => void): () => void {
    const immediate = setImmediate(callback);
    return () => clearImmediate(immediate);
  }
}

const BUDGET_MS = 200;
const MEMORY_BYTES = 64 * 1024 * 1024;
/** Highest serial of a player's character. */
const CHARACTERS_MAXIMUM = 10_000;
/** How many serials the first process of a world may hand out; a second one begins above. */
const SERIALS_OF_PROCESS = 1_000_000;
/** Every run gets the same random numbers. */
const CHANCE_SEED = 1;
/** Script tests use no real hashes, which take longer than all the scripts. */
const plainPasswords = {
  dummyHash: "none",
  hash: (password: string) => Promise.resolve(`plain:${password}`),
  verify: (password: string, hash: string) => Promise.resolve(hash === `plain:${password}`),
};

/** All worlds of a run load the same files. Made at the first of them. */
let compiled: CompiledSources | undefined;

/** The scripts of a test. */
export interface TestScripts {
  /** Contains `lua/` and `gumps/` of the stock. */
  readonly directory: string;
  /** In the order in which they are loaded. */
  readonly packages?: readonly ScriptPackage[];
  /** The files of these, for worlds that share them; undefined to read them for each world. */
  readonly files?: ScriptFiles;
}

/** How a world of a test meets the other process of it. */
interface Meeting {
  readonly messages: TestMessages;
  readonly handover: Handover;
  readonly database: TestDatabase;
}

/** What a world of a test has of its own, or in common with others. */
interface TestWorldWish {
  /** Of the random numbers, which are the same for the same seed. */
  readonly seed?: number | undefined;
  /** The number of the first session. */
  readonly firstSession?: number | undefined;
  /** The facets of its process; undefined for all. */
  readonly facets?: readonly number[];
  /** How it meets the other process of its world. */
  readonly meeting?: Meeting | undefined;
  /** The process that was there before; this one has its clock, accounts and store. */
  readonly beside?: { readonly world: TestWorld; readonly stored: readonly StoreRecord[] } | undefined;
  /** Default: true. The record is in memory, where that of a month has no room. */
  readonly isRecorded?: boolean;
  /** How long a handler may run, by the test's clock: a look of the budget takes a hundredth of a millisecond. */
  readonly budgetMs?: number;
}

/**
 * A shard without a network for a test, with all its scripts loaded.
 *
 * @param scripts where its files are
 * @param ownModules modules of this world, besides those of every shard
 */
export async function openTestWorld(
  scripts: TestScripts,
  log: Log,
  ownModules: (world: TestWorld) => readonly LuaModule[],
  { seed = CHANCE_SEED, firstSession, facets, meeting, beside, isRecorded = true, budgetMs }: TestWorldWish = {},
): Promise<TestWorld> {
  const { directory, packages = [], files = new ScriptFiles(directory, packages) } = scripts;
  const data = mkdtempSync(path.join(tmpdir(), "shardkeeper-test-"));
  const address = { engine: "sqlite", file: path.join(data, "shard.sqlite") } as const;
  await writeEmptyDatabase(address.file);
  const database = await openUnmigrated(address, { uncleanStop: false, onLost: () => {} });
  // Its writes need not survive a power failure.
  await database.knex.raw("PRAGMA synchronous = OFF");
  const storage = createRepositories(database.knex);
  const accounts =
    beside?.world.accounts ??
    new Accounts({
      storage,
      passwords: plainPasswords,
      throttles: { game: new LoginThrottle(), http: new LoginThrottle() },
    });
  const asked = meeting?.database ?? new TestDatabase();
  const terrain = new TestTerrain();
  const ahead = beside ? SERIALS_OF_PROCESS : 0;
  const highest = { mobile: CHARACTERS_MAXIMUM + ahead, item: beside ? FIRST_ITEM_SERIAL + ahead : 0 };
  const ground = { world: new World(), serials: new SerialAllocator(highest) };
  if (facets) ground.world.ground.played = new Set(facets);
  for (const { scope, owner, key, json } of beside?.stored ?? [])
    if (json !== undefined) ground.world.store.load(scope, owner, key, json);
  const firstCharacter = beside && CHARACTERS_MAXIMUM / 2;
  const [bus, clock] = [new EventBus(log), beside?.world.clock ?? new FakeClock()];
  const players = new FakePlayers(ground, firstSession, firstCharacter);
  const fakes = fakeGame({
    ...{
      ...ground,
      players,
      bus,
      log,
      clock,
      jobClock: new TestJobClock(clock, budgetMs !== undefined),
      hooks: () => world.hooks,
    },
  });
  const { jobs, trades, parties } = fakes;
  const limits = { directory, budgetMs: budgetMs ?? BUDGET_MS, memoryLimitBytes: MEMORY_BYTES };
  const printed: string[] = [];
  const whenPrinted = (text: string): void => void printed.push(text);
  const host = await ScriptHost.create({
    ...limits,
    files,
    log,
    bus,
    players: () => players,
    clock,
    whenPrinted,
    compiled: (compiled ??= new CompiledSources(BuiltByteCode.read())),
  });
  const registry = new CommandRegistry({ log, jobs, audit: new CommandAudit(storage.commandAudit, log) });
  const record = new TestRecord(ground.world, isRecorded, () => clock.unix());
  const lookup = testLookup({ world: ground.world, players, accounts, record, now: () => clock.unix() });
  const { targets } = fakes;
  const inspecting = new Inspecting({ lookup, players, targets, log, audit: () => Promise.resolve() });
  addNativeCommands({
    ...{ registry, lookup, inspecting },
    jobs,
    sessions: { list: () => [], kick: () => false },
    stop: () => {},
    pictures: { ask: () => Promise.reject(new Error("there are no pictures in tests of scripts")) },
    scripts: {
      reload: () => Promise.resolve([]),
      profile: () => Promise.resolve([]),
      files: () => host.loadedFiles,
      packages: () => [],
    },
    lua: host.evaluator,
    entry: new EntryRules(storage.entryRules),
    players,
    rollbacks: testRollbacks({
      ...{ ...ground, players, record, events: bus, now: () => clock.unix() },
      setPoints: (mobile, set) => setPoints(scripted.tools, mobile, set),
      showName: (mobile) => scripted.tools.presentation.showName({ serial: mobile.serial }),
    }),
  });
  const worldData = new TestWorldData(directory, data, packages);
  const world: TestWorld = new TestWorld({
    ...{
      host,
      bus,
      registry,
      clock,
      jobs: new TestJobs(jobs, clock, () => world.quiet()),
      worldData,
      players,
      fakes,
      accounts,
      printed,
      world: ground.world,
      terrain,
      emptyDatabase: await emptiesLater(database.knex),
    },
    closing: [() => host.close(), () => database.close(), () => rmSync(data, { recursive: true, force: true })],
  });
  const tickets = new TicketService({
    ...{ storage, players, events: bus, log, now: () => clock.unix() },
    notices: new NoticePost({ storage, players, log }),
  });
  world.database = asked;
  world.trades = trades;
  world.parties = parties;
  const luck = new SeededChance(seed);
  const messages = meeting?.messages ?? new TestMessages();
  const { scripted, hooks } = scriptedGame(host, {
    ...{ ...fakes, accounts, registry, tickets, messages, worldData, terrain, handover: meeting?.handover },
    record: { search: (query, limit) => record.search(query, limit), written: () => Promise.resolve() },
    ...{ store: { save: () => world.save() }, web: world.web, characters: asked, claims: asked, chance: () => luck.next() },
  });
  const using: typeof hooks.using = (player, serial) => !inspecting.inspects(player, serial) && hooks.using(player, serial);
  world.hooks = { ...hooks, using };
  ground.world.chronicle.scriptAct = () => scripted.tools.causes.act(players);
  host.add({ modules: ownModules(world), functions: {} });
  host.loadAll();
  scripted.begin();
  world.state = {
    host,
    scripted,
    ...ground,
    bus,
    registry,
    jobs,
    accounts,
    tickets,
    luck,
    messages,
    meeting,
    record,
    inspecting,
  };
  return world;
}
