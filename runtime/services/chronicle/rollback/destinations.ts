import type { StoredLine } from "../../../storage/chronicle/chronicle-records.js";
import { Item } from "../../../world/entities/item.js";
import { FIXED_LAYERS, LAYER } from "../../../world/entities/layers.js";
import type { Mobile } from "../../../world/entities/mobile.js";
import { isItemSerial } from "../../../world/entities/serials.js";
import { multiAt } from "../../../world/multis/multi-register.js";
import { isOnFacet } from "../../../world/space/facets.js";
import type { World } from "../../../world/world.js";
import { characterOf, ownerOfBuilding } from "../../staff-view/ownership.js";
import type { RollbackFacts } from "./facts.js";
import type { Destination } from "./plan.js";

interface DestinationParts {
  readonly world: World;
  readonly facts: Pick<RollbackFacts, "earlier">;
  /** Where a container will be after the rollback; undefined where the rollback does nothing with it. */
  readonly planned: (container: number) => Destination | undefined;
}

/** Finds where things go that are given back. */
export class Destinations {
  private readonly parts: DestinationParts;

  constructor(parts: DestinationParts) {
    this.parts = parts;
  }

  /**
   * Where something was before a line. If its container is gone it goes to its owner: to the bank, or to the pack if it
   * was carried.
   *
   * @param takers not meant as owners
   */
  before(line: StoredLine, takers: ReadonlySet<number>): Destination | undefined {
    const { where, holder, root } = line.from;
    if (where === "ground" && holder === 0) return this.onGround(line);
    if (root !== 0 && !isItemSerial(root)) return this.onBody(line);
    const former = this.formerHolder(line, takers);
    // Corpses decay, and what is in them is anybody's.
    if (where === "corpse" && former) return belongings(former, LAYER.backpack);
    const container = this.container(holder) ?? this.container(root);
    if (container) return container;
    const owner = this.ownerOfPlace(line) ?? former;
    return owner && belongings(owner, LAYER.bank);
  }

  /** Where a mobile or a container gets something. */
  of(root: number): Destination | undefined {
    const { world } = this.parts;
    const mobile = world.mobile(root) ?? world.absent(root);
    return mobile ? belongings(mobile, LAYER.backpack) : this.container(root);
  }

  /** Where something is now. */
  at(item: Item): Destination | undefined {
    const { holder, facet, x, y, z } = item;
    if (!holder) return { kind: "ground", root: 0, place: { facet, x, y, z } };
    return holder instanceof Item ? this.container(holder.serial) : this.of(holder.serial);
  }

  private onBody({ from: { where, holder, root }, template }: StoredLine): Destination | undefined {
    const { world } = this.parts;
    const mobile = world.mobile(root) ?? world.absent(root);
    if (!mobile) return undefined;
    const container = this.container(holder);
    if (container?.root === root) return container;
    const layer = world.kinds.known(template)?.traits.layer ?? 0;
    // Without a backpack or a bank a character cannot get anything.
    if (where === "worn" && FIXED_LAYERS.has(layer) && !mobile.equipped(layer)) return { kind: "worn", root, layer };
    return belongings(mobile, where === "bank" ? LAYER.bank : LAYER.backpack);
  }

  private onGround(line: StoredLine): Destination | undefined {
    const { world, facts } = this.parts;
    const laid = facts.earlier.get(line.subject)?.[0];
    const { facet, x, y, z } = laid?.to.where === "ground" ? laid : line;
    const map = world.facets[facet];
    return map && isOnFacet(map, x, y) ? { kind: "ground", root: 0, place: { facet, x, y, z } } : undefined;
  }

  private container(serial: number): Destination | undefined {
    const planned = this.parts.planned(serial);
    if (planned) return { kind: "container", root: planned.root || serial, serial };
    const container = this.parts.world.item(serial);
    return container?.isContainer ? { kind: "container", root: container.root.serial, serial } : undefined;
  }

  /** Whose house or ship is where it happened. */
  private ownerOfPlace({ facet, x, y }: StoredLine): Mobile | undefined {
    const { world } = this.parts;
    const building = world.facets[facet] && multiAt(world.grid(facet), x, y);
    const owner = building && ownerOfBuilding(building);
    return owner === undefined ? undefined : characterOf(world, owner);
  }

  /** The character that had it last, before it came to where it was. */
  private formerHolder({ subject }: StoredLine, takers: ReadonlySet<number>): Mobile | undefined {
    const { world, facts } = this.parts;
    for (const { from, to } of facts.earlier.get(subject) ?? [])
      for (const serial of [to.root, from.root]) {
        const character = takers.has(serial) ? undefined : characterOf(world, serial);
        if (character) return character;
      }
    const owners = world.item(subject)?.owners?.toReversed() ?? [];
    return owners.map(([serial]) => (takers.has(serial) ? undefined : characterOf(world, serial))).find(Boolean);
  }
}

function belongings(mobile: Mobile, layer: number): Destination | undefined {
  const container = mobile.equipped(layer) ?? mobile.equipped(LAYER.bank);
  return container instanceof Item ? { kind: "container", root: mobile.serial, serial: container.serial } : undefined;
}
