import { readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { type Catalogue, catalogueOf, type CatalogueEntry, type RegionCatalogue } from "./catalogue.js";
import type { FileContents } from "./contents.js";
import { type FolderContents, mayExist, readFolder } from "./folder.js";
import { type WorldDataTable, EXTENSIONS, type DataProblem, WORLD_KINDS, type WorldKind } from "./kinds.js";
import { readWorldFile } from "./read-file.js";

/** After the name of the directory of world data, beside which the file stands: it must outlive that directory. */
const SUFFIX = "-kinds.json";

/**
 * The kinds that the operator ever had files of. The sample must not take the place of files that are gone: commands
 * would replace a whole world by it.
 */
class OwnKinds {
  readonly file: string;
  private known: Promise<Set<WorldKind>> | undefined;

  /** @param own the directory of the operator's world data */
  constructor(own: string) {
    this.file = own + SUFFIX;
  }

  async had(kind: WorldKind): Promise<boolean> {
    return (await this.read()).has(kind);
  }

  /** Keeps that there are files of a kind. Rejects with errors of the file system. */
  async note(kind: WorldKind): Promise<void> {
    const kinds = await this.read();
    if (kinds.has(kind)) return;
    kinds.add(kind);
    const draft = `${this.file}.${process.pid}.tmp`;
    await writeFile(draft, `${JSON.stringify([...kinds].sort())}\n`);
    await rename(draft, this.file);
  }

  private read(): Promise<Set<WorldKind>> {
    this.known ??= readFile(this.file, "utf8")
      .then((text) => {
        const named: unknown = JSON.parse(text);
        return new Set(WORLD_KINDS.filter((kind) => Array.isArray(named) && named.includes(kind)));
      })
      // Without the file, or with a damaged one, nothing is known.
      .catch(() => new Set<WorldKind>());
    return this.known;
  }
}

/** The folder of world data in a data directory. */
export const WORLD_FOLDER = "world";
/** The folder of the samples in a scripts directory. */
export const SAMPLE_FOLDER = "lua/data/world";
/** The folder of world data in a package of scripts. */
const PACKAGE_FOLDER = "data/world";
/** Names of files of packages begin with this. */
const PACKAGES = "packages/";
/** A folder in each kind's sample folder, with the data that only the built-in town uses. */
const TOWN_FOLDER = "demo_town";

/** The state of one kind. */
export interface Census {
  readonly entries: number;
  readonly problems: number;
  readonly files: number;
  /** Changes whenever the data changes. */
  readonly version: number;
  /** The operator never had files of this kind, so the sample's are used. */
  readonly isSample: boolean;
  /** The operator had files of this kind, and there are none now. */
  readonly areGone: boolean;
}

/** A package of scripts, whose world data is added to that of the operator or the sample. */
export interface DataPackage {
  readonly name: string;
  readonly directory: string;
}

export interface WorldDirectories {
  /** The operator's files. */
  readonly own: string;
  /** The sample files, used for kinds without a file of the operator. */
  readonly sample: string;
  /** Whether the world has the built-in town, and so the samples for it are read. */
  readonly hasTown: boolean;
  /** The packages in force, in their order; without it there are none. */
  readonly packages?: () => readonly DataPackage[];
}

interface Loaded {
  readonly version: number;
  readonly isSample: boolean;
  readonly areGone: boolean;
  readonly folder: FolderContents;
  readonly contents: ReadonlyMap<string, FileContents>;
  readonly catalogue: Catalogue;
  /** The version of the regions that the spawners refer to. */
  readonly regionsVersion: number | undefined;
}

const NOTHING: Pick<Loaded, "version" | "folder" | "contents"> = {
  version: 0,
  folder: { files: [], refused: [] },
  contents: new Map(),
};

/**
 * The world data of a shard: files in folders, one for each kind. Files are read on demand, and again after they have
 * changed. The event loop keeps running: files are read in pieces of one or two milliseconds of work.
 */
export class WorldData {
  private readonly directories: WorldDirectories;
  private readonly loaded = new Map<WorldKind, Loaded>();
  private readonly loading = new Map<WorldKind, Promise<Loaded>>();
  private readonly ownKinds: OwnKinds;

  constructor(directories: WorldDirectories) {
    this.directories = directories;
    this.ownKinds = new OwnKinds(directories.own);
  }

  /** Reads the new and changed files of a kind, and counts its entries on one map or all. */
  async count(kind: WorldKind, mapId?: number): Promise<Census> {
    const { catalogue, version, isSample, areGone } = await this.refresh(kind);
    const { files, problems } = catalogue;
    return { entries: listOf(catalogue, mapId).length, problems: problems.length, files, version, isSample, areGone };
  }

  /** The entries number `first` to `last`, from 1, as last read. Undefined if the kind was never read. */
  entries(kind: WorldKind, mapId: number | undefined, first: number, last: number): readonly CatalogueEntry[] | undefined {
    const loaded = this.loaded.get(kind);
    return loaded && listOf(loaded.catalogue, mapId).slice(first - 1, last);
  }

  /** The problems of the last read, in the order of files and lines. */
  problems(kind: WorldKind): readonly DataProblem[] {
    return this.loaded.get(kind)?.catalogue.problems ?? [];
  }

  /** The version of the last read. 0 before the first one. */
  version(kind: WorldKind): number {
    return this.loaded.get(kind)?.version ?? 0;
  }

  /** Concurrent calls share one read. */
  private refresh(kind: WorldKind): Promise<Loaded> {
    const running = this.loading.get(kind);
    if (running) return running;
    const reading = this.read(kind).finally(() => this.loading.delete(kind));
    this.loading.set(kind, reading);
    return reading;
  }

  private async read(kind: WorldKind): Promise<Loaded> {
    // Spawners may name regions, so those are read first.
    const regions = kind === "spawners" ? await this.refresh("regions") : undefined;
    const before = this.loaded.get(kind) ?? NOTHING;
    const { folder: own, isSample, areGone } = await this.folderOf(kind);
    const folder = joined([own, ...(await this.ofPackages(kind))]);
    const contents = await readChanged(kind, folder, before);
    const known = this.loaded.get(kind);
    const isSame = known && isEqual(folder, known.folder) && known.isSample === isSample && known.areGone === areGone;
    if (isSame && known.regionsVersion === regions?.version) return known;
    const catalogue = await catalogueOf(kind, contents, regions && regionsOf(regions.catalogue));
    const isEmpty = contents.size === 0 && folder.refused.length === 0;
    const none = areGone
      ? [
          {
            file: kind,
            reason: `the files are gone; import them again, or delete ${this.ownKinds.file} to begin with the sample`,
          },
        ]
      : isEmpty
        ? [{ file: kind, reason: "there are no files; npm run world:import adds some" }]
        : [];
    const loaded: Loaded = {
      version: before.version + 1,
      regionsVersion: regions?.version,
      ...{ isSample, areGone, folder, contents },
      catalogue: { ...catalogue, problems: [...none, ...refusals(kind, folder), ...catalogue.problems] },
    };
    this.loaded.set(kind, loaded);
    return loaded;
  }

  private ofPackages(kind: WorldKind): Promise<FolderContents[]> {
    return Promise.all(
      (this.directories.packages?.() ?? []).map(async ({ name, directory }) => {
        const { files, refused } = await readFolder(path.join(directory, PACKAGE_FOLDER, kind), directory);
        const prefix = `${PACKAGES}${name}/${PACKAGE_FOLDER}/${kind}/`;
        return {
          files: files.map((file) => ({ ...file, name: prefix + file.name })),
          refused: refused.map((one) => ({ ...one, name: prefix + one.name })),
        };
      }),
    );
  }

  private async folderOf(kind: WorldKind): Promise<{ folder: FolderContents; isSample: boolean; areGone: boolean }> {
    const { own, sample, hasTown } = this.directories;
    const place = path.join(own, kind);
    const folder: FolderContents = (await mayExist(place)) ? await readFolder(place, own) : NOTHING.folder;
    // An unreadable folder does not count as empty: the sample must not replace it.
    if (folder.files.length > 0 || folder.refused.length > 0) {
      // A data directory that cannot be written to is no reason not to read.
      if (folder.files.length > 0) await this.ownKinds.note(kind).catch(() => undefined);
      return { folder, isSample: false, areGone: false };
    }
    if (await this.ownKinds.had(kind)) return { folder, isSample: false, areGone: true };
    const { files, refused } = await readFolder(path.join(sample, kind), sample);
    const isWanted = ({ name }: { name: string }): boolean => hasTown || !name.startsWith(`${TOWN_FOLDER}/`);
    return { folder: { files: files.filter(isWanted), refused: refused.filter(isWanted) }, isSample: true, areGone: false };
  }
}

async function readChanged(
  kind: WorldKind,
  folder: FolderContents,
  before: Pick<Loaded, "folder" | "contents">,
): Promise<ReadonlyMap<string, FileContents>> {
  const stamps = new Map(before.folder.files.map(({ path, stamp }) => [path, stamp]));
  const contents = new Map<string, FileContents>();
  for (const { name, path, stamp } of folder.files) {
    if (!name.endsWith(EXTENSIONS[kind])) continue;
    const file = nameOf(kind, name);
    const known = stamps.get(path) === stamp ? before.contents.get(file) : undefined;
    contents.set(file, known ?? (await readWorldFile(kind, path, file)));
  }
  return contents;
}

function refusals(kind: WorldKind, { files, refused }: FolderContents): DataProblem[] {
  const others = files.filter(({ name }) => !name.endsWith(EXTENSIONS[kind]));
  return [
    ...refused.map(({ name, reason }) => ({ file: nameOf(kind, name), reason })),
    ...others.map(({ name }) => ({
      file: nameOf(kind, name),
      reason: `is not read: files of ${kind} end in ${EXTENSIONS[kind]}`,
    })),
  ];
}

/** The name of a file in messages: `signs/town.cfg`, `packages/winter/data/world/signs/town.cfg`. */
function nameOf(kind: WorldKind, name: string): string {
  if (name === "") return kind;
  return name.startsWith(PACKAGES) ? name : `${kind}/${name}`;
}

function joined(folders: readonly FolderContents[]): FolderContents {
  return { files: folders.flatMap(({ files }) => files), refused: folders.flatMap(({ refused }) => refused) };
}

function isEqual(a: FolderContents, b: FolderContents): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function listOf({ entries, byMap }: Catalogue, mapId: number | undefined): readonly CatalogueEntry[] {
  return mapId === undefined ? entries : (byMap.get(mapId) ?? []);
}

function regionsOf({ entries }: Catalogue): RegionCatalogue {
  const byName = new Map<string, readonly WorldDataTable[]>();
  for (const { mapId, details } of entries) {
    const { name, areas } = details;
    if (typeof name !== "string") continue;
    const key = `${mapId} ${name.toLowerCase()}`;
    if (!byName.has(key)) byName.set(key, areas as WorldDataTable[]);
  }
  return (mapId, name) => byName.get(`${mapId} ${name.toLowerCase()}`);
}
