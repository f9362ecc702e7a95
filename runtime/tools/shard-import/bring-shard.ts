import type { ShardPlace } from "../../storage/backup/write-backup.js";
import {
  readContents,
  type ShardContents,
  ShardNotEmptyError,
  type ShardWriter,
  writeShard,
} from "../../storage/saving/shard-writer.js";
import type { ItemState } from "../../storage/saving/entity-records.js";
import { generatePassword, writePassword } from "../../services/accounts/first-administrator.js";
import type { Passwords } from "../../services/accounts/passwords.js";
import { importSave, type ImportResult } from "./import-save.js";
import type { SaveReader } from "./model.js";
import { importLines, type LineCounts } from "./shard-lines.js";
import type { TypeTable } from "./type-table.js";

export interface BringParts {
  readonly place: ShardPlace;
  readonly reader: SaveReader;
  readonly table: TypeTable;
  readonly passwords: Pick<Passwords, "hash" | "dummyHash">;
  readonly isDryRun: boolean;
  readonly isMerge: boolean;
  readonly noteBytes?: (bytes: number) => void;
}

/**
 * Brings a save into a shard: all that can come over, in one transaction, or nothing. Rejects with SaveError,
 * ShardNotEmptyError and StorageError.
 */
export async function bringShard(parts: BringParts): Promise<ImportResult> {
  const { place, isDryRun, isMerge, passwords, reader, table, noteBytes = () => {} } = parts;
  const bring = (writer: ShardWriter, contents: ShardContents): Promise<ImportResult> => {
    const hashPassword = isDryRun ? () => Promise.resolve(passwords.dummyHash) : (password: string) => passwords.hash(password);
    const administratorHash = async (): Promise<string> => {
      const password = generatePassword();
      // The file comes first, so that there is no account without a known password.
      if (!isDryRun) await writePassword(place.dataDirectory, password);
      return hashPassword(password);
    };
    const made = { hashPassword, administratorHash, noHash: passwords.dummyHash };
    return importSave({ reader, table, writer, contents, ...made, noteBytes, now: Date.now() });
  };
  if (!isDryRun) return writeShard(place, isMerge, bring);
  const contents = await readContents(place);
  if (!contents.isEmpty && !isMerge) throw new ShardNotEmptyError();
  return bring(new DryWriter(), contents);
}

/** What a shard's own export needs. */
export type RestoreParts = Pick<BringParts, "place" | "isDryRun"> & {
  readonly folder: string;
  readonly noteBytes: (bytes: number) => void;
};

/** Brings an export of this project into an empty shard, as it was. Rejects as {@link bringShard} does. */
export async function restoreExport({ place, isDryRun, folder, noteBytes }: RestoreParts): Promise<LineCounts> {
  const restore = (writer: ShardWriter): Promise<LineCounts> => importLines(folder, writer, noteBytes);
  if (!isDryRun) return writeShard(place, false, restore);
  if (!(await readContents(place)).isEmpty) throw new ShardNotEmptyError();
  return restore(new DryWriter());
}

/** Counts on everything being written, and writes nothing. */
class DryWriter implements ShardWriter {
  private accounts = 0;

  addAccounts(accounts: readonly unknown[]): Promise<number[]> {
    return Promise.resolve(accounts.map(() => ++this.accounts));
  }

  addCharacters(): Promise<void> {
    return Promise.resolve();
  }

  addMobile(): Promise<void> {
    return Promise.resolve();
  }

  addItem(): Promise<void> {
    return Promise.resolve();
  }

  replaceItem(): Promise<void> {
    return Promise.resolve();
  }

  itemState(): Promise<ItemState> {
    return Promise.resolve({ template: "", itemId: 0, x: 0, y: 0 });
  }

  addParams(): Promise<void> {
    return Promise.resolve();
  }

  removeItems(): Promise<void> {
    return Promise.resolve();
  }

  store(): Promise<void> {
    return Promise.resolve();
  }

  raiseSerials(): Promise<void> {
    return Promise.resolve();
  }
}
