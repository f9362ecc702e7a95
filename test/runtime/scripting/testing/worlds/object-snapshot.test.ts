import { expect, test } from "vitest";
import { ObjectSnapshot } from "../../../../../runtime/scripting/testing/worlds/object-snapshot.js";

class Shelf {
  readonly books = new Map<string, { pages: number }>([["one", { pages: 1 }]]);
  private last = "one";

  put(name: string): void {
    this.books.set(name, { pages: 9 });
    this.last = name;
  }

  get newest(): string {
    return this.last;
  }
}

test("objects become what they were, however deep they are, and stay the same objects", () => {
  const packageFolders = new Shelf();
  const [inner, words] = [packageFolders.books.get("one")!, new Uint8Array([1, 2])];
  const around: Record<string, unknown> = { packageFolders, list: [1, 2], names: new Set(["a"]), words };
  const snapshot = new ObjectSnapshot(around, () => false);
  packageFolders.put("two");
  packageFolders.books.delete("one");
  inner.pages = 5;
  words[0] = 7;
  (around["list"] as number[]).push(3);
  (around["names"] as Set<string>).clear();
  around["more"] = true;
  snapshot.restore();
  expect([...packageFolders.books]).toEqual([["one", { pages: 1 }]]);
  expect(packageFolders.books.get("one")).toBe(inner);
  expect(packageFolders.newest).toBe("one");
  expect(around).toEqual({ packageFolders, list: [1, 2], names: new Set(["a"]), words: new Uint8Array([1, 2]) });
});

test("the order of a map's entries comes back", () => {
  const map = new Map([
    ["a", 1],
    ["b", 2],
  ]);
  const snapshot = new ObjectSnapshot({ map }, () => false);
  map.delete("a");
  map.set("a", 1);
  snapshot.restore();
  expect([...map.keys()]).toEqual(["a", "b"]);
});

test("objects apart stay as they are", () => {
  const [kept, apart] = [{ value: 1 }, { value: 1 }];
  const snapshot = new ObjectSnapshot({ kept, apart }, (_, field) => field === "apart");
  kept.value = apart.value = 2;
  snapshot.restore();
  expect([kept.value, apart.value]).toEqual([1, 2]);
});
