import type { MapArea, SeenBuilding, SeenBuildings } from "../../contracts/inspection.js";
import type { Item } from "../../world/entities/item.js";
import { areaOf } from "../../world/multis/multi.js";
import { decaysAt } from "../../world/saved/params.js";
import type { World } from "../../world/world.js";
import type { SeenItems } from "./seen-items.js";
import { buildingKind, characterOf, ownerOfBuilding, placeIn } from "./ownership.js";

/** More in one answer cannot be told apart on a screen. */
const BUILDINGS_MAXIMUM = 1_000;
/** The param in which scripts keep the owner's name. */
const OWNER_NAME_PARAM = "owner_name";

/** Houses and ships, for the map of the staff pages. */
export class Buildings {
  private readonly world: World;
  private readonly seen: SeenItems;

  constructor({ world, seen }: { world: World; seen: SeenItems }) {
    this.world = world;
    this.seen = seen;
  }

  /** Those that reach into a part of a map. If there are too many, it gives some of each place. */
  list(area: MapArea): SeenBuildings {
    const found = [...this.all()].filter((item) => item.facet === area.mapId && reachesInto(item, area));
    const totalCount = found.length;
    const given = Math.min(totalCount, BUILDINGS_MAXIMUM);
    const spread = Array.from({ length: given }, (_, index) => found[Math.floor((index * totalCount) / given)]!);
    return { totalCount, buildings: spread.flatMap((item) => this.describe(item) ?? []) };
  }

  /** Those of a character. */
  ofOwner(serial: number): SeenBuilding[] {
    return [...this.all()].filter((item) => ownerOfBuilding(item) === serial).flatMap((item) => this.describe(item) ?? []);
  }

  /** Undefined for what is no house or ship in the world. */
  describe(item: Item): SeenBuilding | undefined {
    const kind = buildingKind(item);
    const place = placeIn(item);
    if (!kind || !place) return undefined;
    const owner = ownerOfBuilding(item);
    const kept = item.params?.get(OWNER_NAME_PARAM);
    const { left, top, right, bottom } = areaOf(item.shape, item.x, item.y);
    return {
      ...{ serial: String(item.serial), kind, name: this.seen.nameOf(item), place },
      ownerSerial: owner === undefined ? null : String(owner),
      ownerName:
        (owner !== undefined ? characterOf(this.world, owner)?.name : undefined) ?? (typeof kept === "string" ? kept : null),
      ...{ width: right - left + 1, height: bottom - top + 1, decaysAt: decaysAt(item) ?? null },
    };
  }

  private *all(): Generator<Item> {
    const { items } = this.world;
    for (const id of items.templateIds) {
      for (const item of items.ofTemplate(id)) {
        if (!buildingKind(item)) break;
        yield item;
      }
    }
  }
}

function reachesInto(item: Item, area: MapArea): boolean {
  const own = areaOf(item.shape, item.x, item.y);
  return own.left <= area.right && own.right >= area.left && own.top <= area.bottom && own.bottom >= area.top;
}
