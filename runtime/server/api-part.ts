import { removeConsoleToken, writeConsoleToken } from "../data-directory/console-token.js";
import { createHttpApi } from "../http/api.js";
import type { HttpServer } from "../http/http-server.js";
import { loadTokenSecret } from "../http/token-secret.js";
import { PreparedAnswers } from "../tickets/prepared-answers.js";
import { answerFolders } from "./settings.js";
import type { ShardContext } from "./shard-context.js";
import type { WorldPorts } from "./world-part.js";

/** Opens the HTTP API. @param ports the worlds that it shows and acts on: the one of this process, or those of a network */
export async function openApiPart(context: ShardContext, ports: WorldPorts, httpServer: HttpServer): Promise<void> {
  const { config, dataDirectory, log, logLines, accounts, storage, events, httpParts, whenStopping } = context;
  const { jwt, jwtSecret } = config.http;
  removeConsoleToken(dataDirectory);
  whenStopping(() => removeConsoleToken(dataDirectory));
  const api = createHttpApi(
    {
      ...httpParts,
      ...ports,
      ...{ accounts, storage, events, logLines },
      answers: new PreparedAnswers(answerFolders(config)),
      tokenSecret: jwt ? await loadTokenSecret({ configured: jwtSecret, dataDirectory, log }) : undefined,
      consoleSecret: jwt ? writeConsoleToken(dataDirectory) : undefined,
    },
    httpServer,
  );
  whenStopping(() => api.drain());
}
