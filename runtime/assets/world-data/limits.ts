/** The size of one file. The largest file in common use has 300 KB. */
export const FILE_MAX_BYTES = 32 * 1024 * 1024;
/** Files of one kind. */
export const FILES_MAXIMUM = 10_000;
/** Levels of subfolders. */
export const FOLDER_DEPTH_MAXIMUM = 16;
/** Lines or list members of one file. */
export const FILE_ENTRIES_MAXIMUM = 200_000;
/** Entries of all files of one kind together. Each takes some hundred bytes. */
export const KIND_ENTRIES_MAXIMUM = 1_000_000;
export const LINE_MAX_CHARACTERS = 4_096;
/** The length of a member of a JSON list, or of a file that is one object. */
export const ELEMENT_MAX_CHARACTERS = 1024 * 1024;
/** Levels of nested lists and objects. */
export const NESTING_MAXIMUM = 32;
/** Problems reported for one file. Further ones are only counted. */
export const FILE_PROBLEMS_MAXIMUM = 1_000;
/** Parameters of a decoration. */
export const PARAMETERS_MAXIMUM = 32;
/** Limits for the unknown members of an entry: the number of values, their nesting, and the length of a text. */
export const OTHER_VALUES_MAXIMUM = 200;
export const OTHER_NESTING_MAXIMUM = 3;
export const OTHER_TEXT_MAX_CHARACTERS = 1_024;
/** The length of a name or another short text. */
export const NAME_MAX_CHARACTERS = 200;
/** Creatures that a spawner keeps alive, and the kinds of creatures that it may choose from. */
export const SPAWN_COUNT_MAXIMUM = 10_000;
export const SPAWN_ENTRIES_MAXIMUM = 500;
/** In tiles. */
export const RANGE_MAXIMUM = 8_192;
/** Rectangles of a region or a door specification. */
export const AREAS_MAXIMUM = 500;
/** The longest delay: a year. */
export const DELAY_MAX_MS = 366 * 24 * 60 * 60_000;
export const ITEM_ID_MAXIMUM = 0xffff;
export const HUE_MAXIMUM = 0xffff;
/** Bytes read and parsed in one turn of the event loop: one or two milliseconds of work. */
export const PIECE_BYTES = 16 * 1024;
