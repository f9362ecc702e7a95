import type { AccountPage, Belongings, CharacterPage, ListedCharacter, SeenItem } from "../../http/schemas/characters.js";
import type { Economy, Richest } from "../../http/schemas/economy.js";
import type { ItemDetails, ItemPage } from "../../http/schemas/items.js";
import { dateTime } from "../text/values.js";

const SKILLS_SHOWN = 12;
const ROWS_SHOWN = 30;
const TENTHS = 10;
const LABEL_COLUMNS = 16;

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

export function characterText({ serial, name, account, lastPlayedAtUtc, character, world }: CharacterPage): string[] {
  const head = [
    row("Character", `${name} (${serial})`),
    row("Account", `${account.username} (${account.accountId}), ${account.role}`),
    ...(world === undefined ? [] : [row("World", world)]),
    row("Last played", `${dateTime(lastPlayedAtUtc)} UTC`),
  ];
  if (!character) return [...head, "It has never entered the world."];
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
  ];
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
    ...rest.history.map(({ atUtc, byAccountName, action, text }) =>
      row(action, `${dateTime(atUtc)} UTC by ${byAccountName}: ${text}`),
    ),
    row("Shares with", rest.sharesAddressesWith.map((one) => one.username).join(", ") || "nobody"),
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

export function economyText({ hours, sold }: Economy): string[] {
  const sums = new Map<string, { made: number; gone: number }>();
  for (const { cause, made, gone } of hours.flatMap(({ causes }) => causes)) {
    const sum = sums.get(cause) ?? { made: 0, gone: 0 };
    sums.set(cause, { made: sum.made + made, gone: sum.gone + gone });
  }
  const last = hours.at(-1)?.causes ?? [];
  return [
    row("Hours", `${hours.length}; in the last one ${total(last, "made")} gold came and ${total(last, "gone")} went`),
    ...[...sums]
      .sort(([, a], [, b]) => b.made + b.gone - a.made - a.gone)
      .slice(0, ROWS_SHOWN)
      .map(([cause, { made, gone }]) => `  ${cause}: ${made} came, ${gone} went`),
    "Sold:",
    ...sold
      .slice(0, ROWS_SHOWN)
      .map(
        ({ template, by, pieces, gold }) =>
          `  ${template} by ${by}: ${pieces} for ${gold} gold, ${(gold / pieces).toFixed(1)} each`,
      ),
  ];
}

export function richestText({ totalGold, characters, accounts }: Richest): string[] {
  return [
    row("Gold in all", String(totalGold)),
    ...accounts.slice(0, ROWS_SHOWN).map(({ username, gold }) => row("Account", `${username}: ${gold}`)),
    ...characters.slice(0, ROWS_SHOWN).map(({ name, serial, gold }) => row("Character", `${name} (${serial}): ${gold}`)),
  ];
}

function itemText({ serial, name, template, amount, where, ownerName, place }: SeenItem): string {
  const owner = ownerName === null ? "" : ` of ${ownerName}`;
  return `${serial}  ${amount === 1 ? "" : `${amount} `}${name} [${template}]  ${where}${owner}  ${placeText(place)}`;
}

function total(causes: readonly { made: number; gone: number }[], side: "made" | "gone"): number {
  return causes.reduce((sum, one) => sum + one[side], 0);
}
