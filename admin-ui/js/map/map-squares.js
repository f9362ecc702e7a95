/** The squares kept at once: several screens of them. */
const KEPT_SQUARES = 160;

/**
 * The squares of the server's pictures of maps. They are loaded when they are first drawn.
 *
 * @param {import("../api.js").Api} api
 * @param {object} listener
 * @param {() => void} listener.onLoaded a square that was drawn can be seen now
 * @param {(isLoading: boolean) => void} listener.onLoading whether squares are under way
 * @param {(error: unknown) => void} listener.onError
 */
export function mapSquares(api, { onLoaded, onLoading, onError }) {
  const left = new AbortController();
  /**
   * By address, the last used last; undefined while one is loaded, and if that fails. @type {Map<string, ImageBitmap |
   * undefined>}
   */
  const squares = new Map();
  let underWay = 0;

  /** @param {string} address */
  async function load(address) {
    onLoading(++underWay > 0);
    try {
      const square = await createImageBitmap(await api.picture(address, left.signal));
      // The user may have left the page while the picture was decoded, or moved on to other squares.
      if (left.signal.aborted || !squares.has(address)) return square.close();
      squares.set(address, square);
      onLoaded();
    } catch (error) {
      onError(error);
    } finally {
      onLoading(--underWay > 0);
    }
  }

  /** @param {string} address */
  function squareAt(address) {
    const square = squares.get(address);
    if (!squares.has(address)) void load(address);
    squares.delete(address);
    squares.set(address, square);
    return square;
  }

  function dropOldest() {
    for (const [address, square] of squares) {
      if (squares.size <= KEPT_SQUARES) return;
      square?.close();
      squares.delete(address);
    }
  }

  return {
    /**
     * Draws the part of a map whose upper left corner is `originX`, `originY`, in pixels of this zoom. Beyond the
     * server's largest zoom the squares are enlarged.
     *
     * @param {CanvasRenderingContext2D} context
     * @param {GameMap} map
     * @param {number} zoom
     * @param {{ originX: number, originY: number, width: number, height: number }} part
     */
    draw(context, map, zoom, { originX, originY, width, height }) {
      const pictureZoom = Math.min(zoom, map.maxZoom);
      const side = map.squarePixels * 2 ** (zoom - pictureZoom);
      const tilesPerSide = map.squarePixels * 2 ** (map.maxZoom - pictureZoom);
      context.clearRect(0, 0, width, height);
      context.imageSmoothingEnabled = false;
      for (let row = Math.max(0, Math.floor(originY / side)); row * side < originY + height; row++) {
        if (row * tilesPerSide >= map.height) break;
        for (let column = Math.max(0, Math.floor(originX / side)); column * side < originX + width; column++) {
          if (column * tilesPerSide >= map.width) break;
          const square = squareAt(`/api/maps/${map.mapId}/tiles/${pictureZoom}/${column}/${row}.png`);
          if (square) context.drawImage(square, column * side - originX, row * side - originY, side, side);
        }
      }
      dropOldest();
    },
    dispose() {
      left.abort();
      for (const square of squares.values()) square?.close();
      squares.clear();
    },
  };
}
