import { FACETS } from "../space/facets.js";
import { RegionMap } from "./region-map.js";
import type { Region } from "./region.js";

/** The regions in force, by place. The map of a facet is made when somebody asks about the facet. */
export class Regions {
  private byFacet: (readonly Region[])[] = [];
  private maps: (RegionMap | undefined)[] = [];

  /** Puts regions into force in place of those before. @param regions in the order of their definition */
  replace(regions: readonly Region[]): void {
    this.byFacet = FACETS.map(({ id }) => regions.filter(({ facet }) => facet === id));
    this.maps = [];
  }

  /** The region of a place; undefined where there is none. */
  at(facet: number, x: number, y: number, z: number): Region | undefined {
    return this.mapOf(facet)?.at(x, y, z);
  }

  /** The regions of a facet, in the order of their definition. */
  on(facet: number): readonly Region[] {
    return this.byFacet[facet] ?? [];
  }

  /** Whether tiles near this one may have another region, so that each step there must be looked at. */
  isMixed(facet: number, x: number, y: number): boolean {
    return this.mapOf(facet)?.isMixed(x, y) ?? false;
  }

  /** The facets on which too many areas lie over each other somewhere. */
  get crowded(): number[] {
    return FACETS.map(({ id }) => id).filter((id) => this.mapOf(id)?.isCrowded);
  }

  private mapOf(facet: number): RegionMap | undefined {
    const known = this.maps[facet];
    if (known) return known;
    const regions = this.byFacet[facet];
    if (!regions || regions.length === 0) return undefined;
    return (this.maps[facet] = new RegionMap(FACETS[facet]!, regions));
  }
}
