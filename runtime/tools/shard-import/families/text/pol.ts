import path from "node:path";
import { oldDigest } from "../../../../services/accounts/old-hashes.js";
import { LAYER } from "../../../../world/entities/layers.js";
import {
  type KindOf,
  MURDERS_OF_A_MURDERER,
  type SavedAccount,
  type SavedItem,
  type SavedMobile,
  type SavedThing,
  SaveError,
  type SaveReader,
} from "../../model.js";
import { asFarAsItGoes } from "../damaged-files.js";
import { GuildRolls } from "./guild-rolls.js";
import { integerIn, isShip, multiOf, ownProperties, readGuilds, readShips, textIn } from "./pol-multis.js";
import { levelOfWord } from "../staff-levels.js";
import { type BlockStyle, blocksOf, bytesOf, filesLike, numberOf, skillId, type TextBlock } from "./text-blocks.js";

const STYLE: BlockStyle = {
  heading: (line) => {
    const [, kind, name] = /^(Account|Character|NPC|Item|Multi|Guild|StorageArea)\b\s*([^{]*)/i.exec(line) ?? [];
    return kind === undefined ? undefined : [kind, name!.trim()];
  },
  line: /^(\S+)\s*(.*)$/,
  end: "}",
};
/** In the order in which they must be read: things follow their holders, and what lies on ships follows these. */
const WORLD_FILES = ["pcs", "pcequip", "npcs", "npcequip", "storage", "multis", "items"];
/** Facets by the usual names of realms. */
const REALMS: Readonly<Record<string, number>> = { britannia: 0, britannia_alt: 1, ilshenar: 2, malas: 3, tokuno: 4, termur: 5 };
const NO_REALM = -1;
const SLOTS_MAXIMUM = 10;
/** Graphics of keys. */
const FIRST_KEY = 0x100e;
const LAST_KEY = 0x1013;

/** A save of POL: the folder `data` with `pcs.txt`. */
export async function openPolSave(folder: string): Promise<SaveReader> {
  const found = new Map((await filesLike(folder, /^\w+\.txt$/)).map((file) => [path.basename(file, ".txt"), file]));
  const characters = found.get("pcs");
  if (characters === undefined) throw new SaveError(`${folder} holds no pcs.txt`);
  const files = WORLD_FILES.flatMap((name) => found.get(name) ?? []);
  const [accounts, guilds, multis, items] = ["accounts", "guilds", "multis", "items"].map((name) => found.get(name));
  const twice = [characters, multis, ...(multis === undefined ? [] : [items])];
  return {
    family: "pol",
    bytes: await bytesOf([accounts, guilds, ...twice, ...files].filter((file) => file !== undefined)),
    read: async function* (noteBytes, kindOf) {
      const reading = { style: STYLE, noteBytes };
      // Accounts do not say which characters they have, and come first.
      const owned = new Map<string, (number | undefined)[]>();
      yield* asFarAsItGoes(path.basename(characters), readOwners(characters, owned, noteBytes));
      if (accounts !== undefined) yield* asFarAsItGoes(path.basename(accounts), readAccounts(accounts, owned, noteBytes));
      const rolls = new GuildRolls();
      if (guilds !== undefined) yield* rolls.noted(asFarAsItGoes(path.basename(guilds), readGuilds(guilds, reading)));
      for (const file of files) {
        if (file === multis) yield* await readShips({ multis, items }, reading);
        const things = readWorld(file, { rolls, kindOf, noteBytes });
        yield* asFarAsItGoes(path.basename(file), things);
      }
    },
  };
}

async function* readOwners(
  file: string,
  owned: Map<string, (number | undefined)[]>,
  noteBytes: (bytes: number) => void,
): AsyncGenerator<SavedThing> {
  for await (const block of blocksOf(file, STYLE, noteBytes)) {
    const account = block.text("account")?.toLowerCase();
    const slot = numberOf(block.text("charidx"));
    if (block.kind !== "character" || account === undefined || slot < 0 || slot >= SLOTS_MAXIMUM) continue;
    const slots = owned.get(account) ?? [];
    slots[slot] = numberOf(block.text("serial"));
    owned.set(account, slots);
  }
}

async function* readAccounts(
  file: string,
  owned: ReadonlyMap<string, (number | undefined)[]>,
  noteBytes: (bytes: number) => void,
): AsyncGenerator<SavedThing> {
  for await (const block of blocksOf(file, STYLE, noteBytes))
    if (block.kind === "account") yield { kind: "account", account: accountOf(block, owned) };
}

function accountOf(block: TextBlock, owned: ReadonlyMap<string, (number | undefined)[]>): SavedAccount {
  const name = block.text("name") ?? "";
  const plain = block.text("password");
  const hash = oldDigest("md5", block.text("passwordhash") ?? "", name);
  return {
    name,
    level: levelOfWord(block.text("defaultcmdlevel")),
    isBanned: block.text("banned") === "1" || block.text("enabled") === "0",
    createdAt: undefined,
    lastLoginAt: undefined,
    password: plain ? { plain } : hash === undefined ? undefined : { hash },
    characters: Array.from(owned.get(name.toLowerCase()) ?? []),
    gold: 0,
  };
}

async function* readWorld(
  file: string,
  { rolls, kindOf, noteBytes }: { rolls: GuildRolls; kindOf: KindOf; noteBytes: (bytes: number) => void },
): AsyncGenerator<SavedThing> {
  const isStorage = path.basename(file) === "storage.txt";
  for await (const block of blocksOf(file, STYLE, noteBytes)) {
    if (block.kind === "character" || block.kind === "npc") yield { kind: "mobile", mobile: rolls.enrolled(mobileOf(block)) };
    else if (block.kind === "item") {
      const item = itemOf(block, isStorage);
      yield { kind: "item", item: { ...item, ...lockOf(block, item, kindOf) } };
    } else if (block.kind === "multi") yield multiThing(block);
  }
}

/** A ship. Whose a house is, and what is locked down in it, each shard's own scripts keep. */
function multiThing(block: TextBlock): SavedThing {
  const item = { ...itemOf(block, false), itemId: multiOf(block) };
  if (isShip(block)) return { kind: "item", item };
  const reason = "each shard's own scripts keep whose a house is; what is in it stays where it lies";
  return { kind: "loss", loss: { kind: "world", reason, what: item.type } };
}

/** What a thing is locked with, or unlocks. */
function lockOf(block: TextBlock, item: SavedItem, kindOf: KindOf): Pick<SavedItem, "params"> {
  const lock = integerIn(ownProperties(block).get("lockid"));
  if (lock === 0) return {};
  const id = `old-${lock.toString(16)}`;
  if (item.itemId >= FIRST_KEY && item.itemId <= LAST_KEY) return { params: { lock_id: id } };
  const isLocked = block.text("locked") === "1";
  if (kindOf(item.type, item.itemId) === "container") return { params: { lock_id: id, ...(isLocked ? { locked: true } : {}) } };
  return { params: { door_lock_id: id, ...(isLocked ? { door_locked: true } : {}) } };
}

function placeOf(block: TextBlock) {
  const number = (key: string): number => numberOf(block.text(key));
  const facet = REALMS[block.text("realm")?.toLowerCase() ?? "britannia"] ?? NO_REALM;
  return { facet, x: number("x"), y: number("y"), z: number("z") };
}

/** An attribute such as `50.5:120;1`: its value in tenths, its own cap, and its lock. */
function attributeOf(text: string): { tenths: number; hasCap: boolean; lock: number } {
  const [, value, cap, lock] = /^(-?[\d.]+)(?::([\d.]+))?(?:;(\d))?$/.exec(text) ?? [];
  return { tenths: Math.round(numberOf(value) * 10), hasCap: cap !== undefined, lock: numberOf(lock) };
}

function mobileOf(block: TextBlock): SavedMobile {
  const own = (key: string): number => numberOf(block.text(key));
  const stat = (key: string): number => Math.floor(attributeOf(block.text(key) ?? "").tenths / 10);
  const skills: Record<number, number> = {};
  const skillLocks: Record<number, number> = {};
  let hasOwnSkillCaps = false;
  for (const [key, text] of block.pairs()) {
    const skill = skillId(key);
    if (skill === undefined) continue;
    const { tenths, hasCap, lock } = attributeOf(text);
    if (tenths > 0) skills[skill] = tenths;
    if (lock > 0) skillLocks[skill] = lock;
    hasOwnSkillCaps ||= hasCap;
  }
  const lockOf = (key: string): number => attributeOf(block.text(key) ?? "").lock;
  const title = unquoted(block.text("titlesuffix"));
  const guildTitle = textIn(ownProperties(block).get("guild_title"));
  const master = own("master");
  const isPlayer = block.kind === "character";
  return {
    ...{ serial: own("serial"), type: block.text("npctemplate") ?? block.text("template") ?? `0x${own("objtype").toString(16)}` },
    ...{ isPlayer, name: block.text("name") ?? "", body: own("graphic"), hue: own("color"), isFemale: own("gender") === 1 },
    ...{ place: placeOf(block), direction: own("facing") },
    ...{ strength: stat("strength"), dexterity: stat("dexterity"), intelligence: stat("intelligence") },
    ...{ hits: own("life") || own("hits"), stamina: own("stamina"), mana: own("mana"), skills, skillLocks, hasOwnSkillCaps },
    statLocks: [lockOf("strength"), lockOf("dexterity"), lockOf("intelligence")],
    ...{ fame: 0, karma: 0, murders: own("murderer") > 0 ? MURDERS_OF_A_MURDERER : 0 },
    ...(own("statcap") > 0 ? { statCap: own("statcap") } : {}),
    ...(own("tithing") > 0 ? { tithingPoints: own("tithing") } : {}),
    ...(title === "" ? {} : { title }),
    ...(master > 0 ? { master } : {}),
    ...(guildTitle === "" ? {} : { guildTitle }),
  };
}

function unquoted(text: string | undefined): string {
  return (text ?? "").replace(/^"|"$/g, "").replaceAll('\\"', '"');
}

function itemOf(block: TextBlock, isStorage: boolean): SavedItem {
  const own = (key: string): number => numberOf(block.text(key));
  const name = block.text("name");
  const container = block.text("container") === undefined ? undefined : own("container");
  const [, bankOf] = /^Bankbox of (0x[0-9a-f]+|\d+)/i.exec(name ?? "") ?? [];
  const isBank = isStorage && container === undefined && bankOf !== undefined;
  const holder = isBank ? numberOf(bankOf) : container;
  const movable = block.text("movable");
  return {
    ...{ serial: own("serial"), type: `0x${own("objtype").toString(16)}`, itemId: own("graphic"), hue: own("color") },
    ...{ amount: block.text("amount") === undefined ? 1 : own("amount"), isGraphicTold: true, gridIndex: own("slotindex") },
    ...(name === undefined || isBank ? {} : { name }),
    ...(holder === undefined ? {} : { holder }),
    ...(isBank ? { layer: LAYER.bank, template: "bank_box" } : own("layer") > 0 ? { layer: own("layer") } : {}),
    // What a storage area holds lies on no map.
    ...(isStorage && container === undefined ? {} : { place: placeOf(block) }),
    ...(movable === undefined ? {} : { isMovable: movable !== "0" }),
    ...(block.text("invisible") === "1" ? { isInvisible: true } : {}),
  };
}
