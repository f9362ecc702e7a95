import type { AccountLevel } from "../../../contracts/levels.js";

/** Our levels by the names of others' (ServUO and ModernUO AccessLevel, Sphere PLEVEL, POL cmdlevel). */
const LEVELS: Readonly<Record<string, AccountLevel>> = {
  counselor: "Counselor",
  counsel: "Counselor",
  decorator: "Counselor",
  coun: "Counselor",
  seer: "GameMaster",
  spawner: "GameMaster",
  gamemaster: "GameMaster",
  gm: "GameMaster",
  administrator: "Administrator",
  admin: "Administrator",
  developer: "Administrator",
  dev: "Administrator",
  coowner: "Administrator",
  owner: "Administrator",
  test: "Administrator",
};

export function levelOfWord(word: string | undefined): AccountLevel {
  const name = word?.toLowerCase() ?? "";
  return Object.hasOwn(LEVELS, name) ? LEVELS[name]! : "Regular";
}
