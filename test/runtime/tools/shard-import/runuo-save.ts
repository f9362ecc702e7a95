import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";

/** Writes values as .NET's BinaryWriter does. */
export class Bytes {
  private readonly parts: Buffer[] = [];

  int(...values: number[]): this {
    for (const value of values) {
      const part = Buffer.alloc(4);
      part.writeInt32LE(value | 0);
      this.parts.push(part);
    }
    return this;
  }

  byte(...values: number[]): this {
    this.parts.push(Buffer.from(values));
    return this;
  }

  zeros(count: number): this {
    this.parts.push(Buffer.alloc(count));
    return this;
  }

  long(value: bigint | number): this {
    const part = Buffer.alloc(8);
    part.writeBigInt64LE(BigInt(value));
    this.parts.push(part);
    return this;
  }

  encoded(value: number): this {
    let left = value >>> 0;
    for (; left >= 0x80; left >>>= 7) this.byte((left & 0x7f) | 0x80);
    return this.byte(left);
  }

  rawText(text: string): this {
    const bytes = Buffer.from(text);
    this.encoded(bytes.length);
    this.parts.push(bytes);
    return this;
  }

  text(text: string | undefined): this {
    return text === undefined ? this.byte(0) : this.byte(1).rawText(text);
  }

  serials(serials: readonly number[]): this {
    return this.int(serials.length, ...serials);
  }

  add(other: Buffer): this {
    this.parts.push(other);
    return this;
  }

  get buffer(): Buffer {
    return Buffer.concat(this.parts);
  }
}

export interface FixtureItem {
  readonly type: string;
  readonly serial: number;
  readonly itemId?: number;
  readonly hue?: number;
  readonly amount?: number;
  readonly layer?: number;
  readonly name?: string;
  readonly holder?: number;
  readonly contents?: readonly number[];
  readonly facet?: number;
  readonly at?: readonly [x: number, y: number, z: number];
  /** The type's own part. */
  readonly more?: Buffer;
  /** The part of a type that writes its own first. */
  readonly before?: Buffer;
}

export interface FixtureMobile {
  readonly type: string;
  readonly serial: number;
  readonly name?: string;
  readonly isPlayer?: boolean;
  readonly body?: number;
  readonly at?: readonly [x: number, y: number, z: number];
  readonly guild?: number;
  readonly items?: readonly number[];
  readonly skills?: readonly (readonly [base: number, lock: number])[];
  readonly murders?: number;
  readonly stabled?: readonly number[];
  /** A creature that is in no world. */
  readonly isAway?: boolean;
  readonly more?: Buffer;
}

const FELUCCA = 0;
const INTERNAL = 0x7f;

/** An item of ServUO, version 14. */
function itemRecord({
  itemId = 1,
  hue = 0,
  amount = 1,
  layer = 0,
  name,
  holder,
  contents = [],
  facet,
  at,
  more,
  before,
}: FixtureItem): Buffer {
  const flags =
    0x18 |
    (hue && 0x20) |
    (amount === 1 ? 0 : 0x40) |
    (layer && 0x80) |
    (name === undefined ? 0 : 0x100) |
    (holder === undefined ? 0 : 0x200) |
    (contents.length && 0x400) |
    (facet === undefined ? 0 : 0x1000) |
    0x4000000;
  const bytes = new Bytes()
    .add(before ?? Buffer.alloc(0))
    .int(14, 0)
    .byte(0)
    .int(flags)
    .encoded(5);
  for (const coordinate of at ?? [0, 0, 0]) bytes.encoded(coordinate);
  bytes.encoded(itemId);
  if (hue) bytes.encoded(hue);
  if (amount !== 1) bytes.encoded(amount);
  if (layer) bytes.byte(layer);
  if (name !== undefined) bytes.text(name);
  if (holder !== undefined) bytes.int(holder);
  if (contents.length > 0) bytes.serials(contents);
  if (facet !== undefined) bytes.byte(facet);
  return bytes.add(more ?? Buffer.alloc(0)).buffer;
}

/** A mobile of ServUO, version 37. */
function mobileRecord(mobile: FixtureMobile): Buffer {
  const { name = "Ada", isPlayer = false, body = 0x190, at = [1_400, 1_600, 10], guild = -1, items = [] } = mobile;
  const { skills = [], murders = 0, stabled = [], isAway = false, more } = mobile;
  const place = isPlayer ? [0, 0, 0] : at;
  const bytes = new Bytes().int(37).byte(1).int(0, 0).byte(0).zeros(24).byte(0, 0, 0).zeros(24);
  bytes.byte(1).int(0, 0x203c, 0x44e);
  bytes.byte(0).int(7, 0).long(0).serials(stabled).byte(0).byte(1, 0).int(0, 0).int(2, 5, 0, 0, guild).byte(1, 0, 0);
  bytes.int(-1, 0, 0).byte(0, 0).int(230, -1, 20);
  bytes
    .int(...place)
    .int(body)
    .text(name)
    .text("the Bold")
    .byte(0)
    .int(murders)
    .zeros(16)
    .text("ENU")
    .byte(1, 0, 0, 3)
    .int(0x83ea);
  bytes
    .int(80, 70, 60, 90, 44, 33)
    .byte(isPlayer || isAway ? INTERNAL : FELUCCA, 0)
    .int(1_234, -567)
    .byte(0);
  bytes.int(3, 7_000, skills.length);
  for (const [base, lock] of skills) bytes.byte(5, base & 0xff, base >> 8, lock);
  bytes.serials(items).byte(Number(isPlayer)).text("Mayor").text("born in Moonglow").byte(0, 0);
  bytes
    .int(...at)
    .byte(isAway ? INTERNAL : FELUCCA)
    .byte(0, 1, 2)
    .byte(0);
  return bytes.add(more ?? Buffer.alloc(0)).buffer;
}

