import type { AccountActor } from "../../../storage/accounts/account-records.js";
import type { Principal } from "../../routing/route.js";

/** The caller as the author of a change. */
export function actorOf({ accountId, username }: Principal): AccountActor {
  return { accountId, accountName: username };
}
