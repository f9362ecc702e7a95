const PAGE_SIZE = 200;

/**
 * The open ticket that has waited longest among those after this one, otherwise among all: pressing the key repeatedly visits all
 * of them. The server lists the newest first, so the search begins with the last page.
 *
 * @param {import("./api.js").Api} api
 * @param {URLSearchParams} filters a category that is chosen in the queue applies here too
 * @param {string} [after] the id of the current ticket
 * @returns {Promise<string | undefined>} its id
 */
export async function nextOpenTicket(api, filters, after = "0") {
  const query = new URLSearchParams({ status: "Open", pageSize: String(PAGE_SIZE) });
  const category = filters.get("category");
  if (category !== null) query.set("category", category);

  /** @param {number} page */
  const read = async (page) => {
    query.set("page", String(page));
    return /** @type {HelpTicketPage} */ (await api.get("/api/help-tickets", query));
  };
  const newest = await read(1);
  const lastPage = Math.max(1, Math.ceil(newest.totalCount / PAGE_SIZE));
  let longest;
  for (let page = lastPage; page >= 1; page--) {
    const { items } = page === 1 ? newest : await read(page);
    const waiting = items
      .map(({ ticketId }) => ticketId)
      .filter((ticketId) => ticketId !== after)
      .reverse();
    longest ??= waiting[0];
    const next = waiting.find((ticketId) => Number(ticketId) > Number(after));
    if (next !== undefined) return next;
  }
  return longest;
}
