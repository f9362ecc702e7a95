import type { Saying } from "../../contracts/client/appearances.js";

/** How a script wants a text to look, and the session of its only reader. */
export function sayingOf(hue: number | undefined, to?: number): Saying {
  return { ...(hue !== undefined && { hue }), ...(to !== undefined && { to }) };
}
