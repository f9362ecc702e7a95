import type { Log } from "../../../base/log/log.js";
import type { Speech } from "../../../contracts/hooks.js";
import type { Mobile } from "../../../world/entities/mobile.js";
import type { Region } from "../../../world/regions/region.js";
import { AfterChange } from "../senses/after-change.js";
import type { RegionRegistry, RegionChange } from "./region-registry.js";

/** Tells scripts of all files that a player has come into a region or has left it. */
export interface RegionAnnouncements {
  regionEntered(mobile: Mobile, region: Region): void;
  regionLeft(mobile: Mobile, region: Region): void;
  regionChanged(change: RegionChange): void;
}

/**
 * Calls scripts when mobiles come into regions and leave them: the regions' own functions for all mobiles, and the
 * events of all files for players. A mobile that goes from one part of a region to another stays in the region.
 */
export class RegionCalls {
  private readonly registry: RegionRegistry;
  private readonly announce: RegionAnnouncements;
  private readonly log: Log;
  /** Mobiles that scripts are to be told of, with the regions that scripts know them in. */
  private readonly changed = new Map<Mobile, Region | undefined>();
  private hasBegun = false;
  private readonly after = new AfterChange(() => this.tell());

  constructor(parts: { registry: RegionRegistry; announce: RegionAnnouncements; log: Log }) {
    this.registry = parts.registry;
    this.announce = parts.announce;
    this.log = parts.log;
    this.registry.whenLeft = () => this.after.ask();
  }

  /** From now on scripts are told of changed regions. */
  begin(): void {
    this.hasBegun = true;
  }

  /**
   * A mobile has come into another region. Scripts run after the change, because nothing else may happen to it during
   * that.
   */
  note(mobile: Mobile, from: Region | undefined): void {
    if (!this.changed.has(mobile)) this.changed.set(mobile, from);
    this.after.ask();
  }

  /** Tells the regions of a speaker what it said. */
  hear(speaker: Mobile, { text, mode, keywords }: Speech): void {
    for (const region of chainOf(speaker.region)) {
      this.registry
        .definitionOf(region)
        ?.with("on_speech")
        ?.call("on_speech", region, speaker, text, mode, [...keywords]);
    }
  }

  private tell(): void {
    const { redefined, release } = this.registry.takeLeft();
    this.tellOfMobiles();
    for (const change of this.hasBegun ? redefined : []) this.announce.regionChanged(change);
    release();
  }

  private tellOfMobiles(): void {
    for (let left = this.changed.size; left > 0; left--) {
      const next = this.changed.entries().next();
      if (next.done === true) return;
      const [mobile, from] = next.value;
      this.changed.delete(mobile);
      const to = mobile.region;
      // Leaves the innermost first, and enters the outermost first.
      for (const region of chainOf(from)) if (!to?.isIn(region)) this.call("on_leave", region, mobile);
      for (const region of chainOf(to).reverse()) if (!from?.isIn(region)) this.call("on_enter", region, mobile);
    }
  }

  private call(name: "on_enter" | "on_leave", region: Region, mobile: Mobile): void {
    try {
      this.registry.definitionOf(region)?.with(name)?.call(name, region, mobile);
      if (!mobile.isPlayer) return;
      if (name === "on_enter") this.announce.regionEntered(mobile, region);
      else this.announce.regionLeft(mobile, region);
    } catch (error) {
      this.log.error({ err: error, region: region.name }, `${name} of a region could not be called`);
    }
  }
}

function chainOf(region: Region | undefined): Region[] {
  return region ? [...region.chain()] : [];
}
