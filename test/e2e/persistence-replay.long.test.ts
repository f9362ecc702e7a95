import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { GameClient } from "../support/client/game-client.js";
import { dropAccepted, dropItem, dropRefused, GROUND, liftReject, pickUpItem } from "../../runtime/protocol/packets/items.js";
import { checkItems } from "../support/consistency.js";
import { Item } from "../../runtime/world/entities/item.js";
import { type DataPlace, StoredWorld } from "../crash/stored-world.js";
import { hasMysql, mysqlAddress, mysqlNote, mysqlUrl, temporaryDirectory } from "../runtime/storage/engines.js";
import { characterName, Players } from "../support/players.js";
import { seededRandom } from "../support/random.js";
import { type Shard, startShard } from "../support/shard.js";

const ITEMS = 200;
/** More than there are items: some are moved twice. */
const MOVES = 240;
const SEED = 4;
/** For a lift and a drop: after the first 60 clicks, the server takes 20 a second. */
const MOVE_MS = 105;
const FREE_MOVES = 25;
const WHO = "collector";
/** Kinds of items that stay apart wherever they are dropped. */
const KINDS = [
  ["gold", 0x0eed, 5],
  ["brick", 0x1f9f, 1],
  ["emerald", 0x0f10, 2],
] as const;

/** Where an item is moved to. Repeating a move changes nothing. */
type Move = { readonly item: number } & (
  | { readonly to: "backpack"; readonly x: number; readonly y: number }
  | { readonly to: "ground"; readonly dx: number; readonly dy: number }
);

/** The player's moves: items from the backpack go to the ground, and items from the ground into the backpack. */
function session(): Move[] {
  const random = seededRandom(SEED);
  const isInPack = Array.from({ length: ITEMS }, (_, item) => item % 2 === 0);
  return Array.from({ length: MOVES }, (_, at): Move => {
    const item = (at * 7) % ITEMS;
    isInPack[item] = !isInPack[item];
    return isInPack[item]
      ? { item, to: "backpack", x: 44 + random.below(142), y: 65 + random.below(94) }
      : { item, to: "ground", dx: random.below(5) - 2, dy: random.below(5) - 2 };
  });
}

/** A player with the items, on a server of its own. */
class Rig {
  readonly #at: DataPlace;
  readonly #items: number[] = [];
  #backpack = 0;
  #shard: Shard | undefined;
  #players: Players | undefined;

  constructor(at: DataPlace) {
    this.#at = at;
  }

  async prepare(): Promise<void> {
    await this.#enter();
    await this.#leave();
    const stored = await StoredWorld.open(this.#at);
    try {
      this.#backpack = stored.character(characterName(WHO)).backpack!.serial;
      for (let item = 0; item < ITEMS; item++) {
        const [kind, itemId, amount] = KINDS[item % KINDS.length]!;
        const place = item % 2 === 0 ? "backpack" : "feet";
        this.#items.push((await stored.give(characterName(WHO), kind, { itemId, amount }, place)).serial);
      }
    } finally {
      await stored.close();
    }
  }

  /** Plays all moves and stops the server. */
  async playThrough(moves: readonly Move[]): Promise<string[]> {
    const player = await this.#enter();
    await this.#play(player, moves, 0);
    await this.#leave();
    return this.#outcome();
  }

  /**
   * Kills the server right after the move at `crashAt` was sent, starts it again, and plays the moves that were not
   * stored.
   */
  async playWithCrash(moves: readonly Move[], crashAt: number): Promise<string[]> {
    const player = await this.#enter();
    await this.#play(player, moves.slice(0, crashAt), 0);
    this.#send(player, moves[crashAt]!);
    await this.#shard!.kill();
    await this.#players!.leave();
    const made = await this.#stored(moves.slice(0, crashAt), player.place);
    // A batch holds all changes up to one moment, so only the last moves can be missing.
    const first = made.includes(false) ? made.indexOf(false) : crashAt;
    expect(made.slice(first)).not.toContain(true);
    await this.#play(await this.#enter(), moves, first);
    await this.#leave();
    return this.#outcome();
  }

  async clear(): Promise<void> {
    await this.#shard?.kill();
  }

  async #enter(): Promise<GameClient> {
    this.#shard = await startShard(this.#at);
    if (this.#players) this.#players.follow(this.#shard);
    else this.#players = new Players(this.#shard);
    return this.#players.inWorld(WHO);
  }

  async #leave(): Promise<void> {
    await this.#players!.leave();
    await this.#shard!.stopWell();
  }

