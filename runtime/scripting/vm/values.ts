import { isUtf8 } from "node:buffer";
import { LuaKind, type LuaWasm, type LuaThread, kindName, REGISTRY } from "./lua-exports.js";
import { LuaMemory } from "./memory.js";
import { LuaRaise } from "./raise.js";

const SCRATCH_BYTES = 64 * 1024;
/** Shorter strings are written by a loop, which is faster than the call into Buffer. */
const SHORT_STRING = 24;
const ASCII_END = 0x80;
/** Pushes and reads the values on Lua's stacks, and the fields of tables. */
export class LuaValues extends LuaMemory {
  /** Where an int or size_t result is written. */
  readonly out: number;
  private readonly scratch: number;

  protected constructor(module: LuaWasm, memoryLimitBytes: number) {
    super(module, memoryLimitBytes);
    this.scratch = this.exports.malloc(SCRATCH_BYTES);
    this.out = this.exports.malloc(8);
  }

  /** The word that a call wrote to {@link out}. */
  get outWord(): number {
    return this.wordAt(this.out);
  }

  /** Pushes a text as UTF-8. It may contain NUL. */
  pushString(L: LuaThread, text: string): void {
    const { length } = text;
    const buffer = this.bytes;
    if (length <= SHORT_STRING) {
      const { scratch } = this;
      let at = 0;
      for (; at < length; at++) {
        const code = text.charCodeAt(at);
        if (code >= ASCII_END) break;
        buffer[scratch + at] = code;
      }
      if (at === length) {
        this.exports.lua_pushlstring(L, scratch, length);
        return;
      }
    }
    if (length * 3 <= SCRATCH_BYTES) {
      const bytes = buffer.write(text, this.scratch, SCRATCH_BYTES, "utf8");
      this.exports.lua_pushlstring(L, this.scratch, bytes);
      return;
    }
    this.withBytes(Buffer.from(text), (pointer, bytes) => this.exports.lua_pushlstring(L, pointer, bytes));
  }

  /** Pushes a Lua integer, which prints without a fraction. */
  pushInteger(L: LuaThread, value: number): void {
    this.exports.lua_pushinteger(L, BigInt(value));
  }

  pushBoolean(L: LuaThread, value: boolean): void {
    this.exports.lua_pushboolean(L, value ? 1 : 0);
  }

  /** Reads the string at `index`. Invalid UTF-8 becomes U+FFFD. */
  readString(L: LuaThread, index: number): string {
    const pointer = this.exports.lua_tolstring(L, index, this.out);
    const bytes = this.outWord;
    return this.bytes.toString("utf8", pointer, pointer + bytes);
  }

  /** Reads the string at `index`; undefined where it is not UTF-8, so that it would not come back as it is. */
  readExact(L: LuaThread, index: number): string | undefined {
    const read = this.readString(L, index);
    if (!read.includes("\uFFFD")) return read;
    const pointer = this.exports.lua_tolstring(L, index, this.out);
    return isUtf8(this.bytes.subarray(pointer, pointer + this.outWord)) ? read : undefined;
  }

  /** Length in bytes of the string at `index`. */
  stringBytes(L: LuaThread, index: number): number {
    return Number(this.exports.lua_rawlen(L, index));
  }

  /** Reads the bytes of the string at `index`, each as one character. */
  readBytes(L: LuaThread, index: number): string {
    const pointer = this.exports.lua_tolstring(L, index, this.out);
    const bytes = this.outWord;
    return this.bytes.toString("latin1", pointer, pointer + bytes);
  }

  /** The inverse of {@link readBytes}. Characters beyond U+00FF lose their upper byte. */
  pushBytes(L: LuaThread, content: string): void {
    this.withBytes(Buffer.from(content, "latin1"), (pointer, bytes) => this.exports.lua_pushlstring(L, pointer, bytes));
  }

  pushBuffer(L: LuaThread, content: Buffer): void {
    this.withBytes(content, (pointer, bytes) => this.exports.lua_pushlstring(L, pointer, bytes));
  }

  /** For messages: "number", "string", "table" and so on, or the class name of an object. */
  kindAt(L: LuaThread, index: number): string {
    const { exports } = this;
    const kind = exports.lua_type(L, index);
    if (kind !== LuaKind.userdata || exports.lua_getmetatable(L, index) === 0) return kindName(kind);
    this.pushField(L, -1, "__name");
    const name = exports.lua_type(L, -1) === LuaKind.string ? this.readString(L, -1) : kindName(kind);
    exports.lua_settop(L, -3);
    return name;
  }

  isNil(L: LuaThread, index: number): boolean {
    return this.exports.lua_type(L, index) <= LuaKind.nil;
  }

  /** Pops the value on top of the stack into a field of the table at `index`. Runs no metamethods. */
  setField(L: LuaThread, index: number, name: string): void {
    const table = index < 0 && index > REGISTRY ? index - 1 : index;
    this.pushString(L, name);
    this.exports.lua_rotate(L, -2, 1);
    this.exports.lua_rawset(L, table);
  }

  /** Pushes a field of the table at `index`. Runs no metamethods. */
  pushField(L: LuaThread, index: number, name: string): void {
    const table = index < 0 && index > REGISTRY ? index - 1 : index;
    this.pushString(L, name);
    this.exports.lua_rawget(L, table);
  }

  protected withBytes(content: Buffer, work: (pointer: number, bytes: number) => void): void {
    const pointer = this.exports.malloc(Math.max(content.length, 1));
    if (pointer === 0) throw new LuaRaise("not enough memory");
    try {
      content.copy(this.bytes, pointer);
      work(pointer, content.length);
    } finally {
      this.exports.free(pointer);
    }
  }
}
