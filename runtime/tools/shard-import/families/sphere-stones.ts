import { RecordEndError } from "../byte-reader.js";
import type { SavedGuild, SavedHouse, SavedThing } from "../model.js";
import { hexNumber, SPHERE_STYLE } from "./sphere-definitions.js";
import { blocksOf, type TextBlock } from "./text-blocks.js";

/** Bits of the hue of a memory that say what it remembers. */
const MEMORY_IPET = 0x2;
/** Ranks of members of a stone; higher numbers are those of other stones. */
const MASTER = 2;
const ENEMY = 100;
const ALLY = 101;
const ITEM_BIT = 0x4000_0000;
const PUBLIC_HOUSE = 1;
const MULTI_NAME = /^(?:m_|04[0-9a-f]{3}$)/;

/** What other things of a save say of characters and creatures. */
export interface SphereMemories {
  readonly masters: ReadonlyMap<number, number>;
  readonly guilds: ReadonlyMap<number, { readonly stone: number; readonly title: string }>;
  /** Whole records of guilds and houses, which come before all others. */
  readonly things: readonly SavedThing[];
}

/** Looks through the files of a world for what must be known before the first character. */
export async function readMemories(files: readonly string[]): Promise<SphereMemories> {
  const masters = new Map<number, number>();
  const guilds = new Map<number, { stone: number; title: string }>();
  const things: SavedThing[] = [];
  for (const file of files) {
    try {
      for await (const block of blocksOf(file, SPHERE_STYLE, () => {})) note(block, { masters, guilds, things });
    } catch (error) {
      // What follows reads the file again, and says so.
      if (!(error instanceof RecordEndError)) throw error;
    }
  }
  // Guilds come before houses, as they do in other families.
  return { masters, guilds, things: things.sort((one, two) => Number(one.kind === "house") - Number(two.kind === "house")) };
}

interface Noted {
  readonly masters: Map<number, number>;
  readonly guilds: Map<number, { stone: number; title: string }>;
  readonly things: SavedThing[];
}

function note(block: TextBlock, { masters, guilds, things }: Noted): void {
  if (block.kind !== "worlditem") return;
  const own = (key: string): number => hexNumber(block.text(key));
  if (block.text("abbrev") !== undefined || block.text("member") !== undefined) {
    const { guild, members } = guildOf(block);
    things.push({ kind: "guild", guild });
    for (const [member, title] of members) guilds.set(member, { stone: guild.id, title });
  } else if (block.text("owner") !== undefined && MULTI_NAME.test(block.name.toLowerCase()) && block.text("plank") === undefined)
    things.push({ kind: "house", serial: own("serial"), house: houseOf(block) });
  else if (/^i_memory/i.test(block.name) && block.text("link") !== undefined && (own("color") & MEMORY_IPET) !== 0)
    masters.set(own("cont"), own("link"));
}

/** `MEMBER=uid,title,rank,loyal to,they declare,we declare,gold` for people and for other stones. */
function guildOf(block: TextBlock): { guild: SavedGuild; members: [number, string][] } {
  const members: [number, string][] = [];
  const guild = { leader: 0, allies: [] as number[], enemies: [] as number[] };
  for (const line of block.all("member")) {
    const [uid = "", title = "", rank = "0"] = line.split(",");
    const [serial, level] = [hexNumber(uid), Number(rank)];
    if (serial >= ITEM_BIT) {
      if (level === ENEMY) guild.enemies.push(serial);
      else if (level === ALLY) guild.allies.push(serial);
      continue;
    }
    if (level === MASTER) guild.leader = serial;
    members.push([serial, title]);
  }
  const charter = [...block.beginning("charter")].map(([, line]) => line).join(" ");
  return {
    members,
    guild: {
      ...guild,
      id: hexNumber(block.text("serial")),
      name: block.text("name") ?? "",
      abbreviation: block.text("abbrev") ?? "",
      members: members.map(([serial]) => serial),
      ...(charter === "" ? {} : { charter }),
    },
  };
}

function houseOf(block: TextBlock): SavedHouse {
  const all = (key: string): number[] => block.all(key).map(hexNumber);
  return {
    owner: hexNumber(block.text("owner")),
    ...{ coOwners: all("addcoowner"), friends: all("addfriend"), bans: all("addban") },
    isPublic: hexNumber(block.text("housetype")) === PUBLIC_HOUSE,
    // Which of the parts is the sign, the sign itself says.
    ...{ sign: 0, doors: all("addcomp"), lockedDown: all("lockitem"), secured: all("secure"), inventories: [] },
  };
}
