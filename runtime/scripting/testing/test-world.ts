import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Accounts } from "../../accounts/accounts.js";
import type { AccountLevel } from "../../ports/levels.js";
import { LoginThrottle } from "../../accounts/login-throttle.js";
import { CommandAudit } from "../../commands/audit.js";
import { chatCommands } from "../../commands/chat.js";
import { addNativeCommands } from "../../commands/native/all.js";
import { CommandRegistry } from "../../commands/registry.js";
import { characterDeleted, EventBus, playerEntered, playerLeft, scriptFailed } from "../../ports/events.js";
import { NO_FIXTURES } from "../../ports/map-fixtures.js";
import type { JobInfo } from "../../jobs/job.js";
import { Jobs } from "../../jobs/jobs.js";
import type { Log } from "../../log/log.js";
import { identityOf, type OnlinePlayer, type MapPosition } from "../../ports/players.js";
import { openUnmigrated } from "../../storage/database.js";
import { createRepositories } from "../../storage/repositories.js";
import type { Handover } from "../../ports/handover.js";
import { ownMessages, type ScriptMessages } from "../../ports/script-messages.js";
import { NoticePost } from "../../tickets/notice-post.js";
import { TicketService } from "../../tickets/ticket-service.js";
import { DIRECTION_X, DIRECTION_Y } from "../../world/directions.js";
import type { Parties } from "../../world/parties.js";
import type { Trades } from "../../world/trades.js";
import { World } from "../../world/world.js";
import { ScriptHost } from "../host.js";
import type { ScriptPackage } from "../packages/manifest.js";
import { ScriptFiles } from "../script-files.js";
import type { LuaModule } from "../declare/module.js";
import type { Speech } from "../../ports/hooks.js";
import type { ScriptedHooks } from "../world/world-of-host.js";
import type { StoreRecord } from "../../world/script-store.js";
import { FIRST_ITEM_SERIAL, SerialAllocator } from "../../world/serials.js";
import { takeStep } from "../../world/movement.js";
import { scriptedHooks, scriptedWorld } from "../world/world-of-host.js";
import { CompiledSources } from "../vm/compiled-sources.js";
import { gameModules } from "../modules/all.js";
import { writeEmptyDatabase } from "./empty-database.js";
import { FakeClock } from "./fake-clock.js";
import { FakePlayers } from "./fake-players.js";
import { type FakePresentation, fakePresentation } from "./fake-presentation.js";
import { fakeParties } from "./fake-parties.js";
import { fakeTrades } from "./fake-trades.js";
import { FakeVendors } from "./fake-vendors.js";
import { FakeWeb } from "./fake-web.js";
import { FakeWindows } from "./fake-windows.js";
import { testJobClock } from "./test-job-clock.js";
import { seededChance } from "./seeded-chance.js";
import { TestJobs } from "./test-jobs.js";
import { TestTerrain } from "./test-terrain.js";
import { TestWorldData } from "./test-world-data.js";

const BUDGET_MS = 200;
const MEMORY_BYTES = 64 * 1024 * 1024;
/** Highest serial of a player's character. */
const CHARACTERS_MAXIMUM = 10_000;
/** How many serials the first process of a world may hand out; a second one begins above. */
const SERIALS_OF_PROCESS = 1_000_000;
/** Every run gets the same random numbers. */
const CHANCE_SEED = 1;
/** The password of every player in a test. */
const PASSWORD = "longEnough1";
/** Script tests use no real hashes, which take longer than all the scripts. */
const plainPasswords = {
  dummyHash: "none",
  hash: (password: string) => Promise.resolve(`plain:${password}`),
  verify: (password: string, hash: string) => Promise.resolve(hash === `plain:${password}`),
};

/** All worlds of a run load the same files. */
const compiled = new CompiledSources();

/** Turns of the event loop after which all queries of the database are answered. */
const QUIET_TURNS = 20;

