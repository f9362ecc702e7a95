import { expect } from "vitest";
import { GameClient } from "./client/game-client.js";
import type { GameClientOptions } from "./client/game-client.js";
import type { LoginAccount } from "../../loadtest/client/login-flow.js";
import { characterList, characterListUpdate, deleteCharacter } from "../../runtime/protocol/packets/character-list.js";
import { pingRequest } from "../../runtime/protocol/packets/session.js";
import { tooltip, tooltipsRequest } from "../../runtime/protocol/packets/tooltips.js";
import { faultsFor } from "./client-rules.js";
import type { Shard } from "./shard.js";
import { openShardDatabase } from "./shard-database.js";

const PASSWORD = "PlayerPwd#1";
const TRAMMEL = 1;

/** A character's place. */
export interface Spot {
  x: number;
  y: number;
  /** Trammel by default. */
  facet?: number;
  /** 0 north (the default) to 7 north-west. */
  direction?: number;
}

/**
 * The players of a test file on one shard. Accounts are created when first needed. At the end clients are closed and
 * their recordings checked.
 */
export class Players {
  #running: () => Shard;
  readonly #accounts = new Map<string, Promise<string>>();
  #clients: GameClient[] = [];

  /** @param shard a server, or what gives one that is not started yet */
  constructor(shard: Shard | (() => Shard)) {
    this.#running = typeof shard === "function" ? shard : () => shard;
  }

  get #shard(): Shard {
    return this.#running();
  }

  /** Goes on with another server that was started on the same data. */
  follow(shard: Shard): void {
    this.#running = () => shard;
  }

  /** The credentials of an account, which is created if it does not exist. */
  async account(username: string): Promise<LoginAccount & { accountId: string }> {
    if (!this.#accounts.has(username)) this.#accounts.set(username, this.#shard.addAccount(username, PASSWORD));
    return { accountId: await this.#accounts.get(username)!, username, password: PASSWORD };
  }

  /** A client of the account that is not connected yet. */
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

  /** A client in the world with the account's only character, which is created if it does not exist. */
  async inWorld(username: string, options: Partial<GameClientOptions> = {}): Promise<GameClient> {
    const client = await this.loggedIn(username, options);
    await client.enter({ name: characterName(username) });
    return client;
  }

  /** A client in the world with a new character at a given place, the account's only one. For shards on SQLite. */
  async inWorldAt(username: string, spot: Spot, options: Partial<GameClientOptions> = {}): Promise<GameClient> {
    const { accountId } = await this.account(username);
    const client = await this.loggedIn(username, options);
    const { slots } = await client.waitFor(characterList);
    if (slots[0]?.name !== "") {
      client.send(deleteCharacter, { slot: 0, clientAddress: "127.0.0.1" });
      await client.waitFor(characterListUpdate);
    }
    makeCharacter(this.#shard.dataDirectory, accountId, characterName(username), spot);
    await client.select(characterName(username), 0);
    return client;
  }

  /** Several clients at once, by their names. Each has been shown the others in sight. */
  async allInWorldAt<Username extends string>(spots: Readonly<Record<Username, Spot>>): Promise<Record<Username, GameClient>> {
    const entries = Object.entries<Spot>(spots);
    const clients = await Promise.all(
      entries.map(async ([username, spot]) => [username, await this.inWorldAt(username, spot)] as const),
    );
    await Promise.all(clients.map(([, client]) => caughtUp(client)));
    return Object.fromEntries(clients) as Record<Username, GameClient>;
  }

  /** Shows that all are there. A client that is silent for some minutes is disconnected. */
  ping(): void {
    for (const client of this.#clients) client.send(pingRequest, { sequence: 0 });
  }

  /** Deletes the accounts with their characters, so that other tests can use their names. */
  async remove({ except = [] }: { except?: readonly string[] } = {}): Promise<void> {
    const users = (await (await this.#shard.request("GET", "/api/users")).json()) as { accountId: string; username: string }[];
    for (const { accountId, username } of users) {
      if (!this.#accounts.has(username) || except.includes(username)) continue;
      expect((await this.#shard.request("DELETE", `/api/users/${accountId}`)).status).toBe(204);
      this.#accounts.delete(username);
    }
  }

  /**
   * Closes all clients. Fails if one received packets that the least tolerant clients do not bear. To be called after
   * each test.
   */
  async leave(): Promise<void> {
    const clients = this.#clients;
    this.#clients = [];
    await Promise.all(clients.map((client) => client.close()));
    expect(clients.map((client) => faultsFor(client.received.frames))).toEqual(clients.map(() => []));
  }
}

/** The name of an account's only character. */
export function characterName(username: string): string {
  return username[0]!.toUpperCase() + username.slice(1);
}

/** Serials of the characters that are made here, far from those of the server and from each other. */
const SERIALS = { next: 0x2000_0000, apart: 0x1000 };
/** Body and hue, the stats 60, 50 and 40, and the current hits, stamina and mana. */
const BODY_AND_STATS = [0x0190, 0x83ea, 60, 50, 40, 60, 50, 40];
const CLOTHES = [
  { itemId: 0x170f, layer: 0x03, hue: 0 },
  { itemId: 0x1539, layer: 0x04, hue: 0x0242 },
  { itemId: 0x1517, layer: 0x05, hue: 0x0083 },
  { itemId: 0x0e75, layer: 0x15, hue: 0 },
];

/** Makes the first character of an account by adding its rows to the database of a server, which may be running. */
function makeCharacter(
  dataDirectory: string,
  accountId: string,
  name: string,
  { x, y, facet = TRAMMEL, direction = 0 }: Spot,
): void {
  const serial = (SERIALS.next += SERIALS.apart);
  const database = openShardDatabase(dataDirectory);
  try {
    database
      .prepare(
        `INSERT INTO characters (serial, account_id, slot, name, body, hue, strength, dexterity, intelligence, hits, stamina, mana,
           skills, map_id, x, y, z, direction, created_at) VALUES (?, ?, 0, ?, ?, ?, ?, ?, ?, ?, ?, ?, '{}', ?, ?, ?, 0, ?, ?)`,
      )
      .run(serial, accountId, name, ...BODY_AND_STATS, facet, x, y, direction, Date.now());
    const wear = database.prepare(
      "INSERT INTO worn_items (serial, character_serial, item_id, layer, hue) VALUES (?, ?, ?, ?, ?)",
    );
    CLOTHES.forEach(({ itemId, layer, hue }, i) => wear.run(0x4000_0000 + serial + i, serial, itemId, layer, hue));
  } finally {
    database.close();
  }
}

/**
 * Resolves when the player's client has received every change of the world before this call. Updates go out once a
 * tick, and tooltips are answered after them, so a player whose question about its own tooltip is answered has
 * received everything else.
 */
export async function caughtUp(player: GameClient): Promise<void> {
  const from = player.received.frames.length;
  player.send(tooltipsRequest, { serials: [player.serial] });
  await player.waitFor(tooltip, ({ serial }) => serial === player.serial, { from });
}
