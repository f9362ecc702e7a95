import { deflateSync, inflateSync } from "node:zlib";
import { custom } from "../fields/index.js";
import type { Field } from "../fields/field.js";
import { PacketError } from "../packet-error.js";

/** A component as 0xD8 lists it: its art, and its place from the house's origin. */
export interface DesignedTile {
  readonly tile: number;
  readonly dx: number;
  readonly dy: number;
  readonly dz: number;
}

const TILE_BYTES = 5;
/** Most tiles of one plane: clients unpack it into a buffer of 4,096 bytes. */
const PLANE_TILES = 750;
/** Plane numbers from here on are lists of tiles, each with its place (ServUO DesignStateDetailed). */
const FIRST_LIST = 9;
/** The number of a plane has 4 bits (ClassicUO PacketHandlers.CustomHouse). */
const PLANES_MAXIMUM = 16 - FIRST_LIST;
const DESIGN_TILES_MAXIMUM = PLANES_MAXIMUM * PLANE_TILES;
const PLANE_HEADER_BYTES = 4;
/** Largest compressed plane: its size has 12 bits. */
const DEFLATED_MAX_BYTES = 0xfff;
/** Bytes of the planes before the first one: their size and their number. */
const HEAD_BYTES = 3;

/**
 * The planes of 0xD8: a u16 with the bytes that follow, a u8 with their number, and each plane as zlib data after a header of four bytes:
 * its number, the low bytes of its plain and packed size, and the upper four bits of both. All planes here are lists of tiles, which
 * clients read for any place; the planes of whole floors would save a third of the bytes.
 */
export const designPlanes: Field<readonly DesignedTile[]> = custom<readonly DesignedTile[]>({
  type: "u16 bytes that follow, u8 planes, each: u8 number, u8 u8 u8 sizes, zlib data of u16 art, i8 x, i8 y, i8 z",
  doc: `at most ${DESIGN_TILES_MAXIMUM} components`,
  minimumBytes: HEAD_BYTES,
  maximumBytes: HEAD_BYTES + PLANES_MAXIMUM * (PLANE_HEADER_BYTES + DEFLATED_MAX_BYTES),
  read(from) {
    from.u16();
    const planes = from.u8();
    const tiles: DesignedTile[] = [];
    for (let plane = 0; plane < planes; plane++) {
      from.u8();
      const [plainLow, packedLow, upper] = [from.u8(), from.u8(), from.u8()];
      const plainBytes = plainLow | ((upper & 0xf0) << 4);
      const plain = inflated(from.copy(packedLow | ((upper & 0x0f) << 8)), plainBytes);
      for (let at = 0; at + TILE_BYTES <= plain.length; at += TILE_BYTES) {
        tiles.push({
          ...{ tile: plain.readUInt16BE(at), dx: plain.readInt8(at + 2) },
          ...{ dy: plain.readInt8(at + 3), dz: plain.readInt8(at + 4) },
        });
      }
    }
    return tiles;
  },
  write(to, tiles) {
    if (tiles.length > DESIGN_TILES_MAXIMUM) throw new PacketError(`${tiles.length} components are too many`);
    const planes: Buffer[] = [];
    for (let first = 0; first < tiles.length; first += PLANE_TILES) {
      planes.push(packedPlane(FIRST_LIST + planes.length, tiles.slice(first, first + PLANE_TILES)));
    }
    to.u16(1 + planes.reduce((sum, plane) => sum + plane.length, 0));
    to.u8(planes.length);
    for (const plane of planes) to.copy(plane);
  },
  sample: (chance) =>
    Array.from({ length: chance(8) }, () => ({ tile: chance(0x4000), dx: chance(16) - 8, dy: chance(16) - 8, dz: chance(100) })),
});

function inflated(packed: Buffer, plainBytes: number): Buffer {
  try {
    return inflateSync(packed, { maxOutputLength: Math.max(plainBytes, 1) });
  } catch (error) {
    throw new PacketError(`a plane cannot be unpacked: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function packedPlane(number: number, tiles: readonly DesignedTile[]): Buffer {
  const plain = Buffer.alloc(tiles.length * TILE_BYTES);
  tiles.forEach(({ tile, dx, dy, dz }, index) => {
    const at = plain.writeUInt16BE(tile, index * TILE_BYTES);
    plain.writeInt8(dz, plain.writeInt8(dy, plain.writeInt8(dx, at)));
  });
  const packed = deflateSync(plain);
  if (packed.length > DEFLATED_MAX_BYTES) throw new PacketError(`${packed.length} packed bytes of a plane are too many`);
  const upper = ((plain.length >> 4) & 0xf0) | ((packed.length >> 8) & 0x0f);
  return Buffer.concat([Buffer.from([number, plain.length & 0xff, packed.length & 0xff, upper]), packed]);
}
