import { blueOf, greenOf, redOf } from "../client-files/colours.js";
import type { Picture } from "../client-files/pictures.js";
import type { Artist } from "./artist.js";
import { type PixelBox, Canvas, type Colour } from "./canvas.js";
import { commandsOfPage, type LayoutCommand, readLayout } from "./layout.js";
import { drawHtml, drawLine, widthOf } from "./texts.js";

/** Beyond any screen. */
const MAX_SIDE = 2_000;
/** Around the window. */
const MARGIN = 8;
const GROUND: Colour = [52, 58, 66, 255];
const LIGHT_INK: Colour = [255, 255, 255, 255];
const SHADE: Colour = [0, 0, 0, 110];
const EDGE: Colour = [90, 84, 74, 255];
const NUMBER: Colour = [120, 112, 100, 255];
const PAPER: Colour = [245, 240, 226, 255];

/** How a kind of picture looks without the client's, and how large it is. */
const boxes = {
  image: { width: 44, height: 44, fill: [214, 222, 232, 255] },
  item: { width: 44, height: 44, fill: [226, 214, 196, 255] },
  button: { width: 30, height: 22, fill: [176, 200, 226, 255] },
  switch: { width: 20, height: 20, fill: [255, 255, 255, 255] },
  entry: { width: 0, height: 0, fill: [255, 255, 255, 120] },
} as const satisfies Record<string, { width: number; height: number; fill: Colour }>;

/** Sides of small buttons; most others have the size above. */
const SMALL_BUTTON = 15;
const SMALL_BUTTONS: ReadonlySet<number> = new Set([2103, 2104, 2117, 2118, 5223, 5224]);

/** The width of the client's scrollbar (ClassicUO ScrollBar). */
const SCROLLBAR_WIDTH = 14;
const SCROLLBAR: Colour = [170, 150, 120, 255];
/** The order of the nine pictures of a frame (ServUO GumpBackground). */
const frameParts = {
  topLeft: 0,
  top: 1,
  topRight: 2,
  left: 3,
  centre: 4,
  right: 5,
  bottomLeft: 6,
  bottom: 7,
  bottomRight: 8,
} as const;

/** One thing to draw: where, and how. */
interface Drawing {
  readonly box: PixelBox;
  /** The text that it shows. */
  readonly text?: string;
  /** Of a text that is broken into lines: the width of a line, and whether a player can scroll it. */
  readonly html?: { readonly width: number; readonly isScrolled: boolean };
  readonly paint: (canvas: Canvas, box: PixelBox) => void;
}

export interface Stroke extends Drawing {
  /** Of the command that draws it. */
  readonly keyword: string;
}

type Maker = (command: LayoutCommand, from: { artist: Artist; texts: readonly string[] }) => Drawing;

/** The first two numbers of most commands. */
const at = ({ numbers }: LayoutCommand): { x: number; y: number } => ({ x: numbers[0] ?? 0, y: numbers[1] ?? 0 });
const n = ({ numbers }: LayoutCommand, index: number): number => numbers[index] ?? 0;

