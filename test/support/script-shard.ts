import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pino } from "pino";
import { EventBus, type ShardEvent } from "../../runtime/contracts/events/event-bus.js";
import { fn, luaModule, parameter } from "../../runtime/scripting/declare/module.js";
import { anything, type LuaAny } from "../../runtime/scripting/declare/types.js";
import { ScriptHost, type ScriptHostParts } from "../../runtime/scripting/host.js";
import { timerModule, waitFunction } from "../../runtime/scripting/modules/server/timers.js";
import { FakeClock } from "../../runtime/scripting/testing/fakes/fake-clock.js";
import { FakePlayers } from "../../runtime/scripting/testing/fakes/fake-players.js";

const MEMORY_BYTES = 64 * 1024 * 1024;
const BUDGET_MS = 50;

/** A script host with its own directory, players without clients and a clock that stands still. */
export class ScriptShard {
  readonly host: ScriptHost;
  readonly bus: EventBus;
  players: FakePlayers;
  readonly clock: FakeClock;
  readonly directory: string;
  /** The arguments of the scripts' calls of `note(...)`, in order. */
  readonly notes: LuaAny[] = [];
  readonly published: ShardEvent[] = [];

  private constructor(host: ScriptHost, bus: EventBus, players: FakePlayers, clock: FakeClock) {
    this.host = host;
    this.bus = bus;
    this.players = players;
    this.clock = clock;
    this.directory = host.files.directory;
    bus.subscribe((event) => this.published.push(event));
  }

  /** @param files sources by file name, such as `lua/a.lua` */
  static async open(
    files: Readonly<Record<string, string>> = {},
    limits: Pick<ScriptHostParts, "sharePercent" | "timersPerFile"> = {},
  ): Promise<ScriptShard> {
    const directory = mkdtempSync(path.join(tmpdir(), "scripts-"));
    const log = pino({ level: "silent" });
    const bus = new EventBus(log);
    const [players, clock] = [new FakePlayers(), new FakeClock()];
    let shard: ScriptShard | undefined = undefined as ScriptShard | undefined;
    const host = await ScriptHost.create({
      directory,
      ...limits,
      budgetMs: BUDGET_MS,
      memoryLimitBytes: MEMORY_BYTES,
      log,
      bus,
      players: () => shard?.players,
      clock,
    });
    shard = new ScriptShard(host, bus, players, clock);
    host.addModule(timerModule(host));
    host.addFunction("wait", waitFunction(host));
    const note = fn({
      about: "Notes a value for the test.",
      parameters: [parameter("value", anything, "anything")],
      returns: [],
      does: (_, value) => void shard.notes.push(value),
    });
    host.addModule(luaModule({ name: "book", about: "Notes.", functions: { note } }));
    for (const [file, source] of Object.entries(files)) shard.write(file, source);
    host.loadAll();
    return shard;
  }

  write(file: string, source: string): void {
    const place = path.join(this.directory, file);
    mkdirSync(path.dirname(place), { recursive: true });
    writeFileSync(place, source);
  }

  remove(file: string): void {
    rmSync(path.join(this.directory, file));
  }

  /** Writes a file and reloads it. */
  save(file: string, source: string): ReturnType<ScriptHost["reload"]> {
    this.write(file, source);
    return this.host.reload([file]);
  }

  /** Presses the help button, which calls `on_help_request`. */
  help(): void {
    const player = this.players.all()[0] ?? this.players.enter({});
    this.host.events.helpRequested(player);
  }

  close(): void {
    this.host.close();
    rmSync(this.directory, { recursive: true, force: true });
  }
}

/** Lets the continuations of settled promises run. */
export function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
