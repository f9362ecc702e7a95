import { h } from "../parts/dom.js";
import { categoryText, chip, priorityChip } from "../parts/fields.js";
import { playerText } from "../parts/player-text.js";
import { shortSpan, utcText } from "../parts/time.js";
import { linkTo } from "../router.js";
import { placeText, shortDue } from "./ticket-due.js";
import { tagLinks } from "./ticket-tags.js";

const STORED_AS = "shardkeeper.columns";

/**
 * What a line of the queue can do without. The number, the category and the first words always stand there.
 *
 * @type {Record<string, string>}
 */
const optional = {
  sender: "Player",
  place: "Place",
  age: "Age",
  due: "Due",
  assigned: "Taken by",
  status: "Status",
};

/** The order that a column's heading asks for. @type {Record<string, import("./ticket-targets.js").TicketOrder>} */
const orders = { age: "oldest", due: "urgent", sender: "player", assigned: "assignee" };

/** @type {import("../parts/table.js").Column<HelpTicketSummary>} */
const worldColumn = { name: "world", label: "World", className: "world", cell: ({ world }) => world ?? "–" };

/**
 * A line for each ticket.
 *
 * @param {{
 *   query: () => URLSearchParams;
 *   namesWorld: boolean;
 *   selection: Pick<ReturnType<typeof import("./queue-selection.js").queueSelection>, "all" | "boxOf">;
 * }} parts
 * @returns {import("../parts/table.js").Column<HelpTicketSummary>[]}
 */
export function queueColumns({ query, namesWorld, selection }) {
  return [
    { name: "select", label: "Select", className: "select", heading: selection.all, cell: selection.boxOf },
    {
      name: "ticketId",
      label: "Ticket",
      className: "ticket-link",
      isOrdered: true,
      cell: ({ ticketId, category, priority }) =>
        h(
          "a",
          { href: linkTo(`/tickets/${ticketId}`, query()), class: "row-link" },
          h("span", { class: "ticket-number" }, ticketId),
          priorityChip({ priority }),
          ` ${categoryText(category)}`,
        ),
    },
    ...(namesWorld ? [worldColumn] : []),
    {
      name: "message",
      label: "Message",
      className: "excerpt",
      cell: ({ excerpt, tags = [] }) => [...tagLinks(tags).flatMap((tag) => [tag, " "]), playerText(excerpt ?? "", "words")],
    },
    {
      name: "sender",
      label: "Player",
      className: "sender",
      isOrdered: true,
      cell: ({ senderCharacterName, senderAccountName }) => [
        playerText(senderCharacterName, "name"),
        h("span", { class: "quiet" }, " ", playerText(senderAccountName, "name")),
      ],
    },
    { name: "place", label: "Place", className: "place", cell: placeText },
    {
      name: "age",
      label: "Age",
      className: "age",
      isOrdered: true,
      cell: ({ createdAtUtc }) =>
        h("time", { datetime: createdAtUtc, title: `Sent ${utcText(createdAtUtc)}` }, shortSpan(createdAtUtc)),
    },
    { name: "due", label: "Due", className: "due-time", isOrdered: true, cell: ({ age }) => shortDue(age) },
    {
      name: "assigned",
      label: "Taken by",
      className: "taken-by",
      isOrdered: true,
      cell: ({ assignedToAccountName }) =>
        assignedToAccountName === null ? h("span", { class: "quiet" }, "nobody") : playerText(assignedToAccountName, "name"),
    },
    { name: "status", label: "Status", className: "status", cell: ({ status }) => chip(status) },
  ];
}

/**
 * How the headings show the order of a list.
 *
 * @param {string} order
 * @returns {import("../parts/table.js").Order | undefined}
 */
export function headingOf(order) {
  if (order === "newest") return { name: "ticketId", isDescending: true };
  const name = Object.keys(orders).find((column) => orders[column] === order);
  return name === undefined ? undefined : { name, isDescending: false };
}

/**
 * The order that a pressed heading asks for. One that is pressed again goes back to the usual order.
 *
 * @param {import("../parts/table.js").Order} pressed
 * @param {string} usual
 */
export function orderOf({ name, isDescending }, usual) {
  if (name === "ticketId") return "newest";
  return isDescending ? usual : (orders[name] ?? usual);
}

/**
 * A menu of the columns, which this browser remembers.
 *
 * @param {HTMLElement} table
 */
export function columnMenu(table) {
  const hidden = new Set((localStorage.getItem(STORED_AS) ?? "").split(" ").filter((name) => name in optional));
  const show = () => table.setAttribute("data-hidden", [...hidden].join(" "));
  /** @param {string} name @param {boolean} isShown */
  function choose(name, isShown) {
    if (isShown) hidden.delete(name);
    else hidden.add(name);
    localStorage.setItem(STORED_AS, [...hidden].join(" "));
    show();
  }
  show();
  return h(
    "details",
    { class: "menu" },
    h("summary", { class: "button small" }, "Columns"),
    h(
      "fieldset",
      {},
      h("legend", { class: "visually-hidden" }, "Columns"),
      Object.entries(optional).map(([name, label]) => {
        const box = h("input", {
          type: "checkbox",
          checked: !hidden.has(name),
          onchange: () => choose(name, box.checked),
        });
        return h("label", { class: "check" }, box, label);
      }),
    ),
  );
}
