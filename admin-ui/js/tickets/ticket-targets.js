/** @typedef {import("../../../runtime/contracts/ticket-kinds.js").TicketOrder} TicketOrder */

/** How long tickets may wait by the configuration. It changes only with a restart of the server. */
export class TicketTargets {
  /** @type {Promise<HelpTicketTarget[]> | undefined} */
  #reading;
  #api;

  /** @param {import("../api.js").Api} api */
  constructor(api) {
    this.#api = api;
  }

  /**
   * The order of the queue where the user chose none: the most urgent first where tickets have targets.
   *
   * @returns {Promise<TicketOrder>}
   */
  async usualOrder() {
    return (await this.#read()).length > 0 ? "urgent" : "newest";
  }

  /** Read again after a restart. */
  forget() {
    this.#reading = undefined;
  }

  #read() {
    this.#reading ??= /** @type {Promise<HelpTicketTarget[]>} */ (this.#api.get("/api/help-tickets/targets")).catch((error) => {
      this.#reading = undefined;
      throw error;
    });
    return this.#reading;
  }
}
