import { type AccountLevel, isAtLeast } from "../../contracts/levels.js";
import type { LineQuery } from "../../storage/chronicle/chronicle-records.js";
import type { Account, CharacterRecord } from "../../storage/storage.js";
import { isItemSerial } from "../../world/entities/serials.js";
import { queryOf, SelectionError, type SelectionPlace, type SelectionWords, serialOf } from "./selection.js";

/** Somebody whom a selection names. */
export interface SelectedCharacter {
  readonly serial: number;
  readonly name: string;
  readonly accountName: string;
}

/** A selection of the record that was read. */
export interface Selection {
  readonly query: LineQuery;
  /** Those whom `who` names, as far as they exist. */
  readonly characters: readonly SelectedCharacter[];
}

/** The member of staff who reads, and the place where they stand. */
export interface SelectionReader {
  readonly role: AccountLevel;
  readonly here?: SelectionPlace | undefined;
  readonly worldId?: number | undefined;
}

/** A character, as far as selections read it. */
export type KnownCharacter = Pick<CharacterRecord, "serial" | "name" | "accountId">;

export interface SelectionParts {
  readonly accounts: {
    find(accountId: number): Promise<Account | undefined>;
    findByName(username: string): Promise<Account | undefined>;
  };
  readonly characters: {
    find(serial: number): Promise<KnownCharacter | undefined>;
    listByAccount(accountId: number): Promise<readonly KnownCharacter[]>;
    named(name: string): Promise<readonly KnownCharacter[]>;
  };
  /** Unix milliseconds. */
  readonly now: () => number;
}

const ACCOUNT = /^account:(.*)$/i;

/** Reads what staff write to select lines of the record: in the game, on the console and over HTTP alike. */
export class Selections {
  private readonly parts: SelectionParts;

  constructor(parts: SelectionParts) {
    this.parts = parts;
  }

  /** Rejects with SelectionError. */
  async read(words: SelectionWords, { role, here, worldId }: SelectionReader): Promise<Selection> {
    const query = { ...queryOf(words, { now: this.parts.now(), here }), ...(worldId !== undefined && { worldId }) };
    if (words.who === undefined) return { query, characters: [] };
    const { serials, characters } = await this.people(words.who, role);
    return { query: { ...query, who: serials }, characters };
  }

  private async people(
    who: string,
    role: AccountLevel,
  ): Promise<{ serials: number[]; characters: readonly SelectedCharacter[] }> {
    const serial = serialOf(who);
    if (serial !== undefined) {
      if (isItemSerial(serial)) throw new SelectionError("who", "must be the serial of a character; what= takes those of items");
      const record = await this.parts.characters.find(serial);
      // Of a character that was deleted, and of a creature, the record still tells.
      return { serials: [serial], characters: record ? await this.described([record], role) : [] };
    }
    const [, username] = ACCOUNT.exec(who) ?? [];
    const named = username === undefined ? await this.parts.characters.named(who) : [];
    const records = named.length > 0 ? named : await this.ofAccount(username ?? who, role);
    const characters = await this.described(records, role);
    if (named.length > 1) {
      const all = characters.map((one) => `0x${one.serial.toString(16)} of account ${one.accountName}`).join(", ");
      throw new SelectionError("who", `names ${named.length} characters. Give the serial: ${all}`);
    }
    return { serials: characters.map((one) => one.serial), characters };
  }

  private async ofAccount(username: string, role: AccountLevel): Promise<readonly KnownCharacter[]> {
    const account = await this.parts.accounts.findByName(username.trim());
    if (!account) throw new SelectionError("who", `names neither a character nor an account: ${username.trim()}`);
    refuseAbove(role, account);
    const records = await this.parts.characters.listByAccount(account.accountId);
    if (records.length === 0) throw new SelectionError("who", `names the account ${account.username}, which has no character`);
    return records;
  }

  private async described(records: readonly KnownCharacter[], role: AccountLevel): Promise<SelectedCharacter[]> {
    const all: SelectedCharacter[] = [];
    for (const { serial, name, accountId } of records) {
      const account = await this.parts.accounts.find(accountId);
      if (account) refuseAbove(role, account);
      all.push({ serial, name, accountName: account?.username ?? "" });
    }
    return all;
  }
}

function refuseAbove(role: AccountLevel, account: Account): void {
  if (!isAtLeast(role, account.role)) throw new SelectionError("who", "names an account whose level is above yours", true);
}
