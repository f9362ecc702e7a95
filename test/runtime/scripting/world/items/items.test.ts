import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { settle } from "../../../../../runtime/world/entities/entity.js";
import type { Item } from "../../../../../runtime/world/entities/item.js";
import { HERE, WorldShard } from "../../../../support/world-shard.js";

let shard: WorldShard;

beforeEach(async () => {
  shard = await WorldShard.open();
  shard.load(
    "lua/items/a.lua",
    `item_template("brick", { name = "a brick", item_id = 0x1F9F, weight = 1.5, tags = { "test" } })
     item_template("gold", { item_id = 0x0EED, weight = 0.02, stackable = true })
     item_template("anvil", { name = "an anvil", item_id = 0xFAF, weight = 300 })
     item_template("shirt", { name = "a shirt", item_id = 0x1517, layer = "shirt", weight = 0.5 })
     item_template("backpack", { name = "a backpack", item_id = 0xE75, container_gump = 0x3C, layer = "backpack", weight = 3 })`,
  );
});
afterEach(() => shard.close());

const kindOf = (id: string): Item[] => [...shard.world.items].filter(({ kind }) => kind.id === id);

describe("an item in Lua", () => {
  test("is not in the world until it is placed", async () => {
    const notes = await shard.run(`local brick = items.create("brick", { hue = 5, name = "Bob", params = { lock = 7 } })
      book.note(brick.exists) book.note(tostring(brick.map_id)) book.note(items.get(brick.serial) == brick)
      brick:set("more", true) brick.direction = 3
      state.it.brick = brick`);
    expect(notes).toEqual([true, "nil", true]);
    expect(shard.world.itemCount).toBe(0);
    expect(shard.world.unsaved.size).toBe(0);
    await shard.run("state.it.brick:move_to(1, 1000, 1001, 7)");
    const [brick] = shard.world.items;
    expect(brick).toMatchObject({ hue: 5, name: "Bob", facet: 1, x: 1000, y: 1001, z: 7, direction: 3 });
    expect([...brick!.params!]).toEqual([
      ["lock", 7],
      ["more", true],
    ]);
    await shard.advance(200_000);
    expect(shard.world.itemCount).toBe(1);
  });

  test("is removed with its contents if it is never placed", async () => {
    await shard.run(`state.it.bag = items.create("backpack") items.create("brick"):put_in(state.it.bag)`);
    expect(shard.world.itemCount).toBe(1);
    await shard.advance(200_000);
    expect(shard.world.itemCount).toBe(0);
    expect(await shard.run("book.note(state.it.bag.exists)")).toEqual([false]);
    expect(shard.scripted.tools.newItems.size).toBe(0);
  });

  test("is refused with words when no serial is left for another one, as a creature is", async () => {
    shard.load("lua/mobiles/a.lua", `mobile_template("cat", {})`);
    shard.serials.skipTo({ mobile: 0x3fff_ffff, item: 0x7ffe_fffe });
    const notes = await shard.run(`local gold = items.create("gold", { amount = 2 }) gold:move_to(1, 1000, 1000, 0)
      book.note(select(2, items.create("brick"))) book.note(select(2, gold:split(1))) book.note(gold.amount)
      book.note(select(2, mobiles.create("cat", 1, 1000, 1000, 0)))`);
    const none = (kind: string): unknown => expect.stringMatching(`^no serial is left for another ${kind};`);
    expect(notes).toEqual([none("item"), none("item"), 2, none("mobile")]);
  });

  test("has an amount only if it is stackable", async () => {
    const notes = await shard.run(`local _, reason = items.create("brick", { amount = 2 }) book.note(reason)
      local gold = items.create("gold", { amount = 60000 }) gold:move_to(1, 1000, 1000, 0) book.note(gold.amount)
      book.note(gold.name) book.note(gold.weight)
      book.note({ pcall(function() items.create("brick").amount = 5 end) })
      gold.amount = 0 book.note(gold.exists)`);
    expect(notes).toEqual([
      "'brick' is not stackable",
      60_000,
      "gold coin",
      1_200,
      [false, expect.stringContaining("'item.amount' cannot be set: it is not stackable")],
      false,
    ]);
  });

  test("keeps its position in a container's gump, even outside the gump's bounds", async () => {
    const { characterId } = shard.enter();
    const notes = await shard.run(`local brick = items.create("brick"):put_in(mobiles.get(${characterId}).backpack, 1, 1)
      book.note({ brick.x, brick.y })`);
    expect(notes).toEqual([[1, 1]]);
  });

  test("is found by its params, wherever it is", async () => {
    const { characterId } = shard.enter();
    const notes = await shard.run(`local one = items.create("brick", { params = { mark = 1 } })
      one:put_in(mobiles.get(${characterId}).backpack) items.create("brick"):move_to(1, 1000, 1000, 0)
      local two = items.create("brick") two:move_to(1, 1000, 1000, 0) two:set("mark", 2)
      local sum = 0 for _, item in ipairs(items.all_with("mark")) do sum = sum + item:get("mark") end
      book.note(sum) two:set("mark", nil) book.note(#items.all_with("mark"))`);
    expect(notes).toEqual([3, 1]);
  });

  test("joins a pile in a container, and is refused if there is no room", async () => {
    const { characterId } = shard.enter();
    const notes = await shard.run(`local pack = mobiles.get(${characterId}).backpack
      local first = items.create("gold", { amount = 50 }):put_in(pack)
      local second = items.create("gold", { amount = 25 })
      book.note(second:put_in(pack) == first) book.note(first.amount) book.note(second.exists)
      items.create("gold", { amount = 25, hue = 9 }):put_in(pack) book.note(#pack.contents)
      book.note({ items.create("anvil"):put_in(pack) ~= nil, select(2, items.create("anvil"):put_in(pack)) })
      book.note({ items.create("brick"):put_in(first) or "none", select(2, items.create("brick"):put_in(first)) })
      for i = 1, 122 do items.create("shirt"):put_in(pack) end
      book.note(#pack.contents) book.note(select(2, items.create("shirt"):put_in(pack)))
      book.note(items.create("gold", { amount = 5 }):put_in(pack).amount)
      book.note(select(2, pack:put_in(pack)))`);
    expect(notes).toEqual([
      ...[true, 75, false, 2],
      [true, "that container cannot hold more weight"],
      ["none", "that is not a container"],
      125,
      "that container is full",
      80,
      "a container cannot contain itself",
    ]);
  });

  test("is found in containers, near places and by template", async () => {
    const { characterId } = shard.enter();
    const notes = await shard.run(`local pack = mobiles.get(${characterId}).backpack
      local bag = items.create("backpack") bag:put_in(pack)
      local brick = items.create("brick") brick:put_in(bag, 50, 60)
      book.note(pack:find("brick") == brick) book.note(tostring(pack:find("gold")))
      book.note(pack:find(function(item) return item.x == 50 end) == brick) book.note(#pack:find_all())
      book.note(brick.container == bag) book.note(brick.root_mobile.serial) book.note(bag:is_within(pack))
      items.create("brick"):move_to(1, 1003, 1000, 0) items.create("gold"):move_to(1, 1000, 1000, 0)
      book.note(#items.near(1, 1000, 1000, 2)) book.note(#items.near(1, 1000, 1000, 3))
      book.note(#items.near(1, 1000, 1000, 3, { tag = "test" })) book.note(#items.near(1, 1000, 1000, 3, { template = "gold" }))
      book.note(#items.on_tile(1, 1003, 1000)) book.note(#items.all_of("brick"))
      book.note(items.templates("b")) book.note(items.template("shirt").layer) book.note(tostring(items.template("none")))`);
    expect(notes).toEqual([
      ...[true, "nil", true, 2, true, characterId, true],
      ...[1, 2, 1, 1, 1, 2],
      ...[["backpack", "brick"], "shirt", "nil"],
    ]);
  });

  test("can be worn, split and deleted", async () => {
    const { characterId } = shard.enter();
    const notes = await shard.run(`local who = mobiles.get(${characterId})
      local shirt = items.create("shirt") book.note(shirt:equip_on(who)) book.note(shirt.layer) book.note(shirt.wearer == who)
      book.note(select(2, items.create("shirt"):equip_on(who))) book.note(select(2, items.create("brick"):equip_on(who)))
      book.note(who:equipped("shirt") == shirt)
      local gold = items.create("gold", { amount = 10 }) gold:move_to(1, 1000, 1000, 0)
      local part = gold:split(4) book.note({ gold.amount, part.amount, part:is_new() }) part:move_to(1, 1000, 1000, 0)
      book.note(select(2, gold:split(6)))
      shirt:delete() book.note(shirt.exists) book.note(tostring(who:equipped("shirt")))`);
    expect(notes).toEqual([
      ...[true, "shirt", true, "something is already worn there", "it cannot be worn", true],
      ...[[6, 4, true], "the stack has only 6", false, "nil"],
    ]);
    expect(kindOf("gold").map(({ amount }) => amount)).toEqual([6, 4]);
  });

  test("raises an error that names it if it is gone", async () => {
    await expect(
      shard.run('local brick = items.create("brick") brick:move_to(1, 1000, 1000, 0) brick:delete() brick.hue = 1'),
    ).rejects.toThrow(/item 0x4\w+ is gone/);
  });

  test("keeps params within limits, and they are stored", async () => {
    const notes = await shard.run(`local brick = items.create("brick") brick:move_to(1, 1000, 1000, 0)
      brick:set("place", { map_id = 1, x = 5, y = 6, z = -7 }) brick:set("half", 0.5) brick:set("flag", false)
      book.note(brick:get("place")) book.note(brick:get("half")) book.note(brick:get("flag"))
      book.note(brick:params())
      brick:set("half", nil) book.note(tostring(brick:get("half")))
      for i = 1, 62 do brick:set("k" .. i, i) end
      book.note(select(2, brick:set("one too many", 1))) book.note(brick:set("k1", 2))
      book.note((pcall(brick.set, brick, ("k"):rep(65), 1))) book.note((pcall(brick.set, brick, "k1", ("x"):rep(4097))))
      book.note((pcall(brick.set, brick, "k1", 0/0))) book.note((pcall(brick.set, brick, "k1", { x = print })))`);
    expect(notes).toEqual([
      ...[{ map_id: 1, x: 5, y: 6, z: -7 }, 0.5, false],
      { place: { map_id: 1, x: 5, y: 6, z: -7 }, half: 0.5, flag: false },
      ...["nil", "it already has 64 params", true, false, false, false, false],
    ]);
    expect(shard.world.unsaved.take().entities).toEqual(kindOf("brick"));
  });

  test("speaks to all or to one player", async () => {
    await shard.run(
      `local brick = items.create("brick") brick:move_to(1, 1000, 1000, 0) brick:say("Hello") brick:say("You", 33, 1)`,
    );
    expect(shard.presentation.take()).toMatchObject([
      { what: "say", text: "Hello", saying: {} },
      { what: "say", text: "You", saying: { hue: 33, to: 1 } },
    ]);
  });
});

