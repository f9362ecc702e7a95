import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asciiMessage } from "../../runtime/protocol/packets/speech.js";
import type { GameClient } from "../support/client/game-client.js";
import { answered } from "../support/commanding.js";
import { arrived, enter, FELUCCA, HOME, send } from "../support/crossings.js";
import { networkNeed } from "../support/network.js";
import { NetworkShard } from "../support/network-shard.js";

describe.skipIf(networkNeed.isMissing)(`staff in the game, in a world of several processes${networkNeed.note}`, () => {
  let network: NetworkShard;
  let gus: GameClient;
  let anna: GameClient;

  beforeAll(async () => {
    network = await NetworkShard.open([FELUCCA, HOME]);
    await network.api.addAccount("gus", "Pwd#12345", "GameMaster");
    gus = network.again("gus");
    await gus.login();
    await gus.enter({ name: "Gus" });
    anna = await enter(network, "Anna");
    await send(network, anna, HOME, 0);
  });
  afterAll(() => network?.close());

  it("speak to the players of all processes", async () => {
    expect(await answered(gus, ".broadcast Fire!", "Sent to")).toBe("Sent to 2 players.");
    await anna.received.waitFor(asciiMessage, ({ text }) => text === "SERVER: Fire!");
  });

  it("bring a player of another process", async () => {
    const from = anna.received.frames.length;
    expect(await answered(gus, ".bring Anna", "on the way")).toBe("Anna is on the way to you.");
    await arrived(anna, 1, { x: gus.me.x, y: gus.me.y }, from);
    await anna.received.waitFor(asciiMessage, ({ text }) => text === "Gus brought you here.");
    expect(await answered(gus, ".bring Nobody", "Nobody is brought")).toContain("nobody called Nobody is in the world");
  });

  it("go to a player of another process", async () => {
    await send(network, anna, HOME, 0, { x: 1_520, y: 1_620 });
    const from = gus.received.frames.length;
    expect(await answered(gus, ".go Anna", "on your way")).toBe("You are on your way to Anna in Felucca.");
    await arrived(gus, 0, { x: 1_520, y: 1_620 }, from);
    expect(await answered(gus, ".go Nobody", "You stay")).toContain("nobody called Nobody is in the world");
  });
});
