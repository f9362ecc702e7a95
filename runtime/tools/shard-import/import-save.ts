import { LAYER } from "../../world/entities/layers.js";
import { isItemSerial, SERIAL_BOUNDS } from "../../world/entities/serials.js";
import type { ItemState, MobileState } from "../../storage/saving/entity-records.js";
import type { ShardContents, ShardWriter } from "../../storage/saving/shard-writer.js";
import { AccountImport } from "./account-import.js";
import { checksOf, goldIn, pilesOf } from "./gold.js";
import { GuildImport } from "./guild-import.js";
import { HouseImport, type HouseParts } from "./house-import.js";
import { ItemTree } from "./item-tree.js";
import { Losses, tally } from "./losses.js";
import { type SavedHouse, type SavedItem, type SavedMobile, type SavedThing, SaveError, type SaveReader } from "./model.js";
import { PetImport } from "./pet-import.js";
import { ShipImport } from "./ship-import.js";
import { SpawnerImport } from "./spawner-import.js";
import { VendorImport } from "./vendor-import.js";
import { hairItem, translateItem, translateMobile } from "./translation.js";
import type { TypeTable } from "./type-table.js";

/** More than any shard has ever had; each takes some 50 bytes of memory. */
const ITEMS_MAXIMUM = 6_000_000;
const MOBILES_MAXIMUM = 3_000_000;
/** The layers on which things are worn. */
const LAST_WORN_LAYER = LAYER.bank;
const LAYERS = 64;
/** A corner of a pack's picture. */
const PACK_X = 44;
const PACK_Y = 65;

/** What came over. */
export interface ImportCounts {
  accounts: number;
  oldHashes: number;
  administrators: number;
  characters: number;
  creatures: number;
  items: number;
  guilds: number;
  houses: number;
  ships: number;
  /** Gold of the save: coins, checks, and what accounts keep. */
  goldBefore: number;
  goldAfter: number;
  /** Serials that are others than in the save. */
  newSerials: number;
}

export interface ImportResult {
  readonly counts: ImportCounts;
  readonly losses: Losses;
  /** Types that came over as plain things, or as what their graphic shows, with their numbers. */
  readonly plain: ReadonlyMap<string, number>;
  readonly alike: ReadonlyMap<string, number>;
  /** The account that was made because the save had no Administrator. */
  readonly administrator: string | undefined;
}

export interface ImportParts {
  readonly reader: SaveReader;
  readonly table: TypeTable;
  readonly writer: ShardWriter;
  readonly contents: ShardContents;
  readonly hashPassword: (password: string) => Promise<string>;
  readonly noHash: string;
  readonly noteBytes: (bytes: number) => void;
  readonly now: number;
  /** Returns the hash of a password for a first Administrator. */
  readonly administratorHash: () => Promise<string>;
}

/** Writes what a save holds. Rejects with SaveError for a save that cannot come over, and as the writer does. */
export async function importSave(parts: ImportParts): Promise<ImportResult> {
  return new SaveImport(parts).run();
}

class SaveImport {
  private readonly parts: ImportParts;
  private readonly losses = new Losses();
  private readonly accounts: AccountImport;
  private readonly guilds: GuildImport;
  private readonly pets = new PetImport();
  private readonly houses = new HouseImport();
  private readonly ships = new ShipImport();
  private readonly spawners = new SpawnerImport();
  /** Where things lie for which another one stands. */
  private readonly inner = new Map<number, Pick<SavedItem, "holder" | "place">>();
  private readonly vendors: VendorImport;
  private readonly houseParts: HouseParts;
  private readonly tree = new ItemTree();
  /** Mobiles that came over, and the packs and bank boxes of players' characters by them. */
  private readonly mobiles = new Map<number, { isPlayer: boolean; name: string; pack?: number; bank?: number }>();
  /** Holder and layer of what is worn. */
  private readonly worn = new Set<number>();
  /** Gold in items, by serial. */
  private readonly gold = new Map<number, number>();
  /** Items that go into a pack because their layer is taken. */
  private readonly unworn: { serial: number; holder: number; type: string }[] = [];
  private readonly hair: SavedItem[] = [];
  private readonly plain = new Map<string, number>();
  private readonly alike = new Map<string, number>();
  private readonly serials = new Map<number, number>();
  private readonly highest: { mobile: number; item: number };
  private readonly isMerge: boolean;
  private hasAccounts = false;
  private administrator: string | undefined;
  private readonly counts: ImportCounts = {
    ...{ accounts: 0, oldHashes: 0, administrators: 0, characters: 0, creatures: 0, items: 0, guilds: 0, houses: 0, ships: 0 },
    ...{ goldBefore: 0, goldAfter: 0, newSerials: 0 },
  };

