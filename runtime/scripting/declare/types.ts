/** The types that modules, classes and gump elements are declared with. */
export { anything, comparable, jsonValue, sentValue, type LuaAny } from "./anything.js";
export { expected, type LuaType, Mismatch, type LuaValueOf } from "./lua-type.js";
export { boolean, bytes, callback, exactText, heldTable, integer, number, oneOf, serialNumber, text } from "./scalars.js";
export { readExact, readExactNumber } from "./scalars.js";
export { VALUES_LIMIT } from "./stack.js";
export { list, optional, record, type RecordOf } from "./tables.js";