/** Waits until the database has answered all queries and their consequences. */
async function quiet(): Promise<void> {
  for (let turn = 0; turn < QUIET_TURNS; turn++) await new Promise<void>((resolve) => setImmediate(resolve));
}

/** The scripts of a test. */
export interface TestScripts {
  /** Contains `lua/` and `gumps/` of the stock. */
  readonly directory: string;
  /** In the order in which they are loaded. */
  readonly packages?: readonly ScriptPackage[];
  /** The files of these, for worlds that share them; undefined to read them for each world. */
  readonly files?: ScriptFiles;
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
  readonly meeting?: { readonly messages: ScriptMessages; readonly handover: Handover } | undefined;
  /** The process that was there before, of which it has the clock, the accounts and the store. */
  readonly beside?: { readonly world: TestWorld; readonly stored: readonly StoreRecord[] } | undefined;
}

interface WorldParts {
  readonly host: ScriptHost;
  readonly bus: EventBus;
  readonly registry: CommandRegistry;
  readonly jobs: TestJobs;
  readonly worldData: TestWorldData;
  readonly clock: FakeClock;
  readonly players: FakePlayers;
  readonly windows: FakeWindows;
  readonly presentation: FakePresentation;
  readonly world: World;
  readonly accounts: Accounts;
  readonly terrain: TestTerrain;
  /** Grows with what scripts print. */
  readonly printed: string[];
  readonly closing: readonly (() => Promise<unknown> | void)[];
}

/**
 * A shard without a network: scripts, commands, tickets and accounts are real and use a temporary database. Players have no clients,
 * and the clock stands still until the test moves it.
 */
export class TestWorld {
  readonly host: ScriptHost;
  readonly clock: FakeClock;
  readonly jobs: TestJobs;
  readonly worldData: TestWorldData;
  readonly players: FakePlayers;
  readonly windows: FakeWindows;
  readonly vendors: FakeVendors;
  readonly presentation: FakePresentation;
  readonly world: World;
  readonly terrain: TestTerrain;
  trades: Trades | undefined;
  parties: Parties | undefined;
  readonly web = new FakeWeb();
  /** The hooks that scripts implement. */
  hooks: ScriptedHooks | undefined;
  /** Why saves of the world fail; undefined while they succeed. */
  saveFailure: string | undefined;
  private readonly parts: WorldParts;
  private readonly failures: string[] = [];
  private readonly printed: string[];
  private advancing = 0;
  private readonly isSpeech: (player: OnlinePlayer, text: string) => boolean;

  private constructor(parts: WorldParts) {
    this.parts = parts;
    this.host = parts.host;
    this.clock = parts.clock;
    this.jobs = parts.jobs;
    this.worldData = parts.worldData;
    this.players = parts.players;
    this.windows = parts.windows;
    this.vendors = new FakeVendors(parts.players);
    this.presentation = parts.presentation;
    this.world = parts.world;
    this.terrain = parts.terrain;
    this.printed = parts.printed;
    this.isSpeech = chatCommands(parts.registry, parts.players);
    parts.bus.subscribe(({ declaration, members }) => {
      if (declaration === scriptFailed) this.failures.push(String(members["message"]));
    });
  }

