import { beforeEach, describe, expect, test } from "vitest";
import { parseClientVersion } from "../../../../../runtime/game/connection/client-version.js";
import { ACTS } from "../../../../../runtime/contracts/client/appearances.js";
import {
  animation,
  damage,
  graphicalEffect,
  hueEffect,
  newAnimation,
  particleEffect,
} from "../../../../../runtime/protocol/packets/combat.js";
import { buffIcon } from "../../../../../runtime/protocol/packets/buffs.js";
import { setCondition } from "../../../../../runtime/world/entities/appearance.js";
import { overallLight, personalLight, season, weather } from "../../../../../runtime/protocol/packets/entering.js";
import { damageNumber } from "../../../../../runtime/protocol/packets/extended.js";
import { dragAnimation } from "../../../../../runtime/protocol/packets/items.js";
import { chatMessage } from "../../../../../runtime/protocol/packets/other.js";
import { nameResponse, paperdoll, playSound, statusInfo, statusRequest } from "../../../../../runtime/protocol/packets/clicks.js";
import { clilocMessage, unicodeMessage } from "../../../../../runtime/protocol/packets/speech.js";
import { tooltip, tooltipRevision, tooltipsRequest } from "../../../../../runtime/protocol/packets/tooltips.js";
import { type ArenaPlayer, ItemArena, SPOT } from "../../../../support/item-arena.js";

const PLACE = { mapId: SPOT.facet, x: SPOT.x, y: SPOT.y, z: SPOT.z };
const TRAMMEL = 1;
const FELUCCA = 0;

let arena: ItemArena;
let anna: ArenaPlayer;
let old: ArenaPlayer;
beforeEach(() => {
  arena = new ItemArena();
  anna = arena.enter();
  old = arena.enter({ east: 1, version: parseClientVersion("6.0.14.4")! });
});

describe("an effect", () => {
  const { mapId, ...at } = PLACE;

  test("is sent in the shortest form that carries it, to those in sight", () => {
    const plain = { kind: "at_place", source: PLACE, itemId: 0x3728 } as const;
    arena.presentation.playEffect({ effect: plain });
    arena.presentation.playEffect({ effect: { ...plain, hue: 33 } });
    arena.presentation.playEffect({
      effect: { ...plain, particles: { effect: 5, explodeEffect: 6, explodeSound: 7, layer: 3 } },
    });
    arena.tick();
    for (const { received } of [anna, old]) {
      expect(received.of(graphicalEffect)).toMatchObject([{ type: 2, source: 0, graphic: 0x3728, ...at, speed: 10 }]);
      expect(received.of(hueEffect)).toMatchObject([{ hue: 33 }]);
      expect(received.of(particleEffect)).toMatchObject([{ hue: 0, effect: 5, explodeEffect: 6, explodeSound: 7, layer: 3 }]);
    }
    expect(mapId).toBe(TRAMMEL);
  });

  test("is sent to one player alone if the script says so", () => {
    const effect = { kind: "lightning", source: { serial: old.mobile.serial }, itemId: 0, to: 1 } as const;
    expect(arena.presentation.playEffect({ effect })).toBe(true);
    expect(arena.presentation.playEffect({ effect: { ...effect, to: 99 } })).toBe(false);
    arena.tick();
    expect(anna.received.of(graphicalEffect)).toMatchObject([{ type: 1, source: old.mobile.serial }]);
    expect(old.received.of(graphicalEffect)).toEqual([]);
  });
});

test("a line of a guild is read by one player, as what somebody says there", () => {
  const line = { sessionId: 2, name: "Anna", text: " Bread! ", isAlliance: false };
  expect(arena.presentation.showGuildLine(line)).toBe(true);
  expect(arena.presentation.showGuildLine({ ...line, text: "Peace.", isAlliance: true })).toBe(true);
  for (const change of [{ sessionId: 99 }, { text: " " }])
    expect(arena.presentation.showGuildLine({ ...line, ...change })).toBe(false);
  arena.tick();
  const without = { serial: 0xffffffff, body: 0xffff, name: "Anna" };
  expect(old.received.of(unicodeMessage)).toMatchObject([
    { ...without, type: 13, text: "Bread!" },
    { ...without, type: 14, text: "Peace." },
  ]);
  expect(anna.received.of(unicodeMessage)).toEqual([]);
});

