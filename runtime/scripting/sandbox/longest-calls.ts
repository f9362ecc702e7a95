/**
 * Functions of the sandbox, and the arguments with which one call of them runs longest without the budget being able to
 * stop it.
 */
export interface LongestCall {
  /** `string.find`; the functions of a group take the same way. */
  readonly functions: readonly string[];
  /** What the arguments are, for the documents. */
  readonly worst: string;
  /** Lua that prepares the arguments and returns a function, which makes the call. */
  readonly source: string;
  /** As measured, with the slack of its budget of a millisecond. */
  readonly milliseconds: number;
}

const LONG = "local long = ('x'):rep(65536) long = long .. long .. long ";
const LIST = "local list = {} for i = 1, 65535 do list[i] = i end ";
const CALLED = "local function called() end ";

/** Every function that scripts find in Lua's own libraries. A test compares the list with the sandbox. */
export const longestCalls: readonly LongestCall[] = [
  {
    functions: ["string.find", "string.match"],
    worst: "a pattern that tries each pair of places of a text of 150 bytes",
    source: "local text = ('a'):rep(150) return function() return text:find('.-.-x') end",
    milliseconds: 2.1,
  },
  {
    functions: ["string.gmatch", "string.gsub"],
    worst: "a replacement of a text of 192 KiB, which the host counts",
    source: `${LONG} return function() return long:gsub('x', 'y') end`,
    milliseconds: 8.4,
  },
  {
    functions: ["string.upper", "string.lower", "string.reverse", "string.sub", "string.len", "tostring"],
    worst: "a text of 192 KiB; scripts cannot make one of more than 256",
    source: `${LONG} return function() return long:upper(), long:reverse(), long:sub(2) end`,
    milliseconds: 1.0,
  },
  {
    functions: ["string.rep"],
    worst: "64 KiB, the most that it makes",
    source: "return function() return ('x'):rep(65536) end",
    milliseconds: 0.8,
  },
  {
    functions: ["string.byte", "string.char", "utf8.codepoint"],
    worst: "64 KiB, each byte a value of its own",
    source: "local text = ('x'):rep(65536) return function() return text:byte(1, #text) end",
    milliseconds: 0.9,
  },
  {
    functions: ["string.format"],
    worst: "1,170 numbers of 408 characters, in a format of 8 KiB, the longest",
    source:
      "local numbers = {} for i = 1, 1170 do numbers[i] = 1e308 end local form = ('%99.99f'):rep(1170) " +
      "return function() return form:format(table.unpack(numbers)) end",
    milliseconds: 4.6,
  },
  {
    functions: ["string.pack", "string.unpack", "string.packsize"],
    worst: "32,768 numbers of a format of 64 KiB",
    source: "local form = ('i1'):rep(32768) return function() return form:packsize() end",
    milliseconds: 0.6,
  },
  {
    functions: ["utf8.len", "utf8.offset", "utf8.char", "utf8.codes"],
    worst: "a text of 192 KiB",
    source: `${LONG} return function() return utf8.len(long), utf8.offset(long, #long) end`,
    milliseconds: 0.5,
  },
  {
    functions: ["tonumber"],
    worst: "a text of 192 KiB, which is no number",
    source: `${LONG} return function() return tonumber(long), tonumber(long, 36) end`,
    milliseconds: 0.7,
  },
  {
    functions: ["table.concat"],
    worst: "65,536 elements, the most that it takes; the budget is checked first",
    source: `${LIST} return function() return table.concat(list) end`,
    milliseconds: 1.2,
  },
  {
    functions: ["table.insert", "table.remove"],
    worst: "the first of 65,536 elements",
    source: `${LIST} return function() table.insert(list, 1, 0) return table.remove(list, 1) end`,
    milliseconds: 1.4,
  },
  {
    functions: ["table.move"],
    worst: "65,536 elements into the hash part of an empty table",
    source: `${LIST} return function() return table.move(list, 1, #list, 1 << 40, {}) end`,
    milliseconds: 4.3,
  },
  {
    functions: ["table.sort"],
    worst: "65,536 elements; comparisons are counted",
    source: "local list = {} for i = 1, 65536 do list[i] = (i * 7919) % 65537 end return function() table.sort(list) end",
    milliseconds: 1.2,
  },
  {
    functions: ["table.pack", "table.unpack", "select"],
    worst: "4,096 elements, the most that `table.unpack` takes",
    source: "local list = {} for i = 1, 4096 do list[i] = i end return function() return table.pack(table.unpack(list)) end",
    milliseconds: 0.2,
  },
  {
    functions: ["next", "pairs", "ipairs", "rawlen"],
    worst: "a table that had 100,000 members and is empty again",
    source:
      "local members = {} for i = 1, 100000 do members['k' .. i] = 1 end for key in pairs(members) do members[key] = nil end " +
      "return function() return next(members) end",
    milliseconds: 0.3,
  },
  {
    functions: ["rawset", "rawget", "rawequal", "setmetatable", "getmetatable"],
    worst: "the member with which a table of 65,536 grows to its largest size",
    source:
      "local members = {} for i = 1, 65536 do members['k' .. i] = i end return function() return rawset(members, 'another', 1) end",
    milliseconds: 5.4,
  },
  {
    functions: ["load"],
    worst: "32 KiB, the longest source, with a new number in each statement",
    source:
      "local parts = {} for i = 1, 3200 do parts[i] = 'x=' .. i .. '.5 ' end local source = table.concat(parts) " +
      "return function() return load(source) end",
    milliseconds: 6.3,
  },
  {
    functions: ["debug.traceback"],
    worst: "4,900 calls inside one another, of 5,000",
    source:
      "local function deep(n) if n == 0 then return debug.traceback() end return (deep(n - 1)) end return function() return deep(4900) end",
    milliseconds: 2.3,
  },
  {
    functions: ["pcall", "xpcall", "error", "assert"],
    worst: "failures at the deepest call",
    source: "local function fails() pcall(fails) error('x') end return function() return xpcall(fails, debug.traceback) end",
    milliseconds: 2.0,
  },
  {
    functions: ["os.date", "os.time", "os.clock"],
    worst: "a format of 200 bytes, the longest, of whole dates",
    source: "local form = ('%c'):rep(100) return function() return os.date(form) end",
    milliseconds: 1.4,
  },
  {
    functions: [
      ...["coroutine.create", "coroutine.wrap", "coroutine.resume", "coroutine.yield", "coroutine.close"],
      ...["coroutine.running", "coroutine.status", "coroutine.isyieldable"],
    ],
    worst: "a coroutine that is made, runs and is closed",
    source: `${CALLED} return function() local one = coroutine.create(called) coroutine.resume(one) return coroutine.close(one) end`,
    milliseconds: 0.1,
  },
  {
    functions: ["print"],
    worst: "a text of 192 KiB; 4 KiB are printed",
    source: `${LONG} return function() print(long) end`,
    milliseconds: 0.1,
  },
  {
    functions: [
      ...[
        "type",
        "collectgarbage",
        "math.abs",
        "math.acos",
        "math.asin",
        "math.atan",
        "math.ceil",
        "math.cos",
        "math.deg",
        "math.exp",
      ],
      ...["math.floor", "math.fmod", "math.log", "math.max", "math.min", "math.modf", "math.rad", "math.random", "math.sin"],
      ...["math.sqrt", "math.tan", "math.tointeger", "math.type", "math.ult"],
    ],
    worst: "the remainder of the largest number and one of the smallest",
    source: "return function() return math.fmod(1e308, 1e-308) end",
    milliseconds: 0.1,
  },
];
