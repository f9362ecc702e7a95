import { expect, test } from "vitest";
import { buyReply, sellReply, TRADE_REQUESTS } from "../../../../../runtime/protocol/packets/trade.js";
import { containerContents } from "../../../../../runtime/protocol/packets/items.js";
import { sidesOf } from "../../../../../runtime/world/society/trades.js";
import type { VendorDeal } from "../../../../../runtime/game/play/vendors/vendor-service.js";
import { LAYER } from "../../../../../runtime/world/entities/layers.js";
import { Mobile } from "../../../../../runtime/world/entities/mobile.js";
import { IS_LONG } from "../../../../support/effort.js";
import { type ArenaPlayer, ItemArena, SPOT } from "../../../../support/item-arena.js";
import { ItemView } from "../../../../support/item-view.js";
import { type Random, seededRandom } from "../../../../support/random.js";

const OPERATIONS = IS_LONG ? 100_000 : 5_000;
const AUDIT_EVERY = 100;
const SIGHT_TILES = 18;
const PEOPLE = 5;
const SEEDS = IS_LONG ? [1, 2] : [1];
const VENDOR = 900;
const KINDS = ["bag", "sword", "shirt", "gold"];
const TERMS = { vendor: VENDOR, rangeTiles: 4, timeoutMs: 60_000 };

/** Plays traders, thieves and customers of one vendor, and keeps the accounts. */
class Market {
  readonly random: Random;
  readonly arena: ItemArena;
  readonly players: ArenaPlayer[];
  /** Gold that was taken out of the world and brought into it. */
  spent = 0;
  earned = 0;
  deals = 0;

  constructor(seed: number) {
    this.random = seededRandom(seed);
    const arena = (this.arena = new ItemArena({ chance: () => this.random.below(1_000) / 1_000 }));
    arena.world.enter(new Mobile(VENDOR), SPOT);
    this.players = Array.from({ length: PEOPLE }, (_, i) => arena.enter({ east: i % 3 }));
    for (const { backpack } of this.players) {
      arena.put("gold", backpack, 10_000);
      for (let i = 0; i < 4; i++) arena.put(this.one(["sword", "shirt"]), arena.put("bag", backpack));
    }
    arena.hooks = {
      requested: (player, { name }, members) => {
        const other = arena.world.mobile((members as { target: number }).target);
        const own = arena.world.mobile(player.characterId);
        if (name === "trade" && own && other)
          arena.services.trades.open(own, other, { rangeTiles: 2, pauseMs: this.random.below(2) * 40 });
        return true;
      },
      trading: () => this.random.below(10) > 0,
      traded: (_, __, end) => void (this.deals += end === "done" ? 1 : 0),
    };
  }

  one<T>(all: readonly T[]): T {
    return all[this.random.below(all.length)]!;
  }

  /** Any serial that a client could send, mostly of something that exists. */
  anySerial(): number {
    const { random, arena } = this;
    if (random.below(20) === 0) return random.below(2 ** 32);
    return this.one([...arena.world.items]).serial;
  }

  act(player: ArenaPlayer): void {
    const { random, arena } = this;
    const other = this.one(this.players);
    const own = [...player.backpack.withContents()];
    switch (random.below(16)) {
      case 0:
      case 1:
      case 2:
        return void player.lift(player.held ?? this.one(own), 1 + random.below(100));
      case 3:
        return void player.lift({ serial: this.anySerial() }, 1 + random.below(60_000));
      case 4:
      case 5:
      case 6:
        return void player.dropInto(player.held ?? this.one(own), other.mobile);
      case 7:
        return void player.dropInto(
          player.held ?? this.one(own),
          this.one([player.box, other.box, player.backpack]) ?? other.mobile,
        );
      case 8:
        return void player.dropInto(player.held ?? { serial: this.anySerial() }, { serial: this.anySerial() });
      case 9:
      case 10:
        return this.agree(player);
      case 11:
        return void player.answerTrade(random.below(6), {
          box: this.one([player.box?.serial, other.box?.serial, this.anySerial()]) ?? 0,
        });
      case 12:
        return void player.use({ serial: this.anySerial() });
      case 13:
        return this.shop(player);
      case 14:
        return this.sell(player);
      default:
        return this.disturb(player);
    }
    arena.flush();
  }

  /** A trader agrees or not, and often the other does, too. */
  private agree(player: ArenaPlayer): void {
    const { random, arena } = this;
    const trade = arena.services.trades.of(player.mobile);
    const other = trade && this.players.find(({ mobile }) => mobile === sidesOf(trade, player.mobile)[1].mobile);
    for (const one of [player, other]) one?.answerTrade(TRADE_REQUESTS.agree, { first: random.below(6) });
  }

