import { ApiError, words } from "./api.js";
import { h } from "./dom.js";
import { alertBox } from "./fields.js";

const REMARK_MAX_CHARACTERS = 800;

/**
 * A field for a note of staff or an answer to the player. It keeps what is typed while the page around it changes.
 *
 * @param {Pick<import("./app.js").App, "api" | "notices">} app
 * @param {string} path of the ticket
 * @param {() => Promise<unknown>} done called after a remark was stored
 */
export function remarkForm({ api, notices }, path, done) {
  const alert = alertBox();
  const text = h("textarea", {
    id: "remark",
    rows: 3,
    maxlength: REMARK_MAX_CHARACTERS,
    "aria-describedby": "remark-hint",
  });
  let isSending = false;

  /**
   * @param {"answers" | "notes"} what
   * @param {string} said
   */
  async function send(what, said) {
    if (isSending) return;
    if (text.value.trim() === "") return text.focus();
    isSending = true;
    try {
      await api.send("POST", `${path}/${what}`, { text: text.value });
      text.value = "";
      alert.show();
      await done();
      notices.say(said);
    } catch (error) {
      alert.show(error instanceof ApiError && error.errors["text"] ? `The text ${error.errors["text"]}.` : words(error));
    } finally {
      isSending = false;
    }
  }

  return h(
    "form",
    { class: "remark-form", onsubmit: (/** @type {Event} */ event) => event.preventDefault() },
    h("label", { for: "remark" }, "Answer or note"),
    text,
    h(
      "p",
      { class: "hint", id: "remark-hint" },
      "The player reads an answer in the game, at the next login if they are away. Only staff see a note.",
    ),
    alert.element,
    h(
      "div",
      { class: "buttons" },
      h("button", { type: "button", onclick: () => void send("answers", "The answer is sent.") }, "Answer the player"),
      h("button", { type: "button", onclick: () => void send("notes", "The note is kept.") }, "Keep as note"),
    ),
  );
}
