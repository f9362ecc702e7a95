import path from "node:path";
import { oldDigest } from "../../../../services/accounts/old-hashes.js";
import { LAYER } from "../../../../world/entities/layers.js";
import type { StoredParam } from "../../../../world/saved/params.js";
import {
  type KindOf,
  type SavedAccount,
  type SavedItem,
  type SavedMobile,
  type SavedThing,
  SaveError,
  type SaveReader,
} from "../../model.js";
import { hexNumber, readDefinitions, SPHERE_STYLE, type SphereDefinitions } from "./sphere-definitions.js";
import { asFarAsItGoes } from "../damaged-files.js";
import { readMemories, type SphereMemories } from "./sphere-stones.js";
import { levelOfWord } from "../staff-levels.js";
import { blocksOf, bytesOf, filesLike, numbersIn, skillId, type TextBlock } from "./text-blocks.js";

const WORLD_FILES = /^sphere(chars|multis|statics|world)\w*\.scp$/i;
const ACCOUNT_FILES = /^sphereacc[tu]\.scp$/i;
const CHARACTERS_MAXIMUM = 13;
/** Layers from here on are what a character remembers, and spells on it. */
const MEMORY_LAYER = 30;
const VENDOR = "player_vendor";
const SOUTH_EAST = 3;
const RIDDEN = 0x4000_0000;
const NO_FACET = 0xff;
/** Of 200. */
const EXCEPTIONAL_QUALITY = 175;
const BODIES: Readonly<Record<string, number>> = {
  ...{ c_man: 0x190, c_woman: 0x191, c_ghost_man: 0x192, c_ghost_woman: 0x193, c_man_gm: 0x3db },
  ...{ c_elf_male: 0x25d, c_elf_female: 0x25e, c_gargoyle_male: 0x29a, c_gargoyle_female: 0x29b },
};
/** How often the files of the world are read. */
const PASSES = 3;
/** The numbers of stats in locks are those of strength, intelligence and dexterity. */
const STATS = [0, 2, 1];

/** A save of Sphere: the folder with `sphereworld.scp`. Its scripts, where they are beside it, tell graphics. */
export async function openSphereSave(folder: string): Promise<SaveReader> {
  const world = await filesLike(folder, WORLD_FILES);
  if (world.length === 0) throw new SaveError(`${folder} holds no sphereworld.scp or spherechars.scp`);
  const folders = [folder, path.join(folder, "../accounts"), path.join(folder, "accounts")];
  const accounts = (await Promise.all(folders.map((one) => filesLike(one, ACCOUNT_FILES)))).flat();
  return {
    family: "sphere",
    bytes: (await bytesOf(accounts.slice(0, 1))) + PASSES * (await bytesOf(world)),
    read: async function* (noteBytes, kindOf) {
      const definitions = await readDefinitions([path.join(folder, "../scripts"), path.join(folder, "scripts")]);
      for (const file of accounts.slice(0, 1)) yield* asFarAsItGoes(path.basename(file), readAccounts(file, noteBytes));
      const memories = await readMemories(world, definitions, noteBytes);
      yield* memories.things.filter(({ kind }) => kind === "guild");
      // Characters come before houses, which name them, and houses before what is in them.
      for (const file of world) {
        const characters = asFarAsItGoes(path.basename(file), readCharacters(file, { definitions, memories, noteBytes }));
        // Where the file is damaged, the items say so.
        for await (const thing of characters) if (thing.kind !== "loss") yield thing;
      }
      yield* memories.things.filter(({ kind }) => kind !== "guild");
      for (const file of world)
        yield* asFarAsItGoes(path.basename(file), readItems(file, { definitions, memories, kindOf, noteBytes }));
    },
  };
}

async function* readAccounts(file: string, noteBytes: (bytes: number) => void): AsyncGenerator<SavedThing> {
  for await (const block of blocksOf(file, SPHERE_STYLE, noteBytes)) {
    if (block.kind === "eof" || block.kind === "comment") continue;
    // `[ACCOUNT name]` in older versions, `[name]` in later ones.
    const name = block.kind === "account" ? block.name : block.kind;
    yield { kind: "account", account: accountOf(name, block) };
  }
}

