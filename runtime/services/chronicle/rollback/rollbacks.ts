import type { EventBus } from "../../../contracts/events/event-bus.js";
import { ownerRestored, settingRestored } from "../../../contracts/events/events.js";
import type { MembersOf } from "../../../contracts/events/members.js";
import type { Players } from "../../../contracts/players.js";
import type { SeenRollback } from "../../../contracts/rollbacks.js";
import type { ChronicleRepository, LineQuery, StoredLine } from "../../../storage/chronicle/chronicle-records.js";
import type { BackupItem } from "../../../storage/backup/character-in-backup.js";
import type { CharacterRecord } from "../../../storage/storage.js";
import type { PointsValue } from "../../../world/entities/points.js";
import type { Item } from "../../../world/entities/item.js";
import type { World } from "../../../world/world.js";
import { type NameOfArt, seenName, seenNames } from "../../staff-view/names.js";
import { characterOf, OWNER_PARAM } from "../../staff-view/ownership.js";
import { type CarryOutParts, carryOut, ROLLBACK } from "./carry-out.js";
import { planFromBackup } from "./backup-plan.js";
import { factsOf, goneElsewhere, selectedLines } from "./facts.js";
import type { RollbackChoices, RollbackPlan, RollbackPreview, RollbackStep } from "./plan.js";
import { planRollback } from "./planner.js";
import { isStack, rootOfHolding } from "./stacks.js";
import { type Notice, noticesFor } from "./told.js";
import { seenRollback } from "./words.js";

/** Previews that are kept; the oldest are forgotten first. */
const PREVIEWS_MAXIMUM = 100;

export interface RollbackParts extends CarryOutParts {
  readonly world: World;
  readonly record: Pick<ChronicleRepository, "search">;
  /** Only what happened in this process can be undone here. */
  readonly processId: number;
  /** Resolves when all changes are stored. */
  readonly written: () => Promise<void>;
  readonly players: Pick<Players, "byCharacter" | "tell">;
  readonly artName: NameOfArt;
  readonly events: Pick<EventBus, "publish">;
  readonly characters: {
    find(serial: number): Promise<Pick<CharacterRecord, "name" | "accountId"> | undefined>;
  };
  /** Keeps a text for the next time that a player of the account enters the world. */
  readonly leaveNotice: (accountId: number, text: string) => Promise<void>;
  /** Unix milliseconds. */
  readonly now: () => number;
}

/** What is asked to be undone. */
export interface RollbackRequest {
  readonly query: LineQuery;
  /** The query, as the member of the staff wrote it. */
  readonly words: string;
  readonly choices: RollbackChoices;
  /** Only what this character had or got. */
  readonly character?: number | undefined;
  /** Of a request that several processes of a world carry out: in all of them the same. */
  readonly number?: number | undefined;
}

/** A character is to get back what it had when a backup was made. */
export interface BackupRequest extends Pick<RollbackRequest, "words" | "number"> {
  readonly character: number;
  readonly items: readonly BackupItem[];
  readonly points: readonly PointsValue[];
  readonly takesFromOthers: boolean;
}

/** The member of the staff that undoes something. */
export interface RollbackIssuer {
  readonly accountName: string;
  /** The character of the issuer; 0 for none. */
  readonly character: number;
}

export type AppliedRollback =
  | { readonly isDone: true; readonly preview: RollbackPreview }
  /** The world has changed since the preview; this is a new one. */
  | { readonly isDone: false; readonly preview: RollbackPreview };

type RestoredOwner = MembersOf<(typeof ownerRestored)["members"]>;

/** What is to be undone, as asked for. */
interface Undoing extends Pick<RollbackPreview, "words" | "choices" | "lineCount" | "span"> {
  /** Reads what it needs. What it resolves with plans with the world as it is then. */
  readonly read: () => Promise<() => RollbackPlan>;
}

interface Prepared {
  readonly undoing: Undoing;
  readonly preview: RollbackPreview;
}

/** Undoes what the record tells: first as a preview, then, if that is still right, in the world. */
export class Rollbacks {
  private readonly parts: RollbackParts;
  private readonly prepared = new Map<number, Prepared>();
  private lastNumber: Promise<number> | undefined;

  constructor(parts: RollbackParts) {
    this.parts = parts;
  }

  /** Says what undoing a selection would do. Rejects with SelectionTooLargeError. */
  async preview(request: RollbackRequest): Promise<RollbackPreview> {
    const { world, record, processId, written } = this.parts;
    await written();
    const { character, query, words, choices } = request;
    const isMeant = ({ kind, subject, from, to }: StoredLine): boolean =>
      character === undefined ||
      (kind === "skill" || kind === "name"
        ? subject === character
        : [from, to].some((holding) => rootOfHolding(holding) === character));
    const stacks = (template: string): boolean => isStack(world, template);
    const selected = await selectedLines(record, processId, query, { stacks, isMeant });
    const [first, last] = [selected[0], selected.at(-1)];
    const span = first && last && { from: first.at, to: last.at };
    const read = (): Promise<() => RollbackPlan> => this.read(choices, selected);
    return this.prepare({ words, choices, lineCount: selected.length, span, read }, request.number);
  }

  /** Says what giving a character back what it had when a backup was made would do. */
  previewBackup({ words, items, points, character, takesFromOthers, number }: BackupRequest): Promise<RollbackPreview> {
    const { world, record } = this.parts;
    const choices = { takesFromOthers, replacesConsumed: true };
    const read = async (): Promise<() => RollbackPlan> => {
      const missing = items.map(({ serial }) => serial).filter((serial) => !world.item(serial));
      const elsewhere = await goneElsewhere(record, missing);
      return () => {
        const mobile = characterOf(world, character);
        // Another process of the world has it.
        if (!mobile) return { steps: [], others: [], consumed: [], refused: [] };
        return planFromBackup({ world, character: mobile, items, points, elsewhere, choices, nameOf: this.nameOf });
      };
    };
    return this.prepare({ words, choices, lineCount: items.length, span: undefined, read }, number);
  }

