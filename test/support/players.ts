import Database from "better-sqlite3";
import path from "node:path";
import { expect } from "vitest";
import { GameClient } from "../../loadtest/client/game-client.js";
import type { GameClientOptions } from "../../loadtest/client/game-client.js";
import type { Account } from "../../loadtest/client/login-flow.js";
import { unicodeMessage } from "../../runtime/wire/packets/speech.js";
import { faultsFor } from "./client-rules.js";
import type { Shard } from "./shard.js";

const PASSWORD = "PlayerPwd#1";
const WHISPER = 8;
const TRAMMEL = 1;

/** Where a character is to stand. */
export interface Spot {
  x: number;
  y: number;
  /** Trammel unless said. */
  facet?: number;
  /** 0 north (unless said) to 7 north-west. */
  direction?: number;
}

/** The players of a test file on one shard: accounts made when first needed, clients closed and their recordings examined in the end. */
export class Players {
  #shard: Shard;
  readonly #accounts = new Map<string, Promise<string>>();
  readonly #settled = new Set<string>();
  #clients: GameClient[] = [];

  constructor(shard: Shard) {
    this.#shard = shard;
  }

  /** Goes on with a shard that was started anew on the same data. */
  follow(shard: Shard): void {
    this.#shard = shard;
  }

  /** The credentials of an account, which is made if there is none of that name yet. */
  async account(username: string): Promise<Account & { accountId: string }> {
    if (!this.#accounts.has(username)) this.#accounts.set(username, this.#shard.addAccount(username, PASSWORD));
    return { accountId: await this.#accounts.get(username)!, username, password: PASSWORD };
  }

  /** A client of the account, not connected. */
  async client(username: string, options: Partial<GameClientOptions> = {}): Promise<GameClient> {
    const account = await this.account(username);
    const client = new GameClient({ host: "127.0.0.1", port: this.#shard.gamePort, ...account, ...options });
    this.#clients.push(client);
    return client;
  }

  /** A client at the character list. */
  async loggedIn(username: string, options: Partial<GameClientOptions> = {}): Promise<GameClient> {
    const client = await this.client(username, options);
    await client.login();
    return client;
  }

  /** A client in the world with the account's only character, made if there is none, where it is by now. */
  async inWorld(username: string, options: Partial<GameClientOptions> = {}): Promise<GameClient> {
    const client = await this.loggedIn(username, options);
    await client.enter({ name: characterName(username) });
    return client;
  }

  /** As `inWorld`, at a place of the test's choice. For shards on SQLite. */
  async inWorldAt(username: string, spot: Spot, options: Partial<GameClientOptions> = {}): Promise<GameClient> {
    if (!this.#settled.has(username)) {
      const maker = await this.inWorld(username);
      await maker.close();
      this.#settled.add(username);
    }
    // At the character list whatever an earlier session left behind is stored, and what is stored now will be read.
    const client = await this.loggedIn(username, options);
    place(this.#shard.dataDirectory, characterName(username), spot);
    await client.enter({ name: characterName(username) });
    return client;
  }

  /** Several at once, by their names; each knows by then whom it sees. */
  async allInWorldAt<Username extends string>(spots: Readonly<Record<Username, Spot>>): Promise<Record<Username, GameClient>> {
    const entries = Object.entries<Spot>(spots);
    const clients = await Promise.all(
      entries.map(async ([username, spot]) => [username, await this.inWorldAt(username, spot)] as const),
    );
    await Promise.all(clients.map(([, client]) => caughtUp(client)));
    return Object.fromEntries(clients) as Record<Username, GameClient>;
  }

  /** Closes all clients; fails if one of them was sent what the least tolerant clients do not bear. To be called after each test. */
  async leave(): Promise<void> {
    const clients = this.#clients;
    this.#clients = [];
    await Promise.all(clients.map((client) => client.close()));
    expect(clients.map((client) => faultsFor(client.received.frames))).toEqual(clients.map(() => []));
  }
}

/** Name of an account's only character. */
export function characterName(username: string): string {
  return username[0]!.toUpperCase() + username.slice(1);
}

/** Moves a character that is not in the world, by its row in the database of a server that may be running. */
export function place(dataDirectory: string, name: string, { x, y, facet = TRAMMEL, direction = 0 }: Spot): void {
  const database = new Database(path.join(dataDirectory, "shard.sqlite"));
  try {
    database
      .prepare("UPDATE characters SET map_id = ?, x = ?, y = ?, z = 0, direction = ? WHERE name = ?")
      .run(facet, x, y, direction, name);
  } finally {
    database.close();
  }
}

let whispers = 0;

/**
 * Resolves when the player's client has been told everything that happened in the world before this call. News are told once a tick, and what
 * is said comes after what was done, so hearing oneself shows that nothing else was to come.
 */
export async function caughtUp(player: GameClient): Promise<void> {
  const text = `whisper ${++whispers}`;
  player.say(text, WHISPER);
  await player.waitFor(unicodeMessage, (message) => message.text === text && message.serial === player.serial);
}
