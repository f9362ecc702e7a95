import { h } from "./dom.js";
import { playerText } from "./player-text.js";

const SHOWN_MS = 12_000;
const MOST_AT_ONCE = 4;

/** Short news at the page's edge, said to screen readers as well, and a number in the title of the tab. */
export class Notices {
  #unseen = 0;
  #title = "Shardkeeper";
  /** Both are there from the start: screen readers do not hear regions that come together with their text. */
  #list = h("div", { class: "notices", role: "status", "aria-live": "polite" });
  #said = h("div", { class: "visually-hidden", role: "status", "aria-live": "polite" });

  constructor() {
    this.element = h("div", {}, this.#list, this.#said);
  }

  /**
   * @param {string} text
   * @param {{ link?: { text: string, href: string }, stays?: boolean, isBad?: boolean }} [options]
   * @returns {() => void} takes it away
   */
  show(text, { link, stays = false, isBad = false } = {}) {
    const remove = () => notice.remove();
    const notice = h(
      "div",
      { class: isBad ? "notice bad" : "notice" },
      playerText(text, "text"),
      link && h("a", { href: link.href, onclick: remove }, link.text),
      h("button", { type: "button", class: "quiet-button", "aria-label": `Dismiss: ${text}`, onclick: remove }, "×"),
    );
    this.#list.append(notice);
    while (this.#list.childElementCount > MOST_AT_ONCE) this.#list.firstElementChild?.remove();
    if (!stays) setTimeout(remove, SHOWN_MS);
    return remove;
  }

  clear() {
    this.#list.replaceChildren();
  }

  /**
   * To screen readers only: what others see anyway.
   *
   * @param {string} text
   */
  say(text) {
    this.#said.textContent = text;
  }

  /** @param {string} title */
  setTitle(title) {
    this.#title = `${title} – Shardkeeper`;
    this.#showTitle();
  }

  /** Something new came that nobody has looked at yet. */
  countUnseen() {
    this.#unseen++;
    this.#showTitle();
  }

  seen() {
    this.#unseen = 0;
    this.#showTitle();
  }

  #showTitle() {
    document.title = this.#unseen === 0 ? this.#title : `(${this.#unseen}) ${this.#title}`;
  }
}
