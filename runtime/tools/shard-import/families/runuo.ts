import { stat } from "node:fs/promises";
import path from "node:path";
import { ByteReader, RecordEndError, RecordFile } from "../byte-reader.js";
import { type KindOf, type SavedThing, SaveError, type SaveReader } from "../model.js";
import { asFarAsItGoes } from "./damaged-files.js";
import { readAccountsXml, readModernUoAccount } from "./runuo-accounts.js";
import { isFoundation, isHouse, readDesign, readHouse } from "./runuo-houses.js";
import { isShip, readShip } from "./runuo-ships.js";
import { readGuild } from "./runuo-guilds.js";
import { type IndexEntry, readIndex } from "./runuo-index.js";
import { readBaseItem } from "./runuo-item.js";
import { addItemDetails } from "./runuo-item-details.js";
import { INNER, readInner } from "./runuo-inner.js";
import { readBaseMobile } from "./runuo-mobile.js";
import { addMobileDetails } from "./runuo-mobile-details.js";
import { isSpawner, readAnySpawner } from "./runuo-spawners.js";

/** Kinds of things whose records are read once more with the items. */
const EARLY: ReadonlySet<string> = new Set(["building", "spawner"]);
/** Records that cannot be read before the file counts as damaged from there on. */
const BAD_IN_A_ROW_MAXIMUM = 100;

/** A save of RunUO, ServUO or ModernUO: the folder `Saves`, or the one above it. */
export async function openRunUoSave(folder: string, family: "servuo" | "runuo" | "modernuo"): Promise<SaveReader> {
  const saves = await folderOf(folder);
  const isModernUo = family === "modernuo";
  const files = ["Accounts/accounts.xml", "Accounts/Accounts.bin", "Guilds/Guilds.bin", "Mobiles/Mobiles.bin", "Items/Items.bin"];
  const sizes = await Promise.all(files.map((file) => sizeOf(path.join(saves, file))));
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  return { family, bytes, read: (noteBytes, kindOf) => readSave({ saves, isModernUo, noteBytes, kindOf }) };
}

/** What a save of these families has, and which family it is; undefined if it is of none. */
export async function recognizeRunUo(folder: string): Promise<"servuo" | "modernuo" | undefined> {
  const saves = await folderOf(folder).catch(() => undefined);
  if (saves === undefined) return undefined;
  const isModernUo = (await sizeOf(path.join(saves, "Accounts/Accounts.bin"))) > 0;
  return isModernUo ? "modernuo" : "servuo";
}

async function folderOf(folder: string): Promise<string> {
  for (const saves of [folder, path.join(folder, "Saves")])
    if ((await sizeOf(path.join(saves, "Mobiles/Mobiles.idx"))) > 0) return saves;
  throw new SaveError(`${folder} holds no Mobiles/Mobiles.idx, nor does a folder Saves in it`);
}

async function sizeOf(file: string): Promise<number> {
  return (await stat(file).catch(() => undefined))?.size ?? 0;
}

interface Save {
  readonly saves: string;
  readonly isModernUo: boolean;
  readonly noteBytes: (bytes: number) => void;
  readonly kindOf: KindOf;
}

async function* readSave(save: Save): AsyncGenerator<SavedThing> {
  const { saves, isModernUo, noteBytes, kindOf } = save;
  const accounts = path.join(saves, "Accounts/accounts.xml");
  if (isModernUo) yield* readFile(save, "Accounts", "account", accountOf);
  else if ((await sizeOf(accounts)) > 0) yield* asFarAsItGoes("accounts.xml (accounts)", readAccountsXml(accounts, noteBytes));
  yield* readFile(save, "Guilds", "guild", guildOf);
  yield* early(readFile(save, "Items", "spawner", (reader, entry) => spawnerOf(reader, entry, isModernUo), isSpawner));
  yield* readFile(save, "Mobiles", "creature", (reader, entry) => mobileOf(reader, entry, isModernUo));
  const isBuilding = (type: string): boolean => isHouse(type) || isShip(type) || INNER.test(type);
  yield* early(readFile(save, "Items", "building", (reader, entry) => buildingOf(reader, entry, isModernUo), isBuilding));
  yield* readFile(save, "Items", "item", (reader, entry) => itemOf(reader, entry, { isModernUo, kindOf }));
}

/** Things that are read before the items: where the file is damaged, the items say so. */
async function* early(things: AsyncGenerator<SavedThing>): AsyncGenerator<SavedThing> {
  for await (const thing of things) if (thing.kind !== "loss" || thing.loss.kind !== "file") yield thing;
}

type Decode = (reader: ByteReader, entry: IndexEntry) => SavedThing | undefined;
type ThingKind = "account" | "creature" | "item" | "guild" | "building" | "spawner";

