import path from "node:path";
import { oldDigest } from "../../../services/accounts/old-hashes.js";
import { type SavedAccount, type SavedItem, type SavedMobile, type SavedThing, SaveError, type SaveReader } from "../model.js";
import { hexNumber, readDefinitions, SPHERE_STYLE, type SphereDefinitions } from "./sphere-definitions.js";
import { asFarAsItGoes } from "./damaged-files.js";
import { levelOfWord } from "./staff-levels.js";
import { blocksOf, bytesOf, filesLike, numbersIn, skillId, type TextBlock } from "./text-blocks.js";

const WORLD_FILES = /^sphere(chars|multis|statics|world)\w*\.scp$/i;
const ACCOUNT_FILES = /^sphereacc[tu]\.scp$/i;
const CHARACTERS_MAXIMUM = 13;
/** Layers from here on are what a character remembers, and spells on it. */
const MEMORY_LAYER = 30;
const SOUTH_EAST = 3;
const BODIES: Readonly<Record<string, number>> = {
  ...{ c_man: 0x190, c_woman: 0x191, c_ghost_man: 0x192, c_ghost_woman: 0x193, c_man_gm: 0x3db },
  ...{ c_elf_male: 0x25d, c_elf_female: 0x25e, c_gargoyle_male: 0x29a, c_gargoyle_female: 0x29b },
};
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
    bytes: await bytesOf([...accounts, ...world]),
    read: async function* (noteBytes) {
      const definitions = await readDefinitions([path.join(folder, "../scripts"), path.join(folder, "scripts")]);
      for (const file of accounts.slice(0, 1)) yield* asFarAsItGoes(path.basename(file), readAccounts(file, noteBytes));
      for (const file of world) yield* asFarAsItGoes(path.basename(file), readWorld(file, definitions, noteBytes));
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

async function* readWorld(
  file: string,
  definitions: SphereDefinitions,
  noteBytes: (bytes: number) => void,
): AsyncGenerator<SavedThing> {
  for await (const block of blocksOf(file, SPHERE_STYLE, noteBytes)) {
    if (block.kind === "worldchar") yield { kind: "mobile", mobile: mobileOf(block, definitions) };
    else if (block.kind === "worlditem") {
      const item = itemOf(block, definitions);
      if (item) yield { kind: "item", item };
    }
  }
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
  return {
    serial: own("serial"),
    ...{ type, body, hue: own("color"), isPlayer: block.text("account") !== undefined, name: block.text("name") ?? "" },
    isFemale: /woman|female/.test(type),
    place: placeOf(block.text("p")),
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
