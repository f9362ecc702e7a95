import { describe, expect, it } from "vitest";
import { ClientDirectory } from "../../../../runtime/assets/client-files/client-directory.js";
import { ProblemBook } from "../../../../runtime/assets/client-files/problems.js";
import { UopContainer } from "../../../../runtime/assets/client-files/uop/container.js";
import { uopNameHash } from "../../../../runtime/assets/client-files/uop/name-hash.js";
import { seededRandom } from "../../../support/random.js";
import { directoryOf } from "./make/client.js";
import { makeMythic } from "./make/cliloc.js";
import { makeUop, nameHash, type MadeEntry } from "./make/uop.js";

const MAX_BYTES = 100_000;

function open(bytes: Buffer) {
  const problems = new ProblemBook();
  const file = new ClientDirectory(directoryOf({ "a.uop": bytes }), problems).open("a.uop")!;
  const container = UopContainer.open(file, problems);
  return {
    container,
    problems,
    read: (name: string) => {
      const entry = container?.find(name);
      return entry && container?.read(entry, MAX_BYTES);
    },
  };
}

const TEXT = Buffer.from("some data ".repeat(100));
const one = (entry: Partial<MadeEntry>) => makeUop([{ name: "a", data: TEXT, ...entry }], 1);
/** Where the data begins in a container with one entry and tables of one. */
const DATA_AT = 28 + 12 + 34;

describe("names of entries", () => {
  // From the containers of a real client, in the tests of GumpStudio (UopHashTests).
  it.each([
    [0, 0xecd0cc1754b6a0d8n],
    [1, 0x43f086dee0c19779n],
    [2, 0x48ffdc11739ad455n],
    [3, 0xda03d83fdab497d5n],
    [4, 0xe8acfb85f51cbd86n],
  ])("are hashed as in a real container: gump %i", (number, hash) => {
    expect(uopNameHash(`build/gumpartlegacymul/0000000${number}.tga`)).toBe(hash);
  });

  it("are hashed as in the hash author's own example", () => {
    expect(uopNameHash("Four score and seven years ago")).toBe(0xce7226e617770551n);
  });

  it("of any length are hashed as by the generator", () => {
    for (let length = 0; length < 40; length++) {
      const name = seededRandom(length).bytes(length).toString("hex").slice(0, length);
      expect(uopNameHash(name)).toBe(nameHash(name));
    }
  });
});

describe("a container", () => {
  it("finds entries by name in several tables", () => {
    const entries = Array.from({ length: 250 }, (_, number) => ({
      name: `build/test/${number}.bin`,
      data: Buffer.from(`entry ${number}`),
      isPacked: number % 2 === 0,
      headerBytes: number % 7,
    }));
    const { container, problems, read } = open(makeUop(entries, 100));
    expect(container?.count).toBe(250);
    for (const { name, data } of entries) expect(read(name)).toEqual(data);
    expect(container?.find("build/test/250.bin")).toBeUndefined();
    expect(problems.list).toEqual([]);
  });

  it("unpacks all known compressions", () => {
    expect(open(one({})).read("a")).toEqual(TEXT);
    expect(open(one({ isPacked: true })).read("a")).toEqual(TEXT);
    expect(open(one({ data: makeMythic(TEXT), isPacked: true, compression: 3 })).read("a")).toEqual(TEXT);
  });

  it.each([
    ["an unknown compression", one({ compression: 2 }), "damaged"],
    ["data that is not packed", one({ compression: 1 }), "damaged"],
    ["data that is not coded", one({ isPacked: true, compression: 3 }), "damaged"],
    ["a truncated packed entry", cutLength(one({ isPacked: true })), "damaged"],
    ["more data than announced", announce(one({ isPacked: true }), 999), "damaged"],
    ["less data than announced", announce(one({ isPacked: true }), 1_001), "damaged"],
    ["a zip bomb", announce(one({ data: Buffer.alloc(50_000_000), isPacked: true }), 90_000), "damaged"],
    ["a large announcement", announce(one({ isPacked: true }), 0xffffffff), "too-large"],
    ["data past the end", one({}).subarray(0, DATA_AT + 500), "short"],
  ])("refuses %s, and the problem names file and offset", (_name, bytes, kind) => {
    const { read, problems } = open(bytes);
    expect(read("a")).toBeUndefined();
    expect(problems.list).toMatchObject([{ file: "a.uop", offset: DATA_AT, kind }]);
  });

  it("refuses a file that is not a container", () => {
    expect(open(Buffer.alloc(0)).container).toBeUndefined();
    expect(open(Buffer.from("MYP")).container).toBeUndefined();
    const { container, problems } = open(Buffer.alloc(1_000));
    expect(container).toBeUndefined();
    expect(problems.list).toMatchObject([{ file: "a.uop", offset: 0, kind: "damaged" }]);
  });

  it("stops at a cycle of tables", () => {
    const bytes = makeUop(
      [
        { name: "a", data: TEXT },
        { name: "b", data: TEXT },
      ],
      1,
    );
    bytes.writeUInt32LE(28, 28 + 46 + 4);
    const { read, problems } = open(bytes);
    expect([read("a"), read("b")]).toEqual([TEXT, TEXT]);
    expect(problems.list).toMatchObject([{ file: "a.uop", offset: 28, kind: "damaged" }]);
  });

  it("stops at a table past the end", () => {
    const bytes = one({});
    bytes.writeUInt32LE(0x7fffffff, 28 + 8);
    const { read, problems } = open(bytes);
    expect(read("a")).toEqual(TEXT);
    expect(problems.list).toMatchObject([{ file: "a.uop", kind: "damaged" }]);
  });

  it.each([
    ["count", (bytes: Buffer) => bytes.writeUInt32LE(0xffffffff, 28)],
    ["offset", (bytes: Buffer) => bytes.writeUInt32LE(0xffffffff, 28 + 12 + 4)],
  ])("survives an excessive %s", (_name, change) => {
    const bytes = one({});
    change(bytes);
    const { read, problems } = open(bytes);
    expect(read("a")).toBeUndefined();
    expect(problems.list).toHaveLength(1);
  });

  it("limits overlapping tables", () => {
    // Each table begins 12 bytes after the one before it and claims to extend far over the following ones.
    const tables = 20_000;
    const bytes = Buffer.alloc(28 + tables * 12);
    one({}).copy(bytes, 0, 0, 28);
    for (let table = 0; table < tables; table++) {
      bytes.writeUInt32LE(5_000, 28 + table * 12);
      bytes.writeUInt32LE(28 + (table + 1) * 12, 28 + table * 12 + 4);
    }
    const { problems } = open(bytes);
    expect(problems.list.at(-1)?.message).toContain("over the limit of 200000");
    for (let table = 0; table < tables; table++) bytes.writeUInt32LE(0, 28 + table * 12);
    expect(open(bytes).problems.list.at(-1)?.message).toContain("more than 10000 tables");
  });
});

function announce(bytes: Buffer, unpacked: number): Buffer {
  bytes.writeUInt32LE(unpacked, 28 + 12 + 16);
  return bytes;
}

function cutLength(bytes: Buffer): Buffer {
  bytes.writeUInt32LE(bytes.readUInt32LE(28 + 12 + 12) - 10, 28 + 12 + 12);
  return bytes;
}
