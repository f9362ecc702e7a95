import { describe, expect, it } from "vitest";
import { chatMessage, chatRequest, openChat } from "../../../runtime/protocol/packets/other.js";
import { characterName } from "../../support/players.js";
import type { GameClient } from "../../support/client/game-client.js";
import { playersOfSubject } from "../../support/one-shard.js";

/** Middle of nowhere, and far from there: the chat has no distance. */
const SPOTS = { anna: { x: 2_960, y: 2_500 }, bert: { x: 3_100, y: 2_500 } };
const [SAY, JOIN, CREATE] = [0x61, 0x62, 0x63];
const [SAID, WRONG_PASSWORD, CHANNEL, OPENED, CAME, JOINED] = [0x25, 14, 0x3e8, 0x3ed, 0x3ee, 0x3f1];

const players = playersOfSubject();

const act = (client: GameClient, action: number, text: string): void =>
  client.send(chatRequest, { language: "ENU", action, text });
const told = (client: GameClient, message: number, first: string) =>
  client.waitFor(chatMessage, (one) => one.message === message && one.first === first);

describe("the chat window", () => {
  it("opens with its channels, and those in one read what is said there", async () => {
    const { anna, bert } = await players.allInWorldAt(SPOTS);
    for (const [client, name] of [
      [anna, "anna"],
      [bert, "bert"],
    ] as const) {
      client.send(openChat, { name: "" });
      await told(client, OPENED, characterName(name));
      expect(await told(client, CHANNEL, "General")).toMatchObject({ second: "0" });
    }
    act(anna, CREATE, "Baking{bread}");
    await told(anna, JOINED, "Baking");
    expect(await told(bert, CHANNEL, "Baking")).toMatchObject({ second: "1" });
    act(bert, JOIN, '"Baking" butter');
    await told(bert, WRONG_PASSWORD, "");
    act(bert, JOIN, '"Baking" bread');
    await told(bert, JOINED, "Baking");
    await told(anna, CAME, `0${characterName("bert")}`);
    act(bert, SAY, "Fresh bread!");
    for (const client of [anna, bert])
      expect(await told(client, SAID, `0${characterName("bert")}`)).toMatchObject({ second: "Fresh bread!" });
  });
});
