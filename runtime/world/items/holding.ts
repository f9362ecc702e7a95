import { type Holder, Item, type Wearer } from "../entities/item.js";
import { LAYER } from "../entities/layers.js";

/** Takes an item out of the list of its holder. False where nothing holds it. */
export function release(item: Item): boolean {
  const { holder } = item;
  if (!holder) return false;
  const list = listOf(holder);
  list.splice(list.indexOf(item), 1);
  if (item.layer === LAYER.mount && !(holder instanceof Item)) holder.isMounted = false;
  item.holder = undefined;
  item.layer = 0;
  return true;
}

/** Adds an item that nothing holds to the contents of a container. @param x, y position in the container's gump */
export function addTo(container: Item, item: Item, x: number, y: number, gridIndex: number): void {
  item.holder = container;
  item.layer = 0;
  item.x = x;
  item.y = y;
  item.gridIndex = gridIndex;
  listOf(container).push(item);
}

/** Adds an item that nothing holds to what somebody wears, which is in the order of layers. */
export function addToEquipment(wearer: Wearer, item: Item, layer: number): void {
  item.holder = wearer;
  item.layer = layer;
  if (layer === LAYER.mount) wearer.isMounted = true;
  const { equipment } = wearer;
  const after = equipment.findIndex((other) => other.layer > layer);
  equipment.splice(after === -1 ? equipment.length : after, 0, item);
}

function listOf(holder: Holder): Item[] {
  return holder instanceof Item ? (holder.contents ??= []) : holder.equipment;
}
