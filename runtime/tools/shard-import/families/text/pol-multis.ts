import type { SavedGuild, SavedShip, SavedThing } from "../../model.js";
import { type BlockStyle, blocksOf, numberOf, type TextBlock, soundBlocksOf } from "./text-blocks.js";

/** What the parts of ships are (config/extobj.cfg), without the bit that newer versions have in front. */
const PARTS: Readonly<Record<number, keyof SavedShip["parts"]>> = {
  ...{ 0xf010: "tillerman", 0xf011: "port", 0xf012: "starboard", 0xf013: "hold" },
};
/** Ships have the first multis: six kinds in four directions. */
const SHIP_MULTIS = 24;
const NO_PARTS = { port: 0, starboard: 0, tillerman: 0, hold: 0 };
const MULTI_BITS = 0x3fff;
const PART_BITS = 0xffff;

/** What scripts keep with a thing, packed, by names in small letters. */
export function ownProperties(block: TextBlock): Map<string, string> {
  const pairs = block.all("cprop").map((line) => /^(\S+)\s+(.*)$/.exec(line) ?? []);
  return new Map(pairs.map(([, name = "", packed = ""]) => [name.toLowerCase(), packed] as const));
}

/** A packed text: `sOrder`, or within others `S5:Order`. */
export function textIn(packed: string | undefined): string {
  return /^(?:s|S\d+:)(.*)$/.exec(packed ?? "")?.[1] ?? "";
}

/** A packed number: `i101`. */
export function integerIn(packed: string | undefined): number {
  return numberOf(/^i(-?\d+)$/.exec(packed ?? "")?.[1]);
}

/** Whose a ship is: a serial, or a structure that has one, by the names that scripts use. */
function ownerIn(properties: ReadonlyMap<string, string>): number {
  const packed = properties.get("owner") ?? properties.get("ownerserial");
  return integerIn(packed) || numberOf(/S6:seriali(\d+)/i.exec(packed ?? "")?.[1]);
}

/** The number of a multi. */
export function multiOf(block: TextBlock): number {
  return numberOf(block.text("multiid") ?? block.text("graphic")) & MULTI_BITS;
}

export function isShip(block: TextBlock): boolean {
  return multiOf(block) < SHIP_MULTIS;
}

/** Reads the ships of `multis.txt`. Their parts in `items.txt` say what they are, and who owns the ship. */
export async function readShips(
  files: { readonly multis: string | undefined; readonly items: string | undefined },
  { style, noteBytes }: { style: BlockStyle; noteBytes: (bytes: number) => void },
): Promise<SavedThing[]> {
  const ships: TextBlock[] = [];
  const { multis, items } = files;
  if (multis === undefined) return [];
  for await (const block of soundBlocksOf(multis, style, noteBytes))
    if (block.kind === "multi" && isShip(block)) ships.push(block);
  const components = new Set(ships.flatMap((ship) => ship.all("component").map(numberOf)));
  const parts = new Map<number, { name: keyof SavedShip["parts"] | undefined; owner: number }>();
  if (items !== undefined && components.size > 0)
    for await (const block of soundBlocksOf(items, style, noteBytes)) {
      const serial = numberOf(block.text("serial"));
      if (!components.has(serial)) continue;
      const name = PARTS[numberOf(block.text("objtype")) & PART_BITS];
      parts.set(serial, { name, owner: ownerIn(ownProperties(block)) });
    }
  return ships.map((block) => {
    const own = block.all("component").map((one) => [numberOf(one), parts.get(numberOf(one))] as const);
    const named = { ...NO_PARTS };
    for (const [part, { name } = { name: undefined }] of own) if (name !== undefined) named[name] = part;
    const owner = ownerIn(ownProperties(block)) || (own.find(([, part]) => part?.owner)?.[1]?.owner ?? 0);
    const name = block.text("name");
    const ship = { owner, parts: named, ...(name === undefined ? {} : { name }) };
    return { kind: "ship", serial: numberOf(block.text("serial")), ship };
  });
}

/** Reads `guilds.txt`. Scripts keep what a guild is called and who leads it, here under the names of the usual ones. */
export async function* readGuilds(
  file: string,
  { style, noteBytes }: { style: BlockStyle; noteBytes: (bytes: number) => void },
): AsyncGenerator<SavedThing> {
  for await (const block of blocksOf(file, style, noteBytes))
    if (block.kind === "guild") yield { kind: "guild", guild: guildOf(block) };
}

function guildOf(block: TextBlock): SavedGuild {
  const all = (key: string): number[] => block.all(key).map(numberOf);
  const properties = ownProperties(block);
  const first = (...names: string[]): string | undefined => names.map((name) => properties.get(name)).find(Boolean);
  const id = numberOf(block.text("guildid"));
  return {
    ...{ id, members: all("member"), allies: all("allyguild"), enemies: all("enemyguild") },
    name: textIn(first("name", "guildname")) || `Guild ${id}`,
    abbreviation: textIn(first("abbr", "abbreviation")),
    leader: integerIn(first("master", "guildmaster", "leader")),
  };
}