/** What each command draws (ClassicUO PacketHandlers.CreateGump). Commands that draw nothing are not here. */
const makers: Readonly<Record<string, Maker>> = {
  resizepic: (command, { artist }) => ({
    box: { ...at(command), width: n(command, 3), height: n(command, 4) },
    paint: (canvas, box) => paintBackground(canvas, artist, box, n(command, 2)),
  }),
  checkertrans: (command) => ({
    box: { ...at(command), width: n(command, 2), height: n(command, 3) },
    paint: (canvas, box) => canvas.fill(box, SHADE),
  }),
  gumppic: (command, { artist }) => {
    const hue = Number(/^hue=(\d+)$/.exec(command.words.find((word) => word.startsWith("hue=")) ?? "")?.[1] ?? 0);
    return picture(command, artist, "image", n(command, 2), hue, false);
  },
  gumppichued: (command, { artist }) => picture(command, artist, "image", n(command, 2), n(command, 3), false),
  gumppicphued: (command, { artist }) => picture(command, artist, "image", n(command, 2), n(command, 3), true),
  gumppictiled: (command, { artist }) => ({
    box: { ...at(command), width: n(command, 2), height: n(command, 3) },
    paint(canvas, box) {
      const tile = artist.gump(n(command, 4));
      if (tile) canvas.tiles(box, tile);
      else paintBox(canvas, artist, box, "image", n(command, 4));
    },
  }),
  picinpic: (command, { artist }) => part(command, artist, 0, false),
  picinpichued: (command, { artist }) => part(command, artist, n(command, 7), false),
  picinpicphued: (command, { artist }) => part(command, artist, n(command, 7), true),
  tilepic: (command, { artist }) => picture(command, artist, "item", n(command, 2), 0, false),
  tilepichue: (command, { artist }) => picture(command, artist, "item", n(command, 2), n(command, 3), false),
  tilepicasgumppic: (command, { artist }) => picture(command, artist, "item", n(command, 2), n(command, 3), false),
  button: (command, { artist }) => picture(command, artist, "button", n(command, 2), 0, false),
  buttontileart: (command, { artist }) => {
    const below = picture(command, artist, "button", n(command, 2), 0, false);
    const [x, y] = [n(command, 9), n(command, 10)];
    const tile = artist.item(n(command, 7));
    return {
      box: {
        ...below.box,
        width: Math.max(below.box.width, x + (tile?.width ?? 0)),
        height: Math.max(below.box.height, y + (tile?.height ?? 0)),
      },
      paint(canvas, box) {
        below.paint(canvas, { ...below.box, x: box.x, y: box.y });
        if (tile) canvas.picture(box.x + x, box.y + y, artist.hued(tile, n(command, 8), false));
      },
    };
  },
  checkbox: (command, { artist }) => switchOf(command, artist),
  radio: (command, { artist }) => switchOf(command, artist),
  text: (command, { artist, texts }) => {
    const text = texts[n(command, 3)] ?? "";
    return {
      ...{ box: { ...at(command), width: widthOf(artist, text), height: artist.lineHeight }, text },
      paint: (canvas, box) => void drawLine(canvas, artist, box, { text, colour: artist.textColour(n(command, 2)) }),
    };
  },
  croppedtext: (command, { artist, texts }) => clipped(command, artist, texts[n(command, 5)] ?? ""),
  textentry: (command, { artist, texts }) => entry(command, artist, texts[n(command, 6)] ?? ""),
  textentrylimited: (command, { artist, texts }) => entry(command, artist, texts[n(command, 6)] ?? ""),
  htmlgump: (command, { artist, texts }) => html(command, artist, texts[n(command, 4)] ?? "", [n(command, 5), n(command, 6)]),
  xmfhtmlgump: (command, { artist }) => html(command, artist, clientText(artist, n(command, 4)), [n(command, 5), n(command, 6)]),
  xmfhtmlgumpcolor: (command, { artist }) =>
    html(command, artist, clientText(artist, n(command, 4)), [n(command, 5), n(command, 6)], n(command, 7)),
  xmfhtmltok: (command, { artist }) =>
    html(command, artist, clientText(artist, n(command, 7), command.texts), [n(command, 4), n(command, 5)], n(command, 6)),
};

/** What a page shows, in the order of drawing. @param page page 0 is always part of it */
export function strokesOf(commands: readonly LayoutCommand[], texts: readonly string[], artist: Artist, page: number): Stroke[] {
  return commandsOfPage(commands, page).flatMap((command) => {
    const drawing = makers[command.keyword]?.(command, { artist, texts });
    return drawing ? [{ ...drawing, keyword: command.keyword }] : [];
  });
}

/**
 * Draws a page of a window as clients show it.
 *
 * @param page page 0 is always drawn too
 */
export function drawGump(
  window: { readonly layout: string; readonly texts: readonly string[] },
  artist: Artist,
  page = 1,
): Picture {
  const strokes = strokesOf(readLayout(window.layout), window.texts, artist, page);
  const left = Math.min(0, ...strokes.map(({ box }) => box.x));
  const top = Math.min(0, ...strokes.map(({ box }) => box.y));
  const width = Math.max(1, ...strokes.map(({ box }) => box.x + box.width)) - left + 2 * MARGIN;
  const height = Math.max(1, ...strokes.map(({ box }) => box.y + box.height)) - top + 2 * MARGIN;
  const canvas = new Canvas(Math.min(width, MAX_SIDE), Math.min(height, MAX_SIDE));
  canvas.fill({ x: 0, y: 0, width: canvas.width, height: canvas.height }, GROUND);
  for (const { box, paint } of strokes) paint(canvas, { ...box, x: box.x - left + MARGIN, y: box.y - top + MARGIN });
  return canvas;
}

type BoxKind = keyof typeof boxes;

/** A box with its number, as far as that fits. */
function paintBox(canvas: Canvas, artist: Artist, box: PixelBox, kind: BoxKind, number?: number): void {
  canvas.fill(box, boxes[kind].fill);
  canvas.frame(box, EDGE);
  if (number === undefined) return;
  const text = String(number);
  canvas.within(box, () => {
    const x = box.x + Math.max(2, Math.floor((box.width - widthOf(artist, text)) / 2));
    drawLine(canvas, artist, { x, y: box.y + Math.floor((box.height - artist.lineHeight) / 2) }, { text, colour: NUMBER });
  });
}

function picture(
  command: LayoutCommand,
  artist: Artist,
  kind: BoxKind,
  number: number,
  hue: number,
  isPartial: boolean,
): Drawing {
  const found = kind === "item" ? artist.item(number) : artist.gump(number);
  const isSmall = kind === "button" && SMALL_BUTTONS.has(number);
  const { width, height } = found ?? (isSmall ? { width: SMALL_BUTTON, height: SMALL_BUTTON } : boxes[kind]);
  return {
    box: { ...at(command), width, height },
    paint(canvas, box) {
      if (found) canvas.picture(box.x, box.y, artist.hued(found, hue, isPartial));
      else paintBox(canvas, artist, box, kind, isSmall ? undefined : number);
    },
  };
}

