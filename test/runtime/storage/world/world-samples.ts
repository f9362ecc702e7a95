/** A record as the game writes it. */
export type Line =
  | ["item" | "mobile", number, object]
  | ["gone", number]
  | ["place", number, number, number, number, number, number]
  | ["store", string, number, string, unknown?];

export function batchOf(...lines: Line[]): Uint8Array {
  return Buffer.from(lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
}

export function linesOf(batch: Uint8Array): Line[] {
  const lines = new TextDecoder().decode(batch).split("\n");
  return lines.filter((line) => line !== "").map((line) => JSON.parse(line) as Line);
}

/** The highest serials, where a test is not about them. */
export const SERIALS = { mobile: 9, item: 0x4000_ffff };
