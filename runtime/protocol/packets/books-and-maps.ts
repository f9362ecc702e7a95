import { custom, flag, list, paddedText, struct, text, u16, u8 } from "../fields/index.js";
import type { Field } from "../fields/field.js";
import { packet } from "../packet.js";
import type { ValueOf } from "../packet.js";
import { serial } from "./parts.js";
import { CLICKS, PAGES, WINDOWS } from "./rates.js";

const PAGES_MAX = 255;
/** Maximum of lines on a page. Clients show 8 or 10. */
const LINES_MAX = 16;
/** ClassicUO's 53 characters (ModernBookGump), and some to spare. */
export const LINE_BYTES = 240;
/** ClassicUO's 47 characters (ModernBookGump), and some to spare. */
export const TITLE_BYTES = 160;
/** Number of lines when a client asks for the page. */
const ASKED = 0xffff;

const line = text({ ends: "terminated", encoding: "utf8", max: LINE_BYTES });
const lines = list({ ends: "u16", max: LINES_MAX, of: line });

/** The lines of a page, or "asked" when a client asks for them. */
const pageLines: Field<string[] | "asked"> = custom<string[] | "asked">({
  type: "u16 count, then utf8 texts with NUL; count 0xFFFF and nothing else asks for the page",
  doc: `lines, at most ${LINES_MAX} of ${LINE_BYTES} bytes`,
  minimumBytes: lines.minimumBytes,
  maximumBytes: lines.maximumBytes,
  read(from, before) {
    const start = from.at;
    if (from.u16() === ASKED) return "asked";
    from.at = start;
    return lines.read(from, before);
  },
  write(to, value, all) {
    if (value === "asked") to.u16(ASKED);
    else lines.write(to, value, all);
  },
  sample: (chance) => (chance(4) === 0 ? "asked" : Array.from({ length: chance(LINES_MAX + 1) }, (_, i) => `line ${i}`)),
});

const pagesFields = {
  serial: serial("the book"),
  pages: list({ ends: "u16", max: PAGES_MAX, of: struct({ page: u16("from 1"), lines: pageLines }) }),
} as const;

/** ClassicUO writes a zero behind the lines of a page (OutgoingPackets.Send_BookPageData). */
const surplusByte: Field<void> = custom<void>({
  type: "at most one byte",
  doc: "0, only from some clients",
  minimumBytes: 0,
  maximumBytes: 1,
  read(from) {
    if (from.left === 1) from.take(1);
  },
  write() {},
  sample() {},
});

export const bookPagesRequest = packet({
  id: 0x66,
  name: "BookPagesRequest",
  from: "client",
  stage: "world",
  size: { max: 0x4000 },
  rate: PAGES,
  about: "Asks for pages of a book, or writes them.",
  source: "POL packet guide 0x66; ClassicUO OutgoingPackets.Send_BookPageData, Send_BookPageDataRequest",
  lua: ["on_write_book_page"],
  note: "{BookPages} with the pages that it asks for",
  fields: { ...pagesFields, surplus: surplusByte },
});
export type BookPagesRequest = ValueOf<typeof bookPagesRequest>;

export const bookPages = packet({
  id: 0x66,
  name: "BookPages",
  from: "server",
  stage: "world",
  size: "variable",
  about: "Pages of a book.",
  source: "POL packet guide 0x66; ServUO BookPageDetails; ClassicUO PacketHandlers.BookData",
  lua: ["books.open"],
  fields: pagesFields,
});
export type BookPages = ValueOf<typeof bookPages>;

const headerFields = {
  serial: serial("the book"),
  unknown: u8("1 from the server, 0 from clients"),
  writable: flag("may be written"),
  pages: u16("number of pages"),
  title: text({ ends: "u16", encoding: "utf8", max: TITLE_BYTES, terminator: true }, "title"),
  author: text({ ends: "u16", encoding: "utf8", max: TITLE_BYTES, terminator: true }, "author"),
} as const;

