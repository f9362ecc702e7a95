import { h } from "../parts/dom.js";

const STORED_AS = "shardkeeper.theme";
const themes = /** @type {const} */ (["system", "light", "dark"]);
/** @typedef {typeof themes[number]} Theme */
/** @type {Record<Theme, string>} */
const symbols = { system: "◐", light: "☀", dark: "☾" };

/** Dark or light: as in the system, or as chosen here. */
export function themeButton() {
  let theme = stored();
  const button = h("button", { type: "button", class: "quiet-button", onclick: () => choose(next(theme)) });
  /** @param {Theme} chosen */
  function choose(chosen) {
    theme = chosen;
    apply(theme);
    localStorage.setItem(STORED_AS, theme);
    button.textContent = symbols[theme];
    button.setAttribute("aria-label", `Colours: ${theme}`);
    button.setAttribute("title", `Colours: ${theme}. Changes to ${next(theme)}.`);
  }
  choose(theme);
  return button;
}

/** @param {Theme} theme */
function apply(theme) {
  if (theme === "system") document.documentElement.removeAttribute("data-theme");
  else document.documentElement.setAttribute("data-theme", theme);
}

/** @param {Theme} theme */
function next(theme) {
  return themes[(themes.indexOf(theme) + 1) % themes.length] ?? "system";
}

/** @returns {Theme} */
function stored() {
  const text = localStorage.getItem(STORED_AS);
  return themes.find((theme) => theme === text) ?? "system";
}
