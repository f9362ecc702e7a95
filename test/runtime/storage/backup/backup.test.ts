import { createHash } from "node:crypto";
import fs from "node:fs/promises";
import path from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { checkBackup } from "../../../../runtime/storage/backup/check-backup.js";
import { restoreBackup } from "../../../../runtime/storage/backup/restore-backup.js";
import { tablesOf } from "../../../../runtime/storage/backup/schema.js";
import { writeBackup } from "../../../../runtime/storage/backup/write-backup.js";
import { databaseAddress, type DatabaseAddress } from "../../../../runtime/storage/database/database-address.js";
import { openDatabase, openUnmigrated } from "../../../../runtime/storage/database/database.js";
import { schemaVersion } from "../../../../runtime/storage/migrations/migrations.js";
import { openStorage } from "../../../../runtime/storage/database/open-storage.js";
import type { Storage } from "../../../../runtime/storage/storage.js";
import { hasMysql, mysqlAddress, mysqlNote, mysqlUrl, temporaryDirectory } from "../engines.js";
import { failureOf } from "../database/failure.js";
import { newAccount, newCharacter } from "../samples.js";
import { batchOf, linesOf, SERIALS, type Line } from "../world/world-samples.js";

const log = pino({ level: "silent" });
const ITEM = 0x4000_0001;
const kinds = hasMysql ? (["SQLite", "MariaDB"] as const) : (["SQLite"] as const);

interface Place {
  dataDirectory: string;
  databaseUrl: string | undefined;
  address: DatabaseAddress;
}

let closers: (() => Promise<unknown>)[];
let file: string;

beforeEach(async () => {
  closers = [];
  file = path.join(await newDirectory(), "shard.backup.gz");
});
afterEach(async () => {
  for (const close of closers.reverse()) await close();
});

async function newDirectory(): Promise<string> {
  const directory = await temporaryDirectory();
  closers.push(() => directory.remove());
  return directory.path;
}

async function newPlace(engine: "SQLite" | "MariaDB"): Promise<Place> {
  const dataDirectory = await newDirectory();
  const database = engine === "MariaDB" ? mysqlAddress() : undefined;
  if (database) closers.push(() => database.remove());
  const databaseUrl = database && mysqlUrl(database.address);
  return { dataDirectory, databaseUrl, address: databaseAddress(dataDirectory, databaseUrl) };
}

async function open(place: Place): Promise<Storage> {
  const storage = await openStorage({ ...place, log });
  closers.push(() => storage.close());
  return storage;
}

