import { h } from "./dom.js";
import { causeTitle } from "../shared/cause-words.js";
import { characterLink } from "./page-sections.js";
import { itemPicture } from "../items/item-picture.js";
import { playerText } from "./player-text.js";
import { linkTo } from "../router.js";
import { timeElement } from "./time.js";

/** @typedef {{ cause: string, made: number, gone: number }} Flow */

/** What a wealth consists of, and where it is. */
const wealthParts = /** @type {const} */ ([
  ["gold", "Gold"],
  ["coins", "Coins"],
  ["checks", "Checks"],
  ["carried", "Carried"],
  ["inBank", "Bank"],
  ["inBuildings", "Houses, ships"],
  ["withVendorsAndPets", "Vendors, pets"],
]);

/** @type {import("./table.js").Column<Flow>[]} */
export const flowColumns = [
  { name: "cause", label: "Source or sink", cell: ({ cause }) => causeTitle(cause), sortBy: ({ cause }) => causeTitle(cause) },
  figure("made", "Came", ({ made }) => made),
  figure("gone", "Went", ({ gone }) => gone),
  figure("net", "Net", ({ made, gone }) => made - gone, signed),
];

/** @type {import("./table.js").Column<Omit<Flow, "cause"> & { fromUtc: string }>[]} */
export const hourColumns = [
  { name: "from", label: "Hour from", cell: ({ fromUtc }) => timeElement(fromUtc) },
  { name: "made", label: "Came", cell: ({ made }) => made.toLocaleString(), className: "number" },
  { name: "gone", label: "Went", cell: ({ gone }) => gone.toLocaleString(), className: "number" },
  { name: "net", label: "Net", cell: ({ made, gone }) => signed(made - gone), className: "number" },
];

/**
 * @param {Pick<import("../api.js").Api, "picture">} api
 * @returns {import("./table.js").Column<Economy["sold"][number]>[]}
 */
export const soldColumns = (api) => [
  {
    name: "template",
    label: "Template",
    cell: ({ template, itemId }) => [
      itemId !== null && itemPicture(api, itemId),
      h("a", { href: linkTo("/items", { template }) }, template.replace(/_/g, " ")),
    ],
    sortBy: ({ template }) => template,
  },
  { name: "by", label: "Sold by", cell: ({ by }) => causeTitle(by), sortBy: ({ by }) => causeTitle(by) },
  figure("pieces", "Pieces", ({ pieces }) => pieces),
  figure("gold", "Gold", ({ gold }) => gold),
  figure("average", "Average price", ({ gold, pieces }) => gold / pieces, priceText),
  figure("lowest", "Lowest", ({ lowestPrice }) => lowestPrice),
  figure("highest", "Highest", ({ highestPrice }) => highestPrice),
];

/** @type {import("./table.js").Column<Richest["characters"][number]>[]} */
export const richColumns = [
  { name: "name", label: "Character", cell: ({ serial, name }) => characterLink(serial, name), sortBy: ({ name }) => name },
  ...wealthColumns(),
];

/** @type {import("./table.js").Column<Richest["accounts"][number]>[]} */
export const accountColumns = [
  {
    name: "username",
    label: "Account",
    cell: ({ accountId, username }) => h("a", { href: `#/accounts/${accountId}` }, playerText(username, "name")),
    sortBy: ({ username }) => username,
  },
  ...wealthColumns(),
];

/**
 * What the wealth of a row consists of, and where it is.
 *
 * @returns {import("./table.js").Column<Richest["total"]>[]}
 */
export function wealthColumns() {
  return wealthParts.map(([name, label]) => figure(name, label, (/** @type {Richest["total"]} */ wealth) => wealth[name]));
}

/**
 * A column of numbers.
 *
 * @template T
 * @param {string} name
 * @param {string} label
 * @param {(row: T) => number} numberOf
 * @param {(number: number) => string} [textOf]
 * @returns {import("./table.js").Column<T>}
 */
function figure(name, label, numberOf, textOf = (number) => number.toLocaleString()) {
  return { name, label, cell: (row) => textOf(numberOf(row)), sortBy: numberOf, className: "number" };
}

/** @param {number} number */
function signed(number) {
  return `${number > 0 ? "+" : ""}${number.toLocaleString()}`;
}

/** @param {number} price */
function priceText(price) {
  return price.toLocaleString(undefined, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
}
