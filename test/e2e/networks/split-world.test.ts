import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { drawPlayer } from "../../../runtime/protocol/packets/entering.js";
import type { GameClient } from "../../support/client/game-client.js";
import { networkNeed } from "../../support/network.js";
import { lua, NetworkShard } from "../../support/network-shard.js";

const HOME = "1,2,3,4,5";
const FELUCCA = "0";
const ALL = "all";

describe.skipIf(networkNeed.isMissing)(`a world that is started with its facets in other processes${networkNeed.note}`, () => {
  let network: NetworkShard;
  beforeAll(async () => {
    network = await NetworkShard.open([ALL]);
  });
  afterAll(() => network?.close());

  async function enter(name: string, client: GameClient): Promise<GameClient> {
    await client.login();
    await client.enter({ name });
    return client;
  }

  /** Of the process with some facets: what there is of somebody, with the gold that is carried. */
  const of = (facets: string, { serial }: GameClient, gold: string): Promise<string[]> =>
    lua(network, facets, `local m, g = mobiles.get(${serial}), items.get(${gold}) return m.map_id, g.amount`);

  it("has everybody where they were, with what they had, in one process or in several", async () => {
    const [ann, ben] = [await enter("Ann", await network.client("ann")), await enter("Ben", await network.client("ben"))];
    const give = async ({ serial }: GameClient, amount: number): Promise<string> => {
      const code = `local gold = items.create("gold") gold.amount = ${amount}
        gold:put_in(mobiles.get(${serial}).backpack) return gold.serial`;
      return (await lua(network, ALL, code))[0]!;
    };
    const [hers, his] = [await give(ann, 111), await give(ben, 222)];
    await lua(network, ALL, `store.global.season = "winter" store.character(${ben.serial}).mark = 7`);
    const { length } = ben.received.frames;
    await lua(network, ALL, `return mobiles.get(${ben.serial}):move_to(0, 1500, 1600, 0)`);
    await ben.received.waitFor(drawPlayer, ({ x, y }) => x === 1_500 && y === 1_600, { from: length });
    await ann.logout();
    await ben.logout();

    for (const parts of [[FELUCCA, HOME], [ALL], ["0,1", "2,3,4,5"]]) {
      await network.replace(parts);
      const [annAt, benAt] = [parts.find((one) => one === ALL || one.includes("1"))!, parts[0]!];
      const [annAgain, benAgain] = [await enter("Ann", network.again("ann")), await enter("Ben", network.again("ben"))];
      expect([annAgain.serial, benAgain.serial]).toEqual([ann.serial, ben.serial]);
      expect(benAgain.me).toMatchObject({ x: 1_500, y: 1_600 });
      expect([parts, await of(annAt, ann, hers)]).toEqual([parts, ["1", "111"]]);
      expect([parts, await of(benAt, ben, his)]).toEqual([parts, ["0", "222"]]);
      const kept = await lua(network, benAt, `return store.global.season, store.character(${ben.serial}).mark`);
      expect(kept.map((one) => one.replaceAll('"', ""))).toEqual(["winter", "7"]);
      await annAgain.logout();
      await benAgain.logout();
    }
  });
});
