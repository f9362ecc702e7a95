import {
  asciiMessage,
  clilocMessage,
  MESSAGE_CHARACTERS,
  SYSTEM_BODY,
  SYSTEM_SERIAL,
  unicodeMessage,
} from "../../protocol/packets/speech.js";
import { playerText } from "../../base/text/player-text.js";
import type { Session } from "./session.js";

const MESSAGE_SYSTEM = 0;
const SYSTEM_HUE = 0x03b2;
const SYSTEM_FONT = 3;
const LANGUAGE = "ENU";
/** More lines than a screen shows. */
const LINES_MAXIMUM = 100;
/** Beyond ASCII clients differ in what they show for a byte. */
const ASCII = /^[\x20-\x7e]*$/;

/** Fields of a message without a speaker. */
const SYSTEM = { serial: SYSTEM_SERIAL, body: SYSTEM_BODY, type: MESSAGE_SYSTEM, font: SYSTEM_FONT, name: "System" };

/** Shows a text at the lower left of the player's screen, one line for each of its lines. */
export function systemMessage(session: Pick<Session, "send">, text: string, hue = SYSTEM_HUE): void {
  for (const line of text.split("\n").slice(0, LINES_MAXIMUM)) {
    const text = playerText(line, MESSAGE_CHARACTERS);
    if (ASCII.test(text)) session.send(asciiMessage, { ...SYSTEM, hue, text });
    else session.send(unicodeMessage, { ...SYSTEM, hue, text, language: LANGUAGE });
  }
}

/**
 * Shows one of the client's own texts, in the player's language, like {@link systemMessage}.
 *
 * @param args put into the text
 */
export function systemCliloc(session: Session, cliloc: number, args: readonly string[] = [], hue = SYSTEM_HUE): void {
  session.send(clilocMessage, { ...SYSTEM, hue, cliloc, arguments: clilocArguments(args) });
}

/** What is put into one of the client's own texts, as clients read it: between tabs. */
export function clilocArguments(args: readonly string[], maximumCharacters = MESSAGE_CHARACTERS): string {
  return playerText(args.map((one) => one.replaceAll("\t", " ")).join("\t"), maximumCharacters, "\t");
}
