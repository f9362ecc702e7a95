import { h, replace, svg } from "./dom.js";

const WIDTH = 300;
const HEIGHT = 80;
/** Space above the highest line, so that it is not cut off. */
const TOP = 6;

const timeOfDay = new Intl.DateTimeFormat(undefined, { timeStyle: "short" });

/** @param {number} minutes */
function duration(minutes) {
  return minutes < 120 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** @param {number} at */
function clock(at) {
  return timeOfDay.format(at);
}

/**
 * A small line chart of one figure over time, with axes, and with its values in words for screen readers.
 *
 * @param {string} label
 * @param {string} unit
 */
export function chart(label, unit) {
  const value = h("strong", {}, "–");
  const range = h("span", { class: "quiet" });
  const drawing = svg("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "none", role: "img" });
  const top = h("span");
  const [from, to] = [h("span"), h("span")];
  const withUnit = (/** @type {number} */ number) => `${number.toLocaleString()}${unit === "" ? "" : ` ${unit}`}`;

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

    /** @param {readonly { at: number, value: number }[]} points oldest first */
    show(points) {
      const last = points.at(-1);
      if (!last) return;
      const values = points.map((point) => point.value);
      const [lowest, highest] = [Math.min(...values), Math.max(...values)];
      const begin = points[0]?.at ?? last.at;
      const minutes = Math.max(1, Math.round((last.at - begin) / 60_000));
      value.textContent = withUnit(last.value);
      range.textContent = `${withUnit(lowest)} to ${withUnit(highest)} in ${duration(minutes)}`;
      drawing.setAttribute("aria-label", `${label}: ${withUnit(last.value)} now, ${range.textContent}`);
      const scale = highest === 0 ? 1 : highest;
      top.textContent = scale.toLocaleString();
      replace(from, clock(begin));
      replace(to, clock(last.at));
      const line = points
        .map((point) => {
          const x = last.at === begin ? WIDTH : ((point.at - begin) / (last.at - begin)) * WIDTH;
          return `${x.toFixed(1)},${(HEIGHT - 1 - (point.value / scale) * (HEIGHT - TOP)).toFixed(1)}`;
        })
        .join(" ");
      const start = last.at === begin ? WIDTH : 0;
      replace(
        drawing,
        svg("line", { class: "axis", x1: 0, x2: WIDTH, y1: TOP, y2: TOP, "vector-effect": "non-scaling-stroke" }),
        svg("line", { class: "axis", x1: 0, x2: WIDTH, y1: HEIGHT - 1, y2: HEIGHT - 1, "vector-effect": "non-scaling-stroke" }),
        svg("polygon", { class: "area", points: `${start},${HEIGHT} ${line} ${WIDTH},${HEIGHT}` }),
        svg("polyline", { class: "line", points: line, "vector-effect": "non-scaling-stroke" }),
      );
    },
  };
}
