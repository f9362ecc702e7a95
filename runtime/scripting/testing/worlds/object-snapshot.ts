type NumberArray = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array;

interface Fields {
  readonly of: Record<string, unknown>;
  readonly keys: readonly string[];
  readonly values: readonly unknown[];
}

/**
 * The state at one moment of all objects that some objects lead to, through fields, arrays, maps and sets. It does
 * not see variables of functions, `#private` fields and weak collections.
 */
export class ObjectSnapshot {
  private readonly fields: Fields[] = [];
  private readonly arrays: { readonly of: unknown[]; readonly items: readonly unknown[] }[] = [];
  private readonly maps: { readonly of: Map<unknown, unknown>; readonly keys: unknown[]; readonly values: unknown[] }[] = [];
  private readonly sets: { readonly of: Set<unknown>; readonly members: readonly unknown[] }[] = [];
  private readonly numbers: { readonly of: NumberArray; readonly numbers: NumberArray }[] = [];
  private readonly seen = new Set<unknown>();
  private readonly isApart: (object: object, field: string) => boolean;

  /**
   * @param isApart objects that are left as they are, with what only they reach, by themselves or by the field that
   * they are found in
   */
  constructor(roots: Record<string, unknown>, isApart: (object: object, field: string) => boolean) {
    this.isApart = isApart;
    const open: unknown[] = [];
    this.keepFields(roots, open);
    while (open.length > 0) this.keep(open.pop() as object, open);
    this.seen.clear();
  }

  restore(): void {
    for (const { of, keys, values } of this.fields) {
      for (let i = 0; i < keys.length; i++) if (of[keys[i]!] !== values[i]) of[keys[i]!] = values[i];
      let count = 0;
      for (const _ in of) count++;
      if (count !== keys.length) for (const key of Object.keys(of)) if (!keys.includes(key)) delete of[key];
    }
    for (const { of, items } of this.arrays) {
      if (of.length !== items.length) of.length = items.length;
      for (let i = 0; i < items.length; i++) if (of[i] !== items[i]) of[i] = items[i];
    }
    for (const { of, keys, values } of this.maps) {
      if (of.size === keys.length && isSame(of.keys(), keys) && isSame(of.values(), values)) continue;
      of.clear();
      for (let i = 0; i < keys.length; i++) of.set(keys[i], values[i]);
    }
    for (const { of, members } of this.sets) {
      if (of.size === members.length && isSame(of.values(), members)) continue;
      of.clear();
      for (const member of members) of.add(member);
    }
    for (const { of, numbers } of this.numbers) of.set(numbers);
  }

  private keep(one: object, open: unknown[]): void {
    if (Array.isArray(one)) {
      const of = one as unknown[];
      this.arrays.push({ of, items: [...of] });
      for (const item of of) this.found(item, "", open);
    } else if (one instanceof Map) {
      const [keys, values] = [[...(one as Map<unknown, unknown>).keys()], [...(one as Map<unknown, unknown>).values()]];
      this.maps.push({ of: one, keys, values });
      for (const member of [...keys, ...values]) this.found(member, "", open);
    } else if (one instanceof Set) {
      this.sets.push({ of: one, members: [...(one as Set<unknown>)] });
      for (const member of one) this.found(member, "", open);
    } else if (ArrayBuffer.isView(one)) {
      this.numbers.push({ of: one as NumberArray, numbers: (one as NumberArray).slice() });
    } else if (!(one instanceof WeakMap || one instanceof WeakSet || one instanceof WeakRef || one instanceof Promise)) {
      this.keepFields(one as Record<string, unknown>, open);
    }
  }

  private keepFields(of: Record<string, unknown>, open: unknown[]): void {
    const keys = Object.keys(of).filter((key) => !Object.getOwnPropertyDescriptor(of, key)!.get);
    const values = keys.map((key) => of[key]);
    if (!Object.isFrozen(of)) this.fields.push({ of, keys, values });
    for (const [i, value] of values.entries()) this.found(value, keys[i]!, open);
  }

  private found(value: unknown, field: string, open: unknown[]): void {
    if (typeof value !== "object" || value === null || this.seen.has(value) || this.isApart(value, field)) return;
    this.seen.add(value);
    open.push(value);
  }
}

function isSame(now: Iterable<unknown>, before: readonly unknown[]): boolean {
  let i = 0;
  for (const one of now) if (one !== before[i++]) return false;
  return true;
}
