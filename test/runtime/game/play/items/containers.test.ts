import { beforeEach, describe, expect, test, vi } from "vitest";
import { type ClientVersion, clientVersion, generationOf } from "../../../../../runtime/game/connection/client-version.js";
import { containedItemForm, contentsForm, openContainerForm } from "../../../../../runtime/game/view/item-packets.js";
import { propertiesRequest } from "../../../../../runtime/protocol/packets/extended-requests.js";
import { corpseEquipment, containerContents } from "../../../../../runtime/protocol/packets/items.js";
import { singleClick, worldItem } from "../../../../../runtime/protocol/packets/clicks.js";
import { spellbookContent } from "../../../../../runtime/protocol/packets/extended.js";
import { clilocMessage } from "../../../../../runtime/protocol/packets/speech.js";
import { tooltip, tooltipRevision, tooltipsRequest } from "../../../../../runtime/protocol/packets/tooltips.js";
import { LAYER } from "../../../../../runtime/world/entities/layers.js";
import { type ArenaPlayer, ItemArena, SPOT } from "../../../../support/item-arena.js";

let arena: ItemArena;
let anna: ArenaPlayer;
let bert: ArenaPlayer;

beforeEach(() => {
  arena = new ItemArena();
  anna = arena.enter();
  bert = arena.enter({ east: 1 });
});

const hex = ({ serial }: { serial: number }): string => serial.toString(16);

function settle(): void {
  anna.news();
  bert.news();
}

test("a tick looks at no container that its player carries, however many are open", () => {
  for (const player of [anna, bert]) player.use(player.backpack).use(arena.put("bag", player.backpack));
  settle();
  const staysOpen = vi.spyOn(arena.services.reach, "staysOpen");
  settle();
  expect(staysOpen).not.toHaveBeenCalled();
  const bag = arena.lay("bag");
  settle();
  anna.use(bag);
  settle();
  settle();
  expect(staysOpen).toHaveBeenCalledWith(anna.player, bag, expect.anything());
});

