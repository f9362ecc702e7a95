import { drawPlayer, mobileIncoming } from "../../../runtime/wire/packets/entering.js";
import { mapChange } from "../../../runtime/wire/packets/extended.js";
import { containerContents, openContainer, VENDOR_GUMP } from "../../../runtime/wire/packets/items.js";
import { doubleClick } from "../../../runtime/wire/packets/looks.js";
import { buyClose, buyReply } from "../../../runtime/wire/packets/trade.js";
import { LAYER } from "../../../runtime/world/layers.js";
import type { GameClient } from "../../support/client/game-client.js";
import { FELUCCA, HOME, THERE } from "../../support/crossings.js";
import { lua, type NetworkShard } from "../../support/network-shard.js";
import { characterName } from "../../support/players.js";
import type { Random } from "../../support/random.js";
import { until } from "../../support/until.js";

export const [COINS, CHECKS, CHECK_WORTH, PETS] = [2_000, 2, 5_000, 2];
const BREAD = 0x103b;
/** The maps between which traders travel, with the facets of their processes. */
const SIDES: Readonly<Record<number, string>> = { 0: FELUCCA, 1: HOME };
/** Hands coins, a loaf or a check to somebody who stands there, too, so that the books of two players depend on the same moment. */
const GIVE_LUA = `
local MOST_COINS = 20
local template = random.pick { "gold", "bread_loaf", "bank_check" }
local thing = me and me.backpack:find(template)
if thing and template == "gold" then
  thing = thing.amount > MOST_COINS and thing:split(random.integer(1, MOST_COINS)) or nil
end
if not thing then return false end
for _, other in ipairs(mobiles.players_near(me.map_id, me.x, me.y, 3)) do
  if other ~= me then
    thing:put_in(other.backpack)
    return true
  end
end
if not thing.root_mobile then thing:put_in(me.backpack) end
return false`;

/** What stands at both ends of the way. */
interface Market {
  readonly gate: number;
  readonly baker: number;
}

/** Players who buy bread, give things to one another and go through moongates, with pets and mounts, in a world of two processes. */
export class TravellingTraders {
  /** Of a loaf, in coins. */
  price = 0;
  private readonly network: NetworkShard;
  private readonly names: readonly string[];
  private readonly random: Random;
  private readonly markets = new Map<number, Market>();
  private clients = new Map<string, GameClient>();
  private isOver = false;
  private acting: Promise<unknown> = Promise.resolve();
  private steps = 0;

  constructor(network: NetworkShard, names: readonly string[], random: Random) {
    this.network = network;
    this.names = names;
    this.random = random;
  }

  /** Makes the markets and the players, with all that they own, and stores them. */
  async settle(): Promise<void> {
    const { x, y } = THERE;
    for (const [map, facets] of Object.entries(SIDES)) {
      const made = await lua(
        this.network,
        facets,
        `local gate = items.create("moongate", { params = { to = { map_id = ${1 - Number(map)}, x = ${x}, y = ${y}, z = 0 } } })
        gate:move_to(${map}, ${x} + 1, ${y}, 0)
        local baker = mobiles.create("baker", ${map}, ${x} - 1, ${y}, 0)
        baker:set("stays", true)
        return gate.serial, baker.serial, require("features.vendors.lib.stock").by_key(baker).bread_loaf.price`,
      );
      const [gate, baker, price] = made.map(Number);
      this.markets.set(Number(map), { gate: gate!, baker: baker! });
      if (this.price !== 0 && this.price !== price) throw new Error(`bread costs ${this.price} and ${price}`);
      this.price = price!;
    }
    for (const name of this.names) await this.provide(name);
    for (const facets of Object.values(SIDES)) await lua(this.network, facets, "return world.save()");
  }

