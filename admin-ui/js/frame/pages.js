import { accountView } from "../views/account.js";
import { answersView } from "../views/answers.js";
import { characterView } from "../views/character.js";
import { charactersView } from "../views/characters.js";
import { commandsView } from "../views/commands.js";
import { economyView } from "../views/economy.js";
import { itemView } from "../views/item.js";
import { itemsView } from "../views/items.js";
import { logView } from "../views/log.js";
import { mapView } from "../views/map.js";
import { myTicketsView } from "../views/my-tickets.js";
import { queueView } from "../views/queue.js";
import { reportsView } from "../views/reports.js";
import { serverView } from "../views/server.js";
import { sessionsView } from "../views/sessions.js";
import { ticketView } from "../views/ticket.js";
import { userFormView } from "../views/user-form.js";
import { usersView } from "../views/users.js";

/**
 * @typedef {object} Page
 * @property {RegExp} path
 * @property {AccountLevel} level
 * @property {(app: import("../app.js").App, route: Route, id: string) => View} view
 * @property {string} [below] the address of an entry that shares the navigation with this page, where the addresses do
 *   not tell
 * @property {{ text: string, link: string, key: string, within?: string }} [entry] in the navigation; those within one
 *   heading share an entry, and stand below it on their pages
 */

/** All pages, with the level that each needs. @type {readonly Page[]} */
export const pages = [
  {
    path: /^\/tickets$/,
    level: "Counselor",
    view: queueView,
    entry: { text: "Tickets", link: "#/tickets?status=Open", key: "t" },
  },
  { path: /^\/tickets\/(\d{1,15})$/, level: "Counselor", view: ticketView },
  { path: /^\/answers$/, level: "GameMaster", view: answersView },
  {
    path: /^\/my-tickets$/,
    level: "Regular",
    view: myTicketsView,
    entry: { text: "My tickets", link: "#/my-tickets", key: "m" },
  },
  { path: /^\/reports$/, level: "GameMaster", view: reportsView, entry: { text: "Reports", link: "#/reports", key: "r" } },
  { path: /^\/map$/, level: "Counselor", view: mapView, entry: { text: "Map", link: "#/map", key: "p" } },
  { path: /^\/sessions$/, level: "Counselor", view: sessionsView, entry: { text: "Sessions", link: "#/sessions", key: "s" } },
  {
    path: /^\/characters$/,
    level: "Counselor",
    view: charactersView,
    entry: { text: "Characters", link: "#/characters", key: "h", within: "World" },
  },
  { path: /^\/characters\/(\d{1,15})$/, level: "Counselor", view: characterView },
  { path: /^\/accounts\/(\d{1,15})$/, level: "GameMaster", view: accountView, below: "/characters" },
  {
    path: /^\/items$/,
    level: "GameMaster",
    view: itemsView,
    entry: { text: "Items", link: "#/items", key: "i", within: "World" },
  },
  { path: /^\/items\/(\d{1,15})$/, level: "GameMaster", view: itemView },
  {
    path: /^\/economy$/,
    level: "GameMaster",
    view: economyView,
    entry: { text: "Economy", link: "#/economy", key: "e", within: "World" },
  },
  { path: /^\/users$/, level: "Administrator", view: usersView, entry: { text: "Users", link: "#/users", key: "u" } },
  { path: /^\/users\/(new|\d{1,15})$/, level: "Administrator", view: userFormView },
  { path: /^\/commands$/, level: "GameMaster", view: commandsView, entry: { text: "Commands", link: "#/commands", key: "c" } },
  { path: /^\/server$/, level: "Counselor", view: serverView, entry: { text: "Server", link: "#/server", key: "v" } },
  { path: /^\/log$/, level: "GameMaster", view: logView, entry: { text: "Log", link: "#/log", key: "l" } },
];
