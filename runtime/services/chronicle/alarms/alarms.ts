import type { EventBus } from "../../../contracts/events/event-bus.js";
import { alarmRaised, type AlarmKind } from "../../../contracts/events/events.js";
import type { Log } from "../../../base/log/log.js";
import type { ChronicleRepository, LineQuery } from "../../../storage/chronicle/chronicle-records.js";
import { type ChronicleLine, UNEXPLAINED } from "../../../world/saved/chronicle.js";
import type { Item } from "../../../world/entities/item.js";
import type { World } from "../../../world/world.js";
import { characterOf } from "../../staff-view/ownership.js";
import { sourceOf, type WorldScan } from "../../staff-view/world-scan.js";
import { CopyCheck, GoldCheck, misplaced, type OtherProcesses } from "./checks.js";
import { type Duplicate, DuplicateCheck } from "./duplicates.js";
import { Gains } from "./gains.js";

/** From when on something is an alarm; 0 switches a kind off. */
export interface AlarmLimits {
  /** Times what is usual, gained in an hour. */
  readonly gainTimes: number;
  /** Gold that such a gain has at least. */
  readonly gainGold: number;
  /** Gold beyond what was created. */
  readonly surplusGold: number;
  /** Pieces by which a stack grew without a cause. */
  readonly unexplainedPieces: number;
  /** Properties that a thing and its copy have in common. */
  readonly copiedProperties: number;
}

export interface AlarmParts {
  readonly world: World;
  readonly limits: AlarmLimits;
  readonly events: Pick<EventBus, "publish">;
  readonly record: Pick<ChronicleRepository, "search">;
  /** Resolves when all that has happened is stored. */
  readonly written: () => Promise<void>;
  readonly walks: Pick<WorldScan, "through">;
  /** Serials of the characters of the staff. */
  readonly staff: () => Promise<readonly number[]>;
  /** In a network. */
  readonly others?: OtherProcesses | undefined;
  readonly log: Pick<Log, "warn">;
}

interface Alarm {
  readonly kind: AlarmKind;
  readonly text: string;
  /** A character or an item; 0 for none. */
  readonly subject: number;
  /** A selection of the record, as staff write it, that shows what happened. */
  readonly selection: string;
  readonly query: LineQuery;
}

const HOUR_MS = 3_600_000;
const CHECK_MS = 60_000;
/** Looks at gold, places and other processes are this many checks apart. */
const CHECKS_PER_LOOK = 10;
/** The cause of the lines in which the record keeps alarms. */
const ALARM = "alarm";
/** Lines that an event shows. */
const SHOWN_LINES = 5;

/** Watches the record and the world for what should not be, and tells staff. */
export class Alarms {
  private readonly parts: AlarmParts;
  private readonly gains: Gains;
  private readonly gold: GoldCheck;
  private readonly copies: CopyCheck | undefined;
  private readonly duplicates: DuplicateCheck | undefined;
  /** When each alarm was raised last. */
  private readonly raised = new Map<string, number>();
  private checks = 0;

  constructor(parts: AlarmParts) {
    this.parts = parts;
    this.gains = new Gains(parts.world);
    this.gold = new GoldCheck(parts.world, parts.walks);
    this.copies = parts.others && new CopyCheck(parts.world, parts.others);
    const { record, staff } = parts;
    const { copiedProperties: properties } = parts.limits;
    this.duplicates = properties > 0 ? new DuplicateCheck({ record, staff, properties }) : undefined;
  }

  /** Begins to watch. @returns a function that ends it */
  begin(): () => void {
    const { world, log } = this.parts;
    world.chronicle.whenTaken = (lines) => this.read(lines);
    const timer = setInterval(() => {
      this.check().catch((err: unknown) => log.warn({ err }, "the world could not be checked for doubled things"));
    }, CHECK_MS).unref();
    return () => {
      clearInterval(timer);
      world.chronicle.whenTaken = undefined;
    };
  }

  /** Reads lines that are about to be stored. */
  read(lines: readonly ChronicleLine[]): void {
    const { limits, world } = this.parts;
    this.gains.add(lines, world.now());
    if (limits.unexplainedPieces === 0) return;
    for (const { kind, cause, amount, subject, template } of lines) {
      if (kind !== "amount" || cause !== UNEXPLAINED.cause || amount < limits.unexplainedPieces) continue;
      this.raise({
        ...{ kind: "stack", subject, text: `A stack of ${template} grew by ${amount}, and nothing tells why.` },
        selection: `what=0x${subject.toString(16)}`,
        query: { items: [subject] },
      });
    }
  }

