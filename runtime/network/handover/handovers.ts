import type { Log } from "../../base/log/log.js";
import type { WorldSaver } from "../../storage/saving/world-saver.js";
import { MAX_TRAVEL_BYTES } from "../../storage/network/handover-records.js";
import type { Mailbox, WorldRepository } from "../../storage/world/world-records.js";
import type { Mobile } from "../../world/entities/mobile.js";
import type { Place } from "../../world/space/places.js";
import type { StoreRecord } from "../../world/saved/script-store.js";
import type { World } from "../../world/world.js";
import { linesOf, pack, type TravelLine, type Travellers } from "./luggage.js";
import { giveTimers, takeTimers } from "./timers.js";
import { unpack, type Unpacked } from "./unpack.js";
import { giveAway, takeBack } from "../../world/saved/other-processes.js";

export interface HandoversParts {
  readonly world: World;
  readonly saver: Pick<WorldSaver, "depart" | "isDeparting" | "isStoring" | "noteArrival">;
  readonly mailbox: Pick<Mailbox, "arrival" | "arrivals"> & Pick<WorldRepository, "readStored">;
  readonly log: Log;
}

interface Departure {
  readonly toProcess: number;
  /** Settles when the character is the other's, or here again. */
  readonly stored: Promise<void>;
}

/** Somebody carries more than a handover can take. */
export class TooMuchLuggageError extends Error {
  override readonly name = "TooMuchLuggageError";
}

/**
 * Gives characters to other processes of the world and takes those that come. A character is in one world at any moment: it leaves this
 * one before its records are stored for the other, and is in this one again only when it is certain that they are not.
 */
export class Handovers {
  private readonly parts: HandoversParts;
  /** Characters that were sent away and did not come back. */
  private readonly away = new Map<number, Departure>();
  /** Arrivals that are being read, by character, so that two who ask get the same. */
  private readonly taking = new Map<number, Promise<Unpacked | undefined>>();

  constructor(parts: HandoversParts) {
    this.parts = parts;
  }

  /**
   * Takes a character and those who go along out of the world, and gives them to another process. They are out of it when this returns.
   * The promise resolves when they are the other's. It rejects when they are not, and are where they were: the character absent, its
   * companions in the world. Throws {@link TooMuchLuggageError}, and changes nothing then.
   */
  send(travellers: Travellers, toProcess: number): Promise<void> {
    const { world, saver } = this.parts;
    const { character, companions, to } = travellers;
    const before = [character, ...companions].map((mobile) => [mobile, placeOf(mobile)] as const);
    for (const [mobile] of before) {
      giveAway(world, mobile);
      mobile.departure = { ...to };
    }
    const timers = takeTimers(world.store, character.serial);
    const goBack = (): void => {
      this.away.delete(character.serial);
      giveTimers(world.store, timers);
      for (const [mobile, place] of before) {
        mobile.departure = undefined;
        takeBack(world, mobile, place);
      }
    };
    const records = pack(world, travellers, timers);
    if (records.length > MAX_TRAVEL_BYTES) {
      goBack();
      throw new TooMuchLuggageError(`0x${character.serial.toString(16)} carries more than ${MAX_TRAVEL_BYTES} bytes of records`);
    }
    const stored = saver.depart({ character: character.serial, toProcess, records }).catch((error: unknown) => {
      goBack();
      throw error;
    });
    this.away.set(character.serial, { toProcess, stored });
    return stored;
  }

  /**
   * The process to which this one gave a character, where whoever wants to enter with it must go. Waits for a handover that is under way.
   * Undefined if the character was not given away, or came back.
   */
  async destination(character: number): Promise<number | undefined> {
    // Whether it failed shows in what is known afterwards; its sender handles the error.
    await this.away.get(character)?.stored.catch(() => undefined);
    return this.away.get(character)?.toProcess;
  }

  /** Takes a character that another process gave to this one. Undefined if none waits. */
  take(character: number): Promise<Unpacked | undefined> {
    const taking = this.taking.get(character) ?? this.read(character).finally(() => this.taking.delete(character));
    this.taking.set(character, taking);
    return taking;
  }

  /** Takes all that wait for this process. To be called when the world is loaded, before players can enter. */
  async takeAll(): Promise<number> {
    const arrivals = await this.parts.mailbox.arrivals();
    // The tables of scripts were read after these were sent.
    return arrivals.filter(({ character, records }) => this.put(character, linesOf(records), [])).length;
  }

  private async read(character: number): Promise<Unpacked | undefined> {
    const { saver, mailbox } = this.parts;
    // It may be that this process sent it away and that it came back since: the batch that says so is written first.
    if (saver.isDeparting(character)) return undefined;
    const arrival = await mailbox.arrival(character);
    if (!arrival) return undefined;
    const lines = linesOf(arrival.records);
    return this.put(character, lines, await this.leftBehind(character, lines));
  }

  /**
   * What this process has in the tables of the character and its account, and does not come along, as it is stored now: mostly it was deleted
   * where the character comes from, and this process would hear of that a moment later.
   */
  private async leftBehind(character: number, lines: readonly TravelLine[]): Promise<StoreRecord[]> {
    const { store } = this.parts.world;
    const account = lines.find((line) => line[0] === "character")?.[2];
    const own = [...store.membersOf("character", character), ...(account ? store.membersOf("account", account) : [])];
    const come = new Set(lines.flatMap((line) => (line[0] === "store" ? [`${line[1]} ${line[3]}`] : [])));
    const left = own.filter(({ scope, key }) => !come.has(`${scope} ${key}`));
    if (left.length === 0) return [];
    const texts = await this.parts.mailbox.readStored(left.map(({ scope, owner, key: name }) => ({ scope, owner, name })));
    return left.map((member, at) => ({ ...member, json: texts[at] }));
  }

  /**
   * @param left members of tables that did not come along, as they are stored
   * @returns undefined for one that was taken and is in the mailbox until that is stored
   */
  private put(character: number, lines: readonly TravelLine[], left: readonly StoreRecord[]): Unpacked | undefined {
    const { world, saver, log } = this.parts;
    if (world.mobile(character) ?? world.absent(character)) return undefined;
    if (saver.isDeparting(character)) return undefined;
    const unpacked = unpack(world, character, lines);
    for (const member of left) {
      // What is changed here and not stored yet will be stored later, and counts.
      if (world.store.isUnsaved(member) || saver.isStoring(member)) continue;
      world.store.hear(member.scope, member.owner, member.key, member.json);
    }
    this.away.delete(character);
    saver.noteArrival(character);
    const { lost } = unpacked;
    if (lost.length > 0) log.error({ character, lost }, "items of a character that came found no place");
    return unpacked;
  }
}

function placeOf({ departure, facet, x, y, z }: Mobile): Place {
  return departure ?? { facet, x, y, z };
}
