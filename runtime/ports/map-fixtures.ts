import type { TileArea } from "../world/near.js";

/** What a picture shows that stands in the world, as far as the client's files tell. */
export interface ArtFacts {
  /** In units of altitude. */
  readonly height: number;
  readonly isWall: boolean;
  readonly isWindow: boolean;
  readonly isDoor: boolean;
  /** Cannot be walked through. */
  readonly isImpassable: boolean;
  /** Can be stood on, or have things lie on it. */
  readonly isSurface: boolean;
}

/** Something that stands on a map for good. */
export interface Fixture extends ArtFacts {
  readonly itemId: number;
  readonly z: number;
}

/** Where a picture stands. */
export interface PlacedArt {
  readonly itemId: number;
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** What stands on maps besides the items of the world; implemented by `client-data`. */
export interface Fixtures {
  /** Undefined where no files tell. */
  art(itemId: number): ArtFacts | undefined;
  /** None on maps without data. */
  on(mapId: number, x: number, y: number): readonly Fixture[];
  /** Where in an area one of those pictures stands. */
  find(mapId: number, area: TileArea, itemIds: ReadonlySet<number>): readonly PlacedArt[];
}

/** Of a shard without client files: nothing stands anywhere, and no picture is known. */
export const NO_FIXTURES: Fixtures = { art: () => undefined, on: () => [], find: () => [] };
