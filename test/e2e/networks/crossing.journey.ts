import mysql from "mysql2/promise";
import { beforeAll, describe, expect, it } from "vitest";
import { mobileIncoming } from "../../../runtime/protocol/packets/entering.js";
import { closeGump, closeWindow, party } from "../../../runtime/protocol/packets/extended.js";
import { partyRequest } from "../../../runtime/protocol/packets/extended-requests.js";
import {
  ANYWHERE,
  dropAccepted,
  dropItem,
  dropRefused,
  openContainer,
  pickUpItem,
} from "../../../runtime/protocol/packets/items.js";
import { doubleClick, worldItem } from "../../../runtime/protocol/packets/clicks.js";
import { PARTY_REQUESTS } from "../../../runtime/protocol/packets/party.js";
import { clilocMessage } from "../../../runtime/protocol/packets/speech.js";
import { targetCursor } from "../../../runtime/protocol/packets/targets.js";
import { trade, TRADE_ACTIONS } from "../../../runtime/protocol/packets/trade.js";
import type { SessionInfo } from "../../../runtime/contracts/sessions.js";
import type { GameClient } from "../../support/client/game-client.js";
import { arrived, enter, FELUCCA, HOME, send, THERE } from "../../support/crossings.js";
import { lua, type NetworkShard } from "../../support/network-shard.js";
import { until } from "../../support/until.js";

const CANCEL = 3;
/** You have been removed from the party. */
const REMOVED_FROM_PARTY = 1005451;
const [LISTED, REMOVED, TOLD_ALL] = [1, 2, 4];

