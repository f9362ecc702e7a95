import { bytes, pad, restBytes, u32, u8 } from "../fields/index.js";
import { compress } from "../huffman.js";
import { packet } from "../packet.js";
import type { ValueOf } from "../packet.js";
import { MOBILE_FLAGS, NOTORIETY, body, direction, hue, serial, x, y, z } from "./parts.js";
import { CLICKS, SELDOM, STEPS } from "./rates.js";

export const moveRequest = packet({
  id: 0x02,
  name: "MoveRequest",
  from: "client",
  stage: "world",
  size: 7,
  rate: STEPS,
  about: "One step, or a turn when the mobile faces another way.",
  source: "POL packet guide 0x02; ClassicUO OutgoingPackets.Send_WalkRequest",
  lua: [
    "on_step",
    "on_watched_step",
    "ItemTemplate.on_step",
    "on_region_enter",
    "on_region_leave",
    "MobileTemplate.on_come_near",
  ],
  note: "{MoveAcknowledge} or {MoveReject}",
  fields: {
    direction: direction(),
    sequence: u8("0 for the first step after a placement, then 1 to 255 and again 1"),
    fastwalkKey: u32("key from 0xBF 0x01 or 0x02; 0 when none was given", { fallback: 0 }),
  },
});
export type MoveRequest = ValueOf<typeof moveRequest>;

export const moveAcknowledge = packet({
  id: 0x22,
  name: "MoveAcknowledge",
  from: "server",
  stage: "world",
  size: 3,
  about: "The step with this sequence is done.",
  source: "POL packet guide 0x22; ServUO MovementAck; ClassicUO PacketHandlers.ConfirmWalk",
  note: "The answer to {MoveRequest}; `runtime/protocol/packets/movement.ts` keeps its bytes ready.",
  fields: { sequence: u8("as asked for"), notoriety: u8(`the mover's notoriety: ${NOTORIETY}`) },
});
export type MoveAcknowledge = ValueOf<typeof moveAcknowledge>;

export const resyncRequest = packet({
  id: 0x22,
  name: "ResyncRequest",
  from: "client",
  stage: "world",
  size: 3,
  rate: SELDOM,
  about: "The client lost count of its steps and asks to be placed again with 0x20.",
  source: "POL packet guide 0x22; ClassicUO OutgoingPackets.Send_Resync",
  note: "{DrawPlayer}",
  fields: { unknown: pad(2) },
});
export type ResyncRequest = ValueOf<typeof resyncRequest>;

export const moveReject = packet({
  id: 0x21,
  name: "MoveReject",
  from: "server",
  stage: "world",
  size: 8,
  about: "A step is refused; the client goes back to this place, forgets its pending steps and starts its sequence over at 0.",
  source: "POL packet guide 0x21; ServUO MovementRej; ClassicUO PacketHandlers.DenyWalk",
  lua: ["on_step", "mobile.frozen", "mobile.paralysed"],
  fields: { sequence: u8("of the refused step"), x: x(), y: y(), direction: direction(), z: z() },
});
export type MoveReject = ValueOf<typeof moveReject>;

export const mobileMoving = packet({
  id: 0x77,
  name: "MobileMoving",
  from: "server",
  stage: "world",
  size: 17,
  about: "A mobile that the client knows took a step, turned, or changed its looks.",
  source: "POL packet guide 0x77; ServUO MobileMoving; ClassicUO PacketHandlers.UpdateCharacter",
  lua: [
    "mobile:step",
    "mobile:walk_to",
    "mobile:follow",
    "mobile.hue",
    "mobile.notoriety",
    "notoriety.set",
    "mobile.frozen",
    "mobile.paralysed",
    "mobile.flying",
    "mobile.at_war",
    "mobile.hidden",
  ],
  note: "With the next tick, from the view's own bytes.",
  fields: {
    serial: serial("the mobile"),
    body: body(),
    x: x(),
    y: y(),
    z: z(),
    direction: direction(),
    hue: hue(),
    flags: u8(MOBILE_FLAGS),
    notoriety: u8(NOTORIETY),
  },
});
export type MobileMoving = ValueOf<typeof mobileMoving>;

export const movePlayer = packet({
  id: 0x97,
  name: "MovePlayer",
  from: "server",
  stage: "world",
  size: 2,
  about: "Makes the player's client take a step.",
  source: "POL packet guide 0x97; ClassicUO PacketHandlers.MovePlayer",
  lua: ["client.step"],
  fields: { direction: direction() },
});
export type MovePlayer = ValueOf<typeof movePlayer>;

