import { latestTickets, staffHistory } from "../accounts/account-facts.js";
import { words } from "../api.js";
import { timelineSection } from "../chronicle/timeline.js";
import { asked } from "../parts/dialogs.js";
import { h, replace } from "../parts/dom.js";
import { alertBox } from "../parts/fields.js";
import { itemTable, thingsText } from "../items/item-table.js";
import { LatestRead } from "../parts/latest-read.js";
import { factList, pageSections, placeLink } from "../parts/page-sections.js";
import { placeAction } from "../accounts/player-actions.js";
import { playerText } from "../parts/player-text.js";
import { goTo, linkTo } from "../router.js";
import { timeElement } from "../parts/time.js";

const TENTHS = 10;

/**
 * A character: where it is, what it is, what scripts say of it, and for GameMasters what it has.
 *
 * @param {import("../app.js").App} app
 * @param {Route} _route
 * @param {string} serial
 * @returns {View}
 */
export function characterView(app, _route, serial) {
  const { api, session } = app;
  const alert = alertBox();
  const reading = new LatestRead();
  const heading = h("h1", {}, "Character");
  const page = h("div", {}, h("p", { class: "quiet" }, "Reading…"));
  const things = h("div");
  const events = timelineSection(app, alert);
  /** @type {string | undefined} */
  let world;

  /** @param {CharacterPage} shown */
  function show(shown) {
    ({ world } = shown);
    replace(heading, playerText(shown.name, "name"));
    const { character } = shown;
    replace(
      page,
      factList(accountFacts(shown)),
      character
        ? [
            factList(bodyFacts(character, world)),
            h(
              "p",
              { class: "buttons" },
              character.place && placeAction(app, { ...character.place, world }, alert),
              session.may("GameMaster") &&
                h("button", { type: "button", onclick: () => void putBack() }, "Give back what it had…"),
            ),
            ...pageSections(character.sections, { world }),
            h("h2", {}, "Houses and ships"),
            factOrNone(
              character.buildings.map(({ name, serial: building, place, width, height }) => [
                session.may("GameMaster")
                  ? h("a", { href: linkTo(`/items/${building}`, { world }) }, playerText(name))
                  : playerText(name),
                ` of ${width} by ${height} tiles, `,
                placeLink(place, world),
              ]),
            ),
            h("h2", {}, "Pets in the world"),
            factOrNone(
              character.pets.map(({ name, template, place }) => [
                playerText(name, "name"),
                ` (${template}), `,
                placeLink(place, world),
              ]),
            ),
            h("h2", {}, "Skills"),
            character.skills.length === 0
              ? h("p", { class: "quiet" }, "None.")
              : factList(character.skills.map(({ name, tenths }) => [skillText(name), (tenths / TENTHS).toFixed(1)])),
          ]
        : h("p", {}, "It has never entered the world."),
      shown.history && [h("h2", {}, "Bans, warnings and notes of the account"), staffHistory(shown.history)],
      h("h2", {}, "Latest tickets of the account"),
      latestTickets(shown.tickets, shown.account.username),
    );
  }

  /** @param {Belongings} belongings */
  function showThings({ worn, backpack, bank, goldInBackpack, goldInBank, isComplete }) {
    replace(
      things,
      h("h2", {}, "Belongings"),
      factList([
        ["Gold in the backpack", goldInBackpack.toLocaleString()],
        ["Gold in the bank", goldInBank.toLocaleString()],
      ]),
      !isComplete && h("p", {}, "There is more than is listed; search for its items."),
      /** @type {const} */ ([
        ["Worn", worn],
        ["Backpack", backpack],
        ["Bank", bank],
      ]).flatMap(([caption, items]) => {
        const table = itemTable(app, { caption, empty: "Nothing.", namesOwner: false, world: () => world }, alert);
        table.show(items);
        return [h("h3", {}, `${caption}: ${items.length === 0 ? "nothing" : thingsText(items.length)}`), table.element];
      }),
      h(
        "p",
        {},
        h("a", { href: linkTo("/items", { character: serial, world }) }, "Everything of this character, wherever it lies"),
      ),
    );
  }

  /** Leads to the preview of what gives it back what it held at a time. */
  async function putBack() {
    const time = await asked({ title: "Give back what it had", label: "At (UTC), such as 18:40", yes: "Preview", maxlength: 30 });
    if (time !== undefined) goTo(linkTo("/undo", { who: serial, when: `since ${time}`, of: "1", make: "1", world }));
  }

  async function read() {
    const signal = reading.begin();
    try {
      const shown = /** @type {CharacterPage} */ (await api.get(`/api/characters/${serial}`, undefined, signal));
      alert.show();
      show(shown);
      void events.show({ who: serial }, world);
      if (session.may("GameMaster") && shown.character)
        showThings(await api.get(`/api/characters/${serial}/belongings`, undefined, signal));
    } catch (error) {
      if (signal.aborted) return;
      alert.show(words(error));
      page.replaceChildren();
      things.replaceChildren();
    }
  }

  /**
   * @param {CharacterPage} shown
   *
   * @returns {[string, import("../parts/dom.js").Child | import("../parts/dom.js").Child[]][]}
   */
  function accountFacts({ account, createdAtUtc, lastPlayedAtUtc, world: where }) {
    const { accountId, username, role } = account;
    const name = playerText(username, "name");
    return [
      ["Account", [session.may("GameMaster") ? h("a", { href: `#/accounts/${accountId}` }, name) : name, `, ${role}`]],
      ...(where === undefined ? [] : [/** @type {[string, string]} */ (["World", where])]),
      ["Created", timeElement(createdAtUtc)],
      ["Last played", timeElement(lastPlayedAtUtc)],
      ["Session", h("a", { href: linkTo("/sessions", { search: username }) }, "Sessions of the account")],
    ];
  }

  return {
    title: "Character",
    element: h(
      "section",
      {},
      h("p", {}, h("a", { href: "#/characters" }, "‹ Characters")),
      heading,
      alert.element,
      page,
      things,
      events.element,
    ),
    ready: read(),
    refresh: () => void read(),
    shortcuts: [{ keys: "r", about: "read again", run: () => void read() }],
    dispose: () => events.dispose(),
  };
}

