import { LAYER } from "../../../../world/entities/layers.js";
import { type SavedGuild, type SavedHouse, type SavedShip, type SavedThing, type SavedVendor, SaveError } from "../../model.js";
import { hexNumber, SPHERE_STYLE, type SphereDefinitions } from "./sphere-definitions.js";
import { numbersIn, type TextBlock, soundBlocksOf } from "./text-blocks.js";

/** Bits of the hue of a memory that say what it remembers. */
const MEMORY_IPET = 0x2;
/** Ranks of members of a stone; higher numbers are those of other stones. */
const MASTER = 2;
const ENEMY = 100;
const ALLY = 101;
const ITEM_BIT = 0x4000_0000;
const PUBLIC_HOUSE = 1;
const MULTI_NAME = /^(?:m_|0[48][0-9a-f]{3}$|01[0-9a-f]{4}$)/;
const MOVE_NEVER = 0x10;
const DIRECTIONS = 4;
/** What a thing has that may be noted. More of them than any shard has are refused; each takes some 100 bytes. */
const NOTED_KEYS = ["owner", "layer", "link", "price", "npc"];
const NOTES_MAXIMUM = 4_000_000;
/** What NPC says of those who sell things. */
const VENDOR_BRAIN = 6;
/** A vendor's own pack, and the boxes with what it offers, what it has bought, and samples of what it buys. */
const SHELF_LAYERS: ReadonlySet<number> = new Set([LAYER.backpack, 26, 27, 28]);
const STOCK_LAYER = 26;

/** What other things of a save say of characters and creatures. */
export interface SphereMemories {
  readonly masters: ReadonlyMap<number, number>;
  readonly guilds: ReadonlyMap<number, { readonly stone: number; readonly title: string }>;
  /** Vendors of players. */
  readonly vendors: ReadonlyMap<number, SavedVendor>;
  /** The boxes of these vendors, with the one in which their goods are here. */
  readonly shelves: ReadonlyMap<number, number>;
  /** Things that stand for creatures, such as those in stables, by the serials of these. */
  readonly figurines: ReadonlyMap<number, number>;
  /** Whole records of guilds, houses and ships, which come before all others. */
  readonly things: readonly SavedThing[];
}

/** Looks through the files of a world for what must be known before the first character. */
export async function readMemories(
  files: readonly string[],
  definitions: SphereDefinitions,
  noteBytes: (bytes: number) => void,
): Promise<SphereMemories> {
  const noted = new Noted(definitions);
  for (const file of files) for await (const block of soundBlocksOf(file, SPHERE_STYLE, noteBytes)) noted.note(block);
  return noted.memories();
}

type Goods = SavedVendor["goods"][number];
type Linked = { readonly serial: number; readonly x: number; readonly y: number };

/** What has been noted so far. */
class Noted {
  private readonly definitions: SphereDefinitions;
  private readonly masters = new Map<number, number>();
  private readonly guilds = new Map<number, { stone: number; title: string }>();
  private readonly stones: SavedGuild[] = [];
  private readonly multis: TextBlock[] = [];
  /** Things on the ground that belong to others, by these. */
  private readonly linked = new Map<number, Linked[]>();
  private readonly merchants = new Set<number>();
  private readonly players = new Set<number>();
  /** The boxes of merchants, by these. */
  private readonly boxes = new Map<number, { readonly serial: number; readonly layer: number }[]>();
  private readonly held = new Map<number, number>();
  private readonly prices: { readonly item: number; readonly box: number; readonly price: number }[] = [];
  private readonly figurines = new Map<number, number>();
  private count = 0;

  constructor(definitions: SphereDefinitions) {
    this.definitions = definitions;
  }

  note(block: TextBlock): void {
    if (NOTED_KEYS.some((key) => block.text(key) !== undefined) && ++this.count > NOTES_MAXIMUM)
      throw new SaveError(`the save has more than ${NOTES_MAXIMUM} things with an owner, a layer, a link or a price`);
    const own = (key: string): number => hexNumber(block.text(key));
    if (block.kind === "worldchar" && own("npc") === VENDOR_BRAIN) this.merchants.add(own("serial"));
    if (block.kind === "worldchar" && block.text("account") !== undefined) this.players.add(own("serial"));
    if (block.kind !== "worlditem") return;
    const [serial, holder, link, layer] = [own("serial"), own("cont"), own("link"), own("layer")];
    if (block.text("abbrev") !== undefined || block.text("member") !== undefined) {
      const { guild, members } = guildOf(block);
      this.stones.push(guild);
      for (const [member, title] of members) this.guilds.set(member, { stone: guild.id, title });
    } else if (MULTI_NAME.test(block.name.toLowerCase()) && (block.text("owner") !== undefined || isBuilt(block)))
      this.multis.push(block);
    else if (/^i_memory/i.test(block.name) && (own("color") & MEMORY_IPET) !== 0) this.masters.set(holder, link);
    else if (isCharacter(holder) && SHELF_LAYERS.has(layer || packLayer(block)))
      add(this.boxes, holder, { serial, layer: layer || LAYER.backpack });
    else if (isCharacter(holder) && layer === LAYER.bank) this.held.set(holder, own("more1"));
    else if (holder === 0 && link >= ITEM_BIT) {
      const [x = 0, y = 0] = numbersIn(block.text("p"));
      add(this.linked, link, { serial, x, y });
    }
    if (own("price") > 0 && holder >= ITEM_BIT) this.prices.push({ item: serial, box: holder, price: own("price") });
    const creature = layer === 0 && isFigurine(block) ? own("more2") : 0;
    if (isCharacter(creature)) {
      this.figurines.set(creature, serial);
      if (isCharacter(link) && !this.masters.has(creature)) this.masters.set(creature, link);
    }
  }

