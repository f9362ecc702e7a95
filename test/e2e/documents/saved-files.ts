/** A file that a document says to save, as it is at that point of the document. */
export interface SavedFile {
  readonly file: string;
  readonly source: string;
}

/** The files that a text says to save, "Save this as `<file>`: ...", in their order. A file may come several times. */
export function savedFiles(text: string): SavedFile[] {
  return [...text.matchAll(/ave this as\s+`([^`]+)`[^`]*?:\n\n```lua\n(.*?)```/gs)].map(([, file, source]) => ({
    file: file!,
    source: source!,
  }));
}