function accountOf(name: string, block: TextBlock): SavedAccount {
  const password = block.text("password") ?? "";
  // Sphere hashes passwords by MD5 where it was told to; nothing says which it is but their form.
  const hash = /^[0-9a-f]{32}$/i.test(password) ? oldDigest("md5", password) : undefined;
  const characters: (number | undefined)[] = [];
  for (const [slot, uid] of block.beginning("charuid"))
    if (Number(slot) < CHARACTERS_MAXIMUM) characters[Number(slot)] = hexNumber(uid);
  return {
    name,
    ...(block.text("email") ? { email: block.text("email")! } : {}),
    level: levelOfWord(block.text("plevel")),
    isBanned: block.text("block") === "1",
    createdAt: timeOf(block.text("firstconnectdate")),
    lastLoginAt: timeOf(block.text("lastconnectdate")),
    password: hash === undefined ? (password === "" ? undefined : { plain: password }) : { hash },
    characters: Array.from(characters),
    gold: 0,
  };
}

function timeOf(text: string | undefined): number | undefined {
  const time = Date.parse(`${(text ?? "").replaceAll("/", "-").replace(" ", "T")}Z`);
  return Number.isFinite(time) ? time : undefined;
}

interface Reading {
  readonly definitions: SphereDefinitions;
  readonly memories: SphereMemories;
  readonly noteBytes: (bytes: number) => void;
}

async function* readCharacters(file: string, { definitions, memories, noteBytes }: Reading): AsyncGenerator<SavedThing> {
  for await (const block of blocksOf(file, SPHERE_STYLE, noteBytes))
    if (block.kind === "worldchar") yield { kind: "mobile", mobile: remembered(mobileOf(block, definitions), memories) };
}

/** A character with what other things say of it. */
function remembered(mobile: SavedMobile, { masters, guilds, vendors }: SphereMemories): SavedMobile {
  const [master, guild, vendor] = [masters.get(mobile.serial), guilds.get(mobile.serial), vendors.get(mobile.serial)];
  if (vendor && !mobile.isPlayer) return { ...mobile, vendor, template: VENDOR };
  return {
    ...mobile,
    ...(master === undefined || mobile.isPlayer ? {} : { master }),
    ...(guild === undefined ? {} : { guild: guild.stone, guildTitle: guild.title }),
  };
}

async function* readItems(
  file: string,
  { definitions, memories, kindOf, noteBytes }: Reading & { kindOf: KindOf },
): AsyncGenerator<SavedThing> {
  const pets = new Set([...memories.figurines].filter(([pet]) => memories.masters.has(pet)).map(([, figurine]) => figurine));
  for await (const block of blocksOf(file, SPHERE_STYLE, noteBytes)) {
    const item = block.kind === "worlditem" ? itemOf(block, definitions) : undefined;
    // A pet comes over itself.
    const shelved = item && !pets.has(item.serial) ? onShelf(item, memories) : undefined;
    if (shelved) yield { kind: "item", item: { ...shelved, ...ofItsType(block, shelved, kindOf) } };
  }
}

/** What a player's vendor has in several boxes, in one, which is its pack. The other boxes do not come over. */
function onShelf(item: SavedItem, { shelves }: SphereMemories): SavedItem | undefined {
  const [own, into] = [shelves.get(item.serial), item.holder === undefined ? undefined : shelves.get(item.holder)];
  if (own !== undefined) return own === item.serial ? { ...item, layer: LAYER.backpack } : undefined;
  return into === undefined ? item : { ...item, holder: into };
}

/** What MORE1, MORE2 and MOREP mean by the type of a thing. */
function ofItsType(block: TextBlock, item: SavedItem, kindOf: KindOf): Partial<SavedItem> {
  const own = (key: string): number => hexNumber(block.text(key));
  const type = block.text("type")?.toLowerCase() ?? "";
  const [first, second] = [own("more1"), own("more2")];
  const lock = first > 0 ? `old-${first.toString(16)}` : undefined;
  const made: Partial<SavedItem> = {
    ...(block.text("crafted_by") || block.text("craftedby") ? { crafter: own("craftedby") || own("crafted_by") } : {}),
    ...(own("quality") >= EXCEPTIONAL_QUALITY ? { isExceptional: true } : {}),
  };
  const params = (more: Record<string, StoredParam>): Partial<SavedItem> => ({ ...made, params: { ...item.params, ...more } });
  if (item.layer === LAYER.mount) return second > 0 ? { rides: second } : {};
  if (/^i_rune_marker|^i_rune$/.test(item.type) || type === "t_rune") {
    const { facet, x, y, z } = placeOf(block.text("morep"));
    if (x === 0 && y === 0) return made;
    const description = (item.name ?? "").replace(/^(?:a )?(?:recall )?rune (?:to|for) /i, "") || "an unknown location";
    return params({ to: { table: { map_id: facet, x, y, z } }, description });
  }
  if (lock !== undefined && (/^i_key/.test(item.type) || type === "t_key")) return params({ lock_id: lock });
  if (lock !== undefined && /^t_(?:door|ship_side|ship_plank)/.test(type))
    return params({ door_lock_id: lock, ...(type.endsWith("_locked") ? { door_locked: true } : {}) });
  if (lock !== undefined && type === "t_container_locked") return params({ lock_id: lock, locked: true });
  if (type === "t_sign_gump" || /^i_sign_(?:brass|wood)/.test(item.type)) return { ...made, isHouseSign: true };
  const kind = kindOf(item.type, item.itemId);
  if (kind === "spellbook" && (first > 0 || second > 0)) return params({ content: digits(second) + digits(first) });
  const [left, most] = [first & 0xffff, first >>> 16];
  return kind === undefined || most === 0 || left > most ? made : { ...made, durability: [left, most] };
}

