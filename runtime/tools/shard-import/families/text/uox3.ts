import path from "node:path";
import { LAYER } from "../../../../world/entities/layers.js";
import { type SavedAccount, type SavedItem, type SavedMobile, type SavedThing, SaveError, type SaveReader } from "../../model.js";
import { asFarAsItGoes } from "../damaged-files.js";
import { GuildRolls } from "./guild-rolls.js";
import { type BlockStyle, blocksOf, bytesOf, filesLike, numberOf, numbersIn, type TextBlock } from "./text-blocks.js";
import { isMulti, lockOf, readGuilds, readMultis, WORLD_STYLE } from "./uox3-multis.js";

const ACCOUNT_STYLE: BlockStyle = {
  heading: (line) => {
    const [, name] = /^SECTION ACCOUNT (\d+)/.exec(line) ?? [];
    return name === undefined ? undefined : ["account", name];
  },
  line: /^(\S+)\s+(.*)$/,
  end: "}",
};
const NOTHING = 0xffff_ffff;
const ITEM_BIT = 0x4000_0000;
const CHARACTERS_MAXIMUM = 7;
const BANNED = 0x1;
/** Bits of an account's flags, the highest level first. */
const LEVELS = [
  [0x8000, "GameMaster"],
  [0x4000, "Counselor"],
  [0x2000, "GameMaster"],
] as const;

/** Where the locks of strength, dexterity and intelligence follow those of skills. */
const STRENGTH = 59;
const SKILLS = 58;
/** UOX3 has these two the other way round. */
const IMBUING = 55;
const MYSTICISM = 56;

/** Our number of a skill. */
function skillOf(number: number): number {
  if (number === IMBUING) return MYSTICISM;
  return number === MYSTICISM ? IMBUING : number;
}

/** How often the files of the world are read. */
const PASSES = 3;
/** Files of the folder without characters and things. */
const OTHER_FILES = /^(?:effects|guilds|jails|regions|statistics|time)\.wsc$/i;

/** A save of UOX3: the folder `shared` with `.wsc` files. Accounts are in it or beside it. */
export async function openUox3Save(folder: string): Promise<SaveReader> {
  const files = await filesLike(folder, /\.wsc$/i);
  const world = files.filter((file) => !OTHER_FILES.test(path.basename(file)));
  const guilds = files.find((file) => path.basename(file).toLowerCase() === "guilds.wsc");
  if (world.length === 0) throw new SaveError(`${folder} holds no .wsc files`);
  const folders = [folder, path.join(folder, "accounts"), path.join(folder, "../accounts")];
  const accounts = (await Promise.all(folders.map((one) => filesLike(one, /^accounts\.adm$/i)))).flat().slice(0, 1);
  return {
    family: "uox3",
    bytes: (await bytesOf([...accounts, ...(guilds === undefined ? [] : [guilds])])) + PASSES * (await bytesOf(world)),
    read: async function* (noteBytes) {
      for (const file of accounts) yield* asFarAsItGoes(path.basename(file), readAccounts(file, noteBytes));
      const rolls = new GuildRolls();
      if (guilds !== undefined) yield* rolls.noted(asFarAsItGoes(path.basename(guilds), readGuilds(guilds, noteBytes)));
      // A thing may stand in an earlier file than the character that has it, or the house in which it is.
      for (const file of world)
        for await (const thing of asFarAsItGoes(path.basename(file), readWorld(file, "character", noteBytes)))
          // Where the file is damaged, the items say so.
          if (thing.kind === "mobile") yield { kind: "mobile", mobile: rolls.enrolled(thing.mobile) };
      yield* await readMultis(world, noteBytes);
      for (const file of world) yield* asFarAsItGoes(path.basename(file), readWorld(file, "item", noteBytes));
    },
  };
}

async function* readAccounts(file: string, noteBytes: (bytes: number) => void): AsyncGenerator<SavedThing> {
  for await (const block of blocksOf(file, ACCOUNT_STYLE, noteBytes)) yield { kind: "account", account: accountOf(block) };
}

