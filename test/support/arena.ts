import { setTimeout as delay } from "node:timers/promises";
import { expect } from "vitest";
import type { GameClient } from "../../loadtest/client/game-client.js";
import type { Received } from "../../loadtest/client/received.js";
import { ping, pingRequest } from "../../runtime/wire/packets/session.js";
import { Players } from "./players.js";
import { RawClient, redirectOf, showKey } from "./raw-client.js";
import { type Shard, startShard } from "./shard.js";

const EAST = 2;
const WEST = 6;
/** One tile out, a turn, one tile back, a turn: 190 and 40 ms of credit in turn, so a step each 125 ms never runs ahead. */
const BEAT = [EAST, WEST, WEST, EAST] as const;
const BEAT_MS = 125;
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
      if (this.#failure) throw this.#failure;
      await new Promise<void>((resolve) => this.#wake.push(resolve));
    }
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#walk;
    if (this.#failure) throw this.#failure;
  }

  async #walkOn(): Promise<void> {
    try {
      // Whichever way it looks at first, the first step east may be a turn; two make it face east.
      await this.#step(EAST);
      while (!this.#isStopped) await this.#step(BEAT[this.#steps % BEAT.length]!);
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
  readonly #raw: RawClient[] = [];
  readonly #restingMebibytes: number;
  #names = 0;
  #addresses = 0;

  private constructor(shard: Shard, players: Players, bystander: Bystander, restingMebibytes: number) {
    this.shard = shard;
    this.players = players;
    this.bystander = bystander;
    this.#restingMebibytes = restingMebibytes;
  }

  /** Starts the shard and lets the bystander in. */
  static async open(...flags: string[]): Promise<Arena> {
    const shard = await startShard({ flags });
    try {
      const bystander = new Bystander(await new Players(shard).inWorld("bystander"));
      await bystander.walksOn();
      return new Arena(shard, new Players(shard), bystander, await shard.residentMebibytes());
    } catch (error) {
      await shard.stop();
      throw error;
    }
  }

  async close(): Promise<void> {
    this.hangUp();
    await this.players.leave();
    await this.bystander.stop();
    await this.bystander.client.close();
    const exitCode = await this.shard.stop();
    expect(exitCode).toBe(0);
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

  /** Fails unless the server lives, answers and moves the bystander. */
  async isUnharmed(): Promise<void> {
    await this.bystander.walksOn();
    expect(this.shard.child.exitCode).toBeNull();
    expect(await this.present()).toContain("bystander");
  }

  /** Ends all but the bystander, and waits until the server has nothing left of the others: no session, no connection, no memory. */
  async isAsBefore(): Promise<void> {
    this.hangUp();
    await this.players.leave();
    await this.isUnharmed();
    await until("only the bystander is left", async () => {
      const connected = (await this.metrics()).value("sessions_connected");
      return connected === 1 ? undefined : `${connected} are connected`;
    });
    expect(await this.present()).toEqual(["bystander"]);
    await until("memory is back near where it was", async () => {
      const now = await this.shard.residentMebibytes();
      const limit = this.#restingMebibytes + MEMORY_MARGIN_MEBIBYTES;
      return now <= limit ? undefined : `${now.toFixed()} MiB are more than ${limit.toFixed()}`;
    });
  }
}

/** Waits for something that no event tells of. @param check what is still missing, undefined when nothing is */
export async function until(what: string, check: () => Promise<string | undefined> | string | undefined): Promise<void> {
  const deadline = performance.now() + SETTLE_LIMIT_MS;
  for (;;) {
    const missing = await check();
    if (missing === undefined) return;
    if (performance.now() > deadline) throw new Error(`not within ${SETTLE_LIMIT_MS} ms: ${what}; ${missing}`);
    await delay(POLL_MS);
  }
}