  /** Lets all act until they have done so many more steps together. Rejects when one cannot act. */
  async act(steps: number): Promise<void> {
    const end = this.steps + steps;
    this.isOver = false;
    const all = [...this.clients].map(([name, client]) =>
      this.live(client).catch((error: unknown) => {
        if (!this.isOver) throw new Error(`${name} cannot act: ${String(error)}`, { cause: error });
      }),
    );
    const failed = Promise.all(all);
    failed.catch(() => undefined);
    this.acting = failed;
    let broken: unknown;
    failed.catch((error: unknown) => (broken = error));
    await until("enough was done", () => {
      if (broken !== undefined) throw broken;
      return this.steps >= end ? undefined : `${end - this.steps} steps are left`;
    });
  }

  /** Harms the network while everybody acts, and closes the connections. */
  async amid(harm: () => Promise<unknown>): Promise<void> {
    this.isOver = true;
    await harm();
    for (const client of this.clients.values()) client.destroy();
    await this.acting;
  }

  /** Everybody comes in again, from wherever it was. */
  async comeBack(): Promise<void> {
    for (const name of this.names) {
      await until(`${name} is in the world again`, async () => {
        const client = this.network.again(name);
        try {
          await client.login();
          await client.enter({ name: characterName(name) });
          this.clients.set(name, client);
          return undefined;
        } catch (error) {
          client.destroy();
          return String(error);
        }
      });
    }
  }

  private async provide(name: string): Promise<void> {
    const client = await this.network.client(name);
    await client.login();
    await client.enter({ name: characterName(name) });
    const { x, y } = THERE;
    await lua(
      this.network,
      HOME,
      `local me = assert(mobiles.get(${client.serial}))
      for _, thing in ipairs(me.backpack.contents) do thing:delete() end
      me.followers_max = 20
      me:move_to(1, ${x}, ${y}, 0)
      items.create("gold", { amount = ${COINS} }):put_in(me.backpack)
      for _ = 1, ${CHECKS} do items.create("bank_check", { params = { worth = ${CHECK_WORTH} } }):put_in(me.backpack) end
      for _ = 1, ${PETS} do
        local pet = mobiles.create("horse", 1, ${x}, ${y}, 0)
        pet:set("master", me.serial)
        pet:set("order", "follow")
      end
      local ridden = items.create("ridden_pet", { item_id = 0x3E9F, params = { kept = { template = "horse", slots = 1 } } })
      assert(ridden:equip_on(me, "mount"))`,
    );
    this.clients.set(name, client);
  }

  private async live(client: GameClient): Promise<void> {
    for (let from = 0; ;) {
      const { map } = client.received.of(mapChange).at(-1)!;
      const { gate, baker } = this.markets.get(map)!;
      await client.waitFor(mobileIncoming, ({ serial }) => serial === baker, { from });
      for (let loaves = this.random.below(3); loaves >= 0; loaves--) await this.buy(client, baker);
      await lua(this.network, SIDES[map]!, `local me = mobiles.get(${client.serial}) ${GIVE_LUA}`);
      this.steps++;
      from = client.received.frames.length;
      client.send(doubleClick, { serial: gate });
      await client.waitFor(mapChange, (packet) => packet.map !== map, { from });
      await client.waitFor(drawPlayer, ({ serial }) => serial === client.serial, { from });
      this.steps++;
    }
  }

  /** Buys a loaf, unless there is no more of it. A player has coins for hundreds. */
  private async buy(client: GameClient, baker: number): Promise<void> {
    let from = client.received.frames.length;
    client.say("vendor buy");
    await client.waitFor(openContainer, ({ serial, gump }) => serial === baker && gump === VENDOR_GUMP, { from });
    const bread = client.received
      .of(containerContents, from)
      .at(-1)!
      .items.find(({ graphic }) => graphic === BREAD);
    if (!bread) return;
    from = client.received.frames.length;
    client.send(buyReply, { vendor: baker, flag: 2, items: [{ layer: LAYER.shopBuyRestock, serial: bread.serial, amount: 1 }] });
    await client.waitFor(buyClose, undefined, { from });
    this.steps++;
  }
}
