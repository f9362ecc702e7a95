import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { ReceivedGump } from "../../../loadtest/client/received-windows.js";
import { mobileIncoming } from "../../../runtime/protocol/packets/entering.js";
import { popupMenu } from "../../../runtime/protocol/packets/extended.js";
import { popupMenuChoice, popupMenuRequest } from "../../../runtime/protocol/packets/extended-requests.js";
import { questRequest } from "../../../runtime/protocol/packets/other.js";
import { unicodeMessage } from "../../../runtime/protocol/packets/speech.js";
import type { GameClient } from "../../support/client/game-client.js";
import { answered } from "../../support/commanding.js";
import { addCommand, afterRestart, sharedScripts, sharedShard } from "../../support/one-shard.js";
import { Players } from "../../support/players.js";

/** Middle of nowhere. */
const FIELD = { x: 2_700, y: 2_500 };
/** The line "Talk" of a context menu. */
const TALK = 3006146;
const FILE = "lua/quests/errand_test.lua";
/** The cook wants garlic, which becomes a stew for the baker. */
const QUEST = `
local quests = require("features.quests.lib.quests")
quests.declare {
  id = "errand_test", title = "Test Errand", giver = "cook", words = { "errand" },
  offer = "I need garlic.", progress = "Where is it?", ending = "Thanks.",
  steps = {
    { kind = "collect", task = "Bring garlic", template = "garlic", amount = 3, answer = "Now bring the stew to the baker." },
    { kind = "deliver", task = "Bring the stew to the baker", name = "a stew", to = "baker", answer = "A stew for me!" },
  },
  rewards = { gold = 77 },
}
local function add(name, handler)
  command.register {
    name = name, description = "Tests.", contexts = { "in_game" }, level = "Regular",
    handler = function(context) return handler(mobiles.of_session(context.session_id)) end,
  }
end
add("errand_people", function(me)
  local words = "people"
  for index, template in ipairs { "cook", "baker" } do
    local one = mobiles.create(template, me.map_id, me.x + index, me.y, me.z)
    one:set("stays", true)
    words = words .. " " .. one.serial
  end
  items.create("garlic", { amount = 5 }):put_in(me.backpack)
  return words
end)
add("errand_purse", function(me)
  local sum = 0
  for _, template in ipairs { "gold", "garlic", "quest_delivery" } do
    for _, item in ipairs(me.backpack:find_all(template)) do sum = sum + item.amount * (template == "gold" and 100 or 1) end
  end
  return "purse " .. sum
end)`;

let players: Players;
let people: readonly [cook: number, baker: number];

/** The window that something opens. */
function opening(client: GameClient, doing: () => void): Promise<ReceivedGump> {
  const from = client.received.frames.length;
  doing();
  return client.windows.waitForGump(undefined, { from });
}

/** Chooses "Talk" in the context menu of somebody. */
async function talk(client: GameClient, serial: number): Promise<void> {
  const from = client.received.frames.length;
  client.send(popupMenuRequest, { serial });
  const { lines } = await client.waitFor(popupMenu, (menu) => menu.serial === serial, { from });
  client.send(popupMenuChoice, { serial, index: lines.find(({ cliloc }) => cliloc === TALK)!.index });
}

/** Resolves when somebody says something. */
async function says(client: GameClient, serial: number, words: string, from = 0): Promise<void> {
  await client.waitFor(unicodeMessage, (said) => said.serial === serial && said.text.startsWith(words), { from });
}

const log = (client: GameClient): Promise<ReceivedGump> =>
  opening(client, () => client.send(questRequest, { serial: client.serial, rest: Buffer.from([0x0a]) }));

beforeAll(async () => {
  players = new Players(sharedShard());
  await addCommand("errand_people", FILE, QUEST);
});
afterEach(() => players.leave());

describe("a quest", () => {
  it("is offered by words, accepted, and stands in the log", async () => {
    const player = await players.inWorldAt("questor", FIELD);
    const from = player.received.frames.length;
    const words = await answered(player, ".errand_people", "people ");
    people = words.split(" ").slice(1).map(Number) as [number, number];
    for (const person of people) await player.waitFor(mobileIncoming, ({ serial }) => serial === person, { from });

    const offer = await opening(player, () => player.say("an errand?"));
    expect(offer.texts.join()).toContain("I need garlic.");
    offer.press("Accept");
    await says(player, people[0], "Where is it?");
    expect((await log(player)).texts.join()).toContain("Bring garlic (0 of 3)");

    const question = await opening(player, () => void talk(player, people[0]));
    question.press("Hand over");
    await says(player, people[0], "Now bring the stew to the baker.");
    await answered(player, ".errand_purse", "purse 3");
    await player.logout();
  });
});

afterRestart(() => {
  beforeAll(() => players.follow(sharedShard()));
  afterAll(async () => {
    await players.leave();
    await players.remove();
    sharedScripts().delete(FILE);
  });

  it("goes on where it was, and is paid once", async () => {
    const player = await players.inWorld("questor");
    const [cook, baker] = people;
    await player.waitFor(mobileIncoming, ({ serial }) => serial === baker);
    expect((await log(player)).texts.join()).toContain("Bring the stew to the baker");
    await talk(player, baker);
    await player.windows.waitForLine("You have done the task: Test Errand");
    await answered(player, ".errand_purse", `purse ${2 + 7_700}`);

    const from = player.received.frames.length;
    await talk(player, cook);
    await says(player, cook, "You have done that already.", from);
    await answered(player, ".errand_purse", `purse ${2 + 7_700}`);
  });
});
