import { playerText } from "../../../base/text/player-text.js";
import type { ContextEntry } from "../../../contracts/client/context-menus.js";
import type { Gumps, GumpWindow } from "../../../contracts/client/gumps.js";
import type { GameHooks } from "../../../contracts/hooks.js";
import { FIRST_OLD_POPUP_TEXT, POPUP_LINES, popupMenu, popupMenuBefore6000 } from "../../../protocol/packets/extended.js";
import type { Item } from "../../../world/entities/item.js";
import type { Mobile } from "../../../world/entities/mobile.js";
import { knowsLongPopups } from "../../connection/client-version.js";
import type { Counters } from "../../connection/counters.js";
import type { Player } from "../../connection/session.js";
import { systemMessage } from "../../connection/system-message.js";
import { type Barrier, BARRIER_WORDS, isGameMaster, type Reach } from "../items/reach.js";
import type { PlayerService } from "../players/player-service.js";

/** The number of these gumps, which no gump of a script has: those are made of names. */
const MENU_WINDOW_KIND = 0x0bf0_0014;
const PLACE = 200;
const BACKGROUND_ART = 9200;
const BUTTON = { normal: 4005, pressed: 4007 } as const;
const HUES = { plain: 0, greyed: 0x0386 } as const;
/** Five bits each of red, green and blue. */
const COLORS = { plain: 0, greyed: 0x4210 } as const;
const WIDTH = 260;
const MARGIN = 12;
const LINE_HEIGHT = 24;
const TEXT_LEFT = 48;
const TEXT_HEIGHT = 20;
const LABEL_CHARACTERS = 80;

/**
 * A context menu as a gump, for lines that clients cannot show in a menu. Its buttons have the numbers of the lines,
 * from 1.
 */
function menuWindow(lines: readonly { readonly label: number | string; readonly isEnabled: boolean }[]): GumpWindow {
  const layout = [`{ resizepic 0 0 ${BACKGROUND_ART} ${WIDTH} ${2 * MARGIN + lines.length * LINE_HEIGHT} }`];
  const texts: string[] = [];
  const buttons = new Set<number>();
  for (const [i, { label, isEnabled }] of lines.entries()) {
    const y = MARGIN + i * LINE_HEIGHT;
    const look = isEnabled ? "plain" : "greyed";
    const width = WIDTH - TEXT_LEFT - MARGIN;
    if (isEnabled) {
      buttons.add(i + 1);
      layout.push(`{ button ${MARGIN} ${y} ${BUTTON.normal} ${BUTTON.pressed} 1 0 ${i + 1} }`);
    }
    if (typeof label === "number") {
      layout.push(`{ xmfhtmlgumpcolor ${TEXT_LEFT} ${y} ${width} ${TEXT_HEIGHT} ${label} 0 0 ${COLORS[look]} }`);
    } else {
      texts.push(playerText(label, LABEL_CHARACTERS));
      layout.push(`{ croppedtext ${TEXT_LEFT} ${y} ${width} ${TEXT_HEIGHT} ${HUES[look]} ${texts.length - 1} }`);
    }
  }
  const offered = { buttons, switches: new Map(), entries: new Map() };
  return { kind: MENU_WINDOW_KIND, x: PLACE, y: PLACE, layout: layout.join(""), texts, offered, isClosable: true };
}

/** Flag of a line that cannot be chosen. */
const GREYED = 0x01;
/**
 * What clients answer when the player clicked beside the lines (ClassicUO PopupMenuGump). Lines are numbered from 1.
 */
const NO_LINE = 0;
const LAST_OLD_POPUP_TEXT = FIRST_OLD_POPUP_TEXT + 0x7fff;
const OVER = "That is no longer possible.";

interface ShownLine {
  readonly entry: ContextEntry;
  /** The reason why it was shown as one that cannot be chosen. */
  readonly barrier: Barrier | undefined;
}

interface ShownMenu {
  readonly serial: number;
  readonly lines: readonly ShownLine[];
}

export interface ContextMenuParts {
  readonly reach: Pick<Reach, "inSight" | "barrierWithin">;
  readonly players: Pick<PlayerService, "describe">;
  readonly gumps: Gumps;
  readonly hooks: Pick<GameHooks, "contextMenu">;
  readonly counters: Pick<Counters, "questionAnswersDropped">;
  /** Called for an answer that an honest client does not send. */
  readonly whenDropped: (player: Player, reason: string) => void;
}

