import type { ReceivedFrame } from "./client/received.js";

const LOGIN_CONFIRM = 0x1b;
const LOGIN_COMPLETE = 0x55;
const DELETE_OBJECT = 0x1d;
const MOBILE_INCOMING = 0x78;
const MOBILE_MOVING = 0x77;
const DRAW_PLAYER = 0x20;
const WORLD_ITEM = 0xf3;
const WORLD_ITEM_CLASSIC = 0x1a;
const WORN_ITEM = 0x2e;
const ADD_TO_CONTAINER = 0x25;
const CONTAINER_CONTENTS = 0x3c;
const SUPPORTED_FEATURES = 0xb9;
const CHARACTER_LIST = 0xa9;

/** Packets that show an object, which may not come before 0x55. */
const SHOWING = new Set([0x78, 0x77, 0x1a, 0xf3, 0x2e, 0x25, 0x3c, 0x1d, 0x54]);
/** Offset of the serial in the packets that introduce an object. */
const INTRODUCING = new Map([
  [MOBILE_INCOMING, 3],
  [WORLD_ITEM, 4],
  [WORLD_ITEM_CLASSIC, 3],
  [WORN_ITEM, 1],
  [ADD_TO_CONTAINER, 1],
]);
/** Offset of the list of worn or contained items, and the length of an entry, which begins with the serial. */
const LISTING = new Map([
  [MOBILE_INCOMING, { first: 19, bytes: 9 }],
  [CONTAINER_CONTENTS, { first: 5, bytes: 20 }],
]);
/** Offset of the serial in the packets that refer to an object: 0x77, 0x1D, 0x1C, 0xAE, 0x11, 0x88, 0x98. */
const REFERRING = new Map([
  [MOBILE_MOVING, 1],
  [DELETE_OBJECT, 1],
  [0x1c, 3],
  [0xae, 3],
  [0x11, 3],
  [0x88, 1],
  [0x98, 3],
]);
/** In 0x1A the highest bit of the serial says that an amount follows. */
const SERIAL_BITS = 0x7fffffff;
const SYSTEM_SERIAL = 0xffffffff;

/**
 * The faults in a game connection's recording that the least tolerant clients would not bear, in words. The rules:
 * objects are shown only after 0x55; 0x1B and 0x55 come once, 0xB9 before 0xA9; no packet refers to an object that the
 * client does not know; no client gets 0x77 of its own mobile without a change of
 * body, hue, flags or notoriety, or the removal of its own mobile.
 */
export function faultsFor(frames: readonly ReceivedFrame[]): string[] {
  const faults: string[] = [];
  const known = new Set<number>([SYSTEM_SERIAL]);
  const counts = new Map<number, number>();
  let own: number | undefined;
  /** Body, hue, flags and notoriety in the last 0x77 of its own mobile. */
  let ownAppearance = "";
  frames.forEach(({ bytes }, at) => {
    const id = bytes[0]!;
    const fault = (text: string): number => faults.push(`frame ${at}, 0x${id.toString(16)}: ${text}`);
    counts.set(id, (counts.get(id) ?? 0) + 1);
    if ((id === LOGIN_CONFIRM || id === LOGIN_COMPLETE) && counts.get(id)! > 1) fault("came twice");
    if (id === CHARACTER_LIST && !counts.has(SUPPORTED_FEATURES)) fault("came before 0xB9");
    // 0x20 tells all of it again, so that the next 0x77 may repeat the last one.
    if (id === DRAW_PLAYER) ownAppearance = "";
    if (id === LOGIN_CONFIRM) known.add((own = bytes.readUInt32BE(1)));
    if (SHOWING.has(id) && !counts.has(LOGIN_COMPLETE)) fault("shows an object before 0x55");

    const introduces = INTRODUCING.get(id);
    if (introduces !== undefined) known.add(bytes.readUInt32BE(introduces) & SERIAL_BITS);
    const listing = LISTING.get(id);
    for (let i = listing?.first ?? bytes.length; listing && i + listing.bytes <= bytes.length; i += listing.bytes) {
      known.add(bytes.readUInt32BE(i));
    }
    const refers = REFERRING.get(id);
    if (refers === undefined) return;
    const serial = bytes.readUInt32BE(refers);
    if (!known.has(serial)) fault(`refers to 0x${serial.toString(16)}, which this client does not know`);
    if (id === MOBILE_MOVING && serial === own) {
      const told = [bytes.readUInt16BE(5), bytes.readUInt16BE(13), bytes[15], bytes[16]].join();
      if (told === ownAppearance) fault("tells the client nothing new of its own mobile");
      ownAppearance = told;
    }
    if (id !== DELETE_OBJECT) return;
    if (serial === own) fault("removes the client's own character");
    known.delete(serial);
  });
  return faults;
}
