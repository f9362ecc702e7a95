import type { Item } from "./item.js";
import type { ItemKind } from "./item-kind.js";

/**
 * All items there are, by serial. Those of a kind that was once asked for are listed from then on, so that asking again costs what the
 * answer does; the other kinds cost nothing.
 */
export class ItemRegister {
  private readonly bySerial = new Map<number, Item>();
  private readonly byKind = new Map<ItemKind, Set<Item>>();

  get size(): number {
    return this.bySerial.size;
  }

  get(serial: number): Item | undefined {
    return this.bySerial.get(serial);
  }

  all(): Iterable<Item> {
    return this.bySerial.values();
  }

  /** Also for one that is listed already. */
  add(item: Item): void {
    this.bySerial.set(item.serial, item);
    if (this.byKind.size > 0) this.byKind.get(item.kind)?.add(item);
  }

  remove(item: Item): void {
    this.bySerial.delete(item.serial);
    if (this.byKind.size > 0) this.byKind.get(item.kind)?.delete(item);
  }

  /** The list that is kept, in the order in which they came to be. */
  ofKind(kind: ItemKind): ReadonlySet<Item> {
    let listed = this.byKind.get(kind);
    if (!listed) {
      listed = new Set();
      for (const item of this.bySerial.values()) if (item.kind === kind) listed.add(item);
      this.byKind.set(kind, listed);
    }
    return listed;
  }
}
