import { recordOfStored } from "../../storage/network/handover-record.js";
import type { ItemState, MobileState } from "../../storage/saving/entity-records.js";
import type { ShardWriter } from "../../storage/saving/shard-writer.js";
import type { ItemTree } from "./item-tree.js";
import type { SavedMobile } from "./model.js";

/** A creature that is in no world, with the serials that it and what it wears have in the shard. */
interface Away {
  readonly own: number;
  readonly state: MobileState;
  readonly saved: Pick<SavedMobile, "slots" | "isBonded" | "master" | "type">;
  readonly carried: number[];
}

interface PetParts {
  readonly writer: ShardWriter;
  readonly tree: ItemTree;
  readonly now: number;
  /** The serial in the shard of a thing of the save. */
  readonly serial: (saved: number) => number;
  /** The serial in the shard of a player's character that came over. */
  readonly character: (saved: number) => number | undefined;
}

/** What scripts keep of a creature that is ridden or in a stable (lua/features/pets/lib/keeping.lua). */
interface Kept {
  readonly template: string;
  readonly name: string;
  readonly slots: number;
  readonly bonded?: true;
  readonly at: number;
  readonly record: string;
}

/** Creatures that are in no world: ridden ones, and those in stables. */
export class PetImport {
  private readonly away = new Map<number, Away>();
  private readonly stabled = new Map<number, readonly number[]>();
  /** Pictures of ridden creatures by these, with the serials of the save. */
  private readonly pictures = new Map<number, number>();

  add(serial: number, { own, state, saved }: Omit<Away, "carried">): void {
    this.away.set(serial, { own, state, saved, carried: [] });
  }

  stable(owner: number, pets: readonly number[]): void {
    if (pets.length > 0) this.stabled.set(owner, pets);
  }

  picture(item: number, creature: number): void {
    this.pictures.set(creature, item);
  }

  /** Notes what a creature wears. False for one that is not away. */
  wears(serial: number, item: number): boolean {
    this.away.get(serial)?.carried.push(item);
    return this.away.has(serial);
  }

  /**
   * Writes the creatures as their owners keep them. Returns those that are nobody's, with all that they carried, and
   * the pictures of what is not ridden; none of them is in the shard afterwards.
   */
  async finish(parts: PetParts): Promise<{ lost: { type: string; items: number[] }[]; pictures: number[] }> {
    const inside = parts.tree.within(new Set([...this.away.values()].flatMap(({ carried }) => carried)));
    const itemsOf = ({ carried }: Away): number[] => carried.flatMap((item) => inside.get(item) ?? []);
    const ridden = new Set<number>();
    const pictures: number[] = [];
    for (const [serial, picture] of this.pictures) {
      const pet = this.away.get(serial);
      const state = await parts.writer.itemState(parts.serial(picture));
      if (!pet || !state) {
        pictures.push(picture);
        continue;
      }
      ridden.add(serial);
      const kept = await this.kept(pet, itemsOf(pet), parts);
      await parts.writer.replaceItem(parts.serial(picture), { ...state, params: { ...state.params, kept: { table: kept } } });
    }
    const lost = await this.toStables(parts, ridden, itemsOf);
    return { lost, pictures };
  }

  private async toStables(
    parts: PetParts,
    ridden: ReadonlySet<number>,
    itemsOf: (pet: Away) => number[],
  ): Promise<{ type: string; items: number[] }[]> {
    const owners = new Map<number, number>();
    for (const [owner, pets] of this.stabled) for (const pet of pets) owners.set(pet, owner);
    const stables = new Map<number, Kept[]>();
    const lost: { type: string; items: number[] }[] = [];
    for (const [serial, pet] of this.away) {
      if (ridden.has(serial)) continue;
      const wanted = owners.get(serial) ?? pet.saved.master;
      const owner = wanted === undefined ? undefined : parts.character(wanted);
      if (owner === undefined) {
        lost.push({ type: pet.saved.type, items: itemsOf(pet) });
        continue;
      }
      const kept = await this.kept(pet, itemsOf(pet), parts);
      stables.set(owner, [...(stables.get(owner) ?? []), kept]);
    }
    for (const [owner, kept] of stables) await parts.writer.addParams(owner, { stabled: { table: kept } });
    return lost;
  }

  /** Takes a creature's things out of the world and into its record. */
  private async kept({ own, state, saved }: Away, items: readonly number[], { writer, serial, now }: PetParts): Promise<Kept> {
    const things: [number, ItemState][] = [];
    for (const item of items) {
      const its = await writer.itemState(serial(item));
      if (its) things.push([serial(item), its]);
    }
    await writer.removeItems(things.map(([item]) => item));
    return {
      ...{ template: state.template ?? "", name: state.name, slots: saved.slots && saved.slots > 0 ? saved.slots : 1 },
      ...(saved.isBonded ? { bonded: true as const } : {}),
      ...{ at: now, record: recordOfStored(own, state, things) },
    };
  }
}