  constructor(parts: ImportParts) {
    const { contents, hashPassword, noHash, now } = parts;
    this.parts = parts;
    this.isMerge = !contents.isEmpty;
    const { mobile, item } = contents.highest;
    this.highest = { mobile, item: Math.max(item, SERIAL_BOUNDS.item.first - 1) };
    const { rules } = parts.table;
    this.guilds = new GuildImport(rules.guilds);
    this.vendors = new VendorImport(rules.vendors);
    this.houseParts = {
      ...{ writer: parts.writer, losses: this.losses, table: parts.table, now, serial: (saved) => this.serial(saved) },
      resident: (saved) => this.resident(saved),
    };
    this.accounts = new AccountImport({ losses: this.losses, taken: contents.usernames, hashPassword, noHash, now });
  }

  async run(): Promise<ImportResult> {
    const { reader, table, noteBytes } = this.parts;
    for await (const thing of reader.read(noteBytes, (type, itemId) => table.kindOf(type, itemId))) await this.take(thing);
    await this.finishAccounts();
    await this.finishItems();
    const { writer } = this.parts;
    this.counts.guilds = await this.guilds.write(writer, this.losses);
    await writer.raiseSerials(this.highest);
    const { accounts, counts } = this;
    Object.assign(counts, {
      ...{ accounts: accounts.count, oldHashes: accounts.oldHashes, administrators: accounts.administrators },
      goldBefore: counts.goldBefore + accounts.goldOfAccounts,
    });
    this.lostGold("the gold of accounts without a character", accounts.goldWithoutCharacter);
    for (const serial of accounts.owners.keys())
      if (!this.mobiles.has(serial))
        this.losses.add({
          kind: "character",
          reason: "an account names it, and the save does not hold it",
          what: `0x${serial.toString(16)}`,
        });
    return { counts, losses: this.losses, plain: this.plain, alike: this.alike, administrator: this.administrator };
  }

  private async take(thing: SavedThing): Promise<void> {
    if (thing.kind === "loss") return this.losses.add(thing.loss);
    if (thing.kind === "account") return this.accounts.add(thing.account);
    if (thing.kind === "guild") return this.guilds.add(thing.guild);
    if (thing.kind === "mobile") return this.mobile(thing.mobile);
    if (thing.kind === "house") return this.house(thing.serial, thing.house);
    if (thing.kind === "ship") return this.ships.add(thing.serial, thing.ship, this.houseParts);
    if (thing.kind === "spawner") return this.spawners.add(thing.serial, thing.spawner, thing.place);
    if (thing.kind === "inner") return thing.items.forEach((serial) => this.inner.set(serial, thing.like));
    return this.item(thing.item);
  }

  private async finishAccounts(): Promise<void> {
    if (this.hasAccounts) return;
    this.hasAccounts = true;
    if (!this.isMerge && this.accounts.administrators === 0)
      this.administrator = this.accounts.addAdministrator(await this.parts.administratorHash());
    await this.accounts.write(this.parts.writer);
  }

