import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { warMode, warModeRequest } from "../../../runtime/protocol/packets/entering.js";
import { popupMenu, raceChange } from "../../../runtime/protocol/packets/extended.js";
import {
  popupMenuChoice,
  popupMenuRequest,
  raceChangeAnswer,
  targetedItemUse,
} from "../../../runtime/protocol/packets/extended-requests.js";
import { characterList } from "../../../runtime/protocol/packets/character-list.js";
import { menu, menuAnswer, tipWindow } from "../../../runtime/protocol/packets/gumps.js";
import { openContainer } from "../../../runtime/protocol/packets/items.js";
import { paperdoll, worldItem } from "../../../runtime/protocol/packets/clicks.js";
import { asciiPromptAnswer, unicodePrompt, unicodePromptAnswer } from "../../../runtime/protocol/packets/prompts.js";
import { unicodeMessage, unicodeSpeech } from "../../../runtime/protocol/packets/speech.js";
import { hueAnswer, huePicker } from "../../../runtime/protocol/packets/targets.js";
import type { GameClient } from "../../support/client/game-client.js";
import { addCommand, playersOfSubject, sharedScripts } from "../../support/one-shard.js";

/** Middle of nowhere. */
const FIELD = { x: 2_800, y: 2_800 };
const FILE = "lua/commands/dialogue.lua";
const OPEN_PAPERDOLL = 3006123;
const OPEN_BACKPACK = 3006145;
const CONTEXT_MENUS = 0x08;
const SCRIPT = `
local function command_with(name, handler)
  command.register { name = name, description = "A test.", contexts = { "in_game" }, level = "Regular", handler = handler }
end
local function told(...) return table.concat({ ... }, " ") end
command_with("ask_all", function(context)
  local id = context.session_id
  local line = prompt.ask { session_id = id, text = "Your name?", max_length = 5 }
  local number = menu.ask { session_id = id, title = "Where to?", choices = { "Britain", "Minoc" } }
  local hue = hue.ask { session_id = id }
  local looks = race.ask { session_id = id, race = "gargoyle" }
  screen.tip(id, "Sleep well.", "notice")
  return told(line, number, hue, looks.body, looks.hair)
end)
command_with("ask_name", function(context)
  local line, reason = prompt.ask { session_id = context.session_id }
  return told(tostring(line), tostring(reason))
end)
item_template("dialogue_bell", {
  name = "a bell", item_id = 0x1C12,
  context_menu = {
    { cliloc = 3000010, handler = function(bell, user) user:tell("rung by " .. user.name) end },
    { text = "Polish", condition = function(bell) return bell:get("is_dirty") == true end, handler = function(bell, user) user:tell("polished") end },
  },
  on_hear = function(bell, speaker, text, mode, keywords) speaker:tell("heard " .. text .. " " .. mode .. " " .. tostring(keywords[1])) end,
})
command_with("lay_bell", function(context)
  local mobile = mobiles.of_session(context.session_id)
  local bell = items.create("dialogue_bell")
  bell:move_to(mobile.map_id, mobile.x + 1, mobile.y, mobile.z)
  return "bell " .. bell.serial
end)
command_with("soil", function(context)
  for _, bell in ipairs(items.near(1, 2800, 2800, 20, { template = "dialogue_bell" })) do bell:set("is_dirty", true) end
  return "soiled"
end)
function on_speech(event)
  if event.text == "psst" then
    players.tell(event.session_id, "kept")
    return false
  end
  if event.text:find("damn") then return { text = event.text:gsub("damn", "dear"), mode = "yell" } end
end
function on_war_mode(event)
  if event.is_at_war and event.name == "Anna" then
    players.tell(event.session_id, "No fighting here.")
    return false
  end
end
function on_use_item_on(event)
  players.tell(event.session_id, "used " .. items.get(event.item).template .. " on " .. mobiles.get(event.target).name)
  return false
end`;

const players = playersOfSubject();
beforeAll(() => addCommand("ask_all", FILE, SCRIPT));
afterAll(() => sharedScripts().delete(FILE));

const both = () => players.allInWorldAt({ anna: FIELD, bert: { x: FIELD.x + 2, y: FIELD.y } });

/** Lays a bell beside a player, and waits until the clients show it. */
async function layBell(client: GameClient, ...others: GameClient[]): Promise<number> {
  client.say(".lay_bell");
  const bell = Number((await client.windows.waitForLine("bell ")).split(" ")[1]);
  for (const one of [client, ...others]) await one.waitFor(worldItem, ({ serial }) => serial === bell);
  return bell;
}