test("whole packets reach one player as they are, and what would spoil the stream does not", () => {
  const send = (hex: string, sessionId = 1) => arena.presentation.sendPackets({ sessionId, hex });
  expect([send("65 00 28 10 65 ff 00 10".replaceAll(" ", "")), send("65002810", 99)]).toEqual([true, false]);
  expect(["650028", "650028101c00", "1c000102", "ff00"].map((hex) => send(hex))).toEqual([
    "the packet at byte 0 is not whole",
    "the packet at byte 4 is not whole",
    "0x1C: length 1 is below 3",
    "0xFF: no such packet here",
  ]);
  arena.tick();
  expect(anna.received.of(weather)).toMatchObject([
    { type: 0, count: 40 },
    { type: 0xff, count: 0 },
  ]);
});

test("a season is that of the map again where a script names none", () => {
  for (const name of ["winter", null] as const)
    arena.presentation.showSeason({ sessionId: 1, season: name, changesMusic: false });
  arena.tick();
  expect(anna.received.of(season).slice(-2)).toMatchObject([{ season: 3 }, { season: 0 }]);
});

test("a message of the chat is for one player, and its texts are clean and cut", () => {
  const message = { sessionId: 2, message: 37, first: "0Anna", second: `Bread!\u202e${"x".repeat(300)}` };
  expect(arena.presentation.showChat(message)).toBe(true);
  expect(arena.presentation.showChat({ ...message, sessionId: 99 })).toBe(false);
  arena.tick();
  const second = `Bread!${"x".repeat(250)}`;
  expect(old.received.of(chatMessage)).toEqual([{ message: 37, language: "", first: "0Anna", second }]);
  expect(anna.received.of(chatMessage)).toEqual([]);
});

test("an act goes to clients that know acts, and to others as the action that the script names, if it names one", () => {
  const act = { kind: ACTS.indexOf("spell"), variant: 1 };
  const { serial } = anna.mobile;
  arena.presentation.act({ serial, act });
  arena.presentation.act({ serial, act: { ...act, action: 17 } });
  arena.tick();
  expect(anna.received.of(newAnimation)).toEqual(Array(2).fill({ serial, type: 11, action: 1, delay: 0 }));
  expect(anna.received.of(animation)).toEqual([]);
  expect(old.received.of(newAnimation)).toEqual([]);
  expect(old.received.of(animation)).toMatchObject([{ serial, action: 17 }]);
});

describe("light", () => {
  const levels = ({ received }: ArenaPlayer): number[] => {
    arena.tick();
    return received.of(overallLight).map(({ level }) => level);
  };

  test("of a map reaches those on it and those who come, except who has another darkness", () => {
    arena.presentation.showDarkness({ sessionId: 2, darkness: 20 });
    arena.presentation.darkenWorld({ mapId: TRAMMEL, darkness: 12 });
    arena.presentation.darkenWorld({ mapId: FELUCCA, darkness: 3 });
    expect([levels(anna), levels(old)]).toEqual([[12], [20]]);
    expect(arena.presentation.darkenWorld({ mapId: 77, darkness: 3 })).toBe(false);
    arena.players.move(2, { ...PLACE, mapId: FELUCCA });
    arena.presentation.darkenWorld({ mapId: undefined, darkness: 5 });
    expect([levels(anna), levels(old)]).toEqual([
      [12, 5],
      [20, 3, 5],
    ]);
  });

  test("of one player ends with another map, or when a script takes it back", () => {
    arena.presentation.darkenWorld({ mapId: TRAMMEL, darkness: 12 });
    arena.presentation.showDarkness({ sessionId: 1, darkness: 0 });
    arena.presentation.showDarkness({ sessionId: 1, darkness: null });
    arena.presentation.darkenWorld({ mapId: TRAMMEL, darkness: 13 });
    expect(levels(anna)).toEqual([12, 0, 12, 13]);
    arena.presentation.showOwnLight({ sessionId: 1, brightness: 25 });
    arena.tick();
    expect(anna.received.of(personalLight)).toEqual([{ serial: anna.mobile.serial, level: 25 }]);
  });
});

