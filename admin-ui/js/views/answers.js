import { ApiError, words } from "../api.js";
import { confirmed } from "../parts/dialogs.js";
import { h, replace } from "../parts/dom.js";
import { alertBox, field } from "../parts/fields.js";
import { LatestRead } from "../parts/latest-read.js";

const TEXT_MAX_CHARACTERS = 800;

/**
 * The prepared answers, to read, write and remove.
 *
 * @param {import("../app.js").App} app
 * @returns {View}
 */
export function answersView({ api, notices }) {
  const alert = alertBox();
  const list = h("ul", { class: "answers" });
  const reading = new LatestRead();
  const name = field("Name", h("input", { maxlength: 60, autocomplete: "off" }));
  const text = h("textarea", { id: "answer-text", rows: 4, maxlength: TEXT_MAX_CHARACTERS });
  const textError = h("p", { class: "field-error", hidden: true });

  async function read() {
    const signal = reading.begin();
    try {
      show(/** @type {PreparedAnswer[]} */ (await api.get("/api/prepared-answers", undefined, signal)));
    } catch (error) {
      alert.show(words(error));
    }
  }

  /** @param {readonly PreparedAnswer[]} answers */
  function show(answers) {
    replace(
      list,
      answers.map((answer) =>
        h(
          "li",
          { class: "card" },
          h("h2", {}, answer.name, answer.isStock && h("span", { class: "quiet" }, " · came with the program")),
          h("p", {}, answer.text),
          h(
            "div",
            { class: "buttons" },
            h("button", { type: "button", "aria-label": `Change ${answer.name}`, onclick: () => begin(answer) }, "Change"),
            h("button", { type: "button", "aria-label": `Remove ${answer.name}`, onclick: () => void remove(answer) }, "Remove"),
          ),
        ),
      ),
    );
  }

  /** @param {PreparedAnswer} answer */
  function begin(answer) {
    name.control.value = answer.name;
    text.value = answer.text;
    text.focus();
  }

  /** @param {PreparedAnswer} answer */
  async function remove(answer) {
    const asked = { title: "Remove this answer?", text: answer.name, yes: "Remove", isDangerous: true };
    if (!(await confirmed(asked))) return;
    try {
      await api.send("DELETE", `/api/prepared-answers/${encodeURIComponent(answer.name)}`);
      notices.show(`${answer.name} is removed.`);
    } catch (error) {
      alert.show(words(error));
    }
    await read();
  }

  /** @param {Event} event */
  async function save(event) {
    event.preventDefault();
    alert.show();
    name.setError();
    textError.hidden = true;
    const called = name.control.value.trim();
    if (called === "") return name.setError("must not be empty");
    try {
      const sent = text.value;
      await api.send("PUT", `/api/prepared-answers/${encodeURIComponent(called)}`, { text: sent });
      notices.show(`${called} is saved.`);
      if (name.control.value.trim() === called && text.value === sent) name.control.value = text.value = "";
      await read();
    } catch (error) {
      const errors = error instanceof ApiError ? error.errors : {};
      if (errors["name"] !== undefined) name.setError(errors["name"]);
      textError.textContent = errors["text"] ?? "";
      textError.hidden = errors["text"] === undefined;
      if (errors["name"] === undefined && errors["text"] === undefined) alert.show(words(error));
    }
  }

  void read();
  return {
    title: "Prepared answers",
    element: h(
      "section",
      {},
      h("p", {}, h("a", { href: "#/tickets" }, "‹ All tickets")),
      h("h1", {}, "Prepared answers"),
      alert.element,
      list,
      h(
        "form",
        {
          class: "card form",
          novalidate: true,
          "aria-label": "Answer",
          onsubmit: (/** @type {Event} */ event) => void save(event),
        },
        name.element,
        h(
          "div",
          { class: "field" },
          h("label", { for: text.id }, "Text"),
          text,
          h("p", { class: "hint" }, "{player}, {staff}, {ticket} and {category} are filled in for each ticket."),
          textError,
        ),
        h("div", { class: "buttons" }, h("button", { type: "submit", class: "main" }, "Save")),
      ),
    ),
    refresh: () => void read(),
  };
}
