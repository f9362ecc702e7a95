import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { Knex } from "knex";

/** Columns with serials: actor, subject, and the holders and roots on both sides. */
const SERIAL_COLUMNS = [3, 4, 8, 9, 11, 12];

type Chunk = Readonly<{ process_id: number; first_line: number; content: Uint8Array; bytes: number }>;

/**
 * Stores the serials of packed lines once, and each column as a text of its own, as packed-lines.ts reads them. Before,
 * all columns were one text, which has no line breaks.
 */
export async function up(knex: Knex): Promise<void> {
  const chunks = () => knex<Chunk>("chronicle_chunks");
  const places = await chunks().where("is_packed", 1).select("process_id", "first_line");
  for (const place of places) {
    const { content, bytes } = (await chunks().where(place).first())!;
    const text = inflateRawSync(content).toString("utf8");
    if (text.includes("\n")) continue;
    const packed = deflateRawSync(packedText(JSON.parse(text) as unknown[]));
    await chunks()
      .where(place)
      .update({ content: packed, bytes: bytes - content.length + packed.length });
  }
}

function packedText(columns: readonly unknown[]): string {
  const serials = [...new Set(SERIAL_COLUMNS.flatMap((number) => columns[number] as number[]))].sort((one, other) => one - other);
  const indices = new Map(serials.map((serial, index) => [serial, index]));
  const growth = serials.map((serial, index) => (index === 0 ? serial : serial - serials[index - 1]!));
  const today = columns.map((column, number) =>
    SERIAL_COLUMNS.includes(number) ? (column as number[]).map((serial) => indices.get(serial)!) : column,
  );
  return [growth, ...today].map((column) => JSON.stringify(column)).join("\n");
}
