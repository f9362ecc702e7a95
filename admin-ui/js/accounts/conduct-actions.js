import { words } from "../api.js";
import { asked, filledIn } from "../parts/dialogs.js";
import { h } from "../parts/dom.js";
import { choice } from "../parts/fields.js";

const WARNING_CHARACTERS_MAX = 500;
const REASON_CHARACTERS_MAX = 500;
/** As the command `ban` takes them. @type {[span: string, label: string][]} */
const SPANS = [
  ["1h", "1 hour"],
  ["1d", "1 day"],
  ["3d", "3 days"],
  ["1w", "1 week"],
  ["30d", "30 days"],
  ["forever", "Without end"],
];

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
    const text = await asked({
      title: `Note a warning for ${username}`,
      label: "Text",
      yes: "Write",
      maxlength: WARNING_CHARACTERS_MAX,
    });
    if (text === undefined) return;
    try {
      await api.send("POST", `/api/accounts/${accountId}/notes`, { kind: "Warning", text });
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
      ["For", choice(SPANS, "1d")],
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
