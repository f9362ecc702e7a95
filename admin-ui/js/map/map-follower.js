import { h } from "../parts/dom.js";

/** Of a track, so long ago. */
const TRACK_MS = 5 * 60_000;
/** The map moves when the followed person leaves this part of it, counted from the middle. */
const MIDDLE_PART = 0.3;

/**
 * Keeps somebody in view, and draws the way that this person took in the last minutes.
 *
 * @param {Pick<ReturnType<typeof import("./map-canvas.js").mapCanvas>, "moveTo" | "showTrack" | "view">} canvas
 */
export function mapFollower(canvas) {
  let followed = "";
  /** @type {{ at: number, x: number, y: number }[]} */
  let track = [];
  /** @type {HTMLElement | undefined} */
  let shown;

  function stop() {
    followed = "";
    track = [];
    canvas.showTrack([]);
    shown?.setAttribute("aria-pressed", "false");
  }

  return {
    stop,

    /** @param {string} sessionId */
    button(sessionId) {
      const button = h(
        "button",
        {
          type: "button",
          "aria-pressed": String(followed === sessionId),
          onclick() {
            const isOn = followed === sessionId;
            stop();
            if (!isOn) followed = sessionId;
            button.setAttribute("aria-pressed", String(!isOn));
          },
        },
        "Follow",
      );
      shown = button;
      return button;
    },

    /** @param {Iterable<MapPerson>} people */
    look(people) {
      const person = [...people].find(({ sessionId }) => sessionId === followed);
      if (!person) return;
      const { x, y } = person;
      const last = track.at(-1);
      if (last?.x !== x || last.y !== y) track.push({ at: Date.now(), x, y });
      const oldest = Date.now() - TRACK_MS;
      track = track.filter(({ at }) => at >= oldest);
      canvas.showTrack(track);
      const { area, x: middleX, y: middleY } = canvas.view();
      const isFar = Math.abs(x - middleX) > (area.right - area.left) * MIDDLE_PART;
      if (isFar || Math.abs(y - middleY) > (area.bottom - area.top) * MIDDLE_PART) canvas.moveTo(x, y);
    },
  };
}
