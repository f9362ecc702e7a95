import type { DataTable } from "../../world/saved/data-table.js";
import type { LuaThread } from "./lua-exports.js";

/** The tables of the host that scripts see as Lua tables. */
export interface TableSurfaces {
  push(L: LuaThread, table: DataTable): void;
  /** The host's table behind the Lua table at `index`; undefined for other values. */
  at(L: LuaThread, index: number): DataTable | undefined;
  /** Pushes a Lua table with the same content, which has nothing to do with the host any more. */
  pushCopy(L: LuaThread, table: DataTable): void;
}
