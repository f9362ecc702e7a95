import { GUMP_ENTRY_CHARACTERS } from "../../base/text/player-text.js";
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
/** Types of buttons in a layout: one turns the page, the other answers. */
const TURNS_PAGE = 0;
const ANSWERS = 1;
const NONE = 0;

const pictures = {
  normal: member(art.type, "art of the button"),
  pressed: member(art.type, "art of the pressed button"),
} as const;
const answers = {
  name: member(optional(answerName), "its name in an answer; default: its number among the window's buttons"),
  on_click: handlerMember,
} as const;
const turns = { page: member(pageNumber, "the page") } as const;
const tile = {
  item,
  hue: member(optional(hue.type), hue.about),
  item_x: member(integer({ min: -1_000, max: 1_000 }), "offset of the item from the left edge of the button, in pixels"),
  item_y: member(integer({ min: -1_000, max: 1_000 }), "offset of the item from the top edge of the button, in pixels"),
} as const;
const states = {
  off: member(art.type, "art while it is off"),
  on: member(art.type, "art while it is on"),
  checked: member(optional(boolean), "its state when the window opens"),
  name: member(answerName, "its name in an answer"),
} as const;
const typed = {
  ...at,
  ...extent,
  hue,
  name: member(answerName, "its name in an answer"),
  text: member(optional(words), "its text when the window opens"),
} as const;

/** Elements that give answers. */
export const controlElements = [
  element({
    name: "button",
    keyword: "button",
    about: "A button that closes the window and sends the answer.",
    source: `${CREATE_GUMP}; ServUO GumpButton`,
    members: { ...at, ...pictures, ...answers },
    render: (to, v) => to.command("button", v.x, v.y, v.normal, v.pressed, ANSWERS, NONE, to.button(v.name)),
  }),
  element({
    name: "page_button",
    keyword: "button",
    about: "A button that shows another page of the window. The server is not involved.",
    source: `${CREATE_GUMP}; ServUO GumpButton`,
    members: { ...at, ...pictures, ...turns },
    render: (to, v) => to.command("button", v.x, v.y, v.normal, v.pressed, TURNS_PAGE, v.page, NONE),
  }),
  element({
    name: "item_button",
    keyword: "buttontileart",
    about: "A button with an item on it, which closes the window and sends the answer.",
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
    about: "A button with an item on it, which shows another page of the window.",
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
    about: "A checkbox. An answer's `switches` has the names of the checked ones.",
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
    about: "A radio button; one button of a group can be on. An answer's `choices` has the one of each group.",
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
    about: `A text entry. Clients send at most ${GUMP_ENTRY_CHARACTERS} characters.`,
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
    about: "A text entry with a limit of characters.",
    source: `${CREATE_GUMP}; ServUO GumpTextEntryLimited`,
    members: { ...typed, limit: member(entryLimit, "maximum of characters") },
    render: (to, v) =>
      to.command(
        "textentrylimited",
        ...[v.x, v.y, v.width, v.height, v.hue, to.entry(v.name, v.limit), to.text(v.text ?? ""), v.limit],
      ),
  }),
];
