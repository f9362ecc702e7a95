import { RecordEndError } from "../byte-reader.js";
import type { SavedThing } from "../model.js";

/** Reads a damaged file as far as it goes; the report says where it ends. @param what names the file in the report */
export async function* asFarAsItGoes(what: string, things: AsyncGenerator<SavedThing>): AsyncGenerator<SavedThing> {
  try {
    yield* things;
  } catch (error) {
    if (!(error instanceof RecordEndError)) throw error;
    yield { kind: "loss", loss: { kind: "file", reason: error.message, what } };
  }
}
