import { h } from "../parts/dom.js";
import { characterLink, placeLink } from "../parts/page-sections.js";
import { itemActions } from "../accounts/player-actions.js";
import { itemPicture } from "./item-picture.js";
import { playerText } from "../parts/player-text.js";
import { linkTo } from "../router.js";
import { dataTable } from "../parts/table.js";

/** @type {Readonly<Record<SeenItem["where"], string>>} */
const whereTexts = {
  worn: "Worn",
  backpack: "Backpack",
  bank: "Bank",
  hand: "In the hand, or offered",
  pet: "With a creature of theirs",
  creature: "With a creature",
  house: "In a house",
  ship: "On a ship",
  ground: "On the ground",
};

/**
 * A table of things, with what staff can do with each.
 *
 * @param {import("../app.js").App} app
 * @param {object} about
 * @param {string} about.caption
 * @param {import("../parts/table.js").Said | (() => import("../parts/table.js").Said)} about.empty
 * @param {boolean} about.namesOwner
 * @param {() => string | undefined} about.world
 * @param {{ show: (...text: string[]) => void }} alert
 */
export function itemTable(app, { caption, empty, namesOwner, world }, alert) {
  /** @type {import("../parts/table.js").Column<SeenItem>[]} */
  const columns = [
    {
      name: "name",
      label: "Thing",
      cell: ({ serial, name, itemId }) => [
        itemPicture(app.api, itemId),
        h("a", { href: linkTo(`/items/${serial}`, { world: world() }) }, playerText(name, "name")),
      ],
    },
    { name: "amount", label: "Amount", cell: ({ amount }) => amount.toLocaleString(), className: "number" },
    { name: "template", label: "Template", cell: ({ template }) => template },
  ];
  if (namesOwner) {
    columns.push(
      {
        name: "where",
        label: "Where",
        cell: ({ where, contents }) => `${whereTexts[where]}${contents > 0 ? `, with ${thingsText(contents)} in it` : ""}`,
      },
      { name: "owner", label: "Whose", cell: ({ ownerSerial, ownerName }) => characterLink(ownerSerial, ownerName) },
      { name: "place", label: "Place", cell: ({ place }) => placeLink(place, world()) },
    );
  } else {
    columns.push({ name: "holds", label: "Holds", cell: ({ contents }) => (contents > 0 ? thingsText(contents) : "–") });
  }
  if (app.session.hasAccount) {
    columns.push({ name: "actions", label: "Actions", cell: (item) => itemActions(app, { ...item, world: world() }, alert) });
  }
  const table = dataTable({ caption, columns, keyOf: (/** @type {SeenItem} */ { serial }) => serial, empty });
  table.heading();
  return table;
}

/** @param {number} count */
export function thingsText(count) {
  return `${count.toLocaleString()} ${count === 1 ? "thing" : "things"}`;
}

/** @param {SeenItem["where"]} where */
export function whereText(where) {
  return whereTexts[where];
}
