import { asciiMessage, SYSTEM_BODY, SYSTEM_SERIAL } from "../wire/packets/speech.js";
import type { Session } from "./session.js";

const MESSAGE_SYSTEM = 0;
const SYSTEM_HUE = 0x03b2;
const SYSTEM_FONT = 3;

/** Shows a line at the lower left of the player's screen. */
export function systemMessage(session: Session, text: string): void {
  session.send(asciiMessage, {
    serial: SYSTEM_SERIAL,
    body: SYSTEM_BODY,
    type: MESSAGE_SYSTEM,
    hue: SYSTEM_HUE,
    font: SYSTEM_FONT,
    name: "System",
    text,
  });
}