  /** Looks for gains, and now and then at gold and places. To be called every minute. */
  async check(): Promise<void> {
    const { limits, world } = this.parts;
    if (limits.gainTimes > 0)
      for (const { character, gold, usual } of this.gains.above(limits.gainGold)) {
        if (gold < usual * limits.gainTimes) continue;
        const name = characterOf(world, character)?.name ?? "Somebody";
        const times = usual === 0 ? "nobody else gained any" : `usual are ${Math.round(usual)}`;
        this.raise({
          ...{ kind: "gain", subject: character, text: `${name} gained ${gold} gold in an hour; ${times}.` },
          selection: `who=0x${character.toString(16)} when="last 1h" kind=items`,
          query: { who: [character], template: ["gold"], from: world.now() - HOUR_MS },
        });
      }
    const isLook = this.checks++ % CHECKS_PER_LOOK === 0;
    if (isLook || this.copies?.isSuspicious)
      for (const serial of (await this.copies?.look()) ?? [])
        this.isInTwoPlaces(world.item(serial), "another process of the network has it, too");
    if (!isLook) return;
    const surplus = limits.surplusGold > 0 ? await this.gold.look() : 0;
    if (surplus >= limits.surplusGold && surplus > 0)
      this.raise({
        ...{ kind: "gold", subject: 0, text: `There are ${surplus} gold more than were created.` },
        ...{ selection: `what=gold when="last 1h"`, query: { template: ["gold"], from: world.now() - HOUR_MS } },
      });
    await this.parts.walks.through([sourceOf(world.items)], (item) => {
      const wrong = misplaced(world, item);
      if (wrong !== undefined) this.isInTwoPlaces(item, wrong);
      this.duplicates?.visit(item);
    });
    for (const duplicate of (await this.duplicates?.found()) ?? []) await this.isThereTwice(duplicate);
  }

  /** Told once, for it lasts: the record knows. */
  private async isThereTwice({ item: { serial, kind }, cause, original, originalCause }: Duplicate): Promise<void> {
    const told = await this.parts.record.search({ items: [serial], kinds: ["note"], cause: [ALARM] }, 1);
    if (told.lines.length > 0) return;
    const [copy, first] = [serial, original].map((one) => `0x${one.toString(16)}`);
    this.raise({
      ...{ kind: "copy", subject: serial, selection: `what=${copy}`, query: { items: [serial, original] } },
      text: `An item (${kind.id}) is there twice: ${originalCause} made ${first}, and ${cause} made ${copy} like it.`,
    });
  }

  private isInTwoPlaces(item: Item | undefined, why: string): void {
    if (!item) return;
    const { serial, kind } = item;
    this.raise({
      ...{ kind: "place", subject: serial, text: `An item (${kind.id}) is in two places: ${why}.` },
      ...{ selection: `what=0x${serial.toString(16)}`, query: { items: [serial] } },
    });
  }

  /** Tells of an alarm, of the same thing once in an hour: in the record and as an event. */
  private raise({ kind, text, subject, selection, query }: Alarm): void {
    const { world, events, record, written, log } = this.parts;
    const key = `${kind} ${subject}`;
    const now = world.now();
    if (now - (this.raised.get(key) ?? -Infinity) < HOUR_MS) return;
    for (const [other, at] of this.raised) if (now - at >= HOUR_MS) this.raised.delete(other);
    this.raised.set(key, now);
    log.warn({ alarm: kind, subject, selection }, text);
    world.chronicle.tell({ kind: "note", cause: ALARM, subject, more: { alarm: kind, text, selection } });
    const tell = (lines: string): void =>
      events.publish(alarmRaised, { kind, text, subjectId: subject || null, selection, lines });
    written()
      .then(() => record.search(query, SHOWN_LINES))
      .then(
        ({ lines }) => tell(lines.map(lineText).join("\n")),
        () => tell(""),
      );
  }
}

function lineText({ at, kind, cause, amount, template, subject }: ChronicleLine): string {
  return `${new Date(at).toISOString()} ${kind} ${amount} ${template} 0x${subject.toString(16)} by ${cause}`;
}
