import { knowsLongPages } from "../../connection/client-version.js";
import type { Player } from "../../connection/session.js";
import type { BookShown } from "../../../contracts/client/appearances.js";
import type { AskScripts } from "../../../contracts/player-requests/declare.js";
import { nameBook, writeBookPage } from "../../../contracts/player-requests/reading.js";
import { playerText, playerTextInBytes } from "../../../base/text/player-text.js";
import {
  LINE_BYTES,
  TITLE_BYTES,
  bookHeader,
  bookPages,
  type BookPagesRequest,
} from "../../../protocol/packets/books-and-maps.js";
import type { Item } from "../../../world/entities/item.js";
import type { World } from "../../../world/world.js";
import type { WritingRules } from "./writing-rules.js";

/** Books that one player may have open. One more closes the oldest for the server. */
const OPEN_MAXIMUM = 8;
/** Lines of a page that clients show. */
const LINES_MAXIMUM = 10;
const LINES_OF_OLD_CLIENTS = 8;
const LINE_CHARACTERS = 80;
const TITLE_CHARACTERS = 60;
const AUTHOR_CHARACTERS = 30;
/** Pages go out in packets of about this size. */
const PACKET_BYTES = 16_384;
/** 0xD4 says so from the server. */
const FROM_SERVER = 1;

type Lines = readonly string[];

interface OpenBook {
  readonly item: Item;
  /** With the lines that an old client does not show, and which stay when it writes the others. */
  readonly pages: Lines[];
  readonly mayWrite: boolean;
}

/**
 * The books that players have open, with their pages as they are shown. Clients do not tell when they close one. What a
 * player writes is checked against what was opened, and handed to scripts, which keep it or not.
 */
export class BookService {
  private readonly parts: {
    readonly world: Pick<World, "item">;
    readonly rules: Pick<WritingRules, "reaches" | "drop">;
    readonly ask: AskScripts<Player>;
  };
  /** By the item's serial, the one that was opened last at the end. */
  private readonly byPlayer = new WeakMap<Player, Map<number, OpenBook>>();

  constructor(parts: BookService["parts"]) {
    this.parts = parts;
  }

  /**
   * Shows a book with all its pages: clients do not ask for those of a book in which they may write (ClassicUO
   * ModernBookGump).
   */
  open(player: Player, item: Item, { title, author, pages, mayWrite }: BookShown): void {
    const { serial } = item;
    let own = this.byPlayer.get(player);
    if (!own) this.byPlayer.set(player, (own = new Map<number, OpenBook>()));
    own.delete(serial);
    const shown = pages.map((lines) => lines.slice(0, LINES_MAXIMUM).map((line) => playerTextInBytes(line, LINE_BYTES)));
    own.set(serial, { item, pages: shown, mayWrite });
    if (own.size > OPEN_MAXIMUM) own.delete(own.keys().next().value!);
    player.session.send(bookHeader, {
      serial,
      unknown: FROM_SERVER,
      writable: mayWrite,
      pages: pages.length,
      title: playerTextInBytes(title, TITLE_BYTES),
      author: playerTextInBytes(author, TITLE_BYTES),
    });
    const most = linesShownTo(player);
    for (const some of inPackets(shown.map((lines) => lines.slice(0, most))))
      player.session.send(bookPages, { serial, pages: some });
  }

  /** Takes 0x66: sends pages that the client asks for, and hands on those that it wrote. */
  turn(player: Player, { serial, pages }: Pick<BookPagesRequest, "serial" | "pages">): void {
    for (const { page, lines } of pages) {
      const open = this.find(player, serial);
      const known = open?.pages[page - 1];
      if (!open || !known) return this.parts.rules.drop(player, open ? "malformed" : "notOpen");
      if (lines === "asked")
        player.session.send(bookPages, { serial, pages: [{ page, lines: known.slice(0, linesShownTo(player)) }] });
      else this.write(player, open, page, lines);
    }
  }

  /** Takes 0x93 and 0xD4. */
  name(player: Player, { serial, title, author }: { serial: number; title: string; author: string }): void {
    const open = this.find(player, serial);
    if (!open) return this.parts.rules.drop(player, "notOpen");
    if (!this.mayWrite(player, open)) return;
    this.parts.ask(player, nameBook, {
      book: serial,
      title: playerText(title, TITLE_CHARACTERS).trim(),
      author: playerText(author, AUTHOR_CHARACTERS).trim(),
    });
  }

  private write(player: Player, open: OpenBook, page: number, written: Lines): void {
    if (!this.mayWrite(player, open)) return;
    const most = linesShownTo(player);
    if (written.length > most) return this.parts.rules.drop(player, "malformed", `${written.length} lines on a page`);
    const lines = written.map((line) => playerText(line, LINE_CHARACTERS));
    const hidden = open.pages[page - 1]?.slice(most) ?? [];
    if (hidden.length > 0) {
      while (lines.length < most) lines.push("");
      lines.push(...hidden);
    }
    while (lines.at(-1) === "") lines.pop();
    open.pages[page - 1] = lines;
    this.parts.ask(player, writeBookPage, { book: open.item.serial, page, text: lines.join("\n") });
  }

  private mayWrite(player: Player, { item, mayWrite }: OpenBook): boolean {
    const { rules } = this.parts;
    if (mayWrite) return rules.reaches(player, item);
    rules.drop(player, "notAllowed", `wrote in the book 0x${item.serial.toString(16)}, which was not opened for writing`);
    return false;
  }

  private find(player: Player, serial: number): OpenBook | undefined {
    const open = this.byPlayer.get(player)?.get(serial);
    // A serial may have been given to another item since.
    return open && this.parts.world.item(serial) === open.item ? open : undefined;
  }
}

function linesShownTo({ session }: Player): number {
  return knowsLongPages(session.version) ? LINES_MAXIMUM : LINES_OF_OLD_CLIENTS;
}

/** The pages, numbered from 1, in portions of about {@link PACKET_BYTES}. */
function* inPackets(pages: readonly Lines[]): Generator<{ page: number; lines: string[] }[]> {
  let some: { page: number; lines: string[] }[] = [];
  let bytes = 0;
  for (const [i, lines] of pages.entries()) {
    some.push({ page: i + 1, lines: [...lines] });
    bytes += lines.reduce((sum, line) => sum + Buffer.byteLength(line, "utf8") + 1, 4);
    if (bytes < PACKET_BYTES) continue;
    yield some;
    some = [];
    bytes = 0;
  }
  if (some.length > 0) yield some;
}