test("damage is a number above a mobile for clients of every version", () => {
  const ancient = arena.enter({ east: 2, version: parseClientVersion("4.0.11d")! });
  const { serial } = anna.mobile;
  for (const sessionId of [1, 3]) arena.presentation.showDamage({ sessionId, serial, amount: 300 });
  arena.tick();
  expect(anna.received.of(damage)).toEqual([{ serial, amount: 300 }]);
  expect(ancient.received.of(damageNumber)).toEqual([{ unknown: 1, serial, damage: 255 }]);
});

test("an item that moves is shown from where it is to where it goes, to those in sight", () => {
  const brick = arena.lay("brick");
  const drag = { source: { serial: brick.serial }, target: { serial: anna.mobile.serial }, itemId: 0x0eed, amount: 60 };
  expect(arena.presentation.playDrag({ drag })).toBe(true);
  expect(arena.presentation.playDrag({ drag: { ...drag, target: { serial: 0x4fff_ffff } } })).toBe(false);
  arena.tick();
  const shown = {
    ...{ graphic: 0x0eed, offset: 0, hue: 0, amount: 60, source: brick.serial, target: anna.mobile.serial },
    ...{ sourceX: brick.x, sourceY: brick.y, sourceZ: brick.z, targetX: SPOT.x, targetY: SPOT.y, targetZ: SPOT.z },
  };
  for (const { received } of [anna, old]) expect(received.of(dragAnimation)).toEqual([shown]);
});

test("a sound to one player is heard where the script says, or where the character is", () => {
  arena.presentation.playSoundTo({ sessionId: 1, sound: 5 });
  arena.presentation.playSoundTo({ sessionId: 1, sound: 6, at: { x: 1, y: 2, z: 3 } });
  arena.tick();
  expect(anna.received.of(playSound).map(({ sound, x, y }) => [sound, x, y])).toEqual([
    [5, SPOT.x, SPOT.y],
    [6, 1, 2],
  ]);
  expect(old.received.of(playSound)).toEqual([]);
});

test("a paperdoll has the title and the right to dress that the script gives", () => {
  const { serial } = old.mobile;
  arena.presentation.openPaperdoll({ sessionId: 1, serial });
  arena.presentation.openPaperdoll({ sessionId: 1, serial, title: "Old\u202e Tom, the baker", mayDress: true });
  arena.presentation.openPaperdoll({ sessionId: 1, serial: anna.mobile.serial, mayDress: false });
  arena.tick();
  expect(anna.received.of(paperdoll).map(({ text, flags }) => [text, flags])).toEqual([
    [old.mobile.name, 0],
    ["Old Tom, the baker", 2],
    [anna.mobile.name, 0],
  ]);
});

test("the client's own texts stand over a mobile with their arguments, for all in earshot or for one", () => {
  const text = { cliloc: 1_042_971, arguments: ["a\tb", "#1041000"] };
  const { serial } = anna.mobile;
  arena.presentation.sayCliloc({ serial, text, saying: { hue: 44 } });
  arena.presentation.sayCliloc({ serial, text, saying: { to: 2 } });
  arena.tick();
  const told = { serial, cliloc: 1_042_971, arguments: "a b\t#1041000", hue: 44 };
  expect(anna.received.of(clilocMessage)).toMatchObject([told]);
  expect(old.received.of(clilocMessage)).toHaveLength(2);
});

