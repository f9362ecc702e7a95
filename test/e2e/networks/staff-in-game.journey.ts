import { beforeAll, expect, it } from "vitest";
import { asciiMessage } from "../../../runtime/protocol/packets/speech.js";
import type { GameClient } from "../../support/client/game-client.js";
import { answered } from "../../support/commanding.js";
import { arrived, enter, HOME, send } from "../../support/crossings.js";
import type { NetworkShard } from "../../support/network-shard.js";

/** Staff in the game, in a world of several processes. */
export function testStaffInGame(opened: () => NetworkShard): void {
  let network: NetworkShard;
  let gus: GameClient;
  let vera: GameClient;

  beforeAll(async () => {
    network = opened();
    await network.api.addAccount("gus", "Pwd#12345", "GameMaster");
    gus = network.again("gus");
    await gus.login();
    await gus.enter({ name: "Gus" });
    vera = await enter(network, "Vera");
    await send(network, vera, HOME, 0);
  });

  it("speak to the players of all processes", async () => {
    expect(await answered(gus, ".broadcast Fire!", "Sent to")).toBe("Sent to 2 players.");
    await vera.received.waitFor(asciiMessage, ({ text }) => text === "SERVER: Fire!");
  });

  it("bring a player of another process", async () => {
    const from = vera.received.frames.length;
    expect(await answered(gus, ".bring Vera", "on the way")).toBe("Vera is on the way to you.");
    await arrived(vera, 1, { x: gus.me.x, y: gus.me.y }, from);
    await vera.received.waitFor(asciiMessage, ({ text }) => text === "Gus brought you here.");
    expect(await answered(gus, ".bring Nobody", "Nobody is brought")).toContain("nobody called Nobody is in the world");
  });

  it("go to a player of another process", async () => {
    await send(network, vera, HOME, 0, { x: 1_520, y: 1_620 });
    const from = gus.received.frames.length;
    expect(await answered(gus, ".go Vera", "on your way")).toBe("You are on your way to Vera in Felucca.");
    await arrived(gus, 0, { x: 1_520, y: 1_620 }, from);
    expect(await answered(gus, ".go Nobody", "You stay")).toContain("nobody called Nobody is in the world");
  });
}
