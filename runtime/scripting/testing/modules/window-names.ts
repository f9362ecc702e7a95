import type { GumpAnswer, GumpWindow, OfferNames } from "../../../contracts/client/gumps.js";
import type { LuaAny } from "../../declare/types.js";
import { LuaRaise } from "../../vm/raise.js";

const NOTHING: OfferNames = { buttons: new Map(), switches: new Map(), entries: new Map() };

/** The names of a window's controls. */
export function namesOf({ names = NOTHING }: GumpWindow): { buttons: string[]; switches: string[]; entries: string[] } {
  const all = (of: OfferNames[keyof OfferNames]): string[] => [...of.values()].map(({ name }) => String(name));
  return { buttons: all(names.buttons), switches: all(names.switches), entries: all(names.entries) };
}

/** Makes an answer from names. @throws LuaRaise for a name that the window does not have */
export function answerNamed(
  window: GumpWindow,
  button: string,
  given: { texts?: LuaAny; switches?: readonly string[] },
): GumpAnswer {
  const { names = NOTHING } = window;
  const idOf = (kind: keyof OfferNames, what: string, name: string): number => {
    for (const [id, one] of names[kind]) if (String(one.name) === name) return id;
    throw new LuaRaise(`the window has no ${what} '${name}'; it has ${namesOf(window)[kind].join(", ") || "none"}`);
  };
  const texts = new Map([...names.entries.keys()].map((id) => [id, ""]));
  for (const [name, text] of Object.entries(given.texts ?? {})) {
    if (typeof text !== "string") throw new LuaRaise(`the text of '${name}' must be a string`);
    const id = idOf("entries", "text entry", name);
    const { maximumCharacters } = window.offered.entries.get(id)!;
    if (text.length > maximumCharacters)
      throw new LuaRaise(`'${name}' takes ${maximumCharacters} characters, not ${text.length}`);
    texts.set(id, text);
  }
  return {
    button: idOf("buttons", "button", button),
    switches: (given.switches ?? []).map((name) => idOf("switches", "switch", name)),
    texts,
  };
}
