import { createWriteStream } from "node:fs";
import { mkdir, readdir } from "node:fs/promises";
import { once } from "node:events";
import path from "node:path";
import { finished } from "node:stream/promises";
import { z } from "zod";
import { accountLevels } from "../../contracts/levels.js";
import type { ShardPlace } from "../../storage/backup/write-backup.js";
import { readShard, type ShardLine } from "../../storage/saving/shard-reader.js";
import type { ShardWriter } from "../../storage/saving/shard-writer.js";
import { SERIAL_BOUNDS } from "../../world/entities/serials.js";
import { STORE_TABLE_BYTES, type StoreScope } from "../../world/saved/script-store.js";
import { linesOf } from "./families/text/text-blocks.js";
import { SaveError } from "./model.js";

/** The files of an export, in the order in which they are read. Each line is one thing as JSON. */
const LINE_FILES = ["serials", "accounts", "characters", "mobiles", "items", "store"] as const;
type LineFile = (typeof LINE_FILES)[number];
const FILE_OF: Readonly<Record<ShardLine[0], LineFile>> = {
  ...{ serials: "serials", account: "accounts", character: "characters", mobile: "mobiles", item: "items", store: "store" },
};
const EXTENSION = ".jsonl";
/** Only the owner may read them: they hold hashes of passwords. */
const FILE_MODE = 0o600;
const LINE_CHARACTERS_MAXIMUM = 8 * 1_024 * 1_024;

const whole = z.int();
const time = whole.nullable();
const serialOf = (kind: "mobile" | "item") => whole.min(SERIAL_BOUNDS[kind].first).max(SERIAL_BOUNDS[kind].last);
const ban = z.strictObject({ reason: z.string().max(500), at: whole, until: time, by: z.string().max(64) });
const account = z.strictObject({
  ...{ accountId: whole.min(1), username: z.string().min(1).max(64), email: z.string().max(320), role: z.enum(accountLevels) },
  ...{ isActive: z.boolean(), passwordHash: z.string().max(255), createdAt: whole, lastLoginAt: time, ban: ban.nullable() },
});
const place = { mapId: whole, x: whole, y: whole, z: whole, direction: whole };
const body = {
  ...{ name: z.string().max(255), body: whole, hue: whole, strength: whole, dexterity: whole, intelligence: whole },
  ...{ hits: whole, stamina: whole, mana: whole },
};
const worn = z.strictObject({ serial: serialOf("item"), itemId: whole, layer: whole, hue: whole });
const character = z.strictObject({
  ...{ serial: serialOf("mobile"), accountId: whole, slot: whole.min(0).max(4), createdAt: whole, lastPlayedAt: time },
  ...{ ...body, ...place, skills: z.record(z.string(), whole), worn: z.array(worn) },
});
const mobileState = z.looseObject({ ...body, ...place, flags: whole, notoriety: whole });
const itemState = z.looseObject({ template: z.string(), itemId: whole, x: whole, y: whole });
const highest = z.strictObject({ mobile: whole.min(0), item: whole.min(0) });
const lineSchema = z.union([
  z.tuple([z.literal("serials"), highest]),
  z.tuple([z.literal("account"), account]),
  z.tuple([z.literal("character"), character]),
  z.tuple([z.literal("mobile"), serialOf("mobile"), mobileState]),
  z.tuple([z.literal("item"), serialOf("item"), itemState]),
  z.tuple([
    z.literal("store"),
    z.enum(Object.keys(STORE_TABLE_BYTES) as StoreScope[]),
    whole.min(0),
    z.string().max(80),
    z.json(),
  ]),
]);

export type LineCounts = Record<LineFile, number>;

function noLines(): LineCounts {
  return Object.fromEntries(LINE_FILES.map((file) => [file, 0])) as LineCounts;
}

/** Such as `accounts 4, characters 9`. */
export function linesInWords(counts: LineCounts): string {
  return LINE_FILES.map((file) => `${file} ${counts[file].toLocaleString("en-US")}`).join(", ");
}

/** Writes all that a shard keeps into a folder, which must be empty or missing. Returns the lines of each file. */
export async function exportShard(from: ShardPlace, folder: string): Promise<LineCounts> {
  await mkdir(folder, { recursive: true });
  if ((await readdir(folder)).length > 0) throw new SaveError(`${folder} is not empty`);
  const counts = noLines();
  const streams = new Map(
    LINE_FILES.map((file) => [file, createWriteStream(path.join(folder, file + EXTENSION), { flags: "wx", mode: FILE_MODE })]),
  );
  try {
    await readShard(from, async (line) => {
      const file = FILE_OF[line[0]];
      counts[file]++;
      const stream = streams.get(file)!;
      if (!stream.write(`${JSON.stringify(line)}\n`)) await once(stream, "drain");
    });
  } finally {
    for (const stream of streams.values()) stream.end();
    await Promise.all([...streams.values()].map((stream) => finished(stream)));
  }
  return counts;
}

/** Whether a folder holds an export. */
export async function isExport(folder: string): Promise<boolean> {
  const names: string[] = await readdir(folder).catch(() => []);
  return LINE_FILES.every((file) => names.some((name) => name === file + EXTENSION));
}

/**
 * Writes what an export holds, as it was. Any line that is not of an export ends it, and then nothing is written.
 * Rejects with SaveError.
 */
export async function importLines(folder: string, writer: ShardWriter, noteBytes: (bytes: number) => void): Promise<LineCounts> {
  if (!(await isExport(folder)))
    throw new SaveError(`${folder} holds no export: ${LINE_FILES.join(`${EXTENSION}, `)}${EXTENSION}`);
  const counts = noLines();
  for (const file of LINE_FILES) {
    const lines = linesOf(path.join(folder, file + EXTENSION), noteBytes, { encoding: "utf8", maximum: LINE_CHARACTERS_MAXIMUM });
    for await (const text of lines) {
      if (text === "") continue;
      counts[file]++;
      await writeLine(lineOf(text, `line ${counts[file]} of ${file}${EXTENSION}`), writer);
    }
  }
  return counts;
}

function lineOf(text: string, where: string): z.infer<typeof lineSchema> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new SaveError(`${where} is no JSON`);
  }
  if (!lineSchema.safeParse(json).success) throw new SaveError(`${where} is not as an export writes it`);
  // What was read, since the check would put its members into another order.
  return json as z.infer<typeof lineSchema>;
}

function writeLine(line: z.infer<typeof lineSchema>, writer: ShardWriter): Promise<unknown> {
  switch (line[0]) {
    case "serials":
      return writer.raiseSerials(line[1]);
    case "account":
      return writer.addAccounts([line[1]]);
    case "character":
      return writer.addCharacters([line[1]]);
    case "mobile":
      return writer.addMobile(line[1], line[2]);
    case "item":
      return writer.addItem(line[1], line[2]);
    case "store":
      return writer.store(line[1], line[2], line[3], JSON.stringify(line[4]));
  }
}
