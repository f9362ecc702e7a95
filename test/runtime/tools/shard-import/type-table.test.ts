import { beforeAll, expect, it } from "vitest";
import { typeFile, TypeTable } from "../../../../runtime/tools/shard-import/type-table.js";
import { Imports } from "./imported.js";

let table: TypeTable;
beforeAll(async () => void (table = new TypeTable(await Imports.stock())));

it("names only templates that exist", () => {
  expect(table.unknown).toEqual([]);
});

it("finds templates by the names of classes and definitions, and by what a graphic shows", () => {
  const looks = { itemId: 0, hue: 0, isMovable: true, hasContents: false };
  for (const [type, template] of [
    ["Server.Items.PlateLegs", "plate_legs"],
    ["Server.Items.Gold", "gold"],
    ["Server.Items.ClumsyWand", "wand_of_clumsiness"],
    ["Server.Items.BarredMetalDoor2", "barred_metal_door2"],
    ["i_dagger", "dagger"],
    ["i_axe_battle", "battle_axe"],
  ] as const)
    expect(table.item(type, looks, false)).toEqual({ template, by: "name" });
  expect(table.item("Server.Custom.MyBag", { ...looks, itemId: 0xe76, hasContents: true }, false)).toEqual({
    template: "bag",
    by: "graphic",
  });
  expect(table.item("Server.Custom.Deed", { ...looks, itemId: 0x14f0 }, false)).toEqual({ template: "ware", by: "nothing" });
  expect(table.item("0xf7a", { ...looks, itemId: 0xf7a }, true)).toEqual({ template: "black_pearl", by: "graphic" });
  expect(table.item("0xeed", { ...looks, itemId: 0xeed }, true)).toEqual({ template: "gold", by: "graphic" });
  expect(table.item("Server.Custom.Wall", { ...looks, itemId: 0x80, isMovable: false }, false)).toEqual({
    template: "static",
    by: "nothing",
  });
  expect(table.item("Server.Items.InquisitorsResolution", { ...looks, itemId: 0x1414 }, false)).toEqual({
    template: "plate_gloves",
    by: "graphic",
  });
  expect(table.creature("Server.Mobiles.GreyWolf", 0x19)).toEqual({ template: "grey_wolf", by: "name" });
  expect(table.creature("c_bear_black", 0)).toEqual({ template: "black_bear", by: "name" });
  expect(table.creature("Server.Mobiles.AncientLichRenowned", 0)).toEqual({ template: "ancient_lich", by: "graphic" });
  expect(table.creature("Server.Mobiles.NobodyKnows", 0)).toEqual({ template: "generic_npc", by: "nothing" });
});

it("says what is wrong with an operator's file", () => {
  const read = (text: string, encoding: BufferEncoding = "utf8"): unknown => typeFile(Buffer.from(text, encoding), "a.json");
  expect(() => read("{\n")).toThrow("a.json: it is not valid JSON: see line 2, column 1");
  expect(() => read('{ "items": { "A": 1 } }')).toThrow("a.json: items.A");
  expect(() => read('{ "things": {} }')).toThrow("things");
  expect(() => read('{ "items": { "Bl\u00e4tter": "leaf" } }', "latin1")).toThrow("a.json: line 1 is not UTF-8");
});

it("reads an operator's file that begins with a byte order mark", () => {
  expect(typeFile(Buffer.from('\ufeff{ "creatures": { "Wolf": "grey_wolf" } }'), "a.json")).toEqual({
    creatures: { Wolf: "grey_wolf" },
  });
});
