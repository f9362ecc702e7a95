export { bytes, restBytes } from "./bytes.js";
export { atLeast, equals, hasBit, ifMore, oneOf, variant, when } from "./choice.js";
export { custom } from "./custom.js";
export { list } from "./list.js";
export { constant, flag, i16, i32, i8, pad, subCommand, u16, u32, u8 } from "./numbers.js";
export { struct } from "./struct.js";
export { paddedText, rawText, text } from "./text.js";
