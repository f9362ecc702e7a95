import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Accounts } from "../../accounts/accounts.js";
import type { AccountLevel } from "../../accounts/levels.js";
import { LoginThrottle } from "../../accounts/login-throttle.js";
import { CommandAudit } from "../../commands/audit.js";
import { chatCommands } from "../../commands/chat.js";
import { addNativeCommands } from "../../commands/native/all.js";
import { CommandRegistry } from "../../commands/registry.js";
import { EventBus, playerEntered, playerLeft, scriptFailed } from "../../events.js";
import type { Log } from "../../log.js";
import { identityOf, type OnlinePlayer, type Place } from "../../players.js";
import { openDatabase } from "../../storage/database.js";
import { createRepositories, type Repositories } from "../../storage/repositories.js";
import { TicketDesk } from "../../tickets/ticket-desk.js";
import { World } from "../../world/world.js";
import { ScriptHost } from "../host.js";
import type { LuaModule } from "../declare/module.js";
import { SPEECH } from "../lua-events.js";
import { gameModules } from "../modules/index.js";
import { FakeClock } from "./fake-clock.js";
import { FakePlayers } from "./fake-players.js";
import { FakeWindows } from "./fake-windows.js";
import { seededChance } from "./seeded-chance.js";

const BUDGET_MS = 200;
const MEMORY_BYTES = 64 * 1024 * 1024;
/** Every run has the same luck. */
const CHANCE_SEED = 1;
/** Tests hash nothing: what is tried here is scripts, and a real hash takes longer than all of them. */
const plainPasswords = {
  dummyHash: "none",
  hash: (password: string) => Promise.resolve(`plain:${password}`),
  verify: (password: string, hash: string) => Promise.resolve(hash === `plain:${password}`),
};

/** Turns of the event loop after which whatever asked the database has its answer. */
const QUIET_TURNS = 20;

/** Waits until everything that was asked of the database is answered, and what followed from it. */
export async function quiet(): Promise<void> {
  for (let turn = 0; turn < QUIET_TURNS; turn++) await new Promise<void>((resolve) => setImmediate(resolve));
}

interface WorldParts {
  readonly host: ScriptHost;
  readonly bus: EventBus;
  readonly registry: CommandRegistry;
  readonly clock: FakeClock;
  readonly players: FakePlayers;
  readonly windows: FakeWindows;
  readonly storage: Repositories;
  readonly closing: readonly (() => Promise<unknown> | void)[];
}

/**
 * A shard without a network: scripts, commands, tickets and accounts are the real ones on a database that is thrown away;
 * players have no clients, and the clock stands still until it is moved.
 */
export class TestWorld {
  readonly host: ScriptHost;
  readonly clock: FakeClock;
  readonly players: FakePlayers;
  readonly windows: FakeWindows;
  private readonly parts: WorldParts;
  private readonly failures: string[] = [];
  private advancing = 0;
  private readonly isSpeech: (player: OnlinePlayer, text: string) => boolean;

  private constructor(parts: WorldParts) {
    this.parts = parts;
    this.host = parts.host;
    this.clock = parts.clock;
    this.players = parts.players;
    this.windows = parts.windows;
    this.isSpeech = chatCommands(parts.registry, parts.players);
    parts.bus.subscribe(({ declaration, members }) => {
      if (declaration === scriptFailed) this.failures.push(String(members["message"]));
    });
  }

  /**
   * @param directory holds `lua/` and `gumps/`
   * @param ownModules made for this world, beside those of every shard
   */
  static async open(directory: string, log: Log, ownModules: (world: TestWorld) => readonly LuaModule[]): Promise<TestWorld> {
    const data = mkdtempSync(path.join(tmpdir(), "shardkeeper-test-"));
    const address = { engine: "sqlite", file: path.join(data, "shard.sqlite") } as const;
    const database = await openDatabase(address, { uncleanStop: false, onLost: () => {} });
    const storage = createRepositories(database.knex);
    const [bus, clock, players] = [new EventBus(log), new FakeClock(), new FakePlayers()];
    const windows = new FakeWindows(players);
    const limits = { directory, budgetMs: BUDGET_MS, memoryLimitBytes: MEMORY_BYTES };
    const host = await ScriptHost.create({ ...limits, log, bus, players: () => players, clock });
    const registry = new CommandRegistry({ log, audit: new CommandAudit(storage.commandAudit, log) });
    addNativeCommands(registry, {
      stop: () => {},
      scripts: {
        reload: () => Promise.resolve([]),
        profile: () => Promise.resolve([]),
        files: () => host.loadedFiles,
      },
    });
    const world = new TestWorld({
      ...{ host, bus, registry, clock, players, windows, storage },
      closing: [() => host.close(), () => database.close(), () => rmSync(data, { recursive: true, force: true })],
    });
    const { runner, registrations } = host;
    const tickets = new TicketDesk({ storage, players, events: bus, log, now: () => clock.unix() });
    const accounts = new Accounts({ storage, passwords: plainPasswords, throttle: new LoginThrottle() });
    const chance = seededChance(CHANCE_SEED);
    host.add(
      gameModules({
        ...{ runner, registrations, clock, accounts, registry, players, tickets, log, chance },
        ...{ events: bus, gumps: windows, targets: windows, world: new World(), values: {} },
      }),
    );
    host.add({ modules: ownModules(world), functions: {} });
    host.loadAll();
    return world;
  }

  /** Puts a player with an account into the world. */
  async enter(wish: { name?: string; role?: AccountLevel } & Partial<Place>): Promise<OnlinePlayer> {
    const role = wish.role ?? "Regular";
    const username = `player${this.players.count + 1}`;
    const account = { username, email: `${username}@example.com`, role, isActive: true, passwordHash: plainPasswords.dummyHash };
    const { accountId } = await this.parts.storage.accounts.create(account);
    const player = this.players.enter({ ...wish, role, accountId, accountName: username });
    this.parts.bus.publish(playerEntered, identityOf(player));
    return player;
  }

  leave(player: OnlinePlayer): void {
    this.windows.leave(player.sessionId);
    this.players.leave(player.sessionId);
    this.parts.bus.publish(playerLeft, identityOf(player));
  }

  /** Has a player say something, commands included; whether others hear it. */
  say(player: OnlinePlayer, text: string): boolean {
    return this.isSpeech(player, text) && this.host.allows(SPEECH, player, { text });
  }

  /** Moves the clock; whatever is due on the way happens, and what follows from it. */
  async advance(milliseconds: number): Promise<void> {
    this.advancing++;
    try {
      await this.moveBy(milliseconds);
    } finally {
      this.advancing--;
    }
  }

  /** The test itself moves the clock at this moment, so nobody else may. */
  get isAdvancing(): boolean {
    return this.advancing > 0;
  }

  private async moveBy(milliseconds: number): Promise<void> {
    const until = this.clock.now() + milliseconds;
    for (let next = this.clock.untilNext; next !== undefined && this.clock.now() + next <= until; next = this.clock.untilNext) {
      this.clock.toNext();
      await quiet();
    }
    this.clock.moveTo(until);
    await quiet();
  }

  /** Failures of scripts since this was last asked. */
  takeFailures(): string[] {
    return this.failures.splice(0);
  }

  async close(): Promise<void> {
    for (const close of this.parts.closing) await close();
  }
}
