import type { Accounts } from "../../../services/accounts/accounts.js";
import type { AccountLevel } from "../../../contracts/levels.js";
import { chatCommands } from "../../../services/commands/chat.js";
import type { CommandRegistry } from "../../../services/commands/registry.js";
import type { EventBus } from "../../../contracts/events/event-bus.js";
import {
  afterRestart,
  beforeRestart,
  characterDeleted,
  playerEntered,
  playerLeft,
  scriptFailed,
} from "../../../contracts/events/events.js";
import type { JobInfo } from "../../../contracts/job-states.js";
import { identityOf, type OnlinePlayer, type MapPosition } from "../../../contracts/players.js";
import { DIRECTION_X, DIRECTION_Y, RUNNING_FLAG } from "../../../world/space/directions.js";
import type { Parties } from "../../../world/society/parties.js";
import type { TestDatabase } from "./test-database.js";
import type { Trades } from "../../../world/society/trades.js";
import type { World } from "../../../world/world.js";
import type { ScriptHost } from "../../host.js";
import type { Speech } from "../../../contracts/hooks.js";
import type { ScriptedHooks } from "../../world/world-of-host.js";
import { completesRun, inTheWay, takeStep } from "../../../world/space/movement.js";
import type { FakeClock } from "../fakes/fake-clock.js";
import type { FakePlayers } from "../fakes/fake-players.js";
import type { FakePresentation } from "../fakes/fake-presentation.js";
import type { fakeGame } from "../fakes/fake-game.js";
import type { FakeVendors } from "../fakes/fake-vendors.js";
import { FakeWeb } from "../fakes/fake-web.js";
import type { FakeWindows } from "../fakes/fake-windows.js";
import type { TestJobs } from "./test-jobs.js";
import type { TestTerrain } from "./test-terrain.js";
import type { TestWorldData } from "./test-world-data.js";

/** The password of every player in a test. */
const PASSWORD = "longEnough1";
/** The name of the code that empties `state`. */
const RESTART = "a restart of the world";
/** Most turns of the event loop that the consequences of one moment take. */
const QUIET_TURNS = 20;

/** Waits until the database has answered all queries and their consequences. A query of SQLite takes only promises. */
async function quiet(): Promise<void> {
  for (let turn = 0, isBusy = true; isBusy && turn < QUIET_TURNS; turn++) {
    await new Promise<void>((resolve) => setImmediate(resolve));
    isBusy = process.getActiveResourcesInfo().some(isWork);
  }
}

/** Whether a resource of the event loop brings on what comes next: another turn, or the answer of a file. */
function isWork(resource: string): boolean {
  return resource === "Immediate" || resource.startsWith("FSReq");
}

/** What a world of a test consists of. */
export interface TestWorldParts {
  readonly host: ScriptHost;
  readonly bus: EventBus;
  readonly registry: CommandRegistry;
  readonly jobs: TestJobs;
  readonly worldData: TestWorldData;
  readonly clock: FakeClock;
  readonly players: FakePlayers;
  readonly fakes: ReturnType<typeof fakeGame>;
  readonly world: World;
  readonly accounts: Accounts;
  readonly terrain: TestTerrain;
  /** Deletes what was stored. */
  readonly emptyDatabase: () => Promise<void>;
  /** Grows with what scripts print. */
  readonly printed: string[];
  readonly closing: readonly (() => Promise<unknown> | void)[];
}