describe("an action of a player on an item", () => {
  test("calls its template's functions, with the item and the player", () => {
    shard.load(
      "lua/items/b.lua",
      `local function tell(what, answer) return function(item, user, other)
         book.note({ what, item.template, user.name, other and tostring(other.name) or "-" }) return answer end end
       item_template("lever", { item_id = 1, name = "a lever", layer = "ring", on_use = tell("use", true), on_single_click = tell("click"),
         on_lift = tell("lift", false), on_drop = tell("drop"), on_drop_onto = tell("onto", false), on_equip = tell("equip", false),
         on_unequip = tell("unequip"), on_describe = function(item) return { "It is stuck", "for " .. item.template } end })`,
    );
    const player = shard.enter({ name: "Anna" });
    const { world, hooks, scripted } = shard;
    const made = scripted.tools.makers.item("lever") as Item;
    world.putOnGround(made, HERE);
    const [brick] = [scripted.tools.makers.item("brick") as Item];
    world.putOnGround(brick, HERE);
    const { serial } = made;
    expect(hooks.using(player, serial)).toBe(true);
    expect(hooks.clicking(player, serial)).toBe(false);
    expect(hooks.lifting(player, serial)).toBe(false);
    expect(hooks.dropping(player, serial, brick.serial, player)).toBe(true);
    expect(hooks.dropping(player, brick.serial, serial, player)).toBe(false);
    expect(hooks.equipping(player, serial, 8)).toBe(false);
    hooks.unequipped(player, serial);
    expect(hooks.describing(serial)).toEqual(["It is stuck", "for lever"]);
    expect(hooks.describing(brick.serial)).toBeUndefined();
    for (const hook of ["using", "clicking", "lifting"] as const) expect(hooks[hook](player, brick.serial)).toBe(true);
    expect(shard.notes).toEqual([
      ["use", "lever", "Anna", "-"],
      ["click", "lever", "Anna", "-"],
      ["lift", "lever", "Anna", "-"],
      ["drop", "lever", "Anna", "a brick"],
      ["onto", "lever", "Anna", "a brick"],
      ["equip", "lever", "Anna", "-"],
      ["unequip", "lever", "Anna", "-"],
    ]);
  });

  test("shows the tooltip of its template, whose lines are texts and the client's own, and sends it again when the file changes it", () => {
    const save = (tooltip: string): void =>
      shard.load(
        "lua/items/b.lua",
        `item_template("wand", { item_id = 1, name = "a wand", tooltip = ${tooltip},
        on_describe = function(item) return { { cliloc = 1060741, arguments = { tostring(item:get("charges") or 0) } } } end })`,
      );
    save('{ "Handle with care", 1061170 }');
    const { world, hooks, scripted } = shard;
    const wand = scripted.tools.makers.item("wand") as Item;
    world.putOnGround(wand, HERE);
    world.setParam(wand, "charges", 3);
    const charges = { cliloc: 1_060_741, arguments: ["3"] };
    expect(hooks.describing(wand.serial)).toEqual(["Handle with care", { cliloc: 1_061_170, arguments: [] }, charges]);
    for (const entity of world.changes.take()) settle(entity);
    save('{ "Handle with care", 1061170 }');
    expect([...world.changes.take()]).toEqual([]);
    save('{ "Handle with gloves" }');
    expect([...world.changes.take()]).toEqual([wand]);
    expect(hooks.describing(wand.serial)).toEqual(["Handle with gloves", charges]);
    const refusal = shard.refusal(
      "lua/items/b.lua",
      'item_template("wand", { item_id = 1, tooltip = { { cliloc = 1, argument = {} } } })',
    );
    expect(refusal).toContain(
      "'declaration.tooltip[1]' to 'item_template' (unknown member 'argument'; did you mean 'arguments'?)",
    );
  });
  test("whose description returns what cannot be shown tell the designer which file and template did", () => {
    shard.load("lua/tall.lua", `item_template("tall", { item_id = 1, on_describe = function() return { 1, {}, false } end })`);
    const tall = shard.scripted.tools.makers.item("tall") as Item;
    expect(shard.hooks.describing(tall.serial)).toBeUndefined();
    shard.world.putOnGround(tall, HERE);
    expect(shard.hooks.describing(tall.serial)).toBeUndefined();
    expect(shard.failures).toEqual([expect.stringMatching(/^item tall on_describe returned a wrong value: /)]);
  });

  test("calls on_use of all files first, which can prevent it", () => {
    shard.load("lua/a.lua", "function on_use(event) book.note(event.serial) return false end");
    shard.load(
      "lua/items/b.lua",
      'item_template("bell", { item_id = 1, on_use = function() book.note("ding") return true end })',
    );
    const player = shard.enter();
    const bell = shard.scripted.tools.makers.item("bell") as Item;
    shard.world.putOnGround(bell, HERE);
    expect(shard.hooks.using(player, bell.serial)).toBe(false);
    expect(shard.notes).toEqual([bell.serial]);
  });
});