describe("a container", () => {
  test("shows its contents when opened, and everybody who has it open sees them change", () => {
    const bag = arena.lay("bag");
    const sword = arena.put("sword", bag);
    settle();
    expect(anna.use(bag).news()).toEqual([`OpenContainer ${hex(bag)}`, "ContainerContents"]);
    expect(bert.use(bag).news()).toEqual([`OpenContainer ${hex(bag)}`, "ContainerContents"]);
    expect(
      anna.received
        .of(containerContents)
        .at(-1)!
        .items.map(({ serial }) => serial),
    ).toEqual([sword.serial]);
    anna.lift(sword);
    expect(bert.news()).toEqual([`DeleteObject ${hex(sword)}`]);
    anna.dropInto(sword, bag);
    expect(bert.news()).toEqual([`AddItemToContainer ${hex(sword)}`]);
    sword.hue = 33;
    arena.world.renewItem(sword);
    expect(bert.news()).toEqual([`AddItemToContainer ${hex(sword)}`]);
  });

  test("does not show an item that was put on, even if its wearer logs in again within the same tick", () => {
    const bag = arena.lay("bag");
    const shirt = arena.put("shirt", bag);
    settle();
    bert.use(bag).news();
    arena.world.putOn(shirt, anna.mobile, LAYER.shirt);
    arena.services.hasShownItself(anna.player);
    expect(bert.news()).toEqual([`DeleteObject ${hex(shirt)}`, `WornItem ${hex(shirt)}`]);
  });

  test("closes when it is out of reach, and sends no more changes", () => {
    const bag = arena.lay("bag");
    settle();
    anna.use(bag).news();
    arena.world.teleport(anna.mobile, { ...SPOT, x: SPOT.x - 3 });
    expect(anna.news()).toContain(`CloseWindow ${hex(bag)}`);
    arena.put("sword", bag);
    expect(anna.news()).toEqual([]);
  });

  test("does not open from afar, without a key, or if it belongs to another player", () => {
    const far = arena.lay("bag", { east: 3 });
    const locked = arena.lay("bag");
    locked.params = new Map([["locked", true]]);
    settle();
    const words = [far, locked, bert.backpack].map((container) => anna.use(container).news());
    expect(words).toEqual([
      ["AsciiMessage That is too far away."],
      ["AsciiMessage That is locked."],
      // Scripts decide whether it is looked into.
      [],
    ]);
    const guard = arena.enter({ role: "GameMaster" });
    guard.news();
    expect(guard.use(bert.backpack).news()).toContain("ContainerContents");
    expect(guard.use(locked).news()).toContain("ContainerContents");
    arena.leave(bert);
    expect(guard.news()).toContain(`CloseWindow ${hex(bert.backpack)}`);
  });

  test("needs no key of a player for whom a script opened it, and of everybody else", () => {
    const box = arena.lay("bag");
    const sword = arena.put("sword", box);
    box.params = new Map([["locked", true]]);
    settle();
    arena.presentation.openContainer({ sessionId: anna.session.id, serial: box.serial });
    expect(anna.news()).toContain("ContainerContents");
    bert.lift(sword);
    expect(sword.container).toBe(box);
    anna.lift(sword);
    expect(anna.held).toBe(sword);
    bert.lift(sword);
    anna.dropInto(sword, box);
    expect(sword.container).toBe(box);
    arena.world.teleport(anna.mobile, { ...SPOT, x: SPOT.x - 3 });
    anna.news();
    arena.world.teleport(anna.mobile, SPOT);
    anna.lift(sword);
    expect(sword.container).toBe(box);
  });

  test("and other things are used from as far as their kind says, on the ground only", () => {
    const used: number[] = [];
    arena.hooks = { using: (_, serial) => used.push(serial) > 0 };
    const [near, far] = [arena.lay("plank", { east: 8 }), arena.lay("plank", { east: 10 })];
    settle();
    expect(anna.use(near).news()).toEqual([]);
    expect(anna.use(far).news()).toEqual(["AsciiMessage That is too far away."]);
    const bag = arena.lay("bag", { east: 3 });
    const inside = arena.put("plank", bag);
    settle();
    anna.use(inside);
    expect(used).toEqual([near.serial]);
  });

  test("is sent in the form that the client's version reads", () => {
    const bag = arena.lay("bag");
    const sword = arena.put("sword", bag);
    const sizes = (version: ClientVersion): number[] => [
      openContainerForm(bag.serial, 0x3d, version).length,
      containedItemForm(sword, bag, generationOf(version)).length,
      contentsForm(bag, [sword], generationOf(version)).length,
    ];
    expect(sizes(clientVersion(6, 0, 1, 6))).toEqual([7, 20, 24]);
    expect(sizes(clientVersion(6, 0, 1, 7))).toEqual([7, 21, 25]);
    expect(sizes(clientVersion(7, 0, 9, 0))).toEqual([9, 21, 25]);
  });

  test("opens as a bank only through a script, and closes when its owner walks away", () => {
    const bank = anna.mobile.equipped(LAYER.bank)!;
    const gold = arena.put("gold", bank, 100);
    settle();
    anna.use(bank);
    expect(anna.news()).toEqual([]);
    expect(arena.presentation.openContainer({ sessionId: anna.session.id, serial: bank.serial })).toBe(true);
    expect(anna.news()).toEqual([`WornItem ${hex(bank)}`, `OpenContainer ${hex(bank)}`, "ContainerContents"]);
    anna.lift(gold, 60).dropInto(gold, anna.mobile);
    expect([gold.container, arena.total("gold")]).toEqual([anna.backpack, 100]);
    arena.world.teleport(anna.mobile, { ...SPOT, x: SPOT.x + 3 });
    // Before the tick closes it, too.
    for (let at = 0; at < 2; at++) {
      anna.lift(bank.contents![0]!);
      expect(anna.held).toBeUndefined();
      if (at === 0) expect(anna.news()).toContain(`CloseWindow ${hex(bank)}`);
    }
  });

  test("that is a corpse shows the clothes to everybody in sight, and everybody sees them being taken", () => {
    const corpse = arena.make("corpse");
    corpse.amount = 0x190;
    // What the dead carried and did not wear is not seen.
    arena.put("shirt", corpse);
    const shirt = arena.put("shirt", corpse);
    shirt.params = new Map([["worn_on", "shirt"]]);
    corpse.params = new Map([
      ["beard", 0x204d],
      ["beard_hue", 0x44e],
    ]);
    settle();
    arena.world.putOnGround(corpse, SPOT);
    arena.tick();
    const beard = bert.received.of(containerContents)[0]!.items[1]!;
    expect(beard).toMatchObject({ container: corpse.serial, graphic: 0x204d, hue: 0x44e });
    expect(bert.received.of(corpseEquipment)).toEqual([
      {
        corpse: corpse.serial,
        items: [
          { layer: LAYER.shirt, serial: shirt.serial },
          { layer: LAYER.beard, serial: beard.serial },
        ],
      },
    ]);
    expect(bert.received.of(worldItem).at(-1)).toMatchObject({ serial: corpse.serial, amount: 0x190, flags: 0 });
    anna.use(corpse).news();
    bert.news();
    anna.lift(shirt);
    expect(bert.news()).toEqual([`DeleteObject ${hex(shirt)}`]);
  });
});

