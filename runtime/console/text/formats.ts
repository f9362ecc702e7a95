const SPARKS = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"] as const;
const BAR_FULL = "█";
const BAR_EMPTY = "░";
const MS_PER_SECOND = 1_000;
const SECONDS_PER_MINUTE = 60;
const SECONDS_PER_HOUR = 3_600;
const SECONDS_PER_DAY = 86_400;
const THOUSAND = 1_000;
const MILLION = 1_000_000;

const FACETS = ["Felucca", "Trammel", "Ilshenar", "Malas", "Tokuno", "Ter Mur"];

/** A place in the world, such as "Trammel 1434,1699,0"; "-" for none. */
export function placeText(
  place: { readonly mapId: number; readonly x: number | null; readonly y: number | null; readonly z: number | null } | null,
): string {
  return place ? `${FACETS[place.mapId] ?? `map ${place.mapId}`} ${place.x},${place.y},${place.z}` : "-";
}

/**
 * The last values as bars over some lines, the highest line first, each bar in proportion to the greatest. The latest
 * is at the right.
 *
 * @param least the scale reaches at least this value, so that small changes of small values look small
 */
export function sparkChart(values: readonly number[], columns: number, rows: number, least = 1): string[] {
  // `slice(-0)` would return everything.
  const shown = columns > 0 ? values.slice(-columns) : [];
  const top = Math.max(least, ...shown);
  const steps = rows * SPARKS.length;
  const sizes = shown.map((value) => Math.min(Math.floor(Math.min(Math.max(value / top, 0), 1) * steps) + 1, steps));
  return Array.from({ length: rows }, (_, at) => {
    const below = steps - (at + 1) * SPARKS.length;
    const bars = sizes.map((size) => (size <= below ? " " : SPARKS[Math.min(size - below, SPARKS.length) - 1]));
    return bars.join("").padStart(Math.max(columns, 0));
  });
}

/** Progress as a bar; empty without a total. */
export function progressBar(done: number, total: number | null, columns: number): string {
  const width = Math.max(columns, 0);
  if (total === null || total <= 0) return BAR_EMPTY.repeat(width);
  const filled = Math.round(Math.min(Math.max(done / total, 0), 1) * width);
  return BAR_FULL.repeat(filled) + BAR_EMPTY.repeat(width - filled);
}

/** A number in few characters: `17`, `3.4`, `12,345`, `1.2 M`. */
export function shortNumber(value: number): string {
  if (!Number.isFinite(value)) return "-";
  const size = Math.abs(value);
  if (size >= 10 * MILLION) return `${(value / MILLION).toFixed(1)} M`;
  if (size >= 100 || Number.isInteger(value)) return grouped(Math.round(value));
  return value.toFixed(size < 10 && size !== 0 ? (size < 1 ? 2 : 1) : 1);
}

function grouped(value: number): string {
  return Math.abs(value) < 10 * THOUSAND ? String(value) : value.toLocaleString("en-US");
}

/** A duration: `340 ms`, `12 s`, `5 min 3 s`, `2 h 10 min`, `3 d 4 h`. */
export function duration(milliseconds: number): string {
  if (milliseconds < MS_PER_SECOND) return `${Math.round(milliseconds)} ms`;
  const seconds = Math.floor(milliseconds / MS_PER_SECOND);
  if (seconds < SECONDS_PER_MINUTE) return `${seconds} s`;
  if (seconds < SECONDS_PER_HOUR) return `${Math.floor(seconds / SECONDS_PER_MINUTE)} min ${seconds % SECONDS_PER_MINUTE} s`;
  const hours = Math.floor(seconds / SECONDS_PER_HOUR);
  if (seconds < SECONDS_PER_DAY) return `${hours} h ${Math.floor((seconds % SECONDS_PER_HOUR) / SECONDS_PER_MINUTE)} min`;
  return `${Math.floor(seconds / SECONDS_PER_DAY)} d ${hours % 24} h`;
}

/** `2026-03-19 10:15:00` from a time of the API; in UTC, as in the log. */
export function dateTime(iso: string | null): string {
  return iso === null ? "-" : iso.slice(0, 19).replace("T", " ");
}

/** `10:15:00`, in UTC. */
export function clockTime(iso: string): string {
  return iso.slice(11, 19);
}