/** Eight hexadecimal digits. */
function digits(bits: number): string {
  return (bits >>> 0).toString(16).toUpperCase().padStart(8, "0");
}

function placeOf(text: string | undefined) {
  const [x = 0, y = 0, z = 0, facet = 0] = numbersIn(text);
  return { facet, x, y, z };
}

function mobileOf(block: TextBlock, definitions: SphereDefinitions): SavedMobile {
  const own = (key: string): number => hexNumber(block.text(key));
  const skills: Record<number, number> = {};
  for (const [key, value] of block.pairs()) {
    const skill = skillId(key);
    if (skill !== undefined) skills[skill] = hexNumber(value);
  }
  const locks = (name: string): Record<number, number> =>
    Object.fromEntries([...block.beginning(`${name}[`)].map(([rest, value]) => [Number.parseInt(rest, 10), hexNumber(value)]));
  const statLocks = locks("statlock");
  const type = block.name.toLowerCase();
  const displayed = block.text("dispid") ?? block.text("body") ?? type;
  const body =
    BODIES[displayed] ?? definitions.bodies.get(displayed) ?? (/^0?x?[0-9a-f]+$/i.test(displayed) ? hexNumber(displayed) : 0);
  const summoned = (own("flags") & 0x8000_0000) !== 0;
  // A creature that is ridden still says where it was mounted.
  const isRidden = (own("flags") & RIDDEN) !== 0;
  return {
    serial: own("serial"),
    ...{ type, body, hue: own("color"), isPlayer: block.text("account") !== undefined, name: block.text("name") ?? "" },
    isFemale: /woman|female/.test(type),
    place: isRidden || block.text("p") === undefined ? { facet: NO_FACET, x: 0, y: 0, z: 0 } : placeOf(block.text("p")),
    direction: block.text("dir") === undefined ? SOUTH_EAST : own("dir"),
    ...{ strength: own("ostr") || own("str"), dexterity: own("odex") || own("dex"), intelligence: own("oint") || own("int") },
    ...{ hits: own("hits"), stamina: own("stam"), mana: own("mana"), skills, skillLocks: locks("skilllock") },
    statLocks: STATS.map((stat) => statLocks[stat] ?? 0),
    ...{ fame: own("ofame") || own("fame"), karma: own("okarma") || own("karma"), murders: own("kills") },
    ...(block.text("title") ? { title: block.text("title")! } : {}),
    ...(block.text("profile") ? { profile: block.text("profile")! } : {}),
    ...(summoned ? { isSummoned: true } : {}),
  };
}

function itemOf(block: TextBlock, definitions: SphereDefinitions): SavedItem | undefined {
  const own = (key: string): number => hexNumber(block.text(key));
  const layer = block.text("layer") === undefined ? undefined : own("layer");
  if (layer !== undefined && layer >= MEMORY_LAYER) return undefined;
  const type = block.name.toLowerCase();
  const holder = block.text("cont") === undefined ? undefined : own("cont");
  const displayed = (block.text("dispid") ?? type).toLowerCase();
  const isNumber = /^0?x?[0-9a-f]+$/.test(displayed);
  const itemId = isNumber ? hexNumber(displayed) : (definitions.arts.get(displayed) ?? 0);
  const grid = own("contgrid");
  const pages = [...block.beginning("body.")].map(([, text]) => text);
  const params = {
    ...(pages.length > 0 ? { text: { table: pages } } : {}),
    ...(block.text("author") ? { author: block.text("author")! } : {}),
  };
  return {
    ...{ serial: own("serial"), type, itemId, hue: own("color"), amount: own("amount") || 1, isGraphicTold: true },
    ...(block.text("name") ? { name: block.text("name")! } : {}),
    ...(holder === undefined ? {} : { holder }),
    ...(layer === undefined ? {} : { layer }),
    ...(grid > 0 ? { gridIndex: grid } : {}),
    ...(block.text("p") === undefined ? {} : { place: placeOf(block.text("p")) }),
    ...(Object.keys(params).length > 0 ? { params } : {}),
  };
}
