import { banSpans } from "../accounts/ban-spans.js";
import { runCommand } from "../commands/run-command.js";
import { confirmed, filledIn } from "../parts/dialogs.js";
import { h } from "../parts/dom.js";
import { alertBox, choice } from "../parts/fields.js";
import { listPage } from "../parts/list-page.js";
import { playerText } from "../parts/player-text.js";
import { dataTable } from "../parts/table.js";
import { timeElement } from "../parts/time.js";

const REASON_CHARACTERS_MAX = 200;
const NETWORK_CHARACTERS_MAX = 50;
const USUAL_SPAN = "1w";

/**
 * Addresses from which nobody may come, and those which may come all the same.
 *
 * @param {import("../app.js").App} app
 * @returns {View}
 */
export function addressesView(app) {
  const { api, notices } = app;
  const alert = alertBox();
  /** @type {import("../parts/table.js").Column<EntryRule>[]} */
  const columns = [
    { name: "network", label: "Address or network", cell: ({ network }) => playerText(network) },
    { name: "kind", label: "Rule", cell: ({ kind }) => (kind === "blocked" ? "Blocked" : "Allowed") },
    { name: "until", label: "Until", cell: ({ untilUtc }) => (untilUtc === null ? "Without end" : timeElement(untilUtc)) },
    { name: "reason", label: "Reason", cell: ({ reason }) => playerText(reason) },
    { name: "by", label: "By", cell: ({ by }) => playerText(by, "name") },
    { name: "at", label: "Since", cell: ({ atUtc }) => timeElement(atUtc) },
    {
      name: "change",
      label: "Change",
      cell: ({ network }) =>
        h("button", { type: "button", "aria-label": `Remove ${network}`, onclick: () => void remove(network) }, "Remove"),
    },
  ];
  const list = dataTable({
    caption: "Addresses",
    columns,
    keyOf: ({ kind, network }) => `${kind} ${network}`,
    empty: "No address is blocked or allowed.",
  });

  /** @param {string[]} args */
  async function change(args) {
    if (await runCommand(app, alert, { command: "addresses", args })) await read();
  }

  /** @param {"block" | "allow"} action */
  async function add(action) {
    const network = h("input", {
      required: true,
      autofocus: true,
      maxlength: NETWORK_CHARACTERS_MAX,
      placeholder: "203.0.113.7 or 203.0.113.0/24",
      autocomplete: "off",
      spellcheck: "false",
    });
    const reason = h("input", { required: true, maxlength: REASON_CHARACTERS_MAX, autocomplete: "off" });
    const isBlock = action === "block";
    const spans = banSpans.map(({ word, label }) => /** @type {const} */ ([word, label]));
    const question = {
      title: isBlock ? "Block an address" : "Allow an address",
      yes: isBlock ? "Block" : "Allow",
      isDangerous: isBlock,
    };
    const filled = await filledIn(question, [
      ["Address or network", network],
      ["For", choice(spans, isBlock ? USUAL_SPAN : "forever")],
      ["Reason, for other staff", reason],
    ]);
    if (filled) await change([action, ...filled]);
  }

  /** @param {string} network */
  async function remove(network) {
    const text = `${network} is then neither blocked nor allowed.`;
    if (await confirmed({ title: `Remove ${network}?`, text, yes: "Remove" })) await change(["remove", network]);
  }

  list.heading();
  const { view, read } = listPage(
    {
      title: "Addresses",
      buttons: [
        ["Block an address…", () => add("block")],
        ["Allow an address…", () => add("allow")],
      ],
      about:
        "Nobody connects to the game or to these pages from a blocked address. An allowed address comes in although a blocked network contains it. The server's own addresses are never blocked.",
      alert,
      list: list.element,
      async show(signal) {
        const rules = /** @type {EntryRule[]} */ (await api.get("/api/entry-rules", new URLSearchParams(), signal));
        const shown = rules.filter(({ kind }) => kind !== "closed");
        list.show(shown);
        return `${shown.length} ${shown.length === 1 ? "address" : "addresses"}`;
      },
    },
    notices,
  );
  return view;
}