/**
 * Shows the context menus of items and mobiles, one for each player. A choice counts once, for a line of the menu that
 * was shown last and that could be chosen, while the object is in sight and near enough.
 */
export class ContextMenuService {
  private readonly parts: ContextMenuParts;
  private readonly shown = new Map<Player, ShownMenu>();

  constructor(parts: ContextMenuParts) {
    this.parts = parts;
  }

  /** Takes BF 13. Clients ask with every click, so an object without a menu is answered by nothing. */
  request(player: Player, serial: number): void {
    const { reach, hooks, players } = this.parts;
    const thing = reach.inSight(player, serial);
    if (!thing) return;
    const lines = hooks
      .contextMenu(players.describe(player), serial)
      .slice(0, POPUP_LINES)
      .map((entry) => ({ entry, barrier: this.barrier(player, thing, entry) }));
    if (lines.length === 0 || player.session.hasEnded) return;
    const menu = { serial, lines };
    this.shown.set(player, menu);
    this.show(player, menu);
  }

  /** Takes BF 15. */
  answer(player: Player, serial: number, number: number): void {
    const { counters, whenDropped } = this.parts;
    const menu = this.shown.get(player);
    if (menu?.serial !== serial) {
      counters.questionAnswersDropped.notOpen++;
      whenDropped(player, `no context menu of 0x${serial.toString(16)} is open`);
    } else this.choose(player, menu, number);
  }

  /** Forgets the menu of a player. No packet takes it from the client. */
  closeFor(player: Player): void {
    this.shown.delete(player);
  }

  /** Forgets the menu of a player who left. */
  leave(player: Player): void {
    this.shown.delete(player);
  }

  private choose(player: Player, menu: ShownMenu, number: number): void {
    const { reach, players, counters, whenDropped } = this.parts;
    // Another menu may have been shown since this one was.
    if (this.shown.get(player) !== menu) return;
    this.shown.delete(player);
    if (number === NO_LINE) return;
    const line = menu.lines[number - 1];
    if (!line) {
      counters.questionAnswersDropped.notOffered++;
      return whenDropped(player, `line ${number} was not in the context menu`);
    }
    const { entry } = line;
    const thing = reach.inSight(player, menu.serial);
    const barrier = line.barrier ?? (thing ? this.barrier(player, thing, entry) : "gone");
    if (barrier) return systemMessage(player.session, BARRIER_WORDS[barrier]);
    const chooser = players.describe(player);
    if (entry.isFor(chooser)) entry.choose(chooser);
    else systemMessage(player.session, OVER);
  }

  private barrier(player: Player, thing: Item | Mobile, { rangeTiles }: ContextEntry): Barrier | undefined {
    return isGameMaster(player) ? undefined : this.parts.reach.barrierWithin(player, thing, rangeTiles);
  }

  /**
   * Clients show only their own texts in a context menu (ClassicUO PopupMenuGump), so one with other texts is a gump.
   */
  private show(player: Player, menu: ShownMenu): void {
    const { session } = player;
    const { serial } = menu;
    this.parts.gumps.close(session.id, MENU_WINDOW_KIND);
    const isLong = knowsLongPopups(session.version);
    const lines: { cliloc: number; index: number; flags: number }[] = [];
    for (const [i, { entry, barrier }] of menu.lines.entries()) {
      const { label: cliloc } = entry;
      if (typeof cliloc === "string" || (!isLong && (cliloc < FIRST_OLD_POPUP_TEXT || cliloc > LAST_OLD_POPUP_TEXT)))
        return this.showWindow(player, menu);
      lines.push({ cliloc, index: i + 1, flags: barrier ? GREYED : 0 });
    }
    if (isLong) return session.send(popupMenu, { serial, lines });
    const oldLines = lines.map(({ cliloc, ...line }) => ({ ...line, text: cliloc - FIRST_OLD_POPUP_TEXT }));
    session.send(popupMenuBefore6000, { serial, lines: oldLines });
  }

  private showWindow(player: Player, menu: ShownMenu): void {
    const { gumps } = this.parts;
    const { id } = player.session;
    const window = menuWindow(menu.lines.map(({ entry, barrier }) => ({ label: entry.label, isEnabled: barrier === undefined })));
    gumps.open(id, window, (end) => {
      if (typeof end !== "string") this.choose(player, menu, end.button);
    });
  }
}
