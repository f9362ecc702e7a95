import { setTimeout as delay } from "node:timers/promises";
import { expect } from "vitest";
import type { GameClient } from "../../loadtest/client/game-client.js";
import type { Received } from "../../loadtest/client/received.js";
import { ping, pingRequest } from "../../runtime/wire/packets/session.js";
import { Players } from "./players.js";
import { RawClient, redirectOf, showKey } from "./raw-client.js";
import { type Shard, startShard } from "./shard.js";

const NORTH = 0;
const EAST = 2;
const SOUTH = 4;
const WEST = 6;
/** A tile to and fro with a look round at each end: of the eight, two are steps of 190 ms of credit and six are turns of 40 ms. */
const ROUND = [EAST, NORTH, SOUTH, WEST, WEST, SOUTH, NORTH, EAST] as const;
/** Slower than the credit is used up, and than 16 a second. */
const BEAT_MS = 80;
/** Generous, because tests share two cores with others; what must not happen is that an answer does not come at all. */
const ANSWER_LIMIT_MS = 10_000;
const SETTLE_LIMIT_MS = 15_000;
const POLL_MS = 25;
/** Garbage that the collector has not come round to, and what V8 keeps of a heap that was large for a moment. */
const MEMORY_MARGIN_MEBIBYTES = 96;

/** Somebody who only walks to and fro, and whose every step must be acknowledged whatever happens around. */
export class Bystander {
  readonly client: GameClient;
  #steps = 0;
  #failure: Error | undefined;
  #isStopped = false;
  #wake: (() => void)[] = [];
  readonly #walk: Promise<void>;

  constructor(client: GameClient) {
    this.client = client;
    this.#walk = this.#walkOn();
  }

  get steps(): number {
    return this.#steps;
  }

  /** Resolves when a step that was sent after this call is acknowledged. */
  async walksOn(): Promise<void> {
    // The one under way may have been acknowledged before whatever the caller did had its effect.
    for (const wanted = this.#steps + 2; this.#steps < wanted;) {
      this.mustWalk();
      await new Promise<void>((resolve) => this.#wake.push(resolve));
    }
  }

  /** Throws if it was stopped by anything. */
  mustWalk(): void {
    if (this.#failure) throw this.#failure;
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#walk;
    this.mustWalk();
  }

  async #walkOn(): Promise<void> {
    try {
      // A turn or a step; either way it faces east then.
      await this.#step(EAST);
      while (!this.#isStopped) await this.#step(ROUND[this.#steps % ROUND.length]!);
    } catch (error) {
      this.#failure = new Error("the bystander does not walk any more", { cause: error });
    } finally {
      this.#rouse();
    }
  }

  async #step(direction: number): Promise<void> {
    const [{ outcome }] = await Promise.all([
      this.client.step(direction, { run: true, timeoutMs: ANSWER_LIMIT_MS }),
      delay(BEAT_MS),
    ]);
    if (outcome !== "accepted") throw new Error("a step was rejected");
    this.#steps++;
    this.#rouse();
  }

  #rouse(): void {
    for (const wake of this.#wake.splice(0)) wake();
  }
}

/** What `/metrics` of a shard says. */
export class MetricsPage {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  /** @param name without the prefix; with labels as the page writes them, such as `packets_unhandled_total{id="0xb1"}` */
  value(name: string): number {
    const line = this.#text.split("\n").find((candidate) => candidate.startsWith(`shardkeeper_${name} `));
    return line === undefined ? 0 : Number(line.slice(line.lastIndexOf(" ") + 1));
  }
}

export type Verdict = "closed" | "open";

/** A client as far as its verdict goes. */
interface Speaker {
  readonly received: Received;
  readonly closed: Promise<unknown>;
  sendBytes(bytes: Uint8Array): void;
}

let pings = 0;

/**
 * Whether the server hung up on a client or still answers it: a ping is answered in every stage, and after all that was sent before it.
 * Neither within the limit is an error, as is a server that lets nobody in (`connect` rejects): a dead server passes no test.
 */
export async function verdictOn(client: Speaker | RawClient): Promise<Verdict> {
  const sequence = ++pings & 0xff;
  const request = pingRequest.write({ sequence });
  const from = client.received.frames.length;
  if (client instanceof RawClient) client.send(request);
  else client.sendBytes(request);
  const closed = client.closed.then((): Verdict => "closed");
  const open = client.received
    .waitFor(ping, (answer) => answer.sequence === sequence, { from, timeoutMs: ANSWER_LIMIT_MS })
    .then((): Verdict => "open");
  return Promise.race([closed, open]);
}

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

  async close(): Promise<void> {
    this.hangUp();
    await this.players.leave();
    try {
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

  /** Breaks off the connections of strangers. */
  hangUp(): void {
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
    this.hangUp();
    await this.players.leave();
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

/** Waits for something that no event tells of. @param check what is still missing, undefined when nothing is */
export async function until(
  what: string,
  check: () => Promise<string | undefined> | string | undefined,
  limitMs = SETTLE_LIMIT_MS,
): Promise<void> {
  const deadline = performance.now() + limitMs;
  for (;;) {
    const missing = await check();
    if (missing === undefined) return;
    if (performance.now() > deadline) throw new Error(`not within ${limitMs} ms: ${what}; ${missing}`);
    await delay(POLL_MS);
  }
}
