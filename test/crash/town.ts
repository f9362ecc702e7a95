import { setTimeout as delay } from "node:timers/promises";
import { FLUSH_INTERVAL_MS } from "../../runtime/storage/saving/world-saver.js";
import { checkItems } from "../support/consistency.js";
import { Item } from "../../runtime/world/entities/item.js";
import { LAYER } from "../../runtime/world/entities/layers.js";
import { characterName, Players } from "../support/players.js";
import { type Random, seededRandom } from "../support/random.js";
import { ScriptDirectory } from "../support/script-directory.js";
import { type Shard, startShard } from "../support/shard.js";
import { type Belongings, Dweller } from "./dweller.js";
import { type Damage, damageJournal, type DataPlace, setAsideCount, StoredWorld } from "./stored-world.js";

const GOLD_EACH = 1_000;
const SHORTEST_LIFE_MS = 300;
const LONGEST_LIFE_MS = 2_800;
const ACCOUNT_EVERY_MS = 250;
/** What may be lost in addition to the batch that is being written. */
const LOSS_LIMIT_MS = 1_000;
const PASSWORD = "SomePwd#1";
/** Folds the journal at random times, so that some kills come during a fold and others when the journal is long. */
const FOLDING = `timer.every(700, function() if random.integer(1, 4) == 1 then world.save() end end)\n`;

/** The result of one round. */
export interface Round {
  readonly livedMs: number;
  readonly deeds: number;
  readonly refusals: number;
  /** Age, at the kill, of the oldest acknowledged change of the world that is missing. */
  readonly lossMs: number;
  /** The longest flush, from the time it was due: waiting for its turn, encoding and writing. */
  readonly flushMs: number;
  readonly accounts: number;
  readonly tickets: number;
  readonly damage: Damage | undefined;
}

/** A town whose server is killed again and again, and everything that the server acknowledged to its players. */
export class Town {
  readonly #at: DataPlace;
  readonly #random: Random;
  readonly #names: readonly string[];
  readonly #scripts = new ScriptDirectory();
  readonly #accounts = new Map<string, string>();
  readonly #tickets = new Map<number, string>();
  readonly #belongings = new Map<string, Belongings>();
  /** Templates of all items but gold, which nobody removes, by serial. */
  readonly #lasting = new Map<number, string>();
  #players: Players | undefined;
  #shard: Shard | undefined;
  #rounds = 0;

  readonly #hasTimeLimit: boolean;

  /**
   * @param people number of players at a time
   * @param hasTimeLimit whether at most the last second of the world may be lost; a machine that is busy with other
   *   work cannot always keep to that
   */
  constructor(at: DataPlace, parts: { seed: number; people: number; hasTimeLimit: boolean }) {
    this.#hasTimeLimit = parts.hasTimeLimit;
    this.#at = at;
    this.#random = seededRandom(parts.seed);
    this.#names = Array.from({ length: parts.people }, (_, at) => `dweller${String.fromCharCode(97 + at)}`);
    this.#scripts.write("lua/help/folding.lua", FOLDING);
  }

