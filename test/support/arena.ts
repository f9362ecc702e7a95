import { afterAll, describe, expect } from "vitest";
import type { GameClient } from "./client/game-client.js";
import { Bystander } from "./bystander.js";
import { MetricsPage } from "./metrics-page.js";
import { Players } from "./players.js";
import { RawClient, redirectOf, showKey } from "./raw-client.js";
import { type Shard, startShard } from "./shard.js";
import { until } from "./until.js";
import { verdictOn } from "./verdict.js";

/** Garbage that the collector has not come round to, and what V8 keeps of a heap that was large for a moment. */
const MEMORY_MARGIN_MEBIBYTES = 96;

/** A shard to be attacked: a real process, a bystander in it, and its state of health to compare with later. */
export class Arena {
  readonly shard: Shard;
  readonly players: Players;
  readonly bystander: Bystander;
  /** Players who stand by and must not be dropped. */
  readonly residents: readonly GameClient[];
  readonly #raw: RawClient[] = [];
  readonly #restingMebibytes: number;
  #names = 0;
  #addresses = 0;

  private constructor(parts: { shard: Shard; bystander: Bystander; residents: GameClient[]; restingMebibytes: number }) {
    this.shard = parts.shard;
    this.players = new Players(parts.shard);
    this.bystander = parts.bystander;
    this.residents = parts.residents;
    this.#restingMebibytes = parts.restingMebibytes;
  }

  /** Starts the shard and lets the bystander and the residents in. */
  static async open({ flags = [], residents = [] }: { flags?: string[]; residents?: string[] } = {}): Promise<Arena> {
    const shard = await startShard({ flags });
    try {
      const players = new Players(shard);
      const bystander = new Bystander(await players.inWorld("bystander"));
      const clients = await Promise.all(residents.map((name) => players.inWorld(name)));
      await bystander.walksOn();
      return new Arena({ shard, bystander, residents: clients, restingMebibytes: await shard.residentMebibytes() });
    } catch (error) {
      await shard.stop();
      throw error;
    }
  }

  /** Ends what a test began; fails if that has harmed the server or the bystander by now. To be called after each test. */
  async clear(): Promise<void> {
    this.#hangUp();
    await this.players.leave();
    this.bystander.mustWalk();
    expect(this.shard.child.exitCode).toBeNull();
  }

  /** Looks once more whether everything is as before, and stops the server. */
  async close(): Promise<void> {
    try {
      await this.isAsBefore();
      await this.bystander.stop();
    } finally {
      await Promise.all([this.bystander.client, ...this.residents].map((client) => client.close()));
      expect(await this.shard.stop()).toBe(0);
    }
  }

  /** A name that no account has yet; letters only, so that its character may have it too. */
  newName(): string {
    const number = this.#names++;
    return `rogue${[...String(number)].map((digit) => "bcdfghklmn"[Number(digit)]).join("")}`;
  }

  /** An address of this machine that nobody has come from yet, so that what one attacker did is not held against the next. */
  newAddress(): string {
    const number = ++this.#addresses;
    return `127.10.${number >> 8}.${number & 0xff}`;
  }

  /** A connection that has said nothing, from an address of its own unless said. */
  async stranger(options: { localAddress?: string; compressed?: boolean } = {}): Promise<RawClient> {
    const client = await RawClient.connect({ port: this.shard.gamePort, localAddress: this.newAddress(), ...options });
    this.#raw.push(client);
    return client;
  }

  /** A client with an account of its own, at the character list. */
  guest(): Promise<GameClient> {
    return this.players.loggedIn(this.newName());
  }

  /** A client with an account of its own, in the world beside the bystander. */
  player(): Promise<GameClient> {
    return this.players.inWorld(this.newName());
  }

  /** A connection that has shown the key it was given: at the character list, every byte in the test's hand. */
  async rawGuest(username = this.newName()): Promise<RawClient> {
    const options = { port: this.shard.gamePort };
    const account = await this.players.account(username);
    const { key } = await redirectOf(options, account);
    const client = await showKey(options, account, key);
    this.#raw.push(client);
    return client;
  }

  #hangUp(): void {
    for (const client of this.#raw.splice(0)) client.close();
  }

  async metrics(): Promise<MetricsPage> {
    const response = await this.shard.request("GET", "/metrics");
    expect(response.status).toBe(200);
    return new MetricsPage(await response.text());
  }

  /** Names of the accounts with a session. */
  async present(): Promise<string[]> {
    const response = await this.shard.request("GET", "/api/sessions/active");
    expect(response.status).toBe(200);
    return ((await response.json()) as { username: string }[]).map(({ username }) => username).sort();
  }

  /** Lines of the log so far that hold this text. */
  linesNaming(text: string): string[] {
    return this.shard.output
      .join("")
      .split("\n")
      .filter((line) => line.includes(text));
  }

  /** Resolves once the server has logged this text. */
  logged(text: string): Promise<void> {
    return until(`the log names ${text}`, () => (this.linesNaming(text).length > 0 ? undefined : "it does not"));
  }

  /** Fails unless the server lives, answers and moves the bystander. */
  async isUnharmed(): Promise<void> {
    await this.bystander.walksOn();
    expect(this.shard.child.exitCode).toBeNull();
    expect(await Promise.all(this.residents.map((client) => verdictOn(client)))).toEqual(this.residents.map(() => "open"));
    expect(await this.present()).toEqual(expect.arrayContaining(this.#atHome()));
  }

  /** Ends all but those at home, and waits until the server has nothing left of the others: no session, no connection, no memory. */
  async isAsBefore(): Promise<void> {
    await this.clear();
    await this.isUnharmed();
    await until("only those at home are left", async () => {
      const connected = (await this.metrics()).value("sessions_connected");
      return connected === this.#atHome().length ? undefined : `${connected} are connected`;
    });
    expect(await this.present()).toEqual(this.#atHome());
    await until("memory is back near where it was", async () => {
      const now = await this.shard.residentMebibytes();
      const limit = this.#restingMebibytes + MEMORY_MARGIN_MEBIBYTES;
      return now <= limit ? undefined : `${now.toFixed()} MiB are more than ${limit.toFixed()}`;
    });
  }

  /** Names of the accounts of the bystander and the residents. */
  #atHome(): string[] {
    return [this.bystander.client, ...this.residents].map((client) => client.account.username).sort();
  }
}

/** Makes `describe` for tests after which the arena's server must be unharmed and its bystander walking. */
export function attacksOn(arena: () => Arena): (title: string, tests: () => void) => void {
  return (title, tests) =>
    describe(title, () => {
      tests();
      afterAll(() => arena().isUnharmed());
    });
}