/**
 * A shard without a network: scripts, commands, tickets and accounts are real and use a temporary database. Players
 * have no clients, and the clock stands still until the test moves it.
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
  readonly accounts: Accounts;
  readonly terrain: TestTerrain;
  database: TestDatabase | undefined;
  trades: Trades | undefined;
  parties: Parties | undefined;
  readonly web = new FakeWeb();
  /** The hooks that scripts implement. */
  hooks: ScriptedHooks | undefined;
  /** Why saves of the world fail; undefined while they succeed. */
  saveFailure: string | undefined;
  /** What it is made of, beside its own members. */
  state: object = {};
  private readonly parts: TestWorldParts;
  private readonly failures: string[] = [];
  private readonly printed: string[];
  private advancing = 0;
  private readonly isSpeech: (player: OnlinePlayer, text: string) => boolean;

  constructor(parts: TestWorldParts) {
    this.parts = parts;
    this.host = parts.host;
    this.clock = parts.clock;
    this.jobs = parts.jobs;
    this.worldData = parts.worldData;
    this.players = parts.players;
    this.windows = parts.fakes.gumps;
    this.vendors = parts.fakes.vendors;
    this.presentation = parts.fakes.presentation;
    this.world = parts.world;
    this.accounts = parts.accounts;
    this.terrain = parts.terrain;
    this.printed = parts.printed;
    this.isSpeech = chatCommands(parts.registry, parts.players);
    parts.bus.subscribe(({ declaration, members }) => {
      if (declaration === scriptFailed) this.failures.push(String(members["message"]));
    });
  }

  /** Stores nothing. */
  save(): Promise<{ records: number; elapsedMs: number }> {
    if (this.saveFailure !== undefined) return Promise.reject(new Error(this.saveFailure));
    return Promise.resolve({ records: this.world.itemCount + this.world.mobileCount, elapsedMs: 0 });
  }

  /**
   * Like {@link quiet}, and waits for reads of files. A script that went on meanwhile and waits again has consequences
   * of its own, which come before the timer that it waits for.
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
    const { accountId } = await this.accounts.create({
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
    if (characterName === undefined) return false;
    this.database?.characterDeleted(characterId);
    this.parts.bus.publish(characterDeleted, { characterId, characterName });
    return true;
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
  walk(player: OnlinePlayer, direction: number, isRunning = false): boolean {
    const mobile = this.players.mobileOf(player);
    if (!mobile) return false;
    mobile.direction = direction;
    const to = { x: mobile.x + DIRECTION_X[direction]!, y: mobile.y + DIRECTION_Y[direction]!, direction, isRunning };
    if (!this.host.events.allowsStep(player, mobile.stepWatches !== undefined, to)) return false;
    const others = inTheWay(this.world, this.terrain, mobile, direction).map(({ serial }) => serial);
    if (others.length > 0 && this.hooks?.pushing(player, others) === false) return false;
    const hasMoved = takeStep(this.world, this.terrain, mobile, direction);
    if (hasMoved && completesRun(mobile, isRunning ? RUNNING_FLAG : 0)) this.hooks?.ranOn(player, mobile.tilesRun);
    return hasMoved;
  }

  /** Moves the clock, runs the due timers and waits for their consequences. */
  advance(milliseconds: number): Promise<void> {
    return this.whileAdvancing(() => this.moveBy(milliseconds));
  }

  /** Moves the clock at once, and then runs the timers that are due, each once. */
  leap(milliseconds: number): Promise<void> {
    return this.whileAdvancing(() => {
      this.clock.moveTo(this.clock.now() + milliseconds);
      return this.moveBy(0);
    });
  }

  /**
   * Restarts the world, as scripts see it: what Lua kept is gone, files are loaded again, and the players are back.
   *
   * @param testFile goes on, with its own timers and waits
   * @param reason undefined when it is killed
   */
  async restart(testFile: string, pauseMs: number, reason: string | undefined): Promise<void> {
    const { host } = this;
    const { bus } = this.parts;
    if (reason !== undefined) bus.publish(beforeRestart, { reason });
    const files = host.loadedFiles.filter((file) => file !== testFile);
    for (const { file } of host.runner.waiting.files) if (file !== testFile) host.runner.endWaits(file);
    for (const { file } of host.timers.files) if (file !== testFile) host.timers.endOf(file);
    host.run(RESTART, "for name in pairs(state) do state[name] = nil end");
    for (const { sessionId } of this.players.all()) this.windows.leave(sessionId);
    host.reload(files);
    const wasPlanned = reason !== undefined;
    bus.publish(afterRestart, { how: reason ?? "SIGKILL", wasPlanned, pauseMs, players: this.players.all().length });
    await this.leap(0);
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

  /** Deletes what was stored, the files of the operator, and what players were shown. */
  async empty(): Promise<void> {
    await this.parts.emptyDatabase();
    this.worldData.empty();
    this.presentation.take();
  }

  async close(): Promise<void> {
    for (const close of this.parts.closing) await close();
  }
}
