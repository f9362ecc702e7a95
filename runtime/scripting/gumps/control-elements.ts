import { GUMP_ENTRY_CHARACTERS } from "../../wire/packets/gumps.js";
import { boolean, integer, optional } from "../declare/types.js";
import {
  answerName,
  art,
  at,
  element,
  entryLimit,
  extent,
  handlerMember,
  hue,
  item,
  member,
  pageNumber,
  words,
} from "./element.js";

const CREATE_GUMP = "ClassicUO PacketHandlers.CreateGump";
/** What a button does: it turns the page by itself, or it answers. */
const TURNS_PAGE = 0;
const ANSWERS = 1;
const NONE = 0;

const pictures = {
  normal: member(art.type, "picture of it"),
  pressed: member(art.type, "picture of it while it is pressed"),
} as const;
const answers = {
  name: member(optional(answerName), "what an answer calls it; its number among the window's buttons where it has none"),
  on_click: handlerMember,
} as const;
const turns = { page: member(pageNumber, "the page it turns to") } as const;
const tile = {
  item,
  hue: member(optional(hue.type), hue.about),
  item_x: member(integer({ min: -1_000, max: 1_000 }), "pixels of the item from the left of the button"),
  item_y: member(integer({ min: -1_000, max: 1_000 }), "pixels of the item from the top of the button"),
} as const;
const states = {
  off: member(art.type, "picture while it is off"),
  on: member(art.type, "picture while it is on"),
  checked: member(optional(boolean), "whether it is on when the window opens"),
  name: member(answerName, "what an answer calls it"),
} as const;
const typed = {
  ...at,
  ...extent,
  hue,
  name: member(answerName, "what an answer calls it"),
  text: member(optional(words), "what stands in it when the window opens"),
} as const;

/** What players answer with. */
export const controlElements = [
  element({
    name: "button",
    keyword: "button",
    about: "A button that closes the window and answers.",
    source: `${CREATE_GUMP}; ServUO GumpButton`,
    members: { ...at, ...pictures, ...answers },
    render: (to, v) => to.command("button", v.x, v.y, v.normal, v.pressed, ANSWERS, NONE, to.button(v.name)),
  }),
  element({
    name: "page_button",
    keyword: "button",
    about: "A button that turns to another page of the window; the server is not asked.",
    source: `${CREATE_GUMP}; ServUO GumpButton`,
    members: { ...at, ...pictures, ...turns },
    render: (to, v) => to.command("button", v.x, v.y, v.normal, v.pressed, TURNS_PAGE, v.page, NONE),
  }),
  element({
    name: "item_button",
    keyword: "buttontileart",
    about: "A button with an item on it, that closes the window and answers.",
    source: `${CREATE_GUMP}; ServUO GumpImageTileButton`,
    members: { ...at, ...pictures, ...tile, ...answers },
    render: (to, v) =>
      to.command(
        "buttontileart",
        ...[v.x, v.y, v.normal, v.pressed, ANSWERS, NONE, to.button(v.name)],
        ...[v.item, v.hue ?? NONE, v.item_x, v.item_y],
      ),
  }),
  element({
    name: "item_page_button",
    keyword: "buttontileart",
    about: "A button with an item on it, that turns to another page of the window.",
    source: `${CREATE_GUMP}; ServUO GumpImageTileButton`,
    members: { ...at, ...pictures, ...tile, ...turns },
    render: (to, v) =>
      to.command(
        "buttontileart",
        ...[v.x, v.y, v.normal, v.pressed, TURNS_PAGE, v.page, NONE],
        ...[v.item, v.hue ?? NONE, v.item_x, v.item_y],
      ),
  }),
  element({
    name: "checkbox",
    keyword: "checkbox",
    about: "Can be on or off. An answer's `switches` has the names of those that are on.",
    source: `${CREATE_GUMP}; ServUO GumpCheck`,
    members: { ...at, ...states },
    render(to, v) {
      const isOn = v.checked ?? false;
      to.command("checkbox", v.x, v.y, v.off, v.on, isOn ? 1 : 0, to.checkbox(v.name, isOn));
    },
  }),
  element({
    name: "radio",
    keyword: "radio",
    about: "One of a group, of which one can be on. An answer's `choices` has the one of each group.",
    source: `${CREATE_GUMP}; ServUO GumpRadio`,
    members: { ...at, ...states },
    render(to, v) {
      const isOn = v.checked ?? false;
      to.command("radio", v.x, v.y, v.off, v.on, isOn ? 1 : 0, to.radio(v.name, isOn));
    },
  }),
  element({
    name: "text_entry",
    keyword: "textentry",
    about: `A line to type in, up to the ${GUMP_ENTRY_CHARACTERS} characters that clients send of one.`,
    source: `${CREATE_GUMP}; ServUO GumpTextEntry`,
    members: typed,
    render: (to, v) =>
      to.command(
        "textentry",
        ...[v.x, v.y, v.width, v.height, v.hue, to.entry(v.name, GUMP_ENTRY_CHARACTERS), to.text(v.text ?? "")],
      ),
  }),
  element({
    name: "text_entry_limited",
    keyword: "textentrylimited",
    about: "A line to type in, up to a number of characters.",
    source: `${CREATE_GUMP}; ServUO GumpTextEntryLimited`,
    members: { ...typed, limit: member(entryLimit, "most characters") },
    render: (to, v) =>
      to.command(
        "textentrylimited",
        ...[v.x, v.y, v.width, v.height, v.hue, to.entry(v.name, v.limit), to.text(v.text ?? ""), v.limit],
      ),
  }),
];
