import { h } from "../parts/dom.js";
import { playerText } from "../parts/player-text.js";

const SHOWN_MS = 12_000;
const MOST_AT_ONCE = 4;

/** Short messages at the edge of the page, also announced by screen readers, and a count in the tab's title. */
export class Notices {
  #unseen = 0;
  #title = "Shardkeeper";
  /** Both regions exist from the start: screen readers do not announce regions that appear together with their text. */
  #list = h("div", { class: "notices", role: "status", "aria-live": "polite" });
  #said = h("div", { class: "visually-hidden", role: "status", "aria-live": "polite" });

  constructor() {
    this.element = h("div", {}, this.#list, this.#said);
  }

  /**
   * @param {string} text
   * @param {{ link?: { text: string, href: string }, stays?: boolean, isBad?: boolean }} [options]
   * @returns {() => void} removes it
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
   * Announces to screen readers what is visible anyway.
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

  /** Counts a new ticket that the user has not looked at yet. */
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
