import { isAtLeast } from "../../contracts/levels.js";
import type { OnlinePlayer } from "../../contracts/players.js";
import { DataTable } from "../../world/saved/data-table.js";
import type { ScriptStore } from "../../world/saved/script-store.js";
import { inPackage } from "../loading/script-names.js";

/** What staff switch off and on again while players are online. */
export const switchKinds = ["spell", "skill", "item", "gump", "feature"] as const;
export type SwitchKind = (typeof switchKinds)[number];

/** The member of `store.global` that holds what is off: by kind and name, a table with `by`, `at` and `reason`. */
const STORED_AS = "switches";
const FEATURE = /^lua\/features\/([^/]+)\//;

/** The feature or package that a script belongs to. */
export function featureOf(file: string): string | undefined {
  return FEATURE.exec(file)?.[1] ?? inPackage(file)?.name;
}

/** What is switched off. The list is in the store, where commands change it; all processes of a world share it. */
export class Switches {
  private readonly store: Pick<ScriptStore, "table">;

  constructor(store: Pick<ScriptStore, "table">) {
    this.store = store;
  }

  /** Why something is off, for players; undefined while it is on. */
  whyOff(kind: SwitchKind, name: string | undefined): string | undefined {
    const all = this.store.table("global").get(STORED_AS);
    const row = name !== undefined && all instanceof DataTable ? all.get(`${kind} ${name}`) : undefined;
    if (!(row instanceof DataTable)) return undefined;
    const reason = row.get("reason");
    return typeof reason === "string" && reason !== ""
      ? `That is switched off for now: ${reason}`
      : "That is switched off for now.";
  }

  /** The same for a player. Staff may use what is off, to see whether it works again. */
  whyOffFor(player: Pick<OnlinePlayer, "role"> | undefined, kind: SwitchKind, name: string | undefined): string | undefined {
    if (player && isAtLeast(player.role, "GameMaster")) return undefined;
    return this.whyOff(kind, name);
  }
}
