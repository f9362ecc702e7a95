import { pino } from "pino";
import { type Fixtures, NO_FIXTURES } from "../../runtime/contracts/scripts/map-fixtures.js";
import { type Handover, NO_HANDOVER } from "../../runtime/contracts/handover.js";
import type { OnlinePlayer } from "../../runtime/contracts/players.js";
import type { LuaAny } from "../../runtime/scripting/declare/types.js";
import type { LoadResult } from "../../runtime/scripting/loading/load.js";
import type { WorldStore } from "../../runtime/scripting/modules/world/world.js";
import { fakeGame } from "../../runtime/scripting/testing/fakes/fake-game.js";
import { FakePlayers } from "../../runtime/scripting/testing/fakes/fake-players.js";
import type { FakePresentation } from "../../runtime/scripting/testing/fakes/fake-presentation.js";
import { SeededChance } from "../../runtime/scripting/testing/worlds/seeded-chance.js";
import type { ScriptedWorld } from "../../runtime/scripting/world/scripted-world.js";
import { type ScriptedHooks, scriptedGame } from "../../runtime/scripting/world/world-of-host.js";
import { takeStep } from "../../runtime/world/space/movement.js";
import { SerialAllocator } from "../../runtime/world/entities/serials.js";
import { FLAT_TERRAIN, type Terrain } from "../../runtime/world/terrain/terrain.js";
import { World } from "../../runtime/world/world.js";
import { ScriptShard, settled } from "./script-shard.js";

const CHARACTERS_MAXIMUM = 1_000;

/** The place of most tests of the world. */
export const HERE = { facet: 1, mapId: 1, x: 1_000, y: 1_000, z: 0 } as const;

/** A script host with a world of items and creatures on level ground. */
export class WorldShard {
  readonly shard: ScriptShard;
  readonly world: World;
  readonly serials = new SerialAllocator({ mobile: CHARACTERS_MAXIMUM, item: 0 });
  readonly players: FakePlayers;
  readonly presentation: FakePresentation;
  readonly terrain: Terrain = { ...FLAT_TERRAIN };
  readonly scripted: ScriptedWorld;
  readonly hooks: ScriptedHooks;
  /** The outcome of the next save. */
  nextSave: WorldStore["save"] = () => Promise.resolve({ records: 3, elapsedMs: 5 });
  /** The fixtures of the maps. */
  fixtures: Fixtures = NO_FIXTURES;
  /** The way to other processes; none by default. */
  readonly handover: Handover = { ...NO_HANDOVER };
  private runs = 0;

  private constructor(shard: ScriptShard) {
    this.shard = shard;
    this.world = new World();
    const { world, serials } = this;
    const { host, bus } = shard;
    const players = (this.players = shard.players = new FakePlayers({ world, serials }));
    const fakes = fakeGame({ world, serials, players, bus, log: pino({ level: "silent" }), clock: host.clock });
    this.presentation = fakes.presentation;
    const luck = new SeededChance(1);
    const game = scriptedGame(host, {
      ...{ ...fakes, handover: this.handover, terrain: this.terrain, chance: () => luck.next() },
      artName: (itemId) => (itemId === 0x0eed ? "gold coin" : undefined),
      store: { save: () => this.nextSave() },
      fixtures: {
        art: (id) => this.fixtures.art(id),
        on: (...place) => this.fixtures.on(...place),
        find: (...area) => this.fixtures.find(...area),
      },
    });
    this.scripted = game.scripted;
    this.hooks = game.hooks;
    this.scripted.begin();
  }

  static async open(): Promise<WorldShard> {
    return new WorldShard(await ScriptShard.open());
  }

  get notes(): LuaAny[] {
    return this.shard.notes;
  }

  /** Saves a script file and loads it, which must succeed. */
  load(file: string, source: string): void {
    const result = this.shard.save(file, source);
    if ("error" in result) throw result.error;
  }

  /** The reason why a file cannot be loaded. */
  refusal(file: string, source: string): string {
    return problemOf(this.shard.save(file, source));
  }

  /** Runs Lua as a handler. Resolves with the arguments of `book.note`, and rejects with the script's error. */
  async run(source: string): Promise<LuaAny[]> {
    const { shard } = this;
    const before = shard.notes.length;
    const file = `lua/run${this.runs++}.lua`;
    const failures = shard.published.length;
    this.load(file, `timer.after(0, function() ${source}\nend)`);
    shard.clock.toNext();
    await settled();
    await settled();
    const failed = shard.published.slice(failures).find(({ declaration }) => declaration.name === "ScriptFailedEvent");
    if (failed) throw new Error(String(failed.members["message"]));
    return shard.notes.slice(before);
  }

  enter(wish: { name?: string; x?: number; y?: number } = {}): OnlinePlayer {
    return this.players.enter({ ...HERE, ...wish });
  }

  /** Lets a mobile take steps, and tells the scripts that perceive them. */
  async walk(serial: number, direction: number, steps = 1): Promise<void> {
    const mobile = this.world.mobile(serial)!;
    mobile.direction = direction;
    for (let n = 0; n < steps; n++) takeStep(this.world, this.terrain, mobile, direction);
    await Promise.resolve();
  }

  /** Error messages of the scripts that failed. */
  get failures(): string[] {
    return this.shard.published
      .filter(({ declaration }) => declaration.name === "ScriptFailedEvent")
      .map(({ members }) => String(members["message"]));
  }

  /** Lets time pass, and runs everything that is due meanwhile. */
  async advance(milliseconds: number): Promise<void> {
    const { clock } = this.shard;
    const until = clock.now() + milliseconds;
    for (let next = clock.untilNext; next !== undefined && clock.now() + next <= until; next = clock.untilNext) {
      clock.toNext();
      await settled();
    }
    clock.moveTo(until);
    await settled();
  }

  close(): void {
    this.shard.close();
  }
}

function problemOf(result: LoadResult): string {
  return "error" in result ? result.error.message : "";
}