  /** Buys swords, which are made, for gold, which is taken. */
  private shop(player: ArenaPlayer): void {
    const { random, arena } = this;
    const goods = [{ itemId: 0x0f5e, hue: 0, amount: 3, price: 7, name: "sword" }];
    arena.vendors.sellTo(player.session.id, TERMS, goods, (end) => {
      if (typeof end === "string") return;
      const purse = [...player.backpack.withContents()].find(({ kind, amount }) => kind.id === "gold" && amount > end.total);
      if (!purse) return;
      purse.amount -= end.total;
      arena.world.renewItem(purse);
      this.spent += end.total;
    });
    arena.flush();
    const shown = player.received.of(containerContents).at(-1)?.items[0]?.serial;
    this.answer(player, 3, shown, "sells");
    if (random.below(2) === 0) this.answer(player, 3, shown, "sells");
  }

  /** Sells gold for a piece of gold, which is made. */
  private sell(player: ArenaPlayer): void {
    const { arena } = this;
    const coins = [...player.backpack.withContents()].find(({ kind }) => kind.id === "gold");
    if (!coins) return;
    arena.vendors.buyFrom(player.session.id, TERMS, [{ serial: coins.serial, price: 2, name: "" }], (end) => {
      if (typeof end === "string") return;
      expect(end.lines[0]!.amount).toBeLessThanOrEqual(coins.amount);
      coins.amount++;
      arena.world.renewItem(coins);
      this.earned++;
    });
    if (this.random.below(4) === 0) player.lift(coins, 1 + this.random.below(100));
    this.answer(player, Math.min(coins.amount, 0xffff), coins.serial, "buys");
    this.answer(player, Math.min(coins.amount, 0xffff), coins.serial, "buys");
  }

  /** An answer to the vendor's window, often forged. */
  private answer(player: ArenaPlayer, amount: number, serial: number | undefined, deal: VendorDeal): void {
    const { random } = this;
    const lines = Array.from({ length: random.below(3) }, () => ({
      serial: random.below(8) > 0 && serial !== undefined ? serial : this.anySerial(),
      amount: this.one([0, 1, 1, amount, amount, Math.min(amount + 1, 0xffff), 0xffff]) & 0xffff,
    }));
    const vendor = random.below(10) > 0 ? VENDOR : player.mobile.serial;
    if ((deal === "buys") === random.below(10) > 0) player.send(sellReply, { vendor, items: lines });
    else player.send(buyReply, { vendor, flag: 2, items: lines.map((line) => ({ layer: 0x1a, ...line })) });
  }

  /** What happens to players in between: they walk, die, come to life, lose the connection and come back. */
  private disturb(player: ArenaPlayer): void {
    const { random, arena } = this;
    const { mobile } = player;
    switch (random.below(12)) {
      case 0:
        return arena.world.teleport(mobile, { ...SPOT, x: SPOT.x + random.below(5) });
      case 1:
        mobile.livingBody = mobile.livingBody === 0 && random.below(4) === 0 ? 0x190 : 0;
        return;
      case 2:
        arena.leave(player);
        arena.tick();
        return void (this.players[this.players.indexOf(player)] = arena.enterAgain(player));
      case 3:
        arena.elapsedMs += 40;
        return arena.tick();
      default:
        mobile.livingBody = 0;
        return arena.world.teleport(mobile, SPOT);
    }
  }
}

test.each(SEEDS)("random trades and purchases neither lose nor duplicate items and gold (seed %i)", (seed) => {
  const market = new Market(seed);
  const { arena, random } = market;
  const totals = (): number[] => KINDS.map((kind) => arena.total(kind) - (kind === "gold" ? market.earned - market.spent : 0));
  const before = totals();
  let views = new Map<ArenaPlayer, ItemView>();
  for (let i = 0; i < OPERATIONS; i++) {
    market.act(market.one(market.players));
    if (random.below(10) === 0) arena.tick();
    if (i % AUDIT_EVERY !== 0) continue;
    arena.tick();
    views = new Map(market.players.map((player) => [player, views.get(player) ?? new ItemView()]));
    for (const [player, view] of views) {
      view.follow(player.received.frames);
      expect(view.faults(arena.world, player.mobile, SIGHT_TILES), `seed ${seed}, operation ${i}`).toEqual([]);
    }
    expect(arena.faults, `seed ${seed}, operation ${i}`).toEqual([]);
    expect(totals(), `seed ${seed}, operation ${i}`).toEqual(before);
  }
  for (const player of market.players) arena.leave(player);
  expect([arena.faults, totals(), arena.services.trades.openCount]).toEqual([[], before, 0]);
  expect(
    [...arena.world.items].filter(({ layer, wearer }) => wearer && (layer === LAYER.trade || layer === LAYER.cursor)),
  ).toEqual([]);
  // The operations do reach what they are about.
  expect(Math.min(market.deals, market.spent, market.earned)).toBeGreaterThan(0);
});
