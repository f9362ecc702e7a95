import { integer, optional } from "../declare/types.js";
import { art, at, element, extent, hue, item, member } from "./element.js";
import { hueWord, VIRTUE_CLASS } from "./layout-text.js";

const CREATE_GUMP = "ClassicUO PacketHandlers.CreateGump";

const sourcePixel = integer({ min: 0, max: 0xffff });
/** Position and size of a part of a picture. */
const part = {
  source_x: member(sourcePixel, "pixels from the left of the picture"),
  source_y: member(sourcePixel, "pixels from the top of the picture"),
  ...extent,
} as const;
const optionalHue = member(optional(hue.type), hue.about);

/** Pictures. */
export const pictureElements = [
  element({
    name: "background",
    keyword: "resizepic",
    about: "A frame of any size, made of nine pictures from `art` on.",
    source: `${CREATE_GUMP}; ServUO GumpBackground`,
    members: { ...at, ...extent, art },
    render: (to, v) => to.command("resizepic", v.x, v.y, v.art, v.width, v.height),
  }),
  element({
    name: "alpha_region",
    keyword: "checkertrans",
    about: "Makes the elements below this area translucent.",
    source: `${CREATE_GUMP}; ServUO GumpAlphaRegion`,
    members: { ...at, ...extent },
    render: (to, v) => to.command("checkertrans", v.x, v.y, v.width, v.height),
  }),
  element({
    name: "image",
    keyword: "gumppic",
    about: "A picture.",
    source: `${CREATE_GUMP}; ServUO GumpImage`,
    members: { ...at, art, hue: optionalHue },
    render: (to, v) => to.command("gumppic", v.x, v.y, v.art, ...(v.hue === undefined ? [] : [hueWord(v.hue)])),
  }),
  element({
    name: "virtue_image",
    keyword: "gumppic",
    about: "A picture of the virtue gump.",
    source: `${CREATE_GUMP} (class=VirtueGumpItem)`,
    members: { ...at, art, hue },
    render: (to, v) => to.command("gumppic", v.x, v.y, v.art, hueWord(v.hue), VIRTUE_CLASS),
  }),
  element({
    name: "hued_image",
    keyword: "gumppichued",
    about: "A picture on every page, entirely in a hue.",
    source: CREATE_GUMP,
    members: { ...at, art, hue },
    render: (to, v) => to.command("gumppichued", v.x, v.y, v.art, v.hue),
  }),
  element({
    name: "part_hued_image",
    keyword: "gumppicphued",
    about: "A picture on every page, its grey parts in a hue.",
    source: CREATE_GUMP,
    members: { ...at, art, hue },
    render: (to, v) => to.command("gumppicphued", v.x, v.y, v.art, v.hue),
  }),
  element({
    name: "tiled_image",
    keyword: "gumppictiled",
    about: "A picture repeated over an area.",
    source: `${CREATE_GUMP}; ServUO GumpImageTiled`,
    members: { ...at, ...extent, art },
    render: (to, v) => to.command("gumppictiled", v.x, v.y, v.width, v.height, v.art),
  }),
  element({
    name: "image_part",
    keyword: "picinpic",
    about: "A part of a picture.",
    source: `${CREATE_GUMP}; ServUO GumpSpriteImage`,
    members: { ...at, art, ...part },
    render: (to, v) => to.command("picinpic", v.x, v.y, v.art, v.source_x, v.source_y, v.width, v.height),
  }),
  element({
    name: "hued_image_part",
    keyword: "picinpichued",
    about: "A part of a picture, entirely in a hue.",
    source: CREATE_GUMP,
    members: { ...at, art, ...part, hue },
    render: (to, v) => to.command("picinpichued", v.x, v.y, v.art, v.source_x, v.source_y, v.width, v.height, v.hue),
  }),
  element({
    name: "part_hued_image_part",
    keyword: "picinpicphued",
    about: "A part of a picture, its grey parts in a hue.",
    source: CREATE_GUMP,
    members: { ...at, art, ...part, hue },
    render: (to, v) => to.command("picinpicphued", v.x, v.y, v.art, v.source_x, v.source_y, v.width, v.height, v.hue),
  }),
  element({
    name: "item",
    keyword: "tilepic",
    about: "The art of an item.",
    source: `${CREATE_GUMP}; ServUO GumpItem`,
    members: { ...at, item },
    render: (to, v) => to.command("tilepic", v.x, v.y, v.item),
  }),
  element({
    name: "hued_item",
    keyword: "tilepichue",
    about: "The art of an item in a hue.",
    source: `${CREATE_GUMP}; ServUO GumpItem`,
    members: { ...at, item, hue },
    render: (to, v) => to.command("tilepichue", v.x, v.y, v.item, v.hue),
  }),
  element({
    name: "item_as_image",
    keyword: "tilepicasgumppic",
    about: "The art of an item, drawn like `image`.",
    source: CREATE_GUMP,
    members: { ...at, item, hue: optionalHue },
    render: (to, v) => to.command("tilepicasgumppic", v.x, v.y, v.item, ...(v.hue === undefined ? [] : [hueWord(v.hue)])),
  }),
];