  /**
   * @param scripts where its files are
   * @param ownModules modules of this world, besides those of every shard
   */
  static async open(
    scripts: TestScripts,
    log: Log,
    ownModules: (world: TestWorld) => readonly LuaModule[],
    { seed = CHANCE_SEED, firstSession, facets, meeting, beside }: TestWorldWish = {},
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
      beside?.world.parts.accounts ??
      new Accounts({
        storage,
        passwords: plainPasswords,
        throttles: { game: new LoginThrottle(), http: new LoginThrottle() },
      });
    const terrain = new TestTerrain();
    const ahead = beside ? SERIALS_OF_PROCESS : 0;
    const highest = { mobile: CHARACTERS_MAXIMUM + ahead, item: beside ? FIRST_ITEM_SERIAL + ahead : 0 };
    const ground = { world: new World(), serials: new SerialAllocator(highest) };
    if (facets) ground.world.played = new Set(facets);
    for (const { scope, owner, key, json } of beside?.stored ?? [])
      if (json !== undefined) ground.world.store.load(scope, owner, key, json);
    const firstCharacter = beside && CHARACTERS_MAXIMUM / 2;
    const [bus, clock] = [new EventBus(log), beside?.world.clock ?? new FakeClock()];
    const players = new FakePlayers(ground, firstSession, firstCharacter);
    const presentation = fakePresentation(ground.world, (sessionId) => players.bySession(sessionId) !== undefined);
    const windows = new FakeWindows(players);
    const limits = { directory, budgetMs: BUDGET_MS, memoryLimitBytes: MEMORY_BYTES };
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
      compiled,
    });
    const jobs = new Jobs({ events: bus, log, clock: testJobClock(clock) });
    const registry = new CommandRegistry({ log, jobs, audit: new CommandAudit(storage.commandAudit, log) });
    addNativeCommands({
      registry,
      jobs,
      stop: () => {},
      pictures: { ask: () => Promise.reject(new Error("there are no pictures in tests of scripts")) },
      scripts: {
        reload: () => Promise.resolve([]),
        profile: () => Promise.resolve([]),
        files: () => host.loadedFiles,
        packages: () => [],
      },
      lua: host.evaluator,
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
        windows,
        presentation,
        accounts,
        printed,
        world: ground.world,
        terrain,
      },
      closing: [() => host.close(), () => database.close(), () => rmSync(data, { recursive: true, force: true })],
    });
    const tickets = new TicketService({
      ...{ storage, players, events: bus, log, now: () => clock.unix() },
      notices: new NoticePost({ storage, players, log }),
    });
    const trades = fakeTrades({ ...ground, players, hooks: () => world.hooks, now: () => clock.now() });
    const parties = fakeParties(players, clock);
    world.trades = trades;
    world.parties = parties;
    const scripted = scriptedWorld(host, {
      ...{ ...host.moduleParts, players, presentation, log, events: bus, ...ground, trades, parties },
      ...{ terrain, artName: () => undefined, chance: seededChance(seed), handover: meeting?.handover },
    });
    const store = { save: () => world.save() };
    const messages = meeting?.messages ?? ownMessages();
    messages.whenReceived((message) => host.events.received(message));
    host.add(
      gameModules({
        ...{
          accounts,
          registry,
          tickets,
          scripted,
          store,
          web: world.web,
          messages,
          worldData,
          fixtures: NO_FIXTURES,
          values: {},
        },
        ...{ gumps: windows, targets: windows, designs: windows, questions: windows.questions, vendors: world.vendors },
      }),
    );
    world.hooks = scriptedHooks(host, scripted, ground.world);
    host.add({ modules: ownModules(world), functions: {} });
    host.loadAll();
    scripted.begin();
    return world;
  }

  /** Stores nothing. */
  private save(): Promise<{ records: number; elapsedMs: number }> {
    if (this.saveFailure !== undefined) return Promise.reject(new Error(this.saveFailure));
    return Promise.resolve({ records: this.world.itemCount + this.world.mobileCount, elapsedMs: 0 });
  }

  /**
   * Like {@link quiet}, and waits for reads of files. A script that went on meanwhile and waits again has consequences of its own,
   * which come before the timer that it waits for.
   */
  async quiet(): Promise<void> {
    let timersSet: number;
    do {
      timersSet = this.clock.timersSet;
      for (await quiet(); this.worldData.isReading; await quiet()) await this.worldData.settled();
    } while (this.clock.timersSet !== timersSet);
  }

  /** Adds a player with an account. */
  async enter(wish: { name?: string; role?: AccountLevel } & Partial<MapPosition>): Promise<OnlinePlayer> {
    const role = wish.role ?? "Regular";
    const username = `player${this.players.nextCharacter}`;
    const { accountId } = await this.parts.accounts.create({
      username,
      email: `${username}@example.com`,
      role,
      password: PASSWORD,
    });
    const player = this.players.enter({ ...wish, role, accountId, accountName: username });
    this.parts.bus.publish(playerEntered, identityOf(player));
    return player;
  }

  leave(player: OnlinePlayer): void {
    const mobile = this.players.mobileOf(player);
    if (mobile) this.trades?.end(mobile, "left");
    this.parties?.leave(player.characterId);
    this.windows.leave(player.sessionId);
    this.vendors.leave(player.sessionId);
    this.players.leave(player.sessionId);
    this.parts.bus.publish(playerLeft, identityOf(player));
  }

  /** A character that left comes back; undefined for one that is not away. */
  comeBack(characterId: number): OnlinePlayer | undefined {
    const player = this.players.comeBack(characterId);
    if (player) this.parts.bus.publish(playerEntered, identityOf(player));
    return player;
  }

  /** A character that left is deleted; false for one that is not away. */
  deleteCharacter(characterId: number): boolean {
    const characterName = this.players.delete(characterId);
    if (characterName !== undefined) this.parts.bus.publish(characterDeleted, { characterId, characterName });
    return characterName !== undefined;
  }

  /** Lets a player say something or give a command. @returns what others hear; undefined when nobody hears anything */
  say(
    player: OnlinePlayer,
    text: string,
    { mode = "say", keywords = [] }: Partial<Omit<Speech, "text">> = {},
  ): Speech | undefined {
    const speech: Speech = { text, mode, keywords };
    return this.isSpeech(player, text) && this.hooks?.saying(player, speech) === true ? speech : undefined;
  }

  /** Lets a player take a step. @returns whether the player moved */
  walk(player: OnlinePlayer, direction: number): boolean {
    const mobile = this.players.mobileOf(player);
    if (!mobile) return false;
    mobile.direction = direction;
    const to = { x: mobile.x + DIRECTION_X[direction]!, y: mobile.y + DIRECTION_Y[direction]!, direction, isRunning: false };
    if (!this.host.events.allowsStep(player, mobile.stepWatches !== undefined, to)) return false;
    return takeStep(this.world, this.terrain, mobile, direction);
  }

  /** Moves the clock, runs the due timers and waits for their consequences. */
  advance(milliseconds: number): Promise<void> {
    return this.whileAdvancing(() => this.moveBy(milliseconds));
  }

  /** Lets time pass until no background job runs. @throws LuaRaise when a job does not end */
  finishJobs(): Promise<JobInfo[]> {
    return this.whileAdvancing(() => this.jobs.finish());
  }

  /** Does work during which the clock is not moved by others. */
  async whileAdvancing<T>(work: () => Promise<T>): Promise<T> {
    this.advancing++;
    try {
      return await work();
    } finally {
      this.advancing--;
    }
  }

  /** Whether the test itself is moving the clock. */
  get isAdvancing(): boolean {
    return this.advancing > 0;
  }

  private async moveBy(milliseconds: number): Promise<void> {
    const until = this.clock.now() + milliseconds;
    // The test may go on within a timer, which ends first.
    await Promise.resolve();
    for (let next = this.clock.untilNext; next !== undefined && this.clock.now() + next <= until; next = this.clock.untilNext) {
      this.clock.toNext();
      await this.quiet();
    }
    this.clock.moveTo(until);
    await this.quiet();
  }

  /** Failures of scripts since the last call. */
  takeFailures(): string[] {
    return this.failures.splice(0);
  }

  /** What scripts printed since the last call. */
  takePrinted(): string[] {
    return this.printed.splice(0);
  }

  async close(): Promise<void> {
    for (const close of this.parts.closing) await close();
  }
}
