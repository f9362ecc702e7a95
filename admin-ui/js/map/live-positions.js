import { events as readEvents } from "fetch-event-stream";

const RETRY_MS = 3_000;

/** @typedef {{ left: number, top: number, right: number, bottom: number }} TileArea */

/**
 * Who is in a part of a map, as the server streams it. It reconnects by itself.
 *
 * @param {import("../app.js").App} app
 * @param {(problem: string) => void} onChange called after each change, with an empty text while the stream is open
 */
export function livePositions({ session, apis }, onChange) {
  /** @type {Map<string, MapPerson>} */
  const people = new Map();
  /** @type {AbortController | undefined} */
  let connection;
  /** @type {number | undefined} */
  let timer;

  /**
   * @param {string} path
   * @param {AbortController} own
   */
  async function run(path, own) {
    const { token } = session;
    let wait = RETRY_MS;
    let problem = "The stream of positions has ended. The page tries again.";
    try {
      const response = await fetch(apis.addressOf(path), {
        headers: { Accept: "text/event-stream", ...(token !== "" && { Authorization: `Bearer ${token}` }) },
        cache: "no-store",
        credentials: "omit",
        signal: own.signal,
      });
      if (response.status === 401) {
        session.refused(token);
        return;
      }
      if (response.ok) {
        let isFirst = true;
        for await (const { event, data } of readEvents(response, own.signal)) {
          if (event !== "positions" || data === undefined || own.signal.aborted) continue;
          // The first event holds everybody in view.
          if (isFirst) people.clear();
          isFirst = false;
          take(/** @type {MapPositions} */ (JSON.parse(data)));
          onChange("");
        }
      } else {
        problem = `The server refused the stream of positions with status ${response.status}. The page tries again.`;
        wait = Math.max(Number(response.headers.get("Retry-After")) * 1_000, RETRY_MS);
      }
    } catch (error) {
      // Normal: the connection was closed. Any other error is a bug of these pages.
      if (!(error instanceof TypeError || error instanceof DOMException)) throw error;
    }
    if (own.signal.aborted) return;
    onChange(problem);
    timer = setTimeout(() => void run(path, own), wait);
  }

  /** @param {MapPositions} changes */
  function take({ entered, moved, left }) {
    for (const sessionId of left) people.delete(sessionId);
    for (const person of entered) people.set(person.sessionId, person);
    for (const [sessionId, x, y, z] of moved) {
      const person = people.get(sessionId);
      if (person) people.set(sessionId, { ...person, x, y, z });
    }
  }

  function stop() {
    clearTimeout(timer);
    connection?.abort();
  }

  return {
    people,
    /**
     * Looks at another part from now on.
     *
     * @param {number} mapId
     * @param {TileArea} area
     * @param {{ world?: string }} world
     */
    watch(mapId, { left, top, right, bottom }, world) {
      stop();
      connection = new AbortController();
      const query = new URLSearchParams({ left: `${left}`, top: `${top}`, right: `${right}`, bottom: `${bottom}`, ...world });
      void run(`/api/maps/${mapId}/live?${query.toString()}`, connection);
    },
    stop,
  };
}
