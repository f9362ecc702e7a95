import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Item } from "../../../../runtime/world/entities/item.js";
import { pushedDuring } from "../../../support/pushed-objects.js";
import { settled } from "../../../support/script-shard.js";
import { HERE, WorldShard } from "../../../support/world-shard.js";

const FIRST_SERIAL = 0x4010_0000;
let shard: WorldShard;

beforeEach(async () => {
  shard = await WorldShard.open();
  shard.load(
    "lua/items/a.lua",
    `item_template("brick", { item_id = 0x1F9F, tags = { "stone" } })
     item_template("gold", { item_id = 0x0EED, stackable = true })
     item_template("bag", { item_id = 0xE75, container_gump = 0x3C })
     mobile_template("cat", { body = 0xC9, tags = { "pet" } })`,
  );
});
afterEach(() => shard.close());

/** Puts bricks on one tile, without Lua. */
function bricks(count: number, template = "brick"): Item[] {
  const kind = shard.world.kinds.resolve(template);
  const from = FIRST_SERIAL + shard.world.itemCount;
  return Array.from({ length: count }, (_, i) => {
    const item = new Item(from + i, kind);
    shard.world.putOnGround(item, HERE);
    return item;
  });
}

describe("items.each", () => {
  it("loops over what has everything that is wanted", async () => {
    const { characterId } = shard.enter();
    const notes = await shard.run(`
      local bag = items.create("bag") bag:put_in(mobiles.get(${characterId}).backpack)
      items.create("brick", { params = { owner = 1 } }):put_in(bag)
      items.create("brick", { params = { owner = 2 } }):move_to(1, 1000, 1000, 0)
      items.create("gold", { params = { owner = 2, home = { x = 1, y = 2, z = 3 } } }):move_to(1, 1005, 1005, 0)
      items.create("brick"):move_to(2, 1000, 1000, 0)
      local function count(wanted) local n = 0 for item in items.each(wanted) do n = n + 1 end book.note(n) end
      count { template = "brick" } count { tag = "stone" } count { tag = "stone", map_id = 1 }
      count { param = "owner" } count { param = "owner", value = 2 } count { param = "owner", value = 2, template = "gold" }
      count { param = "home", value = { x = 1, y = 2, z = 3 } } count { param = "home", value = { x = 1, y = 2, z = 4 } }
      count { map_id = 1, x = 1000, y = 1000 } count { map_id = 1, x = 1000, y = 1000, range = 5 }
      count { map_id = 1, left = 1001, top = 990, right = 1005, bottom = 1005 } count { map_id = 2 }
      count { container = bag } count { container = bag, template = "gold" }
      count { param = "owner", template = "none" } count { tag = "none" }`);
    expect(notes).toEqual([3, 3, 1, 3, 2, 1, 1, 0, 1, 2, 1, 1, 1, 0, 0, 0]);
  });

  it("refuses half a place, a value without its param, and unknown members", async () => {
    const refused = (wanted: string): Promise<unknown[]> => shard.run(`book.note(select(2, pcall(items.each, ${wanted})))`);
    expect(await refused("{ x = 1, y = 1 }")).toEqual([expect.stringContaining("a place needs its map_id")]);
    expect(await refused("{ map_id = 1, x = 1 }")).toEqual([expect.stringContaining("a place needs x and y")]);
    expect(await refused("{ map_id = 1, left = 1, top = 1, right = 1 }")).toEqual([
      expect.stringContaining("an area needs left, top, right and bottom"),
    ]);
    expect(await refused("{ map_id = 1, left = 2, top = 1, right = 1, bottom = 1 }")).toEqual([
      expect.stringContaining("the area ends before it begins"),
    ]);
    expect(await refused("{ map_id = 1, x = 1, y = 1, left = 1 }")).toEqual([expect.stringContaining("not both")]);
    expect(await refused("{ value = 1 }")).toEqual([expect.stringContaining("a value needs its param")]);
    expect(await refused('{ tmplate = "x" }')).toEqual([expect.stringContaining("did you mean 'template'?")]);
  });

  it("gives Lua one object in each round, and no others", async () => {
    bricks(10_000);
    const first = `for brick in items.each { map_id = 1, x = 1000, y = 1000 } do book.note(brick.template) break end`;
    const { vm } = shard.shard.host.runner;
    // The loop itself, and the first brick.
    expect(await pushedDuring(vm, () => shard.run(first))).toMatchObject({ total: 2 });
    expect(shard.notes).toEqual(["brick"]);
  });

  it("ends within a handler's budget over a tile with ten thousand items", async () => {
    bricks(10_000);
    const notes = await shard.run(`local n = 0
      for brick in items.each { map_id = 1, x = 1000, y = 1000 } do if not brick.blocks then n = n + 1 end end
      book.note(n)`);
    expect(notes).toEqual([10_000]);
  });

  it("stops a handler whose time is over while nothing is found", async () => {
    bricks(10_000);
    shard.shard.host.runner.budget.check = () => {
      throw new Error("asked for the time");
    };
    await expect(shard.run(`for brick in items.each { param = "owner" } do end`)).rejects.toThrow("asked for the time");
  });

  it("leaves out what was deleted before its turn, and does not go on for ever over what its body makes", async () => {
    bricks(6);
    const notes = await shard.run(`local n = 0
      for brick in items.each { template = "brick" } do
        n = n + 1
        if n == 1 then
          for other in items.each { template = "brick" } do
            if other ~= brick then other:delete() break end
          end
        end
        items.create("brick"):move_to(1, 1000, 1000, 0)
      end
      book.note(n) book.note(#items.all_of("brick"))`);
    expect(notes).toEqual([6, 11]);
  });

  it("may be left and nested, but not kept open in great numbers or used by another handler", async () => {
    bricks(3);
    const notes = await shard.run(`
      for i = 1, 100 do for brick in items.each {} do break end end
      for i = 1, 100 do pcall(function() for brick in items.each {} do error("no") end end) end
      local n = 0
      for one in items.each {} do for other in items.each {} do n = n + 1 end end
      book.note(n)
      book.note(select(2, pcall(function() for i = 1, 17 do state.it[i] = items.each {} end end)))
      book.note(state.it[1]() ~= nil) book.note(type(getmetatable(state.it[1])))`);
    expect(notes).toEqual([9, expect.stringContaining("more than 16 loops are open in one handler"), true, "string"]);
    expect(await shard.run("book.note(select(2, pcall(state.it[1])))")).toEqual([
      expect.stringContaining("this loop has ended, or belongs to a handler that has ended"),
    ]);
  });

  it("does not wait unless it is asked to", async () => {
    bricks(3_000);
    await shard.run(`for brick in items.each {} do state.n.count = (state.n.count or 0) + 1 end book.note(state.n.count)`);
    expect(shard.notes).toEqual([3_000]);
  });

  it("goes on in slices with waits, while the game goes on", async () => {
    const all = bricks(3_000);
    const gone = all[2_000]!;
    const notes: unknown[] = await shard.run(`
      local n, slow = 0, 0
      for brick in items.each { template = "brick", waits = true } do
        n = n + 1
        for i = 1, 1000 do slow = slow + i end
      end
      book.note(n)`);
    // Far more than the budget of a handler: the first slice is over.
    expect(notes).toEqual([]);
    expect(shard.shard.host.runner.waiting.size).toBe(1);
    shard.world.remove(gone);
    let slices = 1;
    for (; shard.notes.length === 0; slices++) {
      shard.shard.clock.toNext();
      await settled();
    }
    expect(shard.notes).toEqual([2_999]);
    expect(slices).toBeGreaterThan(20);
    expect(shard.failures).toEqual([]);
  });

  it("is a plain loop where the handler cannot wait", async () => {
    bricks(3_000);
    const notes = await shard.run(`local count = 0
      local each = coroutine.wrap(function()
        for brick in items.each { waits = true } do count = count + 1 for i = 1, 300 do end end
        coroutine.yield(count)
      end)
      book.note(each())`);
    expect(notes).toEqual([3_000]);
  });
});