describe("an item with on_step", () => {
  const PAD = `item_template("pad", { item_id = 1, on_step = function(item, mobile) book.note({ mobile.name, item.x }) end })`;
  const walkEast = (serial: number): void => {
    const mobile = shard.world.mobile(serial)!;
    shard.world.step(mobile, mobile.x + 1, mobile.y, mobile.z, 2);
  };
  const microtask = (): Promise<void> => Promise.resolve();

  test("is told of a mobile on its tile, after the step is complete", async () => {
    shard.load("lua/items/b.lua", PAD);
    const { characterId } = shard.enter({ name: "Anna" });
    const pad = shard.scripted.tools.makers.item("pad") as Item;
    shard.world.putOnGround(pad, { ...HERE, x: HERE.x + 1 });
    walkEast(characterId);
    expect(shard.notes).toEqual([]);
    await microtask();
    expect(shard.notes).toEqual([["Anna", HERE.x + 1]]);
    shard.world.refresh(shard.world.mobile(characterId)!);
    walkEast(characterId);
    await microtask();
    expect(shard.notes).toHaveLength(1);
  });

  test("is told of steps at its own altitude, or on maps without ground if it is the nearest", async () => {
    shard.load("lua/items/b.lua", `item_template("pad", { item_id = 1, on_step = function(item) book.note(item.z) end })`);
    const { characterId } = shard.enter({ name: "Anna" });
    for (const [dx, z] of [
      [1, 20],
      [2, 20],
      [3, 30],
      [3, -20],
    ] as const) {
      shard.world.putOnGround(shard.scripted.tools.makers.item("pad") as Item, { ...HERE, x: HERE.x + dx, z });
    }
    const hasGround = vi.spyOn(shard.terrain, "hasGround").mockReturnValue(true);
    walkEast(characterId);
    await microtask();
    expect(shard.notes).toEqual([]);
    hasGround.mockRestore();
    walkEast(characterId);
    walkEast(characterId);
    await microtask();
    expect(shard.notes).toEqual([20, -20]);
  });

  test("costs steps nothing where there is none", async () => {
    const brick = shard.scripted.tools.makers.item("brick") as Item;
    shard.world.putOnGround(brick, HERE);
    const isHeard = () => shard.world.grid(HERE.facet).of(brick)?.hasListeners;
    expect(isHeard()).toBe(false);
    shard.load("lua/items/b.lua", PAD);
    expect(isHeard()).toBe(false);
    const [pad, other] = [shard.scripted.tools.makers.item("pad") as Item, shard.scripted.tools.makers.item("pad") as Item];
    for (const one of [pad, other]) shard.world.putOnGround(one, HERE);
    expect(isHeard()).toBe(true);
    shard.load("lua/items/b.lua", 'item_template("pad", { item_id = 1 })');
    expect(isHeard()).toBe(false);
    shard.load("lua/items/b.lua", PAD);
    expect(isHeard()).toBe(true);
    shard.world.remove(pad);
    expect(isHeard()).toBe(true);
    shard.world.remove(other);
    expect(isHeard()).toBe(false);
    await microtask();
  });
});
