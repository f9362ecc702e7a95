import { words } from "./api.js";
import { asked } from "./dialogs.js";
import { h } from "./dom.js";

/** The server takes no longer line. */
const MESSAGE_CHARACTERS_MAX = 200;

/**
 * What staff can do with a player in the game: go there, bring, send a line. Going and bringing move the user's own character.
 *
 * @param {Pick<import("./app.js").App, "api" | "session" | "notices">} app
 * @param {{ sessionId: string, username: string, characterName: string | null }} player
 * @param {{ show: (...text: string[]) => void }} alert
 */
export function playerActions({ api, session, notices }, { sessionId, username, characterName }, alert) {
  const name = characterName ?? username;

  /** @param {"go" | "bring"} command */
  async function run(command) {
    alert.show();
    try {
      const what = { command, args: [username] };
      const result = /** @type {CommandResult} */ (await api.send("POST", "/api/commands/execute", what));
      const said = result.outputLines.join(" ");
      if (result.success) notices.show(said);
      else alert.show(said);
    } catch (error) {
      alert.show(words(error) ?? "");
    }
  }

  async function message() {
    const text = await asked({ title: `Message to ${name}`, label: "Text", yes: "Send", maxlength: MESSAGE_CHARACTERS_MAX });
    if (text === undefined) return;
    try {
      await api.send("POST", `/api/sessions/${sessionId}/message`, { text });
      alert.show();
      notices.show(`The message to ${name} was sent.`);
    } catch (error) {
      alert.show(words(error) ?? "");
    }
  }

  /** @type {(text: string, act: () => Promise<void>) => HTMLElement} */
  const button = (text, act) => h("button", { type: "button", onclick: () => void act() }, text);
  return [
    session.hasAccount && button("Go to", () => run("go")),
    session.hasAccount && session.may("GameMaster") && button("Bring", () => run("bring")),
    session.may("GameMaster") && button("Message", message),
  ];
}
