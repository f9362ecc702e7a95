import { boolean, integer, oneOf, optional } from "../declare/types.js";
import { at, cliloc, element, extent, hue, member, words } from "./element.js";
import { clilocArguments, quotedArguments } from "./layout-text.js";

const CREATE_GUMP = "ClassicUO PacketHandlers.CreateGump";
const SCROLLBARS = { none: 0, bar: 1, flag: 2 } as const;

const shown = member(words, "the text");
const box = {
  ...at,
  ...extent,
  background: member(optional(boolean), "whether it has a paper background"),
  scrollbar: member(optional(oneOf(["none", "bar", "flag"])), "default none; flag is the small one of books"),
} as const;
const color = member(integer({ min: 0, max: 0x7fff }), "five bits each of red, green and blue; 0x7FFF is white");

function boxEnd(value: { background?: boolean; scrollbar?: keyof typeof SCROLLBARS }): [number, number] {
  return [value.background ? 1 : 0, SCROLLBARS[value.scrollbar ?? "none"]];
}

/** Texts of scripts and texts of the client. */
export const textElements = [
  element({
    name: "label",
    keyword: "text",
    about: "One line of text.",
    source: `${CREATE_GUMP}; ServUO GumpLabel`,
    members: { ...at, hue, text: shown },
    render: (to, v) => to.command("text", v.x, v.y, v.hue, to.text(v.text)),
  }),
  element({
    name: "cropped_label",
    keyword: "croppedtext",
    about: "One line of text, clipped at the end of its box.",
    source: `${CREATE_GUMP}; ServUO GumpLabelCropped`,
    members: { ...at, ...extent, hue, text: shown },
    render: (to, v) => to.command("croppedtext", v.x, v.y, v.width, v.height, v.hue, to.text(v.text)),
  }),
  element({
    name: "html",
    keyword: "htmlgump",
    about: "Text with HTML: <center>, <b>, <i>, <basefont color=#rrggbb>, <br>. Use gump.plain_text for texts of players.",
    source: `${CREATE_GUMP}; ServUO GumpHtml`,
    members: { ...box, text: shown },
    render: (to, v) => to.command("htmlgump", v.x, v.y, v.width, v.height, to.text(v.text), ...boxEnd(v)),
  }),
  element({
    name: "cliloc",
    keyword: "xmfhtmlgump",
    about: "A text of the client, in the player's language.",
    source: `${CREATE_GUMP}; ServUO GumpHtmlLocalized`,
    members: { ...box, cliloc },
    render: (to, v) => to.command("xmfhtmlgump", v.x, v.y, v.width, v.height, v.cliloc, ...boxEnd(v)),
  }),
  element({
    name: "colored_cliloc",
    keyword: "xmfhtmlgumpcolor",
    about: "A text of the client in a colour.",
    source: `${CREATE_GUMP}; ServUO GumpHtmlLocalized`,
    members: { ...box, cliloc, color },
    render: (to, v) => to.command("xmfhtmlgumpcolor", v.x, v.y, v.width, v.height, v.cliloc, ...boxEnd(v), v.color),
  }),
  element({
    name: "cliloc_with_arguments",
    keyword: "xmfhtmltok",
    about: "A text of the client with placeholders, which are filled with texts, or with numbers of other texts.",
    source: `${CREATE_GUMP}; ServUO GumpHtmlLocalized`,
    members: { ...box, cliloc, color, arguments: member(clilocArguments, "values for the placeholders; ASCII only") },
    render: (to, v) =>
      to.command(
        "xmfhtmltok",
        v.x,
        v.y,
        v.width,
        v.height,
        ...boxEnd(v),
        v.color,
        v.cliloc,
        ...(v.arguments.length > 0 ? [quotedArguments(v.arguments)] : []),
      ),
  }),
];
