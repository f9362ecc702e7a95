import { Api } from "./api.js";
import { Apis } from "./apis.js";
import { HelpOverlay } from "./parts/dialogs.js";
import { Events } from "./events.js";
import { Keys } from "./parts/keys.js";
import { LogTail } from "./frame/log-tail.js";
import { MetricsTail } from "./frame/metrics-tail.js";
import { Notices } from "./frame/notices.js";
import { Session } from "./session.js";
import { TicketTargets } from "./tickets/ticket-targets.js";
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