function accountOf(block: TextBlock): SavedAccount {
  const flags = numberOf(block.text("flags"));
  const plain = block.text("pass");
  const contact = block.text("contact") ?? "NA";
  const characters: (number | undefined)[] = [];
  for (const [slot, text] of block.beginning("character-")) {
    const serial = numberOf(text.split(" ")[0]);
    if (Number(slot) >= 1 && Number(slot) <= CHARACTERS_MAXIMUM)
      characters[Number(slot) - 1] = serial === NOTHING ? undefined : serial;
  }
  return {
    name: block.text("name") ?? "",
    ...(contact.includes("@") ? { email: contact } : {}),
    level: LEVELS.find(([bit]) => (flags & bit) !== 0)?.[1] ?? "Regular",
    isBanned: (flags & BANNED) !== 0,
    createdAt: undefined,
    lastLoginAt: undefined,
    password: plain ? { plain } : undefined,
    characters: Array.from(characters),
    gold: 0,
  };
}

async function* readWorld(
  file: string,
  kind: "character" | "item",
  noteBytes: (bytes: number) => void,
): AsyncGenerator<SavedThing> {
  for await (const block of blocksOf(file, WORLD_STYLE, noteBytes)) {
    const isWanted = block.kind === kind || (kind === "item" && isMulti(block));
    if (isWanted)
      yield kind === "character" ? { kind: "mobile", mobile: mobileOf(block) } : { kind: "item", item: itemOf(block) };
  }
}

function placeOf(block: TextBlock) {
  const [x = 0, y = 0, z = 0, facet = 0] = numbersIn(block.text("location"));
  return { facet, x, y, z };
}

/** Pairs such as `[0,500,1000]-[1,300]-[END]` by their first number. */
function listOf(text: string | undefined): Map<number, number> {
  return new Map([...(text ?? "").matchAll(/\[(\d+),(-?\d+)/g)].map(([, key, value]) => [Number(key), Number(value)]));
}

function mobileOf(block: TextBlock): SavedMobile {
  const first = (key: string): number => numbersIn(block.text(key))[0]!;
  const [fame = 0, karma = 0, murders = 0] = numbersIn(block.text("reputation"));
  const ofSkills = (list: ReadonlyMap<number, number>): Record<number, number> =>
    Object.fromEntries(
      [...list].filter(([skill, value]) => skill < SKILLS && value > 0).map(([skill, value]) => [skillOf(skill), value]),
    );
  const skills = ofSkills(listOf(block.text("baseskills")));
  const locks = listOf(block.text("skilllocks"));
  const hair = (["hair", "beard"] as const).map((key) => {
    const [itemId = 0, hue = 0] = numbersIn(block.text(key));
    return { layer: LAYER[key], itemId, hue };
  });
  const owners = block.all("petowner").map(numberOf);
  const title = block.text("title") ?? "";
  return {
    ...{ serial: first("serial"), type: block.text("sectionid") ?? "", isPlayer: block.text("isnpc") !== "1" },
    ...{ name: block.text("name") ?? "", body: first("id"), hue: first("colour"), isFemale: first("id") === 0x191 },
    ...{ place: placeOf(block), direction: first("direction") },
    ...{ strength: first("strength"), dexterity: first("dexterity"), intelligence: first("intelligence") },
    ...{ hits: first("hitpoints"), stamina: first("stamina"), mana: first("mana"), skills, hair },
    skillLocks: ofSkills(locks),
    statLocks: [0, 1, 2].map((stat) => locks.get(STRENGTH + stat) ?? 0),
    ...{ fame, karma, murders },
    ...(first("tithing") > 0 ? { tithingPoints: first("tithing") } : {}),
    ...(title === "" || title === "#" ? {} : { title }),
    ...(block.text("guildtitle") ? { guildTitle: block.text("guildtitle")! } : {}),
    ...(owners[0] === undefined ? {} : { master: owners[0], slots: first("controlslots"), loyalty: first("loyalty") }),
  };
}

function itemOf(block: TextBlock): SavedItem {
  const first = (key: string): number => numbersIn(block.text(key))[0]!;
  const name = block.text("name") ?? "#";
  const holder = block.text("cont") === undefined ? NOTHING : first("cont");
  const isHeld = holder !== NOTHING && holder !== 0;
  const layer = first("layer");
  return {
    ...{ serial: first("serial"), type: block.text("sectionid") ?? "", itemId: first("id"), hue: first("colour") },
    ...{ amount: first("amount") || 1, isGraphicTold: true, gridIndex: first("gridloc"), direction: first("direction") },
    ...(name === "#" ? {} : { name }),
    ...(isHeld ? { holder, ...(holder < ITEM_BIT && layer > 0 ? { layer } : {}) } : {}),
    place: placeOf(block),
    isMovable: first("movable") !== 2,
    ...lockOf(block),
    ...(first("visible") === 3 ? { isInvisible: true } : {}),
  };
}
