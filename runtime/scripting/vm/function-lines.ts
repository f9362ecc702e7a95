/**
 * What compiled Lua says about the lines of a file. The format is that of `lua_dump` in Lua 5.4 (ldump.c): numbers of
 * seven bits in a byte, the highest first and the last one marked, and texts with their length before them.
 */

/** The header: signature, version, format, check bytes, three sizes, and an integer and a number of eight bytes. */
const HEADER_BYTES = 4 + 1 + 1 + 6 + 3 + 8 + 8;
const INSTRUCTION_BYTES = 4;
const UPVALUE_BYTES = 3;
const NUMBER_BYTES = 8;
const LAST = 0x80;
/** Tags of constants. */
const NUMBERS = [0x03, 0x13];
const TEXTS = [0x04, 0x14];
/** Difference of a line that stands in full elsewhere. */
const IN_FULL = -0x80;

/** A function in a file, or the file's own code. */
export interface FunctionLines {
  readonly firstLine: number;
  readonly lastLine: number;
  /** The lines with code of its own. */
  readonly lines: ReadonlySet<number>;
  /** The functions in it. */
  readonly functions: readonly FunctionLines[];
}

/** The lines with code of a function and those in it. */
export function allLines({ lines, functions }: FunctionLines): Set<number> {
  return new Set([...lines, ...functions.flatMap((one) => [...allLines(one)])]);
}

/** Reads a function that `lua_dump` wrote with its debug information. */
export function readFunctionLines(dumped: Buffer): FunctionLines {
  let at = HEADER_BYTES + 1;
  const byte = (): number => dumped[at++]!;
  const skip = (bytes: number): void => void (at += bytes);
  const number = (): number => {
    for (let value = 0; ;) {
      const next = byte();
      value = value * LAST + (next & ~LAST);
      if ((next & LAST) !== 0) return value;
    }
  };
  const skipText = (): void => {
    const bytes = number();
    if (bytes > 0) skip(bytes - 1);
  };
  const skipConstant = (): void => {
    const tag = byte();
    if (NUMBERS.includes(tag)) skip(NUMBER_BYTES);
    else if (TEXTS.includes(tag)) skipText();
  };
  const times = <T>(read: () => T): T[] => Array.from({ length: number() }, read);

  const readFunction = (): FunctionLines => {
    skipText();
    const [firstLine, lastLine] = [number(), number()];
    skip(1);
    const isVararg = byte() !== 0;
    skip(1);
    skip(number() * INSTRUCTION_BYTES);
    times(skipConstant);
    skip(number() * UPVALUE_BYTES);
    const functions = times(readFunction);
    const differences = times(() => (byte() << 24) >> 24);
    const inFull = new Map(times(() => [number(), number()] as const));
    times(() => (skipText(), number(), number()));
    times(skipText);
    const lines = new Set<number>();
    let line = firstLine;
    differences.forEach((difference, i) => {
      line = difference === IN_FULL ? inFull.get(i)! : line + difference;
      // The first instruction of a function with `...` takes its arguments; no line hook is called for it.
      if (i > 0 || !isVararg) lines.add(line);
    });
    return { firstLine, lastLine, lines, functions };
  };
  return readFunction();
}
