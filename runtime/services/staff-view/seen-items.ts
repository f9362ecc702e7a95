import type { SeenItem, SeenItemDetails } from "../../contracts/inspection.js";
import { DataTable } from "../../world/saved/data-table.js";
import { jsonOfData } from "../../world/saved/data-json.js";
import type { Item } from "../../world/entities/item.js";
import type { ParamValue } from "../../world/saved/params.js";
import type { World } from "../../world/world.js";
import { characterOf, placeIn, ownershipOf } from "./ownership.js";

/** A longer value of a param is cut. */
const VALUE_CHARACTERS_MAXIMUM = 500;
const MS_PER_SECOND = 1_000;

/** Describes things for staff. */
export class SeenItems {
  private readonly world: World;
  readonly nameOf: (item: Item) => string;

  constructor({ world, nameOf }: { world: World; nameOf: (item: Item) => string }) {
    this.world = world;
    this.nameOf = nameOf;
  }

  describe(item: Item): SeenItem {
    const { where, owner } = ownershipOf(this.world, item);
    return {
      serial: String(item.serial),
      template: item.kind.id,
      name: this.nameOf(item),
      ...{ amount: item.amount, itemId: item.itemId, hue: item.hue, where },
      ownerSerial: owner === undefined ? null : String(owner),
      ownerName: owner === undefined ? null : (characterOf(this.world, owner)?.name ?? null),
      place: placeIn(item),
      containerSerial: item.container ? String(item.container.serial) : null,
      contents: countIn(item),
    };
  }

  details(item: Item): SeenItemDetails {
    return {
      item: this.describe(item),
      params: Array.from(item.params ?? [], ([name, value]) => ({ name, value: textOfParam(value) })),
      owners: (item.owners ?? []).toReversed().map(([serial, since]) => ({
        ...{ serial: String(serial), since: since * MS_PER_SECOND },
        name: characterOf(this.world, serial)?.name ?? null,
      })),
    };
  }
}

/** A param as a text, as searches compare it. */
export function textOfParam(value: ParamValue): string {
  const text = value instanceof DataTable ? JSON.stringify(jsonOfData(value)) : String(value);
  return text.slice(0, VALUE_CHARACTERS_MAXIMUM);
}

function countIn(item: Item): number {
  let count = 0;
  for (const inner of item.contents ?? []) count += 1 + countIn(inner);
  return count;
}
