import { h } from "../parts/dom.js";

/**
 * The pictures that were read, by item id; undefined where there is none.
 *
 * @type {Map<string, Promise<ImageBitmap | undefined>>}
 */
const read = new Map();

const HEXADECIMAL = 16;

/**
 * The picture of an item, from the art of the client's files. Without art there is none.
 *
 * @param {Pick<import("../api.js").Api, "picture">} api
 * @param {string | number} id such as `0x0EED`
 */
export function itemPicture(api, id) {
  const itemId = typeof id === "string" ? id : `0x${id.toString(HEXADECIMAL)}`;
  const canvas = h("canvas", { class: "item-picture", "aria-hidden": "true", hidden: true });
  const known = read.get(itemId) ?? pictureOf(api, itemId);
  read.set(itemId, known);
  void known.then((picture) => {
    if (!picture) return;
    canvas.width = picture.width;
    canvas.height = picture.height;
    canvas.getContext("2d")?.drawImage(picture, 0, 0);
    canvas.hidden = false;
  });
  return canvas;
}

/**
 * @param {Pick<import("../api.js").Api, "picture">} api
 * @param {string} itemId
 */
async function pictureOf(api, itemId) {
  try {
    return await createImageBitmap(await api.picture(`/api/item-templates/by-item-id/${itemId}/image`));
  } catch {
    return undefined;
  }
}
