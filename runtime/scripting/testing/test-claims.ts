import type { StoredClaim, StoredName } from "../../storage/world-records.js";
import type { StoreRecord } from "../../world/script-store.js";
import type { StoreClaims } from "../modules/store.js";

/** The database in which the processes of a test's world claim members of the store. Both always reach it. */
export class TestClaims implements StoreClaims {
  /** What `store.global` holds there, as JSON. */
  private readonly members = new Map<string, string>();

  /** A process has written these. */
  stored(records: readonly StoreRecord[]): void {
    for (const { scope, key, json } of records) {
      if (scope !== "global") continue;
      if (json === undefined) this.members.delete(key);
      else this.members.set(key, json);
    }
  }

  claimStored({ name }: StoredName, { value, instead }: StoredClaim): Promise<string> {
    const held = this.members.get(name);
    if (held === undefined || held === instead) this.members.set(name, value);
    return Promise.resolve(this.members.get(name)!);
  }
}
