import { Arrivals } from "../../network/handover/arriving.js";
import { Departures } from "../../network/handover/leaving.js";
import type { Log } from "../../base/log/log.js";
import type { Handover } from "../../contracts/handover.js";
import type { ReceivedThing, SentThing } from "../../storage/network/transfer-records.js";
import type { StoreRecord } from "../../world/saved/script-store.js";
import type { World } from "../../world/world.js";
import type { TestDatabase } from "../../scripting/testing/worlds/test-database.js";
import { TestMessages } from "../../scripting/testing/worlds/test-messages.js";

/** What a process gives to storage with one write. */
interface Written {
  readonly members: readonly StoreRecord[];
  readonly things: readonly ReceivedThing[];
}

/** How one process of a world in tests meets the other: by messages, by the store, and by things that are sent. */
export class TestProcess {
  readonly messages = new TestMessages();
  readonly number: number;
  /** That of its world. */
  readonly database: TestDatabase;
  private world: World | undefined;
  private departures: Departures | undefined;
  private arrivals: Arrivals | undefined;
  private outgoing: { readonly sent: SentThing; readonly stored: () => void }[] = [];
  /** What the other one stored, and this one has not read yet. */
  private unread: StoreRecord[] = [];
  private inbox: ReceivedThing[] = [];

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
        this.departures!.sendThing(thing, { facet: mapId, x, y, z }, 0);
        return undefined;
      },
    };
  }

  /** To be called when the world is open. */
  begin(world: World, whenArrived: (serial: number) => void, log: Log): void {
    this.world = world;
    const noCharacters = (): Promise<never> => Promise.reject(new Error("players of tests stay in their process"));
    const departures = (this.departures = new Departures({
      ...{ world, log, whenSent: () => undefined },
      saver: {
        sendThing: (sent) => new Promise((resolve) => this.outgoing.push({ sent, stored: resolve })),
        sendCharacter: noCharacters,
      },
      inbox: { lastSentThing: () => Promise.resolve(0) },
    }));
    this.arrivals = new Arrivals({
      ...{ world, log, departures, whenArrived },
      saver: {
        isSending: () => false,
        isStoring: () => false,
        noteTakenCharacter: () => undefined,
        noteTakenThing: ({ number }) => void (this.inbox = this.inbox.filter((one) => one.number !== number)),
      },
      inbox: {
        receivedThings: () => Promise.resolve([...this.inbox]),
        receivedCharacters: () => Promise.resolve([]),
        receivedCharacter: () => Promise.resolve(undefined),
        readStored: noCharacters,
      },
    });
  }

  /** Writes all that has changed, as one write of a real process. */
  write(): Written {
    const members = this.world!.store.takeChanges().map((change) => this.world!.store.recordOf(change));
    this.database.stored(members);
    const written = this.outgoing.splice(0);
    for (const { stored } of written) stored();
    const things = written.map(({ sent: { number, records } }) => ({ fromProcess: this.number, number, records }));
    return {
      members: members.filter(({ scope }) => scope === "global" || scope === "account" || scope === "character"),
      things,
    };
  }

  /** What the other process has written waits here until it is read. */
  keep({ members, things }: Written): void {
    this.unread.push(...members);
    this.inbox.push(...things);
  }

  /** Reads what waits. */
  read(): Promise<void> {
    const store = this.world!.store;
    // What is changed here and not stored yet will be stored later, and counts.
    for (const record of this.unread.splice(0))
      if (!store.isUnsaved(record)) store.hear(record.scope, record.owner, record.key, record.json);
    return this.arrivals!.takeThings();
  }
}
