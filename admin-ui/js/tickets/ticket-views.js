import { h, replace } from "../parts/dom.js";
import { linkTo } from "../router.js";
import { ticketStatuses } from "../shared/ticket-kinds.js";

/** @typedef {Record<string, string>} Filters the filters of an address, by name */

/**
 * The filters that are one click away, each with the number of tickets that it lists: a status or all, and beside it
 * the own and the overdue ones.
 *
 * @param {Pick<import("../session.js").Session, "hasAccount">} session
 * @param {() => Filters} chosen
 */
export function ticketViews({ hasAccount }, chosen) {
  const element = h("nav", { class: "views", "aria-label": "Filters with counts" });
  /** @type {HelpTicketCounts | undefined} */
  let counts;

  /**
   * @param {string} text
   * @param {Filters} filters
   * @param {boolean} isOn
   * @param {number | undefined} count
   * @param {string} [className]
   */
  function link(text, filters, isOn, count, className = "") {
    const attributes = {
      class: `view ${className}`,
      href: linkTo("/tickets", filters),
      "aria-current": isOn ? "true" : null,
    };
    return h("a", attributes, text, count !== undefined && h("span", { class: "count" }, ` ${count}`));
  }

  function show() {
    const now = chosen();
    const { status = "", assignedToMe = "", overdue = "" } = now;
    const total = counts && Object.values(counts.status).reduce((sum, one) => sum + one, 0);
    const focused = element.contains(document.activeElement) ? document.activeElement?.firstChild?.textContent : undefined;
    replace(
      element,
      ticketStatuses.map((name) => link(name, { ...now, status: name }, status === name, counts?.status[name])),
      link("All", { ...now, status: "" }, status === "", total),
      h("span", { class: "between", "aria-hidden": "true" }),
      hasAccount && link("Mine", { ...now, assignedToMe: assignedToMe ? "" : "true" }, assignedToMe !== "", counts?.mine),
      (overdue !== "" || (counts?.overdue ?? 0) > 0) &&
        link("Overdue", { ...now, overdue: overdue ? "" : "true" }, overdue !== "", counts?.overdue, "overdue"),
    );
    if (focused) [...element.querySelectorAll("a")].find(({ firstChild }) => firstChild?.textContent === focused)?.focus();
  }

  return {
    element,
    show,
    /** @param {HelpTicketCounts} now */
    count(now) {
      counts = now;
      show();
    },
  };
}