test("a tooltip has the client's own texts with arguments, and another revision when an argument changes", () => {
  const brick = arena.lay("brick");
  let charges = 5;
  arena.hooks = {
    describing: () => [
      "a text",
      { cliloc: 1_060_741, arguments: [String(charges)] },
      "#another",
      { cliloc: 1_061_170, arguments: [] },
    ],
  };
  arena.tick();
  const lines = () => {
    anna.send(tooltipsRequest, { serials: [brick.serial] });
    arena.tick();
    return anna.received.of(tooltip).at(-1)!;
  };
  const first = lines();
  expect(first.lines.slice(-4)).toEqual([
    { cliloc: 1_070_722, arguments: "a text" },
    { cliloc: 1_060_741, arguments: "5" },
    { cliloc: 1_042_971, arguments: " #another" },
    { cliloc: 1_061_170, arguments: "" },
  ]);
  charges = 4;
  expect(lines().revision).not.toBe(first.revision);
});

describe("the name of a mobile", () => {
  test("is told to those in sight when it changes", () => {
    old.mobile.name = "Bert the Bold";
    expect(arena.presentation.showName({ serial: old.mobile.serial })).toBe(true);
    expect(arena.presentation.showName({ serial: 77 })).toBe(false);
    arena.tick();
    expect(anna.received.of(nameResponse)).toEqual([{ serial: old.mobile.serial, name: "Bert the Bold" }]);
  });

  test("can be changed by the client of its master alone, from the moment it is one", () => {
    const pet = old.mobile;
    pet.templateId = "horse";
    const mayRename = (): boolean[] => {
      arena.tick();
      return anna.received.of(statusInfo).flatMap(({ serial, canRename }) => (serial === pet.serial ? [canRename] : []));
    };
    anna.send(statusRequest, { type: 4, serial: pet.serial });
    expect(mayRename()).toEqual([false]);
    arena.world.setParam(pet, "master", anna.mobile.serial);
    arena.presentation.refreshStatus({ serial: pet.serial });
    expect(mayRename()).toEqual([false, true]);
    arena.world.setParam(pet, "master", undefined);
    anna.send(statusRequest, { type: 4, serial: pet.serial });
    expect(mayRename()).toEqual([false, true, false]);
  });
});

test("a tooltip that changed is announced wherever the item is, without drawing the item again", () => {
  let words = "1 spell";
  arena.hooks = { describing: () => [words] };
  const items = [arena.lay("sword"), arena.put("sword", anna.backpack)];
  anna.use(anna.backpack);
  anna.news();
  const from = anna.received.of(tooltipRevision).length;
  words = "2 spells";
  for (const { serial } of items) arena.presentation.refreshTooltip({ serial });
  expect(anna.news()).toEqual([]);
  const told = anna.received.of(tooltipRevision).slice(from);
  expect(told.map(({ serial }) => serial)).toEqual(items.map(({ serial }) => serial));
});

describe("words over", () => {
  const said = (serial: number, text: string, saying = {}) => {
    arena.presentation.say({ serial, text, saying });
    arena.tick();
    return anna.received.of(unicodeMessage).at(-1);
  };

  test("an item carry its name, because clients call it by the first words otherwise", () => {
    expect(said(arena.lay("sword").serial, "*creak*")).toMatchObject({ name: "a sword", text: "*creak*" });
    expect(said(arena.lay("nameless").serial, "*creak*")).toMatchObject({ name: "nothing" });
  });

  test.each([
    ["bows", "*bows*"],
    ["*bows*", "*bows*"],
  ])("a mobile are between asterisks if they are an emote: %s", (text, shown) => {
    expect(said(old.mobile.serial, text, { isEmote: true })).toMatchObject({ text: shown, type: 2 });
  });
});

test("clients show icons of poison and paralysis as long as they last", () => {
  const { mobile } = anna;
  const icons = (): unknown[] => {
    arena.presentation.refreshFlags({ serial: mobile.serial });
    arena.tick();
    return anna.received.of(buffIcon).map(({ icon, shown }) => [icon, shown.length]);
  };
  mobile.poison = 2;
  expect(icons()).toEqual([[1038, 1]]);
  setCondition(arena.world, mobile, "paralysed", true);
  expect(icons()).toEqual([
    [1038, 1],
    [1037, 1],
  ]);
  mobile.poison = 0;
  expect(icons().at(-1)).toEqual([1038, 0]);
  expect(icons()).toHaveLength(3);
});
