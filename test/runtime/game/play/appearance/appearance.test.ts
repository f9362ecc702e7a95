import { beforeEach, describe, expect, test } from "vitest";
import { warModeRequest } from "../../../../../runtime/protocol/packets/entering.js";
import { hide, setBody, setCondition } from "../../../../../runtime/world/entities/appearance.js";
import { singleClick } from "../../../../../runtime/protocol/packets/clicks.js";
import { asciiMessage, clilocMessage } from "../../../../../runtime/protocol/packets/speech.js";
import { type ArenaPlayer, ItemArena } from "../../../../support/item-arena.js";

let arena: ItemArena;
let anna: ArenaPlayer;
let bert: ArenaPlayer;

beforeEach(() => {
  arena = new ItemArena();
  anna = arena.enter();
  bert = arena.enter({ east: 1 });
  anna.news();
});

describe("the label over a mobile that is clicked once", () => {
  const hueOf = (clicked: ArenaPlayer): number => {
    anna.send(singleClick, { serial: clicked.mobile.serial });
    arena.flush();
    return anna.received.of(asciiMessage).at(-1)!.hue;
  };

  test.each([
    ["innocent", 1, 0x59],
    ["a friend", 2, 0x3f],
    ["grey", 3, 0x3b2],
    ["a criminal", 4, 0x3b2],
    ["an enemy", 5, 0x90],
    ["a murderer", 6, 0x22],
    ["invulnerable", 7, 0x35],
  ])("has the hue of one that is %s", (_, notoriety, hue) => {
    bert.mobile.notoriety = notoriety;
    expect(hueOf(bert)).toBe(hue);
  });

  test("has the hue of what the onlooker takes it for", () => {
    anna.mobile.regards = new Map([[bert.mobile.serial, 5]]);
    expect(hueOf(bert)).toBe(0x90);
  });

  test("has the hue of staff", () => {
    expect(hueOf(arena.enter({ east: 2, role: "GameMaster" }))).toBe(0x0b);
  });
});

test("the label over an item names the number, and what its tooltip says", () => {
  arena.hooks = { describing: () => ["made of oak", { cliloc: 1050043, arguments: ["Bert"] }] };
  const labels = (kind: string, amount = 1): unknown[] => {
    const { serial } = arena.lay(kind, { amount });
    arena.tick();
    anna.send(singleClick, { serial });
    arena.flush();
    const [texts, clilocs] = [anna.received.of(asciiMessage), anna.received.of(clilocMessage)];
    return [...texts.slice(-2).map(({ text }) => text), clilocs.at(-1)?.cliloc, clilocs.at(-1)?.arguments];
  };
  arena.world.kinds.define("bandage", { name: "bandage", plural: "bandages", isStackable: true, itemId: 0x0e21 });
  expect(labels("bandage", 50)).toEqual(["50 bandages", "made of oak", 1050043, "Bert"]);
  expect(labels("bandage").slice(0, 2)).toEqual(["bandage", "made of oak"]);
});

describe("a change of the own flags", () => {
  test("is told once, without placing the player", () => {
    setCondition(arena.world, anna.mobile, "blessed", true);
    for (let i = 0; i < 2; i++) arena.presentation.refreshFlags({ serial: anna.mobile.serial });
    expect(anna.news()).toEqual([
      `MobileMoving ${anna.mobile.serial.toString(16)}`,
      `HealthBarStatus ${anna.mobile.serial.toString(16)}`,
    ]);
  });

  test("tells of war mode only if the client was told otherwise", () => {
    anna.mobile.isAtWar = true;
    arena.presentation.refreshFlags({ serial: anna.mobile.serial });
    expect(anna.news()).toContain("WarMode");
    arena.presentation.refreshFlags({ serial: anna.mobile.serial });
    expect(anna.news()).not.toContain("WarMode");
  });
});

describe("another body", () => {
  test("of the living is drawn where the player stands", () => {
    anna.mobile.body = 0x00d5;
    arena.presentation.redraw({ serial: anna.mobile.serial });
    const news = anna.news().map((line) => line.split(" ")[0]);
    expect(news).toEqual(expect.arrayContaining(["MobileMoving", "MobileIncoming"]));
    expect(news).not.toContain("DrawPlayer");
  });

  test("of a ghost places the player, because the client changes to the world of the dead", () => {
    anna.mobile.body = 0x0192;
    arena.presentation.redraw({ serial: anna.mobile.serial });
    expect(anna.news().map((line) => line.split(" ")[0])).toContain("DrawPlayer");
  });
});

describe("a ghost", () => {
  const GHOST = 0x0192;
  const die = ({ mobile }: ArenaPlayer): void => {
    setBody(arena.world, mobile, GHOST);
    arena.presentation.redraw({ serial: mobile.serial });
  };
  const about = (onlooker: ArenaPlayer, { mobile }: ArenaPlayer): string[] =>
    onlooker.news().filter((line) => line.endsWith(` ${mobile.serial.toString(16)}`));

  test("in peace is out of sight of the living, and in war mode they see it", () => {
    die(bert);
    expect(about(anna, bert)).toEqual([`DeleteObject ${bert.mobile.serial.toString(16)}`]);
    bert.send(warModeRequest, { war: true });
    expect(about(anna, bert)).toEqual([`MobileIncoming ${bert.mobile.serial.toString(16)}`]);
    bert.send(warModeRequest, { war: false });
    expect(about(anna, bert)).toEqual([`DeleteObject ${bert.mobile.serial.toString(16)}`]);
  });

  test("sees other ghosts, and no longer once it lives again", () => {
    die(bert);
    anna.news();
    die(anna);
    expect(about(anna, bert)).toEqual([`MobileIncoming ${bert.mobile.serial.toString(16)}`]);
    setBody(arena.world, anna.mobile, 0x0190);
    arena.presentation.redraw({ serial: anna.mobile.serial });
    expect(about(anna, bert)).toEqual([`DeleteObject ${bert.mobile.serial.toString(16)}`]);
  });

  test("is seen by staff", () => {
    const staff = arena.enter({ east: 2, role: "Counselor" });
    die(bert);
    expect(about(staff, bert)).not.toContain(`DeleteObject ${bert.mobile.serial.toString(16)}`);
  });

  test("stays hidden in war mode from what it was hidden before", () => {
    hide(arena.world, bert.mobile, 1);
    die(bert);
    anna.news();
    bert.send(warModeRequest, { war: true });
    expect(about(anna, bert)).toEqual([]);
  });
});

test("a creature's last words are heard before it falls, and it falls before it goes", () => {
  const { mobile } = bert;
  mobile.templateId = "parrot";
  const corpse = arena.lay("corpse", { east: 1 });
  arena.presentation.say({ serial: mobile.serial, text: "Farewell", saying: {} });
  arena.presentation.drawDeath({ serial: mobile.serial, corpse: corpse.serial });
  arena.world.remove(mobile);
  const removal = `DeleteObject ${mobile.serial.toString(16)}`;
  const told = anna.news().filter((line) => !line.startsWith("DeleteObject") || line === removal);
  expect(told.map((line) => (line === removal ? line : line.split(" ")[0]))).toEqual([
    "UnicodeMessage",
    "DeathAnimation",
    "WorldItem",
    removal,
  ]);
});
