import { dataOfJson, jsonOfData, keyOfText, textOfKey } from "./data-json.js";
import { type DataChange, DataTable } from "./data-table.js";

/** Tables of the host, which each process of a world has for itself. */
export const OWN_SCOPES = ["timer", "calendar", "item_template", "mobile_template", "state"] as const;
/** Whose tables there are. */
export type StoreScope = "global" | "account" | "character" | (typeof OWN_SCOPES)[number];

const KIB = 1_024;
const MIB = 1_024 * KIB;
/** Most bytes of one member of a table, as JSON. A member is stored as a whole. */
export const STORE_MEMBER_BYTES = 64 * KIB;
/** Most bytes of one table. */
export const STORE_TABLE_BYTES: Readonly<Record<StoreScope, number>> = {
  global: 32 * MIB,
  account: 256 * KIB,
  character: 256 * KIB,
  timer: 16 * MIB,
  calendar: MIB,
  item_template: MIB,
  mobile_template: MIB,
  state: 512 * KIB,
};
/** Most bytes of all tables together. */
export const STORE_BYTES = 256 * MIB;
const KEY_BYTES = 64;

/** A member of a table that changed since storage was last given something. */
export interface StoreChange {
  readonly scope: StoreScope;
  /** Id of the account, serial of the character, or 0. */
  readonly owner: number;
  readonly key: string;
}

/** A member with its content, as JSON; undefined when it is deleted. */
export interface StoreRecord extends StoreChange {
  readonly json: string | undefined;
}

/**
 * A table that nobody asked for since the start is kept as its stored texts, which take less memory than the values.
 */
interface StoredTable {
  readonly scope: StoreScope;
  readonly owner: number;
  texts: Map<string, string> | undefined;
  table: DataTable | undefined;
  bytes: number;
}

/**
 * The tables that scripts keep for the shard, for accounts and for characters. All of them are in memory, so that those
 * of accounts and characters that are offline can be read and changed at once, in the same batch as everything else
 * that a handler changes.
 */
export class ScriptStore {
  /** Those that hold or held something. */
  private readonly tables = new Map<string, StoredTable>();
  /** Empty ones that somebody looked at: the same for all who look, and forgotten when nobody has it. */
  private readonly empty = new Map<string, WeakRef<StoredTable>>();
  private readonly emptyGone = new FinalizationRegistry<string>((name) => {
    if (this.empty.get(name)?.deref() === undefined) this.empty.delete(name);
  });
  private changes = new Map<string, StoreChange>();
  private bytes = 0;
  /** What was changed since a transaction began; undefined without one. */
  private changed: (readonly [StoredTable, DataChange])[] | undefined;
  /**
   * The owner of the tables that each process of a world has for itself; 0 for a process that is alone, and the first
   * of several.
   */
  ownTables = 0;
  /** Called with the name of a timer that came from another process. */
  whenTimerCame: ((name: string) => void) | undefined;
  /** What changes now was stored by another process. */
  private isHearing = false;

  /** Members that storage has not been given yet. */
  get unsavedCount(): number {
    return this.changes.size;
  }

  get usedBytes(): number {
    return this.bytes;
  }

  /** The table of an owner, which may be empty. */
  table(scope: StoreScope, owner = isOwnScope(scope) ? this.ownTables : 0): DataTable {
    const stored = this.storedOf(scope, owner);
    if (stored.table) return stored.table;
    const table = new DataTable();
    for (const [key, text] of stored.texts ?? []) table.set(keyOfText(key), dataOfJson(JSON.parse(text)));
    this.bytes += table.bytes - stored.bytes;
    stored.bytes = table.bytes;
    stored.texts = undefined;
    stored.table = table.keptBy({
      refusal: (change) => this.refusal(stored, change),
      changed: (change) => this.noteChange(stored, change),
    });
    return stored.table;
  }

  /** Deletes the whole table of an owner. */
  forget(scope: StoreScope, owner: number): void {
    const stored = this.tables.get(nameOf(scope, owner));
    if (!stored) return;
    for (const key of [...(stored.texts?.keys() ?? Array.from(stored.table?.keys() ?? [], textOfKey))]) this.note(stored, key);
    stored.table?.takeOut();
    this.bytes -= stored.bytes;
    this.tables.delete(nameOf(scope, owner));
  }

  /** The owners in a scope that have a table. */
  owners(scope: StoreScope): number[] {
    return [...this.tables.values()].filter((stored) => stored.scope === scope).map(({ owner }) => owner);
  }

  /** Takes over a stored member, at the start. Those that other processes have for themselves are left to them. */
  load(scope: StoreScope, owner: number, key: string, json: string): void {
    if (isOwnScope(scope) && owner !== this.ownTables) return;
    const stored = this.storedOf(scope, owner);
    if (stored.table) throw new Error("the table is in use");
    this.tables.set(nameOf(scope, owner), stored);
    const more = json.length - (stored.texts?.get(key)?.length ?? 0);
    (stored.texts ??= new Map()).set(key, json);
    stored.bytes += more;
    this.bytes += more;
  }

