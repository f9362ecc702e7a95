import { knowsLongPopups } from "../../connection/client-version.js";
import type { Counters } from "../../connection/counters.js";
import type { Player } from "../../connection/session.js";
import { systemMessage } from "../../connection/system-message.js";
import type { ContextEntry } from "../../../contracts/context-menus.js";
import type { Gumps } from "../../../contracts/gumps.js";
import type { GameHooks } from "../../../contracts/hooks.js";
import { FIRST_OLD_POPUP_TEXT, popupMenu, popupMenuBefore6000, POPUP_LINES } from "../../../protocol/packets/extended.js";
import type { Item } from "../../../world/entities/item.js";
import type { Mobile } from "../../../world/entities/mobile.js";
import { type Barrier, BARRIER_WORDS, isGameMaster, type Reach } from "../items/reach.js";
import type { PlayerService } from "../players/player-service.js";
import { MENU_WINDOW_KIND, menuWindow } from "./menu-window.js";

/** Flag of a line that cannot be chosen. */
const GREYED = 0x01;
/** What clients answer when the player clicked beside the lines (ClassicUO PopupMenuGump). Lines are numbered from 1. */
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
 * Shows the context menus of items and mobiles, one for each player. A choice counts once, for a line of the menu that was shown last and
 * that could be chosen, while the object is in sight and near enough.
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

  /** Clients show only their own texts in a context menu (ClassicUO PopupMenuGump), so one with other texts is a gump. */
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