describe("questions of scripts", () => {
  it("are asked in the client's own windows, and the handler goes on with the answers", async () => {
    const { anna, bert } = await both();
    const from = bert.received.frames.length;
    anna.say(".ask_all");
    await anna.windows.waitForLine("Your name?");
    const { serial } = await anna.waitFor(unicodePrompt);
    bert.send(unicodePromptAnswer, { serial, prompt: serial, type: 1, language: "ENU", text: "Bert" });
    anna.send(unicodePromptAnswer, { serial, prompt: serial, type: 1, language: "ENU", text: "Annabel" });
    const { serial: menuSerial, answers } = await anna.waitFor(menu);
    expect(answers.map(({ text }) => text)).toEqual(["Britain", "Minoc"]);
    anna.send(menuAnswer, { serial: menuSerial, menu: 1, index: 2, graphic: 0, hue: 0 });
    anna.send(hueAnswer, { serial: (await anna.waitFor(huePicker)).serial, hue: 77 });
    expect(await anna.waitFor(raceChange)).toMatchObject({ race: 3, female: false });
    anna.send(raceChangeAnswer, { skinHue: 0x6db, hair: 0x4258, hairHue: 0x709, beard: 0, beardHue: 0 });
    await anna.windows.waitForLine(`Annab 2 77 ${0x29a} ${0x4258}`);
    expect(await anna.waitFor(tipWindow)).toMatchObject({ type: 2, text: "Sleep well." });
    await bert.ping();
    const shown = [unicodePrompt, menu, huePicker, raceChange, tipWindow] as readonly unknown[];
    expect(bert.received.frames.slice(from).filter(({ declaration }) => shown.includes(declaration))).toEqual([]);
  });

  it("end when their player leaves, and are of that session alone", async () => {
    const { anna } = await both();
    anna.say(".ask_name");
    const { serial } = await anna.waitFor(unicodePrompt);
    await anna.close();
    const again = await players.inWorld("anna");
    again.send(unicodePromptAnswer, { serial, prompt: serial, type: 1, language: "ENU", text: "Anna" });
    again.say(".ask_name");
    const other = await again.waitFor(unicodePrompt);
    again.send(unicodePromptAnswer, { ...other, type: 0, language: "ENU", text: "" });
    await again.windows.waitForLine("nil cancelled");
    // Some clients answer with letters of Windows-1252.
    const from = again.received.frames.length;
    again.say(".ask_name");
    const { serial: third } = await again.waitFor(unicodePrompt, undefined, { from });
    again.send(asciiPromptAnswer, { serial: third, prompt: third, type: 1, text: "Ännchen" });
    await again.windows.waitForLine("Ännch");
  });
});

describe("context menus", () => {
  it("are offered to clients, and open paperdolls and the own backpack", async () => {
    const { anna, bert } = await both();
    expect((await anna.waitFor(characterList)).flags & CONTEXT_MENUS).toBe(CONTEXT_MENUS);
    const menuOf = async ({ serial }: { serial: number }): Promise<number[]> => {
      const from = anna.received.frames.length;
      anna.send(popupMenuRequest, { serial });
      return (await anna.waitFor(popupMenu, (one) => one.serial === serial, { from })).lines.map(({ cliloc }) => cliloc);
    };
    expect(await menuOf(bert)).toEqual([OPEN_PAPERDOLL]);
    anna.send(popupMenuChoice, { serial: bert.serial, index: 1 });
    await anna.waitFor(paperdoll, ({ serial }) => serial === bert.serial);
    expect(await menuOf(anna)).toEqual([OPEN_PAPERDOLL, OPEN_BACKPACK]);
    anna.send(popupMenuChoice, { serial: anna.serial, index: 2 });
    await anna.waitFor(openContainer);
  });

  it("call the functions of an item's template, from near and once", async () => {
    const { anna, bert } = await both();
    const serial = await layBell(anna, bert);
    bert.send(popupMenuChoice, { serial, index: 1 });
    for (const client of [anna, bert]) {
      client.send(popupMenuRequest, { serial });
      expect((await client.waitFor(popupMenu, (one) => one.serial === serial)).lines).toEqual([
        { cliloc: 3000010, index: 1, flags: 0 },
      ]);
    }
    for (const index of [1, 1, 2, 0xffff]) anna.send(popupMenuChoice, { serial, index });
    await anna.windows.waitForLine("rung by Anna");
    await anna.ping();
    const rung = anna.received.frames.filter(({ bytes }) => bytes.includes("rung by")).length;
    expect(rung).toBe(1);
    expect(bert.received.frames.some(({ bytes }) => bytes.includes("rung by"))).toBe(false);
    // A line with a text of its own makes the menu a gump.
    anna.say(".soil");
    await anna.windows.waitForLine("soiled");
    anna.send(popupMenuRequest, { serial });
    const window = await anna.windows.waitForGump(({ texts }) => texts.includes("Polish"));
    window.press(2);
    window.press(2);
    await anna.windows.waitForLine("polished");
  });
});

describe("speech", () => {
  it("is kept back or rewritten by scripts, and items hear it with its keywords", async () => {
    const { anna, bert } = await both();
    await layBell(bert);
    anna.say("psst");
    await anna.windows.waitForLine("kept");
    anna.say("damn rain");
    expect(await bert.waitFor(unicodeMessage, ({ text }) => text.includes("rain"))).toMatchObject({ text: "dear rain", type: 9 });
    anna.send(unicodeSpeech, { type: 0xc0, hue: 5, font: 3, language: "ENU", keywords: [2, 0x173], text: "bank" });
    await anna.windows.waitForLine("heard bank say 2");
    await bert.waitFor(unicodeMessage, ({ text }) => text === "bank");
    expect(bert.received.of(unicodeMessage).some(({ text }) => text === "psst")).toBe(false);
  });
});

describe("war mode and items", () => {
  it("change by the player's wish, unless a script prevents it", async () => {
    const { anna, bert } = await both();
    const answer = async (client: GameClient, war: boolean): Promise<boolean> => {
      const from = client.received.frames.length;
      client.send(warModeRequest, { war });
      return (await client.waitFor(warMode, () => true, { from })).war;
    };
    expect(await answer(anna, true)).toBe(false);
    await anna.windows.waitForLine("No fighting here.");
    expect([await answer(bert, true), await answer(bert, true), await answer(bert, false)]).toEqual([true, true, false]);
  });

  it("are used on what is in sight, from within reach", async () => {
    const { anna, bert } = await both();
    const serial = await layBell(anna);
    anna.send(targetedItemUse, { item: serial, target: 0x3fff_ffff });
    anna.send(targetedItemUse, { item: bert.serial, target: bert.serial });
    anna.send(targetedItemUse, { item: serial, target: bert.serial });
    await anna.windows.waitForLine("used dialogue_bell on Bert");
    expect(anna.received.frames.filter(({ bytes }) => bytes.includes("used dialogue_bell"))).toHaveLength(1);
  });
});
