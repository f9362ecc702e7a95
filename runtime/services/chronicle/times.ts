/** A span of time in Unix milliseconds, both ends included; without an end it is open. */
interface TimeSpan {
  readonly from?: number;
  readonly to?: number;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const UNITS_MS: Readonly<Record<string, number>> = { s: 1_000, m: MINUTE_MS, h: HOUR_MS, d: DAY_MS };
const SPAN = /^(?:last\s+)?(\d{1,5})\s*(s|m|h|d)(?:ec|econds?|in|inutes?|ours?|ays?)?$/;
const CLOCK = /^(\d{1,2}):(\d\d)(?::(\d\d))?$/;
const DATE = /^(\d{4})-(\d\d)-(\d\d)$/;
const DATE_AND_CLOCK = /^(\d{4}-\d\d-\d\d)[t\s]+(\d{1,2}:\d\d(?::\d\d)?)(\.\d{1,3})?z?$/;

/** Reads `last 2h`, `since 18:00`, `2026-11-28` and the like; all times are in UTC. Undefined for anything else. */
export function readTimes(text: string, now: number): TimeSpan | undefined {
  const written = text.trim().toLowerCase();
  const today = now - (now % DAY_MS);
  if (written === "today") return { from: today };
  if (written === "yesterday") return { from: today - DAY_MS, to: today - 1 };
  const span = SPAN.exec(written);
  if (span) return { from: now - Number(span[1]) * UNITS_MS[span[2]!]! };
  const [, word, rest = ""] = /^(since|until)\s+(.*)$/.exec(written) ?? [];
  if (word === "since") return spanOf(readTime(rest, now), undefined);
  if (word === "until") return spanOf(undefined, readTime(rest, now, true));
  const [first = "", second, more] = written.split(/\s+to\s+/);
  if (more !== undefined) return undefined;
  if (second !== undefined) {
    const [from, to] = [readTime(first, now), readTime(second, now, true)];
    return from === undefined || to === undefined ? undefined : { from, to };
  }
  if (DATE.test(written)) return spanOf(readTime(written, now), readTime(written, now, true));
  return spanOf(readTime(written, now), undefined);
}

function spanOf(from: number | undefined, to: number | undefined): TimeSpan | undefined {
  if (from === undefined && to === undefined) return undefined;
  return { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
}

/** @param isEnd a day or a minute that ends a span is part of it */
function readTime(text: string, now: number, isEnd = false): number | undefined {
  if (text === "now") return now;
  const clock = clockOf(text, isEnd);
  if (clock !== undefined) {
    // A time of day that is still to come was yesterday's.
    const today = now - (now % DAY_MS) + clock;
    return today - (isEnd ? MINUTE_MS : 0) > now ? today - DAY_MS : today;
  }
  if (DATE.test(text)) return dayOf(text, isEnd ? DAY_MS - 1 : 0);
  const [, date = "", time = "", fraction] = DATE_AND_CLOCK.exec(text) ?? [];
  if (fraction !== undefined) return dayOf(date, (clockOf(time, false) ?? NaN) + Math.round(Number(`0${fraction}`) * 1_000));
  return dayOf(date, clockOf(time, isEnd) ?? NaN);
}

/** Milliseconds of the day. */
function clockOf(text: string, isEnd: boolean): number | undefined {
  const [, hours, minutes, seconds] = CLOCK.exec(text) ?? [];
  if (hours === undefined || minutes === undefined) return undefined;
  if (Number(hours) > 23 || Number(minutes) > 59 || Number(seconds ?? 0) > 59) return undefined;
  const step = seconds === undefined ? MINUTE_MS : 1_000;
  return Number(hours) * HOUR_MS + Number(minutes) * MINUTE_MS + Number(seconds ?? 0) * 1_000 + (isEnd ? step - 1 : 0);
}

function dayOf(text: string, more: number): number | undefined {
  const at = Date.parse(`${text}T00:00:00Z`);
  return Number.isNaN(at + more) ? undefined : at + more;
}
