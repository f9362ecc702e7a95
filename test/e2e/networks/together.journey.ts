import { beforeAll, expect, it } from "vitest";
import type { GameClient } from "../../support/client/game-client.js";
import { enter, FELUCCA, HOME, send } from "../../support/crossings.js";
import { lua, type NetworkShard } from "../../support/network-shard.js";
import { until } from "../../support/until.js";

const PRICE = 1_000;
const SAVINGS = 5_000;
/** All gold of a process, bids that are on their way, and the highest bid of its lot. */
const BOOKS = `
  local checks, gold = require("lib.checks"), 0
  for _, pile in ipairs(items.all_of("gold")) do gold = gold + pile.amount end
  for _, check in ipairs(items.all_of("bank_check")) do gold = gold + checks.worth(check) end
  local lot = items.all_of("auction_lot")[1]
  return gold, #items.all_of("auction_offer"), lot and lot:get("bid") or 0`;

/** What players do together in two processes of a world. */
export function testTogether(opened: () => NetworkShard): void {
  let network: NetworkShard;
  beforeAll(() => {
    network = opened();
  });

  const home = (code: string): Promise<string[]> => lua(network, HOME, code);
  const felucca = (code: string): Promise<string[]> => lua(network, FELUCCA, code);
  const says = (what: string, ask: (code: string) => Promise<string[]>, code: string, answer: string): Promise<void> =>
    until(what, async () => {
      const [text = "nothing"] = await ask(code);
      return text === answer ? undefined : `it says ${text}`;
    });

  async function enterFelucca(name: string): Promise<GameClient> {
    const client = await enter(network, name);
    await send(network, client, HOME, 0);
    await felucca(`return require("lib.money").give(mobiles.get(${client.serial}).bank, ${SAVINGS})`);
    return client;
  }

  /** A player at home puts a sword up; it is on the list of the other process. */
  async function putUp(seller: GameClient): Promise<void> {
    const done = await home(`
      local seller = mobiles.get(${seller.serial})
      require("lib.money").give(seller.bank, ${SAVINGS})
      local sword = items.create("longsword"):put_in(seller.backpack)
      return require("features.auctions.lib.bidding").sell(seller, sword, { first = "${PRICE}", buyout = "", hours = 24 }) or "done"`);
    expect(done.join()).toContain("done");
    await says("the lot is listed", felucca, 'return #require("features.auctions.lib.listing").all()', "1");
  }

  /** A player in Felucca bids for the only lot. */
  async function bid(client: GameClient, amount: number): Promise<void> {
    const done = await felucca(`
      local row = require("features.auctions.lib.listing").all()[1]
      return require("features.auctions.lib.offers").send(mobiles.get(${client.serial}), row, ${amount}) or "sent"`);
    expect(done.join()).toContain("sent");
  }

  const highest = (amount: number): Promise<void> =>
    says("the bid has come", home, 'return items.all_of("auction_lot")[1]:get("bid") or 0', String(amount));

  async function books(): Promise<{ gold: number; offers: number; bid: number }> {
    const [one, other] = await Promise.all([home(BOOKS), felucca(BOOKS)]).then((sides) => sides.map((side) => side.map(Number)));
    return { gold: one![0]! + other![0]!, offers: one![1]! + other![1]!, bid: one![2]! };
  }

  it("what is put up in one process is bid for and collected in the other, and its price in the first", async () => {
    const lena = await enter(network, "Lena");
    const max = await enterFelucca("Max");
    await putUp(lena);
    await bid(max, PRICE);
    await highest(PRICE);
    await home(`
      local lot = items.all_of("auction_lot")[1]
      lot:set("ends_at", time.unix())
      return require("features.auctions.lib.settling").settle(lot)`);
    await says("the winner has it", felucca, `return #mobiles.get(${max.serial}).bank:find_all("longsword")`, "1");
    const price = `return require("lib.money").in_bank(mobiles.get(${lena.serial})) > ${SAVINGS}`;
    expect(await home(price)).toEqual(["true"]);
    expect(await home('return #items.all_of("longsword"), #items.all_of("auction_lot")')).toEqual(["0", "0"]);
    await says("the lot is off the list", felucca, 'return #require("features.auctions.lib.listing").all()', "0");
    await lena.logout();
    await max.logout();
  });

  it("a guild that is founded in one process has members, abbreviation and wars in the other at once", async () => {
    const [nora, otto] = [await enter(network, "Nora"), await enterFelucca("Otto")];
    const [paula, rosa] = [await enter(network, "Paula"), await enterFelucca("Rosa")];
    const found = (client: GameClient, name: string, abbreviation: string): string => `
      local leader = mobiles.get(${client.serial})
      require("lib.money").give(leader.bank, 25000)
      return require("features.guilds.lib.members").found(leader, "${name}", "${abbreviation}")`;
    const join = (client: GameClient, leader: GameClient): string => `
      local rolls = require("features.guilds.lib.rolls")
      for _, guild in ipairs(rolls.all()) do
        if guild.leader == ${leader.serial} then return require("features.guilds.lib.members").join(guild, mobiles.get(${client.serial})) end
      end`;
    const propose = (client: GameClient, other: string): string => `
      for _, guild in ipairs(require("features.guilds.lib.rolls").all()) do
        if guild.name == "${other}" then
          return require("features.guilds.lib.treaties").propose(mobiles.get(${client.serial}), guild, "war")
        end
      end`;
    expect(await home(found(nora, "The Bakers", "BAK"))).toEqual(["true"]);
    const [taken] = await felucca(found(rosa, "the bakers", "BKR"));
    expect(taken).toBe("false");
    // A missing character loses its belongings, so both processes must know everybody.
    const there = `return #players.existing { ${nora.serial}, ${rosa.serial}, 0x3FFFFFF0 }`;
    expect([await home(there), await felucca(there)]).toEqual([["2"], ["2"]]);
    await says("Otto joins in Felucca", felucca, join(otto, nora), "true");
    expect(await felucca(found(rosa, "The Smiths", "SMI"))).toEqual(["true"]);
    await says("Paula joins at home", home, join(paula, rosa), "true");
    const abbreviation = (client: GameClient): string =>
      `local guild = require("features.guilds.lib.rolls").of(mobiles.get(${client.serial})) return guild and guild.abbreviation or "none"`;
    await says("Otto's guild in Felucca", felucca, abbreviation(otto), '"BAK"');
    await says("Paula's guild at home", home, abbreviation(paula), '"SMI"');
    expect(await home(propose(nora, "The Smiths"))).toEqual(["true"]);
    await says("Rosa agrees in Felucca", felucca, propose(rosa, "The Bakers"), "true");
    const seen = (one: GameClient, other: GameClient): string =>
      `return mobiles.get(${one.serial}):notoriety_for(mobiles.get(${other.serial})) == "enemy"`;
    await says("they are enemies in Felucca", felucca, seen(rosa, otto), "true");
    await says("they are enemies at home", home, seen(paula, nora), "true");
    const dismiss = `return require("features.guilds.lib.members").dismiss(mobiles.get(${nora.serial}), ${otto.serial})`;
    expect(await home(dismiss)).toEqual(["true"]);
    await says(
      "Otto is in no guild in Felucca",
      felucca,
      `return require("features.guilds.lib.rolls").of(mobiles.get(${otto.serial})) == nil`,
      "true",
    );
    await says("nobody is Otto's enemy", felucca, seen(rosa, otto), "false");
    for (const client of [nora, otto, paula, rosa]) await client.logout();
  });

  it("a bid on its way is neither lost nor doubled when either process is killed", async () => {
    const sara = await enter(network, "Sara");
    const [tom, una] = [await enterFelucca("Tom"), await enterFelucca("Una")];
    await putUp(sara);
    const { gold } = await books();
    const settled = (): Promise<void> =>
      until("the gold is all there and no bid is on its way", async () => {
        const now = await books();
        return now.gold === gold && now.offers === 0 ? undefined : JSON.stringify({ now, gold });
      });

    await bid(tom, PRICE);
    await network.world(HOME).kill();
    await network.restart(HOME);
    await highest(PRICE);
    await settled();

    await says("the bid is listed", felucca, 'return require("features.auctions.lib.listing").all()[1].bid or 0', String(PRICE));
    await bid(una, 2 * PRICE);
    await network.world(FELUCCA).kill();
    await network.restart(FELUCCA);
    await settled();
    // What was not stored before the kill never was: then the bidder has the gold.
    expect([PRICE, 2 * PRICE]).toContain((await books()).bid);
  });
}
