import { describe, expect, it } from "vitest";
import { requestDeclarations } from "../../../runtime/contracts/player-requests/all-requests.js";
import type { PlayerRequest } from "../../../runtime/contracts/player-requests/declare.js";
import { allPackets } from "../../../runtime/protocol/packets/index.js";
import { abilityCleared, extendedStats } from "../../../runtime/protocol/packets/extended.js";
import { skillLockRequest, TEXT_COMMANDS } from "../../../runtime/protocol/packets/skills.js";
import { animation, attackRequest, deathAnswer } from "../../../runtime/protocol/packets/combat.js";
import {
  animationRequest,
  boatMoveRequest,
  castSpellRequest,
  disarmRequest,
  partyRequest,
  statLockRequest,
  stunRequest,
  targetedItemUse,
  targetedSkillUse,
  targetedSpell,
  toggleFlying,
} from "../../../runtime/protocol/packets/extended-requests.js";
import { gumpResponse, tipRequest } from "../../../runtime/protocol/packets/gumps.js";
import { textCommand } from "../../../runtime/protocol/packets/clicks.js";
import {
  abilityRequest,
  chatRequest,
  guildRequest,
  lastWeaponRequest,
  openChat,
  openStore,
  publicHouseContents,
  questRequest,
} from "../../../runtime/protocol/packets/other.js";
import { profile, profileRequest, renameRequest } from "../../../runtime/protocol/packets/prompts.js";
import { asciiMessage, asciiSpeech, clilocMessage, unicodeSpeech } from "../../../runtime/protocol/packets/speech.js";
import type { GameClient } from "../../support/client/game-client.js";
import { answered } from "../../support/commanding.js";
import { addCommand, playersOfSubject, removeCommand } from "../../support/one-shard.js";

/** Middle of nowhere. */
const FIELD = { x: 2_600, y: 2_600 };
const REST = { rest: Buffer.from([0x0a]) };
const [BOW, SALUTE] = [32, 33];
const NO_DIRECT_USE = 500014;
const NO_SUCH_SPELL = 500015;
const NO_GUILD = 1063142;
const NO_CHAT = "Open the chat first, by its button.";
/** The kind of gump that clients name for virtues. */
const VIRTUES = 0x1cd;
/** Message types of speech. */
const [GUILD, ALLIANCE, COMMAND] = [13, 14, 15];

const players = playersOfSubject();

/** What a player is told: a cliloc's number, or a text. */
async function toldTo(client: GameClient, ask: () => void): Promise<(number | string)[]> {
  const from = client.received.frames.length;
  ask();
  await client.ping(77);
  return client.received.frames.slice(from).flatMap(({ declaration, bytes }): (number | string)[] => {
    if (declaration === clilocMessage) return [clilocMessage.read(bytes).cliloc];
    if (declaration === asciiMessage) return [asciiMessage.read(bytes).text];
    return [];
  });
}

function virtueAnswer(button: number, switches: number[] = []) {
  return { serial: 1, type: VIRTUES, button, switches, texts: [] };
}

type Ask = (client: Pick<GameClient, "send" | "say" | "serial">, target: number) => void;

/**
 * How a client asks, by each packet, and the stock answer, if it waits for one. A request that is answered otherwise
 * has a test of its own.
 */
