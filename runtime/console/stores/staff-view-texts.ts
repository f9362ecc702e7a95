import type { BuildingDetails, MapBuildings } from "../../http/schemas/buildings.js";
import type { SeenBelongings, SeenItem } from "../../contracts/inspection.js";
import type { AccountPage, CharacterPage, ListedCharacterJson } from "../../http/schemas/characters.js";
import type { Economy, Richest } from "../../http/schemas/economy.js";
import type { ItemDetails, ItemPage } from "../../http/schemas/items.js";
import { dateTime, placeText } from "../text/formats.js";
import { fitted, textWidth } from "../text/width.js";

/** A longer text does not push the columns after it away; only its own row is shifted. */
const WIDEST_COLUMNS = 32;
const GAP = "  ";

/**
 * Rows of texts as lines in which each column begins at one place. Nothing is cut: the screen wraps what is too long.
 */
function aligned(rows: readonly (readonly string[])[]): string[] {
  const widths: number[] = [];
  for (const row of rows) {
    for (const [at, text] of row.entries()) {
      const width = textWidth(text);
      if (width <= WIDEST_COLUMNS) widths[at] = Math.max(widths[at] ?? 0, width);
    }
  }
  return rows.map((row) =>
    row
      .map((text, at) => fitted(text, Math.max(widths[at] ?? 0, textWidth(text))))
      .join(GAP)
      .trimEnd(),
  );
}

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

function row(label: string, text: string): string {
  return `${label.padEnd(LABEL_COLUMNS)}${text}`;
}

/** The first rows of a list in columns, and how many there are more. */
function first(rows: readonly (readonly string[])[], indent = "", most = ROWS_SHOWN): string[] {
  const lines = aligned(rows.slice(0, most)).map((line) => indent + line);
  return rows.length > most ? [...lines, `${indent}and ${rows.length - most} more`] : lines;
}

function counted(count: number): string {
  return `${count} ${count === 1 ? "thing" : "things"}`;
}

function sections(list: readonly { title: string; rows: readonly { label: string; value: string }[] }[]): string[] {
  return list.flatMap(({ title, rows }) => [
    `${title}:`,
    ...aligned(rows.map(({ label, value }) => [label.padEnd(LABEL_COLUMNS - 4), value])).map((line) => `  ${line}`),
  ]);
}

export function charactersText(found: readonly ListedCharacterJson[]): string[] {
  if (found.length === 0) return ["No character has that in its name."];
  return aligned(
    found.map(({ serial, name, isOnline, place }) => [serial, name, isOnline ? "online" : "away", placeText(place)]),
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
    row("Stats", `strength ${stats.strength}, dexterity ${stats.dexterity}, intelligence ${stats.intelligence}`),
    row("Hits", `${stats.hits} of ${stats.hitsMax}, stamina ${stats.stamina}, mana ${stats.mana}`),
    row("Renown", `fame ${fame}, karma ${karma}`),
    ...sections(character.sections),
    ...buildings.map((one) => row("Building", `${one.name} (${one.serial}), ${placeText(one.place)}`)),
    ...pets.map((one) => row("Pet", `${one.name}, ${one.template}, ${placeText(one.place)}`)),
    row("Skills", skills.map(({ name: skill, tenths }) => skillText(skill, tenths)).join(", ") || "none"),
    ...foot,
  ];
}

