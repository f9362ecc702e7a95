import { h } from "./dom.js";

let fields = 0;

/**
 * A labelled field with a place for a hint and for what is wrong with it.
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
    /** @param {string} [text] nothing where nothing is wrong */
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

/** A place for what went wrong; there before its text, so that screen readers hear it. */
export function alertBox() {
  const element = h("div", { class: "alert", role: "alert", hidden: true });
  return {
    element,
    /** @param {...import("./dom.js").Child} children nothing hides it */
    show(...children) {
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
 * `VerbalHarassment` as people write it.
 *
 * @param {string} category
 */
export function categoryText(category) {
  return category.replace(/(?<=[a-z])(?=[A-Z])/g, " ").replace(/(?<= )[A-Z]/g, (letter) => letter.toLowerCase());
}