  private async mobile(saved: SavedMobile): Promise<void> {
    await this.finishAccounts();
    const { serial, type, isPlayer } = saved;
    const kind = isPlayer ? "character" : "creature";
    const lose = (reason: string): void => this.losses.add({ kind, reason, what: isPlayer ? saved.name : type });
    if (serial < 1 || isItemSerial(serial)) return lose("its serial is none of a mobile");
    if (this.mobiles.has(serial)) return lose("another mobile has its serial");
    if (this.mobiles.size >= MOBILES_MAXIMUM)
      throw new SaveError(`the save has more than ${MOBILES_MAXIMUM} characters and creatures`);
    const owner = this.accounts.owners.get(serial);
    if (isPlayer && !owner) return lose("no account has it");
    if (saved.isSummoned) return lose("it was summoned for a moment");
    const { table } = this.parts;
    const known = saved.template === undefined ? undefined : ({ template: saved.template, by: "name" } as const);
    const found = isPlayer ? undefined : (known ?? table.creature(type, saved.body));
    if (!isPlayer && !found) return lose("it is a part of the other server itself");
    const template = found?.template;
    const master = saved.master === undefined ? undefined : this.serial(saved.master);
    const body = saved.body || (template === undefined ? 0 : table.bodyOf(template));
    const translated = translateMobile({ ...saved, body, ...(master === undefined ? {} : { master }) }, found);
    if ("reason" in translated) return lose(translated.reason);
    const own = this.serial(serial);
    const params = { ...translated.state.params, ...this.employed(saved, own), ...this.madeBy(saved) };
    const state = {
      ...translated.state,
      ...(Object.keys(params).length > 0 ? { params } : {}),
      ...this.guilds.member(saved, own, { ...translated.state, params }),
    };
    this.mobiles.set(serial, { isPlayer, name: state.name });
    this.counts[isPlayer ? "characters" : "creatures"]++;
    if (found?.by === "nothing") tally(this.plain, type);
    if (found?.by === "graphic") tally(this.alike, `${type} (${template})`);
    this.pets.stable(serial, saved.stabled ?? []);
    if (saved.hasOwnSkillCaps && isPlayer)
      this.losses.add({ kind, reason: "its own caps of skills: the shard has one for all", what: saved.name });
    for (const one of saved.hair ?? []) {
      const item = hairItem(serial, one, this.parts.table);
      if (item) this.hair.push(item);
    }
    if (owner) await this.character(own, state, { saved, owner });
    if (translated.isAway) this.pets.add(serial, { own, state, saved });
    else await this.parts.writer.addMobile(own, state);
  }

  private async character(
    serial: number,
    state: MobileState,
    { saved, owner }: { saved: SavedMobile; owner: { accountId: number; slot: number; lastLoginAt: number | null } },
  ): Promise<void> {
    const { name, body, hue, strength, dexterity, intelligence, hits, stamina, mana, mapId, x, y, z, direction } = state;
    await this.parts.writer.addCharacters([
      {
        ...{ serial, name, body, hue, strength, dexterity, intelligence, hits, stamina, mana, mapId, x, y, z, direction },
        ...{ accountId: owner.accountId, slot: owner.slot, skills: state.skills ?? {}, worn: [] },
        ...{ createdAt: saved.createdAt ?? this.parts.now, lastPlayedAt: owner.lastLoginAt },
      },
    ]);
  }

  /** The params of a vendor or barkeeper that works for a player. */
  private employed({ serial, type, vendor, barkeeper }: SavedMobile, own: number): NonNullable<MobileState["params"]> {
    const job = vendor ?? barkeeper;
    if (!job) return {};
    const owner = this.resident(job.owner);
    if (!owner) {
      this.losses.add({ kind: "creature", reason: "the vendor's owner did not come over: it works for nobody", what: type });
      return {};
    }
    const house = isItemSerial(job.house) ? this.serial(job.house) : undefined;
    if (barkeeper) return this.vendors.barkeeper(barkeeper, { owner, house });
    this.counts.goldBefore += vendor!.held;
    return this.vendors.add(serial, own, vendor!, { owner, house, now: this.parts.now });
  }

  /** What a creature keeps of its spawner, if it is still the spawner's. */
  private madeBy({ serial, isPlayer, master }: SavedMobile): NonNullable<MobileState["params"]> {
    return isPlayer || master !== undefined ? {} : this.spawners.paramsOf(serial, (one) => this.serial(one));
  }

  private resident(saved: number): ReturnType<HouseParts["resident"]> {
    const mobile = this.mobiles.get(saved);
    const accountId = this.accounts.owners.get(saved)?.accountId;
    return mobile?.isPlayer ? { serial: this.serial(saved), name: mobile.name, accountId } : undefined;
  }

  private house(serial: number, house: SavedHouse): void {
    for (const { owner, gold } of this.houses.add(serial, house, this.houseParts)) {
      this.counts.goldBefore += gold;
      this.accounts.gold.set(owner, (this.accounts.gold.get(owner) ?? 0) + gold);
    }
  }

