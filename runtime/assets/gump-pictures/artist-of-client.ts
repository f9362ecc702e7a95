import { Art } from "../client-files/art.js";
import { ClientDirectory } from "../client-files/client-directory.js";
import { Cliloc } from "../client-files/cliloc.js";
import { blueOf, greenOf, redOf } from "../client-files/colours.js";
import { GumpArt } from "../client-files/gump-art.js";
import { Hues } from "../client-files/hues.js";
import type { Picture } from "../client-files/pictures.js";
import { ProblemBook } from "../client-files/problems.js";
import { UnicodeFont } from "../client-files/unicode-font.js";
import { type Artist, plainArtist } from "./artist.js";
import type { Colour } from "./canvas.js";

/** Parts of a client's files; what is missing is drawn plainly. */
interface ArtistFiles {
  readonly gumps: GumpArt | undefined;
  readonly art: Art | undefined;
  readonly hues: Hues | undefined;
  readonly font: UnicodeFont | undefined;
  readonly cliloc: Cliloc | undefined;
}

/** The highest bits of a hue in packets are flags. */
const HUE_BITS = 0x3fff;
const SHADES = 31;
/** Texts take a bright shade of their hue (ClassicUO HuesHelper). */
const TEXT_SHADE = 24;
const CLIENT_SPACE_WIDTH = 8;
const CLIENT_LINE_HEIGHT = 18;

/** Draws with the files of a client. */
function clientArtist({ gumps, art, hues, font, cliloc }: ArtistFiles): Artist {
  const colourOf = (hue: number, shade: number): Colour | undefined => {
    const colour = hues?.colour(hue & HUE_BITS, shade);
    return colour === undefined ? undefined : [redOf(colour), greenOf(colour), blueOf(colour), 255];
  };
  return {
    gump: (number) => gumps?.picture(number),
    item: (tile) => art?.item(tile),
    hued: (picture, hue, isPartial) =>
      hue === 0 || !hues ? picture : inHue(picture, (shade) => colourOf(hue, shade), isPartial),
    textColour: (hue) => (hue === 0 ? undefined : colourOf(hue, TEXT_SHADE)) ?? plainArtist.textColour(hue),
    clientText: (number, values) => cliloc?.format(number, values),
    ...(font
      ? {
          glyph: (character) => (character === " " ? undefined : font.glyph(character.charCodeAt(0))),
          spaceWidth: CLIENT_SPACE_WIDTH,
          letterGap: 1,
          lineHeight: CLIENT_LINE_HEIGHT,
        }
      : {
          glyph: plainArtist.glyph,
          spaceWidth: plainArtist.spaceWidth,
          letterGap: plainArtist.letterGap,
          lineHeight: plainArtist.lineHeight,
        }),
  };
}

/** Replaces each colour by the hue's colour of the same brightness, which its red tells (ClassicUO HuesHelper). */
function inHue({ width, height, rgba }: Picture, colourOf: (shade: number) => Colour | undefined, isPartial: boolean): Picture {
  const changed = Uint8Array.from(rgba);
  for (let at = 0; at < rgba.length; at += 4) {
    const [red, green, blue, alpha] = rgba.subarray(at, at + 4);
    if (alpha === 0 || (isPartial && !(red === green && green === blue))) continue;
    const colour = colourOf(Math.round((red! * SHADES) / 255));
    if (colour) changed.set(colour, at);
  }
  return { width, height, rgba: changed };
}

/** The font of labels, texts and entries (ClassicUO PacketHandlers.CreateGump). */
const FONT = "unifont1.mul";

/** An artist with the files of a client in a directory. */
export interface ClientArtist {
  readonly artist: Artist;
  /** What is missing or damaged, for people. What is damaged is found only when it is drawn. */
  readonly problems: () => string[];
  readonly close: () => void;
}

export function openClientArtist(path: string): ClientArtist {
  const book = new ProblemBook();
  const directory = new ClientDirectory(path, book);
  const read = <T>(name: string, reader: (file: NonNullable<ReturnType<ClientDirectory["readWhole"]>>) => T): T | undefined => {
    const file = directory.readWhole(name);
    return file && reader(file);
  };
  const artist = clientArtist({
    gumps: GumpArt.open(directory),
    art: Art.open(directory),
    hues: read("hues.mul", (file) => Hues.read(file, book)),
    font: read(FONT, (file) => UnicodeFont.read(file)),
    cliloc: read("Cliloc.enu", (file) => Cliloc.read(file, book)),
  });
  return {
    artist,
    problems: () => book.list.map(({ message }) => message),
    close: () => directory.close(),
  };
}
