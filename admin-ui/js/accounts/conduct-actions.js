import { words } from "../api.js";
import { asked, filledIn } from "../parts/dialogs.js";
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
 * What staff can do about a player's conduct: note a warning for other staff, and ban the account.
 *
 * @param {Pick<import("../app.js").App, "api" | "session" | "notices">} app
 * @param {{ accountId: string, username: string }} account
 * @param {{ show: (...text: string[]) => void }} alert
 */
export function conductActions({ api, session, notices }, { accountId, username }, alert) {
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
    try {
      const line = { command: "ban", args: [username, span, why] };
      const { success, outputLines } = /** @type {CommandResult} */ (await api.send("POST", "/api/commands/execute", line));
      const said = outputLines.join(" ");
      alert.show(success ? "" : said);
      if (success) notices.show(said);
    } catch (error) {
      alert.show(words(error) ?? "");
    }
  }

  return [
    h("button", { type: "button", onclick: () => void warn() }, "Warn…"),
    h("button", { type: "button", onclick: () => void ban() }, "Ban…"),
  ];
}
