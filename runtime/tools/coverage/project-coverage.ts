import { declaredApi } from "../../scripting/declared-api.js";
import { luaNames } from "../../scripting/lua-names.js";
import { families } from "../../protocol/packets/index.js";
import { fromClients } from "./from-clients.js";
import { packetUsers } from "./packet-users.js";
import type { CoverageParts } from "./page.js";
import { stockAnswers } from "./stock-answers.js";
import { toClients } from "./to-clients.js";

/** What the page is made of, in the project at `root`. */
export async function projectCoverage(root: string): Promise<CoverageParts> {
  return {
    families,
    fromClients,
    toClients,
    usersOf: packetUsers(root, "runtime"),
    stockAnswers: stockAnswers(root),
    luaNames: luaNames(await declaredApi()),
  };
}
