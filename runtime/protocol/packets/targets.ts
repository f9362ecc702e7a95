import { flag, i16, pad, u16, u32, u8 } from "../fields/index.js";
import { packet } from "../packet.js";
import type { ValueOf } from "../packet.js";
import { graphic, hue, serial, x, y, z } from "./parts.js";
import { CLICKS, WINDOWS } from "./rates.js";

const TARGET_TYPE = "0 an object, 1 an object or a place";
const CURSOR_FLAGS = "0 neutral, 1 harmful, 2 helpful, 3 cancel";

export const targetAnswer = packet({
  id: 0x6c,
  name: "TargetAnswer",
  from: "client",
  stage: "world",
  size: 19,
  rate: CLICKS,
  about: "What the player chose with the target cursor; x and y 0xFFFF and serial 0 mean cancelled.",
  source: "POL packet guide 0x6C; ClassicUO OutgoingPackets.Send_TargetObject, Send_TargetXYZ, Send_TargetCancel",
  lua: ["target.ask"],
  note: "The script that asked goes on.",
  fields: {
    type: u8(TARGET_TYPE),
    cursor: u32("number of the cursor, as given"),
    flags: u8(CURSOR_FLAGS),
    serial: serial("object, 0 a place"),
    x: x(),
    y: y(),
    unknown: u8("high byte of the height", { fallback: 0 }),
    z: z(),
    graphic: graphic("graphic of a static item, 0 land"),
  },
});
export type TargetAnswer = ValueOf<typeof targetAnswer>;

export const targetCursor = packet({
  id: 0x6c,
  name: "TargetCursor",
  from: "server",
  stage: "world",
  size: 19,
  about: "Gives the player a target cursor, or takes it away.",
  source: "POL packet guide 0x6C; ServUO TargetReq, CancelTarget; ClassicUO PacketHandlers.TargetCursor",
  lua: ["target.ask"],
  fields: {
    type: u8(TARGET_TYPE),
    cursor: u32("number of the cursor, for the answer"),
    flags: u8(CURSOR_FLAGS),
    unused: pad(12),
  },
});
export type TargetCursor = ValueOf<typeof targetCursor>;

export const multiTargetCursor = packet({
  id: 0x99,
  name: "MultiTargetCursor",
  from: "server",
  stage: "world",
  size: 30,
  clients: "7.0.9.0 and later",
  about: "Gives the player a target cursor that shows a house or boat.",
  source: "POL packet guide 0x99; ServUO MultiTargetReqHS; ClassicUO PacketHandlers.MultiPlacement",
  lua: ["target.ask"],
  fields: { ...multiCursorFields(), hue: u32("hue") },
});

export const multiTargetCursorBefore7090 = packet({
  id: 0x99,
  name: "MultiTargetCursorBefore7090",
  from: "server",
  stage: "world",
  size: 26,
  clients: "before 7.0.9.0",
  about: "Like MultiTargetCursor, without its last member.",
  source: "POL packet guide 0x99; ServUO MultiTargetReq; ClassicUO PacketsTable",
  fields: multiCursorFields(),
});

function multiCursorFields() {
  return {
    ground: flag("a place may be chosen"),
    cursor: u32("number of the cursor"),
    flags: u8(CURSOR_FLAGS),
    unused: pad(11),
    multi: u16("number of the multi"),
    offsetX: i16("from the multi's origin to the cursor"),
    offsetY: i16("from the multi's origin to the cursor"),
    offsetZ: i16("from the multi's origin to the cursor"),
  } as const;
}

export const hueAnswer = packet({
  id: 0x95,
  name: "HueAnswer",
  from: "client",
  stage: "world",
  size: 9,
  rate: WINDOWS,
  about: "The hue that was picked.",
  source: "POL packet guide 0x95; ClassicUO OutgoingPackets.Send_DyeDataResponse",
  lua: ["hue.ask"],
  note: "The script that asked goes on.",
  fields: { serial: serial("number from the question"), unknown: u16("0 or the graphic", { fallback: 0 }), hue: hue() },
});
export type HueAnswer = ValueOf<typeof hueAnswer>;

export const huePicker = packet({
  id: 0x95,
  name: "HuePicker",
  from: "server",
  stage: "world",
  size: 9,
  about: "Opens the window in which a hue is picked.",
  source: "POL packet guide 0x95; ServUO DisplayHuePicker; ClassicUO PacketHandlers.DyeData",
  lua: ["hue.ask"],
  fields: {
    serial: serial("number for the answer"),
    unknown: u16("always 0", { fallback: 0 }),
    graphic: graphic("graphic that is shown"),
  },
});
export type HuePicker = ValueOf<typeof huePicker>;
