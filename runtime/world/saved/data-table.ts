/** A key of a table: a text, or a whole number. */
export type DataKey = string | number;
/** Plain data that scripts keep. */
export type DataValue = string | number | boolean | DataTable;

/** Nesting limit of tables, the outermost one included. */
export const DATA_DEPTH_MAXIMUM = 8;
const BOOLEAN_BYTES = 5;
/** The brackets of a table in JSON. */
const EMPTY_TABLE_BYTES = 2;
/** The colon and the comma of a member in JSON. */
const MEMBER_BYTES = 2;

/** A change of a member of a table, or of something in it. */
export interface DataChange {
  /** The member of the outermost table in which something changes. */
  readonly topKey: DataKey;
  /** Bytes of that member after the change; 0 when it is deleted. */
  readonly topBytes: number;
  /** Bytes by which the whole grows. */
  readonly moreBytes: number;
  /** Bytes of the outermost table after the change. */
  readonly bytes: number;
  /** The table and its member that changes, and what it was before. */
  readonly table: DataTable;
  readonly key: DataKey;
  readonly before: DataValue | undefined;
}

/** What a table holds, which becomes its members when somebody looks at them. */
export interface DataSource {
  readonly json: object;
  /** A free table with its content. */
  readonly read: (json: object) => DataTable;
}

/** Whatever keeps a table and the tables in it. */
export interface DataOwner {
  /** Why a change is refused; undefined when it is not. */
  refusal(change: DataChange): string | undefined;
  changed(change: DataChange): void;
}

/**
 * A table of plain data, as in Lua: members by text or whole number, the list from 1 among them. It knows its place in
 * the table around it, so that a change reaches the owner of the outermost one. A table is in one place only.
 */
export class DataTable {
  private content: Map<DataKey, DataValue> | undefined;
  private source: DataSource | undefined;
  private parent: DataTable | undefined;
  private keyInParent: DataKey = 0;
  private owner: DataOwner | undefined;
  /** It was taken out of its place, so that nobody keeps it any more. */
  private isTakenOut = false;
  private listLength = 0;
  private jsonBytes = EMPTY_TABLE_BYTES;

  /** @param source what it holds: few tables of a large world are looked at soon after it was loaded */
  constructor(source?: DataSource) {
    this.source = source;
  }

  /** What it holds, as JSON, as long as nobody has looked at it. */
  get unread(): object | undefined {
    return this.source?.json;
  }

  private get members(): Map<DataKey, DataValue> {
    this.look();
    return this.content!;
  }

  private look(): void {
    if (this.content) return;
    const { source } = this;
    this.source = undefined;
    const from = source?.read(source.json);
    this.content = from?.content ?? new Map<DataKey, DataValue>();
    if (!from) return;
    this.listLength = from.listLength;
    this.jsonBytes = from.jsonBytes;
    for (const value of this.content.values()) if (value instanceof DataTable) value.parent = this;
  }

  get size(): number {
    return this.members.size;
  }

  /** The members 1 to `length` are there; the one after them is not. */
  get length(): number {
    this.look();
    return this.listLength;
  }

  /** An upper bound of its size as JSON. */
  get bytes(): number {
    this.look();
    return this.jsonBytes;
  }

  /** Whether all members are a list from 1. */
  get isList(): boolean {
    return this.members.size > 0 && this.members.size === this.listLength;
  }

  /** Whether nobody keeps it yet. */
  get isFree(): boolean {
    return this.parent === undefined && this.owner === undefined && !this.isTakenOut;
  }

  get(key: DataKey): DataValue | undefined {
    return this.members.get(key);
  }

  keys(): IterableIterator<DataKey> {
    return this.members.keys();
  }

  entries(): IterableIterator<[DataKey, DataValue]> {
    return this.members.entries();
  }

  /** Makes somebody its owner. It must be the outermost table, and free. */
  keptBy(owner: DataOwner): this {
    if (!this.isFree) throw new Error("the table is kept already");
    this.owner = owner;
    return this;
  }

  /** Its owner does not keep it any more: it cannot be changed from now on. */
  takeOut(): void {
    this.parent = undefined;
    this.owner = undefined;
    this.isTakenOut = true;
  }