/** What goes to a map of another process. */
export function testCrossing(opened: () => NetworkShard): void {
  let network: NetworkShard;
  beforeAll(() => {
    network = opened();
  });

  const run = (facets: string, code: string): Promise<string[]> => lua(network, facets, code);

  /** Waits until Lua in the process of some facets returns these values. */
  async function returns(facets: string, code: string, values: readonly string[]): Promise<void> {
    await until(`${code} returns ${values.join()} in the process of ${facets}`, async () => {
      const now = await run(facets, code);
      return JSON.stringify(now) === JSON.stringify(values) ? undefined : `it returns ${now.join()}`;
    });
  }

  /** Makes a thing in the process where a player is, and resolves with its serial. */
  async function make(client: GameClient, facets: string, code: string): Promise<number> {
    const [serial] = await run(facets, `local me = assert(mobiles.get(${client.serial})) ${code}`);
    return Number(serial);
  }

  /** Drops a whole pile on a player or into a container. */
  async function offer(client: GameClient, serial: number, container: number): Promise<void> {
    const from = client.received.frames.length;
    client.send(pickUpItem, { serial, amount: 0xffff });
    client.send(dropItem, { serial, x: ANYWHERE, y: ANYWHERE, z: 0, grid: 0, container });
    await client.received.waitFor(dropAccepted, undefined, { from });
  }

  describe("a player with open windows", () => {
    it("finds gumps, cursors and containers closed, scripts learn that they were, and late answers do no harm", async () => {
      const anna = await enter(network, "Anna");
      const asking = `local session = assert(mobiles.get(${anna.serial})).session_id
        timer.after(0, function()
          local _, reason = gump.ask(session, "report_murderer", { name = "Bert", may_set_bounty = false })
          store.global.gump_ended = reason
        end)
        timer.after(0, function()
          local _, reason = target.ask { session_id = session, kind = "object" }
          store.global.target_ended = reason
        end)`;
      await run(HOME, asking);
      const window = await anna.windows.waitForGump();
      const cursor = await anna.received.waitFor(targetCursor, ({ flags }) => flags !== CANCEL);
      const backpack = await make(anna, HOME, "return me.backpack.serial");
      anna.send(doubleClick, { serial: backpack });
      await anna.received.waitFor(openContainer, ({ serial }) => serial === backpack);
      const { length } = anna.received.frames;
      await send(network, anna, HOME, 0);
      await anna.received.waitFor(closeGump, ({ gumpType }) => gumpType === window.kind, { from: length });
      await anna.received.waitFor(targetCursor, (one) => one.cursor === cursor.cursor && one.flags === CANCEL, { from: length });
      await anna.received.waitFor(closeWindow, ({ serial }) => serial === backpack, { from: length });
      const ends = "return store.global.gump_ended, store.global.target_ended";
      await returns(HOME, ends, ['"closed"', '"cancelled"']);
      window.close();
      expect(await anna.step(4)).toMatchObject({ outcome: "accepted" });
      await anna.logout();
    });

    it("takes what is on its cursor along, into the backpack, and its client lets it go", async () => {
      const bert = await enter(network, "Bert");
      const gold = await make(
        bert,
        HOME,
        `local gold = items.create("gold") gold.amount = 55 gold:move_to(me.map_id, me.x, me.y, me.z) return gold.serial`,
      );
      await returns(HOME, `return items.get(${gold}).map_id`, ["1"]);
      bert.send(pickUpItem, { serial: gold, amount: 55 });
      await returns(HOME, `return items.get(${gold}).root_mobile.serial`, [String(bert.serial)]);
      const { length } = bert.received.frames;
      await send(network, bert, HOME, 0);
      await bert.received.waitFor(dropRefused, undefined, { from: length });
      const where = `local gold = items.get(${gold}) return gold.container == mobiles.get(${bert.serial}).backpack, gold.amount`;
      expect(await run(FELUCCA, where)).toEqual(["true", "55"]);
      await bert.logout();
    });

    it("ends its trade: both have theirs again", async () => {
      const [cora, dora] = [await enter(network, "Cora"), await enter(network, "Dora")];
      const coins = (client: GameClient, amount: number): Promise<number> =>
        make(
          client,
          HOME,
          `local gold = items.create("gold", { amount = ${amount} }) gold:put_in(me.backpack) return gold.serial`,
        );
      const [coras, doras] = [await coins(cora, 7), await coins(dora, 9)];
      await make(cora, HOME, `me:move_to(1, 1400, 1700, 0) mobiles.get(${dora.serial}):move_to(1, 1401, 1700, 0) return 0`);
      await cora.received.waitFor(mobileIncoming, ({ serial }) => serial === dora.serial);
      await dora.received.waitFor(mobileIncoming, ({ serial }) => serial === cora.serial);
      await offer(cora, coras, dora.serial);
      const { details } = await dora.received.waitFor(trade, ({ action }) => action === TRADE_ACTIONS.open);
      await offer(dora, doras, (details as { own: number }).own);
      const offered = (item: number, owner: GameClient): string =>
        `local gold, owner = items.get(${item}), mobiles.get(${owner.serial})
        return gold.root_mobile == owner and gold.container ~= owner.backpack`;
      expect([await run(HOME, offered(coras, cora)), await run(HOME, offered(doras, dora))]).toEqual([["true"], ["true"]]);
      await send(network, cora, HOME, 0);
      await dora.received.waitFor(trade, ({ action }) => action === TRADE_ACTIONS.close);
      const isBack = (item: number, owner: GameClient): string =>
        `return items.get(${item}).container == mobiles.get(${owner.serial}).backpack`;
      expect([await run(FELUCCA, isBack(coras, cora)), await run(HOME, isBack(doras, dora))]).toEqual([["true"], ["true"]]);
      await cora.logout();
      await dora.logout();
    });
  });

  it("keeps players in their party: they talk, see the members, and leave it in both processes", async () => {
    const [fred, gina] = [await enter(network, "Fred"), await enter(network, "Gina")];
    const members = [fred.serial, gina.serial];
    await run(HOME, `assert(party.add(${fred.serial}, ${gina.serial}))`);
    const told = (client: GameClient, action: number, details: object, from = 0) =>
      client.received.waitFor(
        party,
        (one) =>
          one.action === action &&
          Object.entries(details).every(([key, value]) => String((one.details as never)[key]) === String(value)),
        { from },
      );
    await told(gina, LISTED, { members });
    const { length } = gina.received.frames;
    await send(network, gina, HOME, 0);
    await told(gina, LISTED, { members }, length);
    fred.send(partyRequest, { action: PARTY_REQUESTS.tellAll, details: { text: "where are you?" } });
    await told(gina, TOLD_ALL, { member: fred.serial, text: "where are you?" });
    gina.send(partyRequest, { action: PARTY_REQUESTS.tellAll, details: { text: "in Felucca" } });
    await told(fred, TOLD_ALL, { member: gina.serial, text: "in Felucca" });
    const leader = `return party.of(${gina.serial}).leader`;
    expect([await run(HOME, leader), await run(FELUCCA, leader)]).toEqual([[String(fred.serial)], [String(fred.serial)]]);
    fred.send(partyRequest, { action: PARTY_REQUESTS.remove, details: { member: gina.serial } });
    await told(gina, REMOVED, { removed: gina.serial });
    await gina.received.waitFor(clilocMessage, ({ cliloc }) => cliloc === REMOVED_FROM_PARTY);
    await returns(FELUCCA, `return party.of(${gina.serial})`, ["nil"]);
    await fred.logout();
    await gina.logout();
  });

  it("takes creatures and items to other maps by move_to, with all that is in them, each in one place", async () => {
    const hugo = await enter(network, "Hugo");
    const made = `local me = assert(mobiles.get(${hugo.serial}))
      local horse, chest = mobiles.create("horse", 1, me.x, me.y, me.z), items.create("wooden_box")
      local gold = items.create("gold", { amount = 77 })
      chest:move_to(1, me.x, me.y, me.z)
      assert(gold:put_in(chest))
      assert(horse:move_to(0, ${THERE.x}, ${THERE.y}, 0))
      assert(chest:move_to(0, ${THERE.x}, ${THERE.y}, 0))
      return horse.serial, chest.serial, gold.serial, horse.exists, chest.exists`;
    const [horse, chest, gold, ...exist] = await run(HOME, made);
    expect(exist).toEqual(["false", "false"]);
    await returns(FELUCCA, `return mobiles.get(${horse}).map_id, items.get(${chest}).map_id, items.get(${gold}).amount`, [
      ...["0", "0", "77"],
    ]);
    expect(await run(HOME, `return items.get(${gold}), mobiles.get(${horse})`)).toEqual(["nil", "nil"]);
    await network.world(FELUCCA).kill();
    await network.restart(FELUCCA);
    await returns(FELUCCA, `return items.get(${gold}).root_mobile, items.get(${chest}).map_id`, ["nil", "0"]);
    await hugo.logout();
  });

  it("leaves what cannot go where it is, and says why", async () => {
    const made = `local horse = mobiles.create("horse", 1, 1400, 1700, 0)
      local moved, reason = horse:move_to(0, 7100, 5000, 0)
      return moved, reason, horse.map_id`;
    expect(await run(HOME, made)).toEqual(["nil", '"7100,5000 is not on Felucca"', "1"]);
  });

  it("is in one place when the process that sends it is killed at that moment", async () => {
    const [chest] = await run(
      HOME,
      `local chest = items.create("wooden_box") chest:move_to(1, 1400, 1700, 0) items.create("ruby"):put_in(chest) return chest.serial`,
    );
    await run(HOME, "return world.save()");
    const order = run(HOME, `return items.get(${chest}):move_to(0, ${THERE.x}, ${THERE.y}, 0)`).catch(() => undefined);
    await network.world(HOME).kill();
    await order;
    await network.restart(HOME);
    const rubies = `local chest = items.get(${chest}) return chest and #chest.contents or 0`;
    await until("the chest with its ruby is in one of the two processes", async () => {
      const [[here], [there]] = [await run(HOME, rubies), await run(FELUCCA, rubies)];
      return Number(here) + Number(there) === 1 ? undefined : `${here} here, ${there} there`;
    });
  });

  it("takes a mount, followers and the ghost of a pet through a moongate, and leaves who stays", async () => {
    const ida = await enter(network, "Ida");
    const { x, y } = THERE;
    const gate = `local me = assert(mobiles.get(${ida.serial}))
      me.followers_max = 20
      local function own(order)
        local pet = mobiles.create("horse", me.map_id, me.x, me.y, me.z)
        pet:set("master", me.serial)
        pet:set("order", order)
        return pet.serial
      end
      local follows, stays = own("follow"), own("stay")
      local ghost = own("follow")
      mobiles.get(ghost):set("bonded", true)
      mobiles.get(ghost):kill()
      local ridden = items.create("ridden_pet", { item_id = 0x3E9F, params = { kept = { template = "horse", slots = 1 } } })
      assert(ridden:equip_on(me, "mount"))
      local gate = items.create("moongate", { params = { to = { map_id = 0, x = ${x}, y = ${y}, z = 0 } } })
      gate:move_to(me.map_id, me.x, me.y, me.z)
      return follows, stays, ghost, gate.serial`;
    const [follows, stays, ghost, serial] = await run(HOME, gate);
    await ida.received.waitFor(worldItem, (item) => item.serial === Number(serial));
    const { length } = ida.received.frames;
    ida.send(doubleClick, { serial: Number(serial) });
    await arrived(ida, 0, THERE, length);
    await returns(FELUCCA, `return mobiles.get(${follows}).map_id, mobiles.get(${ida.serial}).is_mounted`, ["0", "true"]);
    expect(await run(HOME, `return mobiles.get(${follows}), mobiles.get(${stays}).map_id`)).toEqual(["nil", "1"]);
    await returns(FELUCCA, `local ghost = mobiles.get(${ghost}) return ghost.map_id, ghost.is_dead, ghost:get("bonded")`, [
      "0",
      "true",
      "true",
    ]);
    expect(await run(FELUCCA, `return mobiles.get(${ida.serial}).followers`)).toEqual(["3"]);
    await ida.logout();
  });

  it("is found by a login of its account that comes while it is between two processes", async () => {
    const kay = await enter(network, "Kay");
    const { host, port, user, password, database } = network.database;
    const blocker = await mysql.createConnection({ host, port, user, password, database });
    // The handover waits for the row of the character.
    await blocker.beginTransaction();
    await blocker.query("SELECT * FROM characters WHERE serial = ? FOR UPDATE", [kay.serial]);
    await run(HOME, `return mobiles.get(${kay.serial}):move_to(0, ${THERE.x}, ${THERE.y}, 0)`);
    await returns(HOME, `return mobiles.get(${kay.serial})`, ["nil"]);
    const again = network.again("kay");
    await again.login();
    const entered = again.enter({ name: "Kay" });
    await until("the process that the character comes from has the second login", async () => {
      const sessions = (await (await network.world(HOME).request("GET", "/api/sessions/active")).json()) as SessionInfo[];
      const names = sessions.filter(({ username }) => username === "kay").map(({ characterName }) => characterName);
      return names.length > 0 ? undefined : `it has ${JSON.stringify(sessions)}`;
    });
    await blocker.rollback();
    await blocker.end();
    await entered;
    await kay.closed;
    expect(await run(FELUCCA, `return mobiles.get(${kay.serial}).map_id`)).toEqual(["0"]);
    expect(await again.step(4)).toMatchObject({ outcome: "accepted" });
    await again.logout();
  });

  it("is not made twice: commands for the whole world place things on each process's own maps", async () => {
    const execute = async (command: string): Promise<unknown> => {
      const response = await network.world(HOME).request("POST", "/api/commands/execute", { command, world: "*" });
      return response.json();
    };
    await until("the process that was killed is forgotten", async () => {
      const [world] = (await (await network.world(HOME).request("GET", "/api/worlds")).json()) as { processes: unknown[] }[];
      return world?.processes.length === 2 ? undefined : `there are ${world?.processes.length} processes`;
    });
    const { success, outputLines } = (await execute("spawn_public_moongates")) as { success: boolean; outputLines: string[] };
    expect([success, outputLines.join()]).toEqual([true, expect.stringContaining("0 removed")]);
    await execute("spawn_signs");
    const gates = `local maps, count = {}, 0
      for gate in items.each { template = "public_moongate" } do maps[gate.map_id] = true count = count + 1 end
      local ids = {}
      for id in pairs(maps) do ids[#ids + 1] = tostring(id) end
      table.sort(ids)
      return table.concat(ids, ","), count`;
    const [[homeMaps, homeCount], [maps, count]] = [await run(HOME, gates), await run(FELUCCA, gates)] as [string[], string[]];
    // The other maps have public moongates only with the package later_eras.
    expect([homeMaps, maps]).toEqual(['"1,2"', `"${FELUCCA}"`]);
    const wanted = `local sum = 0
      for _, map in ipairs(require("features.moongates.lib.moongates").maps()) do sum = sum + #map.destinations end
      return sum`;
    expect(await run(HOME, wanted)).toEqual([String(Number(homeCount) + Number(count))]);
    const signs = `local census = world_data.count("signs", 1)
      local count = 0
      for _ in items.each { template = "sign", param = "placed_by", value = "spawn_signs" } do count = count + 1 end
      return count == census.entries`;
    await returns(HOME, signs, ["true"]);
  });
}
