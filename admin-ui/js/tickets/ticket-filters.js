import { h } from "../parts/dom.js";
import { categoryText, choice } from "../parts/fields.js";
import { amendAddress, goTo, linkTo } from "../router.js";
import { savedFilters } from "./saved-filters.js";
import { ticketCategories, ticketOrders, ticketStatuses } from "../shared/ticket-kinds.js";

const PAGE_SIZES = ["25", "50", "100", "200"];
const USUAL_PAGE_SIZE = "50";
/** The list follows the search when nothing was typed for this long. */
const TYPING_MS = 250;
/** @type {Record<string, string>} */
const orderTexts = {
  newest: "Newest first",
  oldest: "Oldest first",
  unassigned: "Unassigned first",
  urgent: "Most urgent first",
};

/**
 * The filters of the ticket queue. They are part of the address; members of the address that they do not know stay out
 * of it.
 *
 * @param {Pick<import("../app.js").App, "api" | "session" | "worlds">} app
 * @param {() => void} whileTyping called when a search changed the address without a new entry in the browser's history
 */
export function ticketFilters({ api, session, worlds }, whileTyping) {
  /** @type {number | undefined} */
  let typing;
  /** The order of an address that names none. */
  let usualOrder = "newest";
  const status = choice([["", "Any status"], ...ticketStatuses.map((name) => /** @type {const} */ ([name, name]))], "", {
    "aria-label": "Status",
  });
  const category = choice(
    [["", "Any category"], ...ticketCategories.map((name) => /** @type {const} */ ([name, categoryText(name)]))],
    "",
    { "aria-label": "Category" },
  );
  const world = choice([["", "Any world"], ...worlds.names.map((name) => /** @type {const} */ ([name, name]))], "", {
    "aria-label": "World",
  });
  const order = choice(
    ticketOrders.map((name) => [name, orderTexts[name] ?? name]),
    usualOrder,
    { "aria-label": "Order" },
  );
  const tag = choice([["", "Any tag"]], "", { "aria-label": "Tag", onfocus: () => void readTags() });
  const mine = h("input", { type: "checkbox" });
  const pageSize = choice(
    PAGE_SIZES.map((size) => [size, `${size} a page`]),
    USUAL_PAGE_SIZE,
    { "aria-label": "Tickets on a page" },
  );
  const search = h("input", {
    type: "search",
    "aria-label": "Search tickets",
    placeholder: "Number, player, account, words",
    maxlength: 100,
    oninput: () => {
      clearTimeout(typing);
      typing = setTimeout(amend, TYPING_MS);
    },
  });
  async function readTags() {
    try {
      const tags = /** @type {HelpTicketTagCount[]} */ (await api.get("/api/help-tickets/tags"));
      const chosenNow = tag.value;
      const names = tags.map((one) => one.tag);
      tag.replaceChildren(...["", ...names].map((name) => h("option", { value: name }, name || "Any tag")));
      showTag(chosenNow);
    } catch {
      // The list itself says that the server does not answer; the choice is read again when it is used.
    }
  }

  /** @param {string} name one that is not in the choice is added to it */
  function showTag(name) {
    if (![...tag.options].some(({ value }) => value === name)) tag.append(h("option", { value: name }, name));
    tag.value = name;
  }

  const saved = savedFilters(session, () => chosen());

  void readTags();
  const link = () => linkTo("/tickets", chosen());

  function chosen() {
    return {
      q: search.value.trim(),
      status: status.value,
      category: category.value,
      world: world.value,
      tag: tag.value,
      assignedToMe: mine.checked ? "true" : "",
      order: order.value === usualOrder ? "" : order.value,
      pageSize: pageSize.value === USUAL_PAGE_SIZE ? "" : pageSize.value,
    };
  }

  function amend() {
    amendAddress(link());
    whileTyping();
  }

  function apply() {
    clearTimeout(typing);
    goTo(link());
  }

  return {
    form: h(
      "form",
      {
        class: "filters",
        role: "search",
        "aria-label": "Filters",
        onsubmit(/** @type {Event} */ event) {
          event.preventDefault();
          apply();
        },
        onchange: apply,
      },
      search,
      status,
      category,
      worlds.areSeveral && world,
      tag,
      session.hasAccount && h("label", { class: "check" }, mine, "Assigned to me"),
      order,
      pageSize,
    ),
    saved: saved.element,

    get usualOrder() {
      return usualOrder;
    },

    /** @param {import("./ticket-targets.js").TicketOrder} wanted */
    setUsualOrder(wanted) {
      if (order.value === usualOrder) order.value = wanted;
      usualOrder = wanted;
    },

    /** @param {URLSearchParams} query of the address */
    show(query) {
      // What is being typed is newer than the address.
      if (document.activeElement !== search) search.value = query.get("q") ?? "";
      status.value = named(ticketStatuses, query.get("status"));
      category.value = named(ticketCategories, query.get("category"));
      world.value = named(worlds.names, query.get("world"));
      showTag((query.get("tag") ?? "").toLowerCase());
      order.value = named(ticketOrders, query.get("order")) || usualOrder;
      mine.checked = query.get("assignedToMe") === "true";
      const size = query.get("pageSize") ?? USUAL_PAGE_SIZE;
      if (![...pageSize.options].some(({ value }) => value === size))
        pageSize.append(h("option", { value: size }, `${size} a page`));
      pageSize.value = size;
      saved.show();
    },

    /**
     * Whether a new ticket would be in the list.
     *
     * @param {Pick<TicketOpenedEvent, "category"> & { world?: string }} opened
     */
    wouldShow(opened) {
      if (search.value.trim() !== "" || tag.value !== "" || mine.checked || (status.value || "Open") !== "Open") return false;
      const isOfWorld = world.value === "" || world.value === opened.world;
      return isOfWorld && (category.value === "" || category.value === opened.category);
    },

    focus: () => search.focus(),
    dispose: () => clearTimeout(typing),
  };
}

/**
 * What an empty list says.
 *
 * @param {URLSearchParams} query
 */
export function emptyText(query) {
  const names = ["q", "category", "world", "tag", "assignedToMe", "status"].filter((name) => (query.get(name) ?? "") !== "");
  if (names.length === 0) return "No tickets yet. Players send them with the help button of their client.";
  if (names.length === 1 && query.get("status")?.toLowerCase() === "open")
    return "No ticket is open. New ones are announced here.";
  return ["No ticket matches. ", h("a", { href: linkTo("/tickets"), class: "button" }, "Show all tickets")];
}

/**
 * The name in its usual spelling; an address may spell it differently.
 *
 * @param {readonly string[]} names
 * @param {string | null} text
 */
function named(names, text) {
  return names.find((name) => name.toLowerCase() === text?.toLowerCase()) ?? "";
}
