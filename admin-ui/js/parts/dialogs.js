import { h, replace } from "./dom.js";
import { choice } from "./fields.js";

let headings = 0;

/**
 * Asks for confirmation of something that cannot be undone. Escape and "Cancel" mean no. The focus then returns to
 * where it was.
 *
 * @param {{ title: string, text: import("./dom.js").Child | import("./dom.js").Child[], yes: string, isDangerous?:
 *   boolean }} question
 * @returns {Promise<boolean>}
 */
export function confirmed({ title, text, yes, isDangerous = false }) {
  const id = `dialog-${++headings}`;
  const dialog = h(
    "dialog",
    { "aria-labelledby": id },
    h("h2", { id }, title),
    h("p", {}, text),
    h(
      "div",
      { class: "buttons" },
      h("button", { type: "button", autofocus: true, onclick: () => dialog.close() }, "Cancel"),
      h("button", { type: "button", class: isDangerous ? "danger" : "main", onclick: () => dialog.close("yes") }, yes),
    ),
  );
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(dialog.returnValue === "yes");
    });
  });
}

/**
 * Asks with labelled fields. Escape and "Cancel" mean no answer.
 *
 * @param {{ title: string, yes: string, isDangerous?: boolean }} question
 * @param {readonly (readonly [label: string, control: HTMLInputElement | HTMLSelectElement])[]} fields
 * @returns {Promise<string[] | undefined>} the values of the fields
 */
export function filledIn({ title, yes, isDangerous = false }, fields) {
  const id = `dialog-${++headings}`;
  fields.forEach(([, control], place) => (control.id = `${id}-field-${place}`));
  const dialog = h(
    "dialog",
    { "aria-labelledby": id },
    h("h2", { id }, title),
    h(
      "form",
      { method: "dialog" },
      fields.map(([label, control]) => h("div", { class: "field" }, h("label", { for: control.id }, label), control)),
      h(
        "div",
        { class: "buttons" },
        h("button", { type: "button", onclick: () => dialog.close() }, "Cancel"),
        h("button", { class: isDangerous ? "danger" : "main", value: "yes" }, yes),
      ),
    ),
  );
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(dialog.returnValue === "yes" ? fields.map(([, control]) => control.value.trim()) : undefined);
    });
  });
}

/**
 * Asks for a line of text. Escape and "Cancel" mean none.
 *
 * @param {{ title: string, label: string, yes: string, maxlength: number }} question
 * @returns {Promise<string | undefined>} without spaces around it; never empty
 */
export async function asked({ maxlength, label, ...question }) {
  const input = h("input", { required: true, autofocus: true, maxlength, autocomplete: "off" });
  return (await filledIn(question, [[label, input]]))?.[0] || undefined;
}

/**
 * Asks for one of several values. Escape and "Cancel" mean none.
 *
 * @param {{ title: string, label: string, yes: string, options: readonly (readonly [value: string, label: string])[] }}
 *   question
 */
export async function chosen({ options, label, ...question }) {
  return (await filledIn(question, [[label, choice(options, options[0]?.[0] ?? "")]]))?.[0];
}

/** The list of all keys, which `?` opens. */
export class HelpOverlay {
  #body = h("div");
  #dialog = h(
    "dialog",
    { class: "help", "aria-labelledby": "help-heading" },
    h("h2", { id: "help-heading" }, "Keys"),
    this.#body,
    h(
      "div",
      { class: "buttons" },
      h("button", { type: "button", autofocus: true, onclick: () => this.#dialog.close() }, "Close"),
    ),
  );

  /** @param {import("./keys.js").Keys} keys */
  constructor(keys) {
    this.keys = keys;
    document.body.append(this.#dialog);
  }

  open() {
    const { keys } = this;
    const isOn = h("input", { type: "checkbox", checked: keys.areOn, onchange: () => (keys.areOn = isOn.checked) });
    replace(
      this.#body,
      keys.ofView.length > 0 && [h("h3", {}, "Here"), keyList(keys.ofView)],
      h("h3", {}, "Everywhere"),
      keyList([
        ...keys.general,
        { keys: "Tab", about: "next link, button or field", run: () => undefined },
        { keys: "Esc", about: "close a dialog or a list", run: () => undefined },
      ]),
      h("p", {}, h("label", { class: "check" }, isOn, "Single-key shortcuts")),
      h("p", { class: "quiet" }, "Single keys have no effect while you type in a field."),
    );
    this.#dialog.showModal();
  }
}

/** @param {readonly Shortcut[]} shortcuts */
function keyList(shortcuts) {
  return h(
    "dl",
    { class: "keys" },
    shortcuts.map(({ keys, about }) =>
      h(
        "div",
        {},
        h(
          "dt",
          {},
          keys.split(" ").map((key) => h("kbd", {}, key)),
        ),
        h("dd", {}, about),
      ),
    ),
  );
}
