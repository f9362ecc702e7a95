import { NOWHERE } from "../../../world/entities/entity.js";
import type { Mobile } from "../../../world/entities/mobile.js";
import type { SectorListener } from "../../../world/space/sector-listener.js";
import type { Sector } from "../../../world/space/sectors.js";
import type { World } from "../../../world/world.js";
import type { MobileTemplates } from "../mobiles/mobile-templates.js";
import { AfterChange } from "./after-change.js";

/** A creature with `on_moved`: the sector in which it is listened to, and its place when scripts were told last. */
interface Place {
  sector: Sector | undefined;
  x: number;
  y: number;
}

/** Calls `on_moved` of creatures. It listens in the sectors where creatures are that have it. */
export class MoveWatch implements SectorListener {
  private readonly world: World;
  private readonly templates: MobileTemplates;
  private listening: ReadonlySet<string> = new Set();
  private readonly places = new Map<Mobile, Place>();
  /** How many of these creatures each sector has in which it listens. */
  private readonly sectors = new Map<Sector, number>();
  private readonly moved = new Set<Mobile>();
  private readonly after = new AfterChange(() => this.tell());

  constructor({ world, templates }: { world: World; templates: MobileTemplates }) {
    this.world = world;
    this.templates = templates;
  }

  templatesChanged(): void {
    const before = this.listening;
    this.listening = this.templates.idsWithCallback("on_moved");
    for (const mobile of [...this.places.keys()]) if (!this.listening.has(mobile.templateId)) this.withdrawn(mobile);
    for (const id of this.listening)
      if (!before.has(id)) for (const mobile of this.world.mobiles.ofTemplate(id)) this.placed(mobile);
  }

  /** A creature has come to a place, or by a step into a sector. */
  placed(mobile: Mobile): void {
    if (!this.listening.has(mobile.templateId) || mobile.facet === NOWHERE) return;
    const place = this.places.get(mobile) ?? { sector: undefined, x: mobile.x, y: mobile.y };
    this.places.set(mobile, place);
    this.listenAt(place, this.world.grid(mobile.facet).of(mobile));
    this.noticed(mobile);
  }

  withdrawn(mobile: Mobile): void {
    const place = this.places.get(mobile);
    if (!place) return;
    this.places.delete(mobile);
    this.moved.delete(mobile);
    this.listenAt(place, undefined);
  }

  noticed(mobile: Mobile): void {
    const place = this.places.get(mobile);
    if (!place || (place.x === mobile.x && place.y === mobile.y)) return;
    this.moved.add(mobile);
    this.after.ask();
  }

  private listenAt(place: Place, sector: Sector | undefined): void {
    const { sector: before } = place;
    if (before === sector) return;
    place.sector = sector;
    if (sector) {
      const count = this.sectors.get(sector) ?? 0;
      if (count === 0) sector.addListener(this);
      this.sectors.set(sector, count + 1);
    }
    if (!before) return;
    const left = this.sectors.get(before)! - 1;
    if (left > 0) this.sectors.set(before, left);
    else {
      this.sectors.delete(before);
      before.removeListener(this);
    }
  }

  private tell(): void {
    const moved = [...this.moved];
    this.moved.clear();
    for (const mobile of moved) {
      const place = this.places.get(mobile);
      if (!place) continue;
      const { x, y } = place;
      [place.x, place.y] = [mobile.x, mobile.y];
      this.templates.of(mobile)?.with("on_moved")?.call("on_moved", mobile, x, y);
    }
  }
}
