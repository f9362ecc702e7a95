import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ReceivedGump } from "../../../loadtest/client/received-windows.js";
import { mobileMoving } from "../../../runtime/protocol/packets/movement.js";
import { guildRequest } from "../../../runtime/protocol/packets/other.js";
import { singleClick } from "../../../runtime/protocol/packets/clicks.js";
import { clilocMessage, GUILD_SPEECH_TYPE, unicodeMessage } from "../../../runtime/protocol/packets/speech.js";
import { answered } from "../../support/commanding.js";
import type { GameClient } from "../../support/client/game-client.js";
import { addCommand, playersOfSubject, removeCommand } from "../../support/one-shard.js";

/** Middle of nowhere. */
const FIELD = { x: 2_950, y: 2_600 };
const [GREEN, ORANGE] = [2, 5];
/** The client's own text that is nothing but what is put into it. */
const ANY_TEXT = 1042971;
const FILE = "lua/commands/endow.lua";
const COMMAND = `
command.register {
  name = "endow", description = "Puts gold into one's bank box.", contexts = { "in_game" }, level = "Regular",
  handler = function(context)
    items.create("gold", { amount = 25000 }):put_in(mobiles.of_session(context.session_id).bank)
    return "endowed"
  end,
}`;

const players = playersOfSubject();
beforeAll(() => addCommand("endow", FILE, COMMAND));
afterAll(() => removeCommand("endow", FILE));

/** The window that something opens. */
function window(client: GameClient, doing: () => void): Promise<ReceivedGump> {
  const from = client.received.frames.length;
  doing();
  return client.windows.waitForGump(undefined, { from });
}

const hall = (client: GameClient): Promise<ReceivedGump> =>
  window(client, () => client.send(guildRequest, { serial: client.serial, rest: Buffer.from([0x0a]) }));

/** Founds a guild by the guild button. */
async function found(client: GameClient, name: string, abbreviation: string): Promise<void> {
  await answered(client, ".endow", "endowed");
  const form = await hall(client);
  const [first, second] = form.entries as [number, number];
  form.press("Found", { texts: { [first]: name, [second]: abbreviation } });
  await client.windows.waitForLine(`You have founded the guild ${name}.`);
}

/** Asks another guild for war by the window, from its list. */
async function war(client: GameClient, other: string): Promise<void> {
  const open = await hall(client);
  const list = await window(client, () => open.press("War"));
  list.press(other);
}

describe("guilds of players", () => {
  it("are founded by the guild button, take members, talk and go to war", async () => {
    const { anna, bert, carl } = await players.allInWorldAt({
      anna: FIELD,
      bert: { x: FIELD.x + 1, y: FIELD.y },
      carl: { x: FIELD.x + 2, y: FIELD.y },
    });
    await found(anna, "The Bakers", "BAK");

    const from = anna.received.frames.length;
    (await hall(anna)).press("Invite");
    const cursor = await anna.windows.waitForTarget(undefined, { from });
    const invitation = await window(bert, () => cursor.object(bert.serial));
    expect(invitation.texts.join()).toContain("The Bakers [BAK]");
    invitation.press("Join");
    await anna.waitFor(mobileMoving, ({ serial, notoriety }) => serial === bert.serial && notoriety === GREEN);

    bert.say("Bread!", GUILD_SPEECH_TYPE.guild);
    for (const client of [anna, bert]) {
      const line = await client.waitFor(unicodeMessage, ({ type }) => type === GUILD_SPEECH_TYPE.guild);
      expect(line.text).toBe("Bread!");
    }
    carl.send(singleClick, { serial: bert.serial });
    await carl.waitFor(clilocMessage, ({ cliloc, arguments: words }) => cliloc === ANY_TEXT && words === "[BAK]");

    await found(carl, "The Smiths", "SMI");
    await war(anna, "The Smiths");
    await carl.windows.waitForLine("The Bakers asks your guild for war.");
    await war(carl, "The Bakers");
    for (const [client, foe] of [
      [carl, anna],
      [bert, carl],
    ] as const)
      await client.waitFor(mobileMoving, ({ serial, notoriety }) => serial === foe.serial && notoriety === ORANGE);
    await bert.windows.waitForLine("Your guild is at war with The Smiths.");
    expect(carl.received.of(unicodeMessage).filter(({ type }) => type === GUILD_SPEECH_TYPE.guild)).toEqual([]);
  });
});
