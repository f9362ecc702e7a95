import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buffIcon } from "../../../runtime/protocol/packets/buffs.js";
import { attackTarget, healthBarStatus, hitsUpdate } from "../../../runtime/protocol/packets/combat.js";
import { mobileIncoming, warMode } from "../../../runtime/protocol/packets/entering.js";
import {
  doubleClick,
  nameRequest,
  paperdoll,
  singleClick,
  statusInfo,
  statusRequest,
} from "../../../runtime/protocol/packets/clicks.js";
import { deleteObject, mobileMoving } from "../../../runtime/protocol/packets/movement.js";
import { clilocMessage, unicodeMessage } from "../../../runtime/protocol/packets/speech.js";
import type { GameClient } from "../../support/client/game-client.js";
import { answered, gameMasterAt } from "../../support/commanding.js";
import { addCommand, playersOfSubject, sharedScripts, sharedShard } from "../../support/one-shard.js";
import { caughtUp } from "../../support/players.js";

/** Middle of nowhere. */
const FIELD = { x: 2_900, y: 2_900 };
const BESIDE = { x: FIELD.x + 2, y: FIELD.y };
const FILE = "lua/commands/alter.lua";
/** `.alter` does one of these to whom it is given. The answer is its name. */
const COMMAND = `
local who, other
local deeds = {
  hide = function() who.hidden = true end,
  reveal = function() who.hidden = false end,
  hide_from_staff = function() who.hidden_level = "Administrator" end,
  freeze = function() who.frozen = true end,
  thaw = function() who.frozen = false end,
  poison = function() who.poison = 3 end,
  cure = function() who.poison = 0 end,
  bless = function() who.blessed = true end,
  fight = function() who.at_war = true who.combatant = other end,
  rest = function() who.at_war = false who.combatant = nil end,
  title = function() who.title = "the quick" end,
  hurt = function() who:damage(5, other, "fire") end,
  heal = function() who:heal(3) end,
  luck = function() who.luck = 40 who.fire_resistance = -7 who.followers = 2 end,
  rivals = function() who.standing = "rivals" end,
  guild = function() who.standing = "guild" end,
  feud = function() notoriety.set("guild", "rivals", "enemy") end,
  peace = function() notoriety.set("guild", "rivals") end,
  attacker = function() who:set_notoriety_for(other, "criminal") end,
}
command.register {
  name = "alter", description = "Changes a mobile.", contexts = { "in_game" }, level = "Regular",
  arguments = { { name = "deed", type = "word", about = "what" }, { name = "serial", type = "integer", about = "whom" } },
  handler = function(context, arguments)
    who, other = mobiles.get(arguments.serial), mobiles.of_session(context.session_id)
    deeds[arguments.deed]()
    return "done " .. arguments.deed
  end,
}`;
const [FROZEN, YELLOW, WAR, HIDDEN] = [0x01, 0x08, 0x40, 0x80];
const [INNOCENT, CRIMINAL, ENEMY] = [1, 4, 5];
const STATUS = 4;

const players = playersOfSubject();
beforeAll(() => addCommand("alter", FILE, COMMAND));
afterAll(() => sharedScripts().delete(FILE));

const alter = (by: GameClient, deed: string, whom: GameClient): Promise<string> =>
  answered(by, `.alter ${deed} ${whom.serial}`, `done ${deed}`);
/** What a client gets of one kind about somebody from a position on. */
const about = <T extends { serial: number }>(all: T[], { serial }: GameClient): T[] => all.filter((one) => one.serial === serial);

