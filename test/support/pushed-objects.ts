import type { Vm } from "../../runtime/scripting/vm/vm.js";

/** How many objects Lua got while something was done: altogether, and at most in one uninterrupted run of a handler. */
export interface PushedObjects {
  total: number;
  mostAtOnce: number;
}

/** Counts the objects that Lua gets during `work`. Unlike time, their number is the same on every machine. */
export async function pushedDuring(vm: Vm, work: () => Promise<unknown>): Promise<PushedObjects> {
  const { exports } = vm;
  const counted: PushedObjects = { total: 0, mostAtOnce: 0 };
  let depth = 0;
  let atOnce = 0;
  const counting = {
    ...exports,
    lua_newuserdatauv(...values: Parameters<typeof exports.lua_newuserdatauv>) {
      counted.total++;
      atOnce++;
      return exports.lua_newuserdatauv(...values);
    },
    lua_resume(...values: Parameters<typeof exports.lua_resume>) {
      if (depth++ === 0) atOnce = 0;
      try {
        return exports.lua_resume(...values);
      } finally {
        depth--;
        counted.mostAtOnce = Math.max(counted.mostAtOnce, atOnce);
      }
    },
  };
  Object.assign(vm, { exports: counting });
  try {
    await work();
  } finally {
    Object.assign(vm, { exports });
  }
  return counted;
}
