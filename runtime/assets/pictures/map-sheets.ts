import { createHash } from "node:crypto";
import { statSync } from "node:fs";
import path from "node:path";
import { type Facet, FACETS } from "../../world/space/facets.js";
import type { ClientDirectory } from "../client-files/client-directory.js";
import { type ClientMap, openMaps } from "../client-files/client-files.js";
import { RadarColours } from "../client-files/radar-colours.js";
import { type GroundMarks, sortMarks } from "./ground-marks.js";
import type { PictureArea } from "./map-areas.js";
import { paintArea, paintFlatArea, radarColour } from "./map-painting.js";
import { PictureFiles } from "./picture-files.js";
import { encodePng, sourceOfPng } from "./png.js";

/** Colours of things on a map without `radarcol.mul`, in the 16-bit colours of clients. */
const STONE = 0x4a52;
const WOOD = 0x3545;
const IRON = 0x294a;
const FIRE = 0x7a04;
const STRAW = 0x6b09;
const LIGHT = 0x7f8c;

/** The things of the demo town. */
const COLOURS: ReadonlyMap<number, number> = new Map([
  [0x0b21, LIGHT],
  [0x0e3d, WOOD],
  [0x0e77, WOOD],
  [0x0f36, STRAW],
  [0x0faf, IRON],
  [0x0fb1, FIRE],
]);

function plainColour(itemId: number): number {
  return COLOURS.get(itemId) ?? STONE;
}

/** Raise it when the painting changes, so that older files are painted again. */
const PAINTING = 1;
const RADAR_FILE = "radarcol.mul";
const MAP_FILES = /^(map\d.*|staidx\d\.mul|statics\d\.mul|radarcol\.mul)$/i;

/** A requested picture of a map. */
export interface MapOrder {
  readonly mapId: number;
  readonly area: PictureArea;
  /** The file's name in the map's directory, without the extension. */
  readonly name: string;
  /** The things on a map without files; absent if the client files have its ground. */
  readonly marks?: GroundMarks;
}

/** There is nothing to paint this map from. The message is for people. */
export class NoMapColoursError extends Error {
  override readonly name = "NoMapColoursError";
}

/**
 * Pictures of maps, in files such as `1/5-3-4.png`. Each file names what it was painted from, so a picture of other
 * client files or of another town is recognised and painted again.
 */
export class MapSheets {
  private readonly imagesDirectory: string;
  private readonly directory: ClientDirectory | undefined;
  private readonly files = new Map<number, PictureFiles>();
  private opened: Opened | undefined;

  constructor(imagesDirectory: string, directory: ClientDirectory | undefined) {
    this.imagesDirectory = imagesDirectory;
    this.directory = directory;
  }

  /**
   * The PNG of an area.
   *
   * @param whenUnwritten is called with the reason if the file could not be written
   * @throws NoMapColoursError
   */
  read(order: MapOrder, whenUnwritten: (error: unknown) => void): Buffer {
    const facet = FACETS[order.mapId];
    if (!facet) throw new RangeError(`there is no map ${order.mapId}`);
    const opened = (this.opened ??= open(this.directory));
    if (order.marks) sortMarks(order.marks);
    const source = `${PAINTING} ${order.marks ? `flat ${digest(order.marks)}` : "files"} ${opened.identity}`;
    const files = this.filesOf(order.mapId);
    const name = `${order.name}.png`;
    const stored = files.read(name);
    if (stored && sourceOfPng(stored) === source) return stored;
    const made = encodePng(paint(facet, order, opened), source);
    try {
      files.write(name, made);
    } catch (error) {
      whenUnwritten(error);
    }
    return made;
  }

  private filesOf(mapId: number): PictureFiles {
    let files = this.files.get(mapId);
    if (!files) this.files.set(mapId, (files = new PictureFiles(path.join(this.imagesDirectory, String(mapId)))));
    return files;
  }
}

interface Opened {
  readonly maps: ReadonlyMap<number, ClientMap>;
  readonly colours: RadarColours | undefined;
  /** Identifies these client files. */
  readonly identity: string;
}

function open(directory: ClientDirectory | undefined): Opened {
  if (!directory) return { maps: new Map(), colours: undefined, identity: "none" };
  const whole = directory.readWhole(RADAR_FILE);
  return {
    maps: openMaps(directory, FACETS),
    colours: whole && RadarColours.read(whole, directory.problems),
    identity: identityOf(directory),
  };
}

function paint(facet: Facet, { area, marks }: MapOrder, { maps, colours }: Opened) {
  if (marks) return paintFlatArea(area, facet, marks, (itemId) => colours?.item(itemId) || plainColour(itemId));
  const map = maps.get(facet.id);
  if (!map?.land || !colours) {
    throw new NoMapColoursError(`There is no usable ${map?.land ? RADAR_FILE : "ground"} of ${facet.name} in the client files.`);
  }
  return paintArea(area, facet, radarColour(map.land, map.statics, colours));
}

/** Names, sizes and times show a change as well as the contents, which take seconds to read. */
function identityOf(directory: ClientDirectory): string {
  const facts = directory.matching(MAP_FILES).map((name) => {
    const { size, mtimeMs } = statSync(path.join(directory.path, name));
    return [name, size, mtimeMs];
  });
  return digest(Buffer.from(JSON.stringify(facts)));
}

function digest(bytes: Uint8Array | GroundMarks): string {
  return createHash("sha256").update(bytes).digest("base64url").slice(0, 22);
}