describe("a hidden mobile", () => {
  it("vanishes for players, and staff still see it", async () => {
    const { anna, bert } = await players.allInWorldAt({ anna: FIELD, bert: BESIDE });
    const staff = await gameMasterAt(sharedShard(), players, "warden", FIELD);
    await caughtUp(staff);
    const [from, fromStaff, fromOwn] = [anna, staff, bert].map(({ received }) => received.frames.length) as [
      number,
      number,
      number,
    ];
    await alter(bert, "hide", bert);
    await anna.waitFor(deleteObject, ({ serial }) => serial === bert.serial, { from });
    await staff.waitFor(mobileMoving, ({ serial, flags }) => serial === bert.serial && flags === HIDDEN, { from: fromStaff });
    await bert.waitFor(mobileMoving, ({ serial, flags }) => serial === bert.serial && flags === HIDDEN, { from: fromOwn });

    // Players get no word of it, whatever it does and whatever they ask.
    const fromThen = anna.received.frames.length;
    expect((await bert.step(4)).outcome).toBe("accepted");
    bert.say("nobody hears me");
    await bert.waitFor(unicodeMessage, ({ text }) => text === "nobody hears me");
    anna.send(statusRequest, { type: STATUS, serial: bert.serial });
    anna.send(doubleClick, { serial: bert.serial });
    anna.send(singleClick, { serial: bert.serial });
    anna.send(nameRequest, { serial: bert.serial });
    await alter(bert, "poison", bert);
    await anna.ping();
    await caughtUp(anna);
    const shown = anna.received.frames.slice(fromThen).filter(({ bytes }) => bytes.includes(serialBytes(bert.serial)));
    expect(shown.map(({ declaration }) => declaration?.name)).toEqual([]);
    const dora = await players.inWorldAt("dora", FIELD);
    await caughtUp(dora);
    expect(about(dora.received.of(mobileIncoming), bert)).toEqual([]);

    await alter(bert, "hide_from_staff", bert);
    await staff.waitFor(deleteObject, ({ serial }) => serial === bert.serial, { from: fromStaff });
    await alter(bert, "reveal", bert);
    for (const client of [anna, dora, staff]) {
      await client.waitFor(mobileIncoming, ({ serial, flags }) => serial === bert.serial && flags === 0, { from: fromThen });
    }
  });

  it("comes into sight of somebody who becomes staff", async () => {
    const { anna, bert } = await players.allInWorldAt({ anna: FIELD, bert: BESIDE });
    await alter(bert, "hide", bert);
    await anna.waitFor(deleteObject, ({ serial }) => serial === bert.serial);
    const from = anna.received.frames.length;
    const { accountId } = await players.account("anna");
    await sharedShard().request("PUT", `/api/users/${accountId}`, { role: "Counselor" });
    await anna.waitFor(mobileIncoming, ({ serial, flags }) => serial === bert.serial && flags === HIDDEN, { from });
    await sharedShard().request("PUT", `/api/users/${accountId}`, { role: "Regular" });
    await anna.waitFor(deleteObject, ({ serial }) => serial === bert.serial, { from });
  });
});

describe("a frozen mobile", () => {
  it("cannot step but turn, is told so, and others see it", async () => {
    const { anna, bert } = await players.allInWorldAt({ anna: FIELD, bert: BESIDE });
    await alter(bert, "freeze", bert);
    await anna.waitFor(mobileMoving, ({ serial, flags }) => serial === bert.serial && flags === FROZEN);
    await bert.waitFor(mobileMoving, ({ serial, flags }) => serial === bert.serial && flags === FROZEN);
    expect((await bert.step(2)).outcome).toBe("accepted");
    expect(await bert.step(2)).toMatchObject({ outcome: "rejected", x: BESIDE.x, y: BESIDE.y });
    await bert.waitFor(clilocMessage, ({ cliloc }) => cliloc === 500_111);
    const from = bert.received.frames.length;
    await alter(bert, "thaw", bert);
    await bert.waitFor(mobileMoving, ({ serial, flags }) => serial === bert.serial && flags === 0, { from });
    expect((await bert.step(2)).outcome).toBe("accepted");
  });
});

describe("the state of a mobile", () => {
  it("colours its health bar, for those who come later too", async () => {
    const { anna, bert } = await players.allInWorldAt({ anna: FIELD, bert: BESIDE });
    const bar = (green: number, yellow: number) => ({
      serial: bert.serial,
      entries: [
        { type: 1, level: green },
        { type: 2, level: yellow },
      ],
    });
    await alter(bert, "poison", bert);
    expect(await anna.waitFor(healthBarStatus)).toEqual(bar(3, 0));
    expect(await bert.waitFor(healthBarStatus)).toEqual(bar(3, 0));
    await alter(bert, "bless", bert);
    expect(await anna.waitFor(mobileMoving, ({ flags }) => flags === YELLOW)).toMatchObject({ serial: bert.serial });
    const cleo = await players.inWorldAt("cleo", FIELD);
    expect(await cleo.waitFor(healthBarStatus)).toEqual(bar(3, 1));
    const from = anna.received.frames.length;
    await alter(bert, "cure", bert);
    expect(await anna.waitFor(healthBarStatus, undefined, { from })).toEqual(bar(0, 1));
    await alter(bert, "hurt", bert);
    await bert.ping();
    expect(about(bert.received.of(hitsUpdate), bert)).toEqual([]);
  });

  it("is war with an opponent, whom its client marks", async () => {
    const { anna, bert } = await players.allInWorldAt({ anna: FIELD, bert: BESIDE });
    await alter(anna, "fight", bert);
    expect(await bert.waitFor(attackTarget)).toEqual({ serial: anna.serial });
    await bert.waitFor(warMode, ({ war }) => war);
    await anna.waitFor(mobileMoving, ({ serial, flags }) => serial === bert.serial && flags === WAR);
    await alter(anna, "rest", bert);
    expect(await bert.waitFor(attackTarget, ({ serial }) => serial === 0)).toEqual({ serial: 0 });
  });

  it("is told by figures in its status window, and hits and a title by small packets", async () => {
    const { anna, bert } = await players.allInWorldAt({ anna: FIELD, bert: BESIDE });
    await alter(bert, "luck", bert);
    const full = await bert.waitFor(statusInfo, ({ resistances }) => resistances?.luck === 40);
    expect(full).toMatchObject({
      type: 6,
      resistances: { fire: -7 },
      company: { statCap: 225, followers: 2, followersMax: 5 },
      burden: { race: 1 },
      bonuses: { physicalMax: 70, defenceChanceMax: 45 },
    });
    const from = bert.received.frames.length;
    await alter(anna, "hurt", bert);
    const current = full.hits - 5;
    expect(await bert.waitFor(hitsUpdate, undefined, { from })).toEqual({ serial: bert.serial, max: full.hitsMax, current });
    const part = Math.ceil((current / full.hitsMax) * 25);
    expect(await anna.waitFor(hitsUpdate)).toEqual({ serial: bert.serial, max: 25, current: part });
    await alter(anna, "heal", bert);
    await bert.waitFor(hitsUpdate, (told) => told.current === current + 3, { from });
    expect(bert.received.of(statusInfo, from)).toEqual([]);
    await alter(bert, "title", bert);
    anna.send(doubleClick, { serial: bert.serial });
    expect(await anna.waitFor(paperdoll)).toMatchObject({ text: "Bert the quick" });
  });
});

