import { describe, expect, test } from "vitest";
import { dataOfJson, jsonOfData } from "../../../../runtime/world/saved/data-json.js";
import { type DataChange, DataTable, isSameData } from "../../../../runtime/world/saved/data-table.js";
import { paramsOfStored, storedParams } from "../../../../runtime/world/saved/params.js";
import { seededRandom } from "../../../support/random.js";

function tableOf(json: unknown): DataTable {
  const table = dataOfJson(json);
  if (!(table instanceof DataTable)) throw new Error("not a table");
  return table;
}

/** A table with an owner that writes down the changes. */
function kept(json: unknown, refusal?: string): { table: DataTable; changes: DataChange[] } {
  const changes: DataChange[] = [];
  const table = tableOf(json).keptBy({ refusal: () => refusal, changed: (change) => void changes.push(change) });
  return { table, changes };
}

describe("a table of plain data", () => {
  test("comes back from JSON as it was, with texts and numbers as keys", () => {
    const table = tableOf({ name: "x", list: [1, [true, "y"], 3.5], "##a": 1, __proto__: 5, empty: {} });
    table.set(7, "seven");
    table.set(-1, "minus");
    table.set("#7", "text");
    const again = tableOf(JSON.parse(JSON.stringify(jsonOfData(table))));
    expect(isSameData(again, table)).toBe(true);
    expect(again.get(7)).toBe("seven");
    expect(again.get("#7")).toBe("text");
    expect(isSameData(again, tableOf({ name: "x" }))).toBe(false);
  });

  test("is stored from its JSON until somebody looks at it, and is the same then", () => {
    const json = { list: [1, [true, "y"]], "##a": 1, deep: { "#2": "two" } };
    const { table, changes } = kept(json);
    expect(jsonOfData(table.copy())).toBe(jsonOfData(table));
    expect(jsonOfData(table)).toBe(json);
    const looked = tableOf(json);
    expect(looked.size).toBe(3);
    expect(jsonOfData(looked)).toEqual(json);
    expect(table.bytes).toBe(looked.bytes);
    expect((table.get("deep") as DataTable).set(2, "second")).toBeUndefined();
    expect(changes).toMatchObject([{ topKey: "deep", key: 2, before: "two", bytes: table.bytes }]);
    expect(jsonOfData(table)).toEqual({ ...json, deep: { "#2": "second" } });
  });

  test("tells its owner of each change at any depth, with the member of the outermost table and its size", () => {
    const { table, changes } = kept({ guilds: { red: { gold: 5 } }, other: 1 });
    const red = (table.get("guilds") as DataTable).get("red") as DataTable;
    expect(red.set("gold", 12_345)).toBeUndefined();
    expect(changes).toMatchObject([{ topKey: "guilds", moreBytes: 4, key: "gold", before: 5, bytes: table.bytes }]);
    expect(red.set("gold", 12_345)).toBeUndefined();
    expect(changes).toHaveLength(1);
    expect(table.set("guilds", undefined)).toBeUndefined();
    expect(changes[1]).toMatchObject({ topKey: "guilds", topBytes: 0 });
    expect(red.set("gold", 1)).toBe("this table is not stored any more");
    red.takeOut();
    table.undo(changes[1]!);
    expect(jsonOfData(table)).toEqual({ other: 1, guilds: { red: { gold: 12_345 } } });
  });

  test("keeps what its owner refuses as it was", () => {
    const { table } = kept({ a: [1] }, "no");
    expect((table.get("a") as DataTable).set(2, "x")).toBe("no");
    expect(jsonOfData(table)).toEqual({ a: [1] });
  });

  test("does not become deeper than eight tables", () => {
    const { table } = kept({ a: { b: { c: { d: { e: { f: {} } } } } } });
    let inner = table;
    for (const key of ["a", "b", "c", "d", "e", "f"]) inner = inner.get(key) as DataTable;
    expect(inner.set("g", tableOf({ h: {} }))).toBe("tables nested deeper than 8");
    expect(inner.set("g", tableOf({}))).toBeUndefined();
  });

  test("knows its length and a bound of its size after any changes", () => {
    const random = seededRandom(5);
    const { table, changes } = kept({ list: [] });
    const list = table.get("list") as DataTable;
    for (let i = 0; i < 2_000; i++) {
      const key = random.below(4) === 0 ? `k${random.below(9)}` : 1 + random.below(12);
      const what = random.below(4);
      list.set(
        key,
        what === 0
          ? undefined
          : what === 1
            ? 'é\u0001"'.repeat(random.below(5))
            : what === 2
              ? random.below(1e6)
              : tableOf([1, { x: 2 }]),
      );
      const { length } = list;
      for (let at = 1; at <= length; at++) expect(list.get(at)).toBeDefined();
      expect(list.get(length + 1)).toBeUndefined();
      expect(table.bytes).toBeGreaterThanOrEqual(Buffer.byteLength(JSON.stringify(jsonOfData(table))));
    }
    for (const change of changes.toReversed()) change.table.undo(change);
    expect(table.bytes).toBe(tableOf({ list: [] }).bytes);
    expect(jsonOfData(table)).toEqual({ list: {} });
  });
});

describe("stored params", () => {
  test("hold tables of any kind, and a place as older versions stored it", () => {
    const params = new Map([
      ["pages", tableOf([{ x: 1, y: 2, z: 3 }])],
      ["place", tableOf({ mapId: 1, x: 1, y: 2, z: 3 })],
    ]);
    const again = paramsOfStored(storedParams(params));
    for (const [key, value] of params) expect(isSameData(again.get(key), value)).toBe(true);
    const old = paramsOfStored({ home: { mapId: 1, x: 5, y: 6, z: 7 }, here: { x: 5, y: 6, z: 7 }, name: "Bob" });
    expect(jsonOfData(old.get("home")!)).toEqual({ map_id: 1, x: 5, y: 6, z: 7 });
    expect(jsonOfData(old.get("here")!)).toEqual({ x: 5, y: 6, z: 7 });
    expect(old.get("name")).toBe("Bob");
  });
});