/** Puts something into every table, including values that are hard to transfer. */
async function fill(place: Place): Promise<void> {
  const storage = await open(place);
  const { accountId } = await storage.accounts.create(newAccount("Iolo", { email: 'a\u2028b"漢字🐉\\@x' }));
  await storage.accounts.recordLogins([{ accountId, address: "10.0.0.1", at: 7 }], 0);
  await storage.characters.create(newCharacter(accountId, 0, 7));
  const sender = { senderAccountId: accountId, senderAccountName: "Iolo", senderCharacterId: 7, senderCharacterName: "I" };
  const ticket = {
    ...sender,
    category: "Bug",
    message: "line\nline",
    mapId: 1,
    x: 1,
    y: 2,
    z: -3,
    createdAt: 5,
  } as const;
  for (let n = 0; n < 3; n += 1) await storage.tickets.create(ticket, { openTickets: 9, intervalMs: 0 });
  await storage.tickets.change(1, { status: "Closed", by: { accountId, accountName: "Iolo" }, at: 6, notice: "closed" });
  await storage.tickets.changeTag(2, { tag: "漢🐉", isAdded: true, by: { accountId, accountName: "Iolo" }, at: 8 });
  const by = {
    accountId,
    accountName: "Iolo",
    role: "Regular",
    origin: "game",
    outcome: "done",
    detail: null,
  } as const;
  await storage.commandAudit.append({ ...by, at: 1_773_915_300_123, durationMs: 1, command: "where", line: "where" });
  const items = Array.from({ length: 1_200 }, (_, i): Line => ["item", ITEM + i, { name: `item ${i} \u2028 🐉` }]);
  await storage.world.append(SERIALS, batchOf(...items, ["mobile", 9, { hits: 3 }], ["store", "global", 0, "#漢", ["🐉"]]));
  await storage.world.fold();
  await storage.world.append(SERIALS, batchOf(["gone", ITEM], ["item", ITEM + 1, { changed: true }]));
  await storage.close();
  const { knex, close } = await openDatabase(place.address, { uncleanStop: false, onLost: () => undefined });
  const aside = { source: "journal", row_id: 1, content: Buffer.from([0, 255, 10, 34]), checksum: 4_000_000_000 };
  await knex("journal_set_aside").insert({ ...aside, reason: "torn", set_aside_at: 1 });
  await knex("worlds").insert({ world_id: 1, name: "Sosaria" });
  const processes = [{ process_id: 1, world_id: 1, facets: "" }, { process_id: 2 }];
  for (const process of processes) await knex("world_processes").insert({ ...process, epoch: 7, holder: "host" });
  // Two processes store the same thing for a moment, while one hands it over to the other.
  await knex("world_entities").insert({ process_id: 3, serial: ITEM + 1, kind: "item", state: "{}" });
  await knex("world_arrivals").insert({
    character_serial: 7,
    to_process_id: 2,
    records: Buffer.from([91, 0, 255]),
    created_at: 3,
  });
  const thing = { from_process_id: 3, number: 4, to_process_id: 2, records: Buffer.from([91, 0, 255]), created_at: 5 };
  await knex("world_things").insert(thing);
  await knex("serial_blocks").insert({ first_serial: ITEM + 5_000, last_serial: ITEM + 5_999, process_id: 2, leased_at: 1 });
  const hour = { world_id: 1, hour: 1_773_914_400_000, process_id: 2 };
  const chunk = { process_id: 1, first_line: 1, world_id: 1, line_count: 2, first_at: 5, last_at: 6, is_packed: 1, bytes: 9 };
  await knex("chronicle_chunks").insert({ ...chunk, content: Buffer.from([0, 255, 10]) });
  await knex("chronicle_keys").insert({ key: 9_000_000_000, process_id: 1, first_line: 1 });
  await knex("gold_hours").insert({ ...hour, cause: "漢", made: 9_000_000_000, gone: 1 });
  const prices = { lowest_price: 3, highest_price: 5 };
  await knex("sold_hours").insert({ ...hour, ...prices, seller: "players", template: "bread_loaf", pieces: 2, gold: 8 });
  const rule = { kind: "block", network: "10.0.0.0/8", reason: "漢", by_name: "Iolo", at: 1_773_915_300_123 };
  await knex("entry_rules").insert(rule);
  await knex("ticket_speech").insert({ ticket_id: 1, at: 5, json: '["🐉"]' });
  await knex("write_probe").insert({ content: Buffer.from([1]) });
  // The account with the highest id is deleted. Its id must not be reused.
  await knex("accounts").insert({ account_id: 40, ...accountRow("gone") });
  await knex("accounts").where("account_id", 40).delete();
  await close();
}

function accountRow(name: string): object {
  const row = { username: name, username_folded: name, email: "e", role: "Regular", is_active: 1, password_hash: "h" };
  return { ...row, token_version: 1, created_at: 1, last_login_at: null };
}

/** All rows of all tables, without the columns that a database makes itself. */
async function contentOf({ address }: Place): Promise<Record<string, object[]>> {
  const { knex, close } = await openUnmigrated(address, { uncleanStop: false, onLost: () => undefined });
  try {
    const content: Record<string, object[]> = {};
    for (const { name, key, columns } of await tablesOf((await schemaVersion(knex))!))
      content[name] = await knex(name).orderBy(key).select<object[]>(columns);
    return content;
  } finally {
    await close();
  }
}

const pairs = kinds.flatMap((from) => kinds.map((to) => ({ from, to })));

describe.each(pairs)(`a backup of $from restored into $to (${mysqlNote})`, ({ from, to }) => {
  it("is the same shard, and its ids continue after the highest old ones", async () => {
    const source = await newPlace(from);
    await fill(source);
    const content = await contentOf(source);
    expect(Object.keys(content).filter((table) => content[table]!.length === 0)).toEqual([]);
    const summary = await writeBackup(source, file);
    expect((await fs.stat(file)).mode & 0o777).toBe(0o600);
    const counts = Object.fromEntries(Object.entries(content).map(([table, rows]) => [table, rows.length]));
    expect(summary).toMatchObject({ rows: counts, bytes: (await fs.stat(file)).size });

    const target = await newPlace(to);
    const restored = await restoreBackup(file, { ...target, force: false });
    expect(restored.rows).toEqual(counts);
    expect(await contentOf(target)).toEqual(content);
    const storage = await open(target);
    expect((await storage.accounts.create(newAccount("next"))).accountId).toBe(41);
    const lines: Line[] = [];
    const report = await storage.world.load((batch) => void lines.push(...linesOf(batch)));
    expect(report).toEqual({ items: 1_199, mobiles: 1, journalRows: 0, setAside: [] });
    expect(lines).toContainEqual(["item", ITEM + 1, { changed: true }]);
    expect(await fs.readdir(target.dataDirectory)).not.toContain("restoring.sqlite");
  });
});