/** `x y art source_x source_y width height`. */
function part(command: LayoutCommand, artist: Artist, hue: number, isPartial: boolean): Drawing {
  return {
    box: { ...at(command), width: n(command, 5), height: n(command, 6) },
    paint(canvas, box) {
      const found = artist.gump(n(command, 2));
      if (!found) return paintBox(canvas, artist, box, "image", n(command, 2));
      canvas.within(box, () => canvas.picture(box.x - n(command, 3), box.y - n(command, 4), artist.hued(found, hue, isPartial)));
    },
  };
}

/** `x y off on state id`. */
function switchOf(command: LayoutCommand, artist: Artist): Drawing {
  const isOn = n(command, 4) === 1;
  const found = artist.gump(n(command, isOn ? 3 : 2));
  const { width, height } = found ?? boxes.switch;
  return {
    box: { ...at(command), width, height },
    paint(canvas, box) {
      if (found) return canvas.picture(box.x, box.y, found);
      paintBox(canvas, artist, box, "switch");
      if (isOn) canvas.fill({ x: box.x + 5, y: box.y + 5, width: box.width - 10, height: box.height - 10 }, EDGE);
    },
  };
}

/** `x y width height hue text`. */
function clipped(command: LayoutCommand, artist: Artist, text: string): Drawing {
  return {
    ...{ box: { ...at(command), width: n(command, 2), height: n(command, 3) }, text },
    paint: (canvas, box) =>
      canvas.within(box, () => void drawLine(canvas, artist, box, { text, colour: artist.textColour(n(command, 4)) })),
  };
}

function entry(command: LayoutCommand, artist: Artist, text: string): Drawing {
  const { box, paint } = clipped(command, artist, text);
  return {
    ...{ box, text },
    paint(canvas, place) {
      // Clients draw no frame around an entry; a plain picture shows where it is.
      if (!artist.gump(0)) {
        canvas.fill(place, boxes.entry.fill);
        canvas.frame(place, EDGE);
      }
      paint(canvas, place);
    },
  };
}

/** @param color five bits each of red, green and blue; 0: black, and white on a scrolled text without paper */
function html(
  command: LayoutCommand,
  artist: Artist,
  text: string,
  [background, scrollbar]: [number, number],
  color = 0,
): Drawing {
  const inset = background === 1 ? 4 : 0;
  const room = scrollbar === 0 ? n(command, 2) : n(command, 2) - SCROLLBAR_WIDTH;
  return {
    ...{ box: { ...at(command), width: n(command, 2), height: n(command, 3) }, text },
    html: { width: room - 2 * inset, isScrolled: scrollbar !== 0 },
    paint(canvas, box) {
      if (background === 1) {
        canvas.fill(box, PAPER);
        canvas.frame(box, EDGE);
      }
      if (scrollbar !== 0) canvas.fill({ ...box, x: box.x + room, width: SCROLLBAR_WIDTH }, SCROLLBAR);
      const isLight = background === 0 && scrollbar !== 0;
      const ink: Colour =
        color === 0 ? (isLight ? LIGHT_INK : artist.textColour(0)) : [redOf(color), greenOf(color), blueOf(color), 255];
      const inner = { x: box.x + inset, y: box.y + inset, width: room - 2 * inset, height: box.height - 2 * inset };
      drawHtml(canvas, artist, inner, text, ink);
    },
  };
}

function clientText(artist: Artist, number: number, values: readonly string[] = []): string {
  return artist.clientText(number, values) ?? [`cliloc ${number}`, ...values].join(" ");
}

function paintBackground(canvas: Canvas, artist: Artist, box: PixelBox, art: number): void {
  const parts = Object.values(frameParts).map((offset) => artist.gump(art + offset));
  if (parts.some((one) => one === undefined)) {
    canvas.fill(box, PAPER);
    canvas.frame(box, EDGE);
    return;
  }
  const of = (name: keyof typeof frameParts): Picture => parts[frameParts[name]]!;
  const [left, right] = [of("topLeft").width, of("topRight").width];
  const [top, bottom] = [of("topLeft").height, of("bottomLeft").height];
  const inner = { x: box.x + left, y: box.y + top, width: box.width - left - right, height: box.height - top - bottom };
  canvas.tiles(inner, of("centre"));
  canvas.tiles({ ...inner, y: box.y, height: of("top").height }, of("top"));
  canvas.tiles({ ...inner, y: box.y + box.height - of("bottom").height, height: of("bottom").height }, of("bottom"));
  canvas.tiles({ ...inner, x: box.x, width: of("left").width }, of("left"));
  canvas.tiles({ ...inner, x: box.x + box.width - of("right").width, width: of("right").width }, of("right"));
  canvas.picture(box.x, box.y, of("topLeft"));
  canvas.picture(box.x + box.width - right, box.y, of("topRight"));
  canvas.picture(box.x, box.y + box.height - bottom, of("bottomLeft"));
  canvas.picture(box.x + box.width - of("bottomRight").width, box.y + box.height - of("bottomRight").height, of("bottomRight"));
}
