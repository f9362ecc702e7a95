import { homedir } from "node:os";
import { App } from "./app.js";
import { ApiClient } from "./client/api-client.js";
import { DataDirectory } from "./client/data-directory.js";
import { EventReader } from "./client/event-feed.js";
import { SignIn } from "./client/sign-in.js";
import { History, usualHistoryFile } from "./screen/history.js";
import { CommandRunner } from "./stores/command-runner.js";
import { JobStore } from "./stores/job-store.js";
import { LuaRunner } from "./stores/lua-runner.js";
import { LogStore } from "./stores/log-store.js";
import { ScriptFileStore } from "./stores/script-store.js";
import { ServerStore } from "./stores/server-store.js";
import { SessionStore } from "./stores/session-store.js";
import { TicketStore } from "./stores/ticket-store.js";
import { WorldListStore } from "./stores/world-store.js";
import { DashboardView } from "./views/dashboard.js";
import { JobsView } from "./views/jobs.js";
import { LogView } from "./views/log.js";
import { LuaView } from "./views/lua.js";
import { SessionsView } from "./views/sessions.js";
import { TicketsView } from "./views/tickets.js";

export interface ConsoleParts {
  /** Empty: the address in the data directory. */
  readonly urls: readonly string[];
  readonly dataDirectory: string;
  /** undefined: the local operator, with the secret of the data directory. */
  readonly username: string | undefined;
  /** For commands that name no world. */
  readonly world?: string;
  readonly environment: NodeJS.ProcessEnv;
  readonly leavingQuestion?: string;
}

export interface RunningConsole {
  /** Resolves when the operator wants to leave. */
  readonly left: Promise<void>;
  /** Restores the terminal. */
  close(): void;
}

/** Creates the console and shows it on this process's terminal. */
export function startConsole(parts: ConsoleParts): RunningConsole {
  const { urls, dataDirectory, username, world, environment, leavingQuestion } = parts;
  const signIn = new SignIn({ directory: new DataDirectory(dataDirectory), urls, username });
  const api = new ApiClient(signIn);
  const feed = new EventReader(api);
  const worlds = new WorldListStore(api, feed, world);
  const server = new ServerStore(api, feed);
  const jobs = new JobStore(api, feed);
  const sessions = new SessionStore(api, feed);
  const tickets = new TicketStore(api, feed);
  const log = new LogStore(feed);
  const scripts = new ScriptFileStore(api, feed, server);
  const lua = new LuaRunner(api, worlds);
  const luaHistory = new History(usualHistoryFile("lua-history", environment, homedir()));
  const runner = new CommandRunner({ api, feed, jobs, worlds });
  let leave: () => void = () => undefined;
  const left = new Promise<void>((resolve) => (leave = resolve));
  const app = new App({
    ...{ signIn, feed, runner, environment, leavingQuestion },
    history: new History(usualHistoryFile("console-history", environment, homedir())),
    views: (actions) => [
      new DashboardView({ server, jobs, isLive: () => feed.state.kind === "live" }),
      new SessionsView(sessions, worlds, actions),
      new TicketsView(tickets, worlds, actions),
      new JobsView(jobs, actions),
      new LogView(log, actions),
      new LuaView({ scripts, server, lua, history: luaHistory }, actions),
    ],
    leave: () => leave(),
  });
  for (const { changes } of [worlds, server, jobs, sessions, tickets, log, scripts, lua]) changes.listen(() => app.redraw());
  feed.start();
  return {
    left,
    close() {
      feed.stop();
      server.stop();
      jobs.stop();
      app.close();
    },
  };
}
