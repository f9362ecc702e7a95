import { h, replace } from "./dom.js";

/**
 * @template T
 * @typedef {object} Column
 * @property {string} name the column's name in addresses
 * @property {string} label
 * @property {(row: T) => import("./dom.js").Child | import("./dom.js").Child[]} cell
 * @property {(row: T) => string | number | null} [sortBy] the heading sorts by this when pressed
 * @property {boolean} [isOrdered] the server sorts by it when the heading is pressed
 * @property {Element} [heading] stands in the heading instead of the label
 * @property {string} [className]
 */

/** @typedef {{ name: string, isDescending: boolean }} Order */

/** What a table says. @typedef {import("./dom.js").Child | import("./dom.js").Child[]} Said */

/**
 * A table that updates in place. Unchanged rows keep their elements, so the focus and a selection survive changes
 * elsewhere. ARIA roles are explicit, because narrow screens show each row as a card, and browsers then no longer treat
 * it as a table.
 *
 * @template T
 * @param {object} parts
 * @param {string} parts.caption
 * @param {readonly Column<T>[]} parts.columns
 * @param {(row: T) => string} parts.keyOf
 * @param {Said | (() => Said)} parts.empty what it says if there are no rows
 * @param {(order: Order) => void} [parts.onSort]
 */
export function dataTable({ caption, columns, keyOf, empty, onSort }) {
  const head = h("tr", { role: "row" });
  const body = h("tbody", { role: "rowgroup" });
  const nothing = h("p", { class: "empty", hidden: true });
  const element = h(
    "table",
    { role: "table" },
    h("caption", { class: "visually-hidden" }, caption),
    h("thead", { role: "rowgroup" }, head),
    body,
  );
  /** @type {Map<string, { row: HTMLTableRowElement, content: string }>} */
  let shown = new Map();

  /** @param {T} item */
  const cellsOf = (item) =>
    columns.map(({ label, cell, className }) =>
      h("td", { role: "cell", "data-label": label, class: className }, h("div", {}, cell(item))),
    );

  return {
    element: h("div", { class: "table" }, element, nothing),
    rows: body,

    /** @param {Order} [order] */
    heading(order) {
      const focused = columns.findIndex((_, index) => head.children[index]?.contains(document.activeElement));
      replace(
        head,
        columns.map((column) => headingCell(column, order, onSort)),
      );
      if (focused !== -1) head.children[focused]?.querySelector("button")?.focus();
    },

    /** @param {readonly T[]} items */
    show(items) {
      const before = shown;
      shown = new Map();
      for (const item of items) {
        const key = keyOf(item);
        const content = JSON.stringify(item);
        const known = before.get(key);
        const row = known?.row ?? h("tr", { role: "row", "data-key": key });
        if (known?.content !== content) refill(row, cellsOf(item));
        shown.set(key, { row, content });
      }
      const rows = [...shown.values()].map(({ row }) => row);
      // Moving an element takes the focus from it, so only elements in the wrong place are moved.
      for (const row of [...body.rows]) if (!rows.includes(row)) row.remove();
      rows.forEach((row, index) => body.rows[index] === row || body.insertBefore(row, body.rows[index] ?? null));
      element.hidden = items.length === 0;
      nothing.hidden = items.length > 0;
      if (items.length === 0) replace(nothing, typeof empty === "function" ? empty() : empty);
    },
  };
}

/**
 * A table that sorts what it shows when a heading is pressed: by numbers the largest first. Until then the rows are as
 * they were given.
 *
 * @template T
 * @param {Omit<Parameters<typeof dataTable<T>>[0], "onSort">} parts
 */
export function sortedTable(parts) {
  const { columns } = parts;
  /** @type {readonly T[]} */
  let given = [];
  /** @type {Order | undefined} */
  let order;
  const table = dataTable({
    ...parts,
    onSort(pressed) {
      const isNew = order?.name !== pressed.name;
      order = isNew && isOfNumbers(pressed.name) ? { ...pressed, isDescending: true } : pressed;
      show();
    },
  });
  table.heading();

  /** @param {string} name */
  function isOfNumbers(name) {
    const sortBy = columns.find((column) => column.name === name)?.sortBy;
    return given[0] !== undefined && typeof sortBy?.(given[0]) === "number";
  }

  function show() {
    table.heading(order);
    table.show(order ? sorted(given, columns, order) : given);
  }

  return {
    element: table.element,
    /** @param {readonly T[]} items */
    show(items) {
      given = items;
      show();
    },
  };
}

/**
 * @param {HTMLTableRowElement} row
 * @param {readonly HTMLElement[]} cells
 */
function refill(row, cells) {
  const focusable = "a, button, input";
  const focused = [...row.querySelectorAll(focusable)].indexOf(/** @type {Element} */ (document.activeElement));
  replace(row, cells);
  const again = focused === -1 ? undefined : [...row.querySelectorAll(focusable)][focused];
  if (again instanceof HTMLElement) again.focus();
}

/**
 * @template T
 * @param {Column<T>} column
 * @param {Order | undefined} order
 * @param {((order: Order) => void) | undefined} onSort
 */
function headingCell({ name, label, sortBy, isOrdered, heading, className }, order, onSort) {
  if (!(sortBy || isOrdered) || !onSort) {
    return h("th", { role: "columnheader", scope: "col", class: className }, heading ?? label);
  }
  const isThis = order?.name === name;
  const isDescending = isThis && order.isDescending;
  const press = () => onSort({ name, isDescending: isThis && !isDescending });
  return h(
    "th",
    {
      role: "columnheader",
      scope: "col",
      class: className,
      "aria-sort": isThis ? (isDescending ? "descending" : "ascending") : "none",
    },
    h(
      "button",
      { type: "button", class: "sort", onclick: press },
      label,
      h("span", { "aria-hidden": "true" }, isThis ? (isDescending ? " ▼" : " ▲") : ""),
    ),
  );
}

/**
 * @template T
 * @param {readonly T[]} items
 * @param {readonly Column<T>[]} columns
 * @param {Order} order
 * @returns {T[]} items without a value come last in both directions
 */
export function sorted(items, columns, { name, isDescending }) {
  const sortBy = columns.find((column) => column.name === name)?.sortBy;
  if (!sortBy) return [...items];
  const sign = isDescending ? -1 : 1;
  return [...items].sort((left, right) => {
    const [a, b] = [sortBy(left), sortBy(right)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    if (typeof a === "number" && typeof b === "number") return sign * (a - b);
    return sign * String(a).localeCompare(String(b), undefined, { numeric: true });
  });
}

/**
 * The order in an address: `username`, or `-username` for descending order.
 *
 * @param {URLSearchParams} query
 * @param {string} usual
 * @returns {Order}
 */
export function orderIn(query, usual) {
  const text = query.get("sort") ?? usual;
  return { name: text.replace(/^-/, ""), isDescending: text.startsWith("-") };
}

/** @param {Order} order */
export function orderText({ name, isDescending }) {
  return (isDescending ? "-" : "") + name;
}
