import { ApiError } from "../api.js";
import { h, replace } from "../parts/dom.js";
import { field } from "../parts/fields.js";
import { LatestRead } from "../parts/latest-read.js";

/** What can be searched for, by its name in addresses. */
const asked = /** @type {const} */ ([
  ["template", "Template"],
  ["name", "Part of the name"],
  ["param", "Param"],
  ["value", "Value of the param"],
  ["character", "Character's serial"],
  ["account", "Account"],
]);

const SUGGESTED = 20;
/** Fewer letters are in too many names. */
const SUGGEST_FROM_CHARACTERS = 2;
/** Somebody who types is not asked for after each letter. */
const SUGGEST_AFTER_MS = 200;

/**
 * The fields by which things are searched for, with what is wrong below each, and with the names of templates while one
 * types.
 *
 * @param {import("../api.js").Api} api
 * @param {import("../parts/dom.js").Child} first what stands before the fields
 * @param {(wanted: Record<string, string>) => void} search
 */
export function itemSearch(api, first, search) {
  const templates = h("datalist", { id: "item-templates" });
  const fields = asked.map(([name, label]) => {
    const list = name === "template" ? { list: templates.id, autocomplete: "off" } : {};
    return /** @type {const} */ ([name, field(label, h("input", { type: "text", ...list }))]);
  });
  const template = /** @type {HTMLInputElement} */ (fields[0]?.[1].control);
  /** @type {number | undefined} */
  let waiting;
  const suggesting = new LatestRead();

  template.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => void suggest(), SUGGEST_AFTER_MS);
  });

  async function suggest() {
    const typed = template.value.trim();
    if (typed.length < SUGGEST_FROM_CHARACTERS) return;
    const ids = await templatesLike(api, typed, suggesting.begin()).catch(() => undefined);
    if (ids)
      replace(
        templates,
        ids.map((id) => h("option", { value: id })),
      );
  }

  return {
    element: h(
      "form",
      {
        class: "search-fields",
        role: "search",
        "aria-label": "Items",
        onsubmit(/** @type {Event} */ event) {
          event.preventDefault();
          search(Object.fromEntries(fields.map(([name, { control }]) => [name, inDecimals(name, control.value.trim())])));
        },
      },
      first,
      fields.map(([, { element }]) => element),
      templates,
      h("button", { type: "submit", class: "main" }, "Search"),
    ),
    /** @param {URLSearchParams} query */
    show(query) {
      for (const [name, { control }] of fields) control.value = query.get(name) ?? "";
    },
    clearErrors() {
      for (const [, one] of fields) one.setError();
    },
    /**
     * Says below each field what is wrong with it.
     *
     * @param {unknown} error
     */
    showErrors(error) {
      if (!(error instanceof ApiError)) return;
      const wrong = fields.filter(([name]) => error.errors[name] !== undefined);
      for (const [name, one] of wrong) one.setError(error.errors[name]);
      wrong[0]?.[1].control.focus();
    },
    focus: () => template.focus(),
    dispose() {
      clearTimeout(waiting);
      suggesting.cancel();
    },
  };
}

/**
 * Whether an address searches for something.
 *
 * @param {URLSearchParams} query
 */
export function asksForItems(query) {
  return asked.some(([name]) => (query.get(name) ?? "") !== "");
}

/**
 * The ids of the first templates in whose id or name a text is.
 *
 * @param {import("../api.js").Api} api
 * @param {string} part
 * @param {AbortSignal} signal
 * @returns {Promise<string[]>}
 */
export async function templatesLike(api, part, signal) {
  const query = new URLSearchParams({ name: part, pageSize: `${SUGGESTED}` });
  const { items } = /** @type {{ items: { templateId: string }[] }} */ (await api.get("/api/item-templates", query, signal));
  return items.map(({ templateId }) => templateId);
}

/**
 * Commands and logs write serials as `0x1F`, and the API takes them as decimal numbers.
 *
 * @param {string} name
 * @param {string} text
 */
function inDecimals(name, text) {
  return name === "character" && /^0x[0-9a-f]{1,8}$/i.test(text) ? String(Number(text)) : text;
}
