import { afterAll, describe, expect } from "vitest";
import type { GameClient } from "./client/game-client.js";
import { Bystander } from "./bystander.js";
import { MetricsPage } from "./metrics-page.js";
import { Players } from "./players.js";
import { RawClient, redirectOf, showKey } from "./raw-client.js";
import { type Shard, startShard } from "./shard.js";
import { until } from "./until.js";
import { verdictOn } from "./verdict.js";

/** Garbage that is not collected yet, and memory that V8 keeps after its heap was large for a moment. */
const MEMORY_MARGIN_MEBIBYTES = 96;

/** A shard to attack: a real process with a bystander in its world, and its resting memory to compare with later. */
export class Arena {
  readonly shard: Shard;
  readonly players: Players;
  readonly bystander: Bystander;
  /** Players who do nothing and must not be dropped. */
  readonly residents: readonly GameClient[];
  readonly #raw: RawClient[] = [];
  readonly #restingMebibytes: number;
  readonly #shared = new Map<unknown, Promise<unknown>>();
  #names = 0;
  #addresses = 0;

  private constructor(parts: { shard: Shard; bystander: Bystander; residents: GameClient[]; restingMebibytes: number }) {
    this.shard = parts.shard;
    this.players = new Players(parts.shard);
    this.bystander = parts.bystander;
    this.residents = parts.residents;
    this.#restingMebibytes = parts.restingMebibytes;
  }

  /** Starts the shard and brings the bystander and the residents into the world. */
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

  /** What attacks share until the clients are closed. It is made when the first of them needs it. */
  shared<Thing>(make: (arena: Arena) => Promise<Thing>): Promise<Thing> {
    let thing = this.#shared.get(make);
    if (!thing) this.#shared.set(make, (thing = make(this)));
    return thing as Promise<Thing>;
  }

  /** Closes the clients of a test. Fails if the server or the bystander was harmed. To be called after each test. */
  async clear(): Promise<void> {
    this.#shared.clear();
    this.#hangUp();
    await this.players.leave();
    this.bystander.mustWalk();
    expect(this.shard.child.exitCode).toBeNull();
  }

  /** Checks once more that everything is as before, and stops the server. */
  async close(): Promise<void> {
    try {
      await this.isAsBefore();
      await this.bystander.stop();
    } finally {
      await Promise.all([this.bystander.client, ...this.residents].map((client) => client.close()));
      await this.shard.stopWell();
    }
  }

  /** A name that no account has yet. It has only letters, so that a character may have it too. */
  newName(): string {
    const number = this.#names++;
    return `rogue${[...String(number)].map((digit) => "bcdfghklmn"[Number(digit)]).join("")}`;
  }

  /** An unused address of this machine, so that one attacker's throttling does not affect the next. */
  newAddress(): string {
    const number = ++this.#addresses;
    return `127.10.${number >> 8}.${number & 0xff}`;
  }

  /** A connection that has sent nothing, from a new address unless `options` has one. */
  async stranger(options: { localAddress?: string; compressed?: boolean } = {}): Promise<RawClient> {
    const client = await RawClient.connect({ port: this.shard.gamePort, localAddress: this.newAddress(), ...options });
    this.#raw.push(client);
    return client;
  }

  /** A client with a new account, at the character list. */
  guest(): Promise<GameClient> {
    return this.players.loggedIn(this.newName());
  }

  /** A client with a new account, in the world beside the bystander. */
  player(): Promise<GameClient> {
    return this.players.inWorld(this.newName());
  }

  /** A raw connection at the character list, for tests that choose every byte. */
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

  /** Lines of the log so far that contain this text. */
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

  /** Fails unless the server runs, answers the residents and moves the bystander. */
  async isUnharmed(): Promise<void> {
    await this.bystander.walksOn();
    expect(this.shard.child.exitCode).toBeNull();
    expect(await Promise.all(this.residents.map((client) => verdictOn(client)))).toEqual(this.residents.map(() => "open"));
    expect(await this.present()).toEqual(expect.arrayContaining(this.#atHome()));
  }

  /**
   * Closes all clients except the bystander and the residents, and waits until no session, connection or memory of the
   * others is left.
   */
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

/** A `describe` that checks after its tests that the arena's server is unharmed and the bystander still walks. */
export function attacksOn(arena: () => Arena): (title: string, tests: () => void) => void {
  return (title, tests) =>
    describe(title, () => {
      tests();
      afterAll(() => arena().isUnharmed());
    });
}