  private async item(read: SavedItem): Promise<void> {
    const { now } = this.parts;
    const inHouse = this.houses.partOf(
      this.spawners.fit(this.placed(read), { ...this.houseParts, now, has: (one) => this.mobiles.has(one) }),
      this.houseParts,
    );
    const { isLost: isLostAtSea, item: fitted } = this.ships.partOf(inHouse.item, this.houseParts);
    const saved = this.vendors.fit(fitted);
    const { serial, type, holder } = saved;
    const { table, writer } = this.parts;
    const lose = (reason: string, gold = 0): void => {
      this.losses.add({ kind: "item", reason, what: type });
      this.lostGold(reason, gold);
    };
    if (inHouse.isLost || isLostAtSea) return lose("the house or ship that it belongs to does not come over");
    const crafter = typeof saved.crafter === "number" ? this.mobiles.get(saved.crafter)?.name : saved.crafter;
    const translated = translateItem({ ...saved, ...(crafter === undefined ? {} : { crafter }) }, table);
    if ("reason" in translated) return lose(translated.reason);
    const { state, found } = translated;
    const gold = goldIn(state);
    this.counts.goldBefore += gold;
    if (!isItemSerial(serial) || serial > SERIAL_BOUNDS.item.last) return lose("its serial is none of an item", gold);
    if (this.tree.has(serial)) return lose("another item has its serial", gold);
    if (this.tree.size >= ITEMS_MAXIMUM) throw new SaveError(`the save has more than ${ITEMS_MAXIMUM} items`);
    if (holder === serial) return lose("it is in itself", gold);
    if (holder !== undefined && !isItemSerial(holder) && !this.wear(saved, holder, state))
      return lose("who had it did not come over", gold);
    this.tree.add(serial, holder !== undefined && isItemSerial(holder) ? holder : 0);
    if (saved.rides !== undefined) this.pets.picture(serial, saved.rides);
    if (gold > 0) this.gold.set(serial, gold);
    if (found?.by === "nothing") tally(this.plain, type);
    if (found?.by === "graphic") tally(this.alike, `${type} (${state.template})`);
    this.counts.items++;
    this.counts.goldAfter += gold;
    if (holder !== undefined) state.holder = this.serial(holder);
    const links = Object.entries(saved.links ?? {}).map(([name, linked]) => [name, this.serial(linked)] as const);
    if (links.length > 0) state.params = { ...state.params, ...Object.fromEntries(links) };
    await writer.addItem(this.serial(serial), state);
  }

  /** A thing that is nowhere, where it comes back: with its owner, or where the thing lies that stands for it. */
  private placed(item: SavedItem): SavedItem {
    if (item.holder !== undefined || item.place) return item;
    const owner = this.houses.ownerOf(item.serial);
    // It is in nothing: its layer is one that does not exist, so that it goes into the pack.
    if (owner !== undefined) return { ...item, holder: owner, layer: LAYERS - 1 };
    const like = this.inner.get(item.serial);
    return like ? { ...item, layer: 0, ...like } : item;
  }

  /** Notes that a mobile wears or holds an item. False for a mobile that is not there. */
  private wear({ serial, type, layer: told }: SavedItem, holder: number, { layer = 0 }: ItemState): boolean {
    const mobile = this.mobiles.get(holder);
    if (!mobile) return false;
    if (this.pets.wears(holder, serial)) return true;
    const key = holder * LAYERS + layer;
    // Only a family that says so has things on the cursor.
    const isNowhere = layer === LAYER.cursor && told === undefined;
    if (isNowhere || layer > LAST_WORN_LAYER || this.worn.has(key)) {
      this.unworn.push({ serial, holder, type });
      return true;
    }
    this.worn.add(key);
    if (layer === LAYER.backpack) mobile.pack = this.serial(serial);
    if (layer === LAYER.bank) mobile.bank = this.serial(serial);
    return true;
  }

  private async finishItems(): Promise<void> {
    const { writer } = this.parts;
    const orphans = this.tree.orphans();
    await this.remove(orphans, "what it was in did not come over, or containers are in one another");
    const gone = new Set(orphans);
    for (const one of this.hair)
      if (!this.worn.has(one.holder! * LAYERS + one.layer!)) await this.added(one, this.serial(one.holder!));
    for (const [serial, mobile] of this.mobiles) {
      if (!mobile.isPlayer) continue;
      mobile.pack ??= await this.box(this.serial(serial), LAYER.backpack, "backpack");
      mobile.bank ??= await this.box(this.serial(serial), LAYER.bank, "bank_box");
      await this.lay(checksOf(this.accounts.gold.get(serial) ?? 0), mobile.bank);
    }
    for (const [serial, gold] of this.accounts.gold)
      if (!this.mobiles.get(serial)?.isPlayer) this.lostGold("the gold of accounts without a character", gold);
    for (const { serial, holder, type } of this.unworn) {
      const pack = this.mobiles.get(holder)?.pack;
      const own = this.serial(serial);
      const state = pack === undefined || pack === own || gone.has(serial) ? undefined : await writer.itemState(own);
      if (state) {
        const { layer: _, ...rest } = state;
        await writer.replaceItem(own, { ...rest, holder: pack!, x: PACK_X, y: PACK_Y });
        this.losses.add({ kind: "item", reason: "its layer was taken: it is in the pack", what: type });
      } else if (!gone.has(serial)) await this.remove([serial], "its layer was taken, and there was no pack for it");
    }
    await this.finishPets();
    await this.finishVendors();
    await this.houses.finish(this.houseParts);
    await this.ships.finish(this.houseParts);
    Object.assign(this.counts, { houses: this.houses.count, ships: this.ships.count });
  }