describe("notoriety", () => {
  it("depends on the onlooker, now and for later arrivals, and changes for all at once", async () => {
    const { anna, bert, cleo } = await players.allInWorldAt({ anna: FIELD, bert: BESIDE, cleo: FIELD });
    const sees = (client: GameClient, notoriety: number, from: number) =>
      client.waitFor(mobileMoving, (one) => one.serial === bert.serial && one.notoriety === notoriety, { from });
    await alter(anna, "guild", anna);
    await alter(anna, "feud", anna);
    let from = anna.received.frames.length;
    await alter(bert, "rivals", bert);
    await sees(anna, ENEMY, from);
    const fromStep = cleo.received.frames.length;
    await bert.step(4);
    await cleo.waitFor(mobileMoving, ({ serial, direction }) => serial === bert.serial && direction === 4, { from: fromStep });
    expect(about(cleo.received.of(mobileMoving), bert).some(({ notoriety }) => notoriety === ENEMY)).toBe(false);
    // Somebody who joins the guild sees the rivals in their colour at once.
    await alter(cleo, "guild", cleo);
    await cleo.waitFor(mobileIncoming, (one) => one.serial === bert.serial && one.notoriety === ENEMY);
    from = anna.received.frames.length;
    await alter(anna, "attacker", bert);
    await sees(anna, CRIMINAL, from);
    from = anna.received.frames.length;
    const fromOther = cleo.received.frames.length;
    await alter(anna, "peace", anna);
    await sees(cleo, INNOCENT, fromOther);
    await bert.step(4);
    await sees(anna, CRIMINAL, from);
    expect(bert.received.of(mobileMoving).filter(({ serial }) => serial === bert.serial)).toEqual([]);
  });
});

describe("buffs", () => {
  const BUFFS = "lua/commands/buffs.lua";
  afterAll(() => sharedScripts().delete(BUFFS));

  it("are shown with title, text, arguments and time, and hidden", async () => {
    await addCommand(
      "bless_me",
      BUFFS,
      `command.register { name = "bless_me", description = "d", contexts = { "in_game" }, level = "Regular", handler = function(context)
        buffs.show(context.session_id, { icon = 1047, title = 1075845, text = 1075846, args = { "10", "5" }, seconds = 60 })
        buffs.show(context.session_id, { icon = 1048, title = 1075847 })
        buffs.hide(context.session_id, 1047)
        return "blessed" end }`,
    );
    const { anna } = await players.allInWorldAt({ anna: FIELD });
    await answered(anna, ".bless_me", "blessed");
    const { serial } = anna;
    const plain = { source: 0, queue: 1, third: 0 };
    expect(anna.received.of(buffIcon)).toEqual([
      {
        ...{ serial, icon: 1047 },
        shown: [
          {
            ...{ ...plain, icon: 1047, seconds: 60, title: 1_075_845, text: 1_075_846 },
            ...{ hasArguments: 1, arguments: "\t10\t5", end: { more: 1 } },
          },
        ],
      },
      {
        ...{ serial, icon: 1048 },
        shown: [{ ...plain, icon: 1048, seconds: 0, title: 1_075_847, text: 0, hasArguments: 0, arguments: "" }],
      },
      { serial, icon: 1047, shown: [] },
    ]);
  });
});

function serialBytes(serial: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(serial);
  return bytes;
}