export const bookHeaderChange = packet({
  id: 0xd4,
  name: "BookHeaderChange",
  from: "client",
  stage: "world",
  size: "variable",
  rate: WINDOWS,
  about: "Changes title and author of a book.",
  source: "POL packet guide 0xD4; ClassicUO OutgoingPackets.Send_BookHeaderChanged",
  lua: ["on_name_book"],
  fields: headerFields,
});
export type BookHeaderChange = ValueOf<typeof bookHeaderChange>;

export const bookHeader = packet({
  id: 0xd4,
  name: "BookHeader",
  from: "server",
  stage: "world",
  size: "variable",
  about: "Opens a book.",
  source: "POL packet guide 0xD4; ServUO BookHeader; ClassicUO PacketHandlers.OpenBook",
  lua: ["books.open"],
  fields: headerFields,
});
export type BookHeader = ValueOf<typeof bookHeader>;

const oldHeaderFields = {
  serial: serial("the book"),
  writable: flag("may be written"),
  unknown: flag("1", { fallback: true }),
  pages: u16("number of pages"),
  title: paddedText(60, "title", { encoding: "utf8" }),
  author: paddedText(30, "author", { encoding: "utf8" }),
} as const;

export const bookHeaderChangeClassic = packet({
  id: 0x93,
  name: "BookHeaderChangeClassic",
  from: "client",
  stage: "world",
  size: 99,
  rate: WINDOWS,
  about: "Changes title and author of a book, in the form of older books.",
  source: "POL packet guide 0x93; ClassicUO OutgoingPackets.Send_BookHeaderChanged_Old",
  lua: ["on_name_book"],
  fields: oldHeaderFields,
});
export type BookHeaderChangeClassic = ValueOf<typeof bookHeaderChangeClassic>;

const mapPinFields = {
  serial: serial("the map"),
  action: u8(
    "1 add, 2 insert, 3 move, 4 remove, 5 clear; from clients 6, begin or end plotting; from servers 7, plotting began or ended",
  ),
  pin: u8("number of the pin from 0; with 7: 1 began, 0 ended"),
  x: u16("pixels; with 5 and 6 any number"),
  y: u16("pixels; with 5 and 6 any number"),
} as const;

export const mapPinRequest = packet({
  id: 0x56,
  name: "MapPinRequest",
  from: "client",
  stage: "world",
  size: 11,
  rate: CLICKS,
  about: "Changes the course plotted on a map.",
  source: "POL packet guide 0x56; ClassicUO OutgoingPackets.Send_MapMessage",
  lua: ["on_plot_course"],
  note: "{MapPin} when the client asks to plot",
  fields: mapPinFields,
});
export type MapPinRequest = ValueOf<typeof mapPinRequest>;

export const mapPin = packet({
  id: 0x56,
  name: "MapPin",
  from: "server",
  stage: "world",
  size: 11,
  about: "The course plotted on a map.",
  source: "POL packet guide 0x56; ServUO MapCommand; ClassicUO PacketHandlers.MapData",
  lua: ["charts.open"],
  fields: mapPinFields,
});
export type MapPin = ValueOf<typeof mapPin>;

const mapFields = {
  serial: serial("the map"),
  gump: u16("picture of the frame"),
  left: u16("tile"),
  top: u16("tile"),
  right: u16("tile"),
  bottom: u16("tile"),
  width: u16("pixels"),
  height: u16("pixels"),
} as const;

export const mapDetails = packet({
  id: 0x90,
  name: "MapDetails",
  from: "server",
  stage: "world",
  size: 19,
  about: "Opens a map of Felucca or Trammel.",
  source: "POL packet guide 0x90; ServUO MapDetails; ClassicUO PacketHandlers.DisplayMap",
  lua: ["charts.open"],
  fields: mapFields,
});
export type MapDetails = ValueOf<typeof mapDetails>;

export const mapDetailsOfFacet = packet({
  id: 0xf5,
  name: "MapDetailsOfFacet",
  from: "server",
  stage: "world",
  size: 21,
  about: "Opens a map of any facet.",
  source: "POL packet guide 0xF5; ServUO NewMapDetails; ClassicUO PacketHandlers.DisplayMap",
  lua: ["charts.open"],
  fields: { ...mapFields, facet: u16("facet") },
});
export type MapDetailsOfFacet = ValueOf<typeof mapDetailsOfFacet>;
