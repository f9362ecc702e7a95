import { Api } from "./api.js";
import { Apis } from "./apis.js";
import { HelpOverlay } from "./dialogs.js";
import { Events } from "./events.js";
import { Keys } from "./keys.js";
import { LogTail } from "./log-tail.js";
import { MetricsTail } from "./metrics-tail.js";
import { Notices } from "./notices.js";
import { Session } from "./session.js";
import { TicketTargets } from "./ticket-targets.js";
import { Worlds } from "./worlds.js";

/** The parts that all views share. */
export class App {
  session = new Session();
  apis = new Apis();
  api = new Api(this.session, this.apis);
  events = new Events(this.session, this.apis);
  notices = new Notices();
  keys = new Keys();
  help = new HelpOverlay(this.keys);
  metrics = new MetricsTail(this.events);
  targets = new TicketTargets(this.api);
  worlds = new Worlds(this.api);
  logTail = new LogTail(this.events);
}
