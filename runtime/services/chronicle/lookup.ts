import type { StaffInspection } from "../../contracts/inspection.js";
import type { CharacterRecord, Storage } from "../../storage/storage.js";
import { ChronicleReader } from "./chronicle-reader.js";
import { type SelectionParts, Selections } from "./selections.js";

interface LookupParts {
  readonly storage: Pick<Storage, "chronicle" | "characters">;
  readonly accounts: SelectionParts["accounts"];
  readonly looks: Pick<StaffInspection, "names" | "settle" | "characters">;
  /** Unix milliseconds. */
  readonly now: () => number;
}

/** How staff look into the record. */
export interface ChronicleLookup {
  readonly selections: Selections;
  readonly reader: ChronicleReader;
}

export function openLookup({ storage, accounts, looks, now }: LookupParts): ChronicleLookup {
  const { characters, chronicle: repository } = storage;
  /** Characters by the name that they have now, and by the one that they were created with. */
  const named = async (name: string): Promise<CharacterRecord[]> => {
    const [created, seen] = await Promise.all([characters.named(name), looks.characters(name)]);
    const records = new Map(created.map((record) => [record.serial, record]));
    for (const { serial, name: current } of seen) {
      if (current.toLowerCase() !== name.toLowerCase() || records.has(Number(serial))) continue;
      const record = await characters.find(Number(serial));
      if (record) records.set(record.serial, { ...record, name: current });
    }
    return [...records.values()];
  };
  return {
    selections: new Selections({
      accounts,
      characters: {
        find: (serial) => characters.find(serial),
        listByAccount: (accountId) => characters.listByAccount(accountId),
        named,
      },
      now,
    }),
    reader: new ChronicleReader({ repository, characters, looks }),
  };
}
