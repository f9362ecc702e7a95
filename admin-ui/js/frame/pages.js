import { accountView } from "../views/account.js";
import { addressesView } from "../views/addresses.js";
import { answersView } from "../views/answers.js";
import { auditView } from "../views/audit.js";
import { characterView } from "../views/character.js";
import { charactersView } from "../views/characters.js";
import { commandsView } from "../views/commands.js";
import { economyView } from "../views/economy.js";
import { historyView } from "../views/history.js";
import { itemView } from "../views/item.js";
import { itemsView } from "../views/items.js";
import { logView } from "../views/log.js";
import { mapView } from "../views/map.js";
import { myTicketsView } from "../views/my-tickets.js";
import { pollsView } from "../views/polls.js";
import { queueView } from "../views/queue.js";
import { reportsView } from "../views/reports.js";
import { serverView } from "../views/server.js";
import { sessionsView } from "../views/sessions.js";
import { switchesView } from "../views/switches.js";
import { ticketView } from "../views/ticket.js";
import { undoView } from "../views/undo.js";
import { userFormView } from "../views/user-form.js";
import { usersView } from "../views/users.js";

/** The parts of the navigation, in their order. */
export const groups = /** @type {const} */ (["People", "World", "Shard"]);
/** @typedef {typeof groups[number]} Group */

/**
 * @typedef {object} Page
 * @property {RegExp} path
 * @property {AccountLevel} level
 * @property {(app: import("../app.js").App, route: Route, id: string) => View} view
 * @property {string} [below] the address of an entry that shares the navigation with this page, where the addresses do
 *   not tell
 * @property {{ text: string, link: string, key: string, group: Group }} [entry] in the navigation
 */

/** All pages, with the level that each needs. @type {readonly Page[]} */
export const pages = [
  {
    path: /^\/tickets$/,
    level: "Counselor",
    view: queueView,
    entry: { text: "Tickets", link: "#/tickets?status=Open", key: "t", group: "People" },
  },
  { path: /^\/tickets\/(\d{1,15})$/, level: "Counselor", view: ticketView },
  { path: /^\/answers$/, level: "GameMaster", view: answersView },
  {
    path: /^\/my-tickets$/,
    level: "Regular",
    view: myTicketsView,
    entry: { text: "My tickets", link: "#/my-tickets", key: "m", group: "People" },
  },
  {
    path: /^\/reports$/,
    level: "GameMaster",
    view: reportsView,
    entry: { text: "Reports", link: "#/reports", key: "r", group: "People" },
  },
  { path: /^\/map$/, level: "Counselor", view: mapView, entry: { text: "Map", link: "#/map", key: "p", group: "World" } },
  {
    path: /^\/sessions$/,
    level: "Counselor",
    view: sessionsView,
    entry: { text: "Sessions", link: "#/sessions", key: "s", group: "People" },
  },
  {
    path: /^\/polls$/,
    level: "GameMaster",
    view: pollsView,
    entry: { text: "Polls", link: "#/polls", key: "o", group: "People" },
  },
  {
    path: /^\/characters$/,
    level: "Counselor",
    view: charactersView,
    entry: { text: "Characters", link: "#/characters", key: "h", group: "World" },
  },
  { path: /^\/characters\/(\d{1,15})$/, level: "Counselor", view: characterView },
  { path: /^\/accounts\/(\d{1,15})$/, level: "GameMaster", view: accountView, below: "/characters" },
  {
    path: /^\/items$/,
    level: "GameMaster",
    view: itemsView,
    entry: { text: "Items", link: "#/items", key: "i", group: "World" },
  },
  { path: /^\/items\/(\d{1,15})$/, level: "GameMaster", view: itemView },
  {
    path: /^\/history$/,
    level: "Counselor",
    view: historyView,
    entry: { text: "History", link: "#/history", key: "y", group: "World" },
  },
  { path: /^\/undo$/, level: "GameMaster", view: undoView, below: "/history" },
  {
    path: /^\/economy$/,
    level: "GameMaster",
    view: economyView,
    entry: { text: "Economy", link: "#/economy", key: "e", group: "World" },
  },
  {
    path: /^\/users$/,
    level: "Administrator",
    view: usersView,
    entry: { text: "Users", link: "#/users", key: "u", group: "People" },
  },
  {
    path: /^\/addresses$/,
    level: "Administrator",
    view: addressesView,
    entry: { text: "Addresses", link: "#/addresses", key: "b", group: "People" },
  },
  { path: /^\/users\/(new|\d{1,15})$/, level: "Administrator", view: userFormView },
  {
    path: /^\/commands$/,
    level: "GameMaster",
    view: commandsView,
    entry: { text: "Commands", link: "#/commands", key: "c", group: "Shard" },
  },
  {
    path: /^\/server$/,
    level: "Counselor",
    view: serverView,
    entry: { text: "Server", link: "#/server", key: "v", group: "Shard" },
  },
  {
    path: /^\/switches$/,
    level: "GameMaster",
    view: switchesView,
    entry: { text: "Switches", link: "#/switches", key: "w", group: "World" },
  },
  { path: /^\/log$/, level: "GameMaster", view: logView, entry: { text: "Log", link: "#/log", key: "l", group: "Shard" } },
  {
    path: /^\/audit$/,
    level: "Administrator",
    view: auditView,
    entry: { text: "Audit trail", link: "#/audit", key: "a", group: "Shard" },
  },
];
