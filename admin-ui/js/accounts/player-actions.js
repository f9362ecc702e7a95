import { words } from "../api.js";
import { asked } from "../parts/dialogs.js";
import { h } from "../parts/dom.js";

/** The server takes no longer line. */
const MESSAGE_CHARACTERS_MAX = 200;

/**
 * Runs a command that moves the user's own character, or somebody to it.
 *
 * @param {Pick<import("../app.js").App, "api" | "notices" | "worlds">} app
 * @param {"go" | "bring" | "go_item" | "bring_item"} command
 * @param {string} arg
 * @param {string | undefined} world
 * @param {{ show: (...text: string[]) => void }} alert
 */
async function run({ api, notices, worlds }, command, arg, world, alert) {
  alert.show();
  try {
    const result = /** @type {CommandResult} */ (
      await api.send("POST", "/api/commands/execute", { command, args: [arg], ...worlds.member(world) })
    );
    const said = result.outputLines.join(" ");
    if (result.success) notices.show(said);
    else alert.show(said);
  } catch (error) {
    alert.show(words(error) ?? "");
  }
}

/**
 * Takes the user's own character to a place.
 *
 * @param {Pick<import("../app.js").App, "api" | "session" | "notices" | "worlds">} app
 * @param {{ mapId: number, x: number, y: number, z: number, world?: string | undefined }} place
 * @param {{ show: (...text: string[]) => void }} alert
 */
export function placeAction(app, { mapId, x, y, z, world }, alert) {
  const { session } = app;
  const go = () => void run(app, "go", `${x} ${y} ${z} ${mapId}`, world, alert);
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
        onclick: () => void run(app, command, serial, world, alert),
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
    session.hasAccount && button("Go to", () => run(app, "go", username, world, alert)),
    session.hasAccount && session.may("GameMaster") && button("Bring", () => run(app, "bring", username, world, alert)),
    session.may("GameMaster") && button("Message", message),
  ];
}
