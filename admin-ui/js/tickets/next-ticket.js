/**
 * Takes the most urgent open ticket: one request, and two people get two different tickets. Without
 * accounts nothing can be taken, so there it is only found.
 *
 * @param {Pick<import("../app.js").App, "api" | "session">} app
 * @param {URLSearchParams} filters a category and a world that are chosen in the queue apply here too
 * @param {string} [except] the id of a ticket on the page, which the user does not want
 * @returns {Promise<string | undefined>} its id
 */
export async function nextTicket({ api, session }, filters, except = "") {
  const query = new URLSearchParams();
  for (const name of ["category", "world"]) {
    const value = filters.get(name);
    if (value !== null) query.set(name, value);
  }
  if (session.hasAccount) {
    if (except !== "") query.set("except", except);
    const taken = /** @type {HelpTicket | undefined} */ (await api.send("POST", `/api/help-tickets/next?${query.toString()}`));
    return taken?.ticketId;
  }
  for (const [name, value] of Object.entries({ status: "Open", order: "urgent", pageSize: "2" })) query.set(name, value);
  const page = /** @type {HelpTicketPage} */ (await api.get("/api/help-tickets", query));
  return page.items.find(({ ticketId }) => ticketId !== except)?.ticketId;
}
