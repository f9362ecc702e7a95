import { setTimeout as delay } from "node:timers/promises";
import { ANYWHERE, dropAccepted, dropItem, pickUpItem } from "../../runtime/protocol/packets/items.js";
import { trade, TRADE_ACTIONS, TRADE_REQUESTS, tradeRequest } from "../../runtime/protocol/packets/trade.js";
import { LAYER } from "../../runtime/world/entities/layers.js";
import type { GameClient } from "../support/client/game-client.js";
import { answered } from "../support/commanding.js";
import { checkItems } from "../support/consistency.js";
import { caughtUp, characterName, Players } from "../support/players.js";
import type { Random } from "../support/random.js";
import { ScriptDirectory } from "../support/script-directory.js";
import { startShard } from "../support/shard.js";
import { StoredWorld } from "./stored-world.js";

/** Middle of nowhere. */
const FIELD = { x: 3_000, y: 3_000 };
const COINS = 100;
const SWORDS = 5;
/** Between two actions of a trader, so that the server's rates are kept. */
const HAND_MS = 150;
/** Opens a trade without a pause with a player beside. */
export const DEAL_LUA = `
local function deal(session_id)
  local me = mobiles.of_session(session_id)
  for _, player in ipairs(players.all()) do
    local other = mobiles.get(player.character_id)
    if other ~= me and other:distance_to(me) < 3 then
      local opened, reason = trade.open { session_id = session_id, with = player.session_id, pause_ms = 0 }
      return opened and "dealing" or "no deal: " .. reason
    end
  end
  return "no deal: nobody"
end`;
const SCRIPT = `${DEAL_LUA}
local function add(name, handler)
  command.register { name = name, description = "Tests.", contexts = { "in_game" }, level = "Regular", arguments = {}, handler = handler }
end
add("stock", function(context)
  local backpack = mobiles.of_session(context.session_id).backpack
  local gold = items.create("gold", { amount = ${COINS} })
  gold:put_in(backpack)
  local serials = { gold.serial }
  for i = 1, ${SWORDS} do
    local sword = items.create("longsword")
    sword:put_in(backpack)
    serials[#serials + 1] = sword.serial
  end
  return "stock " .. table.concat(serials, " ")
end)
add("deal", function(context) return deal(context.session_id) end)
add("keep", function()
  local saved, reason = world.save()
  return saved and "kept" or "not kept: " .. reason
end)`;
const FOLDING = `timer.every(700, function() if random.integer(1, 4) == 1 then world.save() end end)\n`;

interface Boxes {
  readonly own: number;
  readonly others: number;
}

/** Pairs of traders on a server that is killed. What all have together must stay the same. */
export class Market {
  readonly #scripts = new ScriptDirectory();
  readonly #dataDirectory: string;
  readonly #pairs: readonly (readonly [string, string])[];
  readonly #stock = new Map<string, readonly number[]>();
  #shard: Awaited<ReturnType<typeof startShard>> | undefined;
  #players: Players | undefined;

