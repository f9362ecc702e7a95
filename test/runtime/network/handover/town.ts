import pino from "pino";
import { Arrivals } from "../../../../runtime/network/handover/arriving.js";
import { Departures } from "../../../../runtime/network/handover/leaving.js";
import type { CharacterTransfer } from "../../../../runtime/storage/network/handover-record.js";
import { WorldSaver } from "../../../../runtime/storage/saving/world-saver.js";
import type { WorldRepository } from "../../../../runtime/storage/world/world-records.js";
import { Item } from "../../../../runtime/world/entities/item.js";
import { LAYER } from "../../../../runtime/world/entities/layers.js";
import { Mobile } from "../../../../runtime/world/entities/mobile.js";
import { SerialAllocator } from "../../../../runtime/world/entities/serials.js";
import { World } from "../../../../runtime/world/world.js";

export const HERE = { facet: 0, x: 1_000, y: 1_000, z: 0 };
export const THERE = { facet: 1, x: 500, y: 600, z: 5 };
export const ACCOUNT = 7;
const RETRY_MS = 1;

/** The world of one process, with what sends and takes its characters. */
export class Town {
  readonly world = new World();
  readonly serials: SerialAllocator;
  readonly saver: WorldSaver;
  readonly departures: Departures;
  readonly arrivals: Arrivals;
  /** Processes in whose inboxes things wait, as they were told. */
  readonly told: number[] = [];
  /** Serials of things that came, as scripts were told. */
  readonly arrived: number[] = [];

  /** @param firstSerial towns of one network never hand out the same serials */
  constructor(repository: WorldRepository, firstSerial = 0) {
    const { world } = this;
    const log = pino({ level: "silent" });
    this.serials = new SerialAllocator({ mobile: firstSerial, item: 0x4000_0000 + firstSerial });
    const nothing = (): void => undefined;
    this.saver = new WorldSaver({
      ...{ world, serials: this.serials, repository, log, whenFailing: nothing, whenRecovered: nothing, retryMs: RETRY_MS },
    });
    const parts = { world, saver: this.saver, inbox: repository, log };
    const departures = (this.departures = new Departures({ ...parts, whenSent: (toProcess) => this.told.push(toProcess) }));
    this.arrivals = new Arrivals({ ...parts, departures, whenArrived: (serial) => this.arrived.push(serial) });
  }

  /** A character with a pack and gold in it, in the world. */
  settle(serial: number, gold: number): Mobile {
    const { world } = this;
    const mobile = new Mobile(serial);
    mobile.name = `settler ${serial}`;
    world.enter(mobile, HERE);
    const pack = this.thing("backpack");
    world.putOn(pack, mobile, LAYER.backpack);
    const coins = this.thing("gold_coin");
    coins.amount = gold;
    world.putInto(coins, pack, 3, 4, 1);
    return mobile;
  }

  thing(template: string): Item {
    return new Item(this.serials.item(), this.world.kinds.resolve(template), { itemId: 0x0eed });
  }

  creature(place = HERE): Mobile {
    const mobile = new Mobile(this.serials.mobile());
    mobile.templateId = "horse";
    mobile.name = "a horse";
    this.world.enter(mobile, place);
    return mobile;
  }
}

export function transferOf(character: Mobile, more: Partial<CharacterTransfer> = {}): CharacterTransfer {
  return {
    ...{ character, followers: [], account: ACCOUNT, state: { sightTiles: 18, pace: "normal" }, to: THERE },
    ...more,
  };
}
