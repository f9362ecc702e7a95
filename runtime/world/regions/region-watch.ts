import { NOWHERE } from "../entities/entity.js";
import type { Mobile } from "../entities/mobile.js";
import type { SectorListener } from "../space/sector-listener.js";
import type { Sector } from "../space/sectors.js";
import type { World } from "../world.js";
import type { Region } from "./region.js";
import type { Regions } from "./regions.js";

/** Is told of a mobile that has come into another region, in the midst of the change. @param from the region before */
type WhenChanged = (mobile: Mobile, from: Region | undefined) => void;

/**
 * Keeps `mobile.region` up to date. A mobile is looked at when it comes into another sector, and at each step in
 * sectors through which the edge of a region may go. Without regions it is not looked at.
 */
export class RegionWatch implements SectorListener {
  private readonly world: World;
  private readonly regions: Regions;
  private readonly whenChanged: WhenChanged;
  /** Sectors with an edge in which a mobile has been. */
  private readonly sectors = new Set<Sector>();
  private hasRegions = false;

  constructor(parts: { world: World; regions: Regions; whenChanged: WhenChanged }) {
    this.world = parts.world;
    this.regions = parts.regions;
    this.whenChanged = parts.whenChanged;
  }

  /** A mobile has come into a sector or to a place, or has left the world. */
  moved(mobile: Mobile): void {
    if (!this.hasRegions) return;
    this.listenAt(mobile);
    this.noticed(mobile);
  }

  noticed(mobile: Mobile): void {
    const { facet, x, y, z, region: before } = mobile;
    const now = facet === NOWHERE ? undefined : this.regions.at(facet, x, y, z);
    if (now === before) return;
    mobile.region = now;
    this.whenChanged(mobile, before);
  }

  /**
   * The regions have changed. Scripts are told where players are now, and which creatures were in a region that is
   * gone. Other creatures have not moved.
   *
   * @param regions those in force now
   */
  redefined(regions: readonly Region[]): void {
    const inForce = new Set(regions);
    this.regions.replace(regions);
    this.hasRegions = regions.length > 0;
    for (const sector of this.sectors) sector.removeListener(this);
    this.sectors.clear();
    for (const mobile of this.world.mobiles) {
      this.listenAt(mobile);
      if (mobile.isPlayer || (mobile.region && !inForce.has(mobile.region))) this.noticed(mobile);
      else mobile.region = this.regions.at(mobile.facet, mobile.x, mobile.y, mobile.z);
    }
  }

  private listenAt(mobile: Mobile): void {
    const { facet, x, y } = mobile;
    if (facet === NOWHERE || !this.regions.isMixed(facet, x, y)) return;
    const sector = this.world.grid(facet).of(mobile);
    if (!sector || this.sectors.has(sector)) return;
    this.sectors.add(sector);
    sector.addListener(this);
  }
}
