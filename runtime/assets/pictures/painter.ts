import { createHash } from "node:crypto";
import path from "node:path";
import { ClientDirectory } from "../client-files/client-directory.js";
import { ProblemBook } from "../client-files/problems.js";
import { type BuiltPictures, ItemPictures } from "./item-pictures.js";
import { type MapOrder, MapSheets } from "./map-sheets.js";
import { PictureFiles } from "./picture-files.js";

export interface PainterOptions {
  /** The directory of the client files, if there is one. */
  readonly clientDirectory: string | undefined;
  /** The directory of the pictures; they are in its folders `items` and `maps`. */
  readonly imagesDirectory: string;
}

/** A PNG file as it is sent. */
export interface Painted {
  readonly bytes: Uint8Array;
  /** A strong ETag: a hash of the bytes. */
  readonly etag: string;
  /** Why it could not be written to the disk. It can still be sent. */
  readonly unwritten?: string;
}

/** The items that have art, or the reason why none has. */
export type ArtStock = { readonly itemIds: readonly number[] } | { readonly missing: string };

/** Makes pictures from client files and keeps them on the disk. It waits for the disk, so it runs in its own thread. */
export class Painter {
  private readonly directory: ClientDirectory | undefined;
  private readonly items: ItemPictures;
  private readonly maps: MapSheets;

  constructor({ clientDirectory, imagesDirectory }: PainterOptions) {
    // The game thread has already logged the problems of these files.
    this.directory = clientDirectory === undefined ? undefined : new ClientDirectory(clientDirectory, new ProblemBook());
    this.items = new ItemPictures(new PictureFiles(path.join(imagesDirectory, "items")), this.directory);
    this.maps = new MapSheets(path.join(imagesDirectory, "maps"), this.directory);
  }

  artStock(): ArtStock {
    const { directory, items } = this;
    if (!directory) return { missing: "The server has no client files: start it with --uo-directory." };
    if (items.hasArt) return { itemIds: items.ids() };
    const problems = directory.problems.list.map(({ message }) => message);
    return {
      missing: `There is no usable art in ${directory.path}: artLegacyMUL.uop, or artidx.mul with art.mul.\n${problems.join("\n")}`,
    };
  }

  item(itemId: number): Painted | undefined {
    return painted((whenUnwritten) => this.items.read(itemId, whenUnwritten));
  }

  map(order: MapOrder): Painted {
    return painted((whenUnwritten) => this.maps.read(order, whenUnwritten));
  }

  /** @throws errors of the file system */
  buildItems(itemIds: readonly number[]): BuiltPictures {
    return this.items.build(itemIds);
  }

  /** Removes the pictures of items without art and returns their number. @throws errors of the file system */
  removeStrayItems(): number {
    return this.items.removeStrays();
  }

  close(): void {
    this.directory?.close();
  }
}

function painted<T extends Buffer | undefined>(
  make: (whenUnwritten: (error: unknown) => void) => T,
): T extends undefined ? undefined : Painted;
function painted(make: (whenUnwritten: (error: unknown) => void) => Buffer | undefined): Painted | undefined {
  let unwritten: string | undefined;
  const bytes = make((error) => (unwritten = error instanceof Error ? error.message : String(error)));
  if (!bytes) return undefined;
  const etag = `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 27)}"`;
  return { bytes, etag, ...(unwritten !== undefined && { unwritten }) };
}