function skillText(name: string, tenths: number): string {
  return `${name.replaceAll("_", " ")} ${(tenths / TENTHS).toFixed(1)}`;
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

export function belongingsText({ worn, backpack, bank, goldInBackpack, goldInBank, isComplete }: SeenBelongings): string[] {
  const list = (title: string, items: readonly SeenItem[]): string[] => [
    `${title}: ${items.length === 0 ? "nothing" : counted(items.length)}`,
    ...first(
      items.map((item) => [...itemCells(item), item.contents > 0 ? `holds ${counted(item.contents)}` : ""]),
      "  ",
    ),
  ];
  return [
    row("Gold", `${grouped(goldInBackpack)} in the backpack, ${grouped(goldInBank)} in the bank`),
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
    ...aligned(
      shown.map(({ serial, name, ownerName, place }) => [serial, `${name} of ${ownerName ?? "nobody"}`, placeText(place)]),
    ),
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
  return [...aligned(items.map((item) => [...itemCells(item), whoseText(item), placeText(item.place)])), count];
}

export function itemDetailsText({ item, params, owners }: ItemDetails): string[] {
  const { containerSerial, contents, place } = item;
  return [
    row("Thing", itemCells(item).join("  ")),
    row("Where", `${whoseText(item)}, ${placeText(place)}`),
    ...(containerSerial === null ? [] : [row("In", containerSerial)]),
    ...(contents > 0 ? [row("Holds", counted(contents))] : []),
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
    `Gold that came and went in the last ${Math.min(hours.length, HOURS_SHOWN)} of ${hours.length} hours, coins and checks together:`,
    ...first(
      hours
        .slice(-HOURS_SHOWN)
        .map(({ fromUtc, causes }) => [`${dateTime(fromUtc)} UTC`, ...flowCells(total(causes, "made"), total(causes, "gone"))]),
      "  ",
    ),
    "Sources and sinks of all hours:",
    ...first(
      [...sums]
        .sort(([, a], [, b]) => b.made + b.gone - a.made - a.gone)
        .map(([cause, { made, gone }]) => [...flowCells(made, gone), cause]),
      "  ",
    ),
    ...(isComplete
      ? []
      : ["The newest figures are missing: a process of the world did not answer, or the database stores nothing."]),
    sold.length === 0 ? "Nothing was sold." : "Sold in these hours:",
    ...first(
      sold.map(({ template, by, pieces, gold, lowestPrice, highestPrice }) => [
        ...[template, `by ${by}`, `${pieces} for ${grouped(gold)} gold`],
        `${(gold / pieces).toFixed(1)} each, ${grouped(lowestPrice)} to ${grouped(highestPrice)}`,
      ]),
      "  ",
    ),
  ];
}

export function richestText({ total: all, characters, accounts, isComplete }: Richest): string[] {
  return [
    row("Gold in all", wealthText(all)),
    ...(isComplete ? [] : ["The sums are too low: adding up ended before it had looked at everything."]),
    "Accounts:",
    ...first(
      accounts.map(({ username, ...wealth }) => [username, ...wealthCells(wealth)]),
      "  ",
    ),
    "Characters:",
    ...first(
      characters.map(({ name, serial, ...wealth }) => [`${name} (${serial})`, ...wealthCells(wealth)]),
      "  ",
    ),
  ];
}

function wealthText(wealth: Richest["total"]): string {
  return `${grouped(wealth.gold)}: ${partsText(wealth)}`;
}

function wealthCells(wealth: Richest["total"]): string[] {
  return [grouped(wealth.gold), partsText(wealth)];
}

/** Checks and places only where there is some. */
function partsText(wealth: Richest["total"]): string {
  const checks = wealth.checks > 0 ? `${grouped(wealth.checks)} in checks; ` : "";
  const places = PLACES.filter(([part]) => wealth[part] > 0).map(([part, words]) => `${grouped(wealth[part])} ${words}`);
  return checks + places.join(", ");
}

function flowCells(made: number, gone: number): string[] {
  return [`${grouped(made)} came`, `${grouped(gone)} went`, `${made >= gone ? "+" : ""}${grouped(made - gone)}`];
}

/** `12,345`, as the pages of the browser write it. */
function grouped(count: number): string {
  return count.toLocaleString("en");
}

function itemCells({ serial, name, template, amount }: SeenItem): string[] {
  return [serial, `${amount === 1 ? "" : `${grouped(amount)} `}${name}`, `[${template}]`];
}

function whoseText({ where, ownerName }: SeenItem): string {
  return ownerName === null ? where : `${where} of ${ownerName}`;
}

function total(causes: readonly { made: number; gone: number }[], side: "made" | "gone"): number {
  return causes.reduce((sum, one) => sum + one[side], 0);
}
