import { h } from "./dom.js";

let fields = 0;

/**
 * A labelled field with room for a hint and an error message.
 *
 * @param {string} label
 * @param {HTMLInputElement | HTMLSelectElement} control
 * @param {{ hint?: string }} [options]
 */
export function field(label, control, { hint } = {}) {
  const id = `field-${++fields}`;
  control.id = id;
  const error = h("p", { class: "field-error", id: `${id}-error`, hidden: true });
  const described = [`${id}-error`, hint === undefined ? "" : `${id}-hint`].join(" ").trim();
  control.setAttribute("aria-describedby", described);
  return {
    control,
    element: h(
      "div",
      { class: "field" },
      h("label", { for: id }, label),
      control,
      hint !== undefined && h("p", { class: "hint", id: `${id}-hint` }, hint),
      error,
    ),
    /** @param {string} [text] the error; absent if there is none */
    setError(text = "") {
      error.textContent = text;
      error.hidden = text === "";
      if (text === "") control.removeAttribute("aria-invalid");
      else control.setAttribute("aria-invalid", "true");
    },
  };
}

/**
 * @param {readonly (readonly [value: string, label: string])[]} options
 * @param {string} chosen
 * @param {Record<string, unknown>} [attributes]
 */
export function choice(options, chosen, attributes = {}) {
  const select = h(
    "select",
    attributes,
    options.map(([value, label]) => h("option", { value }, label)),
  );
  select.value = chosen;
  return select;
}

/** A box for errors and for news. It exists before its text does, so that screen readers announce the text. */
export function alertBox() {
  const element = h("div", { class: "alert", role: "alert", hidden: true });
  return {
    element,

    /**
     * Says what is no error.
     *
     * @param {...import("./dom.js").Child} children
     */
    tell(...children) {
      this.show(...children);
      element.classList.add("news");
    },

    /** @param {...import("./dom.js").Child} children an error; none to hide the box */
    show(...children) {
      element.classList.remove("news");
      const given = children.filter((child) => child !== undefined && child !== "");
      element.hidden = given.length === 0;
      element.replaceChildren(...given.map((child) => (child instanceof Node ? child : String(child))));
    },
  };
}

/** @param {string} status */
export function chip(status) {
  return h("span", { class: `chip ${status.toLowerCase()}` }, status);
}

/**
 * Names a priority that is not the usual one.
 *
 * @param {{ priority: TicketPriority }} ticket
 */
export function priorityChip({ priority }) {
  if (priority === "Normal") return false;
  return h("span", { class: `chip priority ${priority.toLowerCase()}`, title: `${priority} priority` }, priority);
}

/**
 * `VerbalHarassment` as words.
 *
 * @param {string} category
 */
export function categoryText(category) {
  return category.replace(/(?<=[a-z])(?=[A-Z])/g, " ").replace(/(?<= )[A-Z]/g, (letter) => letter.toLowerCase());
}
