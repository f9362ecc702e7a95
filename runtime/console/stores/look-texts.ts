import type { AccountPage, Belongings, CharacterPage, ListedCharacter, SeenItem } from "../../http/schemas/characters.js";
import type { Economy, Richest } from "../../http/schemas/economy.js";
import type { BuildingDetails, MapBuildings } from "../../http/schemas/buildings.js";
import type { ItemDetails, ItemPage } from "../../http/schemas/items.js";
import { dateTime } from "../text/values.js";

const SKILLS_SHOWN = 12;
const ROWS_SHOWN = 30;
const HOURS_SHOWN = 12;
const BUILDINGS_SHOWN = 100;
const TENTHS = 10;
const LABEL_COLUMNS = 16;

const PLACES = [
  ["carried", "carried"],
  ["inBank", "in the bank"],
  ["inBuildings", "in houses and ships"],
  ["withVendorsAndPets", "with vendors and pets"],
  ["elsewhere", "elsewhere"],
] as const;

type Place = ListedCharacter["place"];

function row(label: string, text: string): string {
  return `${label.padEnd(LABEL_COLUMNS)}${text}`;
}

function placeText(place: Place): string {
  return place ? `${place.mapId}: ${place.x},${place.y},${place.z}` : "-";
}

function sections(list: readonly { title: string; rows: readonly { label: string; value: string }[] }[]): string[] {
  return list.flatMap(({ title, rows }) => [`${title}:`, ...rows.map(({ label, value }) => `  ${row(label, value)}`)]);
}

export function charactersText(found: readonly ListedCharacter[]): string[] {
  if (found.length === 0) return ["No character has that in its name."];
  return found.map(
    ({ serial, name, isOnline, place }) => `${serial}  ${name}  ${isOnline ? "online" : "away"}  ${placeText(place)}`,
  );
}

export function characterText({ serial, name, account, character, world, tickets, history, ...rest }: CharacterPage): string[] {
  const head = [
    row("Character", `${name} (${serial})`),
    row("Account", `${account.username} (${account.accountId}), ${account.role}`),
    ...(world === undefined ? [] : [row("World", world)]),
    row("Last played", `${dateTime(rest.lastPlayedAtUtc)} UTC`),
  ];
  const foot = [...historyRows(history ?? []), ...ticketRows(tickets)];
  if (!character) return [...head, "It has never entered the world.", ...foot];
  const { stats, fame, karma, skills, isOnline, isDead, place, buildings, pets } = character;
  return [
    ...head,
    row("State", `${isOnline ? "online" : "away"}${isDead ? ", dead" : ""}`),
    row("Place", placeText(place)),
    row("Stats", `${stats.strength}, ${stats.dexterity}, ${stats.intelligence}`),
    row("Hits", `${stats.hits} of ${stats.hitsMax}, stamina ${stats.stamina}, mana ${stats.mana}`),
    row("Renown", `fame ${fame}, karma ${karma}`),
    ...sections(character.sections),
    ...buildings.map((one) => row("Building", `${one.name} (${one.serial}), ${placeText(one.place)}`)),
    ...pets.map((one) => row("Pet", `${one.name}, ${one.template}, ${placeText(one.place)}`)),
    ...skills.slice(0, SKILLS_SHOWN).map(({ name: skill, tenths }) => row("Skill", `${skill} ${(tenths / TENTHS).toFixed(1)}`)),
    ...foot,
  ];
}

/** Bans, warnings and notes. */
function historyRows(history: AccountPage["history"]): string[] {
  return history.map(({ atUtc, byAccountName, action, text }) =>
    row(action, `${dateTime(atUtc)} UTC by ${byAccountName}: ${text}`),
  );
}

function ticketRows(tickets: AccountPage["tickets"]): string[] {
  return tickets.map(({ ticketId, category, status, senderCharacterName, createdAtUtc }) =>
    row("Ticket", `${ticketId} ${category}, ${status}, of ${senderCharacterName}, ${dateTime(createdAtUtc)} UTC`),
  );
}

export function belongingsText({ worn, backpack, bank, goldInBackpack, goldInBank, isComplete }: Belongings): string[] {
  const list = (title: string, items: readonly SeenItem[]): string[] => [
    `${title}: ${items.length}`,
    ...items.slice(0, ROWS_SHOWN).map((item) => `  ${itemText(item)}`),
  ];
  return [
    row("Gold", `${goldInBackpack} in the backpack, ${goldInBank} in the bank`),
    ...list("Worn", worn),
    ...list("Backpack", backpack),
    ...list("Bank", bank),
    ...(isComplete ? [] : ["There is more than was read."]),
  ];
}

export function accountText({ accountId, username, role, isActive, ban, characters, ...rest }: AccountPage): string[] {
  return [
    row("Account", `${username} (${accountId}), ${role}, ${isActive ? "active" : "locked"}`),
    row(
      "Ban",
      ban ? `until ${ban.untilUtc === null ? "it is lifted" : dateTime(ban.untilUtc)} by ${ban.by}: ${ban.reason}` : "none",
    ),
    row("Last login", `${dateTime(rest.lastLoginAtUtc)} UTC`),
    ...characters.map(({ serial, name }) => row("Character", `${name} (${serial})`)),
    ...historyRows(rest.history),
    ...ticketRows(rest.tickets),
    row("Shares with", rest.sharesAddressesWith.map((one) => one.username).join(", ") || "nobody"),
  ];
}

