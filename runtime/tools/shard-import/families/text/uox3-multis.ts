import type { SavedGuild, SavedItem, SavedShip, SavedThing } from "../../model.js";
import { type BlockStyle, blocksOf, numberOf, numbersIn, type TextBlock, soundBlocksOf } from "./text-blocks.js";

export const WORLD_STYLE: BlockStyle = {
  heading: (line) => {
    const [, kind] = /^\[(\w+)[^\]]*\]$/.exec(line) ?? [];
    return kind === undefined ? undefined : [kind, ""];
  },
  line: /^([^=]+?)\s*=(.*)$/,
  end: "o---o",
};
/** What a guild thinks of another one stands without a `=`. */
const GUILD_STYLE: BlockStyle = {
  heading: (line) => {
    const [, number] = /^\[GUILD (\d+)\]$/i.exec(line) ?? [];
    return number === undefined ? undefined : ["guild", number];
  },
  line: /^(\w+)[=\s]\s*(.*)$/,
  end: "}",
};
/** Types of things, by UOX3's numbers. */
const TYPE = { key: 7, door: 12, lockedDoor: 13, plank: 117, houseSign: 203 } as const;
/** The tag of a plank that says whether it is locked. */
const PLANK_TAG = "plankLocked";
/** What a ship is called that nobody has named. */
const NAMELESS = /^(?:#.*|a ship)?$/i;

/** The houses and ships, with the doors and signs that name them. What is damaged in files is told of later. */
export async function readMultis(files: readonly string[], noteBytes: (bytes: number) => void): Promise<SavedThing[]> {
  const doors = new Map<number, number[]>();
  const signs = new Map<number, number>();
  const multis: TextBlock[] = [];
  for (const file of files)
    for await (const block of soundBlocksOf(file, WORLD_STYLE, noteBytes)) {
      const [type, house] = [numberOf(block.text("type")), numberOf(block.text("multiid"))];
      if (isMulti(block)) multis.push(block);
      else if (type === TYPE.houseSign) signs.set(house, numberOf(block.text("serial")));
      else if (type === TYPE.door || type === TYPE.lockedDoor)
        doors.set(house, [...(doors.get(house) ?? []), numberOf(block.text("serial"))]);
    }
  return multis.map((block) => {
    const serial = numberOf(block.text("serial"));
    if (block.kind === "boat") return { kind: "ship", serial, ship: shipOf(block) };
    return { kind: "house", serial, house: houseOf(block, { sign: signs.get(serial) ?? 0, doors: doors.get(serial) ?? [] }) };
  });
}

/** Whether a block is a house or a ship, which is a thing as well. */
export function isMulti({ kind }: TextBlock): boolean {
  return kind === "house" || kind === "boat";
}

function houseOf(block: TextBlock, parts: { readonly sign: number; readonly doors: readonly number[] }) {
  const all = (key: string): number[] => block.all(key).map(numberOf);
  const owner = numberOf(block.text("ownerid"));
  const builtAt = numberOf(block.text("buildtime")) * 1_000;
  return {
    ...{ owner, coOwners: all("owner").filter((one) => one !== owner), friends: all("friend"), bans: all("banned") },
    ...{ isPublic: block.text("ispublic") === "1", ...parts },
    ...{ lockedDown: all("lockeditem"), secured: all("securecontainer"), inventories: [] },
    ...(builtAt > 0 ? { builtAt } : {}),
  };
}

function shipOf(block: TextBlock): SavedShip {
  const [port = 0, starboard = 0] = numbersIn(block.text("planks"));
  const name = block.text("name") ?? "";
  return {
    owner: numberOf(block.text("ownerid")),
    parts: { port, starboard, tillerman: numberOf(block.text("tiller")), hold: numberOf(block.text("hold")) },
    ...(NAMELESS.test(name) ? {} : { name }),
  };
}

/** What a thing is locked with, or unlocks. */
export function lockOf(block: TextBlock): Pick<SavedItem, "params"> {
  const [type, lock] = [numberOf(block.text("type")), numberOf(block.text("more"))];
  if (lock === 0) return {};
  const id = `old-${lock.toString(16)}`;
  if (type === TYPE.key) return { params: { lock_id: id } };
  if (type === TYPE.door) return { params: { door_lock_id: id } };
  const isLocked = type === TYPE.lockedDoor || (type === TYPE.plank && isPlankLocked(block));
  return type === TYPE.plank || isLocked ? { params: { door_lock_id: id, ...(isLocked ? { door_locked: true } : {}) } } : {};
}

/** Tags are pairs of lines, of a name and a number. */
function isPlankLocked(block: TextBlock): boolean {
  const tag = block.all("tagname").indexOf(PLANK_TAG);
  return tag >= 0 && block.all("tagval")[tag] !== "0";
}

export async function* readGuilds(file: string, noteBytes: (bytes: number) => void): AsyncGenerator<SavedThing> {
  for await (const block of blocksOf(file, GUILD_STYLE, noteBytes)) yield { kind: "guild", guild: guildOf(block) };
}

function guildOf(block: TextBlock): SavedGuild {
  const all = (key: string): number[] => block.all(key).map(numberOf);
  const leader = numberOf(block.text("master"));
  const charter = block.text("charter") ?? "";
  return {
    ...{ id: numberOf(block.name), leader, allies: all("ally"), enemies: all("war") },
    ...{ name: block.text("name") ?? "", abbreviation: block.text("abbreviation") ?? "" },
    ...(charter === "" ? {} : { charter }),
    members: [...new Set([...(leader > 0 ? [leader] : []), ...all("member")])],
  };
}
