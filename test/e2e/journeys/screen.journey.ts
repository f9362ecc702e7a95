import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { damage, graphicalEffect, particleEffect, swing } from "../../../runtime/protocol/packets/combat.js";
import {
  mobileIncoming,
  overallLight,
  personalLight,
  playMusic,
  season,
  weather,
} from "../../../runtime/protocol/packets/entering.js";
import { questArrowClick } from "../../../runtime/protocol/packets/extended-requests.js";
import { abilityCleared, closeWindow, speedControl, spellIcon } from "../../../runtime/protocol/packets/extended.js";
import { openUrl, questArrow } from "../../../runtime/protocol/packets/gumps.js";
import { dragAnimation } from "../../../runtime/protocol/packets/items.js";
import { movePlayer } from "../../../runtime/protocol/packets/movement.js";
import { skills } from "../../../runtime/protocol/packets/skills.js";
import { paperdoll, playSound } from "../../../runtime/protocol/packets/clicks.js";
import { clilocMessage } from "../../../runtime/protocol/packets/speech.js";
import { answered } from "../../support/commanding.js";
import { addCommand, playersOfSubject, sharedScripts } from "../../support/one-shard.js";

/** Middle of nowhere. */
const FIELD = { x: 2_700, y: 2_700 };
const MAGERY = 25;
const FILE = "lua/commands/show_all.lua";
const COMMAND = `
command.register {
  name = "show_all", description = "Shows everything.", contexts = { "in_game" }, level = "Regular", arguments = {},
  handler = function(context)
    local id = context.session_id
    local me = mobiles.of_session(id).serial
    screen.music(id, 17)
    screen.music(id)
    screen.weather(id, "snow", 40)
    screen.weather(id, "none")
    screen.season(id, "winter", true)
    screen.darkness(id, 12)
    screen.arrow(id, 1500, 1600)
    screen.damage(id, me, 25)
    screen.swing(id, me, me)
    screen.world_darkness(0)
    screen.own_light(id, 20)
    screen.fade(id, "flash")
    sounds.play_to(id, 44)
    effects.on(mobiles.get(me), 0x3728, { session_id = id, particles = { effect = 9502 } })
    mobiles.get(me):say_cliloc(1042971, { "hello" }, 33, id)
    mobiles.get(me):open_paperdoll(mobiles.get(me), { title = "the tester" })
    players.tell_cliloc(id, 1042971, { "told" }, 44)
    client.step(id, 2, true)
    client.pace(id, "mounted")
    client.mark_spell(id, 401, true)
    client.clear_ability(id)
    client.close_window(id, "paperdoll", me)
    client.open_page(id, "HTTPS://shard.example/rules and more")
    mobiles.get(me):set_skill("magery", 321)
    effects.drag(mobiles.get(me), mobiles.get(me), 0x0EED, 33, 5)
    for _, url in ipairs { "file:///etc/passwd", "cmd.exe", "javascript:1" } do
      if client.open_page(id, url) then return "opened " .. url end
    end
    return ("%s %s %s"):format(screen.damage(id, 1, 25), screen.swing(id, me, 1), screen.music(0, 1))
  end,
}`;

const NEWCOMER_FILE = "lua/commands/newcomer.lua";
const NEWCOMER = `
command.register {
  name = "newcomer", description = "Brings somebody who speaks at once.", contexts = { "in_game" }, level = "Regular", arguments = {},
  handler = function(context)
    local me = mobiles.of_session(context.session_id)
    local dog = mobiles.create("dog", me.map_id, me.x + 1, me.y, me.z)
    local far = mobiles.create("dog", me.map_id, me.x + 100, me.y, me.z)
    dog:say_cliloc(1042971, { "for one" }, nil, me.session_id)
    far:say_cliloc(1042971, { "for nobody" }, nil, me.session_id)
    return ("dogs %d %d"):format(dog.serial, far.serial)
  end,
}`;

const players = playersOfSubject();
beforeAll(async () => {
  await addCommand("show_all", FILE, COMMAND);
  await addCommand("newcomer", NEWCOMER_FILE, NEWCOMER);
});
afterAll(() => {
  sharedScripts().delete(FILE);
  sharedScripts().delete(NEWCOMER_FILE);
});

