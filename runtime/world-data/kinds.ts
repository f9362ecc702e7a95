/** What a value of world data can be: what JSON can say, null aside. */
export type DataValue = boolean | number | string | DataValue[] | DataTable;
export interface DataTable {
  readonly [name: string]: DataValue;
}

/** The kinds of world data, each a folder of its name in `<data>/world`. */
export const WORLD_KINDS = ["decorations", "signs", "spawners", "teleporters", "regions", "locations", "doors"] as const;
export type WorldKind = (typeof WORLD_KINDS)[number];

/** How the files of a kind end. */
export const EXTENSIONS: Readonly<Record<WorldKind, ".cfg" | ".json">> = {
  decorations: ".cfg",
  signs: ".cfg",
  spawners: ".json",
  teleporters: ".json",
  regions: ".json",
  locations: ".json",
  doors: ".json",
};

/** Something that the data puts at a place, on one map or at the same place of several. */
export interface Placed {
  readonly mapIds: readonly number[];
  readonly x: number;
  readonly y: number;
  readonly z: number;
  /** Of a text file, from 1. */
  readonly line?: number;
  /** Of a JSON file's list, from 1. */
  readonly index?: number;
  /** Two that have the same one, at the same place, are one too many. */
  readonly identity: string;
  /** What it is. Shared by all that a header stands above. Names are those that scripts find. */
  readonly details: DataTable;
}

/** Why something of a file was not read, or not as it stands there. */
export interface Problem {
  /** Relative to the directory of world data: `signs/signs.cfg`. */
  readonly file: string;
  readonly line?: number;
  readonly reason: string;
  /** It was understood, but is there already. */
  readonly isDuplicate?: true;
}

/** Takes what a reader finds. */
export interface Findings {
  /** One thing of the file; of a thing there may be more than one entry, such as a teleporter and the way back. */
  found(...placed: readonly Placed[]): void;
  problem(reason: string, line?: number): void;
}

/** Reads a file as it comes, piece by piece. Never throws, whatever the text. */
export interface Reader {
  take(text: string): void;
  end(): void;
}
