import { removeConsoleToken, writeConsoleToken } from "../../base/data-directory/console-token.js";
import { createHttpApi } from "../../http/api.js";
import type { HttpServer } from "../../http/server/http-server.js";
import { loadTokenSecret } from "../../http/auth/token-secret.js";
import { PreparedAnswers } from "../../services/tickets/prepared-answers.js";
import { NetworkApis } from "../../network/staff/network-apis.js";
import { NetworkEventFeed } from "../../network/staff/network-events.js";
import { NetworkLog } from "../../network/staff/network-log.js";
import type { StaffNetwork } from "./remote-worlds.js";
import { answerFolders } from "../settings.js";
import { serverState } from "../server-state.js";
import type { BackupSchedule } from "../../storage/backup/schedule.js";
import type { ShardContext } from "../shard-context.js";
import type { WorldPorts } from "./world-part.js";

/** The secret of the network that signs tokens. */
const TOKEN_SECRET = "http-tokens";

/**
 * Opens the HTTP API.
 *
 * @param ports the worlds that it shows and acts on: the one of this process, or those of a network
 */
export async function openApiPart(
  context: ShardContext,
  ports: WorldPorts,
  httpServer: HttpServer,
  remote: StaffNetwork | undefined,
  backups: BackupSchedule | undefined,
): Promise<void> {
  const { config, dataDirectory, log, logLines, accounts, entry, storage, events, httpParts, whenStopping } = context;
  const feed = remote && new NetworkEventFeed(remote.network.events);
  const siblings = remote && new NetworkApis({ directory: remote.network.directory });
  whenStopping(() => siblings?.close());
  const { jwt } = config.http;
  removeConsoleToken(dataDirectory);
  whenStopping(() => removeConsoleToken(dataDirectory));
  const api = createHttpApi(
    {
      ...httpParts,
      ...ports,
      ...{ accounts, entry, storage, events: feed ?? events, siblings },
      logLines: remote ? new NetworkLog(logLines, remote.network.requests) : logLines,
      serverState: serverState({
        ...{ dataDirectory, storage, entry, backups },
        databaseUrl: config.database.url,
        scripts: ports.scriptState,
      }),
      answers: new PreparedAnswers(answerFolders(config), (file, reason) =>
        log.warn({ file }, `this prepared answer is left out: ${reason}`),
      ),
      tokenSecret: jwt ? await tokenSecret(context, remote) : undefined,
      consoleSecret: jwt ? writeConsoleToken(dataDirectory) : undefined,
    },
    httpServer,
  );
  whenStopping(() => api.drain());
  whenStopping(() => feed?.close());
  // After the API, whose stream keeps what the network kept.
  await feed?.start();
}

/** APIs of a network share their secret, so that a token of one is good at all of them. */
async function tokenSecret({ config, dataDirectory, log }: ShardContext, remote: StaffNetwork | undefined): Promise<Uint8Array> {
  const { jwtSecret } = config.http;
  if (remote && typeof jwtSecret !== "string") return remote.network.secret(TOKEN_SECRET);
  return loadTokenSecret({ configured: jwtSecret, dataDirectory, log });
}
