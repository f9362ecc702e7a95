import { h } from "../parts/dom.js";
import { categoryText } from "../parts/fields.js";
import { playerText } from "../parts/player-text.js";
import { timeElement } from "../parts/time.js";

/** @param {readonly HelpTicketHistoryEntry[]} history */
export function historyList(history) {
  return h(
    "ol",
    { class: "history" },
    history.map((entry) =>
      h(
        "li",
        {},
        timeElement(entry.atUtc),
        " ",
        playerText(entry.byAccountName, "name"),
        " ",
        whatWasDone(entry),
        isTag(entry) && [" ", playerText(entry.text ?? "", "name")],
        entry.action === "CategorySet" && ` ${(entry.text ?? "").split(" ").map(categoryText).join(" ")}`,
        entry.action === "PrioritySet" && ` ${entry.text ?? ""}`,
        entry.text !== undefined &&
          !isTag(entry) &&
          !isFiling(entry) &&
          h(
            "blockquote",
            { class: entry.action === "NoteAdded" ? "remark note" : "remark", dir: "auto" },
            playerText(entry.text),
          ),
      ),
    ),
  );
}

/** @param {HelpTicketHistoryEntry} entry */
const isTag = ({ action }) => action === "TagAdded" || action === "TagRemoved";

/** @param {HelpTicketHistoryEntry} entry */
const isFiling = ({ action }) => action === "CategorySet" || action === "PrioritySet";

/** @param {HelpTicketHistoryEntry} entry */
export function doneByOther({ action, to, byAccountId }) {
  switch (action) {
    case "AssignedToStaff":
      return byAccountId === to.assignedToAccountId
        ? " took this ticket"
        : ` handed this ticket over to ${to.assignedToAccountName ?? "a colleague"}`;
    case "NoteAdded":
      return " added a note";
    case "AnswerSent":
      return " answered the player";
    case "PlayerAdded":
      return ", who sent it, added something";
    case "CategorySet":
      return " changed the category";
    case "PrioritySet":
      return " changed the priority";
    case "Merged":
      return " merged it with another ticket";
    case "TagAdded":
      return " added a tag";
    case "TagRemoved":
      return " removed a tag";
    case "Opened":
    case "StatusSet":
      return ` set the status to ${to.status}`;
  }
}

/** @param {HelpTicketHistoryEntry} entry */
function whatWasDone({ action, from, to, byAccountId }) {
  switch (action) {
    case "Opened":
      return "sent it";
    case "AssignedToStaff":
      if (byAccountId !== to.assignedToAccountId) {
        return h("span", {}, "handed it over to ", playerText(to.assignedToAccountName ?? "", "name"));
      }
      return from?.assignedToAccountName && from.assignedToAccountId !== to.assignedToAccountId
        ? h("span", {}, "took it over from ", playerText(from.assignedToAccountName, "name"))
        : "took it";
    case "StatusSet":
      return `set the status from ${from?.status ?? "nothing"} to ${to.status}`;
    case "NoteAdded":
      return "noted, for staff:";
    case "AnswerSent":
      return "answered the player:";
    case "PlayerAdded":
      return "added:";
    case "CategorySet":
      return "set the category from";
    case "PrioritySet":
      return "set the priority from";
    case "Merged":
      return "merged:";
    case "TagAdded":
      return "added the tag";
    case "TagRemoved":
      return "removed the tag";
  }
}
