import { h } from "../parts/dom.js";

const STORED_AS = "shardkeeper.map-layers";
const layers = /** @type {const} */ ([
  ["player", "Players", "Player"],
  ["staff", "Staff", "Staff"],
  ["ticket", "Open tickets", "Open ticket"],
  ["spawner", "Spawners", "Spawner"],
  ["region", "Regions", "Region"],
  ["building", "Houses and ships", "Building"],
]);
const ON_AT_FIRST = "player staff ticket";

/** @typedef {(typeof layers)[number][0]} LayerKind */

/**
 * Switches for the layers of the map. The browser remembers which are on.
 *
 * @param {() => void} onChange
 */
export function mapLayers(onChange) {
  const on = new Set((localStorage.getItem(STORED_AS) ?? ON_AT_FIRST).split(" "));
  return {
    element: h(
      "fieldset",
      { class: "map-layers" },
      h("legend", { class: "visually-hidden" }, "Layers"),
      layers.map(([kind, text]) => {
        const box = h("input", { type: "checkbox", checked: on.has(kind), onchange: () => change(kind, box.checked) });
        return h("label", {}, box, " ", text);
      }),
    ),
    /** @param {LayerKind} kind */
    has: (kind) => on.has(kind),
  };

  /**
   * @param {LayerKind} kind
   * @param {boolean} isOn
   */
  function change(kind, isOn) {
    if (isOn) on.add(kind);
    else on.delete(kind);
    localStorage.setItem(STORED_AS, [...on].join(" "));
    onChange();
  }
}

/** @param {LayerKind} kind */
export function layerWord(kind) {
  return layers.find(([name]) => name === kind)?.[2] ?? kind;
}

/** The order of the layers in lists. @param {LayerKind} kind */
export function layerOrder(kind) {
  return layers.findIndex(([name]) => name === kind);
}
