import type { ChronicleRepository, StoredLine } from "../../../storage/chronicle/chronicle-records.js";
import { encodedState, type ItemState } from "../../../storage/saving/entity-records.js";
import type { Item } from "../../../world/entities/item.js";
import { CAUSES } from "../../../world/saved/ledger.js";
import { DECAYS_AT_PARAM } from "../../../world/saved/params.js";
import { ROLLBACK } from "../rollback/carry-out.js";

/** Groups of things alike whose origins one look reads. */
const GROUPS_MAXIMUM = 100;
/** Things of one group. */
const GROUP_ITEMS = 20;
const LINES = 200;
/** What brings back a thing that was made before. */
const NO_ORIGINS: readonly string[] = [CAUSES.otherProcess, ROLLBACK];

/** A thing that is there a second time. */
export interface Duplicate {
  readonly item: Item;
  /** What made it. */
  readonly cause: string;
  readonly original: number;
  readonly originalCause: string;
}

interface DuplicateParts {
  readonly record: Pick<ChronicleRepository, "search">;
  /** Serials of the characters of the staff, who may copy things. */
  readonly staff: () => Promise<readonly number[]>;
  /** Properties of its own that a thing has at least: a name, a hue, params. */
  readonly properties: number;
}

/**
 * Finds unstackable things that are alike in all that is their own, and that the record knows to be made by different
 * scripts: what one script makes twice is alike by intention, but one that makes what another one made has copied it.
 */
export class DuplicateCheck {
  private readonly parts: DuplicateParts;
  private byLooks = new Map<string, Item[]>();

  constructor(parts: DuplicateParts) {
    this.parts = parts;
  }

  /** Looks at a thing, in a walk through all. */
  visit(item: Item): void {
    const { isFollowed, kind, isTransient, multiId } = item;
    if (!isFollowed || isTransient || kind.traits.isStackable || multiId !== undefined) return;
    if (propertiesOf(item) < this.parts.properties) return;
    const looks = looksOf(item);
    const alike = this.byLooks.get(looks);
    if (alike) alike.push(item);
    else this.byLooks.set(looks, [item]);
  }

  /** What the walk has found. The next walk starts from nothing. */
  async found(): Promise<Duplicate[]> {
    const groups = [...this.byLooks.values()].filter(({ length }) => length > 1).slice(0, GROUPS_MAXIMUM);
    this.byLooks = new Map();
    if (groups.length === 0) return [];
    const staff = new Set(await this.parts.staff());
    const found: Duplicate[] = [];
    for (const group of groups) found.push(...(await this.duplicatesIn(group.slice(0, GROUP_ITEMS), staff)));
    return found;
  }

  private async duplicatesIn(group: readonly Item[], staff: ReadonlySet<number>): Promise<Duplicate[]> {
    const origins: { readonly item: Item; readonly line: StoredLine }[] = [];
    const { lines } = await this.parts.record.search({ items: group.map(({ serial }) => serial), kinds: ["make"] }, LINES);
    for (const item of group) {
      const line = lines.findLast(
        ({ subject, cause }) => subject === item.serial && !NO_ORIGINS.some((one) => cause.startsWith(one)),
      );
      if (line) origins.push({ item, line });
    }
    origins.sort((one, other) => one.line.at - other.line.at || one.line.number - other.line.number);
    const [first, ...later] = origins;
    if (!first) return [];
    return later
      .filter(({ line: { cause, actor } }) => cause !== first.line.cause && !staff.has(actor))
      .map(({ item, line: { cause } }) => ({ item, cause, original: first.item.serial, originalCause: first.line.cause }));
  }
}

function propertiesOf({ name, hue, kind, params }: Item): number {
  const own = [...(params?.keys() ?? [])].filter((key) => key !== DECAYS_AT_PARAM).length;
  return own + (name === undefined ? 0 : 1) + (hue === kind.traits.hue ? 0 : 1);
}

function looksOf(item: Item): string {
  const { template, name, hue, params = {} } = encodedState(item) as ItemState;
  const own = Object.entries(params).filter(([key]) => key !== DECAYS_AT_PARAM);
  return JSON.stringify([template, name, hue, own.sort(([one], [other]) => (one < other ? -1 : 1))]);
}
