import { runCommand } from "../commands/run-command.js";
import { asked, confirmed, filledIn } from "../parts/dialogs.js";
import { h } from "../parts/dom.js";
import { choice } from "../parts/fields.js";
import { worldChoice } from "../parts/world-choice.js";

const MESSAGE_CHARACTERS_MAX = 200;
/** The server takes no longer line. */
const REASON_CHARACTERS_MAX = 180;
/** When the world restarts, in the words of the command. */
const restartTimes = /** @type {const} */ ([
  ["in 1m", "in 1 minute"],
  ["in 5m", "in 5 minutes"],
  ["in 15m", "in 15 minutes"],
  ["", "now"],
]);

/**
 * The buttons with which staff run the server, as far as their level allows.
 *
 * @param {import("../app.js").App} app
 * @param {ReturnType<typeof import("../parts/fields.js").alertBox>} alert
 * @param {() => void} whenDone
 */
export function serverControls(app, alert, whenDone) {
  const { session, worlds } = app;
  let areClosed = false;
  /** Where something is announced and saved; logins are those of all worlds. */
  const world = worldChoice(worlds, { takesAll: true });

  /** @param {string} command @param {string[]} args @param {{ world?: string }} [where] */
  async function run(command, args, where = {}) {
    await runCommand(app, alert, { command, args, ...where });
    whenDone();
  }

  async function announce() {
    const question = { title: "Tell all players", label: "Message", yes: "Announce", maxlength: MESSAGE_CHARACTERS_MAX };
    const text = await asked(question);
    if (text !== undefined) await run("broadcast", [text], world.member);
  }

  async function save() {
    const text =
      "Players see a countdown of 5 seconds. Changes are stored every second anyway; this makes the next start quicker.";
    if (await confirmed({ title: "Save the world now?", text, yes: "Save" })) await run("save_persistence", [], world.member);
  }

  async function changeLogins() {
    if (areClosed) {
      const text = "All players can log in again.";
      if (await confirmed({ title: "Open logins?", text, yes: "Open logins" })) await run("logins", ["open"]);
      return;
    }
    const reason = await asked({
      title: "Close logins for all but staff",
      label: "Reason, for other staff",
      yes: "Close logins",
      maxlength: REASON_CHARACTERS_MAX,
    });
    if (reason !== undefined) await run("logins", ["closed", reason]);
  }

  async function restart() {
    const reason = h("input", { maxlength: REASON_CHARACTERS_MAX, placeholder: "players read it" });
    const question = { title: "Restart the world?", yes: "Restart", isDangerous: true };
    const answers = await filledIn(question, [
      ["When", choice(restartTimes, restartTimes[1][0])],
      ["Reason", reason],
    ]);
    if (!answers) return;
    const plan = answers.filter((word) => word !== "").join(" ");
    await run("restart", plan === "" ? [] : [plan]);
  }

  /** @param {string} text @param {() => Promise<void>} act */
  const button = (text, act) => h("button", { type: "button", onclick: () => void act() }, text);
  const logins = button("Close logins…", changeLogins);
  const mayRun = session.may("Administrator");
  return {
    elements: [
      session.may("GameMaster") && world.element,
      session.may("GameMaster") && button("Announce…", announce),
      mayRun && button("Save…", save),
      mayRun && logins,
      // The worlds of a network do not restart alone.
      mayRun && !worlds.areSeveral && button("Restart the world…", restart),
    ],

    /** @param {boolean} isClosed */
    showLogins(isClosed) {
      areClosed = isClosed;
      logins.textContent = isClosed ? "Open logins…" : "Close logins…";
    },
  };
}