  async #play(player: GameClient, moves: readonly Move[], first: number): Promise<void> {
    for (let at = first; at < moves.length; at++) {
      // Counted from the last answer, so that a delayed player does not hurry.
      if (at - first >= FREE_MOVES) await delay(MOVE_MS);
      const from = player.received.frames.length;
      this.#send(player, moves[at]!);
      const answer = await player.received.waitForFrame(
        ({ declaration }) => [dropAccepted, dropRefused, liftReject].find((one) => one === declaration)?.name,
        `the answer to move ${at}`,
        { from },
      );
      expect(answer, `move ${at}`).toBe(dropAccepted.name);
    }
  }

  #send(player: GameClient, move: Move): void {
    const serial = this.#items[move.item]!;
    const { x, y } = player.place;
    const to =
      move.to === "backpack"
        ? { x: move.x, y: move.y, container: this.#backpack }
        : { x: x + move.dx, y: y + move.dy, container: GROUND };
    player.send(pickUpItem, { serial, amount: 0xffff });
    player.send(dropItem, { serial, z: 0, grid: 0, ...to });
  }

  /** Which of these moves are stored. Each moves another item. */
  async #stored(moves: readonly Move[], place: { x: number; y: number }): Promise<boolean[]> {
    const stored = await StoredWorld.open(this.#at);
    try {
      const { backpack } = stored.character(characterName(WHO));
      return moves.map((move) => {
        const item = stored.world.item(this.#items[move.item]!);
        if (move.to === "backpack") return item?.holder === backpack && item?.x === move.x && item?.y === move.y;
        return item?.holder === undefined && item?.x === place.x + move.dx && item?.y === place.y + move.dy;
      });
    } finally {
      await stored.close();
    }
  }

  /** The final state of each item, in a form that is the same in every database. */
  async #outcome(): Promise<string[]> {
    const stored = await StoredWorld.open(this.#at);
    try {
      expect(checkItems(stored.world)).toEqual([]);
      const { backpack } = stored.character(characterName(WHO));
      return this.#items.map((serial, number) => {
        const item = stored.world.item(serial);
        if (!item) return `${number} is lost`;
        const { holder, facet, x, y, z } = item;
        const where =
          holder instanceof Item ? (holder === backpack ? "backpack" : "elsewhere") : holder ? "worn" : `${facet} ${z}`;
        return `${number}: ${item.amount} ${item.kind.id} ${where} ${x},${y}`;
      });
    } finally {
      await stored.close();
    }
  }
}

describe("a session that moves 200 items", () => {
  const moves = session();
  const cleanups: (() => Promise<unknown>)[] = [];
  let expected: Promise<string[]>;

  async function rigged(at: Omit<DataPlace, "dataDirectory"> = {}): Promise<Rig> {
    const directory = await temporaryDirectory();
    const rig = new Rig({ ...at, dataDirectory: directory.path });
    cleanups.push(
      () => directory.remove(),
      () => rig.clear(),
    );
    await rig.prepare();
    return rig;
  }

  // All three run at once, because the rate of clicks makes each of them long.
  beforeAll(() => {
    expected = rigged().then((rig) => rig.playThrough(moves));
    expected.catch(() => undefined);
  });
  afterAll(async () => {
    for (const cleanup of cleanups.reverse()) await cleanup();
  });

  test.concurrent("moves each of them, and leaves some in the backpack and some on the ground", async () => {
    expect(new Set(moves.map(({ item }) => item)).size).toBe(ITEMS);
    const inBackpack = (await expected).filter((thing) => thing.includes("backpack")).length;
    expect(inBackpack).toBeGreaterThan(ITEMS / 4);
    expect(inBackpack).toBeLessThan((ITEMS * 3) / 4);
  });

  test.concurrent("ends the same with a crash in the middle, on SQLite", async () =>
    expect(await (await rigged()).playWithCrash(moves, MOVES / 2)).toEqual(await expected));

  test.skipIf(!hasMysql).concurrent(`ends the same with a crash in the middle, on ${mysqlNote}`, async () => {
    const database = mysqlAddress();
    cleanups.push(() => database.remove());
    const rig = await rigged({ databaseUrl: mysqlUrl(database.address) });
    expect(await rig.playWithCrash(moves, MOVES / 3)).toEqual(await expected);
  });
});
