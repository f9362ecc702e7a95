import type { LuaExports } from "./lua-exports.js";

/**
 * Lua's allocator, which counts the memory in use. It is a WebAssembly module of its own, because an allocator in JavaScript would
 * halve the speed of scripts; this one costs a few nanoseconds.
 *
 * In C, where `pointer` is null for a new block, and `old` is then the purpose of the block (4: a string):
 *
 *     void *allocate(State *s, void *pointer, size_t old, size_t wanted) {
 *       if (wanted == 0) { if (pointer) { s->used -= old; free(pointer); } return NULL; }
 *       size_t held = pointer ? old : 0;
 *       if (wanted > held && (s->used + (wanted - held) > s->limit | wanted > s->blockLimit
 *                             | (old == 4 & !pointer) & wanted > s->stringLimit)) {
 *         refused(wanted, pointer ? 0 : old, ++s->refusals);
 *         return NULL;
 *       }
 *       void *block = realloc(pointer, wanted);
 *       if (!block) { if (wanted <= held) return pointer; refused(wanted, 0, ++s->refusals); return NULL; }
 *       s->used += wanted - held;
 *       if (wanted > held) s->refusals = 0;
 *       return block;
 *     }
 */
interface AllocatorParts {
  /** Memory, `realloc` and `free` of Lua's own WebAssembly. */
  readonly exports: LuaExports;
  /**
   * Called within Lua's allocator: it may set a hook and must not use Lua otherwise. After the first refusal Lua collects all garbage
   * and tries again, with `attempts` 2.
   */
  readonly refused: (bytes: number, kind: number, attempts: number) => void;
}

/** Words of the allocator's state. */
export const AllocatorWord = { used: 0, limit: 1, stringLimit: 2, blockLimit: 3, refusals: 4 } as const;
export const ALLOCATOR_STATE_BYTES = 20;
/** Purpose of a refused block: a string. */
export const STRING_BLOCK = 4;

interface WasmConstructors {
  Module: new (bytes: Uint8Array) => object;
  Instance: new (module: object, imports: object) => { readonly exports: { readonly allocate: (...values: number[]) => number } };
}

/** The allocator function, for the function table of Lua's WebAssembly. */
export function instantiateAllocator({ exports, refused }: AllocatorParts): (...values: number[]) => number {
  const { Module, Instance } = (globalThis as unknown as { WebAssembly: WasmConstructors }).WebAssembly;
  return new Instance(new Module(Uint8Array.from(moduleBytes())), { lua: exports, host: { refused } }).exports.allocate;
}

const I32 = 0x7f;
const NO_RESULT = 0x40;
const [STATE, POINTER, OLD, WANTED, HELD, BLOCK] = [0, 1, 2, 3, 4, 5];
const [REALLOC, FREE, REFUSED] = [0, 1, 2];

const get = (local: number): number[] => [0x20, local];
const set = (local: number): number[] => [0x21, local];
const tee = (local: number): number[] => [0x22, local];
const constant = (value: number): number[] => [0x41, value];
const call = (callee: number): number[] => [0x10, callee];
const whenTrue = (...body: number[][]): number[] => [0x04, NO_RESULT, ...body.flat(), 0x0b];
const load = (word: number): number[] => [...get(STATE), 0x28, 2, word * 4];
const store = (word: number, ...value: number[][]): number[] => [...get(STATE), ...value.flat(), 0x36, 2, word * 4];
const answer = [0x0f];
const isZero = [0x45];
const isEqual = [0x46];
const isGreater = [0x4b];
const isAtMost = [0x4d];
const add = [0x6a];
const subtract = [0x6b];
const and = [0x71];
const or = [0x72];
const select = [0x1b];

function refuse(kind: number[]): number[] {
  const { refusals } = AllocatorWord;
  const count = store(refusals, load(refusals), constant(1), add);
  return [count, get(WANTED), kind, load(refusals), call(REFUSED), constant(0), answer].flat();
}

function body(): number[] {
  const { used, limit, stringLimit, blockLimit, refusals } = AllocatorWord;
  const growth = [get(WANTED), get(HELD), subtract].flat();
  const kindOfNew = [constant(0), get(OLD), get(POINTER), select].flat();
  return [
    [get(WANTED), isZero].flat(),
    whenTrue(get(POINTER), whenTrue(store(used, load(used), get(OLD), subtract), get(POINTER), call(FREE)), constant(0), answer),
    [get(OLD), constant(0), get(POINTER), select, set(HELD)].flat(),
    [get(WANTED), get(HELD), isGreater].flat(),
    whenTrue(
      [load(used), growth, add, load(limit), isGreater].flat(),
      [get(WANTED), load(blockLimit), isGreater, or].flat(),
      [kindOfNew, constant(STRING_BLOCK), isEqual, get(WANTED), load(stringLimit), isGreater, and, or].flat(),
      whenTrue(refuse(kindOfNew)),
    ),
    [get(POINTER), get(WANTED), call(REALLOC), tee(BLOCK), isZero].flat(),
    whenTrue([get(WANTED), get(HELD), isAtMost].flat(), whenTrue(get(POINTER), answer), refuse(constant(0))),
    store(used, load(used), growth, add),
    [get(WANTED), get(HELD), isGreater].flat(),
    whenTrue(store(refusals, constant(0))),
    get(BLOCK),
    [0x0b],
  ].flat();
}

/** The binary format: sections with an id, a length and their content. All counts and lengths except the code's are below 128. */
function moduleBytes(): number[] {
  const text = (value: string): number[] => [value.length, ...Buffer.from(value)];
  const section = (id: number, content: number[]): number[] => [id, ...length(content), ...content];
  const length = (content: number[]): number[] => [(content.length & 0x7f) | 0x80, content.length >> 7];
  const signature = (parameters: number, results: number): number[] => [
    ...[0x60, parameters, ...Array.from({ length: parameters }, () => I32)],
    ...[results, ...Array.from({ length: results }, () => I32)],
  ];
  const imported = (from: string, name: string, ...what: number[]): number[] => [...text(from), ...text(name), ...what];
  const locals = [1, 2, I32];
  const code = [...locals, ...body()];
  return [
    ...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, [4, ...signature(2, 1), ...signature(1, 0), ...signature(3, 0), ...signature(4, 1)]),
    ...section(2, [
      4,
      ...imported("lua", "memory", 2, 0, 1),
      ...imported("lua", "realloc", 0, 0),
      ...imported("lua", "free", 0, 1),
      ...imported("host", "refused", 0, 2),
    ]),
    ...section(3, [1, 3]),
    ...section(7, [1, ...text("allocate"), 0, 3]),
    ...section(10, [1, ...length(code), ...code]),
  ];
}
