import { HUFFMAN_CODE, PACKET_END } from "../../runtime/protocol/huffman-code.js";

/**
 * The server's compression as a state machine that reads whole bytes, for `FrameSkimmer`. A state is an inner node of the code's tree, and
 * the root is 0. The index is `state << 8 | byte`. `steps` has the next state in bits 0 to 7, and in bits 8 to 10 the number of plain bytes
 * that end with this byte, up to four. `plainBytes` has these bytes, with the first one in the lowest bits.
 */
export const steps = new Uint16Array(256 * 256);
export const plainBytes = new Uint32Array(256 * 256);
export const COUNT_SHIFT = 8;

/** Both branches of each inner node: another inner node, or `LEAF` and a symbol. */
const LEAF = 0x1000;
const branches: (readonly [number, number] | number[])[] = [[-1, -1]];
HUFFMAN_CODE.forEach(([bits, code], symbol) => {
  let node = 0;
  for (let bit = bits - 1; bit > 0; bit--) {
    const pair = branches[node] as number[];
    const side = (code >> bit) & 1;
    if (pair[side] === -1) pair[side] = branches.push([-1, -1]) - 1;
    node = pair[side]!;
  }
  (branches[node] as number[])[code & 1] = LEAF | symbol;
});

for (let state = 0; state < branches.length; state++) {
  for (let byte = 0; byte < 256; byte++) {
    let node = state;
    let count = 0;
    let plain = 0;
    for (let bit = 7; bit >= 0; bit--) {
      const next = branches[node]![(byte >> bit) & 1]!;
      if (next < LEAF) {
        node = next;
        continue;
      }
      node = 0;
      if (next === (LEAF | PACKET_END)) break; // the rest of this byte is padding
      plain |= (next & 0xff) << (8 * count++);
    }
    steps[(state << 8) | byte] = node | (count << COUNT_SHIFT);
    plainBytes[(state << 8) | byte] = plain >>> 0;
  }
}
