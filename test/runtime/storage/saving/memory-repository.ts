import type { ReceivedCharacter, ReceivedThing } from "../../../../runtime/storage/network/transfer-records.js";
import type {
  Beside,
  FoldResult,
  HighestSerials,
  LoadReport,
  StoredClaim,
  StoredName,
  WorldRepository,
} from "../../../../runtime/storage/world/world-records.js";

/** A world repository in memory that can be made to fail. */
export class MemoryRepository implements WorldRepository {
  readonly batches: string[] = [];
  /** The serials that were stored with the last batch. */
  serials: HighestSerials = { mobile: 0, item: 0 };
  /** What was sent and taken by the exchanges that were stored. */
  readonly transfers: Beside[] = [];
  /** Characters in the inbox, by serial. */
  readonly waiting = new Map<number, ReceivedCharacter>();
  readonly departed = new Set<number>();
  /** The error of the question whether somebody has departed, while it is set. */
  silence: Error | undefined;
  /** Members of the store as all processes see them, as JSON, by scope, owner and name. */
  readonly stored = new Map<string, string>();
  /** Things in the inbox. */
  readonly waitingThings: ReceivedThing[] = [];
  folds = 0;
  /** The error of every call while it is set. */
  failure: Error | undefined;
  /** The number of damaged rows that the next fold reports. */
  damaged = 0;
  /** Appends wait for it. */
  hold: Promise<void> = Promise.resolve();
  /** Called when an append begins. */
  whenAppending: () => void = () => undefined;

  async append(serials: HighestSerials, ...pieces: Uint8Array[]): Promise<void> {
    this.whenAppending();
    await this.hold;
    if (this.failure) throw this.failure;
    this.serials = serials;
    if (pieces.length > 0) this.batches.push(Buffer.concat(pieces).toString());
  }

  async exchange(serials: HighestSerials, transfers: Beside, ...pieces: Uint8Array[]): Promise<void> {
    await this.append(serials, ...pieces);
    this.transfers.push(transfers);
    for (const { fromProcess, number } of transfers.takenThings) {
      const at = this.waitingThings.findIndex((one) => one.fromProcess === fromProcess && one.number === number);
      if (at !== -1) this.waitingThings.splice(at, 1);
    }
    for (const character of transfers.takenCharacters) this.waiting.delete(character);
    for (const { character } of transfers.characters) this.departed.add(character);
  }

  readStored(members: readonly StoredName[]): Promise<(string | undefined)[]> {
    return Promise.resolve(members.map(({ scope, owner, name }) => this.stored.get(`${scope} ${owner} ${name}`)));
  }

  claimStored({ scope, owner, name }: StoredName, { value, instead }: StoredClaim): Promise<string> {
    const member = `${scope} ${owner} ${name}`;
    const held = this.stored.get(member);
    if (held === undefined || held === instead) this.stored.set(member, value);
    return Promise.resolve(this.stored.get(member)!);
  }

  storedLately(): Promise<[]> {
    return Promise.resolve([]);
  }

  receivedCharacters(): Promise<ReceivedCharacter[]> {
    return Promise.resolve([...this.waiting.values()]);
  }

  receivedCharacter(character: number): Promise<ReceivedCharacter | undefined> {
    return Promise.resolve(this.waiting.get(character));
  }

  hasSentCharacter(character: number): Promise<boolean> {
    return this.silence ? Promise.reject(this.silence) : Promise.resolve(this.departed.has(character));
  }

  receivedThings(): Promise<ReceivedThing[]> {
    return Promise.resolve([...this.waitingThings]);
  }

  lastSentThing(): Promise<number> {
    if (this.silence) return Promise.reject(this.silence);
    return Promise.resolve(Math.max(0, ...this.transfers.flatMap(({ things }) => things.map(({ number }) => number))));
  }

  async fold(): Promise<FoldResult> {
    await Promise.resolve();
    if (this.failure) throw this.failure;
    this.folds++;
    const setAside = this.damaged > 0 ? [{ rows: this.damaged, reason: "checksum" }] : [];
    this.damaged = 0;
    return { records: this.lines.length, journalRows: this.batches.length, elapsedMs: 1, setAside };
  }

  async load(take: (batch: Uint8Array) => void | Promise<void>): Promise<LoadReport> {
    const last = new Map<number | string, string>();
    for (const line of this.lines) {
      const [what, serial, ...more] = JSON.parse(line) as [string, number, ...unknown[]];
      const subject = what === "store" ? JSON.stringify([serial, ...more.slice(0, 2)]) : serial;
      if (what === "gone" || (what === "store" && more.length < 3)) last.delete(subject);
      else if (what === "place") {
        const [direction, mapId, x, y, z] = more;
        const [, , state] = JSON.parse(last.get(subject)!) as [string, number, object];
        last.set(subject, JSON.stringify(["mobile", serial, { ...state, direction, mapId, x, y, z }]));
      } else last.set(subject, line);
    }
    for (const line of last.values()) await take(Buffer.from(`${line}\n`));
    return { items: 0, mobiles: 0, journalRows: this.batches.length, setAside: [] };
  }

  hasAllSince(): Promise<boolean> {
    return Promise.resolve(false);
  }

  highestSerials(): Promise<HighestSerials> {
    return Promise.resolve(this.serials);
  }

  get lines(): string[] {
    return this.batches.flatMap((batch) => batch.split("\n")).filter((line) => line !== "");
  }
}
