import { beforeAll, expect, it } from "vitest";
import { mapChange } from "../../../runtime/protocol/packets/extended.js";
import { asciiMessage, unicodeMessage } from "../../../runtime/protocol/packets/speech.js";
import { enter, FELUCCA, HOME, send, THERE } from "../../support/crossings.js";
import { lua, type NetworkShard } from "../../support/network-shard.js";
import { until } from "../../support/until.js";

/** A player who goes to a map of another process. */
export function testHandover(opened: () => NetworkShard): void {
  let network: NetworkShard;

  beforeAll(() => {
    network = opened();
  });

  const count = (facets: string, code: string): Promise<string[]> => lua(network, facets, code);

  it("keeps its connection, its session and all it has, and walks and speaks there", async () => {
    const ada = await enter(network, "Ada");
    const ben = await enter(network, "Ben");
    const gold = `local gold = items.create("gold") gold.amount = 321
      gold:put_in(mobiles.get(${ada.serial}).backpack) return gold.serial`;
    const [serial] = await count(HOME, gold);
    const goldOf = `local gold = items.get(${serial}) return gold and gold.amount, gold and gold.root_mobile.serial`;
    const belongsToAda = ["321", String(ada.serial)];
    await send(network, ben, HOME, 0);
    await send(network, ada, HOME, 0, { x: THERE.x + 1, y: THERE.y });
    expect(await count(HOME, `return mobiles.get(${ada.serial})`)).toEqual(["nil"]);
    expect(await count(FELUCCA, goldOf)).toEqual(belongsToAda);
    expect((await count(HOME, goldOf))[0]).toBe("nil");
    const [step] = [await ada.step(4), await ada.step(4)];
    expect(step).toMatchObject({ outcome: "accepted" });
    ada.say("we are in Felucca");
    await ben.received.waitFor(unicodeMessage, ({ text }) => text === "we are in Felucca");
    await send(network, ada, FELUCCA, 1);
    expect(await count(HOME, goldOf)).toEqual(belongsToAda);
    await ada.logout();
    await ben.logout();
  });

  it("finds in the store there what scripts wrote here", async () => {
    const eda = await enter(network, "Eda");
    // An API runs it in all processes: only the one where she is writes.
    await lua(network, HOME, `assert(mobiles.get(${eda.serial})) store.global.season = { name = 'winter' }`);
    await until("the other process has heard", async () => {
      const [name] = await count(FELUCCA, "return store.global.season and store.global.season.name");
      return name === "winter" || name === '"winter"' ? undefined : `it has ${name}`;
    });
    await eda.logout();
  });

  it("goes on where it came to when that process was killed; meanwhile others stay, with a clear line, and go later", async () => {
    const [cid, dan] = [await enter(network, "Cid"), await enter(network, "Dan")];
    await send(network, cid, HOME, 0);
    const { length } = cid.received.frames;
    await network.world(FELUCCA).kill();
    await lua(network, HOME, `return mobiles.get(${dan.serial}):move_to(0, 1500, 1600, 0)`);
    await dan.received.waitFor(asciiMessage, ({ text }) => text.startsWith("You cannot go there now."));
    expect(await dan.step(4)).toMatchObject({ outcome: "accepted" });
    expect(await count(HOME, `return mobiles.get(${dan.serial}).map_id`)).toEqual(["1"]);
    await network.restart(FELUCCA);
    await cid.received.waitFor(mapChange, ({ map }) => map === 0, { from: length });
    expect(cid.place).toMatchObject(THERE);
    expect(await count(FELUCCA, `return mobiles.get(${cid.serial}).map_id`)).toEqual(["0"]);
    await cid.logout();
    await send(network, dan, HOME, 0);
    await dan.logout();
  });
}
