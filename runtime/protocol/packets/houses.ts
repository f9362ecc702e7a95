/** Designing houses, and boats that move. */
import { deflateSync, inflateSync } from "node:zlib";
import type { Field, Fields } from "../fields/field.js";
import { custom, i16, list, struct, subCommand, u16, u32, u8 } from "../fields/index.js";
import { PacketError } from "../packet-error.js";
import { type Coverage, packet } from "../packet.js";
import { serial, x, y } from "./parts.js";
import { QUERIES } from "./rates.js";

/** A component as 0xD8 lists it: its art, and its place from the house's origin. */
interface DesignedTile {
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
 * The planes of 0xD8: a u16 with the bytes that follow, a u8 with their number, and each plane as zlib data after a
 * header of four bytes: its number, the low bytes of its plain and packed size, and the upper four bits of both. All
 * planes here are lists of tiles, which clients read for any place; the planes of whole floors would save a third of
 * the bytes.
 */
const designPlanes: Field<readonly DesignedTile[]> = custom<readonly DesignedTile[]>({
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

/** Most entities on a boat in one packet; 0xF6 has 16 bits for its size. */
const CARRIED_MAXIMUM = 2_048;
/** A number of a design request in 0xD7: a type, which is always 0, then 32 bits (ServUO EncodedReader). */
const ENCODED_BYTES = 5;

function encoded(doc: string): Field<number> {
  return custom<number>({
    type: "u8 0, i32",
    doc,
    minimumBytes: ENCODED_BYTES,
    maximumBytes: ENCODED_BYTES,
    read(from) {
      from.u8();
      return from.i32();
    },
    write(to, value) {
      to.u8(0);
      to.u32(value >>> 0);
    },
    sample: (chance) => chance(0x1_0000) - 0x8000,
  });
}

/** When a step of designing is answered. */
const REDRAWN = "{HouseDesign} where the client shows something else than the draft";

function designRequest<const F extends Fields>(
  sub: number,
  name: string,
  about: string,
  source: string,
  fields: F,
  coverage: Coverage,
) {
  return packet({
    id: 0xd7,
    name,
    from: "client",
    stage: "world",
    size: "variable",
    rate: QUERIES,
    about,
    source: `POL packet guide 0xD7; ServUO HouseFoundation; ClassicUO OutgoingPackets.${source}`,
    ...coverage,
    fields: { serial: serial("the player's mobile"), sub: subCommand(sub), ...fields, end: u8("0x0A", { fallback: 0x0a }) },
  });
}

const placed = { graphic: encoded("art"), x: encoded("from the origin"), y: encoded("from the origin") } as const;

export const designBackup = designRequest(
  0x02,
  "DesignBackup",
  "Keeps the design as it is.",
  "Send_CustomHouseBackup",
  {},
  { lua: ["multi.edit"], note: "Nothing: the client goes on with the same design." },
);
export const designRestore = designRequest(
  0x03,
  "DesignRestore",
  "Goes back to the kept one.",
  "Send_CustomHouseRestore",
  {},
  { lua: ["multi.edit"], note: "{HouseDesign}" },
);
export const designCommit = designRequest(
  0x04,
  "DesignCommit",
  "Builds the house as designed.",
  "Send_CustomHouseCommit",
  {},
  { lua: ["multi.edit"], note: "{HouseCustomisation}, which ends designing" },
);
export const designDelete = designRequest(
  0x05,
  "DesignDelete",
  "Takes a component away.",
  "Send_CustomHouseDeleteItem",
  { ...placed, z: encoded("from the origin") },
  { lua: ["multi.edit"], note: REDRAWN },
);
export const designAdd = designRequest(
  0x06,
  "DesignAdd",
  "Adds a component on the storey being designed.",
  "Send_CustomHouseAddItem",
  placed,
  { lua: ["multi.edit"], note: REDRAWN },
);
export const designClose = designRequest(
  0x0c,
  "DesignClose",
  "Ends designing.",
  "Send_CustomHouseBuildingExit",
  {},
  { lua: ["multi.edit"], note: "{HouseCustomisation}, which ends designing" },
);
export const designStairs = designRequest(
  0x0d,
  "DesignStairs",
  "Adds stairs, which are a multi of their own.",
  "Send_CustomHouseAddStair",
  { multi: encoded("number of the multi"), x: encoded("from the origin"), y: encoded("from the origin") },
  { lua: ["multi.edit"], note: REDRAWN },
);
export const designSync = designRequest(
  0x0e,
  "DesignSync",
  "Asks for the design again.",
  "Send_CustomHouseSync",
  {},
  { lua: ["multi.edit"], note: "{HouseDesign}" },
);
export const designClear = designRequest(
  0x10,
  "DesignClear",
  "Empties the plot.",
  "Send_CustomHouseClear",
  {},
  { lua: ["multi.edit"], note: "{HouseDesign}" },
);
export const designLevel = designRequest(
  0x12,
  "DesignLevel",
  "Goes to another storey.",
  "Send_CustomHouseGoToFloor",
  {
    level: encoded("storey from 1"),
  },
  { lua: ["multi.edit"], note: "Nothing: the client shows the storey already." },
);
export const designRoof = designRequest(
  0x13,
  "DesignRoof",
  "Adds a piece of roof.",
  "Send_CustomHouseAddRoof",
  {
    ...placed,
    z: encoded("above the storey: -3 to 12"),
  },
  { lua: ["multi.edit"], note: REDRAWN },
);
export const designRoofDelete = designRequest(
  0x14,
  "DesignRoofDelete",
  "Takes a piece of roof away.",
  "Send_CustomHouseDeleteRoof",
  { ...placed, z: encoded("from the origin") },
  { lua: ["multi.edit"], note: REDRAWN },
);
export const designRevert = designRequest(
  0x1a,
  "DesignRevert",
  "Goes back to the house as it stands.",
  "Send_CustomHouseRevert",
  {},
  { lua: ["multi.edit"], note: "{HouseDesign}" },
);

export const houseDesign = packet({
  id: 0xd8,
  name: "HouseDesign",
  from: "server",
  stage: "world",
  size: "variable",
  about: "The components of a house that was designed by its owner.",
  source: "POL packet guide 0xD8; ServUO DesignStateDetailed; ClassicUO PacketHandlers.CustomHouse",
  lua: ["multi.set_design"],
  fields: {
    compression: u8("always 3", { fallback: 3 }),
    response: u8("always 0", { fallback: 0 }),
    serial: serial("the house"),
    revision: u32("of the design"),
    count: u16("number of components"),
    planes: designPlanes,
  },
});

export const boatMove = packet({
  id: 0xf6,
  name: "BoatMove",
  from: "server",
  stage: "world",
  size: "variable",
  clients: "7.0.9.0 and later",
  about: "A boat moves with everything on it.",
  source: "ServUO MoveBoatHS; ClassicUO PacketHandlers.BoatMoving",
  lua: ["multi.carry"],
  fields: {
    serial: serial("the boat"),
    speed: u8("4 fast, 3 slow, 2 one tile"),
    direction: u8("of the movement, 0 to 7"),
    facing: u8("of the boat, 0 to 7"),
    x: x(),
    y: y(),
    z: i16("altitude"),
    carried: list({
      ends: "u16",
      max: CARRIED_MAXIMUM,
      of: struct({ serial: serial(), x: x(), y: y(), z: i16("altitude") }),
    }),
  },
});
