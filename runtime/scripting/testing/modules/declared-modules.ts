import type { LuaModule } from "../../declare/module.js";
import { expectModule } from "./expect-module.js";
import { monthModule } from "./month-module.js";
import { testModule } from "./test-module.js";

/** The declarations of what only tests of scripts find. The functions cannot be called: they have no world. */
export function declaredTestModules(): LuaModule[] {
  const noWorld = (): never => {
    throw new Error("a declaration used the world of a test");
  };
  return [testModule(noWorld, [], { folder: "", isUpdating: false }), expectModule(), monthModule(noWorld)];
}
