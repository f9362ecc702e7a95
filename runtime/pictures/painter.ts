import { createHash } from "node:crypto";
import path from "node:path";
import { ClientDirectory } from "../client-files/client-directory.js";
import { ProblemBook } from "../client-files/problems.js";
import { type BuiltPictures, ItemPictures } from "./item-pictures.js";
import { type MapOrder, MapSheets } from "./map-sheets.js";
import { PictureFiles } from "./picture-files.js";

export interface PainterOptions {
  /** Where the files of a client are, if anywhere. */
  readonly clientDirectory: string | undefined;
  /** Where pictures go: `items` and `maps` in there. */
  readonly imagesDirectory: string;
}

/** A PNG file as it is sent. */
export interface Painted {
  readonly bytes: Uint8Array;
  /** Strong: of the bytes themselves. */
  readonly etag: string;
  /** Why it could not be written to the disk; it can be sent nevertheless. */
  readonly unwritten?: string;
}

/** The items that have art, or why none has. */
export type ArtStock = { readonly itemIds: readonly number[] } | { readonly missing: string };

/** Makes pictures from client files and keeps them on the disk. It waits for the disk, and belongs into a thread of its own. */
export class Painter {
  private readonly directory: ClientDirectory | undefined;
  private readonly items: ItemPictures;
  private readonly maps: MapSheets;

  constructor({ clientDirectory, imagesDirectory }: PainterOptions) {
    // The game thread has told the log what is wrong with the files.
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

  /** @throws what the file system says */
  buildItems(itemIds: readonly number[]): BuiltPictures {
    return this.items.build(itemIds);
  }

  /** How many pictures of items without art were removed. @throws what the file system says */
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
