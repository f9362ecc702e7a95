import { words } from "../api.js";
import { runCommand } from "../commands/run-command.js";
import { asked } from "../parts/dialogs.js";
import { h } from "../parts/dom.js";

/** The server takes no longer line. */
const MESSAGE_CHARACTERS_MAX = 200;

/**
 * Takes the user's own character to a place.
 *
 * @param {Pick<import("../app.js").App, "api" | "session" | "notices" | "worlds">} app
 * @param {{ mapId: number, x: number, y: number, z: number, world?: string | undefined }} place
 * @param {{ show: (...text: string[]) => void }} alert
 */
export function placeAction(app, { mapId, x, y, z, world }, alert) {
  const { session } = app;
  const go = () => void runCommand(app, alert, { command: "go", args: [`${x} ${y} ${z} ${mapId}`], world });
  return session.hasAccount && session.may("GameMaster") && h("button", { type: "button", onclick: go }, "Go there");
}

/**
 * What staff can do with a thing: go to it, or have it brought. Both are about the user's own character.
 *
 * @param {Pick<import("../app.js").App, "api" | "session" | "notices" | "worlds">} app
 * @param {{ serial: string, name: string, world?: string | undefined }} item
 * @param {{ show: (...text: string[]) => void }} alert
 */
export function itemActions(app, { serial, name, world }, alert) {
  const { session } = app;
  if (!session.hasAccount || !session.may("GameMaster")) return [];
  /** @type {(text: string, command: "go_item" | "bring_item") => HTMLElement} */
  const button = (text, command) =>
    h(
      "button",
      {
        type: "button",
        class: "small",
        "aria-label": `${text} ${name} ${serial}`,
        onclick: () => void runCommand(app, alert, { command, args: [serial], world }),
      },
      text,
    );
  return [button("Go to", "go_item"), " ", button("Bring", "bring_item")];
}

/**
 * What staff can do with a player in the game: go there, bring, send a line. Going and bringing move the user's own
 * character.
 *
 * @param {Pick<import("../app.js").App, "api" | "session" | "notices" | "worlds">} app
 * @param {{ sessionId: string, username: string, characterName: string | null, world?: string | undefined }} player
 * @param {{ show: (...text: string[]) => void }} alert
 */
export function playerActions(app, { sessionId, username, characterName, world }, alert) {
  const { api, session, notices } = app;
  const name = characterName ?? username;
  const run = (/** @type {"go" | "bring"} */ command) => runCommand(app, alert, { command, args: [username], world });

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

  /** @type {(text: string, act: () => Promise<unknown>) => HTMLElement} */
  const button = (text, act) => h("button", { type: "button", onclick: () => void act() }, text);
  return [
    session.hasAccount && button("Go to", () => run("go")),
    session.hasAccount && session.may("GameMaster") && button("Bring", () => run("bring")),
    session.may("GameMaster") && button("Message", message),
  ];
}