  /** Carries out a preview. Undefined without a preview of that number. */
  async apply(number: number, { accountName, character }: RollbackIssuer): Promise<AppliedRollback | undefined> {
    const prepared = this.prepared.get(number);
    if (!prepared) return undefined;
    const { world, written, events } = this.parts;
    await written();
    const { preview } = prepared;
    const owners = await this.ownersIn(preview.steps);
    const planned = await prepared.undoing.read();
    // Nothing waits from here on: the world is as the plan says.
    const plan = planned();
    if (!isSamePlan(plan, preview)) return { isDone: false, preview: await this.prepare(prepared.undoing) };
    if (!this.prepared.delete(number)) return undefined;
    const notices = noticesFor(world, preview.steps);
    world.chronicle.during({ cause: `${ROLLBACK} ${number}`, actor: character, isStaff: true }, () => {
      carryOut(this.parts, preview.steps);
      for (const owner of owners) events.publish(ownerRestored, owner);
      for (const step of preview.steps)
        if (step.kind === "setting") events.publish(settingRestored, { thingId: step.serial, setting: step.change.setting });
      const { words, lineCount } = preview;
      const text = `${accountName} carried out rollback ${number} of ${words}`;
      world.chronicle.tell({ kind: "rollback", more: { number, by: accountName, words, lines: lineCount, text } });
    });
    await written();
    for (const notice of notices) await this.notify(notice);
    return { isDone: true, preview };
  }

  /** Tells a player at once, or at the next login. */
  private async notify({ character, name, text }: Notice): Promise<void> {
    const { players, characters, leaveNotice } = this.parts;
    const player = players.byCharacter(character);
    if (player) return void players.tell(player.sessionId, text);
    const record = await characters.find(character);
    if (record) await leaveNotice(record.accountId, `While ${name} was away: ${text}`);
  }

  /** A preview as staff see it. */
  seen(preview: RollbackPreview): SeenRollback {
    const { world, artName } = this.parts;
    return seenRollback(preview, world, (item) => seenName(item, artName));
  }

  /** The new owners with what scripts keep of them. */
  private async ownersIn(steps: readonly RollbackStep[]): Promise<RestoredOwner[]> {
    const found: RestoredOwner[] = [];
    for (const step of steps) {
      const serial = ownerAfter(step);
      if (serial === undefined) continue;
      const owner = serial === 0 ? undefined : await this.parts.characters.find(serial);
      found.push({
        ...{ thingId: step.serial, ownerId: serial || null, ownerName: owner?.name ?? null },
        ...{ ownerAccountId: owner?.accountId ?? null, formerOwnerId: (step.kind === "owner" && step.from) || null },
      });
    }
    return found;
  }

  private async prepare(undoing: Undoing, given?: number): Promise<RollbackPreview> {
    const number = given ?? (await this.nextNumber());
    const planned = await undoing.read();
    const { steps, others, consumed, refused } = planned();
    const { words, choices, lineCount, span } = undoing;
    const preview: RollbackPreview = {
      ...{ number, at: this.parts.now(), words, choices, lineCount, span },
      ...{ steps, others, consumed, refused },
    };
    this.prepared.set(number, { undoing, preview });
    if (this.prepared.size > PREVIEWS_MAXIMUM) this.prepared.delete([...this.prepared.keys()][0]!);
    return preview;
  }

  private async read(choices: RollbackChoices, selected: readonly StoredLine[]): Promise<() => RollbackPlan> {
    const { world, record } = this.parts;
    const facts = await factsOf(record, selected, { world, stacks: (template) => isStack(world, template) });
    return () => planRollback({ world, facts, choices, nameOf: this.nameOf });
  }

  private readonly nameOf = (template: string, amount: number, item?: Item): string => {
    const { world, artName } = this.parts;
    return item ? seenName(item, artName) : templateName(world, artName, template, amount);
  };

  /** Goes on from the last rollback of the record, so that a number means one rollback. */
  private nextNumber(): Promise<number> {
    const last = this.lastNumber ?? this.lastRecorded();
    this.lastNumber = last.then((number) => number + 1);
    return this.lastNumber;
  }

  private async lastRecorded(): Promise<number> {
    const { lines } = await this.parts.record.search({ kinds: ["rollback"] }, 1);
    const more = lines[0]?.more as { readonly number?: number } | undefined;
    return more?.number ?? 0;
  }
}

/** The owner that a step gives to a pet or a building; 0 for none, undefined for another step. */
function ownerAfter(step: RollbackStep): number | undefined {
  if (step.kind === "owner" || step.kind === "pet") return step.owner;
  if (step.kind !== "recreate" || step.state.multi === undefined) return undefined;
  const owner = step.state.params?.[OWNER_PARAM];
  return typeof owner === "number" ? owner : 0;
}

function templateName(world: World, artName: NameOfArt, template: string, amount: number): string {
  const [words] = seenNames(world, artName, [], [template]).templates;
  return (amount === 1 ? words?.one : words?.several) ?? template.replaceAll("_", " ");
}

function isSamePlan(one: RollbackPlan, other: RollbackPlan): boolean {
  const textOf = ({ steps, others, consumed, refused }: RollbackPlan): string =>
    JSON.stringify([steps, others, consumed, refused]);
  return textOf(one) === textOf(other);
}
