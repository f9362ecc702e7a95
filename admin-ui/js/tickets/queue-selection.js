import { h } from "../parts/dom.js";

/**
 * The tickets that are ticked in the queue. Shift and a click tick all from the last one.
 *
 * @param {() => HTMLElement} rows
 * @param {() => void} changed
 */
export function queueSelection(rows, changed) {
  /** @type {Map<string, HelpTicketSummary>} */
  const selected = new Map();
  /** @type {Map<string, HelpTicketSummary>} */
  const shown = new Map();
  let last = "";
  const all = h("input", { type: "checkbox", "aria-label": "Select all on this page", onchange: () => tickAll() });

  const boxes = () => /** @type {HTMLInputElement[]} */ ([...rows().querySelectorAll("input[data-select]")]);

  function tickAll() {
    for (const box of boxes()) tick(box.dataset["select"] ?? "", all.checked);
    update();
  }

  /** @param {string} ticketId @param {boolean} isOn */
  function tick(ticketId, isOn) {
    const ticket = shown.get(ticketId);
    if (isOn && ticket) selected.set(ticketId, ticket);
    else selected.delete(ticketId);
  }

  function update() {
    const now = boxes();
    for (const box of now) {
      box.checked = selected.has(box.dataset["select"] ?? "");
      box.closest("tr")?.classList.toggle("selected", box.checked);
    }
    all.checked = now.length > 0 && now.every(({ checked }) => checked);
    all.indeterminate = !all.checked && now.some(({ checked }) => checked);
    changed();
  }

  /** @param {string} ticketId @param {boolean} isOn @param {boolean} toHere whether all from the last one */
  function press(ticketId, isOn, toHere) {
    const ids = boxes().map((box) => box.dataset["select"] ?? "");
    const [from, to] = [ids.indexOf(last), ids.indexOf(ticketId)].sort((a, b) => a - b);
    if (toHere && from !== undefined && from >= 0 && to !== undefined) {
      for (const id of ids.slice(from, to + 1)) tick(id, isOn);
    } else tick(ticketId, isOn);
    last = ticketId;
    update();
  }

  return {
    all,
    /** @param {HelpTicketSummary} ticket */
    boxOf(ticket) {
      shown.set(ticket.ticketId, ticket);
      return h("input", {
        type: "checkbox",
        "aria-label": `Select ticket ${ticket.ticketId}`,
        "data-select": ticket.ticketId,
        checked: selected.has(ticket.ticketId),
        onclick: (/** @type {MouseEvent} */ event) =>
          press(ticket.ticketId, /** @type {HTMLInputElement} */ (event.target).checked, event.shiftKey),
      });
    },
    /** @param {string} ticketId */
    toggle: (ticketId) => press(ticketId, !selected.has(ticketId), false),
    get tickets() {
      return [...selected.values()];
    },
    /** @param {readonly string[]} ticketIds */
    drop(ticketIds) {
      for (const ticketId of ticketIds) selected.delete(ticketId);
      update();
    },
    clear() {
      selected.clear();
      update();
    },
    update,
  };
}
