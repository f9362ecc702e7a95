import { words } from "../api.js";
import { h } from "./dom.js";
import { LatestRead } from "./latest-read.js";

/** @typedef {ReturnType<typeof import("./world-choice.js").worldChoice>} WorldChoice */

/**
 * A page with a short list that is read at once: its heading with buttons, what it is about, and the list.
 *
 * @param {object} parts
 * @param {string} parts.title
 * @param {readonly (readonly [string, () => unknown])[]} parts.buttons beside the heading
 * @param {string} parts.about
 * @param {ReturnType<typeof import("./fields.js").alertBox>} parts.alert
 * @param {HTMLElement} parts.list
 * @param {{ choice: WorldChoice, route: Route }} [parts.world] whose list it is; the address names it
 * @param {(signal: AbortSignal) => Promise<string>} parts.show reads and shows the list; resolves with what a screen
 *   reader says
 * @param {import("../app.js").App["notices"]} notices
 */
export function listPage({ title, buttons, about, alert, list, world, show }, notices) {
  const reading = new LatestRead();

  async function read() {
    const signal = reading.begin();
    try {
      notices.say(await show(signal));
    } catch (error) {
      if (!signal.aborted) alert.show(words(error));
    }
  }

  world?.choice.follow(world.route.query);
  /** @type {View} */
  const view = {
    title,
    element: h(
      "section",
      {},
      h(
        "div",
        { class: "heading" },
        h("h1", {}, title),
        world?.choice.element,
        buttons.map(([text, pressed]) => h("button", { type: "button", onclick: () => void pressed() }, text)),
      ),
      h("p", { class: "quiet" }, about),
      alert.element,
      list,
    ),
    ready: read(),
    ...(world && {
      follow({ query }) {
        world.choice.follow(query);
        return read();
      },
    }),
    refresh: () => void read(),
    shortcuts: [{ keys: "r", about: "refresh the list", run: () => void read() }],
    dispose: () => reading.cancel(),
  };
  return { view, read };
}
