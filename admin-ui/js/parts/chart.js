import { h, replace, svg } from "./dom.js";

const WIDTH = 300;
const HEIGHT = 80;
/** Space above the highest line, so that it is not cut off. */
const TOP = 6;

const DAY_MS = 86_400_000;

const timeOfDay = new Intl.DateTimeFormat(undefined, { timeStyle: "short" });
/** Days and weeks begin and end in UTC, wherever the reader is. */
const dayOfSums = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeZone: "UTC" });
const dayAndTime = new Intl.DateTimeFormat(undefined, { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" });

/** @param {number} minutes */
function duration(minutes) {
  if (minutes < 120) return `${minutes} min`;
  if (minutes % 1440 === 0 && minutes >= 7 * 1440) return `${minutes / 1440} days`;
  return minutes % 60 === 0 ? `${minutes / 60} h` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/**
 * A small line chart of one figure over time, with axes, and with its values in words for screen readers.
 *
 * @param {string} label
 * @param {string | ((value: number) => string)} unit what stands behind each value, or what writes a value
 * @param {{ now?: string, each?: string, spanMs?: number }} [sums] if the values are sums: what the last one is, what
 *   each is, and of how long
 */
export function chart(label, unit, { now = "", each = "", spanMs = 0 } = {}) {
  const value = h("strong", {}, "–");
  const range = h("span", { class: "quiet" });
  const drawing = svg("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "none", role: "img" });
  const top = h("span");
  const [from, to] = [h("span"), h("span")];
  /** @param {number} number */
  function withUnit(number) {
    if (typeof unit === "function") return unit(number);
    return `${number.toLocaleString()}${unit === "" ? "" : ` ${unit}`}`;
  }

  return {
    element: h(
      "figure",
      { class: "chart card" },
      h("figcaption", {}, label, value),
      h(
        "div",
        { class: "axes" },
        h("div", { class: "values" }, top, h("span", {}, "0")),
        h("div", { class: "plot" }, drawing),
        h("div", { class: "times" }, from, to),
      ),
      range,
    ),

    /** @param {readonly { at: number, value: number | null }[]} points oldest first; null where there was nothing */
    show(points) {
      const last = points.at(-1);
      if (!last) return;
      const end = last.at + spanMs;
      const known = points.flatMap(({ at, value: found }) => (found === null ? [] : [{ at, value: found }]));
      const values = known.map((point) => point.value);
      const [lowest, highest] = [Math.min(...values), Math.max(0, ...values)];
      const begin = points[0]?.at ?? last.at;
      const minutes = Math.max(1, Math.round((end - begin) / 60_000));
      const latest = last.value === null ? "–" : withUnit(last.value);
      value.textContent = now === "" ? latest : `${latest} ${now}`;
      range.textContent =
        known.length === 0
          ? "nothing yet"
          : `${withUnit(lowest)} to ${withUnit(highest)}${each && ` ${each}`} in ${duration(minutes)}`;
      drawing.setAttribute("aria-label", `${label}: ${latest} ${now || "now"}, ${range.textContent}`);
      const scale = highest === 0 ? 1 : highest;
      top.textContent = typeof unit === "function" ? unit(scale) : scale.toLocaleString();
      const clock = spanMs >= DAY_MS ? dayOfSums : end - begin > DAY_MS ? dayAndTime : timeOfDay;
      replace(from, clock.format(begin));
      // The last day, not the one that follows it.
      replace(to, clock.format(spanMs >= DAY_MS ? end - 1 : end));
      // A sum holds for all of its time, so its line is level there.
      const ends = spanMs > 0 ? known.flatMap((point) => [point, { ...point, at: point.at + spanMs }]) : known;
      const xOf = (/** @type {number} */ at) => (end === begin ? WIDTH : ((at - begin) / (end - begin)) * WIDTH).toFixed(1);
      const line = ends
        .map((point) => `${xOf(point.at)},${(HEIGHT - 1 - (point.value / scale) * (HEIGHT - TOP)).toFixed(1)}`)
        .join(" ");
      const [first, finish] = [xOf(ends[0]?.at ?? begin), xOf(ends.at(-1)?.at ?? end)];
      replace(
        drawing,
        svg("line", { class: "axis", x1: 0, x2: WIDTH, y1: TOP, y2: TOP, "vector-effect": "non-scaling-stroke" }),
        svg("line", { class: "axis", x1: 0, x2: WIDTH, y1: HEIGHT - 1, y2: HEIGHT - 1, "vector-effect": "non-scaling-stroke" }),
        svg("polygon", { class: "area", points: `${first},${HEIGHT} ${line} ${finish},${HEIGHT}` }),
        svg("polyline", { class: "line", points: line, "vector-effect": "non-scaling-stroke" }),
      );
    },
  };
}
