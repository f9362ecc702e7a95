import { asciiMessage, clilocMessage, unicodeMessage } from "../../runtime/protocol/packets/speech.js";
import { valueOf } from "./inbox.js";

/** Something that the player's client shows as a text. */
export interface Heard {
  /** Serial of the speaker; 0xFFFFFFFF is the system. */
  serial: number;
  name: string;
  /** The text; of a text of the client itself (cliloc) its number with `#`, and its arguments. */
  text: string;
}

/** The message in a frame (0x1C, 0xAE, 0xC1), or undefined for another frame. */
export function heardIn(frame: Buffer): Heard | undefined {
  const plain = valueOf(asciiMessage, frame) ?? valueOf(unicodeMessage, frame);
  if (plain !== undefined) return { serial: plain.serial, name: plain.name, text: plain.text };
  const cliloc = valueOf(clilocMessage, frame);
  if (cliloc === undefined) return undefined;
  return { serial: cliloc.serial, name: cliloc.name, text: `#${cliloc.cliloc} ${cliloc.arguments}`.trim() };
}