  /** Undoes {@link load}: the member was deleted since. */
  unload(scope: StoreScope, owner: number, key: string): void {
    const stored = this.tables.get(nameOf(scope, owner));
    const json = stored?.texts?.get(key);
    if (!stored || json === undefined) return;
    stored.texts!.delete(key);
    stored.bytes -= json.length;
    this.bytes -= json.length;
  }

  /** All members of the table of an owner, as they are now. */
  membersOf(scope: StoreScope, owner: number): StoreRecord[] {
    const stored = this.tables.get(nameOf(scope, owner));
    const keys = stored?.texts?.keys() ?? Array.from(stored?.table?.keys() ?? [], textOfKey);
    return Array.from(keys, (key) => this.recordOf({ scope, owner, key }));
  }

  /**
   * Takes over a member that is stored already, because another process of the world changed it; undefined deletes it.
   */
  hear(scope: StoreScope, owner: number, key: string, json: string | undefined): void {
    const table = this.table(scope, owner);
    this.isHearing = true;
    try {
      table.set(keyOfText(key), json === undefined ? undefined : dataOfJson(JSON.parse(json)));
    } finally {
      this.isHearing = false;
    }
  }

  /** Lists every member as changed, to store all of them again. */
  touchAll(): void {
    for (const stored of this.tables.values())
      for (const key of stored.texts?.keys() ?? Array.from(stored.table?.keys() ?? [], textOfKey)) this.note(stored, key);
  }

  /** Whether a member changed and storage has not been given that. */
  isUnsaved(member: StoreChange): boolean {
    return this.changes.has(changeName(member));
  }

  /** Takes the list of changes. */
  takeChanges(): StoreChange[] {
    const changes = [...this.changes.values()];
    this.changes.clear();
    return changes;
  }

  /** Storage did not take these. */
  giveBack(changes: readonly StoreChange[]): void {
    for (const change of changes) this.changes.set(changeName(change), change);
  }

  /** A member as it is now. */
  recordOf({ scope, owner, key }: StoreChange): StoreRecord {
    const stored = this.tables.get(nameOf(scope, owner));
    const value = stored?.table?.get(keyOfText(key));
    const json = stored?.texts?.get(key) ?? (value === undefined ? undefined : JSON.stringify(jsonOfData(value)));
    return { scope, owner, key, json };
  }

  /** Does work whose changes of tables are undone when it fails. Work within such work belongs to the outer one. */
  transaction<T>(work: () => T): T {
    if (this.changed) return work();
    const changed: (readonly [StoredTable, DataChange])[] = [];
    this.changed = changed;
    try {
      return work();
    } catch (error) {
      this.changed = undefined;
      for (const [stored, change] of changed.reverse()) this.undo(stored, change);
      throw error;
    } finally {
      this.changed = undefined;
    }
  }

  private storedOf(scope: StoreScope, owner: number): StoredTable {
    const name = nameOf(scope, owner);
    const known = this.tables.get(name) ?? this.empty.get(name)?.deref();
    if (known) return known;
    const stored: StoredTable = { scope, owner, texts: undefined, table: undefined, bytes: 0 };
    this.empty.set(name, new WeakRef(stored));
    this.emptyGone.register(stored, name);
    return stored;
  }

  private refusal({ scope }: StoredTable, { topKey, topBytes, bytes, moreBytes }: DataChange): string | undefined {
    if (moreBytes <= 0 || this.isHearing) return undefined;
    if (typeof topKey === "string" && topKey.includes("\0")) return "a name with a zero byte in a table of the store";
    if (typeof topKey === "string" && Buffer.byteLength(topKey) > KEY_BYTES)
      return `a name of more than ${KEY_BYTES} bytes in a table of the store`;
    if (topBytes > STORE_MEMBER_BYTES) return `'${topKey}' would be larger than ${STORE_MEMBER_BYTES} bytes`;
    if (bytes > STORE_TABLE_BYTES[scope]) return `the ${scope} table would be larger than ${STORE_TABLE_BYTES[scope]} bytes`;
    return this.bytes + moreBytes > STORE_BYTES ? `the store would be larger than ${STORE_BYTES} bytes` : undefined;
  }

  private noteChange(stored: StoredTable, change: DataChange): void {
    stored.bytes += change.moreBytes;
    this.bytes += change.moreBytes;
    this.changed?.push([stored, change]);
    const name = nameOf(stored.scope, stored.owner);
    if (this.empty.delete(name)) this.tables.set(name, stored);
    if (!this.isHearing) this.note(stored, textOfKey(change.topKey));
  }

  private note({ scope, owner }: StoredTable, key: string): void {
    const change = { scope, owner, key };
    this.changes.set(changeName(change), change);
  }

  private undo(stored: StoredTable, change: DataChange): void {
    this.bytes -= change.moreBytes;
    stored.bytes -= change.moreBytes;
    change.table.undo(change);
  }
}

function isOwnScope(scope: StoreScope): boolean {
  return (OWN_SCOPES as readonly StoreScope[]).includes(scope);
}

function nameOf(scope: StoreScope, owner: number): string {
  return `${scope} ${owner}`;
}

function changeName({ scope, owner, key }: StoreChange): string {
  return `${scope} ${owner} ${key}`;
}
