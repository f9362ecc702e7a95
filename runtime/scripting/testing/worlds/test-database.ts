import { StorageError } from "../../../storage/storage.js";
import type { StoredClaim, StoredName } from "../../../storage/world/world-records.js";
import type { StoreRecord } from "../../../world/saved/script-store.js";
import type { StoredCharacters } from "../../modules/world/players.js";
import type { StoreClaims } from "../../modules/server/store.js";

/** What the processes of a test's world ask their database at once. */
export class TestDatabase implements StoreClaims, StoredCharacters {
  /** What `store.global` holds there, as JSON. */
  private readonly members = new Map<string, string>();
  private readonly deleted = new Set<number>();
  /** While it is, no question is answered. */
  isDown = false;

  /** A process has written these. */
  stored(records: readonly StoreRecord[]): void {
    for (const { scope, key, json } of records) {
      if (scope !== "global") continue;
      if (json === undefined) this.members.delete(key);
      else this.members.set(key, json);
    }
  }

  characterDeleted(serial: number): void {
    this.deleted.add(serial);
  }

  async claimStored({ name }: StoredName, { value, instead }: StoredClaim): Promise<string> {
    await this.requireAnswer();
    const held = this.members.get(name);
    if (held === undefined || held === instead) this.members.set(name, value);
    return this.members.get(name)!;
  }

  /** Every serial is one of a character that was not deleted. */
  async existing(serials: readonly number[]): Promise<number[]> {
    await this.requireAnswer();
    return serials.filter((serial) => !this.deleted.has(serial));
  }

  private requireAnswer(): Promise<void> {
    return this.isDown ? Promise.reject(new StorageError("failed", "the database is down")) : Promise.resolve();
  }
}
