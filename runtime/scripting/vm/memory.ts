import { ALLOCATOR_STATE_BYTES, AllocatorWord, HostFunctions, STRING_BLOCK } from "./host-functions.js";
import type { LuaExports, LuaWasm } from "./lua-exports.js";

const PAGE_BYTES = 64 * 1024;
const MEBIBYTE = 1024 * 1024;
/** Beyond the scripts' limit, for values that the host pushes while scripts have used up theirs. */
const HOST_RESERVE_BYTES = 32 * MEBIBYTE;
/** Part of the reserve for loading files: the corrected version of a file that holds too much must still load. */
const LOADING_RESERVE_BYTES = 16 * MEBIBYTE;
/**
 * Limit of strings that scripts make. Concatenating or comparing two is one instruction, which nothing can interrupt.
 */
export const STRING_LIMIT_BYTES = 256 * 1024;
/**
 * Limit of the array or hash part of a table, and of a coroutine's stack. Lua copies them when they grow, which nothing
 * can interrupt: a hash part of this size takes about 10 ms.
 */
const BLOCK_LIMIT_BYTES = 4 * MEBIBYTE;
const NO_LIMIT = 0xffff_ffff;
/** WebAssembly's memory besides Lua's blocks: unused space between blocks, and the program's data and stack. */
const FRAGMENTATION = 2;
const PROGRAM_BYTES = 16 * MEBIBYTE;
/** Above this share of the limit after a collection, a script is stopped. */
const SPENT_SHARE = 0.9;

/** What allocates: a script, a file that is loaded, or the host between protected calls. Each has its own limits. */
export type Regime = "host" | "script" | "loading";
interface Limits {
  readonly limit: number;
  /** Limit of WebAssembly's memory, which never shrinks. */
  readonly growthLimit: number;
  readonly stringLimit: number;
  readonly blockLimit: number;
}

/** The memory of one Lua state: access to its bytes and words, its use and its limits. */
export class LuaMemory {
  readonly exports: LuaExports;
  protected readonly functions: HostFunctions;
  readonly memoryLimitBytes: number;
  /** For the allocator. */
  protected readonly allocatorState: number;
  private readonly limits: Readonly<Record<Regime, Limits>>;
  private regime: Regime = "host";
  private spentBytes = Infinity;
  private buffer: Buffer;
  private words: Uint32Array;

  protected constructor({ exports }: LuaWasm, memoryLimitBytes: number) {
    this.exports = exports;
    this.functions = new HostFunctions(exports);
    this.memoryLimitBytes = memoryLimitBytes;
    this.buffer = Buffer.from(exports.memory.buffer);
    this.words = new Uint32Array(exports.memory.buffer);
    this.limits = limitsFor(memoryLimitBytes);
    this.capGrowth();
    this.allocatorState = exports.malloc(ALLOCATOR_STATE_BYTES);
    this.words.fill(0, this.allocatorState >>> 2, (this.allocatorState + ALLOCATOR_STATE_BYTES) >>> 2);
    this.applyLimits();
    this.functions.refused = (bytes, kind, attempts) => this.refused(bytes, kind, attempts);
  }

  /** Bytes of WebAssembly memory. It only grows, so this is the highest use so far. */
  get memoryBytes(): number {
    return this.bytes.length;
  }

  /** Bytes that Lua holds, including garbage. */
  get usedBytes(): number {
    return this.wordAt(this.allocatorState + AllocatorWord.used * 4);
  }

  /** Whether the current allocator is near its limit, including garbage. */
  get isNearlySpent(): boolean {
    return this.usedBytes > this.spentBytes;
  }

  /** Whether fragmentation made the host take memory far beyond the scripts' limit. */
  get isSwollen(): boolean {
    return this.memoryBytes > this.limits.script.growthLimit + HOST_RESERVE_BYTES;
  }

  /**
   * Sets who allocates from now on, and returns who did before. Lua code runs under a script's limits. The host's
   * allocations outside of protected calls must not be refused, because nothing could catch the error.
   */
  switchTo(regime: Regime): Regime {
    const before = this.regime;
    if (regime !== before) {
      this.regime = regime;
      this.applyLimits();
    }
    return before;
  }

  /** The whole memory. The buffer is valid until Lua allocates; then read this property again. */
  get bytes(): Buffer {
    if (this.buffer.length === 0) this.renewViews();
    return this.buffer;
  }

  wordAt(pointer: number): number {
    if (this.words.length === 0) this.renewViews();
    return this.words[pointer >>> 2]!;
  }

  setWordAt(pointer: number, word: number): void {
    if (this.words.length === 0) this.renewViews();
    this.words[pointer >>> 2] = word;
  }

  /**
   * Called within Lua's allocator when a script is refused memory: it may set a hook and must not use Lua otherwise.
   * Unless the refusal is final, Lua may still find room by collecting garbage.
   */
  whenRefused: (reason: string, isFinal: boolean) => void = () => {};

  /** Message for a script that gets no more memory. */
  get spentReason(): string {
    return `scripts have used up their ${this.memoryLimitBytes / MEBIBYTE} MiB of memory`;
  }

  /** Growth replaces the memory's buffer and leaves the old views with length 0. */
  private renewViews(): void {
    this.buffer = Buffer.from(this.exports.memory.buffer);
    this.words = new Uint32Array(this.exports.memory.buffer);
  }

  private applyLimits(): void {
    if (this.words.length === 0) this.renewViews();
    const { limit, stringLimit, blockLimit } = this.limits[this.regime];
    const at = this.allocatorState >>> 2;
    this.spentBytes = limit * SPENT_SHARE;
    this.words[at + AllocatorWord.limit] = limit;
    this.words[at + AllocatorWord.stringLimit] = stringLimit;
    this.words[at + AllocatorWord.blockLimit] = blockLimit;
  }

  private refused(bytes: number, kind: number, attempts: number): void {
    const { stringLimit, blockLimit } = this.limits[this.regime];
    if (this.regime === "host") return;
    if (kind === STRING_BLOCK && bytes > stringLimit)
      this.whenRefused(`it made a string of more than ${stringLimit} bytes`, true);
    else if (bytes > blockLimit) this.whenRefused(`it made a table or text of more than ${blockLimit} bytes`, true);
    // After the first attempt Lua collects garbage and tries again.
    else this.whenRefused(this.spentReason, attempts > 1);
  }

  /** Limits WebAssembly's memory, which includes the gaps between the blocks that the allocator counts. */
  private capGrowth(): void {
    const { memory } = this.exports;
    const grow = memory.grow.bind(memory);
    memory.grow = (pages: number) => {
      const { growthLimit } = this.limits[this.regime];
      if (memory.buffer.byteLength + pages * PAGE_BYTES > growthLimit) throw new RangeError(this.spentReason);
      return grow(pages);
    };
  }
}

function limitsFor(memoryLimitBytes: number): Record<Regime, Limits> {
  const growthFor = (limit: number): number => limit * FRAGMENTATION + PROGRAM_BYTES;
  const forScripts = (limit: number): Limits => {
    return { limit, growthLimit: growthFor(limit), stringLimit: STRING_LIMIT_BYTES, blockLimit: BLOCK_LIMIT_BYTES };
  };
  return {
    host: {
      limit: memoryLimitBytes + HOST_RESERVE_BYTES,
      growthLimit: Infinity,
      stringLimit: NO_LIMIT,
      blockLimit: NO_LIMIT,
    },
    script: forScripts(memoryLimitBytes),
    loading: forScripts(memoryLimitBytes + LOADING_RESERVE_BYTES),
  };
}