describe("what a script shows on one player's screen", () => {
  it("is sent to that player alone", async () => {
    const { anna, bert } = await players.allInWorldAt({ anna: FIELD, bert: { x: FIELD.x + 2, y: FIELD.y } });
    const { serial } = anna;
    const [from, fromOther] = [anna.received.frames.length, bert.received.frames.length];
    await answered(anna, ".show_all", "false false false");
    expect(anna.received.of(playMusic, from)).toEqual([{ music: 17 }, { music: 0xffff }]);
    expect(anna.received.of(weather, from).map(({ type, count }) => [type, count])).toEqual([
      [2, 40],
      [0xff, 70],
    ]);
    expect(anna.received.of(season, from)).toEqual([{ season: 3, playSound: true }]);
    expect(anna.received.of(overallLight, from)).toEqual([{ level: 12 }]);
    expect(anna.received.of(personalLight, from)).toEqual([{ serial, level: 20 }]);
    expect(anna.received.of(graphicalEffect, from)).toMatchObject([{ type: 4, graphic: 2 }]);
    expect(anna.received.of(playSound, from)).toMatchObject([{ sound: 44, x: FIELD.x, y: FIELD.y }]);
    expect(anna.received.of(particleEffect, from)).toMatchObject([{ source: serial, graphic: 0x3728, effect: 9502 }]);
    expect(anna.received.of(clilocMessage, from).map((one) => [one.serial, one.arguments, one.hue])).toEqual([
      [serial, "hello", 33],
      [0xffff_ffff, "told", 44],
    ]);
    expect(anna.received.of(paperdoll, from)).toEqual([{ serial, text: "the tester", flags: 2 }]);
    expect(anna.received.of(questArrow, from)).toEqual([{ active: 1, x: 1500, y: 1600, serial: 1 }]);
    expect(anna.received.of(damage, from)).toEqual([{ serial, amount: 25 }]);
    expect(anna.received.of(movePlayer, from)).toEqual([{ direction: 0x82 }]);
    expect(anna.received.of(speedControl, from)).toEqual([{ mode: 1 }]);
    expect(anna.received.of(spellIcon, from)).toEqual([{ spell: 401, active: true }]);
    expect(anna.received.of(abilityCleared, from)).toHaveLength(1);
    expect(anna.received.of(closeWindow, from)).toEqual([{ window: 1, serial }]);
    expect(anna.received.of(openUrl, from)).toEqual([{ url: "https://shard.example/rules%20and%20more" }]);
    expect(anna.received.of(skills, from)).toEqual([
      { type: 0xdf, skills: { skill: MAGERY, value: 321, base: 321, lock: 0, cap: 1000 } },
    ]);
    for (const client of [anna, bert]) {
      const drag = await client.waitFor(dragAnimation);
      expect(drag).toMatchObject({ graphic: 0x0eed, hue: 33, amount: 5, source: serial, target: serial });
    }
    expect(anna.received.of(swing, from)).toEqual([{ flag: 0, attacker: serial, defender: serial }]);
    await bert.ping();
    // The darkness of the world is for everybody who has no other.
    expect(bert.received.of(overallLight, fromOther)).toEqual([{ level: 0 }]);
    const alone = [
      playMusic,
      weather,
      season,

      personalLight,
      graphicalEffect,
      playSound,
      particleEffect,
      clilocMessage,
    ];
    const orders = [movePlayer, speedControl, spellIcon, abilityCleared, closeWindow, openUrl, skills];
    for (const shown of [...alone, ...orders, paperdoll, questArrow, damage, swing] as readonly unknown[])
      expect(bert.received.frames.slice(fromOther).filter(({ declaration }) => declaration === shown)).toEqual([]);

    anna.send(questArrowClick, { rightButton: true });
    await anna.waitFor(questArrow, ({ active }) => active === 0);
  });
});

describe("what somebody says to one player in the moment of coming", () => {
  it("is heard by that player alone, after the client was shown who speaks", async () => {
    const { anna, bert } = await players.allInWorldAt({ anna: FIELD, bert: { x: FIELD.x + 2, y: FIELD.y } });
    const line = await answered(anna, ".newcomer", "dogs ");
    const [near, far] = line.split(" ").slice(1).map(Number);
    const isNear = ({ serial }: { serial: number }): boolean => serial === near;
    const isEither = ({ serial }: { serial: number }): boolean => serial === near || serial === far;
    await anna.waitFor(clilocMessage, isNear);
    await bert.waitFor(mobileIncoming, isNear);
    const order = anna.received.frames.flatMap(({ declaration, bytes }) =>
      (declaration === mobileIncoming && isEither(mobileIncoming.read(bytes))) ||
      (declaration === clilocMessage && isEither(clilocMessage.read(bytes)))
        ? [declaration.name]
        : [],
    );
    expect(order).toEqual(["MobileIncoming", "ClilocMessage"]);
    await bert.ping();
    expect(bert.received.of(clilocMessage).filter(isEither)).toEqual([]);
  });
});
