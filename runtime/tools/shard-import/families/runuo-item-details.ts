import { type ByteReader, RecordEndError } from "../byte-reader.js";
import type { SavedItem } from "../model.js";

type Details = Partial<Pick<SavedItem, "worth" | "params" | "crafter" | "isExceptional" | "durability" | "template">>;
type ReadDetails = (reader: ByteReader, isModernUo: boolean) => Details;

/** What types have of their own, by the class's own name. */
const DETAILS: Readonly<Record<string, ReadDetails>> = {
  BankCheck: (reader) => {
    reader.int();
    return { worth: reader.int() };
  },
};

/** Adds what the item's type has of its own. A part that cannot be read leaves the rest as it is. */
export function addItemDetails(reader: ByteReader, item: SavedItem, isModernUo: boolean): SavedItem {
  const name = item.type.slice(item.type.lastIndexOf(".") + 1);
  const read = Object.hasOwn(DETAILS, name) ? DETAILS[name] : undefined;
  if (!read) return item;
  try {
    return { ...item, ...read(reader, isModernUo) };
  } catch (error) {
    if (error instanceof RecordEndError) return item;
    throw error;
  }
}
