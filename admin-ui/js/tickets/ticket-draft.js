const STORED_AS = "shardkeeper.drafts";
/** Of these, the latest are kept. */
const DRAFTS_MAX = 50;

/**
 * What is typed for one ticket and not sent yet, in this browser.
 *
 * @param {string} key the user and the ticket
 */
export function ticketDraft(key) {
  return {
    kept: () => new Map(read()).get(key) ?? "",

    /** @param {string} text an empty one is forgotten */
    keep(text) {
      const others = read().filter(([name]) => name !== key);
      const drafts = text.trim() === "" ? others : [...others, [key, text]];
      localStorage.setItem(STORED_AS, JSON.stringify(drafts.slice(-DRAFTS_MAX)));
    },
  };
}

/** @returns {[key: string, text: string][]} */
function read() {
  try {
    /** @type {unknown} */
    const stored = JSON.parse(localStorage.getItem(STORED_AS) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isDraft) : [];
  } catch {
    // Not ours, or not readable.
    return [];
  }
}

/**
 * @param {unknown} value
 * @returns {value is [string, string]}
 */
function isDraft(value) {
  return Array.isArray(value) && value.length === 2 && value.every((one) => typeof one === "string");
}