export function buildingsText({ totalCount, buildings }: MapBuildings): string[] {
  const shown = buildings.slice(0, BUILDINGS_SHOWN);
  const rest = totalCount > shown.length ? `${totalCount} in all; name a place to see those near it.` : `${totalCount} in all.`;
  return [
    ...shown.map(({ serial, name, ownerName, place }) => `${serial}  ${name} of ${ownerName ?? "nobody"}  ${placeText(place)}`),
    rest,
  ];
}

export function buildingText({ building, sections: parts }: BuildingDetails): string[] {
  const { serial, name, ownerName, ownerSerial, place, width, height, decaysAtUtc } = building;
  return [
    row("House or ship", `${name} (${serial}), ${width} by ${height} tiles`),
    row("Owner", ownerSerial === null ? (ownerName ?? "nobody") : `${ownerName ?? "?"} (${ownerSerial})`),
    row("Place", placeText(place)),
    row("Falls down", decaysAtUtc === null ? "never" : `${dateTime(decaysAtUtc)} UTC`),
    ...sections(parts),
  ];
}

export function itemsText({ items, totalCount, isComplete, page }: ItemPage): string[] {
  const count = `${totalCount} found${isComplete ? "" : "; the search ended before it had looked at everything"}, page ${page}`;
  return [...items.map(itemText), count];
}

export function itemDetailsText({ item, params, owners }: ItemDetails): string[] {
  return [
    itemText(item),
    ...params.map(({ name, value }) => row("Param", `${name} = ${value}`)),
    ...owners.map(({ name, serial, sinceUtc }) => row("Had by", `${name ?? "?"} (${serial}) since ${dateTime(sinceUtc)} UTC`)),
    ...(owners.length === 0 ? ["Nobody whose history is known had it."] : []),
  ];
}

export function economyText({ hours, sold, isComplete }: Economy): string[] {
  const sums = new Map<string, { made: number; gone: number }>();
  for (const { cause, made, gone } of hours.flatMap(({ causes }) => causes)) {
    const sum = sums.get(cause) ?? { made: 0, gone: 0 };
    sums.set(cause, { made: sum.made + made, gone: sum.gone + gone });
  }
  return [
    row("Hours", `${hours.length}, coins and checks together`),
    ...hours
      .slice(-HOURS_SHOWN)
      .map(({ fromUtc, causes }) => `  ${dateTime(fromUtc)} UTC: ${flowText(total(causes, "made"), total(causes, "gone"))}`),
    "Sources and sinks of all hours:",
    ...[...sums]
      .sort(([, a], [, b]) => b.made + b.gone - a.made - a.gone)
      .slice(0, ROWS_SHOWN)
      .map(([cause, { made, gone }]) => `  ${cause}: ${flowText(made, gone)}`),
    ...(isComplete ? [] : ["A process of the world did not answer; its last minute is missing."]),
    "Sold:",
    ...sold
      .slice(0, ROWS_SHOWN)
      .map(
        ({ template, by, pieces, gold }) =>
          `  ${template} by ${by}: ${pieces} for ${gold} gold, ${(gold / pieces).toFixed(1)} each`,
      ),
  ];
}

export function richestText({ total: all, characters, accounts, isComplete }: Richest): string[] {
  return [
    row("Gold in all", wealthText(all)),
    ...(isComplete ? [] : ["The sums are too low: adding up ended before it had looked at everything."]),
    ...accounts.slice(0, ROWS_SHOWN).map(({ username, ...wealth }) => row("Account", `${username}: ${wealthText(wealth)}`)),
    ...characters
      .slice(0, ROWS_SHOWN)
      .map(({ name, serial, ...wealth }) => row("Character", `${name} (${serial}): ${wealthText(wealth)}`)),
  ];
}

/** Of the places only those that have some. */
function wealthText(wealth: Richest["total"]): string {
  const places = PLACES.filter(([part]) => wealth[part] > 0).map(([part, words]) => `${wealth[part]} ${words}`);
  return `${wealth.gold} (${[`${wealth.coins} in coins`, `${wealth.checks} in checks`, ...places].join(", ")})`;
}

function flowText(made: number, gone: number): string {
  return `${made} came, ${gone} went, ${made >= gone ? "+" : ""}${made - gone}`;
}

function itemText({ serial, name, template, amount, where, ownerName, place }: SeenItem): string {
  const owner = ownerName === null ? "" : ` of ${ownerName}`;
  return `${serial}  ${amount === 1 ? "" : `${amount} `}${name} [${template}]  ${where}${owner}  ${placeText(place)}`;
}

function total(causes: readonly { made: number; gone: number }[], side: "made" | "gone"): number {
  return causes.reduce((sum, one) => sum + one[side], 0);
}
