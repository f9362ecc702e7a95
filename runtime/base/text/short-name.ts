import { playerText } from "./player-text.js";

/** Characters of a name in most packets. */
const SHORT_NAME_CHARACTERS = 30;

/** A name as most packets have room for it. Scripts and staff may give longer ones. */
export function shortName(name: string): string {
  return playerText(name, SHORT_NAME_CHARACTERS);
}
