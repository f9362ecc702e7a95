/** A place that a script keeps with a thing: with a map, or on the one where the thing is. */
export interface ParamPlace {
  readonly mapId?: number;
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** What scripts keep with items and mobiles under names of their own; it is stored with them. */
export type ParamValue = string | number | boolean | ParamPlace;