/**
 * @param {NonNullable<CharacterPage["character"]>} character
 * @param {string | undefined} world
 * @returns {[string, import("../parts/dom.js").Child | import("../parts/dom.js").Child[]][]}
 */
function bodyFacts({ isOnline, isDead, title, place, stats, fame, karma }, world) {
  const { strength, dexterity, intelligence, hits, hitsMax, stamina, staminaMax, mana, manaMax } = stats;
  return [
    ["State", [h("span", { class: isOnline ? "chip active" : "chip" }, isOnline ? "Online" : "Away"), isDead ? " and dead" : ""]],
    ["Place", placeLink(place, world)],
    ["Title", title === "" ? "none" : playerText(title)],
    ["Strength", strength],
    ["Dexterity", dexterity],
    ["Intelligence", intelligence],
    ["Hits", `${hits} of ${hitsMax}`],
    ["Stamina", `${stamina} of ${staminaMax}`],
    ["Mana", `${mana} of ${manaMax}`],
    ["Fame", fame.toLocaleString()],
    ["Karma", karma.toLocaleString()],
  ];
}

/**
 * `animal_lore` as words.
 *
 * @param {string} name
 */
function skillText(name) {
  return name.charAt(0).toUpperCase() + name.slice(1).replaceAll("_", " ");
}

/** @param {readonly import("../parts/dom.js").Child[][]} lines */
function factOrNone(lines) {
  if (lines.length === 0) return h("p", { class: "quiet" }, "None.");
  return h(
    "ul",
    {},
    lines.map((line) => h("li", {}, line)),
  );
}
