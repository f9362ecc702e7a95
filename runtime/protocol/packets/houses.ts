/** Designing houses, and boats that move. */
import { custom, list, struct, subCommand, u16, u32, u8, i16 } from "../fields/index.js";
import type { Field, Fields } from "../fields/field.js";
import { packet } from "../packet.js";
import { designPlanes } from "./design-planes.js";
import { serial, x, y } from "./parts.js";
import { QUERIES } from "./rates.js";

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

function designRequest<const F extends Fields>(sub: number, name: string, about: string, source: string, fields: F) {
  return packet({
    id: 0xd7,
    name,
    from: "client",
    stage: "world",
    size: "variable",
    rate: QUERIES,
    about,
    source: `POL packet guide 0xD7; ServUO HouseFoundation; ClassicUO OutgoingPackets.${source}`,
    fields: { serial: serial("the player's mobile"), sub: subCommand(sub), ...fields, end: u8("0x0A", { fallback: 0x0a }) },
  });
}

const placed = { graphic: encoded("art"), x: encoded("from the origin"), y: encoded("from the origin") } as const;

export const designBackup = designRequest(0x02, "DesignBackup", "Keeps the design as it is.", "Send_CustomHouseBackup", {});
export const designRestore = designRequest(0x03, "DesignRestore", "Goes back to the kept one.", "Send_CustomHouseRestore", {});
export const designCommit = designRequest(0x04, "DesignCommit", "Builds the house as designed.", "Send_CustomHouseCommit", {});
export const designDelete = designRequest(
  ...([0x05, "DesignDelete", "Takes a component away.", "Send_CustomHouseDeleteItem"] as const),
  { ...placed, z: encoded("from the origin") },
);
export const designAdd = designRequest(
  ...([0x06, "DesignAdd", "Adds a component on the storey being designed.", "Send_CustomHouseAddItem"] as const),
  placed,
);
export const designClose = designRequest(0x0c, "DesignClose", "Ends designing.", "Send_CustomHouseBuildingExit", {});
export const designStairs = designRequest(
  ...([0x0d, "DesignStairs", "Adds stairs, which are a multi of their own.", "Send_CustomHouseAddStair"] as const),
  { multi: encoded("number of the multi"), x: encoded("from the origin"), y: encoded("from the origin") },
);
export const designSync = designRequest(0x0e, "DesignSync", "Asks for the design anew.", "Send_CustomHouseSync", {});
export const designClear = designRequest(0x10, "DesignClear", "Empties the plot.", "Send_CustomHouseClear", {});
export const designLevel = designRequest(0x12, "DesignLevel", "Goes to another storey.", "Send_CustomHouseGoToFloor", {
  level: encoded("storey from 1"),
});
export const designRoof = designRequest(0x13, "DesignRoof", "Adds a piece of roof.", "Send_CustomHouseAddRoof", {
  ...placed,
  z: encoded("above the storey: -3 to 12"),
});
export const designRoofDelete = designRequest(
  ...([0x14, "DesignRoofDelete", "Takes a piece of roof away.", "Send_CustomHouseDeleteRoof"] as const),
  { ...placed, z: encoded("from the origin") },
);
export const designRevert = designRequest(
  0x1a,
  "DesignRevert",
  "Goes back to the house as it stands.",
  "Send_CustomHouseRevert",
  {},
);

export const houseDesign = packet({
  id: 0xd8,
  name: "HouseDesign",
  from: "server",
  stage: "world",
  size: "variable",
  about: "The components of a house that was designed by its owner.",
  source: "POL packet guide 0xD8; ServUO DesignStateDetailed; ClassicUO PacketHandlers.CustomHouse",
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