  /** Creates a character for each player and stores gold in its backpack. */
  async found(): Promise<void> {
    const shard = await this.#start();
    this.#players = new Players(shard);
    await Promise.all(this.#names.map((name) => this.#players!.inWorld(name)));
    await this.#players.leave();
    if ((await shard.stop()) !== 0) throw new Error(`the first stop failed:\n${shard.output.join("")}`);
    const stored = await StoredWorld.open(this.#at);
    try {
      for (const name of this.#names)
        await stored.give(characterName(name), "gold", { itemId: 0x0eed, amount: GOLD_EACH }, "backpack");
      this.#remember(stored);
    } finally {
      await stored.close();
    }
  }

  /**
   * Starts the server, plays, kills it, and compares what is stored with what was acknowledged.
   * @throws Error naming the difference
   */
  async round(damage?: Damage): Promise<Round> {
    const round = ++this.#rounds;
    const shard = await this.#start();
    const players = this.#players!;
    players.follow(shard);
    await this.#logInEverybodyNew(shard);
    const clients = await Promise.all(this.#names.map((name) => players.inWorld(name)));
    let isOver = false;
    const dwellers = this.#names.map((name, at) => {
      const dweller = new Dweller(clients[at]!, seededRandom(this.#random.below(0x7fffffff)), this.#belongings.get(name)!);
      return { name, dweller };
    });
    const lives = dwellers.map(({ dweller }) => dweller.live(() => isOver));
    const founding = this.#makeAccounts(shard, round, () => isOver);
    // Errors before the kill are reported after it.
    const ended = Promise.all([...lives, founding]);
    ended.catch(() => undefined);
    const livedMs = SHORTEST_LIFE_MS + this.#random.below(LONGEST_LIFE_MS - SHORTEST_LIFE_MS);
    await delay(livedMs);
    const killedAt = Date.now();
    isOver = true;
    await shard.kill();
    this.#shard = undefined;
    await players.leave();
    await ended;
    for (const { dweller } of dwellers) for (const { number, text } of dweller.tickets) this.#tickets.set(number, text);
    const isDamaged = damage !== undefined && (await this.#damage(damage));
    const flushMs = longestFlushMs(shard.output.join(""));
    const lossMs = await this.#examine(dwellers, { killedAt, flushMs, isDamaged });
    const deeds = dwellers.reduce((sum, { dweller }) => sum + dweller.deeds, 0);
    const refusals = dwellers.reduce((sum, { dweller }) => sum + dweller.refusals, 0);
    return {
      ...{ livedMs, deeds, refusals, lossMs, flushMs, damage: isDamaged ? damage : undefined },
      ...{ accounts: this.#accounts.size, tickets: this.#tickets.size },
    };
  }

  /**
   * Starts the server a last time: everybody can enter, the server stops in order, and the stored world is consistent.
   */
  async end(): Promise<void> {
    const shard = await this.#start();
    this.#players!.follow(shard);
    await this.#logInEverybodyNew(shard);
    await Promise.all(this.#names.map((name) => this.#players!.inWorld(name)));
    await this.#players!.leave();
    const code = await shard.stop();
    if (code !== 0) throw new Error(`the last stop ended with ${code}:\n${shard.output.join("")}`);
    const stored = await StoredWorld.open(this.#at);
    const faults = this.#faultsOf(stored);
    await stored.close();
    if (faults.length > 0) throw new Error(faults.join("\n"));
  }

  /** Kills a server that still runs. */
  async clear(): Promise<void> {
    await this.#shard?.kill();
    this.#scripts.remove();
  }

  async #start(): Promise<Shard> {
    const flags = [
      ...this.#scripts.flags,
      "--tickets-seconds-between",
      "0",
      "--tickets-open-per-account",
      "1000",
      "--log-level",
      "debug",
    ];
    return (this.#shard = await startShard({ ...this.#at, flags }));
  }

  #fresh: string[] = [];

  async #makeAccounts(shard: Shard, round: number, isOver: () => boolean): Promise<void> {
    try {
      for (let number = 1; !isOver(); number++) {
        const name = `settler${round}x${number}`;
        const accountId = await shard.addAccount(name, PASSWORD);
        this.#accounts.set(name, accountId);
        this.#fresh.push(name);
        await delay(ACCOUNT_EVERY_MS);
      }
    } catch (error) {
      if (!isOver()) throw error;
    }
  }

  async #logInEverybodyNew(shard: Shard): Promise<void> {
    const fresh = this.#fresh;
    this.#fresh = [];
    for (const name of fresh) await shard.login(name, PASSWORD);
  }

  /** Damages the last row of the journal and starts a server on it, which must set the row aside. */
  async #damage(damage: Damage): Promise<boolean> {
    const before = await setAsideCount(this.#at);
    if (!(await damageJournal(this.#at, damage))) return false;
    const shard = await this.#start();
    const said = shard.output.join("");
    const code = await shard.stop();
    if (code !== 0) throw new Error(`the stop after the damage ended with ${code}:\n${shard.output.join("")}`);
    if (!said.includes("rows of the stored world were set aside")) throw new Error(`the damage was not reported:\n${said}`);
    const kept = (await setAsideCount(this.#at)) - before;
    if (kept !== 1) throw new Error(`${kept} rows were set aside`);
    return true;
  }

  async #examine(
    dwellers: readonly { name: string; dweller: Dweller }[],
    { killedAt, flushMs, isDamaged }: { killedAt: number; flushMs: number; isDamaged: boolean },
  ): Promise<number> {
    const stored = await StoredWorld.open(this.#at);
    try {
      const faults = this.#faultsOf(stored);
      let lossMs = 0;
      for (const { name, dweller } of dwellers) {
        const { departure } = stored.character(characterName(name));
        const found = [
          ["place", dweller.place, `${departure?.x},${departure?.y}`],
          ["shirt", dweller.shirt, this.#shirtState(stored, name)],
        ] as const;
        for (const [what, history, state] of found) {
          const loss = history.lossMs(state ?? "nowhere", killedAt);
          if (loss === undefined) {
            if (!isDamaged) faults.push(`${name}'s ${what} is ${state}, where it never was; last was ${history.current}`);
          } else lossMs = Math.max(lossMs, loss);
        }
      }
      for (const accountName of this.#accounts.keys())
        if (!(await stored.accounts.findByUsername(accountName))) faults.push(`the account ${accountName} is lost`);
      for (const [number, text] of this.#tickets)
        if ((await stored.tickets.find(number))?.message !== text) faults.push(`ticket ${number} is lost`);
      if (this.#hasTimeLimit && !isDamaged && lossMs > LOSS_LIMIT_MS + flushMs)
        faults.push(`what was acknowledged ${lossMs} ms before the kill is lost; a flush took ${flushMs} ms`);
      if (faults.length > 0) throw new Error(faults.join("\n"));
      this.#remember(stored);
      return lossMs;
    } finally {
      await stored.close();
    }
  }

  #faultsOf(stored: StoredWorld): string[] {
    const faults = checkItems(stored.world);
    if (stored.loaded.orphans > 0) faults.push(`${stored.loaded.orphans} items were in nothing`);
    const gold = stored.total("gold");
    if (gold !== GOLD_EACH * this.#names.length) faults.push(`there are ${gold} pieces of gold`);
    for (const [serial, template] of this.#lasting) {
      const found = stored.world.item(serial)?.kind.id;
      if (found !== template) faults.push(`the ${template} 0x${serial.toString(16)} is ${found ?? "lost"}`);
    }
    return faults;
  }

  #remember(stored: StoredWorld): void {
    for (const item of stored.world.items) if (item.kind.id !== "gold") this.#lasting.set(item.serial, item.kind.id);
    for (const name of this.#names) {
      const { backpack, equipment } = stored.character(characterName(name));
      const shirt = this.#belongings.get(name)?.shirt ?? equipment.find(({ layer }) => layer === LAYER.shirt)?.serial;
      if (!backpack || shirt === undefined) throw new Error(`${name} has no backpack or no shirt`);
      const known = { backpack: backpack.serial, shirt };
      this.#belongings.set(name, { ...known, shirtState: undefined });
      const state = this.#shirtState(stored, name);
      // An item on the cursor is put wherever there is room when its player enters.
      this.#belongings.set(name, { ...known, shirtState: state === "cursor" ? undefined : state });
    }
  }

  #shirtState(stored: StoredWorld, name: string): string | undefined {
    const { shirt, backpack } = this.#belongings.get(name)!;
    const item = stored.world.item(shirt);
    if (!item) return undefined;
    const { holder, layer, x, y } = item;
    if (!holder) return `ground:${x},${y}`;
    if (holder instanceof Item) return holder.serial === backpack ? `pack:${x},${y}` : undefined;
    return layer === LAYER.cursor ? "cursor" : "worn";
  }
}

/** Taken from the lines that the server logs for each batch. */
function longestFlushMs(output: string): number {
  const lines = [...output.matchAll(/^\[([^\]]+)\] DEBUG: changes are stored .*"elapsedMs":(\d+)/gm)];
  const flushes = lines.map(([, time, elapsedMs]) => ({ endedAt: Date.parse(`${time}Z`), elapsedMs: Number(elapsedMs) }));
  const took = flushes.map(({ endedAt, elapsedMs }, at) => {
    const before = flushes[at - 1];
    return before ? endedAt - (before.endedAt - before.elapsedMs) - FLUSH_INTERVAL_MS : elapsedMs;
  });
  return Math.max(0, ...took);
}
