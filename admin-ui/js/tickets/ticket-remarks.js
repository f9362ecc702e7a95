import { ApiError, words } from "../api.js";
import { h } from "../parts/dom.js";
import { alertBox, choice } from "../parts/fields.js";
import { ticketDraft } from "./ticket-draft.js";

const REMARK_MAX_CHARACTERS = 800;

/**
 * A field for a note of staff or an answer to the player. It keeps what is typed while the page around it changes, and
 * in this browser until it is sent.
 *
 * @param {Pick<import("../app.js").App, "api" | "notices" | "session">} app
 * @param {string} path of the ticket
 * @param {{ done: () => Promise<unknown>, beforeAnswer: () => Promise<boolean> }} parts `done` is called after a remark
 *   was stored; `beforeAnswer` says whether the answer may be sent
 */
export function remarkForm({ api, notices, session }, path, { done, beforeAnswer }) {
  const alert = alertBox();
  const draft = ticketDraft(`${session.accountId} ${path}`);
  const text = h("textarea", {
    id: "remark",
    rows: 3,
    maxlength: REMARK_MAX_CHARACTERS,
    "aria-describedby": "remark-hint",
    oninput: () => draft.keep(text.value),
    onkeydown(/** @type {KeyboardEvent} */ event) {
      if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      void answer();
    },
  });
  text.value = draft.kept();
  let isSending = false;
  /** @type {PreparedAnswer[]} */
  let answers = [];
  const prepared = choice([["", "Insert a prepared answer…"]], "", {
    "aria-label": "Prepared answer",
    onchange: () => insert(),
  });

  async function readAnswers() {
    try {
      answers = await api.get(`${path}/prepared-answers`);
      const options = answers.map(({ name }) => h("option", { value: name }, name));
      prepared.replaceChildren(h("option", { value: "" }, "Insert a prepared answer…"), ...options);
    } catch (error) {
      alert.show(words(error));
    }
  }

  /** Puts the chosen answer where the cursor is, to be changed before it is sent. */
  function insert() {
    const answer = answers.find(({ name }) => name === prepared.value);
    prepared.value = "";
    if (!answer) return;
    const before = text.value.slice(0, text.selectionStart).trimEnd();
    const after = text.value.slice(text.selectionEnd).trimStart();
    const whole = [before, answer.text, after].filter((part) => part !== "").join("\n");
    if (whole.length > REMARK_MAX_CHARACTERS) {
      alert.show(`With this answer the text would have ${whole.length} characters; the limit is ${REMARK_MAX_CHARACTERS}.`);
      return;
    }
    text.value = whole;
    draft.keep(whole);
    text.focus();
    const end = whole.length - (after === "" ? 0 : after.length + 1);
    text.setSelectionRange(end, end);
  }

  const answer = () => send("answers", "The answer is sent.");

  /**
   * @param {"answers" | "notes"} what
   * @param {string} said
   */
  async function send(what, said) {
    if (isSending) return;
    if (text.value.trim() === "") return text.focus();
    isSending = true;
    try {
      const sent = text.value;
      if (what === "answers" && !(await beforeAnswer())) return;
      await api.send("POST", `${path}/${what}`, { text: sent });
      if (text.value === sent) text.value = "";
      draft.keep(text.value);
      alert.show();
      await done();
      notices.say(said);
    } catch (error) {
      alert.show(error instanceof ApiError && error.errors["text"] ? `The text ${error.errors["text"]}.` : words(error));
    } finally {
      isSending = false;
    }
  }

  void readAnswers();
  return h(
    "form",
    { class: "remark-form", onsubmit: (/** @type {Event} */ event) => event.preventDefault() },
    h("label", { for: "remark" }, "Answer or note"),
    h(
      "div",
      { class: "prepared" },
      prepared,
      session.may("GameMaster") && h("a", { href: "#/answers" }, "Edit prepared answers"),
    ),
    text,
    h(
      "p",
      { class: "hint", id: "remark-hint" },
      "The player reads an answer in the game, at the next login if they are away. Only staff see a note. Ctrl+Enter answers.",
    ),
    alert.element,
    h(
      "div",
      { class: "buttons" },
      h("button", { type: "button", class: "main", onclick: () => void answer() }, "Answer the player"),
      h("button", { type: "button", onclick: () => void send("notes", "The note is kept.") }, "Keep as note"),
    ),
  );
}