  /** Lays what vendors hold for their owners where scripts keep it: as coins on the layer of the bank. */
  private async finishVendors(): Promise<void> {
    for (const [vendor, held] of this.vendors.held) {
      const bank = this.mobiles.get(vendor)?.bank;
      await this.lay(pilesOf(held), bank ?? (await this.box(this.serial(vendor), LAYER.bank, "bank_box")));
    }
  }

  private async finishPets(): Promise<void> {
    const character = (serial: number): number | undefined =>
      this.mobiles.get(serial)?.isPlayer ? this.serial(serial) : undefined;
    const { writer, now } = this.parts;
    const { lost, pictures } = await this.pets.finish({
      writer,
      now,
      tree: this.tree,
      character,
      serial: (one) => this.serial(one),
    });
    await this.remove(pictures, "it shows a creature that is ridden, and the save has none");
    for (const { type, items } of lost) {
      this.counts.creatures--;
      this.losses.add({ kind: "creature", reason: "it is nowhere in the world, and nobody's pet", what: type });
      await this.remove(items, "it was carried by a creature that is nowhere in the world");
    }
  }

  private async remove(serials: readonly number[], reason: string): Promise<void> {
    if (serials.length === 0) return;
    this.losses.add({ kind: "item", reason, what: "items", count: serials.length });
    let gold = 0;
    for (const serial of serials) gold += this.gold.get(serial) ?? 0;
    this.counts.goldAfter -= gold;
    this.counts.items -= serials.length;
    this.lostGold(reason, gold);
    await this.parts.writer.removeItems(serials.map((serial) => this.serial(serial)));
  }

  private lostGold(reason: string, gold: number): void {
    if (gold > 0) this.losses.add({ kind: "world", reason: `gold is lost: ${reason}`, what: "gold", count: gold });
  }

  private async box(holder: number, layer: number, template: string): Promise<number> {
    const itemId = this.parts.table.traits(template)?.itemId ?? 1;
    return this.added({ serial: 0, type: template, itemId, hue: 0, amount: 1, layer, template }, holder);
  }

  /** Adds gold to a box. */
  private async lay(gold: readonly SavedItem[], box: number): Promise<void> {
    for (const one of gold) {
      await this.added(one, box);
      this.counts.goldAfter += one.worth ?? one.amount;
    }
  }

  /** Writes an item that the save does not have as one. Returns its serial. @param holder its serial in the shard */
  private async added(saved: SavedItem, holder: number): Promise<number> {
    const serial = ++this.highest.item;
    if (serial > SERIAL_BOUNDS.item.last) throw new SaveError("no serial is left for another item");
    const translated = translateItem({ ...saved, serial, holder }, this.parts.table);
    if ("reason" in translated) throw new SaveError(`a ${saved.type} cannot be made: ${translated.reason}`);
    this.counts.items++;
    await this.parts.writer.addItem(serial, translated.state);
    return serial;
  }

  /** The serial that a thing of the save has here: its own where that is free. 0 for what families write for none. */
  private serial(serial: number): number {
    const kind = isItemSerial(serial) ? "item" : "mobile";
    if (serial < SERIAL_BOUNDS[kind].first || serial > SERIAL_BOUNDS[kind].last) return 0;
    if (!this.isMerge) {
      this.highest[kind] = Math.max(this.highest[kind], serial);
      return serial;
    }
    let own = this.serials.get(serial);
    if (own !== undefined) return own;
    own = Math.max(++this.highest[kind], SERIAL_BOUNDS[kind].first);
    if (own > SERIAL_BOUNDS[kind].last) throw new SaveError(`no serial is left for another ${kind}`);
    this.highest[kind] = own;
    this.serials.set(serial, own);
    this.counts.newSerials++;
    return own;
  }
}
