import { ALLOCATOR_STATE_BYTES, AllocatorWord, instantiateAllocator, STRING_BLOCK } from "./allocator.js";
import type { LuaExports, LuaModule } from "./lua-exports.js";

const PAGE_BYTES = 64 * 1024;
const MEBIBYTE = 1024 * 1024;
/** Beyond what scripts may have, for what the host itself pushes while they have used up theirs. */
const HOST_RESERVE_BYTES = 32 * MEBIBYTE;
/** Of the reserve, for the loading of files: the mended version of a file that holds too much must still get in. */
const LOADING_RESERVE_BYTES = 16 * MEBIBYTE;
/** Strings that scripts can make; joining or comparing two is one instruction, which nothing interrupts. */
export const STRING_LIMIT_BYTES = 256 * 1024;
/** One table's list or names, or one coroutine's stack, which at its own limit of a million slots takes this much. */
const BLOCK_LIMIT_BYTES = 16 * MEBIBYTE;
const NO_LIMIT = 0xffff_ffff;
/** What WebAssembly holds beside Lua's blocks: its program's data and stack, and what lies unused between blocks. */
const FRAGMENTATION = 2;
const PROGRAM_BYTES = 16 * MEBIBYTE;
/** A script that has this share in use, garbage collected, is stopped: soon there would be nothing left for the next block. */
const SPENT_SHARE = 0.9;

/** Who allocates: a script, which is refused what it may not have, a file being loaded, or the host between protected calls. */
export type Regime = "host" | "script" | "loading";
interface Limits {
  readonly limit: number;
  /** Of WebAssembly's memory, which never shrinks. */
  readonly growthLimit: number;
  readonly stringLimit: number;
  readonly blockLimit: number;
}

/** The memory of one Lua state: what is in it as bytes and words, how much of it is in use, and who may have how much. */
export class LuaMemory {
  readonly exports: LuaExports;
  readonly memoryLimitBytes: number;
  /** For `lua_newstate`: the allocator, and what it works on. */
  protected readonly allocatorPointer: number;
  protected readonly allocatorState: number;
  private readonly limits: Readonly<Record<Regime, Limits>>;
  private regime: Regime = "host";
  private spentBytes = Infinity;
  private buffer: Buffer;
  private words: Uint32Array;

  protected constructor({ exports, addFunction }: LuaModule, memoryLimitBytes: number) {
    this.exports = exports;
    this.memoryLimitBytes = memoryLimitBytes;
    this.buffer = Buffer.from(exports.memory.buffer);
    this.words = new Uint32Array(exports.memory.buffer);
    this.limits = limitsFor(memoryLimitBytes);
    this.capGrowth();
    this.allocatorState = exports.malloc(ALLOCATOR_STATE_BYTES);
    this.words.fill(0, this.allocatorState >>> 2, (this.allocatorState + ALLOCATOR_STATE_BYTES) >>> 2);
    this.applyLimits();
    const refused = (bytes: number, kind: number, attempts: number): void => this.refused(bytes >>> 0, kind, attempts);
    this.allocatorPointer = addFunction(instantiateAllocator({ exports, refused }), "iiiii");
  }

  /** Bytes of WebAssembly memory; it only grows, so this is the most that was ever in use. */
  get memoryBytes(): number {
    return this.bytes.length;
  }

  /** Bytes that Lua holds, garbage that was not collected yet included. */
  get usedBytes(): number {
    return this.wordAt(this.allocatorState + AllocatorWord.used * 4);
  }

  /** Whether what runs now has nearly used up what it may have, garbage that was not collected yet included. */
  get isNearlySpent(): boolean {
    return this.usedBytes > this.spentBytes;
  }

  /** Whether so much lies unused between blocks that the host had to take memory far beyond what scripts may. */
  get isSwollen(): boolean {
    return this.memoryBytes > this.limits.script.growthLimit + HOST_RESERVE_BYTES;
  }

  /**
   * Tells for whom Lua allocates from now on, and answers who it was before. Lua code runs under a script's limits; what the
   * host does on threads outside of any protected call must not be refused, since nothing could catch that.
   */
  switchTo(regime: Regime): Regime {
    const before = this.regime;
    if (regime !== before) {
      this.regime = regime;
      this.applyLimits();
    }
    return before;
  }

  /** All of the memory, until Lua allocates next: then it must be asked for anew. */
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
   * Told why a script is refused memory, from within Lua's allocator: it may set a hook and nothing else of Lua. While it is not
   * final, Lua may still find room by collecting its garbage.
   */
  whenRefused: (reason: string, isFinal: boolean) => void = () => {};

  /** In words, why what runs now gets no more memory. */
  get spentReason(): string {
    return `scripts have used up their ${this.memoryLimitBytes / MEBIBYTE} MiB of memory`;
  }

  /** Growth of the memory replaces what views look at, and leaves the old ones with no length. */
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
    // After the first attempt Lua collects its garbage and tries again.
    else this.whenRefused(this.spentReason, attempts > 1);
  }

  /** Behind the allocator, which counts blocks, a limit to what those take with the gaps between them. */
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
