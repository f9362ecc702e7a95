import { words } from "../api.js";

/** Spawners, regions and houses change rarely. */
const REFRESH_MS = 30_000;

/**
 * What is read of each layer, by the last part of its address. @typedef {{ spawners: MapSpawners, regions: MapRegions,
 * buildings: MapBuildings }} Features
 */

/** @type {Features} */
const NOTHING = {
  spawners: { totalCount: 0, spawners: [] },
  regions: { totalCount: 0, regions: [] },
  buildings: { totalCount: 0, buildings: [] },
};

/**
 * The spawners, regions and buildings of a part of a map. They are read when the part changes, and from time to time.
 *
 * @param {import("../api.js").Api} api
 * @param {object} listener
 * @param {() => void} listener.onChange
 * @param {(reason: string | undefined) => void} listener.onError
 */
export function mapFeatures(api, { onChange, onError }) {
  /** @type {Features} */
  let read = NOTHING;
  /** @type {AbortController | undefined} */
  let reading;
  /** @type {number | undefined} */
  let timer;

  /**
   * @param {string} map the address of the map
   * @param {URLSearchParams} area
   * @param {readonly (keyof Features)[]} wanted
   * @param {AbortSignal} signal
   */
  async function readAll(map, area, wanted, signal) {
    try {
      const answers = await Promise.all(wanted.map((what) => api.get(`${map}/${what}`, area, signal)));
      if (signal.aborted) return;
      read = { ...NOTHING, ...Object.fromEntries(wanted.map((what, index) => [what, answers[index]])) };
      onChange();
    } catch (error) {
      if (!signal.aborted) onError(words(error));
    }
    if (!signal.aborted) timer = setTimeout(() => void readAll(map, area, wanted, signal), REFRESH_MS);
  }

  function stop() {
    reading?.abort();
    clearTimeout(timer);
  }

  return {
    get spawners() {
      return read.spawners.spawners;
    },
    get regions() {
      return read.regions.regions;
    },
    get buildings() {
      return read.buildings.buildings;
    },
    /** How many are in this part, but too many to be given. */
    get missing() {
      const { spawners, regions, buildings } = read;
      return {
        spawners: spawners.totalCount - spawners.spawners.length,
        regions: regions.totalCount - regions.regions.length,
        buildings: buildings.totalCount - buildings.buildings.length,
      };
    },
    /**
     * Looks at another part, or at other layers, from now on. What was read before stays until the answer is there.
     *
     * @param {number} mapId
     * @param {import("./live-positions.js").TileArea} area
     * @param {readonly (keyof Features)[]} wanted
     * @param {{ world?: string }} world
     */
    watch(mapId, { left, top, right, bottom }, wanted, world) {
      stop();
      reading = new AbortController();
      const query = new URLSearchParams({ left: `${left}`, top: `${top}`, right: `${right}`, bottom: `${bottom}`, ...world });
      if (wanted.length > 0) void readAll(`/api/maps/${mapId}`, query, wanted, reading.signal);
      else read = NOTHING;
    },
    /** For another map. */
    clear() {
      read = NOTHING;
    },
    stop,
  };
}