describe.each(kinds.map((engine) => ({ engine })))(`a backup on $engine (${mysqlNote})`, ({ engine }) => {
  it("is a consistent snapshot of a running server", async () => {
    const place = await newPlace(engine);
    const storage = await open(place);
    const pairsOf = async (count: number): Promise<void> => {
      for (let n = 0; n < count; n += 1) await storage.world.append(SERIALS, batchOf(["mobile", 1, { n }]));
    };
    await pairsOf(700);
    let isDone = false;
    const backup = writeBackup(place, file).finally(() => (isDone = true));
    let during = 0;
    for (; !isDone; during += 1) await storage.world.append(SERIALS, batchOf(["mobile", 1, { during }]));
    const { rows } = await backup;
    expect(during).toBeGreaterThan(0);
    expect(rows["world_journal"]).toBeGreaterThanOrEqual(700);
    expect(rows["world_journal"]).toBeLessThanOrEqual(700 + during);
    const target = await newPlace("SQLite");
    await restoreBackup(file, { ...target, force: false });
    const ids = (await contentOf(target))["world_journal"]!.map((row) => (row as { id: number }).id);
    expect(ids).toEqual(ids.map((_, i) => i + 1));
  });

  it("cannot be restored while a server runs, and replaces a filled database only with force", async () => {
    const place = await newPlace(engine);
    await fill(place);
    await writeBackup(place, file);
    const storage = await open(place);
    expect((await failureOf(restoreBackup(file, { ...place, force: true }))).kind).toBe("locked");
    const elsewhere = { ...place, dataDirectory: await newDirectory() };
    if (engine === "MariaDB") expect((await failureOf(restoreBackup(file, { ...elsewhere, force: true }))).kind).toBe("locked");
    await storage.accounts.create(newAccount("later"));
    await storage.close();
    const before = await contentOf(place);
    await expect(restoreBackup(file, { ...place, force: false })).rejects.toThrow(/is not empty \(accounts has rows\)/);
    expect(await contentOf(place)).toEqual(before);
    await restoreBackup(file, { ...place, force: true });
    expect((await contentOf(place))["accounts"]).toEqual(before["accounts"]!.slice(0, 1));
  });

  it("leaves the database unchanged if it is damaged", async () => {
    const place = await newPlace(engine);
    await fill(place);
    await writeBackup(place, file);
    const before = await contentOf(place);
    const sound = await fs.readFile(file);
    const lines = gunzipSync(sound).toString().trimEnd().split("\n");
    const packed = (changed: string[]): Buffer => gzipSync(`${changed.join("\n")}\n`);
    const damages: [Buffer, RegExp][] = [
      [sound.subarray(0, sound.length - 1), /cut off or damaged/],
      [sound.subarray(0, Math.floor(sound.length / 2)), /cut off or damaged/],
      [Buffer.alloc(0), /cut off or damaged/],
      [Buffer.from("no gzip"), /cut off or damaged/],
      [packed(lines.slice(0, -1)), /its end is missing/],
      [packed(lines.filter((_, i) => i !== lines.length - 2)), /checksum/],
      [packed(lines.map((line) => line.replace("Iolo", "Evil"))), /checksum/],
      [packed([...lines, "[]"]), /data follows/],
      [packed(["{}", ...lines]), /not a backup of a shard/],
      [packed(lines.map((line, i) => (i === 0 ? line.replace(/"\d{4}-/, '"0999-') : line))), /newer server/],
    ];
    for (const [bytes, reason] of damages) {
      await fs.writeFile(file, bytes);
      await expect(restoreBackup(file, { ...place, force: true })).rejects.toThrow(reason);
    }
    expect(await contentOf(place)).toEqual(before);
    expect(await fs.readdir(place.dataDirectory)).not.toContain("restoring.sqlite");
  });
});

describe("the files of a backup", () => {
  const texts = { "Be patient.txt": "{player}, please wait.\n", "Größe.txt": "ü" };

  async function placeWithAnswers(): Promise<Place> {
    const place = await newPlace("SQLite");
    await fill(place);
    await fs.mkdir(path.join(place.dataDirectory, "answers"));
    for (const [name, text] of Object.entries({ ...texts, ".hidden.txt": "no", "other.md": "no" }))
      await fs.writeFile(path.join(place.dataDirectory, "answers", name), text);
    return place;
  }
  const answersOf = async ({ dataDirectory }: Place, folder = "answers"): Promise<Record<string, string>> => {
    const names = await fs.readdir(path.join(dataDirectory, folder));
    const read = async (name: string) => [name, await fs.readFile(path.join(dataDirectory, folder, name), "utf8")];
    return Object.fromEntries((await Promise.all(names.map(read))) as [string, string][]);
  };

  it("are prepared answers; a folder that differs is kept", async () => {
    const place = await placeWithAnswers();
    expect((await writeBackup(place, file)).files).toBe(2);
    const target = await newPlace("SQLite");
    expect(await restoreBackup(file, { ...target, force: false })).toMatchObject({ keptFolders: [] });
    expect(await answersOf(target)).toEqual(texts);
    await fs.writeFile(path.join(target.dataDirectory, "answers", "new.txt"), "precious");
    const { keptFolders } = await restoreBackup(file, { ...target, force: true });
    expect(keptFolders).toEqual([expect.stringContaining("answers.before-restore-") as string]);
    expect(await answersOf(target, path.basename(keptFolders[0]!))).toEqual({ ...texts, "new.txt": "precious" });
    expect(await answersOf(target)).toEqual(texts);
  });

  it("stay as they are after a backup without files, and may not lead out of their folder", async () => {
    const place = await placeWithAnswers();
    await writeBackup(place, file, { withFiles: false });
    await restoreBackup(file, { ...place, force: true });
    expect(await answersOf(place)).toMatchObject(texts);
    await writeBackup(place, file, { force: true });
    const lines = gunzipSync(await fs.readFile(file))
      .toString()
      .trimEnd()
      .split("\n");
    const rewrite = (change: (line: string) => string | undefined): Promise<void> => {
      const kept = lines.slice(0, -1).flatMap((line) => change(line) ?? []);
      const text = kept.map((line) => `${line}\n`).join("");
      const trailer = JSON.parse(lines.at(-1)!) as { files: number };
      expect(trailer.files).toBe(2);
      const sha256 = createHash("sha256").update(text).digest("hex");
      return fs.writeFile(file, gzipSync(`${text}${JSON.stringify({ ...trailer, sha256 })}\n`));
    };
    await rewrite((line) => line.replace("answers/Be", "answers/../../Be"));
    await expect(restoreBackup(file, { ...place, force: true })).rejects.toThrow(/cannot be parsed/);
    await rewrite((line) => (line.includes("Größe") ? undefined : line));
    await expect(restoreBackup(file, { ...place, force: true })).rejects.toThrow(/files are missing/);
  });
});

describe("checking a backup", () => {
  it("restores it beside the file, and leaves nothing", async () => {
    const place = await newPlace("SQLite");
    await fill(place);
    const { rows } = await writeBackup(place, file);
    expect(await checkBackup(file)).toMatchObject({ rows });
    const ended = new AbortController();
    ended.abort(new Error("ended"));
    await expect(checkBackup(file, ended.signal)).rejects.toThrow("ended");
    await expect(writeBackup(place, `${file}.2`, { signal: ended.signal })).rejects.toThrow();
    await fs.truncate(file, (await fs.stat(file)).size - 9);
    await expect(checkBackup(file)).rejects.toThrow(/cut off or damaged/);
    expect(await fs.readdir(path.dirname(file))).toEqual([path.basename(file)]);
  });
});

describe("writing a backup", () => {
  it("replaces a file only with force, and leaves none behind if it fails", async () => {
    const place = await newPlace("SQLite");
    expect((await failureOf(writeBackup(place, file))).message).toContain("there is no database");
    await fill(place);
    await fs.writeFile(file, "precious");
    await expect(writeBackup(place, file)).rejects.toThrow(/exists; --force replaces it/);
    expect(await fs.readFile(file, "utf8")).toBe("precious");
    await writeBackup(place, file, { force: true });
    expect(gunzipSync(await fs.readFile(file)).toString()).toContain("shardkeeper-backup");
    expect(await fs.readdir(path.dirname(file))).toEqual([path.basename(file)]);
  });
});
