import { beforeEach, describe, expect, test } from "vitest";
import { clientVersion } from "../../../../../runtime/game/connection/client-version.js";
import type { ContextEntry } from "../../../../../runtime/contracts/client/context-menus.js";
import { popupMenu, popupMenuBefore6000 } from "../../../../../runtime/protocol/packets/extended.js";
import { popupMenuChoice, popupMenuRequest } from "../../../../../runtime/protocol/packets/extended-requests.js";
import { asciiMessage } from "../../../../../runtime/protocol/packets/speech.js";
import type { Item } from "../../../../../runtime/world/entities/item.js";
import { type ArenaPlayer, ItemArena } from "../../../../support/item-arena.js";

const RING = 3_000_000;
const FAR = 3_000_001;
const BEYOND_OLD_FORM = 1_062_757;

let arena: ItemArena;
let anna: ArenaPlayer;
let bell: Item;
/** The lines that scripts list, and those that were chosen, with the player's serial. */
let entries: ContextEntry[];
let chosen: [label: number | string, by: number][];
let isForAll: boolean;

const entry = (label: number | string, rangeTiles?: number): ContextEntry => ({
  label,
  rangeTiles,
  isFor: () => isForAll,
  choose: ({ characterId }) => void chosen.push([label, characterId]),
});

beforeEach(() => {
  arena = new ItemArena();
  entries = [entry(RING), entry(FAR, 12)];
  chosen = [];
  isForAll = true;
  arena.hooks = { contextMenu: () => entries };
  anna = arena.enter();
  bell = arena.lay("anvil", { east: 1 });
  anna.news();
});

function open(player: ArenaPlayer, { serial }: { serial: number }): void {
  player.send(popupMenuRequest, { serial });
  arena.tick();
}
function choose(player: ArenaPlayer, { serial }: { serial: number }, index: number): void {
  player.send(popupMenuChoice, { serial, index });
  arena.tick();
}
const told = (player: ArenaPlayer): string[] => player.received.of(asciiMessage).map(({ text }) => text);
/** Lines of the last menu: its texts, and an x for one that is grey. */
function lines(player: ArenaPlayer): (number | string)[] {
  return player.received
    .of(popupMenu)
    .at(-1)!
    .lines.map(({ cliloc, flags }) => (flags === 0 ? cliloc : `${cliloc} x`));
}

