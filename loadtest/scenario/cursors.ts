import { SYSTEM_SERIAL } from "../../runtime/protocol/packets/speech.js";
import { targetCursor } from "../../runtime/protocol/packets/targets.js";
import type { TargetCursor } from "../../runtime/protocol/packets/targets.js";
import { ReceivedTarget } from "../client/received-windows.js";
import type { Dealings } from "./dealings.js";
import { valueOf, WaitError } from "./inbox.js";
import { heardIn } from "./speech.js";

/** A mobile or an item, or its serial. */
export type Thing = number | { serial: number };
/** A tile, with the static item that is meant, if any. */
export interface TargetSpot {
  x: number;
  y: number;
  z?: number;
  graphic?: number;
}

/** What was done that may bring a cursor. */
interface Asked {
  /** As which it is measured. */
  action: string;
  /** What is waited for, for messages. */
  what: string;
  /** At what the cursor points; it is cancelled without it. */
  on: Thing | TargetSpot | undefined;
}

/** A message may be the question to which a cursor belongs, which then comes at once. */
const CURSOR_BEHIND_MESSAGE_MS = 200;

export function serialOf(thing: Thing): number {
  return typeof thing === "number" ? thing : thing.serial;
}

/** Points a cursor at something, or cancels it. */
export function point(cursor: ReceivedTarget, what: Thing | TargetSpot | "cancel"): void {
  if (what === "cancel") cursor.cancel();
  else if (typeof what === "number") cursor.object(what);
  else if ("serial" in what) cursor.object(what.serial);
  else cursor.place(what.x, what.y, what.z, what.graphic);
}

/**
 * Waits for a target cursor and answers it, or for a message that says why there is none.
 *
 * @param self serial of the player
 * @returns whether there was a cursor
 */
export async function answerCursor(dealings: Dealings, self: number, { action, what, on }: Asked): Promise<boolean> {
  const first = await dealings.answer<TargetCursor | "message">(action, {
    what,
    test: (frame) => valueOf(targetCursor, frame) ?? (tellsPlayer(frame, self) ? "message" : undefined),
  });
  const cursor = first === "message" ? await cursorBehindMessage(dealings) : first;
  if (cursor === undefined) return false;
  point(new ReceivedTarget(dealings, cursor), on ?? "cancel");
  return true;
}

async function cursorBehindMessage(dealings: Dealings): Promise<TargetCursor | undefined> {
  try {
    const test = (frame: Buffer): TargetCursor | undefined => valueOf(targetCursor, frame);
    return await dealings.wait({ what: "target cursor", timeoutMs: CURSOR_BEHIND_MESSAGE_MS, test });
  } catch (error) {
    if (error instanceof WaitError) return undefined;
    throw error;
  }
}

/**
 * Whether a message is for the player: one of the system, or a text of the client itself over the own head. Words of a
 * spell are not.
 */
function tellsPlayer(frame: Buffer, self: number): boolean {
  const heard = heardIn(frame);
  return heard?.serial === SYSTEM_SERIAL || (heard?.serial === self && heard.text.startsWith("#"));
}
