import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asciiMessage, unicodeMessage } from "../../runtime/protocol/packets/speech.js";
import { enter, FELUCCA, HOME, send, THERE } from "../support/crossings.js";
import { networkNeed } from "../support/network.js";
import { lua, NetworkShard } from "../support/network-shard.js";
import { until } from "../support/until.js";

describe.skipIf(networkNeed.isMissing)(`a player who goes to a map of another process${networkNeed.note}`, () => {
  let network: NetworkShard;

  beforeAll(async () => {
    network = await NetworkShard.open([FELUCCA, HOME]);
  });
  afterAll(() => network?.close());

  const count = (facets: string, code: string): Promise<string[]> => lua(network, facets, code);

  it("keeps its connection, its session and all it has, and walks and speaks there", async () => {
    const anna = await enter(network, "Anna");
    const bert = await enter(network, "Bert");
    const gold = `local gold = items.create("gold") gold.amount = 321
      gold:put_in(mobiles.get(${anna.serial}).backpack) return gold.serial`;
    const [serial] = await count(HOME, gold);
    const goldOf = `local gold = items.get(${serial}) return gold and gold.amount, gold and gold.root_mobile.serial`;
    const belongsToAnna = ["321", String(anna.serial)];
    await send(network, bert, HOME, 0);
    await send(network, anna, HOME, 0, { x: THERE.x + 1, y: THERE.y });
    expect(await count(HOME, `return mobiles.get(${anna.serial})`)).toEqual(["nil"]);
    expect(await count(FELUCCA, goldOf)).toEqual(belongsToAnna);
    expect((await count(HOME, goldOf))[0]).toBe("nil");
    const [step] = [await anna.step(4), await anna.step(4)];
    expect(step).toMatchObject({ outcome: "accepted" });
    anna.say("we are in Felucca");
    await bert.received.waitFor(unicodeMessage, ({ text }) => text === "we are in Felucca");
    await send(network, anna, FELUCCA, 1);
    expect(await count(HOME, goldOf)).toEqual(belongsToAnna);
    await anna.logout();
    await bert.logout();
  });

  it("finds in the store there what scripts wrote here", async () => {
    const eve = await enter(network, "Eve");
    // An API runs it in all processes: only the one where she is writes.
    await lua(network, HOME, `assert(mobiles.get(${eve.serial})) store.global.season = { name = 'winter' }`);
    await until("the other process has heard", async () => {
      const [name] = await count(FELUCCA, "return store.global.season and store.global.season.name");
      return name === "winter" || name === '"winter"' ? undefined : `it has ${name}`;
    });
  });

  it("is where it came to after it logs in again, also when that process was killed", async () => {
    const cora = await enter(network, "Cora");
    await send(network, cora, HOME, 0);
    await network.world(FELUCCA).kill();
    await cora.closed;
    await network.restart(FELUCCA);
    const again = network.again("cora");
    await again.login();
    await again.enter({ name: "Cora" });
    expect(again.me).toMatchObject({ serial: cora.serial, ...THERE });
    expect(await count(FELUCCA, `return mobiles.get(${again.serial}).map_id`)).toEqual(["0"]);
    await again.logout();
  });

  it("stays, with a clear line, when the process of the map is gone, and goes when it is back", async () => {
    const dora = await enter(network, "Dora");
    await network.world(FELUCCA).kill();
    await lua(network, HOME, `return mobiles.get(${dora.serial}):move_to(0, 1500, 1600, 0)`);
    await dora.received.waitFor(asciiMessage, ({ text }) => text.startsWith("You cannot go there now."));
    expect(await dora.step(4)).toMatchObject({ outcome: "accepted" });
    expect(await count(HOME, `return mobiles.get(${dora.serial}).map_id`)).toEqual(["1"]);
    await network.restart(FELUCCA);
    await send(network, dora, HOME, 0);
    await dora.logout();
  });
});
