import { Parcels } from "../../network/handover/parcels.js";
import type { Log } from "../../base/log/log.js";
import type { Handover } from "../../contracts/handover.js";
import type { Parcel, ReceivedParcel } from "../../storage/network/handover-records.js";
import type { StoreRecord } from "../../world/saved/script-store.js";
import type { World } from "../../world/world.js";
import type { TestDatabase } from "./test-database.js";
import { TestMessages } from "./test-messages.js";

/** What a process gives to storage with one write. */
interface Written {
  readonly members: readonly StoreRecord[];
  readonly parcels: readonly ReceivedParcel[];
}

/** How one process of a world in tests meets the other: by messages, by the store, and by things that go by themselves. */
export class TestProcess {
  readonly messages = new TestMessages();
  readonly number: number;
  /** That of its world. */
  readonly database: TestDatabase;
  private world: World | undefined;
  private parcels: Parcels | undefined;
  private outgoing: { readonly parcel: Parcel; readonly stored: () => void }[] = [];
  /** What the other one stored, and this one has not read yet. */
  private unread: StoreRecord[] = [];
  private waiting: ReceivedParcel[] = [];

  constructor(number: number, database: TestDatabase) {
    this.number = number;
    this.database = database;
  }

  /** To be called before its scripts are loaded. */
  get handover(): Handover {
    return {
      isElsewhere: (mapId) => this.world?.ground.played?.has(mapId) === false,
      send: () => ({ reason: "players of tests stay in their process" }),
      sendThing: (thing, { mapId, x, y, z }) => {
        this.parcels!.send(thing, { facet: mapId, x, y, z }, 0);
        return undefined;
      },
    };
  }

  /** To be called when the world is open. */
  begin(world: World, whenArrived: (serial: number) => void, log: Log): void {
    this.world = world;
    this.parcels = new Parcels({
      world,
      saver: {
        send: (parcel) =>
          new Promise((resolve) => {
            this.outgoing.push({ parcel, stored: resolve });
          }),
        noteParcel: ({ number }) => void (this.waiting = this.waiting.filter((one) => one.number !== number)),
      },
      mailbox: { parcels: () => Promise.resolve([...this.waiting]), lastParcel: () => Promise.resolve(0) },
      whenSent: () => undefined,
      whenArrived,
      log,
    });
  }

  /** Writes all that has changed, as one write of a real process. */
  write(): Written {
    const members = this.world!.store.takeChanges().map((change) => this.world!.store.recordOf(change));
    this.database.stored(members);
    const sent = this.outgoing.splice(0);
    for (const { stored } of sent) stored();
    const parcels = sent.map(({ parcel: { number, records } }) => ({ fromProcess: this.number, number, records }));
    return {
      members: members.filter(({ scope }) => scope === "global" || scope === "account" || scope === "character"),
      parcels,
    };
  }

  /** What the other process has written waits here until it is read. */
  keep({ members, parcels }: Written): void {
    this.unread.push(...members);
    this.waiting.push(...parcels);
  }

  /** Reads what waits. */
  read(): Promise<void> {
    const store = this.world!.store;
    // What is changed here and not stored yet will be stored later, and counts.
    for (const record of this.unread.splice(0))
      if (!store.isUnsaved(record)) store.hear(record.scope, record.owner, record.key, record.json);
    return this.parcels!.take();
  }
}