async function* readFile(
  { saves, isModernUo, noteBytes }: Save,
  name: string,
  kind: ThingKind,
  decode: Decode,
  isWanted: (type: string) => boolean = () => true,
): AsyncGenerator<SavedThing> {
  const base = path.join(saves, name, name);
  if ((await sizeOf(`${base}.bin`)) === 0) return;
  // Only the index of guilds in RunUO and ServUO has no types.
  const index = readIndex(base, isModernUo, path.join(saves, "SerializedTypes.db"));
  yield* asFarAsItGoes(`${name}.idx (${kind}s)`, recordsOf(base, index, { kind, decode, noteBytes, isWanted }));
}

interface Decoding {
  readonly kind: ThingKind;
  readonly decode: Decode;
  readonly noteBytes: (bytes: number) => void;
  readonly isWanted: (type: string) => boolean;
}

async function* recordsOf(
  base: string,
  index: AsyncGenerator<IndexEntry>,
  { kind, decode, noteBytes, isWanted }: Decoding,
): AsyncGenerator<SavedThing> {
  const file = await RecordFile.open(`${base}.bin`);
  let bad = 0;
  try {
    for await (const entry of index) {
      if (!isWanted(entry.type)) continue;
      try {
        const record = await file.record(entry.position, entry.length);
        if (!EARLY.has(kind)) noteBytes(entry.length);
        const thing = decode(new ByteReader(record), entry);
        if (thing) yield thing;
        bad = 0;
      } catch (error) {
        if (!(error instanceof RecordEndError)) throw error;
        yield {
          kind: "loss",
          loss: {
            kind: kind === "building" || kind === "spawner" ? "world" : kind,
            reason: `its record cannot be read: ${error.message}`,
            what: entry.type,
          },
        };
        if (++bad < BAD_IN_A_ROW_MAXIMUM) continue;
        throw new RecordEndError(
          `${bad} records in a row cannot be read, the last at byte ${entry.position}; the rest is left out`,
          {
            cause: error,
          },
        );
      }
    }
  } finally {
    await file.close();
  }
}

function accountOf(reader: ByteReader, { createdAt }: IndexEntry): SavedThing {
  return { kind: "account", account: readModernUoAccount(reader, createdAt) };
}

function guildOf(reader: ByteReader, { serial }: IndexEntry): SavedThing {
  return { kind: "guild", guild: readGuild(reader, serial) };
}

function mobileOf(reader: ByteReader, { type, serial, createdAt }: IndexEntry, isModernUo: boolean): SavedThing {
  const base = readBaseMobile(reader, isModernUo);
  const mobile = { ...(createdAt === undefined ? {} : { createdAt }), ...base, type, serial };
  return { kind: "mobile", mobile: addMobileDetails(reader, mobile, isModernUo) };
}

function spawnerOf(reader: ByteReader, { type, serial }: IndexEntry, isModernUo: boolean): SavedThing | undefined {
  const { place } = readBaseItem(reader, isModernUo);
  const spawner = readAnySpawner(reader, type, isModernUo);
  return spawner && { kind: "spawner", serial, spawner, place };
}

function buildingOf(reader: ByteReader, { type, serial }: IndexEntry, isModernUo: boolean): SavedThing {
  const design = isFoundation(type) ? readDesign(reader, isModernUo) : undefined;
  const { holder, place } = readBaseItem(reader, isModernUo);
  if (isShip(type)) return { kind: "ship", serial, ship: readShip(reader, isModernUo) };
  const like = { ...(holder === undefined ? {} : { holder }), ...(place ? { place } : {}) };
  if (!isHouse(type)) return { kind: "inner", items: readInner(reader, type, isModernUo), like };
  const { banAt, ...house } = readHouse(reader, isModernUo);
  const gate = place && { facet: place.facet, x: place.x + banAt[0], y: place.y + banAt[1], z: place.z + banAt[2] };
  return { kind: "house", serial, house: { ...house, ...(gate ? { gate } : {}), ...(design ? { design } : {}) } };
}

function itemOf(reader: ByteReader, { type, serial }: IndexEntry, how: Pick<Save, "isModernUo" | "kindOf">): SavedThing {
  const { isModernUo, kindOf } = how;
  if (isFoundation(type)) readDesign(reader, isModernUo);
  const { heldBy, ...base } = readBaseItem(reader, isModernUo);
  const isHeld = heldBy !== undefined && base.holder === undefined && base.place === undefined;
  const item = { ...base, ...(isHeld ? { holder: heldBy, layer: 0 } : {}), type, serial };
  return { kind: "item", item: addItemDetails(reader, item, { isModernUo, kind: kindOf(type, item.itemId) }) };
}
