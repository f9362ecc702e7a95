import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { jsonOfData } from "../../../runtime/world/saved/data-json.js";
import { WorldShard } from "../../support/world-shard.js";

let shard: WorldShard;

beforeEach(async () => {
  shard = await WorldShard.open();
  shard.load(
    "lua/items/a.lua",
    `item_template("book", { params = { pages = { "first" }, home = { x = 1, y = 2, z = 3 } } })
     item_template("gold", { stackable = true })`,
  );
  await shard.run(`local book = items.create("book") book:move_to(1, 1000, 1000, 0) state.it.book = book`);
});
afterEach(() => shard.close());

const bookOf = () => [...shard.world.items][0]!;

describe("a table that a script sets as a param", () => {
  test("is stored with the item, and so is every change of it", async () => {
    await shard.run(`state.it.book:set("pages", { { "Hail", author = "Nystul" }, count = 1, [7] = true, [-2] = 0.5 })`);
    shard.world.unsaved.take();
    const notes = await shard.run(`local pages = state.it.book:get("pages")
      pages[1][2] = "traveller" pages.count = pages.count + 1 pages[1].author = nil
      book.note(pages == state.it.book:get("pages")) book.note(type(pages)) book.note(#pages[1]) book.note(pages.none)`);
    expect(notes).toEqual([true, "table", 2, undefined]);
    expect(jsonOfData(bookOf().params!.get("pages")!)).toEqual({
      "#1": ["Hail", "traveller"],
      count: 2,
      "#7": true,
      "#-2": 0.5,
    });
    expect(shard.world.unsaved.take().entities).toEqual([bookOf()]);
  });

  test("is a Lua table for pairs, ipairs, next, #, the functions of table, and other functions of the host", async () => {
    const notes = await shard.run(`state.it.book:set("pages", { "c", "a", "b" })
      local pages = state.it.book:get("pages")
      table.sort(pages) table.insert(pages, "d") table.insert(pages, 1, "_") book.note(table.remove(pages, 2))
      book.note(table.concat(pages, " ")) book.note({ table.unpack(pages) }) book.note(pages)
      local seen = {} for i, page in ipairs(pages) do seen[i] = page end book.note(seen)
      local keys = {} for key in pairs(pages) do keys[#keys + 1] = key pages[key] = nil end book.note(#keys)
      book.note(next(pages) == nil) pages.x = 1 book.note({ next(pages) }) book.note(next(pages, "x") == nil)`);
    expect(notes).toEqual([
      "a",
      "_ b c d",
      ["_", "b", "c", "d"],
      ["_", "b", "c", "d"],
      ["_", "b", "c", "d"],
      4,
      true,
      ["x", 1],
      true,
    ]);
  });

  test("is copied when it is set elsewhere, and is not stored any more when it is replaced", async () => {
    const notes = await shard.run(`local book_ = state.it.book
      book_:set("a", { list = { 1 } }) book_:set("b", book_:get("a")) book_:set("a", book_:get("a"))
      book_:get("b").list[1] = 2 book.note(book_:get("a").list[1])
      local old = book_:get("a") book_:set("a", { list = {} })
      local done, problem = pcall(function() old.list[1] = 3 end) book.note(problem:match("cannot be stored.*"))
      local gone = book_:get("b") book_:delete()
      done, problem = pcall(function() gone.x = 3 end) book.note(problem:match("cannot be stored.*"))`);
    expect(notes).toEqual([
      1,
      "cannot be stored: this table is not stored any more",
      "cannot be stored: what it belongs to is gone",
    ]);
  });

  test("cannot be changed behind the host's back, and that of a template not at all", async () => {
    const notes = await shard.run(`local pages = state.it.book:get("pages")
      for _, change in ipairs {
        function() rawset(pages, "x", 1) end,
        function() setmetatable(pages, nil) end,
        function() pages[1] = "other" end,
        function() state.it.book:get("home").x = 5 end,
      } do book.note((select(2, pcall(change)))) end
      book.note({ getmetatable(pages), rawget(pages, 1) == nil, rawlen(pages) })`);
    expect(notes).toEqual([
      expect.stringContaining("rawset on what belongs to the host"),
      expect.stringContaining("protected metatable"),
      expect.stringContaining("'1' cannot be stored: it belongs to a template"),
      expect.stringContaining("'x' cannot be stored: it belongs to a template"),
      [false, true, 0],
    ]);
  });

  test.each([
    ["{ pages = { { draw = print } } }", "#2 'value.pages[1].draw' to 'item:set' (a function cannot be stored)"],
    ["{ owner = state.it.book }", "'value.owner' to 'item:set' (an object of Item cannot be stored; store its serial)"],
    ["{ [0.5] = 1 }", "(0.5 cannot be a key of a stored table; a whole number can)"],
    ["{ [true] = 1 }", "(a boolean cannot be a key of a stored table)"],
    ["{ 0 / 0 }", "'value[1]' to 'item:set' (NaN cannot be stored)"],
    ["{ math.huge }", "(Infinity cannot be stored)"],
    ["(function() local t = {} t.t = t return t end)()", "(tables nested deeper than 8, or a table that is in itself)"],
    ["(function() local t = {} for i = 1, 20000 do t[i] = i end return t end)()", "(a table of more than 65536 bytes)"],
    ["{ ('x'):rep(40000), ('x'):rep(40000) }", "(more than 65536 bytes of text)"],
    ["setmetatable({}, { __index = {} })", "(a table with a metatable cannot be stored)"],
    ["{ coroutine.create(print) }", "(a thread cannot be stored)"],
    ["string.pack('i4', 200)", "(the string is not UTF-8, and would not come back as it is"],
    ["{ ['\\xff'] = 1, ['\\xfe'] = 2 }", "(the string is not UTF-8"],
    ["{ 2^53 | 1 }", "'value[1]' to 'item:set' (a whole number beyond 2^53 would lose digits; use a string)"],
    ["('x'):rep(5000)", "(string of 5000 bytes is longer than 4096)"],
  ])("is refused with the path of what cannot be stored: %s", async (value, problem) => {
    const notes = await shard.run(`book.note((select(2, pcall(function() state.it.book:set("pages", ${value}) end))))`);
    expect(notes).toEqual([expect.stringContaining(problem)]);
    expect(bookOf().params).toBeUndefined();
  });

  test("cannot grow beyond its limit by small changes", async () => {
    const notes = await shard.run(`state.it.book:set("pages", {}) local pages = state.it.book:get("pages")
      local ok, problem = pcall(function() for i = 1, 20 do pages[i] = { ("x"):rep(5000) } end end)
      book.note(problem:match("'.*")) book.note(#pages)`);
    expect(notes).toEqual(["'14' cannot be stored: a table of more than 65536 bytes", 13]);
  });

  test("belongs to each part of a split stack on its own", async () => {
    const notes = await shard.run(`local pile = items.create("gold", { amount = 5, params = { mint = { year = 1 } } })
      pile:move_to(1, 1001, 1000, 0) local part = pile:split(2) part:move_to(1, 1002, 1000, 0)
      part:get("mint").year = 2 book.note(pile:get("mint").year) book.note(part:get("mint").year)
      book.note(#items.near(1, 1001, 1000, 5)) local found = 0
      for _ in items.each { param = "mint", value = { year = 2 } } do found = found + 1 end book.note(found)`);
    expect(notes).toEqual([1, 2, 3, 1]);
  });

  test("is forgotten by the host when scripts do not hold it any more, however many there were", async () => {
    const notes = await shard.run(`state.it.book:set("all", {}) local all = state.it.book:get("all")
      for i = 1, 3000 do all.x = { i } local one = all.x one[2] = i end book.note(all.x[2])`);
    expect(notes).toEqual([3_000]);
  });
});