/** What a creature has of its own, version 16. */
export function creaturePart(master: number | undefined, { slots = 1, isBonded = false } = {}): Buffer {
  const bytes = new Bytes().int(16).zeros(56).int(0, 0, 0, 0);
  bytes
    .byte(Number(master !== undefined))
    .int(master ?? -1)
    .zeros(28)
    .byte(0, 0)
    .int(slots, 90)
    .zeros(8);
  return bytes.int(-1).zeros(56).serials([]).byte(0, Number(isBonded)).buffer;
}

export interface FixtureHouse {
  readonly owner: number;
  readonly sign: number;
  readonly doors: readonly number[];
  readonly coOwners?: readonly number[];
  readonly bans?: readonly number[];
  readonly lockedDown?: readonly number[];
  readonly secured?: readonly number[];
  /** What dismissed vendors left, with its number in front. */
  readonly inventories?: Buffer;
}

/** What a house has of its own, version 22, behind the version of what it is based on. */
export function housePart(house: FixtureHouse): Buffer {
  const { owner, sign, doors, coOwners = [], bans = [], lockedDown = [], secured = [], inventories } = house;
  const bytes = new Bytes().int(1, 22, 0).serials([]).int(-1, 0, 0, 0).serials([]).serials([]).encoded(0);
  bytes
    .add(inventories ?? new Bytes().encoded(0).buffer)
    .zeros(9)
    .int(0, 43_800)
    .serials([]);
  bytes
    .long((62_135_596_800_000n + 1_000n) * 10_000n)
    .long(0)
    .int(0, secured.length);
  for (const item of secured) bytes.int(1).byte(0).int(owner, item).byte(1);
  bytes.byte(1).int(owner).serials(coOwners).serials([]).serials(bans).int(sign, 0).serials(doors).int(lockedDown.length);
  for (const item of lockedDown) bytes.int(item, owner);
  return bytes.int(425, 3).int(0).buffer;
}

/** A metal door that opens one tile to the east. */
export function doorPart(lock: number, isOpen: boolean): Buffer {
  return new Bytes().int(0, lock).byte(Number(isOpen), 1).int(0x6a6, 0x6a5, 0, 0, 1, 0, 0, -1).buffer;
}

export function keyPart(lock: number): Buffer {
  return new Bytes().int(3, 0, 0, 0, 3, -1).text("home").int(lock).buffer;
}

export interface FixtureSave {
  readonly accounts?: string;
  readonly mobiles?: readonly FixtureMobile[];
  readonly items?: readonly FixtureItem[];
  readonly guilds?: readonly { readonly id: number; readonly record: Buffer }[];
}

/** Writes a save as ServUO does. */
export function writeServUoSave(folder: string, { accounts = "", mobiles = [], items = [], guilds = [] }: FixtureSave): void {
  mkdirSync(path.join(folder, "Accounts"), { recursive: true });
  writeFileSync(path.join(folder, "Accounts/accounts.xml"), `<?xml version="1.0"?>\n<accounts>${accounts}</accounts>\n`);
  writeRecords(
    folder,
    "Mobiles",
    mobiles.map((mobile) => ({ ...mobile, record: mobileRecord(mobile) })),
  );
  writeRecords(
    folder,
    "Items",
    items.map((item) => ({ ...item, record: itemRecord(item) })),
  );
  writeRecords(
    folder,
    "Guilds",
    guilds.map(({ id, record }) => ({ type: "", serial: id, record })),
  );
}

function writeRecords(folder: string, name: string, things: readonly { type: string; serial: number; record: Buffer }[]): void {
  mkdirSync(path.join(folder, name), { recursive: true });
  const types = [...new Set(things.map(({ type }) => type))];
  const index = new Bytes().int(things.length);
  let position = 0;
  for (const { type, serial, record } of things) {
    index.int(types.indexOf(type), serial).long(position).int(record.length);
    position += record.length;
  }
  const table = new Bytes().int(types.length);
  for (const type of types) table.rawText(type);
  const base = path.join(folder, name, name);
  writeFileSync(`${base}.idx`, index.buffer);
  if (name !== "Guilds") writeFileSync(`${base}.tdb`, table.buffer);
  writeFileSync(`${base}.bin`, Buffer.concat(things.map(({ record }) => record)));
}

/** An account of `accounts.xml`. */
export function accountXml(name: string, more: string, ...characters: readonly number[]): string {
  const chars = characters.map((serial, slot) => `<char index="${slot}">${serial}</char>`).join("");
  return `<account><username>${name}</username>${more}<chars>${chars}</chars></account>`;
}