export const deleteObject = packet({
  id: 0x1d,
  name: "DeleteObject",
  from: "server",
  stage: "world",
  size: 5,
  about: "A mobile or item is out of sight or gone.",
  source: "POL packet guide 0x1D; ServUO RemoveEntity; ClassicUO PacketHandlers.DeleteObject",
  lua: ["item:delete", "mobile:delete", "mobile.hidden"],
  fields: { serial: serial("mobile or item") },
});
export type DeleteObject = ValueOf<typeof deleteObject>;

export const viewRangeRequest = packet({
  id: 0xc8,
  name: "ViewRangeRequest",
  from: "client",
  stage: "world",
  size: 2,
  rate: SELDOM,
  about: "How far the client wants to see.",
  source: "POL packet guide 0xC8; ClassicUO OutgoingPackets.Send_ClientViewRange",
  note: "{ViewRange}",
  fields: { range: u8("tiles; 5 to 24 are granted") },
});
export type ViewRangeRequest = ValueOf<typeof viewRangeRequest>;

export const viewRange = packet({
  id: 0xc8,
  name: "ViewRange",
  from: "server",
  stage: "world",
  size: 2,
  about: "How far the client sees.",
  source: "POL packet guide 0xC8; ServUO ChangeUpdateRange; ClassicUO PacketHandlers.ClientViewRange",
  note: "The answer to {ViewRangeRequest}.",
  fields: { range: u8("tiles") },
});
export type ViewRange = ValueOf<typeof viewRange>;

export const protocolExtension = packet({
  id: 0xf0,
  name: "ProtocolExtension",
  from: "client",
  stage: "world",
  size: "variable",
  rate: SELDOM,
  about: "Requests of assistants (Razor, ClassicUO). Ignored.",
  source: "ClassicUO OutgoingPackets.Send_RazorACK, Send_QueryPartyPosition, Send_QueryGuildPosition",
  note: "Nothing: clients ask for the places of guild and party only where a server offers it.",
  fields: {
    type: u8("0 party places, 1 guild places, 0xFF assistant is there"),
    data: restBytes({ max: 256 }, "depends on the type"),
  },
});
export type ProtocolExtension = ValueOf<typeof protocolExtension>;

export const freeshardList = packet({
  id: 0xf1,
  name: "FreeshardList",
  from: "client",
  stage: ["characters", "world"],
  size: 9,
  rate: CLICKS,
  about: "Time synchronisation of newer clients. Ignored.",
  source: "ClassicUO PacketsTable; ModernUO TimeSync",
  note: "Nothing: it asks for lists of shards.",
  fields: { data: bytes(8, "a time of the client") },
});
export type FreeshardList = ValueOf<typeof freeshardList>;

// Hand-written forms of the packets that make up nearly all traffic of a crowd. A test compares each with its
// declaration.

/** Size of a 0x77. */
export const MOBILE_MOVING_BYTES = 17;

/** Direction of the 0x02 whose first byte is at `at`: 0 to 7, with 0x80 for running. */
export function stepDirection(frame: Uint8Array, at: number): number {
  return frame[at + 1] as number;
}

/** Sequence number of the 0x02 at `at`. */
export function stepSequence(frame: Uint8Array, at: number): number {
  return frame[at + 2] as number;
}

/**
 * Writes a 0x77 at `at` and returns its end. Values are not checked: the world has only legal ones, and bits beyond a
 * field's size are cut off.
 */
export function writeMobileMoving(
  target: Uint8Array,
  at: number,
  serial: number,
  body: number,
  x: number,
  y: number,
  z: number,
  direction: number,
  hue: number,
  flags: number,
  notoriety: number,
): number {
  target[at] = mobileMoving.id;
  target[at + 1] = serial >>> 24;
  target[at + 2] = serial >>> 16;
  target[at + 3] = serial >>> 8;
  target[at + 4] = serial;
  target[at + 5] = body >>> 8;
  target[at + 6] = body;
  target[at + 7] = x >>> 8;
  target[at + 8] = x;
  target[at + 9] = y >>> 8;
  target[at + 10] = y;
  target[at + 11] = z;
  target[at + 12] = direction;
  target[at + 13] = hue >>> 8;
  target[at + 14] = hue;
  target[at + 15] = flags;
  target[at + 16] = notoriety;
  return at + MOBILE_MOVING_BYTES;
}

/** Acknowledgements that were sent are kept, for notorieties 0 to 7. */
const NOTORIETIES = 8;
const SEQUENCES = 256;
const acknowledgements = new Array<Uint8Array | undefined>(NOTORIETIES * SEQUENCES).fill(undefined);

/**
 * The compressed 0x22 for a step. It is made once and shared by all clients, so it must not be changed.
 *
 * @param notoriety 0 to 7
 */
export function compressedAcknowledge(sequence: number, notoriety: number): Uint8Array {
  return (acknowledgements[notoriety * SEQUENCES + sequence] ??= compress(
    Uint8Array.of(moveAcknowledge.id, sequence, notoriety),
  ));
}
