import { NOWHERE } from "../../../world/entities/entity.js";
import type { Item } from "../../../world/entities/item.js";
import type { World } from "../../../world/world.js";
import type { ScriptClock } from "../../clock.js";
import type { Causes } from "../causes.js";

/** How long a new item may stay without a place. It is deleted within twice this time. */
const PUT_WITHIN_MS = 60_000;

/** Items that scripts created and did not place yet. Items that are never placed are deleted. */
export class NewItems {
  private readonly clock: ScriptClock;
  private readonly world: Pick<World, "ledger" | "remove">;
  private readonly causes: Pick<Causes, "current">;
  private readonly items = new Map<number, Item>();
  private isSweeping = false;

  constructor(clock: ScriptClock, world: Pick<World, "ledger" | "remove">, causes: Pick<Causes, "current">) {
    this.clock = clock;
    this.world = world;
    this.causes = causes;
  }

  get(serial: number): Item | undefined {
    return this.items.get(serial);
  }

  get size(): number {
    return this.items.size;
  }

  add(item: Item): void {
    this.items.set(item.serial, item);
    if (this.isSweeping) return;
    this.isSweeping = true;
    this.sweepLater();
  }

  /** The item was placed; if it was new, the world has one more. */
  forget(item: Item): void {
    if (this.items.delete(item.serial)) this.world.ledger.made(item, this.causes.current);
  }

  /** The item became part of a stack; if it was new, the stack grew by what was made. */
  joined(item: Item, pile: Item): void {
    if (this.items.get(item.serial) === item) this.forget(item);
    else this.world.remove(item, pile);
  }

  /** Deletes a new item with its contents. */
  drop(item: Item): void {
    this.items.delete(item.serial);
    for (const inner of [...(item.contents ?? [])]) {
      this.world.ledger.goneWithContents(inner, this.causes.current);
      this.world.remove(inner);
    }
  }

  /** Deletes at the next sweep the items that are here now. */
  private sweepLater(): void {
    const old = [...this.items.values()];
    this.clock.after(PUT_WITHIN_MS, () => {
      for (const item of [...this.items.values()]) if (item.holder || item.facet !== NOWHERE) this.forget(item);
      for (const item of old) if (this.items.has(item.serial)) this.drop(item);
      if (this.items.size === 0) this.isSweeping = false;
      else this.sweepLater();
    });
  }
}
