/**
 * What brings and takes gold, in words: `lua/features/vendors/lib/customer_buys.lua` is "Vendors: customer buys".
 *
 * @param {string} cause the file of a script, the name of a packet, or words
 */
export function causeText(cause) {
  const parts = cause.replace(/\.lua$/, "").split("/");
  if (parts.length === 1) return plainName(cause);
  const file = parts.at(-1) ?? "";
  const feature = parts[parts.indexOf("features") + 1];
  if (!parts.includes("features") || feature === undefined || feature === file) return plainName(file);
  return `${plainName(feature)}: ${spaced(file)}`;
}

/**
 * A name of the code as the begin of a sentence: "Drop item".
 *
 * @param {string} name as in `customer_buys` or `DropItem`
 */
export function plainName(name) {
  const text = spaced(name);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** @param {string} name */
function spaced(name) {
  return name
    .replace(/_/g, " ")
    .replace(/(?<=[a-z0-9])(?=[A-Z])/g, " ")
    .toLowerCase();
}
