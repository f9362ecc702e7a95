/** Marks a packet whose length follows its id as u16. */
export const VARIABLE = -1;
/** Marks an id that the protocol does not have. */
export const UNKNOWN = 0;

/**
 * Size of each packet in bytes, by id, for today's clients. Since 7.0.9.0 only ids that are never used have changed
 * (0xD5, 0xFA, 0xFB, 0xFD). The tables of eight projects agree on nearly all of them. Where they differ, this is
 * ClassicUO's value for its newest client.
 */
// oxfmt-ignore
const LENGTHS: readonly number[] = [
  106, 5, 7, -1, 2, 5, 5, 7, 15, 5, 11, 7, -1, 3, -1, 61, // 0x00
  215, -1, -1, 10, 6, 9, -1, -1, -1, -1, -1, 37, -1, 5, 4, 8, // 0x10
  19, 8, 3, 26, 9, 21, 5, 2, 5, 1, 5, 2, 2, 17, 15, 10, // 0x20
  5, -1, 2, 2, 10, 653, -1, 8, 7, 9, -1, -1, -1, 2, 37, -1, // 0x30
  201, -1, -1, 553, 713, 5, -1, 11, 73, 93, 5, 9, -1, -1, 6, 2, // 0x40
  -1, -1, -1, 2, 12, 1, 11, 110, 106, -1, -1, 4, 2, 73, -1, 49, // 0x50
  5, 9, 15, 13, 1, 4, -1, 21, -1, -1, 3, 9, 19, 3, 14, -1, // 0x60
  28, -1, 5, 2, -1, 35, 16, 17, -1, 9, -1, 2, -1, 13, 2, -1, // 0x70
  62, -1, 2, 39, 69, 2, -1, -1, 66, -1, -1, -1, 11, -1, -1, -1, // 0x80
  19, 65, -1, 99, -1, 9, -1, 2, -1, 30, -1, 258, 309, 51, -1, -1, // 0x90
  3, 9, 9, 9, 149, -1, -1, 4, -1, -1, 5, -1, -1, -1, -1, 13, // 0xa0
  -1, -1, -1, -1, -1, 64, 9, -1, -1, 5, 10, 9, 3, -1, -1, -1, // 0xb0
  36, -1, -1, -1, 6, 203, 1, 49, 2, 6, 6, 7, -1, 1, -1, 78, // 0xc0
  -1, 2, 25, -1, -1, 9, -1, -1, -1, 268, -1, -1, 9, -1, -1, -1, // 0xd0
  -1, -1, 10, -1, -1, -1, 5, 12, 13, 75, 3, -1, -1, -1, 10, 21, // 0xe0
  -1, 9, 25, 26, -1, 21, -1, -1, 106, -1, 1, 2, -1, 2, -1, 0, // 0xf0
];

/**
 * 0x00 has 104 bytes: only clients before 7.0.16.0 send it, with three skills. Later ones send 0xF8 with four (106
 * bytes) instead, so the 106 in their own tables is never on the wire.
 */
const FROM_CLIENT = new Map([[0x00, 104]]);

/** Lengths of the packets that clients send. */
export const CLIENT_LENGTHS: readonly number[] = LENGTHS.map((length, id) => FROM_CLIENT.get(id) ?? length);
/** Lengths of the packets that servers send. */
export const SERVER_LENGTHS: readonly number[] = LENGTHS;