describe("clicking", () => {
  test("shows an item's own name, its template's or its art's, with the amount", () => {
    const sword = arena.lay("sword");
    const gold = arena.lay("gold", { amount: 3 });
    const named = arena.lay("sword");
    named.name = "Excalibur";
    const nameless = arena.lay("nothing");
    settle();
    for (const { serial } of [sword, gold, named, nameless]) anna.send(singleClick, { serial });
    expect(anna.news()).toEqual(["a sword", "3 gold coins", "Excalibur", "nothing"].map((text) => `AsciiMessage ${text}`));
    arena.hooks = { clicking: () => false };
    anna.send(singleClick, { serial: sword.serial });
    anna.send(singleClick, { serial: arena.put("sword", bert.backpack).serial });
    expect(anna.news()).toEqual([]);
  });
});

describe("a sign with a cliloc as its label", () => {
  test("shows the cliloc on a click and in its tooltip, unless it has a name of its own", () => {
    const sign = arena.lay("sword");
    sign.params = new Map([["label", 1_016_093]]);
    const named = arena.lay("sword");
    named.name = "The Rusty Anchor";
    named.params = new Map([["label", 1_016_093]]);
    const wrong = arena.lay("sword");
    wrong.params = new Map<string, number | string>([["label", "#1016093"]]);
    settle();
    for (const { serial } of [sign, named, wrong]) anna.send(singleClick, { serial });
    expect(anna.news().slice(1)).toEqual(["AsciiMessage The Rusty Anchor", "AsciiMessage a sword"]);
    expect(anna.received.of(clilocMessage)).toMatchObject([{ serial: sign.serial, cliloc: 1_016_093, arguments: "" }]);
    anna.send(tooltipsRequest, { serials: [sign.serial] });
    anna.news();
    expect(anna.received.of(tooltip).at(-1)!.lines[0]).toMatchObject({ cliloc: 1_016_093, arguments: "" });
  });
});

describe("tooltips", () => {
  const linesOf = (player: ArenaPlayer, serial: number): unknown =>
    player.received
      .of(tooltip)
      .findLast((answer) => answer.serial === serial)
      ?.lines.map(({ cliloc, arguments: filled }) => [cliloc, filled]);

  test("show name, amount, weight and lines of scripts, under the revision that came with the item", () => {
    const gold = arena.lay("gold", { amount: 100 });
    const box = arena.lay("bag");
    box.params = new Map([["locked", true]]);
    const nameless = arena.lay("unknown");
    nameless.itemId = 0x0fb1;
    arena.hooks = { describing: (serial) => (serial === box.serial ? ["of oak", "#1042971"] : undefined) };
    settle();
    anna.send(tooltipsRequest, { serials: [gold.serial, box.serial, nameless.serial, bert.mobile.serial, 0x4fff_ffff] });
    anna.send(propertiesRequest, { serial: gold.serial });
    anna.news();
    expect([gold, box, nameless].map(({ serial }) => linesOf(anna, serial))).toEqual([
      [
        [1050039, "100\tgold coins"],
        [1072789, "2"],
      ],
      [
        [1042971, "a bag"],
        [1072788, "1"],
        [1070722, "locked"],
        [1042971, "of oak"],
        [1070722, " #1042971"],
      ],
      [
        [1020000 + 0x0fb1, ""],
        [1072788, "1"],
      ],
    ]);
    expect(linesOf(anna, bert.mobile.serial)).toEqual([[1050045, " \tPlayer 2\t "]]);
    const [revision] = anna.received.of(tooltipRevision).filter(({ serial }) => serial === gold.serial);
    expect(anna.received.of(tooltip).find(({ serial }) => serial === gold.serial)!.revision).toBe(revision!.revision);
  });

  test("get a new revision when they change, and for a container when its contents change", () => {
    const revisions = (serial: number): number[] =>
      bert.received.of(tooltipRevision).flatMap((told) => (told.serial === serial ? [told.revision] : []));
    const bag = arena.lay("bag");
    settle();
    const boulder = arena.put("boulder", bag);
    settle();
    arena.world.remove(boulder);
    bag.name = "a purse";
    arena.world.renewItem(bag);
    settle();
    expect(new Set(revisions(bag.serial)).size).toBe(3);
  });
});

describe("a spell book", () => {
  test("opens with the spells whose bits are set", () => {
    const book = arena.put("sword", anna.backpack);
    settle();
    const content = 0b101n | (1n << 63n);
    expect(arena.presentation.openSpellbook({ sessionId: anna.session.id, serial: book.serial, content, firstSpell: 1 })).toBe(
      true,
    );
    arena.tick();
    const [shown] = anna.received.frames.flatMap(({ declaration, bytes }) =>
      declaration === spellbookContent ? [spellbookContent.read(bytes)] : [],
    );
    expect(shown).toMatchObject({ serial: book.serial, firstSpell: 1, spells: [1, 3, 64] });
  });
});
