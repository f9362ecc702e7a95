import type { TileArea } from "../../world/space/places.js";

/** The properties of an art, as far as the client's files give them. */
export interface ArtFacts {
  /** In units of z. */
  readonly height: number;
  readonly isWall: boolean;
  readonly isWindow: boolean;
  readonly isDoor: boolean;
  /** Cannot be walked through. */
  readonly isImpassable: boolean;
  /** Mobiles can stand and items can lie on it. */
  readonly isSurface: boolean;
}

/** A static of a map. */
export interface Fixture extends ArtFacts {
  readonly itemId: number;
  readonly z: number;
}

/** The place of a static. */
export interface PlacedArt {
  readonly itemId: number;
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** The statics of maps; `server/parts/client-data` implements it. */
export interface Fixtures {
  /** Undefined without client files. */
  art(itemId: number): ArtFacts | undefined;
  /** None on maps without data. */
  on(mapId: number, x: number, y: number): readonly Fixture[];
  /** The statics of an area that have one of these item ids. */
  find(mapId: number, area: TileArea, itemIds: ReadonlySet<number>): readonly PlacedArt[];
}

/** For a shard without client files: no statics and no arts. */
export const NO_FIXTURES: Fixtures = { art: () => undefined, on: () => [], find: () => [] };
