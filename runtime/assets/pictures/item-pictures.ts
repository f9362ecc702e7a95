import { Art } from "../client-files/art.js";
import type { ClientDirectory } from "../client-files/client-directory.js";
import { ITEM_TILES } from "../client-files/tile-table.js";
import { itemIdText } from "./item-id.js";
import type { PictureFiles } from "./picture-files.js";
import { encodePng, isWholePng } from "./png.js";

const NAME = /^0x([0-9A-F]{4})\.png$/;

/** The result of making pictures. */
export interface BuiltPictures {
  readonly written: number;
  readonly unchanged: number;
  /** Item ids whose art cannot be read. An existing picture of them stays. */
  readonly damaged: readonly number[];
}

/** Pictures of items, in files named by item id (`0x0EED.png`), made from the art of the client files. */
export class ItemPictures {
  private readonly files: PictureFiles;
  private readonly art: Art | undefined;
  /** Items whose files were checked against the art, or made from it, since this was opened. */
  private readonly isCurrent = new Uint8Array(ITEM_TILES);

  constructor(files: PictureFiles, directory: ClientDirectory | undefined) {
    this.files = files;
    this.art = directory && Art.open(directory);
  }

  get hasArt(): boolean {
    return this.art !== undefined;
  }

  /** Items that have art, in ascending order. */
  ids(): number[] {
    const ids: number[] = [];
    for (let id = 0; id < ITEM_TILES; id++) if (this.art?.hasItem(id)) ids.push(id);
    return ids;
  }

  /**
   * The PNG of an item, from its file if that is current. Without art (the client files were removed) an existing file
   * is used.
   *
   * @param whenUnwritten is called with the reason if the file could not be written
   */
  read(itemId: number, whenUnwritten: (error: unknown) => void): Buffer | undefined {
    const name = nameOf(itemId);
    if (this.isCurrent[itemId] || !this.art?.hasItem(itemId)) {
      const bytes = this.files.read(name);
      if (bytes && isWholePng(bytes)) return bytes;
    }
    const made = this.make(itemId);
    if (!made) return undefined;
    try {
      this.keep(itemId, made);
    } catch (error) {
      whenUnwritten(error);
    }
    return made;
  }

  /** Makes the files of these items that differ from the art. @throws errors of the file system */
  build(itemIds: readonly number[]): BuiltPictures {
    let written = 0;
    let unchanged = 0;
    const damaged: number[] = [];
    for (const itemId of itemIds) {
      const made = this.make(itemId);
      if (!made) damaged.push(itemId);
      else if (this.keep(itemId, made)) written++;
      else unchanged++;
    }
    return { written, unchanged, damaged };
  }

  /**
   * Removes the files of items that no longer have art, and returns their number. If there is no art at all, it removes
   * none.
   */
  removeStrays(): number {
    if (!this.art) return 0;
    return this.files.removeStrays((name) => {
      const digits = NAME.exec(name)?.[1];
      return digits !== undefined && !this.art?.hasItem(Number.parseInt(digits, 16));
    });
  }

  private make(itemId: number): Buffer | undefined {
    const picture = this.art?.item(itemId);
    return picture && encodePng(picture);
  }

  /** @returns whether the file had to be written */
  private keep(itemId: number, made: Buffer): boolean {
    const name = nameOf(itemId);
    const isSame = this.files.read(name)?.equals(made) ?? false;
    if (!isSame) this.files.write(name, made);
    this.isCurrent[itemId] = 1;
    return !isSame;
  }
}

function nameOf(itemId: number): string {
  return `${itemIdText(itemId)}.png`;
}
