import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { drawPlayer } from "../../runtime/protocol/packets/entering.js";
import { clockAhead } from "../support/clocks.js";
import type { GameClient } from "../support/client/game-client.js";
import { needs } from "../support/needs.js";
import { lua, NetworkShard } from "../support/network-shard.js";
import { sendTicket } from "../support/sending-tickets.js";
import { until } from "../support/until.js";

const HOME = "1,2,3,4,5";
const FELUCCA = "0";
const AHEAD_S = 10;
const need = needs("mariadb-server", "nats-server", "libfaketime");

describe.skipIf(need.isMissing)(`a network whose clocks are ${AHEAD_S} s apart${need.note}`, () => {
  let network: NetworkShard;
  beforeAll(async () => {
    network = await NetworkShard.open([HOME, FELUCCA], {
      variables: { [FELUCCA]: clockAhead(AHEAD_S), edge: clockAhead(-AHEAD_S) },
    });
  });
  afterAll(() => network?.close());

  const time = async (facets: string): Promise<number> => Number((await lua(network, facets, "return time.unix()"))[0]);

  async function move(client: GameClient, from: string, map: number): Promise<void> {
    const { length } = client.received.frames;
    expect(await lua(network, from, `return mobiles.get(${client.serial}):move_to(${map}, 1500, 1600, 0)`)).toEqual(["true"]);
    await client.received.waitFor(drawPlayer, ({ x, y }) => x === 1_500 && y === 1_600, { from: length });
  }

  it("has tokens of one that are good at the other, and one more after a password was changed", async () => {
    expect((await time(FELUCCA)) - (await time(HOME))).toBeGreaterThan((AHEAD_S - 5) * 1_000);
    for (const [one, other] of [[HOME, FELUCCA] as const, [FELUCCA, HOME] as const]) {
      const authorization = `Bearer ${await network.world(one).adminToken()}`;
      const response = await fetch(`${network.world(other).url}/api/users`, { headers: { authorization } });
      expect([one, response.status]).toEqual([one, 200]);
    }
  });

  it("lets players in, hands them over with what they carry, and has each account in the world once", async () => {
    const ann = await network.client("ann");
    await ann.login();
    await ann.enter({ name: "Ann" });
    const gold = `local gold = items.create("gold") gold.amount = 77 gold:put_in(mobiles.get(${ann.serial}).backpack) return gold.serial`;
    const [serial] = await lua(network, HOME, gold);
    await move(ann, HOME, 0);
    expect(await lua(network, FELUCCA, `return items.get(${serial}).amount`)).toEqual(["77"]);
    const number = await sendTicket(ann, "I am stuck", "Between two clocks");
    await until("the ticket is in the queue", async () => {
      const page = (await (await network.world(HOME).request("GET", "/api/help-tickets")).json()) as {
        items: { ticketId: string }[];
      };
      return page.items.some(({ ticketId }) => ticketId === number) ? undefined : "it is not";
    });
    await move(ann, FELUCCA, 1);
    await move(ann, HOME, 0);
    const again = network.again("ann");
    await again.login();
    await again.enter({ name: "Ann" });
    await ann.closed;
    expect(await lua(network, FELUCCA, `return items.get(${serial}).amount`)).toEqual(["77"]);
    await again.logout();
  });

  it("keeps its leases, because the database's clock decides, and all processes in the directory", async () => {
    // A process that is fenced ends.
    for (const { child } of network.worlds.values()) expect([child.exitCode, child.signalCode]).toEqual([null, null]);
    const worlds = (await (await network.world(HOME).request("GET", "/api/worlds")).json()) as { processes: unknown[] }[];
    expect(worlds[0]?.processes).toHaveLength(2);
  });
});
