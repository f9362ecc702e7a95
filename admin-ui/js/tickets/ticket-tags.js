import { ApiError, words } from "../api.js";
import { h, replace } from "../parts/dom.js";
import { playerText } from "../parts/player-text.js";
import { linkTo } from "../router.js";

const TAG_MAX_CHARACTERS = 30;
const SUGGESTIONS_ID = "tags-in-use";

/**
 * Tags as links to the tickets that have them.
 *
 * @param {readonly string[]} tags
 */
export function tagLinks(tags) {
  return tags.map((tag) => h("a", { class: "tag", href: linkTo("/tickets", { tag }) }, playerText(tag)));
}

/**
 * The tags of one ticket, with a field to add some.
 *
 * @param {Pick<import("../app.js").App, "api" | "notices">} app
 * @param {string} path of the ticket
 * @param {ReturnType<typeof import("../parts/fields.js").alertBox>} alert
 */
export function ticketTags({ api, notices }, path, alert) {
  const list = h("ul", { class: "tags", "aria-label": "Tags" });
  const suggestions = h("datalist", { id: SUGGESTIONS_ID });
  const field = h("input", {
    "aria-label": "New tag",
    placeholder: "New tag",
    maxlength: TAG_MAX_CHARACTERS,
    list: SUGGESTIONS_ID,
    autocomplete: "off",
    onfocus: () => void suggest(),
  });
  /** @type {string | undefined} */
  let shown;
  /** Read when somebody begins to type: most visits add no tag. @type {Promise<void> | undefined} */
  let suggesting;

  function suggest() {
    suggesting ??= api
      .get("/api/help-tickets/tags")
      .then((/** @type {HelpTicketTagCount[]} */ tags) => {
        suggestions.replaceChildren(...tags.map(({ tag, tickets }) => h("option", { value: tag }, `${tag}: ${tickets}`)));
      })
      .catch((/** @type {unknown} */ error) => {
        suggesting = undefined;
        alert.show(words(error));
      });
    return suggesting;
  }

  /**
   * @param {"PUT" | "DELETE"} method
   * @param {string} tag
   */
  async function change(method, tag) {
    try {
      const { tags } = /** @type {{ tags: string[] }} */ (await api.send(method, `${path}/tags/${encodeURIComponent(tag)}`));
      show(tags);
      alert.show();
      if (method === "PUT" && field.value.trim() === tag) field.value = "";
      notices.say(method === "PUT" ? `The ticket has the tag ${tag}.` : `The tag ${tag} is removed.`);
      field.focus();
    } catch (error) {
      alert.show(error instanceof ApiError && error.errors["tag"] ? `The tag ${error.errors["tag"]}.` : words(error));
    }
  }

  /** Buttons that are pressed just now must stay. @param {readonly string[]} tags */
  function show(tags) {
    const state = JSON.stringify(tags);
    if (shown === state) return;
    shown = state;
    const items = tagLinks(tags).map((link, i) =>
      h(
        "li",
        {},
        link,
        h(
          "button",
          { type: "button", "aria-label": `Remove the tag ${tags[i]}`, onclick: () => void change("DELETE", tags[i] ?? "") },
          "×",
        ),
      ),
    );
    replace(list, ...items);
    list.hidden = tags.length === 0;
  }

  show([]);
  const element = h(
    "form",
    {
      class: "tag-form",
      "aria-label": "Tags",
      hidden: true,
      onsubmit(/** @type {Event} */ event) {
        event.preventDefault();
        const tag = field.value.trim();
        if (tag === "") field.focus();
        else void change("PUT", tag);
      },
    },
    list,
    field,
    suggestions,
    h("button", { type: "submit" }, "Add tag"),
  );
  return {
    element,

    /** @param {HelpTicket} ticket */
    show({ tags = [] }) {
      element.hidden = false;
      show(tags);
    },
  };
}
