import { h } from "../parts/dom.js";
import { categoryText, choice } from "../parts/fields.js";
import { amendAddress, goTo, linkTo } from "../router.js";
import { savedFilters } from "./saved-filters.js";
import { ticketViews } from "./ticket-views.js";
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
  category: "By category",
  player: "By player",
  assignee: "By assignee",
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
  /** What the links above the list choose. */
  let status = "";
  let isMine = false;
  let isOverdue = false;
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
    { "aria-label": "Order", name: "order" },
  );
  const tag = choice([["", "Any tag"]], "", { "aria-label": "Tag", onfocus: () => void readTags() });
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
      tag.replaceChildren(
        h("option", { value: "" }, "Any tag"),
        ...tags.map((one) => h("option", { value: one.tag }, `${one.tag} (${one.tickets})`)),
      );
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

  const saved = savedFilters({ api, session }, () => chosen());
  const views = ticketViews(session, () => chosen());

  void readTags();
  const link = () => linkTo("/tickets", chosen());

  function chosen() {
    return {
      q: search.value.trim(),
      status,
      category: category.value,
      world: world.value,
      tag: tag.value,
      assignedToMe: isMine ? "true" : "",
      overdue: isOverdue ? "true" : "",
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
      category,
      worlds.areSeveral && world,
      tag,
      order,
      pageSize,
    ),
    saved: saved.element,
    views: views.element,

    /** @param {HelpTicketCounts} counts */
    count(counts) {
      views.count(counts);
      for (const option of category.options) {
        const name = /** @type {keyof HelpTicketCounts["category"]} */ (option.value);
        if (option.value !== "") option.textContent = `${categoryText(name)} (${counts.category[name]})`;
      }
      void saved.count();
    },

    /** Asks for another order. @param {string} wanted */
    sort(wanted) {
      order.value = wanted;
      apply();
    },

    get order() {
      return order.value;
    },

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
      status = named(ticketStatuses, query.get("status"));
      category.value = named(ticketCategories, query.get("category"));
      world.value = named(worlds.names, query.get("world"));
      showTag((query.get("tag") ?? "").toLowerCase());
      order.value = named(ticketOrders, query.get("order")) || usualOrder;
      isMine = query.get("assignedToMe") === "true";
      isOverdue = query.get("overdue") === "true";
      const size = query.get("pageSize") ?? USUAL_PAGE_SIZE;
      if (![...pageSize.options].some(({ value }) => value === size))
        pageSize.append(h("option", { value: size }, `${size} a page`));
      pageSize.value = size;
      saved.show();
      views.show();
    },

    /**
     * Whether a new ticket would be in the list.
     *
     * @param {Pick<TicketOpenedEvent, "category"> & { world?: string }} opened
     */
    wouldShow(opened) {
      if (search.value.trim() !== "" || tag.value !== "" || isMine || isOverdue || (status || "Open") !== "Open") return false;
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
  const names = ["q", "category", "world", "tag", "assignedToMe", "overdue", "status"].filter(
    (name) => (query.get(name) ?? "") !== "",
  );
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
