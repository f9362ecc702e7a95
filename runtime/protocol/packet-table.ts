import type { Packet } from "./packet.js";

/** Finds the declaration of a frame by its id and its sub-command, if it has one. */
export class PacketTable<P extends Packet<unknown, never>> {
  readonly #byId: (P | undefined)[] = new Array<P | undefined>(256).fill(undefined);
  readonly #withSub: (Map<number, P> | undefined)[] = new Array<Map<number, P> | undefined>(256).fill(undefined);

  /** @throws TypeError when two packets have the same id and sub-command */
  constructor(packets: Iterable<P>) {
    for (const declared of packets) {
      const { id, sub, name } = declared;
      const taken = sub ? this.#withSub[id]?.get(sub.id) : this.#byId[id];
      if (taken) throw new TypeError(`${name} and ${taken.name} have the same id`);
      if (!sub) this.#byId[id] = declared;
      else (this.#withSub[id] ??= new Map()).set(sub.id, declared);
    }
  }

  /**
   * The declaration of the frame that begins at `start`. Undefined when the packet or its sub-command is not declared:
   * callers count and skip such frames.
   */
  find(frame: Uint8Array, start = 0): P | undefined {
    const id = frame[start] as number;
    const subs = this.#withSub[id];
    if (subs === undefined) return this.#byId[id];
    const [first] = subs.values();
    const place = first?.sub;
    if (place === undefined) return undefined;
    const at = start + place.offset;
    const key = place.bytes === 1 ? frame[at] : ((frame[at] ?? 0) << 8) | (frame[at + 1] ?? 0);
    return subs.get(key ?? -1) ?? this.#byId[id];
  }
}
