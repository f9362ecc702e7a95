import { clilocArguments } from "../../connection/system-message.js";
import type { GameHooks } from "../../../contracts/hooks.js";
import type { Tooltip } from "../../../protocol/packets/tooltips.js";
import { Item } from "../../../world/entities/item.js";
import type { Mobile } from "../../../world/entities/mobile.js";
import { playerText } from "../../../base/text/player-text.js";
import { type ArtName, labelNumberOf, nameOf, numberOf } from "./item-names.js";

/** Clilocs. */
const TEXT = {
  /** A name with a prefix and a suffix. */
  mobileName: 1050045,
  amountAndName: 1050039,
  /** Two clilocs that consist of their argument. They alternate, because clients show a repeated cliloc only once. */
  free: [1042971, 1070722],
  stone: 1072788,
  stones: 1072789,
  blessed: 1038021,
} as const;
/** The two ranges of clilocs that name items by their art (ServUO Item.LabelNumber). */
const ART_NAMES = { first: 1020000, upperArt: 0x4000, upper: 1078872 } as const;
const HUNDREDTHS_PER_STONE = 100;
const LINE_CHARACTERS = 200;
const LINES_MAXIMUM = 40;
/** Most characters of all arguments of a line. */
const ARGUMENTS_CHARACTERS = 512;

type Line = Tooltip["lines"][number];

/** The lines of tooltips for items and mobiles. */
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
    let texts = 0;
    const shown = own.slice(0, LINES_MAXIMUM).map((one) => {
      if (typeof one !== "string") return line(one.cliloc, clilocArguments(one.arguments, ARGUMENTS_CHARACTERS));
      return line(TEXT.free[++texts % 2]!, plain(one));
    });
    return [...lines, ...shown];
  }

  /** Equal lines give an equal number, so that clients ask only for changed tooltips. */
  revisionOf(entity: Item | Mobile): number {
    return hash(this.linesOf(entity).flatMap(({ cliloc, arguments: filled }) => [String(cliloc), filled]));
  }

  /**
   * The revision that is sent when an item or mobile spawns. Undefined for nameless decorations: there are too many of
   * them.
   */
  shownRevisionOf(entity: Item | Mobile): number | undefined {
    return entity instanceof Item && !isWorthPointingAt(entity) ? undefined : this.revisionOf(entity);
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

function isWorthPointingAt(item: Item): boolean {
  return item.isMovable || item.name !== undefined || labelNumberOf(item) !== undefined;
}

function line(cliloc: number, filled = ""): Line {
  return { cliloc, arguments: filled };
}

/** Clients replace a text that begins with a number sign by a cliloc. */
function plain(text: string): string {
  const shown = playerText(text, LINE_CHARACTERS);
  return shown.startsWith("#") ? ` ${shown}` : shown;
}

const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;
const SEPARATOR = 0x1f;

/** FNV-1a over 16-bit units. Returns an unsigned number. */
function hash(texts: readonly string[]): number {
  let sum = FNV_OFFSET;
  for (const text of texts) {
    for (let i = 0; i < text.length; i++) sum = Math.imul(sum ^ text.charCodeAt(i), FNV_PRIME);
    sum = Math.imul(sum ^ SEPARATOR, FNV_PRIME);
  }
  return sum >>> 0;
}