  /** Sets or deletes a member. A table as value must be free. @returns why it is refused; undefined when it is done */
  set(key: DataKey, value: DataValue | undefined): string | undefined {
    const before = this.members.get(key);
    if (before === value) return undefined;
    const change = this.changeTo(key, before, value);
    const { outermost, level } = this.place();
    if (outermost.isTakenOut) return "this table is not stored any more";
    if (value instanceof DataTable && level + heightOf(value) > DATA_DEPTH_MAXIMUM)
      return `tables nested deeper than ${DATA_DEPTH_MAXIMUM}`;
    const owner = outermost.owner;
    const refusal = owner?.refusal(change);
    if (refusal !== undefined) return refusal;
    this.put(key, value, change.moreBytes);
    owner?.changed(change);
    return undefined;
  }

  /** Undoes a change, whatever its owner says. */
  undo({ key, before }: DataChange): void {
    const now = this.members.get(key);
    this.put(key, before, memberBytes(key, before) - memberBytes(key, now));
  }

  /** A free table with the same content. */
  copy(): DataTable {
    if (this.source) return new DataTable(this.source);
    const copy = new DataTable();
    for (const [key, value] of this.members) copy.set(key, value instanceof DataTable ? value.copy() : value);
    return copy;
  }

  private changeTo(key: DataKey, before: DataValue | undefined, value: DataValue | undefined): DataChange {
    const moreBytes = memberBytes(key, value) - memberBytes(key, before);
    const { outermost, topKey, top } = this.place();
    return {
      table: this,
      key,
      before,
      moreBytes,
      topKey: top ? topKey : key,
      topBytes: top ? memberBytes(topKey, top) + moreBytes : memberBytes(key, value),
      bytes: outermost.bytes + moreBytes,
    };
  }

  /** The outermost table, its member that has this one, and the level of this one from 1. */
  private place(
    inner?: DataTable,
    level = 1,
  ): { outermost: DataTable; topKey: DataKey; top: DataTable | undefined; level: number } {
    if (this.parent) return this.parent.place(this, level + 1);
    return { outermost: this, topKey: inner ? inner.keyInParent : 0, top: inner, level };
  }

  private put(key: DataKey, value: DataValue | undefined, moreBytes: number): void {
    const before = this.members.get(key);
    if (before instanceof DataTable) before.takeOut();
    if (value === undefined) this.members.delete(key);
    else this.members.set(key, value);
    if (value instanceof DataTable) {
      value.parent = this;
      value.keyInParent = key;
      value.isTakenOut = false;
    }
    if (value === undefined && typeof key === "number" && key >= 1 && key <= this.listLength) this.listLength = key - 1;
    while (this.members.has(this.listLength + 1)) this.listLength++;
    this.grow(moreBytes);
  }

  private grow(moreBytes: number): void {
    this.jsonBytes += moreBytes;
    if (this.parent) this.parent.grow(moreBytes);
  }
}

/** Whether two values have the same content. */
export function isSameData(one: DataValue | undefined, other: DataValue | undefined): boolean {
  if (!(one instanceof DataTable) || !(other instanceof DataTable)) return one === other;
  if (one === other) return true;
  if (one.size !== other.size) return false;
  for (const [key, value] of one.entries()) if (!isSameData(value, other.get(key))) return false;
  return true;
}

function heightOf(table: DataTable): number {
  let height = 0;
  for (const [, value] of table.entries()) if (value instanceof DataTable) height = Math.max(height, heightOf(value));
  return height + 1;
}

function memberBytes(key: DataKey, value: DataValue | undefined): number {
  if (value === undefined) return 0;
  // A number as a key is written as a text with a mark before it.
  const keyBytes = typeof key === "number" ? String(key).length + 3 : textBytes(key) + 1;
  return keyBytes + MEMBER_BYTES + valueBytes(value);
}

function valueBytes(value: DataValue): number {
  if (typeof value === "string") return textBytes(value);
  if (typeof value === "number") return String(value).length;
  return typeof value === "boolean" ? BOOLEAN_BYTES : value.bytes;
}

function textBytes(text: string): number {
  return Buffer.byteLength(JSON.stringify(text));
}
