import type { GameHooks } from "../../ports/hooks.js";
import type { Tooltip } from "../../wire/packets/tooltips.js";
import { Item } from "../../world/item.js";
import type { Mobile } from "../../world/mobile.js";
import { playerText } from "../../text/player-text.js";
import { type ArtName, labelNumberOf, nameOf, numberOf } from "./item-names.js";

/** Numbers of the client's texts. */
const TEXT = {
  /** A name in front of which and behind which something may stand. */
  mobileName: 1050045,
  amountAndName: 1050039,
  /** Two that are nothing but their argument: clients show one text only once in a row. */
  free: [1042971, 1070722],
  stone: 1072788,
  stones: 1072789,
  blessed: 1038021,
} as const;
/** Names of items by their art: two ranges (ServUO Item.LabelNumber). */
const ART_NAMES = { first: 1020000, upperArt: 0x4000, upper: 1078872 } as const;
const HUNDREDTHS_PER_STONE = 100;
const LINE_CHARACTERS = 200;
const LINES_MAXIMUM = 40;

type Line = Tooltip["lines"][number];

/** What stands in the tooltips of items and mobiles. */
export class TooltipTexts {
  private readonly artName: ArtName;
  private readonly hooks: Pick<GameHooks, "describing">;

  constructor(parts: { artName: ArtName; hooks: Pick<GameHooks, "describing"> }) {
    this.artName = parts.artName;
    this.hooks = parts.hooks;
  }

  linesOf(entity: Item | Mobile): Line[] {
    const lines = entity instanceof Item ? this.linesOfItem(entity) : [line(TEXT.mobileName, ` \t${plain(entity.name)}\t `)];
    const further = this.hooks.describing(entity.serial) ?? [];
    const own = entity instanceof Item && entity.params?.get("locked") === true ? ["locked", ...further] : further;
    return [...lines, ...own.slice(0, LINES_MAXIMUM).map((text, i) => line(TEXT.free[(i + 1) % 2]!, plain(text)))];
  }

  /** The same number for the same lines, so that clients ask only for what changed. */
  revisionOf(entity: Item | Mobile): number {
    return hash(this.linesOf(entity).flatMap(({ cliloc, arguments: filled }) => [String(cliloc), filled]));
  }

  /**
   * The number that goes along with an item's spawn; undefined for the nameless things that only decorate, which are too
   * many to tell of unasked.
   */
  shownRevisionOf(item: Item): number | undefined {
    const isNamed = item.name !== undefined || labelNumberOf(item) !== undefined;
    return item.isMovable || isNamed ? this.revisionOf(item) : undefined;
  }

  private linesOfItem(item: Item): Line[] {
    const lines = [this.nameLine(item)];
    if (item.params?.get("blessed") === true) lines.push(line(TEXT.blessed));
    if (item.isMovable) {
      const stones = Math.ceil(item.weight / HUNDREDTHS_PER_STONE);
      lines.push(line(stones === 1 ? TEXT.stone : TEXT.stones, String(stones)));
    }
    return lines;
  }

  private nameLine(item: Item): Line {
    const { itemId } = item;
    const amount = numberOf(item);
    const label = labelNumberOf(item);
    const name = label === undefined ? nameOf(item, this.artName) : undefined;
    if (name !== undefined) {
      const shown = plain(name);
      return amount > 1 ? line(TEXT.amountAndName, `${amount}\t${shown}`) : line(TEXT.free[0], shown);
    }
    const number = label ?? (itemId < ART_NAMES.upperArt ? ART_NAMES.first + itemId : ART_NAMES.upper + itemId);
    return amount > 1 ? line(TEXT.amountAndName, `${amount}\t#${number}`) : line(number);
  }
}

function line(cliloc: number, filled = ""): Line {
  return { cliloc, arguments: filled };
}

/** A number sign in front would make clients put one of their own texts there. */
function plain(text: string): string {
  const shown = playerText(text, LINE_CHARACTERS);
  return shown.startsWith("#") ? ` ${shown}` : shown;
}

const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;
const SEPARATOR = 0x1f;

/** FNV-1a over 16-bit units, as an unsigned number. */
function hash(texts: readonly string[]): number {
  let sum = FNV_OFFSET;
  for (const text of texts) {
    for (let i = 0; i < text.length; i++) sum = Math.imul(sum ^ text.charCodeAt(i), FNV_PRIME);
    sum = Math.imul(sum ^ SEPARATOR, FNV_PRIME);
  }
  return sum >>> 0;
}
