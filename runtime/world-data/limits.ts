/** A file of world data; the largest of those that are commonly used has 300 KB. */
export const FILE_MAX_BYTES = 32 * 1024 * 1024;
/** Files of a kind. */
export const FILES_MAXIMUM = 10_000;
/** Folders in folders. */
export const FOLDER_DEPTH_MAXIMUM = 16;
/** Lines or list members of a file. */
export const FILE_ENTRIES_MAXIMUM = 200_000;
/** Of all files of a kind together; each takes some hundred bytes. */
export const KIND_ENTRIES_MAXIMUM = 1_000_000;
export const LINE_MAX_CHARACTERS = 4_096;
/** Of a JSON list's member, or of a file that is one object. */
export const ELEMENT_MAX_CHARACTERS = 1024 * 1024;
/** Lists and objects in each other. */
export const NESTING_MAXIMUM = 32;
/** Told of one file; what is more is counted. */
export const FILE_PROBLEMS_MAXIMUM = 1_000;
/** Behind a decoration's type, in parentheses. */
export const PARAMETERS_MAXIMUM = 32;
/** Of what an entry has beside what is known of its kind: values in all, lists and tables in each other, length of a text. */
export const OTHER_VALUES_MAXIMUM = 200;
export const OTHER_NESTING_MAXIMUM = 3;
export const OTHER_TEXT_MAX_CHARACTERS = 1_024;
/** Of a name or another short text. */
export const NAME_MAX_CHARACTERS = 200;
/** Creatures that a spawner keeps alive, and kinds of them. */
export const SPAWN_COUNT_MAXIMUM = 10_000;
export const SPAWN_ENTRIES_MAXIMUM = 500;
/** In tiles. */
export const RANGE_MAXIMUM = 8_192;
/** Rectangles of a region, and of a door specification. */
export const AREAS_MAXIMUM = 500;
/** A delay: a year. */
export const DELAY_MAX_MS = 366 * 24 * 60 * 60_000;
export const ITEM_ID_MAXIMUM = 0xffff;
export const HUE_MAXIMUM = 0xffff;
/** Read and worked on at a stretch: a millisecond or two. */
export const PIECE_BYTES = 16 * 1024;
