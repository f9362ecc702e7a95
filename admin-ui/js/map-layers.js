import { h } from "./dom.js";

const STORED_AS = "shardkeeper.map-layers-off";
const layers = /** @type {const} */ ([
  ["player", "Players"],
  ["staff", "Staff"],
  ["ticket", "Open tickets"],
]);

/** @typedef {(typeof layers)[number][0]} LayerKind */

/**
 * Switches for the layers of the map. The browser remembers which are off.
 *
 * @param {() => void} onChange
 */
export function mapLayers(onChange) {
  const off = new Set((localStorage.getItem(STORED_AS) ?? "").split(" "));
  return {
    element: h(
      "fieldset",
      { class: "map-layers" },
      h("legend", { class: "visually-hidden" }, "Layers"),
      layers.map(([kind, text]) => {
        const box = h("input", { type: "checkbox", checked: !off.has(kind), onchange: () => change(kind, box.checked) });
        return h("label", {}, box, " ", text);
      }),
    ),
    /** @param {LayerKind} kind */
    has: (kind) => !off.has(kind),
  };

  /**
   * @param {string} kind
   * @param {boolean} isOn
   */
  function change(kind, isOn) {
    if (isOn) off.delete(kind);
    else off.add(kind);
    localStorage.setItem(STORED_AS, [...off].join(" "));
    onChange();
  }
}
