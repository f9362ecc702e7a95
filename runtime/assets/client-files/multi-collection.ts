import type { MultiComponent } from "./multi-components.js";
import { DamagedData } from "./problems.js";

/**
 * Entries of `MultiCollection.uop`, named `build/multicollection/000000.bin` and so on, little endian: u32 number of the multi, u32 count
 * of components, then for each component u16 item tile, i16 dx, i16 dy, i16 dz, u16 flags (0 and 0x100: drawn with the multi), u32 count of
 * texts, and for each text a u32 Cliloc number.
 *
 * Sources: ClassicUO MultiLoader; ModernUO MultiData.
 */
const HEADER_BYTES = 8;
const COMPONENT_BYTES = 14;
const TEXT_BYTES = 4;
const VISIBLE_FLAGS: readonly number[] = [0, 0x100];

export function multiCollectionName(multi: number): string {
  return `build/multicollection/${String(multi).padStart(6, "0")}.bin`;
}

/**
 * The components of an entry.
 *
 * @throws DamagedData when it ends too early
 */
export function readCollectionComponents(bytes: Buffer): MultiComponent[] {
  if (bytes.length < HEADER_BYTES) throw new DamagedData(bytes.length, "a multi ends within its head");
  const count = bytes.readUInt32LE(4);
  const components: MultiComponent[] = [];
  let at = HEADER_BYTES;
  for (let number = 0; number < count; number++) {
    if (at + COMPONENT_BYTES > bytes.length) {
      throw new DamagedData(bytes.length, `a multi ends after ${number} of ${count} components`);
    }
    components.push({
      tile: bytes.readUInt16LE(at),
      dx: bytes.readInt16LE(at + 2),
      dy: bytes.readInt16LE(at + 4),
      dz: bytes.readInt16LE(at + 6),
      isVisible: VISIBLE_FLAGS.includes(bytes.readUInt16LE(at + 8)),
    });
    at += COMPONENT_BYTES + bytes.readUInt32LE(at + 10) * TEXT_BYTES;
  }
  return components;
}
