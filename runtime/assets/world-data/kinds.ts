/** A value of world data: any JSON value except null. */
export type WorldDataValue = boolean | number | string | WorldDataValue[] | WorldDataTable;
export interface WorldDataTable {
  readonly [name: string]: WorldDataValue;
}

/** The kinds of world data. Each is a folder of that name in `<data>/world`. */
export const WORLD_KINDS = ["decorations", "signs", "spawners", "teleporters", "regions", "locations", "doors"] as const;
export type WorldKind = (typeof WORLD_KINDS)[number];

/** The file extension of each kind. */
export const EXTENSIONS: Readonly<Record<WorldKind, ".cfg" | ".json">> = {
  decorations: ".cfg",
  signs: ".cfg",
  spawners: ".json",
  teleporters: ".json",
  regions: ".json",
  locations: ".json",
  doors: ".json",
};

/** A thing that the data places on one map, or at the same coordinates on several. */
export interface Placed {
  readonly mapIds: readonly number[];
  readonly x: number;
  readonly y: number;
  readonly z: number;
  /** Its line in a text file, from 1. */
  readonly line?: number;
  /** Its position in a JSON file's list, from 1. */
  readonly index?: number;
  /** Two things with the same identity at the same place are duplicates. */
  readonly identity: string;
  /** Its properties, by their names in scripts. All places under a header share one object. */
  readonly details: WorldDataTable;
}

/** Why a part of a file was not read, or was read only in part. */
export interface DataProblem {
  /** Relative to the directory of world data: `signs/signs.cfg`. */
  readonly file: string;
  readonly line?: number;
  readonly reason: string;
  /** The entry was understood, but repeats another one. */
  readonly isDuplicate?: true;
}

/** Takes what a reader finds. */
export interface Findings {
  /** Takes one thing of the file. It may have several entries, such as a teleporter and the one back. */
  found(...placed: readonly Placed[]): void;
  problem(reason: string, line?: number): void;
}

/** Reads a file piece by piece. Never throws, whatever the text. */
export interface KindReader {
  take(text: string): void;
  end(): void;
}
