import { Art } from "../client-files/art.js";
import { ClientDirectory } from "../client-files/client-directory.js";
import { Cliloc } from "../client-files/cliloc.js";
import { GumpArt } from "../client-files/gump-art.js";
import { Hues } from "../client-files/hues.js";
import { ProblemBook } from "../client-files/problems.js";
import { UnicodeFont } from "../client-files/unicode-font.js";
import type { Artist } from "./artist.js";
import { clientArtist } from "./client-artist.js";

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
