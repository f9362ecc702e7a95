import { itemPicture } from "../items/item-picture.js";
import { words } from "../api.js";
import { timelineSection } from "../chronicle/timeline.js";
import { h, replace } from "../parts/dom.js";
import { alertBox } from "../parts/fields.js";
import { whereText } from "../items/item-table.js";
import { LatestRead } from "../parts/latest-read.js";
import { characterLink, factList, placeLink } from "../parts/page-sections.js";
import { itemActions } from "../accounts/player-actions.js";
import { playerText } from "../parts/player-text.js";
import { linkTo } from "../router.js";
import { timeElement } from "../parts/time.js";

/**
 * A thing: where it is, what scripts keep with it, and who had it.
 *
 * @param {import("../app.js").App} app
 * @param {Route} route
 * @param {string} serial
 * @returns {View}
 */
export function itemView(app, route, serial) {
  const { api, worlds } = app;
  const world = route.query.get("world") ?? undefined;
  const alert = alertBox();
  const reading = new LatestRead();
  const heading = h("h1", {}, "Thing");
  const page = h("div", {}, h("p", { class: "quiet" }, "Reading…"));
  const events = timelineSection(app, alert);

  /** @param {ItemDetails} details */
  function show({ item, params, owners }) {
    const { name, template, itemId, amount, where, ownerSerial, ownerName, place, containerSerial, contents } = item;
    replace(heading, itemPicture(app.api, itemId), playerText(name, "name"));
    replace(
      page,
      factList([
        ["Serial", `${serial} (0x${Number(serial).toString(16).toUpperCase()})`],
        ["Template", template],
        ["Amount", amount.toLocaleString()],
        ["Where", whereText(where)],
        ["Whose", characterLink(ownerSerial, ownerName)],
        ["Place", placeLink(place, world)],
        [
          "In",
          containerSerial === null
            ? "no container"
            : h("a", { href: linkTo(`/items/${containerSerial}`, { world }) }, "its container"),
        ],
        ["Things in it", contents.toLocaleString()],
      ]),
      h("p", { class: "buttons" }, itemActions(app, { serial, name, world }, alert)),
      h("h2", {}, "Earlier owners"),
      owners.length === 0
        ? h("p", { class: "quiet" }, "Nobody whose history is known. Piles have none.")
        : h(
            "ol",
            { class: "history" },
            owners.map((owner) => h("li", {}, characterLink(owner.serial, owner.name), " since ", timeElement(owner.sinceUtc))),
          ),
      h("h2", {}, "Params"),
      params.length === 0
        ? h("p", { class: "quiet" }, "None.")
        : factList(params.map((param) => [param.name, playerText(param.value)])),
    );
  }

  async function read() {
    const signal = reading.begin();
    // Of what is gone the record still tells.
    void events.show({ what: serial }, world);
    try {
      show(await api.get(`/api/items/${serial}`, new URLSearchParams(worlds.member(world)), signal));
      alert.show();
    } catch (error) {
      if (signal.aborted) return;
      alert.show(words(error));
      page.replaceChildren();
    }
  }

  return {
    title: "Thing",
    element: h("section", {}, h("p", {}, h("a", { href: "#/items" }, "‹ Items")), heading, alert.element, page, events.element),
    ready: read(),
    refresh: () => void read(),
    shortcuts: [{ keys: "r", about: "read again", run: () => void read() }],
    dispose: () => events.dispose(),
  };
}
