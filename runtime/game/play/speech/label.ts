import { asciiMessage, clilocMessage, MESSAGE_CHARACTERS, unicodeMessage } from "../../../protocol/packets/speech.js";
import { playerText } from "../../../base/text/player-text.js";
import { shortName } from "../../../base/text/short-name.js";
import type { Session } from "../../connection/session.js";

const MESSAGE_LABEL = 6;
const LABEL_FONT = 3;
const LANGUAGE = "ENU";
/** Clients show bytes beyond ASCII differently. */
const ASCII = /^[\x20-\x7e]*$/;

/** Shows a text over an item or mobile in answer to a click. */
export function sendLabel(
  session: Session,
  label: { serial: number; body: number; hue: number; text: string; name?: string },
): void {
  const { serial, body, hue } = label;
  const text = playerText(label.text, MESSAGE_CHARACTERS);
  const name = shortName(label.name ?? "");
  const message = { serial, body, type: MESSAGE_LABEL, hue, font: LABEL_FONT, name, text };
  if (ASCII.test(text)) session.send(asciiMessage, message);
  else session.send(unicodeMessage, { ...message, language: LANGUAGE });
}

/** Shows a cliloc over an item in answer to a click. */
export function sendLabelNumber(session: Session, label: { serial: number; body: number; hue: number; number: number }): void {
  const { number, ...speaker } = label;
  session.send(clilocMessage, { ...speaker, type: MESSAGE_LABEL, font: LABEL_FONT, cliloc: number, name: "", arguments: "" });
}