  memories(): SphereMemories {
    const { masters, guilds, figurines } = this;
    const multis = this.multis.filter((block) => block.text("owner") !== undefined || this.players.has(ownerOf(block)));
    const things = multis.map((block): SavedThing => {
      const serial = hexNumber(block.text("serial"));
      const linked = this.linked.get(serial) ?? [];
      const isShip = block.text("plank") !== undefined || block.text("hatch") !== undefined;
      return isShip
        ? { kind: "ship", serial, ship: this.shipOf(block, linked) }
        : { kind: "house", serial, house: houseOf(block, linked) };
    });
    const stones = this.stones.map((guild): SavedThing => ({ kind: "guild", guild }));
    return { masters, guilds, figurines, things: [...stones, ...things], ...this.vendors() };
  }

  private vendors(): Pick<SphereMemories, "vendors" | "shelves"> {
    const vendors = new Map<number, SavedVendor>();
    const shelves = new Map<number, number>();
    const houses = new Map(
      this.multis.flatMap((block) =>
        block.all("addvendor").map((one) => [hexNumber(one), hexNumber(block.text("serial"))] as const),
      ),
    );
    const goodsOf = new Map<number, Goods[]>();
    for (const serial of this.merchants) {
      const owner = this.masters.get(serial);
      if (owner === undefined) continue;
      const boxes = this.boxes.get(serial) ?? [];
      const main = boxes.find(({ layer }) => layer === STOCK_LAYER) ?? boxes[0];
      const goods: Goods[] = [];
      for (const box of boxes) {
        shelves.set(box.serial, main!.serial);
        goodsOf.set(box.serial, goods);
      }
      vendors.set(serial, { owner, house: houses.get(serial) ?? 0, wages: 0, held: this.held.get(serial) ?? 0, goods });
    }
    for (const { item, box, price } of this.prices) goodsOf.get(box)?.push({ item, price, words: "" });
    return { vendors, shelves };
  }

  private shipOf(block: TextBlock, linked: readonly Linked[]): SavedShip {
    const own = (key: string): number => hexNumber(block.text(key));
    const name = block.name.toLowerCase();
    const facing = (this.definitions.arts.get(name) ?? hexNumber(name)) % DIRECTIONS;
    const [x = 0, y = 0] = numbersIn(block.text("p"));
    const planks = block.all("plank").map(hexNumber);
    const isPort = (plank: number): boolean => {
      const at = linked.find(({ serial }) => serial === plank);
      if (!at) return plank === planks[0];
      return [at.x - x, at.y - y, x - at.x, y - at.y][facing]! < 0;
    };
    return {
      owner: ownerOf(block),
      parts: {
        port: planks.find(isPort) ?? 0,
        starboard: planks.find((plank) => !isPort(plank)) ?? 0,
        ...{ tillerman: own("link"), hold: own("hatch") },
      },
      ...(block.text("name") ? { name: block.text("name")! } : {}),
    };
  }
}

function add<Value>(lists: Map<number, Value[]>, key: number, value: Value): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

function isCharacter(serial: number): boolean {
  return serial > 0 && serial < ITEM_BIT;
}

/** Whether a thing stands where somebody built it. Things of newer clients have numbers as multis once had. */
function isBuilt(block: TextBlock): boolean {
  const isFast = (hexNumber(block.text("attr")) & MOVE_NEVER) !== 0;
  return isFast && block.text("cont") === undefined && isCharacter(hexNumber(block.text("more1")));
}

/** A pack says by its name that it is one, and layers below that of a mount are not written. */
function packLayer(block: TextBlock): number {
  return /^i_backpack/i.test(block.name) ? LAYER.backpack : 0;
}

/** Old versions say only who built a house or a ship. */
function ownerOf(block: TextBlock): number {
  return hexNumber(block.text("owner") ?? block.text("more1"));
}

/** A thing that stands for a creature: one in a stable, or one that was shrunk. */
function isFigurine(block: TextBlock): boolean {
  const type = block.text("type")?.toLowerCase();
  const isNamedSo = /^i_pet_/i.test(block.name) || /^c_/i.test(block.text("more1") ?? "");
  return type === "t_figurine" || (type === undefined && isNamedSo);
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

function houseOf(block: TextBlock, linked: readonly Linked[]): SavedHouse {
  const parts = block.all("addcomp").map(hexNumber);
  const all = (key: string): number[] => block.all(key).map(hexNumber);
  return {
    owner: ownerOf(block),
    ...{ coOwners: all("addcoowner"), friends: all("addfriend"), bans: all("addban") },
    isPublic: hexNumber(block.text("housetype")) === PUBLIC_HOUSE,
    // Which of the parts is the sign, the sign itself says.
    ...{
      sign: 0,
      doors: parts.length > 0 ? parts : linked.map(({ serial }) => serial),
      lockedDown: all("lockitem"),
      secured: all("secure"),
      inventories: [],
    },
  };
}
