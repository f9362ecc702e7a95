import { z } from "zod";
import type { NoticeDeclaration, Requests } from "../ports/network.js";
import type { StoreChange } from "../world/script-store.js";
import type { World } from "../world/world.js";

const schema = z.object({
  world: z.string().max(64),
  /** Other scopes are each process's own. */
  scope: z.enum(["global", "account", "character"]),
  owner: z.int().nonnegative(),
  key: z.string().max(80),
  /** The member as JSON; null if it is deleted. */
  json: z.string().nullable(),
});
const storeMember: NoticeDeclaration<z.output<typeof schema>> = { name: "store-member", input: (value) => schema.parse(value) };

/**
 * Keeps the tables of scripts alike in all processes of a world: each tells the others which members it stored. Of two that change a
 * member at once, each may have its own value until one changes it again; the database has the one that was stored last.
 *
 * @returns tells the others of members that are stored
 */
export function shareStore(
  requests: Pick<Requests, "tell" | "hear">,
  { store }: Pick<World, "store">,
  world: string,
): (members: readonly StoreChange[]) => void {
  requests.hear(storeMember, ({ world: ofWorld, scope, owner, key, json }) => {
    // What is changed here and not stored yet will be stored later, and counts.
    if (ofWorld === world && !store.isUnsaved({ scope, owner, key })) store.hear(scope, owner, key, json ?? undefined);
  });
  return (members) => {
    for (const member of members) {
      const { scope, owner, key } = member;
      if (scope === "timer" || scope === "calendar") continue;
      requests.tell(storeMember, { world, scope, owner, key, json: store.recordOf(member).json ?? null });
    }
  };
}
