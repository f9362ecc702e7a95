/**
 * Something that the Lua reference explains.
 *
 * @typedef {object} Entry
 * @property {string} id of its element
 * @property {string} name for people: `world.tile`, or a question
 * @property {string} kind
 * @property {boolean} isInWords whether the name is no name of Lua
 * @property {string} about its first words
 * @property {string} searchedName in small letters
 * @property {string} searchedText in small letters, the name included
 */

/** Everything with a heading or a row of its own, in the order of the page. @param {ParentNode} page @returns {Entry[]} */
export function entriesOf(page) {
  return [...page.querySelectorAll("[data-kind]")].map((element) => {
    const { id } = element;
    const kind = element.getAttribute("data-kind") ?? "";
    const isInWords = kind === "question" || kind === "recipe" || kind === "chapter";
    const name = isInWords ? textOf(element.querySelector("h2, h3, th")) : id;
    // A chapter's own words, and not those of its entries.
    const text = kind === "module" || kind === "class" || kind === "chapter" ? ownTextOf(element) : textOf(element);
    const about = textOf(element.querySelector("p") ?? element.querySelector("td:last-child"));
    return { id, name, kind, isInWords, about, searchedName: name.toLowerCase(), searchedText: `${name} ${text}`.toLowerCase() };
  });
}

/**
 * What a search finds, the best first: what has the name, what begins with it, what has the words in its name, what has them in its text.
 *
 * @param {readonly Entry[]} entries
 * @param {string} search
 * @returns {Entry[]}
 */
export function found(entries, search) {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const name = words.join("_");
  return entries
    .filter(({ searchedText }) => words.every((word) => searchedText.includes(word)))
    .map((entry) => ({ entry, rank: rankOf(entry, name, words) }))
    .sort((a, b) => a.rank - b.rank || (a.rank < TEXT_RANK ? a.entry.name.length - b.entry.name.length : 0))
    .map(({ entry }) => entry);
}

const TEXT_RANK = 5;

/**
 * @param {Entry} entry
 * @param {string} name the search as one name
 * @param {readonly string[]} words
 */
function rankOf({ searchedName, kind }, name, words) {
  const last = searchedName.split(/[.:]/).at(-1) ?? "";
  if (searchedName === name) return 0;
  if (last === name) return 1;
  if (searchedName.startsWith(name) || last.startsWith(name)) return 2;
  if (!words.every((word) => searchedName.includes(word))) return TEXT_RANK;
  return kind === "question" ? 3 : 4;
}

/** @param {Element} element */
function ownTextOf(element) {
  return [...element.children]
    .filter(({ tagName }) => tagName === "P")
    .map(textOf)
    .join(" ");
}

/** @param {Element | null} element */
function textOf(element) {
  return (element?.textContent ?? "").replace(/\s+/g, " ").trim();
}
