import { words } from "../api.js";
import { runCommand } from "../commands/run-command.js";
import { asked, confirmed, filledIn } from "../parts/dialogs.js";
import { h } from "../parts/dom.js";
import { choice } from "../parts/fields.js";
import { banSpans } from "./ban-spans.js";

const NOTE_CHARACTERS_MAX = 500;
const REASON_CHARACTERS_MAX = 500;
const USUAL_SPAN = "1d";

/**
 * Asks for a note or a warning on an account, and writes it.
 *
 * @param {import("../app.js").App["api"]} api
 * @param {string} accountId
 * @param {{ kind: "Note" | "Warning", title: string }} what
 * @returns whether it was written; rejects with the error of the API
 */
export async function writeNote(api, accountId, { kind, title }) {
  const text = await asked({ title, label: "Text", yes: "Write", maxlength: NOTE_CHARACTERS_MAX });
  if (text === undefined) return false;
  await api.send("POST", `/api/accounts/${accountId}/notes`, { kind, text });
  return true;
}

/**
 * What staff can do about a player's conduct: note a warning for other staff, ban the account, and lift its ban.
 *
 * @param {Pick<import("../app.js").App, "api" | "session" | "notices" | "worlds">} app
 * @param {{ accountId: string, username: string, isBanned: boolean }} account
 * @param {{ show: (...text: string[]) => void }} alert
 * @param {() => unknown} changed called after a ban or its end
 */
export function conductActions(app, { accountId, username, isBanned }, alert, changed) {
  const { api, session, notices } = app;
  if (!session.may("GameMaster")) return [];

  async function warn() {
    try {
      const isWritten = await writeNote(api, accountId, { kind: "Warning", title: `Note a warning for ${username}` });
      if (!isWritten) return;
      alert.show();
      notices.show(`The warning for ${username} was written.`);
    } catch (error) {
      alert.show(words(error) ?? "");
    }
  }

  async function ban() {
    const reason = h("input", { required: true, autofocus: true, maxlength: REASON_CHARACTERS_MAX, autocomplete: "off" });
    const filled = await filledIn({ title: `Ban ${username}`, yes: "Ban this account", isDangerous: true }, [
      ["Reason", reason],
      [
        "For",
        choice(
          banSpans.map(({ word, label }) => /** @type {const} */ ([word, label])),
          USUAL_SPAN,
        ),
      ],
    ]);
    if (!filled) return;
    const [why = "", span = ""] = filled;
    if (await runCommand(app, alert, { command: "ban", args: [username, span, why] })) changed();
  }

  async function lift() {
    const text = "The account can sign in again at once.";
    if (!(await confirmed({ title: `Lift the ban of ${username}?`, text, yes: "Lift the ban" }))) return;
    if (await runCommand(app, alert, { command: "unban", args: [username] })) changed();
  }

  return [
    h("button", { type: "button", onclick: () => void warn() }, "Warn…"),
    isBanned
      ? h("button", { type: "button", onclick: () => void lift() }, "Lift the ban…")
      : h("button", { type: "button", onclick: () => void ban() }, "Ban…"),
  ];
}