  /** @param pairs at most ten; each stands apart from the others */
  constructor(parts: { dataDirectory: string; pairs: number; folds: boolean }) {
    this.#dataDirectory = parts.dataDirectory;
    this.#pairs = Array.from(
      { length: parts.pairs },
      (_, at) => [`buyer${"abcdefghij"[at]!}`, `seller${"abcdefghij"[at]!}`] as const,
    );
    this.#scripts.write("lua/commands/market.lua", SCRIPT + (parts.folds ? FOLDING : ""));
  }

  /** Starts the server and lets all players in. New ones get coins and swords. */
  async open(): Promise<(readonly [GameClient, GameClient])[]> {
    const shard = (this.#shard = await startShard({ dataDirectory: this.#dataDirectory, flags: this.#scripts.flags }));
    const players = (this.#players ??= new Players(shard));
    players.follow(shard);
    return Promise.all(
      this.#pairs.map(async (pair, at) => {
        const clients = await Promise.all(
          pair.map((name) =>
            this.#stock.has(name) ? players.inWorld(name) : players.inWorldAt(name, { x: FIELD.x + 8 * at, y: FIELD.y }),
          ),
        );
        for (const [i, client] of clients.entries()) await this.#provide(pair[i]!, client);
        // Both see each other by then.
        await Promise.all(clients.map(caughtUp));
        return clients as unknown as readonly [GameClient, GameClient];
      }),
    );
  }

  async kill(): Promise<void> {
    await this.#shard?.kill();
    this.#shard = undefined;
    await this.#players?.leave();
  }

  /** Ends the market. */
  async clear(): Promise<void> {
    await this.kill();
    this.#scripts.remove();
  }

  /** The serials that a player was given: gold, then swords. */
  stockOf(client: GameClient): readonly number[] {
    return this.#stock.get(client.account.username)!;
  }

  /** Opens a trade of a pair, without a pause. */
  async deal([buyer, seller]: readonly [GameClient, GameClient]): Promise<readonly [Boxes, Boxes]> {
    const from = [buyer, seller].map(({ received }) => received.frames.length);
    const answer = await answered(buyer, ".deal", "deal");
    if (answer !== "dealing") throw new Error(answer);
    const shown = [buyer, seller].map(async (client, i) => {
      const { details } = await client.waitFor(trade, ({ action }) => action === TRADE_ACTIONS.open, { from: from[i]! });
      return details as Boxes;
    });
    return Promise.all(shown) as unknown as Promise<readonly [Boxes, Boxes]>;
  }

  /**
   * Everything that was written down is in the stored world. Rejects when the server refuses to save, such as while it
   * saves already.
   */
  async keep(client: GameClient): Promise<void> {
    const answer = await answered(client, ".keep", "kept");
    if (answer !== "kept") throw new Error(answer);
  }

  /** Trades of one pair at random, until the end. Rejects when something fails before that. */
  async trade(pair: readonly [GameClient, GameClient], random: Random, isOver: () => boolean): Promise<number> {
    let deals = 0;
    try {
      while (!isOver()) {
        const boxes = await this.deal(pair);
        for (const [i, client] of pair.entries()) {
          const stock = this.stockOf(client);
          for (let moves = random.below(3); moves >= 0; moves--) {
            lay(client, stock[random.below(stock.length)]!, 1 + random.below(COINS), boxes[i]!.own);
            await delay(HAND_MS);
          }
        }
        const isCancelled = random.below(4) === 0;
        const action = isCancelled ? TRADE_REQUESTS.cancel : TRADE_REQUESTS.agree;
        const from = pair[0].received.frames.length;
        for (const [i, client] of pair.entries()) client.send(tradeRequest, { action, container: boxes[i]!.own, first: 1 });
        await pair[0].waitFor(trade, ({ action: told }) => told === TRADE_ACTIONS.close, { from });
        if (!isCancelled) deals++;
      }
    } catch (error) {
      if (!isOver()) throw error;
    }
    return deals;
  }

  /** What is wrong with the stored world of the stopped server, and what lies in boxes, by owner. */
  async examine(): Promise<{ faults: string[]; offered: Map<string, number[]> }> {
    const stored = await StoredWorld.open({ dataDirectory: this.#dataDirectory });
    try {
      const { world } = stored;
      const faults = [...checkItems(world)];
      const names = this.#pairs.flat();
      const offered = new Map<string, number[]>();
      for (const name of names) {
        const box = stored.character(characterName(name)).equipped(LAYER.trade);
        if (box)
          offered.set(
            name,
            (box.contents ?? []).map(({ serial }) => serial),
          );
        const swords = this.#stock.get(name)!.slice(1);
        for (const serial of swords) if (!world.item(serial)) faults.push(`a sword of ${name} is lost`);
      }
      const [coins, swords] = [stored.total("gold"), stored.total("longsword")];
      if (coins !== COINS * names.length) faults.push(`there are ${coins} coins`);
      if (swords !== SWORDS * names.length) faults.push(`there are ${swords} swords`);
      if (stored.loaded.orphans > 0) faults.push(`${stored.loaded.orphans} items have no place`);
      return { faults, offered };
    } finally {
      await stored.close();
    }
  }

  /**
   * Starts the server and stops it in order. Returns which of these things are not in the backpacks of these players
   * then.
   */
  async missingAfterRestart(owned: ReadonlyMap<string, readonly number[]>): Promise<string[]> {
    const shard = await startShard({ dataDirectory: this.#dataDirectory, flags: this.#scripts.flags });
    if ((await shard.stop()) !== 0) throw new Error(`the server did not stop well:\n${shard.output.join("")}`);
    const stored = await StoredWorld.open({ dataDirectory: this.#dataDirectory });
    try {
      const missing: string[] = [];
      for (const [name, serials] of owned) {
        const character = stored.character(characterName(name));
        if (character.equipped(LAYER.trade)) missing.push(`${name} still has a box`);
        const carried = new Set([...character.backpack!.withContents()].map(({ serial }) => serial));
        // Coins may have joined another pile.
        for (const serial of serials)
          if (!carried.has(serial) && stored.world.item(serial)) missing.push(`${name} has no 0x${serial.toString(16)}`);
      }
      return missing;
    } finally {
      await stored.close();
    }
  }

  async #provide(name: string, client: GameClient): Promise<void> {
    if (this.#stock.has(name)) return;
    client.say(".stock");
    const line = await client.windows.waitForLine("stock ");
    this.#stock.set(name, line.split(" ").slice(1).map(Number));
  }
}

/** Lifts an item and lays it into a container; the server puts it back where that is impossible. */
export function lay(client: GameClient, serial: number, amount: number, container: number): void {
  client.send(pickUpItem, { serial, amount });
  client.send(dropItem, { serial, x: ANYWHERE, y: ANYWHERE, z: 0, grid: 0, container });
}

/** As {@link lay}, and resolves when the server has accepted it. */
export async function laid(client: GameClient, serial: number, amount: number, container: number): Promise<void> {
  const from = client.received.frames.length;
  lay(client, serial, amount, container);
  await client.waitFor(dropAccepted, undefined, { from });
}