describe("mobiles.each", () => {
  it("loops over creatures and players", async () => {
    shard.enter();
    const notes = await shard.run(`
      mobiles.create("cat", 1, 1000, 1000, 0):set("owner", 1) mobiles.create("cat", 2, 1000, 1000, 0)
      local function count(wanted) local n = 0 for mobile in mobiles.each(wanted) do n = n + 1 end book.note(n) end
      count {} count { template = "cat" } count { tag = "pet", map_id = 1 } count { players = true } count { players = false }
      count { param = "owner" } count { map_id = 1, x = 999, y = 999, range = 1 } count { players = true, map_id = 2 }`);
    expect(notes).toEqual([3, 2, 1, 1, 2, 1, 2, 0]);
  });
});

describe("a list of items", () => {
  it("has at most ten thousand, and names the loop for more", async () => {
    bricks(10_001);
    for (const call of ['all_of("brick")', "on_tile(1, 1000, 1000)", "near(1, 1000, 1000, 3)"]) {
      await expect(shard.run(`items.${call}`)).rejects.toThrow("more than 10000 are there; use items.each in a loop");
    }
    expect(await shard.run(`book.note(#items.near(1, 1000, 1000, 3, { tag = "pet" }))`)).toEqual([0]);
    shard.world.remove(shard.world.item(FIRST_SERIAL)!);
    expect(await shard.run(`book.note(#items.on_tile(1, 1000, 1000))`)).toEqual([10_000]);
  });

  it("by a param works for any number of params", async () => {
    const [brick] = bricks(2_000);
    shard.world.setParam(brick!, "owner", 1);
    const notes = await shard.run(`for i = 1, 100 do items.all_with("key" .. i) end book.note(#items.all_with("owner"))`);
    expect(notes).toEqual([1]);
  });
});