describe("a context menu", () => {
  test("shows the lines of scripts, and a choice reaches its script once", () => {
    open(anna, bell);
    expect(lines(anna)).toEqual([RING, FAR]);
    choose(anna, bell, 1);
    choose(anna, bell, 1);
    expect(chosen).toEqual([[RING, anna.mobile.serial]]);
    expect(arena.counters.questionAnswersDropped).toMatchObject({ notOpen: 1 });
  });

  test("of what has no lines, of nothing and of what is out of sight is no packet", () => {
    const far = arena.lay("anvil", { east: 30 });
    anna.news();
    open(anna, far);
    open(anna, { serial: 0x7fff_ffff });
    entries = [];
    open(anna, bell);
    expect(anna.received.of(popupMenu)).toEqual([]);
  });

  test("is grey where its thing is too far, and tells so when such a line is chosen, even from nearby", () => {
    arena.world.teleport(anna.mobile, { facet: 1, x: 1005, y: 1000, z: 0 });
    anna.news();
    open(anna, bell);
    expect(lines(anna)).toEqual([`${RING} x`, FAR]);
    arena.world.teleport(anna.mobile, { facet: 1, x: 1000, y: 1000, z: 0 });
    choose(anna, bell, 1);
    open(anna, bell);
    arena.world.teleport(anna.mobile, { facet: 1, x: 1005, y: 1000, z: 0 });
    choose(anna, bell, 1);
    open(anna, bell);
    choose(anna, bell, 2);
    expect(chosen).toEqual([[FAR, anna.mobile.serial]]);
    expect(told(anna)).toEqual(["That is too far away.", "That is too far away."]);
  });

  test("takes no choice after its thing is gone, or the script says no", () => {
    open(anna, bell);
    arena.world.remove(bell);
    choose(anna, bell, 1);
    const other = arena.lay("anvil", { east: 1 });
    anna.news();
    open(anna, other);
    isForAll = false;
    choose(anna, other, 1);
    expect(chosen).toEqual([]);
    expect(told(anna)).toEqual(["That is not there any more.", "That is no longer possible."]);
  });

  test("takes no choice for another thing, by another player, of a line that is not there, or beside the lines", () => {
    const bert = arena.enter({ east: 1 });
    open(anna, bell);
    choose(anna, bert.mobile, 1);
    choose(bert, bell, 1);
    expect(arena.counters.questionAnswersDropped).toEqual({ notOpen: 2, late: 0, notOffered: 0 });
    choose(anna, bell, 3);
    expect(arena.counters.questionAnswersDropped).toEqual({ notOpen: 2, late: 0, notOffered: 1 });
    expect(arena.dropped).toHaveLength(3);
    open(anna, bell);
    choose(anna, bell, 0);
    expect(arena.dropped).toHaveLength(3);
    expect(chosen).toEqual([]);
  });

  test("is the last one that was shown", () => {
    open(anna, bell);
    open(anna, anna.mobile);
    choose(anna, bell, 1);
    choose(anna, anna.mobile, 2);
    expect(chosen).toEqual([[FAR, anna.mobile.serial]]);
  });

  test("of something in another player's backpack, or in a closed bag, is out of reach; staff reach it", () => {
    const bert = arena.enter({ east: 1 });
    const sword = arena.put("sword", anna.backpack);
    const staff = arena.enter({ east: 2, role: "GameMaster" });
    open(bert, sword);
    expect(bert.received.of(popupMenu)).toEqual([]);
    open(anna, sword);
    choose(anna, sword, 1);
    arena.world.teleport(staff.mobile, { facet: 1, x: 1010, y: 1000, z: 0 });
    staff.news();
    open(staff, bell);
    choose(staff, bell, 1);
    expect(chosen.map(([, by]) => by)).toEqual([anna.mobile.serial, staff.mobile.serial]);
  });

  test("has the old form for old clients, and at most as many lines as clients show", () => {
    const old = arena.enter({ version: clientVersion(5, 0, 9, 1) });
    entries = Array.from({ length: 70 }, () => entry(FAR, 18));
    open(old, bell);
    const frame = old.received.frames.map(({ bytes }) => bytes).find((bytes) => bytes[0] === 0xbf && bytes[4] === 0x14);
    const menu = popupMenuBefore6000.read(frame!);
    expect(menu.lines).toHaveLength(64);
    expect(menu.lines[63]).toEqual({ index: 64, text: 1, flags: 0 });
    choose(old, bell, 64);
    choose(old, bell, 65);
    expect(chosen).toHaveLength(1);
  });
});

describe("a context menu with texts that clients do not have", () => {
  test("is a gump, whose buttons choose the same lines under the same conditions", () => {
    arena.world.teleport(anna.mobile, { facet: 1, x: 1005, y: 1000, z: 0 });
    anna.news();
    entries = [entry(RING), entry("Ring {it}", 12), entry(BEYOND_OLD_FORM, 12)];
    open(anna, bell);
    expect(anna.received.of(popupMenu)).toEqual([]);
    const window = anna.windows.gumps().at(-1)!;
    expect(window.texts).toEqual(["Ring {it}"]);
    expect(window.buttons).toEqual([2, 3]);
    choose(anna, bell, 2);
    expect(chosen).toEqual([["Ring {it}", anna.mobile.serial]]);
    window.press(3);
    expect(chosen).toHaveLength(1);

    open(anna, bell);
    anna.windows.gumps().at(-1)!.press(3);
    expect(chosen.at(-1)).toEqual([BEYOND_OLD_FORM, anna.mobile.serial]);
  });

  test("closes when another menu is opened", () => {
    entries = [entry("Ring")];
    open(anna, bell);
    const first = anna.windows.gumps().at(-1)!;
    open(anna, anna.mobile);
    first.press(1);
    expect(chosen).toEqual([]);
    anna.windows.gumps().at(-1)!.press(1);
    expect(chosen).toEqual([["Ring", anna.mobile.serial]]);
  });

  test("is a gump also for old clients, which cannot name every text", () => {
    const old = arena.enter({ version: clientVersion(5, 0, 9, 1) });
    entries = [entry(BEYOND_OLD_FORM)];
    open(old, bell);
    expect(old.windows.gumps()).toHaveLength(1);
    open(anna, bell);
    expect(lines(anna)).toEqual([BEYOND_OLD_FORM]);
  });
});
