import { readCommand, runCommand } from "../commands/run-command.js";
import { confirmed, filledIn } from "../parts/dialogs.js";
import { h } from "../parts/dom.js";
import { alertBox, choice } from "../parts/fields.js";
import { listPage } from "../parts/list-page.js";
import { playerText } from "../parts/player-text.js";
import { dataTable } from "../parts/table.js";
import { timeElement } from "../parts/time.js";
import { worldChoice } from "../parts/world-choice.js";
import { goTo, linkTo } from "../router.js";

const REASON_CHARACTERS_MAX = 150;
const NAME_CHARACTERS_MAX = 64;
const kinds = /** @type {const} */ ([
  ["spell", "Spell"],
  ["skill", "Skill"],
  ["item", "Item"],
  ["gump", "Window (gump)"],
  ["feature", "Feature or package"],
]);

/** @typedef {{ kind: string, name: string, by: string, at: number, reason: string }} Switch */

/**
 * What staff have switched off for players, and the way to switch it on again.
 *
 * @param {import("../app.js").App} app
 * @param {Route} route
 * @returns {View}
 */
export function switchesView(app, route) {
  const alert = alertBox();
  const world = worldChoice(app.worlds, { changed: () => goTo(linkTo("/switches", world.member)) });
  /** @type {import("../parts/table.js").Column<Switch>[]} */
  const columns = [
    { name: "kind", label: "Kind", cell: ({ kind }) => kinds.find(([word]) => word === kind)?.[1] ?? kind },
    { name: "name", label: "Name", cell: ({ name }) => playerText(name, "words") },
    { name: "reason", label: "Players read", cell: ({ reason }) => playerText(reason || "–") },
    { name: "by", label: "By", cell: ({ by }) => playerText(by, "name") },
    { name: "at", label: "Since", cell: ({ at }) => timeElement(new Date(at).toISOString(), { withAge: true }) },
    {
      name: "change",
      label: "Change",
      cell: ({ kind, name }) =>
        h(
          "button",
          { type: "button", "aria-label": `Switch ${kind} ${name} on`, onclick: () => void turnOn(kind, name) },
          "Switch on",
        ),
    },
  ];
  const list = dataTable({
    caption: "Switched off",
    columns,
    keyOf: ({ kind, name }) => `${kind} ${name}`,
    empty: "Everything is on.",
  });
  list.heading();

  async function turnOff() {
    const name = h("input", {
      required: true,
      maxlength: NAME_CHARACTERS_MAX,
      placeholder: "recall, hiding, potion_explosion, auctions",
      autocomplete: "off",
      spellcheck: "false",
    });
    const reason = h("input", { maxlength: REASON_CHARACTERS_MAX, placeholder: "may be empty", autocomplete: "off" });
    const filled = await filledIn({ title: "Switch something off", yes: "Switch off", isDangerous: true }, [
      ["What", choice(kinds, "spell")],
      ["Name", name],
      ["Reason, which players read", reason],
    ]);
    if (!filled) return;
    const [kind = "", wanted = "", why = ""] = filled;
    const args = [kind, wanted.trim(), "off", ...(why.trim() === "" ? [] : [why.trim()])];
    if (await runCommand(app, alert, { command: "switch", args, ...world.member })) await read();
  }

  /** @param {string} kind @param {string} name */
  async function turnOn(kind, name) {
    const text = `Players can use it at once.`;
    if (!(await confirmed({ title: `Switch the ${kind} ${name} on?`, text, yes: "Switch on" }))) return;
    if (await runCommand(app, alert, { command: "switch", args: [kind, name, "on"], ...world.member })) await read();
  }

  const { view, read } = listPage(
    {
      title: "Switches",
      buttons: [["Switch something off…", turnOff]],
      about:
        "Players cannot use what is off, and read why; staff from GameMaster up still can, to see whether it works again. A feature is a folder of lua/features, or a package: its commands, windows, items, menus and words are off, while what it does by itself goes on.",
      alert,
      list: list.element,
      world: { choice: world, route },
      async show(signal) {
        const off = /** @type {Switch[]} */ (await readCommand(app, "switches", { ...world.member, signal }));
        list.show(off);
        return `${off.length} switched off`;
      },
    },
    app.notices,
  );
  return view;
}