const STOCK: Readonly<Record<string, readonly (readonly [ask: Ask, answer?: number | string])[] | "elsewhere">> = {
  attack: [[(client, serial) => client.send(attackRequest, { serial }), 1001018]],
  use_ability: [
    [(client) => client.send(abilityRequest, { serial: client.serial, ability: 3 }), "Your weapon has no such ability."],
  ],
  stun: [[(client) => client.send(stunRequest, {}), 1004008]],
  disarm: [[(client) => client.send(disarmRequest, {}), 1004002]],
  take_last_weapon: [
    [(client) => client.send(lastWeaponRequest, { serial: client.serial, ...REST }), "You have laid no weapon aside."],
  ],
  use_skill: [
    [(client) => client.send(textCommand, { command: TEXT_COMMANDS.useSkill, text: "27 0" }), NO_DIRECT_USE],
    [(client, target) => client.send(targetedSkillUse, { skill: 27, target }), NO_DIRECT_USE],
  ],
  cast: [
    [(client) => client.send(textCommand, { command: TEXT_COMMANDS.cast, text: "4" }), NO_SUCH_SPELL],
    [(client) => client.send(textCommand, { command: TEXT_COMMANDS.castFromBook, text: "4 1073741825" }), NO_SUCH_SPELL],
    [(client) => client.send(castSpellRequest, { form: 2, spell: 4 }), NO_SUCH_SPELL],
    [(client, target) => client.send(targetedSpell, { spell: 4, target }), NO_SUCH_SPELL],
  ],
  invoke_virtue: [
    [(client) => client.send(textCommand, { command: TEXT_COMMANDS.virtue, text: "1" }), "That virtue gives you no power here."],
  ],
  ask_virtues: [
    [(client, target) => client.send(gumpResponse, virtueAnswer(1, [target])), "Nothing is known of the virtues here."],
  ],
  click_virtue: [[(client) => client.send(gumpResponse, virtueAnswer(0x6a)), "That virtue gives you no power here."]],
  animate: [[(client) => client.send(animationRequest, { action: 21_000 }), "Your body cannot do that."]],
  ask_tip: [[(client) => client.send(tipRequest, { tip: 3, direction: 1 })]],
  say_to_guild: [
    [(client) => client.say("to arms", GUILD), NO_GUILD],
    [(client) => client.say("to arms", ALLIANCE), NO_GUILD],
    [(client) => client.send(asciiSpeech, { type: GUILD, hue: 0x2b2, font: 3, text: "to arms" }), NO_GUILD],
  ],
  chat_line: [[(client) => client.send(chatRequest, { language: "ENU", action: 0x61, text: "hello" }), NO_CHAT]],
  rename: [[(client, serial) => client.send(renameRequest, { serial, name: "Rex" }), "You cannot rename that."]],
  fly: [[(client) => client.send(toggleFlying, {}), "You cannot fly."]],
  steer_boat: [
    [
      (client) => client.send(boatMoveRequest, { serial: client.serial, direction: 2, directionAgain: 2, speed: 1 }),
      "You are not at the wheel of a ship.",
    ],
  ],
  house_contents_option: [[(client) => client.send(publicHouseContents, { show: true })]],
  // It opens a window: guilds.journey.ts
  guild_button: [[(client) => client.send(guildRequest, { serial: client.serial, ...REST })]],
  quest_button: [
    [
      (client) => client.send(questRequest, { serial: client.serial, ...REST }),
      "You have no quests. Say quest beside an innkeeper, a provisioner, a baker or a healer.",
    ],
  ],
  // It opens the chat: chat.journey.ts
  chat_button: [[(client) => client.send(openChat, { name: "" })]],
  store_button: [[(client) => client.send(openStore, {}), "This shard has no store."]],
  look_into: "elsewhere", // skills.journey.ts
  look_at_paperdoll: "elsewhere", // live-scripts.journey.ts
  // dialogue.journey.ts
  war_mode: "elsewhere",
  use_item_on: "elsewhere",
  // Below.
  gesture: "elsewhere",
  look_at_name: "elsewhere", // guilds.journey.ts
  ask_profile: "elsewhere",
  party_invite: [[(client) => client.send(partyRequest, { action: 1, details: { member: 0 } }), 1005454]],
  party_remove: [[(client) => client.send(partyRequest, { action: 2, details: { member: 0 } }), 3000211]],
  party_say: [[(client) => client.send(partyRequest, { action: 4, details: { text: "hail" } }), 3000211]],
  party_loot: [[(client) => client.send(partyRequest, { action: 6, details: { mayLoot: true } }), 3000211]],
  party_answer: [[(client) => client.send(partyRequest, { action: 8, details: { leader: 1 } }), 3000222]],
  // exchange.journey.ts
  trade: "elsewhere",
  // trade_test.lua
  offer_gold: "elsewhere",
  // reading.journey.ts
  write_book_page: "elsewhere",
  name_book: "elsewhere",
  list_board_message: "elsewhere",
  read_board_message: "elsewhere",
  post_on_board: "elsewhere",
  remove_from_board: "elsewhere",
  plot_course: "elsewhere",
  // screen.journey.ts
  arrow_click: "elsewhere",
  write_profile: "elsewhere",
  // doors.test.ts
  door_macro: "elsewhere",
  // creature-commands.journey.ts
  death_choice: "elsewhere",
};

