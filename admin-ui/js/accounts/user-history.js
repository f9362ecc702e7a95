import { h } from "../parts/dom.js";
import { playerText } from "../parts/player-text.js";
import { timeElement } from "../parts/time.js";

/** @type {Record<UserHistoryEntry["action"], string>} */
const actionTexts = {
  Created: "created the account",
  Changed: "changed",
  Banned: "banned the account",
  Unbanned: "lifted the ban",
  Noted: "noted",
  Warned: "warned the player",
};

/**
 * What was done to an account, the newest first.
 *
 * @param {readonly UserHistoryEntry[]} entries
 */
export function userHistory(entries) {
  if (entries.length === 0) return h("p", { class: "quiet" }, "Nothing is recorded.");
  return h(
    "ol",
    { class: "history" },
    entries.map((entry) =>
      h("li", {}, timeElement(entry.atUtc), " ", playerText(entry.byAccountName, "name"), " ", playerText(sentence(entry))),
    ),
  );
}

/** @param {UserHistoryEntry} entry */
function sentence({ action, details }) {
  if (action === "Banned") return `banned the account until ${untilText(details["until"])}: ${details["reason"] ?? ""}`;
  if (action === "Noted" || action === "Warned") return `${actionTexts[action]}: ${details["text"] ?? ""}`;
  if (action !== "Changed") return actionTexts[action];
  const parts = Object.entries(details).map(([member, value]) => (value === null ? `the ${member}` : `${member}: ${value}`));
  return `${actionTexts.Changed} ${parts.join(", ")}`;
}

/** @param {string | null | undefined} utc */
function untilText(utc) {
  return utc ? `${utc.slice(0, 16).replace("T", " ")} UTC` : "it is lifted";
}

/**
 * Where an account logged in from, and who else did.
 *
 * @param {readonly UserAddress[]} addresses
 */
export function userAddresses(addresses) {
  if (addresses.length === 0) return h("p", { class: "quiet" }, "No login is recorded.");
  return h(
    "ul",
    { class: "history" },
    addresses.map(({ address, lastLoginAtUtc, logins, sharedWith }) =>
      h(
        "li",
        {},
        h("code", {}, address),
        ` ${logins === 1 ? "1 login" : `${logins} logins`}, last `,
        timeElement(lastLoginAtUtc),
        sharedWith.length > 0 && [", also used by ", sharers(sharedWith)].flat(),
      ),
    ),
  );
}

/** @param {UserAddress["sharedWith"]} accounts */
function sharers(accounts) {
  return accounts.flatMap(({ accountId, username }, index) => [
    index > 0 && ", ",
    h("a", { href: `#/users/${accountId}` }, playerText(username, "name")),
  ]);
}
