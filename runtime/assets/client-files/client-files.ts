import { FACETS } from "../../world/space/facets.js";
import { Art } from "./art.js";
import { ClientDirectory, type WholeFile } from "./client-directory.js";
import { Cliloc } from "./cliloc.js";
import { Hues } from "./hues.js";
import { LandMap, LandTextures } from "./land.js";
import { checkMapSize, type MapSize } from "./map-blocks.js";
import { Multis } from "./multis.js";
import { ProblemBook, type ClientFileLog, type FileProblem } from "./problems.js";
import { RadarColours } from "./radar-colours.js";
import { StaticsMap } from "./statics.js";
import { readTileData, type TileData } from "./tiledata.js";

/** Ground and statics of one map; either may be missing. */
export interface ClientMap {
  readonly size: MapSize;
  readonly land: LandMap | undefined;
  readonly statics: StaticsMap | undefined;
}

/** The available parts of a client's data. A missing or unusable part is undefined, and `problems` says why. */
export interface ClientFiles {
  readonly directory: string;
  readonly tileData: TileData | undefined;
  /** The existing land textures. A missing file is no problem, because only the edges of water depend on it. */
  readonly landTextures: LandTextures | undefined;
  /** Maps by number. A map without ground and statics is left out. */
  readonly maps: ReadonlyMap<number, ClientMap>;
  readonly multis: Multis | undefined;
  readonly art: Art | undefined;
  readonly hues: Hues | undefined;
  readonly radarColours: RadarColours | undefined;
  readonly cliloc: Cliloc | undefined;
  /** Names of the available parts, for people. */
  readonly available: readonly string[];
  /** The problems found so far. Damage inside large files is found only when that part is read. */
  readonly problems: readonly FileProblem[];
  /** The number of problems found, including repetitions. */
  readonly problemCount: number;
  /** Closes all files. Afterwards only cached data is found. */
  close(): void;
}

const TEXTURE_INDEX = "texidx.mul";
const FELUCCA = 0;
const TRAMMEL = 1;
/** Changes to other files. Old clients apply them when a server sends 0xBF 0x18, which this one never does. */
const PATCH_FILES = /^(verdata\.mul|(mapdifl?|stadif[li]?)\d\.mul)$/i;

/**
 * Opens the files of a client in a directory. Neither this nor later lookups throw for missing or damaged files:
 * problems are noted in `problems` and logged once for each place. Tiledata, hues, radar colours and texts, some 10
 * MiB, are read at once. All else is read on demand, a few KiB at a time, into caches of limited size.
 *
 * @param maps the maps to look for, with their sizes, which the files do not contain
 * @throws RangeError if a size is invalid
 */
export function openClientFiles(path: string, maps: readonly MapSize[] = FACETS, log?: ClientFileLog): ClientFiles {
  maps.forEach(checkMapSize);
  const problems = new ProblemBook(log);
  const directory = new ClientDirectory(path, problems);
  const tileData = readWith(directory, "tiledata.mul", readTileData);
  const parts = {
    tileData,
    landTextures: directory.has(TEXTURE_INDEX)
      ? readWith(directory, TEXTURE_INDEX, (file, book) => LandTextures.read(file, book))
      : undefined,
    maps: openMaps(directory, maps),
    multis: Multis.open(directory, tileData?.layout === "7.0.9"),
    art: Art.open(directory),
    hues: readWith(directory, "hues.mul", (file, book) => Hues.read(file, book)),
    radarColours: readWith(directory, "radarcol.mul", (file, book) => RadarColours.read(file, book)),
    cliloc: readWith(directory, "Cliloc.enu", (file, book) => Cliloc.read(file, book)),
  };
  const available = namesOf(parts);
  const ignored = directory.matching(PATCH_FILES);
  log?.info({ directory: path, available, ignored, problems: problems.list.length }, "client files opened");
  return {
    directory: path,
    ...parts,
    available,
    get problems() {
      return problems.list;
    },
    get problemCount() {
      return problems.total;
    },
    close: () => directory.close(),
  };
}

function readWith<T>(
  directory: ClientDirectory,
  name: string,
  read: (file: WholeFile, problems: ProblemBook) => T | undefined,
): T | undefined {
  const file = directory.readWhole(name);
  return file && read(file, directory.problems);
}

/**
 * Before client 6.0 Trammel had no files of its own, and the client used those of Felucca (ModernUO TileMatrix,
 * ClassicUO MapLoader).
 */
export function openMaps(directory: ClientDirectory, sizes: readonly MapSize[]): Map<number, ClientMap> {
  const hasTrammel = ["map1.mul", "map1LegacyMUL.uop", "staidx1.mul", "statics1.mul"].some((name) => directory.has(name));
  const opened = new Map<number, ClientMap>();
  for (const size of sizes) {
    const felucca = size.id === TRAMMEL && !hasTrammel ? opened.get(FELUCCA) : undefined;
    const isLikeFelucca = felucca?.size.width === size.width && felucca.size.height === size.height;
    const { land, statics } = isLikeFelucca ? felucca : openMap(directory, size);
    if (land || statics) opened.set(size.id, { size, land, statics });
  }
  return opened;
}

function openMap(directory: ClientDirectory, size: MapSize): Pick<ClientMap, "land" | "statics"> {
  return { land: LandMap.open(directory, size), statics: StaticsMap.open(directory, size) };
}

function namesOf(
  parts: Pick<ClientFiles, "tileData" | "landTextures" | "maps" | "multis" | "art" | "hues" | "radarColours" | "cliloc">,
): string[] {
  const { maps, ...others } = parts;
  const names = Object.entries(others).flatMap(([name, part]) => (part ? [name] : []));
  for (const { size, land, statics } of maps.values()) {
    if (land) names.push(`land ${size.id}`);
    if (statics) names.push(`statics ${size.id}`);
  }
  return names;
}