const ASKS = Object.entries(STOCK).flatMap(([name, all]) =>
  all === "elsewhere" ? [] : all.map(([ask, answer]) => ({ name, ask, answer })),
);

describe("what a player asks for", () => {
  it("has a stock answer each", async () => {
    const { anna, bert } = await players.allInWorldAt({ anna: FIELD, bert: { x: FIELD.x + 2, y: FIELD.y } });
    expect(Object.keys(STOCK).sort()).toEqual(requestDeclarations.map(({ name }: PlayerRequest) => name).sort());
    const from = anna.received.frames.length;
    const told = await toldTo(anna, () => {
      for (const { ask } of ASKS) ask(anna, bert.serial);
    });
    expect(told).toEqual(ASKS.flatMap(({ answer }) => answer ?? []));
    expect(await toldTo(bert, () => {})).toEqual([]);
    // Clients mark an ability as soon as they ask for it.
    expect(anna.received.of(abilityCleared, from)).toHaveLength(1);
    expect(await toldTo(anna, () => anna.send(abilityRequest, { serial: anna.serial, ability: 0 }))).toEqual([]);
  });

  it("comes by the packets that docs/client-coverage.md names", () => {
    const sent = new Map<string, Set<string>>();
    for (const { name, ask } of ASKS) {
      const names = sent.get(name) ?? new Set();
      sent.set(name, names);
      const send = (packet: { readonly name: string }): void => void names.add(packet.name);
      ask({ serial: 1, send, say: () => send(unicodeSpeech) }, 2);
    }
    const rows = [...sent.keys()].map((name): [string, string[]] => [
      name,
      allPackets.filter(({ coverage }) => coverage.lua?.includes(`on_${name}`)).map((packet) => packet.name),
    ]);
    expect([...sent].map(([name, names]) => [name, [...names].sort()])).toEqual(rows.map(([name, all]) => [name, all.sort()]));
  });

  it("may be a gesture, which everybody in sight sees", async () => {
    const { anna, bert } = await players.allInWorldAt({ anna: FIELD, bert: { x: FIELD.x + 2, y: FIELD.y } });
    for (const [gesture, action] of [
      ["bow", BOW],
      ["salute", SALUTE],
    ] as const) {
      anna.send(textCommand, { command: TEXT_COMMANDS.gesture, text: gesture });
      for (const client of [anna, bert])
        await client.waitFor(animation, (one) => one.serial === anna.serial && one.action === action);
    }
    anna.send(animationRequest, { action: 121 });
    await bert.waitFor(animation, (one) => one.serial === anna.serial && one.action === 121);
  });

  it("has no answer for what is out of sight, or does not exist", async () => {
    const { anna, bert } = await players.allInWorldAt({ anna: FIELD, bert: { x: FIELD.x + 40, y: FIELD.y } });
    const told = await toldTo(anna, () => {
      for (const serial of [bert.serial, 0, 0x3fff_ffff, 0x4000_0001, 0xffff_ffff]) {
        anna.send(attackRequest, { serial });
        anna.send(renameRequest, { serial, name: "Rex" });
        anna.send(targetedSpell, { spell: 4, target: serial });
        anna.send(targetedSkillUse, { skill: 1, target: serial });
        anna.send(targetedItemUse, { item: serial, target: anna.serial });
        anna.send(gumpResponse, virtueAnswer(1, [serial]));
      }
      anna.say("system", 1);
      anna.say("spell", 10);
      anna.say("command", COMMAND);
      anna.send(attackRequest, { serial: anna.serial });
      anna.send(targetedSkillUse, { skill: 60_000, target: anna.serial });
      anna.send(castSpellRequest, { form: 2, spell: 0 });
      anna.send(textCommand, { command: TEXT_COMMANDS.gesture, text: "curtsy" });
      anna.send(textCommand, { command: TEXT_COMMANDS.virtue, text: "honour" });
    });
    expect(told).toEqual([]);
    expect(await toldTo(bert, () => {})).toEqual([]);
    anna.send(deathAnswer, { choice: 1 });
    await anna.ping(78);
  });

  it("may be a profile, which its player writes and everybody in sight reads", async () => {
    const { anna, bert } = await players.allInWorldAt({ anna: FIELD, bert: { x: FIELD.x + 2, y: FIELD.y } });
    const write = (client: GameClient, serial: number, text: string): void =>
      client.send(profileRequest, { mode: 1, serial, change: { type: 1, text } });
    const read = async (client: GameClient, serial: number): Promise<string> => {
      const from = client.received.frames.length;
      client.send(profileRequest, { mode: 0, serial });
      return (await client.waitFor(profile, (one) => one.serial === serial, { from })).body;
    };
    expect(await read(anna, anna.serial)).toBe("");
    write(anna, anna.serial, "A baker.\nGrüße.\u202e");
    write(bert, anna.serial, "A thief.");
    await bert.ping();
    expect(await read(bert, anna.serial)).toBe("A baker.\nGrüße.");
    expect(await read(anna, anna.serial)).toBe("A baker.\nGrüße.");
  });

  it("may be the lock of a skill or a stat, which scripts read", async () => {
    const file = "lua/commands/locks.lua";
    await addCommand(
      "locks",
      file,
      `command.register {
        name = "locks", description = "Tells locks.", contexts = { "in_game" }, level = "Regular",
        handler = function(context)
          local me = mobiles.of_session(context.session_id)
          return ("%s %s %s %s"):format(me:skill_lock("magery"), me:skill_lock(0), me:stat_lock("dexterity"), me:stat_lock("strength"))
        end,
      }`,
    );
    const { anna } = await players.allInWorldAt({ anna: FIELD });
    anna.send(skillLockRequest, { skill: 25, lock: 2 });
    anna.send(skillLockRequest, { skill: 0, lock: 3 });
    const from = anna.received.frames.length;
    anna.send(statLockRequest, { stat: 1, lock: 1 });
    const { details } = await anna.waitFor(extendedStats, undefined, { from });
    expect(details).toEqual({ unknown: 0, locks: { strength: 0, dexterity: 1, intelligence: 0 } });
    anna.send(statLockRequest, { stat: 0, lock: 3 });
    anna.send(statLockRequest, { stat: 3, lock: 1 });
    await answered(anna, ".locks", "locked up down up");
    await removeCommand("locks", file);
  });

  it("reaches its event, and then the stock answer", async () => {
    const file = "lua/features/requests/listening.lua";
    const handlers = Object.keys(STOCK).map(
      (name) => `function on_${name}(event) players.tell(event.session_id, "on_${name}") end`,
    );
    await addCommand(
      "listening",
      file,
      `command.register { name = "listening", description = "A sign.", contexts = { "console" }, level = "GameMaster", handler = function() end }
      ${handlers.join("\n")}`,
    );
    const { anna, bert } = await players.allInWorldAt({ anna: FIELD, bert: { x: FIELD.x + 2, y: FIELD.y } });
    const told = await toldTo(anna, () => {
      for (const { ask } of ASKS) ask(anna, bert.serial);
    });
    expect(told).toEqual(ASKS.flatMap(({ name, answer }) => [`on_${name}`, answer ?? []].flat()));
    await removeCommand("listening", file);
  });

  it("reaches its event, which may replace the stock answer", async () => {
    const file = "lua/features/requests/own_answers.lua";
    await addCommand(
      "own_answers",
      file,
      `command.register { name = "own_answers", description = "A sign.", contexts = { "console" }, level = "GameMaster", handler = function() end }
      function on_rename(event)
        players.tell(event.session_id, event.name .. " is " .. mobiles.get(event.target).name)
        return false
      end
      function on_cast(event) players.tell(event.session_id, ("spell %d, book %s"):format(event.spell, tostring(event.book))) end`,
    );
    const { anna, bert } = await players.allInWorldAt({ anna: FIELD, bert: { x: FIELD.x + 2, y: FIELD.y } });
    expect(await toldTo(anna, () => anna.send(renameRequest, { serial: bert.serial, name: " Re\u0007x " }))).toEqual([
      "Rex is Bert",
    ]);
    expect(await toldTo(anna, () => anna.send(castSpellRequest, { form: 2, spell: 4 }))).toEqual([
      "spell 4, book nil",
      NO_SUCH_SPELL,
    ]);
    await removeCommand("own_answers", file);
  });
});
