import type { CommandAudit } from "../../services/commands/audit.js";
import { DEBUG_PROTOCOL } from "../../base/system/debug-messages.js";
import type { Debugging } from "../../contracts/scripts/debugging.js";
import { Problem } from "../routing/problem.js";
import { callerOf, issuerOf, route, type Route } from "../routing/route.js";

export interface DebugRouteParts {
  debugging: Debugging;
  audit: Pick<CommandAudit, "write">;
}

/** The connection of a debugger. */
export function debugRoutes({ debugging, audit }: DebugRouteParts): Route[] {
  return [
    route({
      method: "GET",
      path: "/api/debug",
      tag: "Lua",
      summary: "Debug scripts",
      description:
        `Turns the connection (\`Connection: Upgrade\`, \`Upgrade: ${DEBUG_PROTOCOL}\`) into a stream of the Debug Adapter Protocol. ` +
        "A handler that stops waits, and everybody else plays on. One visitor debugs at a time; when the connection ends, handlers that " +
        "have stopped go on. The audit trail has attaching and all code that is run, as the command `debug`.",
      access: { level: "Administrator" },
      requestHeaders: { Upgrade: `\`${DEBUG_PROTOCOL}\`` },
      responses: { 101: { description: "The connection is the stream now" } },
      problems: { 409: "Somebody else debugs", 426: "The request does not ask for the protocol" },
      handle(request) {
        if (!request.canSwitchProtocol || request.header("Upgrade").toLowerCase() !== DEBUG_PROTOCOL)
          throw new Problem(426, `This needs the header Upgrade: ${DEBUG_PROTOCOL}.`, {
            headers: { Upgrade: DEBUG_PROTOCOL, Connection: "Upgrade, close" },
          });
        const refusal = debugging.refusal();
        if (refusal !== undefined) throw new Problem(409, `${refusal[0]!.toUpperCase()}${refusal.slice(1)}.`);
        const caller = callerOf(request);
        const issuer = issuerOf(caller);
        return {
          status: 101,
          upgrade: {
            protocol: DEBUG_PROTOCOL,
            open: (stream) =>
              debugging.open(stream, {
                accountName: caller.username,
                stillAdmitted: () => request.stillAdmitted(),
                audit: (line) =>
                  void audit.write({
                    ...{ issuer, at: Date.now(), durationMs: 0, command: "debug", line: `debug ${line}` },
                    ...{ outcome: "done", detail: null },
                  }),
              }),
          },
        };
      },
    }),
  ];
}
